/**
 * What every command that takes a transcript is given, and the one that only tells how full its window is: status. Both are in the
 * smaller of two bundles, so nothing may be imported here that only other commands need.
 */
import type { Result } from '../base/result';
import { inEnglish } from '../base/sentence';
import { statusOf } from '../operations/meter/status';
import { withTranscript } from '../operations/withTranscript';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, SeenFile } from '../ports/transcripts';
import type { Args } from './args';
import type { CommandName } from './commandTable';
import { done, exitCodes, expand, problemOutput, usage, type Io, type Output } from './io';
import type { Layer } from '../settings/resolve';
import type { CommandSetting } from './place';
import { isShortOf, oddityNotes, statusText } from './sentences';

/** What a command is given. */
export interface Job {
  readonly args: Args;
  readonly io: Io;
  readonly outside: Outside;
  readonly setting: CommandSetting;
  /** The setting as it is over others that count less. */
  readonly settingOver: (weakest: readonly Layer[]) => Promise<Result<CommandSetting, string>>;
}

/** What a command does. */
export type CommandHandler = (job: Job) => Promise<Output>;

/**
 * Runs something on the transcript of `--transcript`, open and read. Lines that were passed over are named, and an
 * answer that only looks is then one that cannot be relied on in full.
 */
export async function onTranscript(
  { args, io, outside }: Job,
  use: (seen: SeenFile, transcript: OpenTranscript) => Output | Promise<Output>,
): Promise<Output> {
  const file = args.text('transcript');
  if (file === undefined) {
    return usage(
      `"${args.command}" needs --transcript FILE; \`tidemark sessions\` lists the workspace's transcripts.`,
    );
  }
  return withTranscript(expand(file, io), outside, async (transcript) => {
    const read = await transcript.refresh(io.signal);
    if (io.signal.aborted) return problemOutput({ kind: 'cancelled' });
    if (!read.ok) return problemOutput(read.problem);
    const outcome = await use(read.value, transcript);
    const withHoles = args.command === 'status';
    const notes = [...oddityNotes(read.value, withHoles), ...outcome.notes];
    const isShort = looks.includes(args.command) && isShortOf(read.value, withHoles);
    const code = outcome.code === exitCodes.done && isShort ? exitCodes.inPart : outcome.code;
    return { ...outcome, code, notes };
  });
}

const looks: readonly CommandName[] = ['status', 'context', 'evidence', 'predict'];

/** What `status --json` prints, exactly (cli.md); the editor's tooltip knows more. */
const printed = [
  ...(['agent', 'sessionId', 'file', 'model', 'window', 'windowSource'] as const),
  ...(['tokens', 'source', 'reportedTokens', 'trailingTokens', 'percent', 'entries'] as const),
  ...(['compactions', 'compactionCount', 'memoryFlushAt', 'memoryFlushCompactionCount'] as const),
  ...(['flushAt', 'compactAt', 'due', 'byCategory'] as const),
] as const;

/** A moment in the person's own time zone, to the minute; a dash where it is not known. */
export function momentText(atMs: number | null, { clock }: Pick<Job['outside'], 'clock'>): string {
  if (atMs === null) return '-'.padEnd(16);
  const { date, time } = clock.local(new Date(atMs));
  return `${date} ${time}`;
}

export const status = (job: Job): Promise<Output> =>
  onTranscript(job, async (seen) => {
    const { limits, place } = job.setting;
    const answer = await statusOf(seen, limits, place, job.outside);
    const json = Object.fromEntries(printed.map((key) => [key, answer[key]]));
    const at = answer.memoryFlushAt;
    const flushed = at === null ? null : momentText(at, job.outside);
    return done(json, statusText(answer, flushed), answer.refusedSettings.map(inEnglish));
  });
