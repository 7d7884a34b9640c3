/**
 * Follows a file by the bytes that are appended to it: a refresh costs what is new, not what is there.
 * Notices when the file was cut, replaced, rewritten or deleted and says so, so that the reader starts over; survives
 * all of it. Never holds the file as one string (V8 ends at 512 MB) and never writes.
 */
import fs, { type BigIntStats } from 'node:fs';
import { crc32 } from 'node:zlib';
import { failed, ok, type Result } from '../base/result';
import { LineSplitter, type TakeLine, type Torn } from './lineSplitter';
import { readProblemOf, type ReadProblem } from './problem';
import { decodeLine } from './rawLine';
import { sniff } from './sniff';
import { readFully, stampFrom, type Stamp } from './stamp';
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
export interface Followed {
  /** False when nothing was given or taken back since the last refresh. */
  readonly changed: boolean;
  /** Lines given so far. */
  readonly lines: number;
  /** An incomplete last line: somebody is writing it, or was stopped while doing so. */
  readonly torn: Torn | null;
  /** The file as it was read: what an append is compared with. */
  readonly stamp: Stamp;
  /** Grows whenever everything given before became void. */
  readonly generation: number;
}

export interface FollowerOptions {
  /** Read at once, bytes; the event loop gets its turn between two reads. Default 1 MB. */
  readonly chunkBytes?: number;
  /** Longer lines are passed as `tooLong`. Default 64 MB. */
  readonly mostLineBytes?: number;
  /** For texts read again. Default 8 MB. */
  readonly cacheBytes?: number;
}

const megabyte = 1 << 20;
const headBytes = 4096;
const tailBytes = 1024;
const nothing = Buffer.alloc(0);

export class LineFollower {
  readonly file: string;
  readonly #chunkBytes: number;
  readonly #mostLineBytes: number;
  readonly #cache: TextCache;
  #handle: fs.promises.FileHandle | undefined;
  #identity = '';
  #splitter: LineSplitter;
  #position = 0;
  #crc = 0;
  #head: Buffer = nothing;
  #tail: Buffer = nothing;
  #followed: Followed | undefined;
  #generation = 0;
  #running: Promise<unknown> = Promise.resolve();
  #disposed = false;
  /** An error in the middle may have cost lines: the next refresh starts over. */
  #broken = false;

  constructor(file: string, options: FollowerOptions = {}) {
    this.file = file;
    this.#chunkBytes = options.chunkBytes ?? megabyte;
    this.#mostLineBytes = options.mostLineBytes ?? 64 * megabyte;
    this.#cache = new TextCache(options.cacheBytes ?? 8 * megabyte);
    this.#splitter = this.#newSplitter();
  }

  get generation(): number {
    return this.#generation;
  }

  #newSplitter(): LineSplitter {
    const generation = this.#generation;
    const again = (offset: number, length: number): string =>
      this.textAt(offset, length, generation);
    return new LineSplitter(this.#mostLineBytes, again);
  }

