/**
 * One write at the end of an open file, made durable and found again. When the disk takes only a part, that part is
 * taken back, but only while it is what the file ends with: nobody else's bytes are ever removed.
 */
import fs from 'node:fs';
import { failed, ok, type Result } from '../base/result';
import { hashOf } from './hash';
import { codeOf, problemOf, type WriteProblem } from './problem';
import { readFully, stampOfFd, type Stamp } from './stamp';

/** The system calls that may fail half-way; tests replace them. */
export interface AppendIo {
  /** Writes at the end (the file is open for appending); returns how many bytes were taken. */
  readonly write: (fd: number, bytes: Buffer) => number;
  readonly sync: (fd: number) => Promise<void>;
}

/** Where the lines are now. */
export interface Appended {
  /** Of the first byte written, a newline added before the first line included. */
  readonly offset: number;
  readonly length: number;
  /** SHA-256 (hex) of the bytes written. */
  readonly sha256: string;
  /**
   * True when somebody else wrote between the comparison and our write: our lines are whole and so are theirs,
   * but what ours say may be based on an older state.
   */
  readonly interleaved: boolean;
  /** The file after the write. */
  readonly stamp: Stamp;
}

const realIo: AppendIo = {
  write: (fd, bytes) => fs.writeSync(fd, bytes, 0, bytes.length, null),
  sync: (fd) =>
    new Promise((resolve, reject) => {
      fs.fsync(fd, (error) => {
        if (error) reject(error);
        else resolve();
      });
    }),
};

/** Writes at the end of an open file in one go, makes it durable and looks where it went. */
export async function appendBytes(
  fd: number,
  bytes: Buffer,
  expectedOffset: number,
  io: Partial<AppendIo> = {},
): Promise<Result<Appended, WriteProblem>> {
  const { write, sync } = { ...realIo, ...io };
  const wrong = writeAll(fd, bytes, write);
  if (wrong) return failed(wrong);
  const unsynced = await syncOrWhy(fd, sync);
  const offset = findBytes(fd, bytes, expectedOffset);
  if (offset === undefined) return failed({ kind: 'changed' });
  if (unsynced && takeBack(fd, bytes)) return failed(unsynced);
  return ok({
    offset,
    length: bytes.length,
    sha256: hashOf(bytes),
    interleaved: offset !== expectedOffset,
    stamp: stampOfFd(fd),
  });
}

/** One write. What is wrong when it did not take everything; the fragment is gone then, or named. */
function writeAll(fd: number, bytes: Buffer, write: AppendIo['write']): WriteProblem | undefined {
  const before = fs.fstatSync(fd).size;
  let problem: WriteProblem = { kind: 'diskFull' };
  let written: number;
  try {
    written = write(fd, bytes);
    if (written === bytes.length) return undefined;
  } catch (error) {
    problem = problemOf(error);
    written = Math.min(bytes.length, fs.fstatSync(fd).size - before);
    if (!readFully(fd, before, Math.max(0, written)).equals(bytes.subarray(0, written))) {
      return problem;
    }
  }
  if (written <= 0 || takeBack(fd, bytes.subarray(0, written))) return problem;
  return { kind: 'partial', offset: before, length: written };
}

/** Removes what we wrote last, if it is what the file ends with: then nobody has written after it. */
function takeBack(fd: number, ours: Buffer): boolean {
  try {
    const offset = fs.fstatSync(fd).size - ours.length;
    if (offset < 0 || !readFully(fd, offset, ours.length).equals(ours)) return false;
    fs.ftruncateSync(fd, offset);
    return true;
  } catch (error) {
    problemOf(error);
    return false;
  }
}

/** Some file systems cannot sync; the bytes are in the file all the same. */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EROFS']);

async function syncOrWhy(fd: number, sync: AppendIo['sync']): Promise<WriteProblem | undefined> {
  try {
    await sync(fd);
    return undefined;
  } catch (error) {
    return cannotSync.has(codeOf(error)) ? undefined : problemOf(error);
  }
}

const mostSearched = 64 << 20;

/** Where our bytes are, looked for from where they were expected on; undefined when they are not there. */
function findBytes(fd: number, bytes: Buffer, from: number): number | undefined {
  if (readFully(fd, from, bytes.length).equals(bytes)) return from;
  const there = readFully(fd, from, Math.min(mostSearched, fs.fstatSync(fd).size - from));
  const at = there.indexOf(bytes);
  return at < 0 ? undefined : from + at;
}
