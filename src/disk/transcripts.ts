/**
 * Transcripts for operations, and the one place that adds to a transcript: announced in the journal, compared, appended,
 * found again, booked as done. Never behind an unfinished line, and never where the agent's form is not to be written.
 */
import type { After } from '../base/disposable';
import { failed, ok, type Result } from '../base/result';
import { said } from '../base/sentence';
import { plainText } from '../base/text';
import type {
  AppendOutcome,
  Archive,
  FileProblem,
  OpenTranscript,
  SeenFile,
  SetApart,
  Transcripts,
} from '../ports/transcripts';
import { explainWrite } from './explain';
import { FollowedTranscript, type ProvenStamp, type ReadingSetup } from './followedTranscript';
import { OpenTranscripts } from './openTranscripts';
import { archive, archiveLines } from './own/archive';
import type { HomePaths } from './own/home';
import type { WriteProblem } from './problem';
import type { StoredLines } from './stored/lines';
import { appendLines } from './write/append';
import type { Journal } from './write/journal';
import type { WriteKind } from './write/journalEntry';

export interface TranscriptsSetup extends ReadingSetup {
  /** Opens a transcript that lies in a database; undefined for any other name, absent where there are none. */
  readonly stored?: (file: string) => OpenTranscript | undefined;
  readonly paths: HomePaths;
  readonly journal: Journal;
  /** Keeps what is open for the next act, where there may be one; absent where each file is opened once. */
  readonly after?: After;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
}

export function diskTranscripts(setup: TranscriptsSetup): Transcripts {
  // What lies in a database goes on from the rows that were read; the database is held open by neither.
  const anew = (file: string): OpenTranscript =>
    setup.stored?.(file) ?? new FollowedTranscript(file, setup);
  const pool = setup.after && new OpenTranscripts(anew, setup.after);
  return {
    open: (file) => pool?.open(file) ?? anew(file),
    append: (seen, lines, what, setApart) => append(seen, lines, what, setup, setApart),
    archive: (seen) => archiveOf(seen, setup),
  };
}

const unwritten = (problem: WriteProblem, file: string): FileProblem => ({
  kind: writeKinds[problem.kind] ?? 'notWritten',
  sentence: explainWrite(problem, file),
  ...restOf(problem),
});

/** Where the rest of a line is that a piece of ours came into. */
function restOf(problem: WriteProblem): Pick<FileProblem, 'restLine'> {
  const isCut = problem.kind === 'glued' || problem.kind === 'partial';
  return isCut && problem.rest !== null ? { restLine: problem.rest } : {};
}

const writeKinds: Partial<Record<WriteProblem['kind'], FileProblem['kind']>> = {
  moved: 'moved',
  partial: 'unproven',
  glued: 'unproven',
  // Written and not found again: the file was written over in that moment.
  changed: 'unproven',
};

/** Operations ask before they plan; what lies in a database has no place to write to at all. */
function neverWritten({ adapter, conversation }: SeenFile): FileProblem | undefined {
  const refusal = adapter.refusal(conversation);
  return refusal && { kind: 'notWritten', sentence: refusal.reason };
}

/** A newline of ours would end the line that the agent has not finished; what is the rest of a cut one is lost already. */
function neverBehindHalf(
  { file, tornLine }: SeenFile,
  setApart?: SetApart,
): FileProblem | undefined {
  if (tornLine === null || tornLine === setApart?.restLine) return undefined;
  const sentence = said`${plainText(file, 300)}:${String(tornLine)} is an unfinished line, so nothing was written behind it.`;
  return { kind: 'notWritten', sentence };
}

/** Only this room makes `Seen`s, and it puts its own stamp in. */
const stampOf = (seen: SeenFile): ProvenStamp => seen.stamp as ProvenStamp;

/** The lines of a transcript that was read from a database; undefined for one from a file. Known by what it can do, so that reading files loads no databases. */
const linesOf = ({ stamp }: SeenFile): Iterable<string> | undefined =>
  (stamp as Partial<StoredLines> | null)?.texts?.();

async function append(
  seen: SeenFile,
  lines: readonly string[],
  what: WriteKind,
  { journal, paths, prepare }: TranscriptsSetup,
  setApart?: SetApart,
): Promise<Result<AppendOutcome, FileProblem>> {
  const refused = neverWritten(seen) ?? neverBehindHalf(seen, setApart);
  if (refused) return failed(refused);
  const prepared = await prepare();
  if (!prepared.ok) return failed(unwritten(prepared.problem, paths.dir));
  const stamp = stampOf(seen);
  // Lines that were rewritten in the middle of a file show neither in its end nor in its growth.
  if (!(await stamp.isProven())) return failed(unwritten({ kind: 'moved' }, seen.file));
  const about = { kind: what, sessionId: seen.conversation.sessionId };
  const appended = await journal.guard(about, (announce) =>
    appendLines(seen.file, lines, stamp, { announce, isSetApart: setApart !== undefined }),
  );
  if (!appended.ok) return failed(unwritten(appended.problem, seen.file));
  return ok({ interleaved: appended.value.interleaved });
}

async function archiveOf(
  seen: SeenFile,
  { paths, prepare }: TranscriptsSetup,
): Promise<Result<Archive, FileProblem>> {
  const lines = linesOf(seen);
  const refused = lines ? undefined : neverWritten(seen);
  if (refused) return failed(refused);
  const prepared = await prepare();
  if (!prepared.ok) return failed(unwritten(prepared.problem, paths.dir));
  const made = lines
    ? await archiveLines(lines, paths.archives, seen.file)
    : await archive(seen.file, paths.archives, seen.sizeBytes);
  if (!made.ok) {
    const isOurs = ['diskFull', 'readOnly', 'noPermission'].includes(made.problem.kind);
    return failed(unwritten(made.problem, isOurs ? paths.archives : seen.file));
  }
  return ok({ file: made.value.path });
}
