/** Carries one command out: job → operation → text or JSON → exit code. Never prints a stack trace. */
import { inEnglish } from '../base/sentence';
import { firstLineOf, plainText } from '../base/text';
import type { Args } from './args';
import type { CommandName } from './commandTable';
import type { CommandHandler, Job } from './conversations';
import { notDone, problemOutput, usage, type ExitCode, type Io, type Output } from './io';
import { jobOf, say } from './job';

export async function runCommand(args: Args, io: Io, handler: CommandHandler): Promise<ExitCode> {
  const asJson = args.flag('json');
  const job = await jobOf(args, io);
  if (!job.ok) return print(usage(job.problem), asJson, io);
  for (const warning of job.value.setting.warnings) say(warning, io);
  return print(await answer(job.value, handler), asJson, io);
}

/** The command's outcome; what nobody foresaw is one too, in one sentence. */
async function answer(job: Job, handler: CommandHandler): Promise<Output> {
  const { args, io, outside } = job;
  try {
    const repaired = isWriting(args) ? await outside.repair() : [];
    const outcome = await handler(job);
    return { ...outcome, notes: [...repaired.map(inEnglish), ...outcome.notes] };
  } catch (error) {
    if (io.signal.aborted) return problemOutput({ kind: 'cancelled' });
    return notDone(`Tidemark failed unexpectedly: ${firstLineOf(error)}`);
  }
}

/** Commands before which an earlier, killed process is cleaned up after; those that only look write nothing but an index of notes for the next look. */
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

export function print(outcome: Output, asJson: boolean, io: Io): ExitCode {
  for (const note of outcome.notes) say(note, io);
  if (asJson && outcome.json !== undefined) io.out(`${JSON.stringify(outcome.json)}\n`);
  else if (outcome.text !== '') io.out(plainLines(outcome.text));
  return outcome.code;
}
