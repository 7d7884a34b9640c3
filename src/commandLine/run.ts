/** Runs one command line: words → operation → text or JSON → exit code. Never prints a stack trace. */
import type { LogLine } from '../base/log';
import { compose } from '../compose';
import { parse, helpText } from './args';
import type { CommandName } from './args';
import { compact, flush, undo } from './changes';
import { context, evidence, predict, sessions, status } from './conversations';
import type { Job } from './conversations';
import { exitCodes, usage } from './io';
import type { ExitCode, Io, Outcome } from './io';
import { readClock, readSetting } from './place';
import { count, meter, redact } from './tools';

const handlers: { readonly [Name in CommandName]: (job: Job) => Promise<Outcome> } = {
  status,
  sessions,
  context,
  compact,
  undo,
  flush,
  evidence,
  predict,
  meter,
  count,
  redact,
};

/** Runs the words after `tidemark` and returns the exit code. */
export async function run(argv: readonly string[], io: Io, version: string): Promise<ExitCode> {
  const parsed = parse(argv);
  if (!parsed.ok) return print(usage(parsed.problem), argv.includes('--json'), io);
  if (parsed.value === 'help') {
    io.out(helpText());
    return exitCodes.done;
  }
  if (parsed.value === 'version') {
    io.out(`${version}\n`);
    return exitCodes.done;
  }
  const args = parsed.value;
  const asJson = args.flag('json');
  const clock = readClock(args, io);
  if (!clock.ok) return print(usage(clock.problem), asJson, io);
  const setting = await readSetting(args, io);
  if (!setting.ok) return print(usage(setting.problem), asJson, io);
  for (const warning of setting.value.warnings) io.err(`${warning}\n`);
  const { outside } = compose({
    dist: io.dist,
    home: io.home,
    env: io.env,
    now: clock.value,
    log: logLines(io, args.flag('verbose')),
  });
  const job = { args, io, outside, setting: setting.value };
  if (writes.includes(args.command)) {
    for (const sentence of await outside.repair()) io.err(`${sentence}\n`);
  }
  return print(await handlers[args.command](job), asJson, io);
}

/** Commands before which an earlier, killed process is cleaned up after; those that look never write. */
const writes: readonly CommandName[] = ['compact', 'undo', 'flush'];

const logLines =
  (io: Io, verbose: boolean) =>
  (line: LogLine): void => {
    if (verbose) io.err(`${JSON.stringify(line)}\n`);
  };

function print(outcome: Outcome, asJson: boolean, io: Io): ExitCode {
  for (const note of outcome.notes) io.err(`${note}\n`);
  if (asJson && outcome.json !== undefined) io.out(`${JSON.stringify(outcome.json)}\n`);
  else if (outcome.text !== '') io.out(outcome.text);
  return outcome.code;
}
