/**
 * Follows a file by the bytes that are appended to it: a refresh costs what is new, not what is there.
 * Notices when the file was cut, replaced, rewritten or deleted and says so, so that the reader starts over; survives
 * all of it. Never holds the file as one string (V8 ends at 512 MB) and never writes.
 */
import type fs from 'node:fs';
import { failed, ok, type Result } from '../../base/result';
import { HeldFile } from './heldFile';
import { LineSplitter, mostLineBytes, type TakeLine } from './lineSplitter';
import { readProblemOf, type ReadProblem } from '../problem';
import { decodeLine } from './rawLine';
import { ReadPrefix } from './readPrefix';
import { sniff } from './sniff';
import { readFully, stampFrom, type Stamp } from '../write/stamp';
import { TextCache } from './textCache';

/** Why everything given so far is void. */
export type ResetReason = 'deleted' | 'replaced' | 'truncated' | 'rewritten';

/** Receives what a refresh finds. Neither method may throw. */
export interface LineSink {
  readonly line: TakeLine;
  /** All lines given before are void; lines from number 1 on may follow. */
  readonly reset: (reason: ResetReason) => void;
}

/** The state after a refresh. */
export interface FollowedFile {
  /** Lines given so far. */
  readonly lines: number;
  /** An incomplete last line: somebody is writing it, or was stopped while doing so. */
  readonly isTorn: boolean;
  /** The file as it was read: what an append is compared with. */
  readonly stamp: Stamp;
}

export interface FollowerOptions {
  /** Read at once, bytes; the event loop gets its turn between two reads. Default 64 kB, twice: more is not faster. */
  readonly chunkBytes?: number;
}

const kilobyte = 1 << 10;
const sniffedBytes = 4096;

export class LineFollower {
  readonly file: string;
  readonly #held: HeldFile;
  readonly #chunkBytes: number;
  readonly #cache = new TextCache();
  #splitter: LineSplitter;
  #read = new ReadPrefix();
  #followed: FollowedFile | undefined;
  #generation = 0;
  #running: Promise<unknown> = Promise.resolve();
  #disposed = false;
  /** An error in the middle may have cost lines: the next refresh starts over. */
  #broken = false;

  constructor(file: string, options: FollowerOptions = {}) {
    this.file = file;
    this.#held = new HeldFile(file);
    this.#chunkBytes = options.chunkBytes ?? 64 * kilobyte;
    this.#splitter = this.#newSplitter();
  }

  /** Grows whenever everything given before became void. */
  get generation(): number {
    return this.#generation;
  }

