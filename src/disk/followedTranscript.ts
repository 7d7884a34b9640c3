/**
 * One transcript as it is followed: a line follower feeding the reader of the agent whose file it is. Says what was read, and
 * whether that is still in the file; never writes. Readers are chosen by the first whole line: a guess would be kept.
 */
import { failed, ok, type Result } from '../base/result';
import { said } from '../base/sentence';
import { plainText } from '../base/text';
import type { Oddity } from '../engine/conversation/types';
import type { AgentAdapter, TranscriptReader } from '../ports/agent';
import type { Listing, Surroundings } from '../ports/listing';
import type { RawLine } from '../ports/files';
import type { FileProblem, OpenTranscript, SeenFile } from '../ports/transcripts';
import { explainRead } from './explain';
import type { FollowedFile } from './follow/lineFollower';
import { TranscriptLines } from './follow/transcriptLines';
import type { ReadProblem } from './problem';
import type { Stamp } from './write/stamp';

export interface ReadingSetup {
  /** Asked about a file first; what they recognise is theirs, and the others are not loaded. */
  readonly firstAgents: readonly AgentAdapter[];
  /** All agents; the first that recognises a file reads it. */
  readonly agents: () => readonly AgentAdapter[];
  /** Where agents may look for what a file does not say; absent where nothing else is looked at. */
  readonly beside?: { readonly listing: Listing; readonly around: Surroundings };
  readonly now: () => Date;
}

/** What a file looked like, and whether all that was read of it before is in it still. */
export interface ProvenStamp extends Stamp {
  isProven(): Promise<boolean>;
}

const unreadable = (problem: ReadProblem, file: string): FileProblem => ({
  kind: problem.kind === 'changed' ? 'moved' : 'unreadable',
  sentence: explainRead(problem, file),
});

/** How long a reading of the whole file counts as proof of what is in it; the growth since then is read anyway. */
const provenForMs = 10_000;

/** How long a file that is replaced in place may hold nothing whole before that is said; the largest takes a second. */
const rewriteMs = 10_000;

export class FollowedTranscript implements OpenTranscript {
  readonly file: string;
  readonly #setup: ReadingSetup;
  readonly #lines: TranscriptLines;
  #adapter: AgentAdapter | undefined;
  #reader: TranscriptReader | undefined;

  /** The last reading, and since when there was no newer one. */
  #last: SeenFile | undefined;
  #goneSinceMs: number | undefined;
  /** When all of it was read, or compared, last. */
  #provenAtMs = 0;

  constructor(file: string, setup: ReadingSetup) {
    this.file = file;
    this.#setup = setup;
    this.#lines = new TranscriptLines(file, (firstLine) => {
      if (!setup.beside) return undefined;
      const { listing, around } = setup.beside;
      return this.#adapterOf(firstLine).read.earlierParts?.(file, firstLine, listing, around);
    });
  }

  async refresh(signal?: AbortSignal): Promise<Result<SeenFile, FileProblem>> {
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
  async #settled(seen: SeenFile): Promise<SeenFile> {
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
  #whileReplaced(): SeenFile | undefined {
    if (this.#last?.adapter.read.rewritesInPlace !== true) return undefined;
    const nowMs = this.#setup.now().getTime();
    this.#goneSinceMs ??= nowMs;
    return nowMs - this.#goneSinceMs < rewriteMs ? this.#last : undefined;
  }

  #readerFor(firstLine: string): TranscriptReader {
    if (this.#reader) return this.#reader;
    this.#adapter = this.#adapterOf(firstLine);
    this.#reader = this.#adapter.read.createReader(this.#lines.textAt());
    return this.#reader;
  }

  #adapterOf(firstLine: string): AgentAdapter {
    const isItsFile = (agent: AgentAdapter): boolean => agent.read.recognises(this.file, firstLine);
    const first = this.#setup.firstAgents.find(isItsFile);
    if (first) return first;
    const agents = this.#setup.agents();
    const agent = agents.find(isItsFile) ?? agents.at(-1);
    if (!agent) throw new Error('no agent is known');
    return agent;
  }

  #seen(followed: FollowedFile): Result<SeenFile, FileProblem> {
    // No reader is chosen before the first line is whole: it could only be the wrong one.
    const reader = this.#reader;
    const conversation = reader?.conversation();
    const adapter = this.#adapter;
    if (!reader || !conversation || conversation.sessionId === '' || !adapter) {
      return failed(this.#noSession(followed, conversation?.oddities[0]));
    }
    return ok({
      file: this.file,
      adapter,
      conversation,
      reader,
      sizeBytes: followed.stamp.size,
      mtimeMs: Number(BigInt(followed.stamp.mtimeNs) / 1_000_000n),
      tornLine: followed.isTorn && reader.isWhole?.() !== true ? followed.lines + 1 : null,
      stamp: { ...followed.stamp, isProven: () => this.#isProven() } satisfies ProvenStamp,
      // What is written over in place is held by its reader.
      isReadable: () => adapter.read.rewritesInPlace === true || this.#reader === reader,
    });
  }

  #noSession({ isTorn }: FollowedFile, why: Oddity | undefined): FileProblem {
    const name = plainText(this.file, 300);
    const place = why
      ? said`${name}:${String(why.line)} ${why.reason}`
      : isTorn
        ? said`${name}:1 is not finished`
        : said`${name}:1 holds nothing`;
    const agents = this.#setup.agents();
    const names = agents.map(({ label }) => label).join(', ');
    return {
      kind: 'noSession',
      sentence: said`${place}. Name a transcript of an agent that Tidemark knows (${names}).`,
    };
  }

  async close(): Promise<void> {
    await this.#lines.dispose();
  }
}
