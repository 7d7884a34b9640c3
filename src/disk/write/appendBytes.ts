/**
 * One write at the end of an open file, found again and made durable. Our line stands on a line of its own or is gone:
 * what the disk took only in part, or what met half a line of somebody else's, is taken back, but only while it is what
 * the file ends with. Nobody else's bytes are ever removed.
 */
import fs from 'node:fs';
import { failed, ok, type Result } from '../../base/result';
import { hashOf } from '../hash';
import { findPiece, isEndOf, landedOf, partingAt, pieceParts, sameBytes } from './pieces';
import { endsLineFirst, findBytes, lineOf, standsAlone, standsAt, takeBack } from './places';
import type { OpenFile } from './places';
import { codeOf, problemOf, type WriteProblem } from '../problem';
import { readFully } from './stamp';

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

/** Writes at the end of an open file in one go, looks where it went and makes it durable. */
export async function appendBytes(
  open: OpenFile,
  bytes: Buffer,
  expectedOffset: number,
  io: Partial<AppendIo> = {},
): Promise<Result<Appended, WriteProblem>> {
  const { fd } = open;
  const { write, sync } = { ...realIo, ...io };
  const wrong = writeAll(open, bytes, write);
  if (wrong) return failed(wrong);
  // At once: the longer this is put off, the sooner somebody has gone on behind our line.
  const offset = findBytes(fd, bytes, expectedOffset);
  if (offset === undefined) return failed({ kind: 'changed' });
  const astray = setRight(open, bytes, offset, expectedOffset);
  if (astray) return failed(astray);
  const unsynced = await syncOrWhy(fd, sync);
  if (!standsAt(fd, bytes, offset)) return failed({ kind: 'changed' });
  if (unsynced && takeBack(open, bytes, offset)) return failed(unsynced);
  return ok({
    offset,
    length: bytes.length,
    sha256: hashOf(bytes),
    interleaved: offset !== expectedOffset,
  });
}

/**
 * Takes our bytes back where they are glued to half a line, or stand in a file that was cut or written anew meanwhile:
 * what they were planned for is not there any more. What is wrong; undefined where they may stay.
 */
function setRight(
  open: OpenFile,
  bytes: Buffer,
  offset: number,
  expected: number,
): WriteProblem | undefined {
  const { fd } = open;
  const isOwnLine = standsAlone(fd, bytes, offset, expected);
  if (isOwnLine && offset >= expected) return undefined;
  if (takeBack(open, bytes, offset)) return { kind: 'moved' };
  // On a line of its own it is whole; whoever reads it again sees whether it counts.
  if (isOwnLine) return undefined;
  const rest = lineOf(fd, offset + bytes.length);
  return { kind: 'glued', line: lineOf(fd, offset), rest };
}

/** One write. What is wrong when it did not take everything; the fragment is gone then, or named. */
function writeAll(
  open: OpenFile,
  bytes: Buffer,
  write: AppendIo['write'],
): WriteProblem | undefined {
  const { fd } = open;
  const before = fs.fstatSync(fd).size;
  let problem: WriteProblem = { kind: 'diskFull' };
  let written: number | undefined;
  try {
    written = write(fd, bytes);
    if (written === bytes.length) return undefined;
  } catch (error) {
    problem = problemOf(error);
    written = landedOf(fd, bytes, before);
  }
  if (written === undefined) return { kind: 'changed' };
  const fragment = bytes.subarray(0, Math.max(0, written));
  if (fragment.length === 0 || takeBack(open, fragment, before) || takeBack(open, fragment))
    return problem;
  // Its first one alone: a first byte of the line itself breaks what it stands in.
  if (fragment.length === 1 && endsLineFirst(fragment)) return parted(fd, before) ?? problem;
  // All of it is there, whatever the disk said.
  if (fragment.length === bytes.length) return undefined;
  return partial(fd, bytes, fragment, before);
}

/** What a newline that came in alone broke, and that nobody can take back. */
function parted(fd: number, before: number): WriteProblem | undefined {
  const parting = partingAt(fd, before);
  if (!parting) return undefined;
  const { offset, unread } = parting;
  const lines = unread.map((at) => lineOf(fd, at));
  const rest = unread.includes(offset + 1) ? lineOf(fd, offset + 1) : null;
  return { kind: 'partial', lines, standing: null, isEnd: false, rest, offset, length: 1 };
}

/** A piece that could not be taken back, with the lines that it broke. */
function partial(fd: number, bytes: Buffer, fragment: Buffer, before: number): WriteProblem {
  const offset = findPiece(fd, fragment, before);
  if (offset === undefined) return { kind: 'changed' };
  // Somebody's newline may have made its last line whole.
  const seen = bytes.subarray(0, sameBytes(bytes, readFully(fd, offset, bytes.length)));
  const parts = pieceParts(seen, standsAlone(fd, seen, offset, before));
  const line = lineOf(fd, offset + (parts.broken ?? seen.length));
  const glued = parts.glued === null ? [] : [lineOf(fd, offset)];
  const standing = parts.standing === null ? null : lineOf(fd, offset + parts.standing);
  const isEnd = isEndOf(fd, fragment, offset);
  const lines = [...new Set([...glued, line])];
  const rest = parts.broken === null && parts.glued === null ? null : line;
  return { kind: 'partial', lines, standing, isEnd, rest, offset, length: fragment.length };
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