  #newSplitter(): LineSplitter {
    const generation = this.#generation;
    const again = (offset: number, length: number): string =>
      this.textAt(offset, length, generation);
    return new LineSplitter(mostLineBytes, again);
  }

  /** Gives what was appended since the last call. Calls queue up; an aborted one goes on where it stopped. */
  refresh(sink: LineSink, signal?: AbortSignal): Promise<Result<FollowedFile, ReadProblem>> {
    const run = this.#running.then(() => this.#refresh(sink, signal));
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #refresh(sink: LineSink, signal?: AbortSignal): Promise<Result<FollowedFile, ReadProblem>> {
    if (this.#disposed) return failed({ kind: 'cancelled' });
    try {
      const handle = await this.#open(sink);
      if ('kind' in handle) return failed(handle);
      return await this.#follow(handle, sink, signal);
    } catch (error) {
      this.#broken = true;
      const problem = readProblemOf(error);
      if (problem.kind === 'notFound') await this.#forget('deleted', sink);
      return failed(problem);
    }
  }

  /** The open file at our path; another file there means starting over. */
  async #open(sink: LineSink): Promise<fs.promises.FileHandle | ReadProblem> {
    const found = await this.#held.look();
    if (typeof found !== 'string') return found;
    const { handle } = this.#held;
    if (handle && found === 'held') return handle;
    await this.#forget('replaced', sink);
    return this.#held.open();
  }

  async #follow(
    handle: fs.promises.FileHandle,
    sink: LineSink,
    signal: AbortSignal | undefined,
  ): Promise<Result<FollowedFile, ReadProblem>> {
    const stats = await handle.stat({ bigint: true });
    const why = await this.#whyVoid(handle, stats, signal);
    if (why === 'cancelled') return failed({ kind: 'cancelled' });
    if (why) this.#startOver(why, sink);
    if (stats.size === 0n) return failed({ kind: 'empty' });
    const size = Number(stats.size);
    if (this.#followed?.stamp.size === size && this.#read.position === size) {
      return ok(this.#unchanged(handle, stats));
    }
    if (this.#read.position === 0) {
      const kind = sniff(readFully(handle.fd, 0, Math.min(size, sniffedBytes)));
      if (kind !== 'text') return failed({ kind });
    }
    let end = await this.#readTo(size, handle, sink, signal);
    if (end === 'glued') {
      this.#startOver('rewritten', sink);
      end = await this.#readTo(size, handle, sink, signal);
    }
    if (end === 'cancelled') return failed({ kind: 'cancelled' });
    const isTorn = this.#splitter.finish(sink.line);
    return ok(this.#settled(isTorn, stampFrom(handle.fd, stats)));
  }

  #unchanged(handle: fs.promises.FileHandle, stats: fs.BigIntStats): FollowedFile {
    const last = this.#followed;
    const isTouched = last?.stamp.mtimeNs !== stats.mtimeNs.toString();
    const stamp = last && !isTouched ? last.stamp : stampFrom(handle.fd, stats);
    return this.#settled(last?.isTorn ?? false, stamp);
  }

  #settled(isTorn: boolean, stamp: Stamp): FollowedFile {
    const { lines } = this.#splitter;
    this.#followed = { lines, isTorn, stamp };
    return this.#followed;
  }

  /** Whether the bytes read before are still the bytes that are there, as far as that can be told cheaply. */
  async #whyVoid(
    handle: fs.promises.FileHandle,
    stats: fs.BigIntStats,
    signal: AbortSignal | undefined,
  ): Promise<ResetReason | 'cancelled' | null> {
    const { position } = this.#read;
    if (position === 0) return null;
    if (this.#broken) return 'rewritten';
    const size = Number(stats.size);
    if (size < position) return 'truncated';
    if (size > position) return this.#read.hasSameEnds(handle.fd) ? null : 'rewritten';
    if (this.#followed?.stamp.mtimeNs === stats.mtimeNs.toString()) return null;
    // Same size, another time: touched or rewritten in place?
    const isSame = await this.#read.isSame(handle, this.#chunkBytes, signal);
    if (signal?.aborted) return 'cancelled';
    return isSame ? null : 'rewritten';
  }

  async #readTo(
    size: number,
    handle: fs.promises.FileHandle,
    sink: LineSink,
    signal: AbortSignal | undefined,
  ): Promise<'ok' | 'glued' | 'cancelled'> {
    const room = Math.min(this.#chunkBytes, Math.max(1, size - this.#read.position));
    // The next bytes come while these are cut into lines.
    let buffer: Buffer = Buffer.allocUnsafe(room);
    let spare: Buffer | undefined;
    const readFrom = (position: number, into: Buffer): ReturnType<typeof handle.read> =>
      handle.read(into, 0, Math.min(room, size - position), position);
    let coming = this.#read.position < size ? readFrom(this.#read.position, buffer) : undefined;
    try {
      while (coming) {
        if (signal?.aborted || this.#disposed) return 'cancelled';
        const { bytesRead } = await coming;
        coming = undefined;
        if (bytesRead === 0) return 'ok';
        const chunk = buffer.subarray(0, bytesRead);
        const next = this.#read.position + bytesRead;
        if (next < size) {
          const other = spare ?? Buffer.allocUnsafe(room);
          spare = buffer;
          buffer = other;
          coming = readFrom(next, other);
        }
        this.#read.add(chunk);
        if (this.#splitter.push(chunk, sink.line) === 'glued') return 'glued';
      }
      return 'ok';
    } finally {
      // Nobody may write into a buffer that is let go, and nobody hears of an error behind the end of interest.
      await coming?.catch(() => undefined);
    }
  }

  #startOver(reason: ResetReason, sink: LineSink): void {
    const had = this.#read.position > 0;
    this.#generation++;
    this.#broken = false;
    this.#splitter = this.#newSplitter();
    this.#read = new ReadPrefix();
    this.#followed = undefined;
    this.#cache.clear();
    if (had) sink.reset(reason);
  }

  async #forget(reason: ResetReason, sink: LineSink): Promise<void> {
    if (!this.#held.handle) return;
    const closed = this.#held.close();
    this.#startOver(reason, sink);
    await closed;
  }

  /**
   * The text of a line again, read from the disk synchronously (microseconds; a few MB at most are kept).
   * Total: '' when the file or the generation the place belongs to is gone.
   */
  textAt(offset: number, length: number, generation = this.#generation): string {
    const isGone = !this.#held.handle || generation !== this.#generation;
    if (isGone || length > mostLineBytes) return '';
    const known = this.#cache.get(offset);
    if (known !== undefined) return known;
    const bytes = this.#held.readSync(offset, length);
    if (bytes.length < length) return '';
    const text = decodeLine(bytes, offset);
    this.#cache.set(offset, text);
    return text;
  }

  /** Whether every byte that was read is there still; where one is not, the next refresh starts over. Reads all of them. */
  compare(): Promise<boolean> {
    const run = this.#running.then(async () => {
      const { handle } = this.#held;
      if (!handle || this.#disposed) return false;
      const isSame = await this.#read
        .isSame(handle, this.#chunkBytes, undefined)
        .catch(() => false);
      if (!isSame) this.#broken = true;
      return isSame;
    });
    this.#running = run;
    return run;
  }

  /** Closes the file. Texts asked for later are ''. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.#running;
    await this.#held.close();
  }
}