  /** Gives what was appended since the last call. Calls queue up; an aborted one goes on where it stopped. */
  refresh(sink: LineSink, signal?: AbortSignal): Promise<Result<Followed, ReadProblem>> {
    const run = this.#running.then(() => this.#refresh(sink, signal));
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #refresh(sink: LineSink, signal?: AbortSignal): Promise<Result<Followed, ReadProblem>> {
    if (this.#disposed) return failed({ kind: 'cancelled' });
    const generation = this.#generation;
    try {
      const handle = await this.#open(sink);
      if ('kind' in handle) return failed(handle);
      return await this.#follow(handle, sink, generation, signal);
    } catch (error) {
      this.#broken = true;
      const problem = readProblemOf(error);
      if (problem.kind === 'notFound') await this.#forget('deleted', sink);
      return failed(problem);
    }
  }

  /** The open file at our path; another file there means starting over. */
  async #open(sink: LineSink): Promise<fs.promises.FileHandle | ReadProblem> {
    const stats = await fs.promises.stat(this.file, { bigint: true });
    if (stats.isDirectory()) return { kind: 'isDirectory' };
    if (!stats.isFile()) return { kind: 'notRegular' };
    if (this.#handle && this.#identity === identityOf(stats)) return this.#handle;
    await this.#forget('replaced', sink);
    const handle = await fs.promises.open(this.file, 'r');
    this.#handle = handle;
    this.#identity = identityOf(await handle.stat({ bigint: true }));
    return handle;
  }

  async #follow(
    handle: fs.promises.FileHandle,
    sink: LineSink,
    before: number,
    signal: AbortSignal | undefined,
  ): Promise<Result<Followed, ReadProblem>> {
    const stats = await handle.stat({ bigint: true });
    const why = await this.#whyVoid(handle, stats, signal);
    if (why === 'cancelled') return failed({ kind: 'cancelled' });
    if (why) this.#startOver(why, sink);
    if (stats.size === 0n) return failed({ kind: 'empty' });
    const size = Number(stats.size);
    if (this.#followed?.stamp.size === size && this.#position === size) {
      return ok(this.#unchanged(handle, stats, before));
    }
    if (this.#position === 0) {
      const kind = sniff(readFully(handle.fd, 0, Math.min(size, headBytes)));
      if (kind !== 'text') return failed({ kind });
    }
    let end = await this.#readTo(size, handle, sink, signal);
    if (end === 'glued') {
      this.#startOver('rewritten', sink);
      end = await this.#readTo(size, handle, sink, signal);
    }
    if (end === 'cancelled') return failed({ kind: 'cancelled' });
    return ok(this.#settle(handle, stats, sink, true));
  }

  #unchanged(handle: fs.promises.FileHandle, stats: BigIntStats, before: number): Followed {
    const last = this.#followed;
    const touched = last?.stamp.mtimeNs !== stats.mtimeNs.toString();
    const changed = before !== this.#generation;
    const stamp = last && !touched ? last.stamp : stampFrom(handle.fd, stats);
    this.#followed = {
      changed,
      lines: this.#splitter.lines,
      torn: last?.torn ?? null,
      stamp,
      generation: this.#generation,
    };
    return this.#followed;
  }

