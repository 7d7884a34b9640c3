/**
 * Transcripts for operations: a line follower feeding the agent's own reader, and the one place that adds to a transcript:
 * announced in the journal, compared, appended, found again, booked as done.
 */
import { failed, ok, type Result } from '../base/result';
import { plainText } from '../base/text';
import type { AgentAdapter, ReaderWithLines } from '../ports/agent';
import type { RawLine } from '../ports/files';
import type {
  Added,
  Archive,
  FileProblem,
  OpenTranscript,
  Seen,
  Transcripts,
} from '../ports/transcripts';
import { appendLines } from './append';
import { archive } from './archive';
import type { HomePaths } from './home';
import type { Journal } from './journal';
import type { WriteKind } from './journalEntry';
import { LineFollower, type Followed } from './lineFollower';
import { explainRead, explainWrite } from './explain';
import type { ReadProblem, WriteProblem } from './problem';
import type { Stamp } from './stamp';

export interface TranscriptsSetup {
  /** Asked about a file first; what they recognise is theirs, and the others are not loaded. */
  readonly firstAgents: readonly AgentAdapter[];
  /** All agents; the first that recognises a file reads it. */
  readonly agents: () => readonly AgentAdapter[];
  /** Opens a transcript that lies in a database; undefined for any other name, absent where there are none. */
  readonly stored?: (file: string) => OpenTranscript | undefined;
  readonly paths: HomePaths;
  readonly journal: Journal;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
  readonly now: () => Date;
}

export function diskTranscripts(setup: TranscriptsSetup): Transcripts {
  return {
    open: (file) => setup.stored?.(file) ?? new FollowedTranscript(file, setup),
    append: (seen, lines, what) => append(seen, lines, what, setup),
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
});

const writeKinds: Partial<Record<WriteProblem['kind'], FileProblem['kind']>> = {
  moved: 'moved',
  partial: 'unproven',
  // Written and not found again: the file was replaced in that moment.
  changed: 'unproven',
};

/** How long a file that is replaced in place may hold nothing whole before that is said; the largest takes a second. */
const rewriteMs = 10_000;

class FollowedTranscript implements OpenTranscript {
  readonly file: string;
  readonly #setup: TranscriptsSetup;
  readonly #follower: LineFollower;
  #adapter: AgentAdapter | undefined;
  #reader: ReaderWithLines | undefined;

  /** The last reading, and since when there was no newer one. */
  #last: Seen | undefined;
  #goneSinceMs: number | undefined;

  constructor(file: string, setup: TranscriptsSetup) {
    this.file = file;
    this.#setup = setup;
    this.#follower = new LineFollower(file);
  }

  async refresh(signal?: AbortSignal): Promise<Result<Seen, FileProblem>> {
    const sink = {
      line: (line: RawLine) => {
        this.#readerFor(line.number === 1 ? line.text() : '').push(line);
      },
      reset: () => {
        this.#reader = undefined;
      },
    };
    const followed = await this.#follower.refresh(sink, signal);
    if (!followed.ok) {
      const before = followed.problem.kind === 'empty' ? this.#whileReplaced() : undefined;
      return before ? ok(before) : failed(unreadable(followed.problem, this.file));
    }
    const seen = this.#seen(followed.value);
    if (seen.ok) {
      this.#last = seen.value;
      this.#goneSinceMs = undefined;
      return seen;
    }
    const isUnfinished = followed.value.lines === 0 && followed.value.torn !== null;
    const before = isUnfinished ? this.#whileReplaced() : undefined;
    return before ? ok(before) : seen;
  }

  /** What was read before, for the moment in which an agent that replaces its file in place does so. */
  #whileReplaced(): Seen | undefined {
    if (this.#last?.adapter.rewritesInPlace !== true) return undefined;
    const nowMs = this.#setup.now().getTime();
    this.#goneSinceMs ??= nowMs;
    return nowMs - this.#goneSinceMs < rewriteMs ? this.#last : undefined;
  }

  #readerFor(firstLine: string): ReaderWithLines {
    if (this.#reader) return this.#reader;
    const { firstAgents } = this.#setup;
    const isItsFile = (agent: AgentAdapter): boolean => agent.recognises(this.file, firstLine);
    this.#adapter = firstAgents.find(isItsFile) ?? this.#ofAll(isItsFile);
    const generation = this.#follower.generation;
    this.#reader = this.#adapter.createReader((offset, length) =>
      this.#follower.textAt(offset, length, generation),
    );
    return this.#reader;
  }

  #ofAll(isItsFile: (agent: AgentAdapter) => boolean): AgentAdapter {
    const agents = this.#setup.agents();
    const last = agents.at(-1);
    if (!last) throw new Error('no agent is known');
    return agents.find(isItsFile) ?? last;
  }

  #seen(followed: Followed): Result<Seen, FileProblem> {
    const reader = this.#readerFor('');
    const conversation = reader.conversation();
    const adapter = this.#adapter;
    if (conversation.sessionId === '' || !adapter) {
      const why = conversation.oddities[0];
      const name = plainText(this.file, 300);
      const names = this.#setup
        .agents()
        .map(({ label }) => label)
        .join(', ');
      const place = why
        ? `${name}:${why.line} ${why.reason}`
        : `${name}:1 ${followed.torn ? 'is not finished' : 'holds nothing'}`;
      return failed({
        kind: 'noSession',
        sentence: `${place}. Name a transcript of an agent that Tidemark knows (${names}).`,
      });
    }
    return ok({
      file: this.file,
      adapter,
      conversation,
      reader,
      sizeBytes: followed.stamp.size,
      mtimeMs: Number(BigInt(followed.stamp.mtimeNs) / 1_000_000n),
      torn: followed.torn !== null,
      stamp: followed.stamp,
    });
  }

  async close(): Promise<void> {
    await this.#follower.dispose();
  }
}

/** Operations ask before they plan; what lies in a database has no place to write to at all. */
function neverWritten({ adapter, conversation }: Seen): FileProblem | undefined {
  const refusal = adapter.refusal(conversation);
  return refusal && { kind: 'notWritten', sentence: refusal.reason };
}

/** Only this room makes `Seen`s, and it puts its own stamp in. */
const stampOf = (seen: Seen): Stamp => seen.stamp as Stamp;

async function append(
  seen: Seen,
  lines: readonly string[],
  what: WriteKind,
  { journal, paths, prepare }: TranscriptsSetup,
): Promise<Result<Added, FileProblem>> {
  const refused = neverWritten(seen);
  if (refused) return failed(refused);
  const prepared = await prepare();
  if (!prepared.ok) return failed(unwritten(prepared.problem, paths.dir));
  const about = { kind: what, sessionId: seen.conversation.sessionId };
  const appended = await journal.guard(about, (announce) =>
    appendLines(seen.file, lines, stampOf(seen), { announce }),
  );
  if (!appended.ok) return failed(unwritten(appended.problem, seen.file));
  return ok({ interleaved: appended.value.interleaved });
}

async function archiveOf(
  seen: Seen,
  { paths, prepare }: TranscriptsSetup,
): Promise<Result<Archive, FileProblem>> {
  const refused = neverWritten(seen);
  if (refused) return failed(refused);
  const prepared = await prepare();
  if (!prepared.ok) return failed(unwritten(prepared.problem, paths.dir));
  const made = await archive(seen.file, paths.archives, seen.sizeBytes);
  if (!made.ok) return failed(unwritten(made.problem, seen.file));
  return ok({ file: made.value.path, bytes: made.value.bytes });
}
