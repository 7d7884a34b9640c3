/**
 * Transcripts for operations: a line follower feeding the agent's own reader, and the one place that adds to a transcript:
 * announced in the journal, compared, appended, found again, booked as done.
 */
import type { After } from '../base/disposable';
import { failed, ok, type Result } from '../base/result';
import { said } from '../base/sentence';
import { plainText } from '../base/text';
import type { AgentAdapter, Listing, ReaderWithLines, Surroundings } from '../ports/agent';
import type { RawLine } from '../ports/files';
import type {
  Added,
  Archive,
  FileProblem,
  OpenTranscript,
  Seen,
  SetApart,
  Transcripts,
} from '../ports/transcripts';
import { appendLines } from './write/append';
import { archive, archiveLines } from './own/archive';
import type { HomePaths } from './own/home';
import type { Journal } from './write/journal';
import type { WriteKind } from './write/journalEntry';
import type { Followed } from './follow/lineFollower';
import { explainRead, explainWrite } from './explain';
import type { ReadProblem, WriteProblem } from './problem';
import type { Stamp } from './write/stamp';
import type { StoredLines } from './stored/lines';
import { TranscriptLines } from './follow/transcriptLines';
import { OpenTranscripts } from './openTranscripts';

export interface TranscriptsSetup {
  /** Asked about a file first; what they recognise is theirs, and the others are not loaded. */
  readonly firstAgents: readonly AgentAdapter[];
  /** All agents; the first that recognises a file reads it. */
  readonly agents: () => readonly AgentAdapter[];
  /** Where agents may look for what a file does not say; absent where nothing else is looked at. */
  readonly beside?: { readonly listing: Listing; readonly around: Surroundings };
  /** Opens a transcript that lies in a database; undefined for any other name, absent where there are none. */
  readonly stored?: (file: string) => OpenTranscript | undefined;
  readonly paths: HomePaths;
  readonly journal: Journal;
  /** Keeps what is open for the next act, where there may be one; absent where each file is opened once. */
  readonly after?: After;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
  readonly now: () => Date;
}

export function diskTranscripts(setup: TranscriptsSetup): Transcripts {
  const followed = (file: string): OpenTranscript => new FollowedTranscript(file, setup);
  const pool = setup.after && new OpenTranscripts(followed, setup.after);
  return {
    // A database has no index of ours to keep, and is not to be held open.
    open: (file) => setup.stored?.(file) ?? pool?.open(file) ?? followed(file),
    append: (seen, lines, what, setApart) => append(seen, lines, what, setup, setApart),
    archive: (seen) => archiveOf(seen, setup),
  };
}

const unreadable = (problem: ReadProblem, file: string): FileProblem => ({
  kind: problem.kind === 'changed' ? 'moved' : 'unreadable',
  sentence: explainRead(problem, file),
});

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

/** How long a reading of the whole file counts as proof of what is in it; the growth since then is read anyway. */
const provenForMs = 10_000;

/** How long a file that is replaced in place may hold nothing whole before that is said; the largest takes a second. */
const rewriteMs = 10_000;

class FollowedTranscript implements OpenTranscript {
  readonly file: string;
  readonly #setup: TranscriptsSetup;
  readonly #lines: TranscriptLines;
  #adapter: AgentAdapter | undefined;
  #reader: ReaderWithLines | undefined;

  /** The last reading, and since when there was no newer one. */
  #last: Seen | undefined;
  #goneSinceMs: number | undefined;
  /** When all of it was read, or compared, last. */
  #provenAtMs = 0;