  #settle(
    handle: fs.promises.FileHandle,
    stats: BigIntStats,
    sink: LineSink,
    changed: boolean,
  ): Followed {
    const torn = this.#splitter.finish(sink.line);
    this.#followed = {
      changed,
      lines: this.#splitter.lines,
      torn,
      stamp: stampFrom(handle.fd, stats),
      generation: this.#generation,
    };
    return this.#followed;
  }

  /** Whether the bytes read before are still the bytes that are there, as far as that can be told cheaply. */
  async #whyVoid(
    handle: fs.promises.FileHandle,
    stats: BigIntStats,
    signal: AbortSignal | undefined,
  ): Promise<ResetReason | 'cancelled' | null> {
    if (this.#position === 0) return null;
    if (this.#broken) return 'rewritten';
    const size = Number(stats.size);
    if (size < this.#position) return 'truncated';
    if (size === this.#position) {
      if (this.#followed?.stamp.mtimeNs === stats.mtimeNs.toString()) return null;
      const same = await this.#sameBytes(handle, signal);
      if (signal?.aborted) return 'cancelled';
      return same ? null : 'rewritten';
    }
    const head = readFully(handle.fd, 0, this.#head.length);
    const tail = readFully(handle.fd, this.#position - this.#tail.length, this.#tail.length);
    return head.equals(this.#head) && tail.equals(this.#tail) ? null : 'rewritten';
  }

  /** Same size, another time: touched or rewritten in place? Reads the file once more to tell. */
  async #sameBytes(
    handle: fs.promises.FileHandle,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const buffer = Buffer.allocUnsafe(Math.min(this.#chunkBytes, this.#position));
    let crc = 0;
    let at = 0;
    while (at < this.#position && !signal?.aborted) {
      const wanted = Math.min(buffer.length, this.#position - at);
      const { bytesRead } = await handle.read(buffer, 0, wanted, at);
      if (bytesRead === 0) return false;
      crc = crc32(buffer.subarray(0, bytesRead), crc);
      at += bytesRead;
    }
    return crc === this.#crc;
  }

  async #readTo(
    size: number,
    handle: fs.promises.FileHandle,
    sink: LineSink,
    signal: AbortSignal | undefined,
  ): Promise<'ok' | 'glued' | 'cancelled'> {
    const buffer = Buffer.allocUnsafe(
      Math.min(this.#chunkBytes, Math.max(1, size - this.#position)),
    );
    while (this.#position < size) {
      if (signal?.aborted || this.#disposed) return 'cancelled';
      const wanted = Math.min(buffer.length, size - this.#position);
      const { bytesRead } = await handle.read(buffer, 0, wanted, this.#position);
      if (bytesRead === 0) return 'ok';
      const chunk = buffer.subarray(0, bytesRead);
      this.#remember(chunk);
      if (this.#splitter.push(chunk, sink.line) === 'glued') return 'glued';
    }
    return 'ok';
  }

  #remember(chunk: Buffer): void {
    if (this.#head.length < headBytes) {
      const more = chunk.subarray(0, headBytes - this.#head.length);
      this.#head = Buffer.concat([this.#head, more]);
    }
    const end = chunk.subarray(Math.max(0, chunk.length - tailBytes));
    const joined = end.length === tailBytes ? end : Buffer.concat([this.#tail, end]);
    this.#tail = Buffer.from(joined.subarray(Math.max(0, joined.length - tailBytes)));
    this.#crc = crc32(chunk, this.#crc);
    this.#position += chunk.length;
  }

  #startOver(reason: ResetReason, sink: LineSink): void {
    const had = this.#position > 0;
    this.#generation++;
    this.#broken = false;
    this.#splitter = this.#newSplitter();
    this.#position = 0;
    this.#crc = 0;
    this.#head = nothing;
    this.#tail = nothing;
    this.#followed = undefined;
    this.#cache.clear();
    if (had) sink.reset(reason);
  }

  async #forget(reason: ResetReason, sink: LineSink): Promise<void> {
    const handle = this.#handle;
    if (!handle) return;
    this.#handle = undefined;
    this.#startOver(reason, sink);
    await handle.close();
  }

  /**
   * The text of a line again, read from the disk synchronously (microseconds; a few MB at most are kept).
   * Total: '' when the file or the generation the place belongs to is gone.
   */
  textAt(offset: number, length: number, generation = this.#generation): string {
    if (!this.#handle || generation !== this.#generation || length > this.#mostLineBytes) return '';
    const known = this.#cache.get(offset);
    if (known !== undefined) return known;
    const bytes = this.#readSync(this.#handle.fd, offset, length);
    if (bytes.length < length) return '';
    const text = decodeLine(bytes, offset);
    this.#cache.set(offset, text);
    return text;
  }

  #readSync(fd: number, offset: number, length: number): Buffer {
    try {
      return readFully(fd, offset, length);
    } catch (error) {
      readProblemOf(error);
      return nothing;
    }
  }

  /** Bytes of the file that was followed last; 'changed' when another one lies there now or it ends before. */
  async readRange(offset: number, length: number): Promise<Result<Buffer, ReadProblem>> {
    const handle = this.#handle;
    if (!handle) return failed({ kind: 'notFound' });
    try {
      const stats = await fs.promises.stat(this.file, { bigint: true });
      if (identityOf(stats) !== this.#identity) return failed({ kind: 'changed' });
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
        if (bytesRead === 0) return failed({ kind: 'changed' });
        done += bytesRead;
      }
      return ok(bytes);
    } catch (error) {
      return failed(readProblemOf(error));
    }
  }

  /** Closes the file. Texts asked for later are ''. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.#running;
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}

const identityOf = (stats: BigIntStats): string => `${stats.dev}:${stats.ino}`;
