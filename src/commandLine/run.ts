/** Runs one command line: words → operation → text or JSON → exit code. Never prints a stack trace. */
import { inEnglish } from '../base/sentence';
import { plainText } from '../base/text';
import { firstLineOf } from '../base/text';
import { parse, type Args } from './args';
import { helpText } from './help';
import type { CommandName } from './commandTable';
import { status, type Job } from './conversations';
import { jobOf, say } from './job';
import { hookFirst } from './hookFirst';
import { facts } from '../agents/all';
import { hookedAgents } from '../operations/clientHooks/clients';
import { exitCodes, notDone, refused, usage, type ExitCode, type Io, type Outcome } from './io';
import type { MemoryCommands } from './memory/commands';
import type { More } from './more';

/** Loads what is in bundles of its own. */
export interface Bundles {
  /** All commands but those of this bundle and of notes, and most of `hook`. */
  readonly more: () => More;
  readonly memory: () => MemoryCommands;
}

/** The commands of this bundle. */
const handlers = { status, hook: hookFirst };
const ofNotes = { memory: true, mcp: true };

/** Runs the words after `tidemark` and returns the exit code. */
export async function run(
  argv: readonly string[],
  io: Io,
  version: string,
  bundles: Bundles,
): Promise<ExitCode> {
  if (!isHookCall(argv)) return runWords(argv, io, version, bundles);
  // A client reads what a hook prints and is blocked by exit code 2: nothing may reach it but the answer.
  const words = argv.filter((word) => word !== '--json');
  await runWords(words, io, version, bundles).catch((error: unknown) => {
    say(`Tidemark's hook failed unexpectedly: ${firstLineOf(error)}`, io);
  });
  const isKnown = hookedAgents(facts).some(({ name }) => argv.includes(name));
  return isKnown ? exitCodes.done : exitCodes.notDone;
}

/** Whether a client runs this, and not a person who installs it. */
const isHookCall = (argv: readonly string[]): boolean =>
  argv[0] === 'hook' &&
  !argv.some((word) => ['--install', '--uninstall', '--help', '-h'].includes(word));

async function runWords(
  argv: readonly string[],
  io: Io,
  version: string,
  bundles: Bundles,
): Promise<ExitCode> {
  const parsed = parse(argv);
  if (!parsed.ok) return print(usage(parsed.problem), argv.includes('--json'), io);
  if (parsed.value !== 'version' && 'help' in parsed.value) {
    io.out(helpText(parsed.value.help));
    return exitCodes.done;
  }
  if (parsed.value === 'version') {
    io.out(`${version}\n`);
    return exitCodes.done;
  }
  const args = parsed.value;
  const asJson = args.flag('json');
  const job = await jobOf(args, io, {
    memory: (ports) =>
      (isOfNotes(args.command) ? bundles.memory() : bundles.more()).composeMemory(ports),
    chosen: (ports, sources) => bundles.more().composeChosen(ports, sources),
    others: (ports) => bundles.more().composeLate(ports),
  });
  if (!job.ok) return print(usage(job.problem), asJson, io);
  for (const warning of job.value.setting.warnings) say(warning, io);
  return print(await answer(job.value, bundles), asJson, io);
}

/** The command's outcome; what nobody foresaw is one too, in one sentence. */
async function answer(job: Job, bundles: Bundles): Promise<Outcome> {
  const { args, io, outside } = job;
  const { command } = args;
  try {
    const repaired = isWriting(args) ? await outside.repair() : [];
    const outcome = await (isHere(command)
      ? handlers[command](job, bundles.more)
      : isOfNotes(command)
        ? bundles.memory().handlers[command](job)
        : bundles.more().handlers[command](job));
    return { ...outcome, notes: [...repaired.map(inEnglish), ...outcome.notes] };
  } catch (error) {
    if (io.signal.aborted) return refused({ kind: 'cancelled' });
    return notDone(`Tidemark failed unexpectedly: ${firstLineOf(error)}`);
  }
}

const isHere = (command: CommandName): command is keyof typeof handlers =>
  Object.hasOwn(handlers, command);
const isOfNotes = (command: CommandName): command is keyof typeof ofNotes =>
  Object.hasOwn(ofNotes, command);

/** Commands before which an earlier, killed process is cleaned up after; those that only look never write. */
const isWriting = (args: Args): boolean =>
  (writes.includes(args.command) && !args.flag('dry-run')) ||
  (args.command === 'memory' && writesNotes.includes(args.words[0] ?? ''));
const writes: readonly CommandName[] = ['compact', 'undo', 'flush'];
const writesNotes: readonly string[] = ['save', 'forget', 'import'];

/** The same for an answer of several lines. */
const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => plainText(line, Number.MAX_SAFE_INTEGER))
    .join('\n');

function print(outcome: Outcome, asJson: boolean, io: Io): ExitCode {
  for (const note of outcome.notes) say(note, io);
  if (asJson && outcome.json !== undefined) io.out(`${JSON.stringify(outcome.json)}\n`);
  else if (outcome.text !== '') io.out(plainLines(outcome.text));
  return outcome.code;
}
