/**
 * What a file looked like at one moment, so that a write can tell whether it is still the same.
 * Size alone is fooled by a rewrite, the time alone by a coarse clock: both, the file's identity and its tail count.
 */
import fs, { type BigIntStats } from 'node:fs';

/** Plain data. */
export interface Stamp {
  /** Bytes. */
  readonly size: number;
  /** Time of the last change in nanoseconds since the epoch, as decimal digits. */
  readonly mtimeNs: string;
  readonly ino: string;
  readonly dev: string;
  /** The last 4 KB at most, a character a byte. */
  readonly tail: string;
  /** Whether the last byte is a newline; true for an empty file. */
  readonly endsLine: boolean;
}

const tailBytes = 4096;

/** True when nothing tells the two apart. */
export const sameStamp = (a: Stamp, b: Stamp): boolean =>
  a.size === b.size &&
  a.mtimeNs === b.mtimeNs &&
  a.ino === b.ino &&
  a.dev === b.dev &&
  a.tail === b.tail;

/** The stamp of an open file. Synchronous: nothing may happen between this and a write. Throws system errors. */
export function stampOfFd(fd: number): Stamp {
  const stats = fs.fstatSync(fd, { bigint: true });
  return stampFrom(fd, stats);
}

/** The stamp for a size and time already looked up, its tail read from the open file. */
export function stampFrom(fd: number, stats: BigIntStats): Stamp {
  const size = Number(stats.size);
  const tail = readFully(fd, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  return {
    size,
    mtimeNs: stats.mtimeNs.toString(),
    ino: stats.ino.toString(),
    dev: stats.dev.toString(),
    tail: tail.toString('latin1'),
    endsLine: tail.length === 0 || tail[tail.length - 1] === 0x0a,
  };
}

/** Reads a range synchronously; shorter when the file ends before it. Throws system errors. */
export function readFully(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const n = fs.readSync(fd, bytes, done, length - done, offset + done);
    if (n === 0) break;
    done += n;
  }
  return bytes.subarray(0, done);
}
