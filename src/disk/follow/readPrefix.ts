/**
 * What was read of a file that is appended to, as far as it must be known to tell whether it is still there: how many
 * bytes, their checksum, their beginning and their end. Never holds more of them than a few kilobytes.
 */
import type fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { readFully } from '../write/stamp';

const headBytes = 4096;
const tailBytes = 1024;
const nothing = Buffer.alloc(0);

export class ReadPrefix {
  #position = 0;
  #crc = 0;
  #head: Buffer = nothing;
  #tail: Buffer = nothing;

  /** Bytes read; where reading goes on. */
  get position(): number {
    return this.#position;
  }

  /** Adds the bytes that were read next. They are borrowed. */
  add(chunk: Buffer): void {
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

  /** Whether the file begins with the same bytes and has the same ones where reading stopped. Throws system errors. */
  hasSameEnds(fd: number): boolean {
    const head = readFully(fd, 0, this.#head.length);
    const tail = readFully(fd, this.#position - this.#tail.length, this.#tail.length);
    return head.equals(this.#head) && tail.equals(this.#tail);
  }

  /** Whether all bytes are the same: reads them once more, `chunkBytes` at once. Unknown (false) when aborted. */
  async isSame(
    handle: fs.promises.FileHandle,
    chunkBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, this.#position));
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
}
