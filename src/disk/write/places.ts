/**
 * Where bytes of ours stand in a file that others write too: whether on a line of their own, on which line, and taking
 * them back while they are what the file ends with. Synchronous, so that nothing of ours happens in between.
 */
import fs from 'node:fs';
import { codeOf, problemOf } from '../problem';
import { sameFile } from '../sameFile';
import { readFully } from './stamp';

const newline = 0x0a;
const carriageReturn = 0x0d;
/** Fewer bytes than these at the end of a file could be anybody's: a newline, a brace and a quote. */
const leastBytes = 5;
/** What is searched of a file at most. */
export const mostSearched = 64 << 20;
const chunkBytes = 1 << 20;

/** An open file, and where it lies. */
export interface OpenFile {
  readonly fd: number;
  readonly file: string;
}

/** Whether these bytes stand at that place. */
export const standsAt = (fd: number, bytes: Buffer, offset: number): boolean =>
  offset >= 0 && readFully(fd, offset, bytes.length).equals(bytes);

/** Whether a line begins at a place: at the start of the file or behind a newline. */
const startsLine = (fd: number, offset: number): boolean =>
  offset === 0 || readFully(fd, offset - 1, 1)[0] === newline;

/** Whether our bytes, which bring their own newline where the file had none, are whole lines there. */
export const standsAlone = (fd: number, bytes: Buffer, offset: number, meant: number): boolean =>
  (offset === meant && endsLineFirst(bytes)) || startsLine(fd, offset);

/** Whether bytes begin by ending the line before them. */
export const endsLineFirst = (bytes: Buffer): boolean =>
  bytes[0] === newline || (bytes[0] === carriageReturn && bytes[1] === newline);

/** Where some bytes stand in others, one behind the other. */
export function* occurrences(there: Buffer, bytes: Buffer): Generator<number> {
  for (let at = there.indexOf(bytes); at >= 0; at = there.indexOf(bytes, at + 1)) yield at;
}

/**
 * The line, 1-based, that a place belongs to; of bytes that bring their own newline first, the line behind that. Reads all
 * that comes before it.
 */
export function lineOf(fd: number, offset: number, bytes?: Buffer): number {
  let line = bytes && endsLineFirst(bytes) ? 2 : 1;
  for (let from = 0; from < offset; from += chunkBytes) {
    const chunk = readFully(fd, from, Math.min(chunkBytes, offset - from));
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) line++;
  }
  return line;
}

/**
 * Where bytes are: where they were meant to be, else behind that, else (the file was cut or written anew) anywhere
 * before, the last 64 MB at most. Undefined when they are not there.
 */
export function findBytes(fd: number, bytes: Buffer, meant: number): number | undefined {
  if (standsAt(fd, bytes, meant)) return meant;
  const { size } = fs.fstatSync(fd);
  const behind = readFully(fd, meant, Math.min(mostSearched, Math.max(0, size - meant)));
  const at = behind.indexOf(bytes);
  if (at >= 0) return meant + at;
  const from = Math.max(0, size - mostSearched);
  const before = readFully(fd, from, size - from).lastIndexOf(bytes);
  return before < 0 ? undefined : from + before;
}

/**
 * Whether what was written to an open file is in the file at its path: that one still, or another with our bytes in it.
 * An editor or agent that saves by renaming leaves us with a file that nobody will read again.
 */
export function isKept(file: string, fd: number, bytes: Buffer, offset: number): boolean {
  let other: number | undefined;
  try {
    const there = fs.lstatSync(file, { bigint: true });
    const ours = fs.fstatSync(fd, { bigint: true });
    if (sameFile(there, ours)) return true;
    other = fs.openSync(file, 'r');
    return findBytes(other, bytes, offset) !== undefined;
  } catch (error) {
    problemOf(error);
    return false;
  } finally {
    if (other !== undefined) fs.closeSync(other);
  }
}

/**
 * Removes what we wrote last, if it is what the file ends with: then nobody has written after it. `place` is where it stands;
 * without it the bytes alone must prove that they are ours, and a newline at the end of a file is everybody's.
 */
export function takeBack(open: OpenFile, ours: Buffer, place?: number): boolean {
  const { fd } = open;
  try {
    const { size } = fs.fstatSync(fd);
    const offset = size - ours.length;
    if (place === undefined ? ours.length < leastBytes : place !== offset) return false;
    if (!standsAt(fd, ours, offset)) return false;
    // Once more, with nothing in between: whoever wrote meanwhile keeps every byte.
    if (fs.fstatSync(fd).size !== size) return false;
    return cut(open, offset);
  } catch (error) {
    problemOf(error);
    return false;
  }
}

/**
 * Windows cuts no file that is open for appending: there it is opened once more. False where another one lies at its path now.
 */
function cut({ fd, file }: OpenFile, size: number): boolean {
  try {
    fs.ftruncateSync(fd, size);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
  const again = fs.openSync(file, 'r+');
  try {
    const ours = fs.fstatSync(fd, { bigint: true });
    if (!sameFile(fs.fstatSync(again, { bigint: true }), ours)) return false;
    fs.ftruncateSync(again, size);
    return true;
  } finally {
    fs.closeSync(again);
  }
}
