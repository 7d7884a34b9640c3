/** Runs one command line: words → the command's part of the program → exit code. */
import { firstLineOf } from '../base/text';
import { facts } from '../agents/all';
import { hookedAgents } from '../operations/clientHooks/clients';
import { parse, type Args } from './args';
import { print, runCommand } from './command';
import { status } from './conversations';
import { helpText } from './help';
import { hookFirst } from './hook/hookFirst';
import { exitCodes, usage, type ExitCode, type Io } from './io';
import { say } from './job';
import { notesCommand } from './memory/commands';
import { runRare } from './rareCommands';

/** Runs the words after `tidemark` and returns the exit code. */
export async function run(argv: readonly string[], io: Io, version: string): Promise<ExitCode> {
  if (!isHookCall(argv)) return runWords(argv, io, version);
  // A client reads what a hook prints and is blocked by exit code 2: nothing may reach it but the answer.
  const words = argv.filter((word) => word !== '--json');
  await runWords(words, io, version).catch((error: unknown) => {
    say(`Tidemark's hook failed unexpectedly: ${firstLineOf(error)}`, io);
  });
  const isKnown = hookedAgents(facts).some(({ name }) => argv.includes(name));
  return isKnown ? exitCodes.done : exitCodes.notDone;
}

/** Whether a client runs this, and not a person who installs it. */
const isHookCall = (argv: readonly string[]): boolean =>
  argv[0] === 'hook' &&
  !argv.some((word) => ['--install', '--uninstall', '--help', '-h'].includes(word));

async function runWords(argv: readonly string[], io: Io, version: string): Promise<ExitCode> {
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
  return runParsed(parsed.value, io);
}

/** Those of notes, and the last, are parts of the program that are loaded when they are called (`esbuild.js`). */
function runParsed(args: Args, io: Io): Promise<ExitCode> {
  const { command } = args;
  switch (command) {
    case 'status':
      return runCommand(args, io, status);
    case 'hook':
      return runCommand(args, io, hookFirst);
    case 'memory':
    case 'mcp':
      return runCommand(args, io, (job) => notesCommand(command, job));
    default:
      return runRare(command, args, io);
  }
}
