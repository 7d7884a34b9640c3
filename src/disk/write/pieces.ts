/**
 * Pieces of ours that the disk took in part, in a file that others write too: what of one came in, which lines it made
 * unreadable, and what of it stands whole. Nothing here writes.
 */
import fs from 'node:fs';
import { parsedJson } from '../../base/json';
import { endsLineFirst, findBytes, mostSearched, occurrences, standsAt } from './places';
import { readFully } from './stamp';

const newline = 0x0a;

/** Fewer bytes than these in common with ours could be somebody else's beginning of a line. */
export const provenBytes = 24;

/** What of a piece of ours stands: places in bytes from its beginning, null where there is none. */
interface PieceParts {
  /** Where the line begins that its first line is glued to. */
  readonly glued: number | null;
  /** Where the first line that is whole and can be read begins. */
  readonly standing: number | null;
  /** Where the last line begins, which breaks off. */
  readonly broken: number | null;
}

/** The parts of a piece; `isAlone` = its first line is glued to nothing. */
export function pieceParts(piece: Buffer, isAlone: boolean): PieceParts {
  const first = endsLineFirst(piece) ? piece.indexOf(newline) + 1 : 0;
  const last = Math.max(first, piece.lastIndexOf(newline) + 1);
  // Behind a newline of its own it stands by itself, whatever that newline ended.
  const whole = isAlone || first > 0 ? first : piece.indexOf(newline) + 1;
  return {
    glued: isAlone ? null : 0,
    standing: whole < last && (isAlone || whole > 0) ? whole : null,
    broken: last < piece.length ? last : null,
  };
}

/** How many bytes two texts begin with in common. */
export function sameBytes(one: Buffer, other: Buffer): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** Whether the line that holds a place, or ends at it, is one that an agent can read or an empty one. */
export function isReadable(there: Buffer, at: number): boolean {
  const begin = at === 0 ? 0 : there.lastIndexOf(newline, at - 1) + 1;
  const end = there.indexOf(newline, at);
  const text = there.toString('utf8', begin, end < 0 ? there.length : end);
  return text.trim() === '' || parsedJson(text) !== undefined;
}

/**
 * How many of our bytes came into a file although the write failed: read again, never taken from how much the file grew,
 * which is somebody else's doing too. Undefined where that cannot be told.
 */
export function landedOf(fd: number, bytes: Buffer, before: number): number | undefined {
  const { size } = fs.fstatSync(fd);
  const from = size > before ? before : Math.max(0, size - mostSearched);
  const there = readFully(fd, from, Math.min(size - from, mostSearched));
  const found = longestOf(there, bytes);
  if (found > 0 || size === before) return found;
  if (size < before) return undefined;
  // All that came in: nobody wrote but us.
  const begun = sameBytes(there, bytes);
  if (begun === there.length) return begun;
  if (holdsOnlyLines(there, bytes)) return 0;
  // Cut in that moment and grown since: ours begins before the place meant for it.
  const least = Math.max(0, size - mostSearched);
  return longestOf(readFully(fd, least, size - least), bytes) || undefined;
}

/** The longest beginning of ours in a text; 0 where there is none that cannot be a whole line of somebody else's. */
function longestOf(there: Buffer, bytes: Buffer): number {
  let most = 0;
  for (const at of occurrences(there, bytes.subarray(0, provenBytes))) {
    const length = sameBytes(bytes, there.subarray(at));
    const hasLine = bytes.subarray(1, length).includes(newline);
    const isTheirs = !hasLine && at + length < there.length && isReadable(there, at + length - 1);
    if (!isTheirs) most = Math.max(most, length);
  }
  return most;
}

/** Whether all of a text is whole lines that an agent can read, so that no piece of ours is among them. */
function holdsOnlyLines(there: Buffer, bytes: Buffer): boolean {
  const lines = there.toString('utf8').split('\n');
  if (lines.pop() !== '') return false;
  // The file ended in the middle of a line, which is not ours to judge.
  if (endsLineFirst(bytes) && lines.shift()?.trim() !== '') return false;
  return lines.every((line) => parsedJson(line) !== undefined);
}

/** Where a piece stands: where it breaks a line if it does anywhere, for a short one may be how others begin, too. */
export function findPiece(fd: number, piece: Buffer, meant: number): number | undefined {
  const { size } = fs.fstatSync(fd);
  const there = readFully(fd, meant, Math.min(mostSearched, Math.max(0, size - meant)));
  for (const at of occurrences(there, piece)) {
    if (!isReadable(there, at + piece.length - 1)) return meant + at;
  }
  return findBytes(fd, piece, meant);
}

/** A newline of ours that is all of a write that came in, where it parted what others wrote. */
export interface Parting {
  readonly offset: number;
  /** In bytes, places in the lines on its two sides that nobody can read. */
  readonly unread: readonly number[];
}

/** Undefined where all that stands around it can be read: then it did no harm. */
export function partingAt(fd: number, meant: number): Parting | undefined {
  const { size } = fs.fstatSync(fd);
  const from = Math.max(0, size - mostSearched);
  const there = readFully(fd, from, size - from);
  for (const at of occurrences(there, Buffer.of(newline))) {
    if (from + at < meant) continue;
    const unread = [at, at + 1].filter((place) => !isReadable(there, place));
    if (unread.length > 0) return { offset: from + at, unread: unread.map((one) => from + one) };
  }
  return undefined;
}

/** Whether a piece stands at a place and is what the file ends with. */
export const isEndOf = (fd: number, piece: Buffer, offset: number): boolean =>
  standsAt(fd, piece, offset) && offset + piece.length === fs.fstatSync(fd).size;
