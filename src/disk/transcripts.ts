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
  readonly agents: readonly AgentAdapter[];
  readonly paths: HomePaths;
  readonly journal: Journal;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
}

export function diskTranscripts(setup: TranscriptsSetup): Transcripts {
  return {
    open: (file) => new FollowedTranscript(file, setup.agents),
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

class FollowedTranscript implements OpenTranscript {
  readonly file: string;
  readonly #agents: readonly AgentAdapter[];
  readonly #follower: LineFollower;
  #adapter: AgentAdapter | undefined;
  #reader: ReaderWithLines | undefined;

  constructor(file: string, agents: readonly AgentAdapter[]) {
    this.file = file;
    this.#agents = agents;
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
    if (!followed.ok) return failed(unreadable(followed.problem, this.file));
    return this.#seen(followed.value);
  }

  #readerFor(firstLine: string): ReaderWithLines {
    if (this.#reader) return this.#reader;
    const last = this.#agents.at(-1);
    if (!last) throw new Error('no agent is known');
    this.#adapter = this.#agents.find((agent) => agent.recognises(this.file, firstLine)) ?? last;
    const generation = this.#follower.generation;
    this.#reader = this.#adapter.createReader((offset, length) =>
      this.#follower.textAt(offset, length, generation),
    );
    return this.#reader;
  }

  #seen(followed: Followed): Result<Seen, FileProblem> {
    const reader = this.#readerFor('');
    const conversation = reader.conversation();
    const adapter = this.#adapter;
    if (conversation.sessionId === '' || !adapter) {
      const why = conversation.oddities[0];
      const name = plainText(this.file, 300);
      const place = why
        ? `${name}:${why.line} ${why.reason}`
        : `${name}:1 ${followed.torn ? 'is not finished' : 'holds nothing'}`;
      return failed({
        kind: 'noSession',
        sentence: `${place}. Name a transcript of an agent that Tidemark knows (pi or OpenClaw).`,
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

/** Only this room makes `Seen`s, and it puts its own stamp in. */
const stampOf = (seen: Seen): Stamp => seen.stamp as Stamp;

async function append(
  seen: Seen,
  lines: readonly string[],
  what: WriteKind,
  { journal, paths, prepare }: TranscriptsSetup,
): Promise<Result<Added, FileProblem>> {
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
  const prepared = await prepare();
  if (!prepared.ok) return failed(unwritten(prepared.problem, paths.dir));
  const made = await archive(seen.file, paths.archives, seen.sizeBytes);
  if (!made.ok) return failed(unwritten(made.problem, seen.file));
  return ok({ file: made.value.path, bytes: made.value.bytes });
}