  constructor(file: string, setup: TranscriptsSetup) {
    this.file = file;
    this.#setup = setup;
    this.#lines = new TranscriptLines(file, (firstLine) => {
      if (!setup.beside) return undefined;
      const { listing, around } = setup.beside;
      return this.#adapterOf(firstLine).read.earlierParts?.(file, firstLine, listing, around);
    });
  }

  async refresh(signal?: AbortSignal): Promise<Result<Seen, FileProblem>> {
    if (!this.#reader) this.#provenAtMs = this.#setup.now().getTime();
    const sink = {
      earlier: (line: RawLine, firstLine: string) => {
        this.#readerFor(firstLine).pushEarlier?.(line);
      },
      line: (line: RawLine) => {
        // Nobody can tell by a blank line whose file it is, and no reader takes one.
        if (!this.#reader && line.last === 0) return;
        (this.#reader ?? this.#readerFor(line.text())).push(line);
      },
      reset: () => {
        this.#reader = undefined;
        this.#provenAtMs = this.#setup.now().getTime();
      },
    };
    const followed = await this.#lines.refresh(sink, signal);
    if (!followed.ok) {
      const before = followed.problem.kind === 'empty' ? this.#whileReplaced() : undefined;
      return before ? ok(before) : failed(unreadable(followed.problem, this.file));
    }
    const seen = this.#seen(followed.value);
    if (seen.ok) {
      const settled = await this.#settled(seen.value);
      this.#last = settled;
      this.#goneSinceMs = undefined;
      return ok(settled);
    }
    const isUnfinished = followed.value.lines === 0 && followed.value.isTorn;
    const before = isUnfinished ? this.#whileReplaced() : undefined;
    return before ? ok(before) : seen;
  }

  /** With what the agent's settings say now. */
  async #settled(seen: Seen): Promise<Seen> {
    const { beside } = this.#setup;
    const { adapter, conversation } = seen;
    if (!beside || !adapter.read.inForce) return seen;
    const settled = await adapter.read.inForce(conversation, beside.listing, beside.around);
    return { ...seen, conversation: settled };
  }

  /** Whether the bytes that were read are those of the file: an index may be much older than the act that uses it. */
  async #isProven(): Promise<boolean> {
    const nowMs = this.#setup.now().getTime();
    if (Math.abs(nowMs - this.#provenAtMs) < provenForMs) return true;
    const isSame = await this.#lines.compare();
    if (isSame) this.#provenAtMs = nowMs;
    return isSame;
  }

  /** What was read before, for the moment in which an agent that replaces its file in place does so. */
  #whileReplaced(): Seen | undefined {
    if (this.#last?.adapter.read.rewritesInPlace !== true) return undefined;
    const nowMs = this.#setup.now().getTime();
    this.#goneSinceMs ??= nowMs;
    return nowMs - this.#goneSinceMs < rewriteMs ? this.#last : undefined;
  }

  #readerFor(firstLine: string): ReaderWithLines {
    if (this.#reader) return this.#reader;
    this.#adapter = this.#adapterOf(firstLine);
    this.#reader = this.#adapter.read.createReader(this.#lines.textAt());
    return this.#reader;
  }

  #adapterOf(firstLine: string): AgentAdapter {
    const isItsFile = (agent: AgentAdapter): boolean => agent.read.recognises(this.file, firstLine);
    return this.#setup.firstAgents.find(isItsFile) ?? this.#ofAll(isItsFile);
  }

  #ofAll(isItsFile: (agent: AgentAdapter) => boolean): AgentAdapter {
    const agents = this.#setup.agents();
    const last = agents.at(-1);
    if (!last) throw new Error('no agent is known');
    return agents.find(isItsFile) ?? last;
  }

  #seen(followed: Followed): Result<Seen, FileProblem> {
    // No reader is chosen before the first line is whole: it could only be the wrong one.
    const reader = this.#reader;
    const conversation = reader?.conversation();
    const adapter = this.#adapter;
    if (!reader || !conversation || conversation.sessionId === '' || !adapter) {
      const why = conversation?.oddities[0];
      const name = plainText(this.file, 300);
      const names = this.#setup
        .agents()
        .map(({ label }) => label)
        .join(', ');
      const place = why
        ? said`${name}:${String(why.line)} ${why.reason}`
        : followed.isTorn
          ? said`${name}:1 is not finished`
          : said`${name}:1 holds nothing`;
      return failed({
        kind: 'noSession',
        sentence: said`${place}. Name a transcript of an agent that Tidemark knows (${names}).`,
      });
    }
    return ok({
      file: this.file,
      adapter,
      conversation,
      reader,
      sizeBytes: followed.stamp.size,
      mtimeMs: Number(BigInt(followed.stamp.mtimeNs) / 1_000_000n),
      tornLine: followed.isTorn ? followed.lines + 1 : null,
      stamp: { ...followed.stamp, isProven: () => this.#isProven() } satisfies ProvenStamp,
      // What is written over in place is held by its reader.
      isReadable: () => adapter.read.rewritesInPlace === true || this.#reader === reader,
    });
  }

  async close(): Promise<void> {
    await this.#lines.dispose();
  }
}

/** Operations ask before they plan; what lies in a database has no place to write to at all. */
function neverWritten({ adapter, conversation }: Seen): FileProblem | undefined {
  const refusal = adapter.refusal(conversation);
  return refusal && { kind: 'notWritten', sentence: refusal.reason };
}

/** A newline of ours would end the line that the agent has not finished; what is the rest of a cut one is lost already. */
function neverBehindHalf({ file, tornLine }: Seen, setApart?: SetApart): FileProblem | undefined {
  if (tornLine === null || tornLine === setApart?.restLine) return undefined;
  const sentence = said`${plainText(file, 300)}:${String(tornLine)} is an unfinished line, so nothing was written behind it.`;
  return { kind: 'notWritten', sentence };
}

/** What a file looked like, and whether all that was read of it before is in it still. */
interface ProvenStamp extends Stamp {
  isProven(): Promise<boolean>;
}

/** Only this room makes `Seen`s, and it puts its own stamp in. */
const stampOf = (seen: Seen): ProvenStamp => seen.stamp as ProvenStamp;

/** The lines of a transcript that was read from a database; undefined for one from a file. Known by what it can do, so that reading files loads no databases. */
const linesOf = ({ stamp }: Seen): Iterable<string> | undefined =>
  (stamp as Partial<StoredLines> | null)?.texts?.();

async function append(
  seen: Seen,
  lines: readonly string[],
  what: WriteKind,
  { journal, paths, prepare }: TranscriptsSetup,
  setApart?: SetApart,
): Promise<Result<Added, FileProblem>> {
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
  seen: Seen,
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
