/**
 * What an interrupted write left in its file: all of it, nothing, a torn end, or a piece that somebody wrote on behind. A torn
 * end is cut off only when it is the very end of the file and is proved to be ours; everything else stays as it is and is
 * named by its line.
 */
import fs from 'node:fs';
import { hashOf } from '../hash';
import type { BegunWrite, LeftPiece } from './journalEntry';
import { isReadable, pieceParts, provenBytes, sameBytes } from './pieces';
import { lineOf, mostSearched, occurrences, standsAlone, standsAt, takeBack } from './places';
import type { OpenFile } from './places';
import { problemOf } from '../problem';
import { readFully } from './stamp';

/**
 * What became of the bytes: 'unclear' = something may be there, and it was left alone; 'broken' = a piece of ours stands in a
 * line that nobody can read.
 */
export type Finding = 'whole' | 'nothing' | 'removed' | 'unclear' | 'broken';

const newline = 0x0a;

/** What was found, and where. */
export interface Trace {
  readonly finding: Finding;
  readonly offset: number;
  /** Those that have to be looked at, 1-based; none = there is nothing to look at. */
  readonly lines: readonly number[];
  /** The first line of ours that stands whole although others of the same write do not. */
  readonly standing?: number;
}

/** Looks for the bytes of an intent in its file; removes a torn end that is provably ours. */
export function traceOf(
  begun: BegunWrite,
  left: LeftPiece | undefined,
  bytes: Buffer | undefined,
): Trace {
  const { offset } = begun;
  let fd: number | undefined;
  try {
    fd = fs.openSync(begun.file, begun.kind === 'notesUndo' ? 'r' : 'r+');
    if (bytes) return lookFor(fd, begun, left, bytes);
    const finding = isThere(fd, begun) ? 'whole' : 'unclear';
    return { finding, offset, lines: finding === 'whole' ? [] : [lineOf(fd, offset)] };
  } catch (error) {
    const gone = problemOf(error).kind === 'notFound';
    return { finding: gone ? 'nothing' : 'unclear', offset, lines: [] };
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

const isThere = (fd: number, { offset, length, sha256 }: BegunWrite): boolean =>
  hashOf(readFully(fd, offset, length)) === sha256;

/** An open file and what is looked for in it. */
interface Search extends OpenFile {
  readonly begun: BegunWrite;
  readonly bytes: Buffer;
  readonly size: number;
  /** The end of the file, and where that begins. */
  readonly there: Buffer;
  readonly from: number;
}

function lookFor(fd: number, begun: BegunWrite, left: LeftPiece | undefined, bytes: Buffer): Trace {
  const { size } = fs.fstatSync(fd);
  const from = size <= mostSearched ? 0 : Math.min(begun.offset, size);
  const there = readFully(fd, from, Math.min(size - from, mostSearched));
  const search: Search = { fd, file: begun.file, begun, bytes, size, there, from };
  const nothing: Trace = { finding: 'nothing', offset: begun.offset, lines: [] };
  const whole = lookForWhole(search);
  if (whole || begun.kind === 'notesUndo') return whole ?? nothing;
  const piece = left && bytes.subarray(0, left.length);
  if (piece && standsAt(fd, piece, left.offset)) {
    return lookAtPiece(search, piece, left.offset) ?? nothing;
  }
  return lookForTorn(search) ?? lookForBeginning(search) ?? nothing;
}

function lookForWhole(search: Search): Trace | undefined {
  const { fd, begun, bytes, size, there, from } = search;
  const at = there.indexOf(bytes, Math.max(0, Math.min(begun.offset, size) - from));
  const whole = at < 0 ? there.indexOf(bytes) : at;
  if (whole < 0) return undefined;
  const offset = from + whole;
  const isAlone = begun.kind === 'notesUndo' || standsAlone(fd, bytes, offset, begun.offset);
  if (isAlone) return { finding: 'whole', offset, lines: [] };
  const { standing } = pieceParts(bytes, false);
  const places = unread(search, [offset, offset + bytes.length]);
  return takenOut(search, bytes, offset, {
    places: places.length > 0 ? places : [offset],
    standing,
  });
}

/** A piece that is known to have been left; undefined where the line it stood in was mended since. */
function lookAtPiece(search: Search, piece: Buffer, offset: number): Trace | undefined {
  const { fd, begun, bytes, there, from } = search;
  const isEnd = offset + piece.length === search.size;
  // Somebody's newline may have made its last line whole.
  const seen = bytes.subarray(0, sameBytes(bytes, there.subarray(offset - from)));
  const broken = brokenAt(search, seen, offset, standsAlone(fd, seen, offset, begun.offset));
  if (!broken) return isEnd ? takenOut(search, piece, offset, nowhere) : undefined;
  return takenOut(search, piece, offset, broken);
}

/** Where lines cannot be read because of a piece, and what of it stands by itself. */
interface Broken {
  readonly places: readonly number[];
  /** In bytes from the beginning of the piece. */
  readonly standing: number | null;
}
const nowhere: Broken = { places: [], standing: null };

/** Undefined where all of a piece can be read and none of it stands without the rest. */
function brokenAt(
  search: Search,
  piece: Buffer,
  offset: number,
  isAlone: boolean,
): Broken | undefined {
  const { glued, standing, broken } = pieceParts(piece, isAlone);
  const ends = [glued, broken ?? (glued === null ? null : piece.length)];
  const places = unread(
    search,
    ends.flatMap((at) => (at === null ? [] : [offset + at])),
  );
  return places.length === 0 && standing === null ? undefined : { places, standing };
}

/** Of some places in the file those whose lines nobody can read; of notes every line may be cut short. */
const unread = ({ there, from, size, begun }: Search, places: readonly number[]) =>
  places.filter((at) => at < size && (begun.kind === 'notes' || !isReadable(there, at - from)));

/** The beginning of our bytes at the end of the file. */
function lookForTorn(search: Search): Trace | undefined {
  const { fd, begun, bytes, size, there, from } = search;
  const torn = tornAt(there, bytes, begun.offset - from);
  if (torn === undefined) return undefined;
  const offset = from + torn;
  const isProven = size - offset >= provenBytes;
  if (isProven && takeBack(search, bytes.subarray(0, size - offset), offset)) {
    return { finding: 'removed', offset, lines: [] };
  }
  return { finding: 'unclear', offset, lines: [lineOf(fd, offset, bytes)] };
}

/** Takes a piece of ours out, which can only be done while it is the end. */
const takenOut = (open: OpenFile, piece: Buffer, offset: number, broken: Broken): Trace =>
  takeBack(open, piece, offset)
    ? { finding: 'removed', offset, lines: [] }
    : { finding: 'broken', offset, ...named(open.fd, offset, broken) };

const named = (fd: number, offset: number, { places, standing }: Broken) => ({
  lines: [...new Set(places.map((at) => lineOf(fd, at)))],
  ...(standing === null ? {} : { standing: lineOf(fd, offset + standing) }),
});

/** A beginning of ours that somebody wrote on behind: in a line that cannot be read, or in notes, where nobody can tell. */
function lookForBeginning(search: Search): Trace | undefined {
  const { fd, begun, bytes, there, from } = search;
  const meant = Math.max(0, begun.offset - from);
  for (const found of occurrences(there.subarray(meant), bytes.subarray(0, provenBytes))) {
    const at = meant + found;
    const offset = from + at;
    if (begun.kind === 'notes') {
      return { finding: 'unclear', offset, lines: [lineOf(fd, offset, bytes)] };
    }
    const piece = bytes.subarray(0, sameBytes(bytes, there.subarray(at)));
    const broken = brokenAt(search, piece, offset, standsAlone(fd, piece, offset, begun.offset));
    if (broken) return { finding: 'broken', offset, ...named(fd, offset, broken) };
  }
  return undefined;
}

/** Where the end of the file is the beginning of our bytes: at the place meant for them, or at a line start. */
function tornAt(there: Buffer, bytes: Buffer, expected: number): number | undefined {
  const isPrefix = (at: number): boolean =>
    at >= 0 &&
    at < there.length &&
    there.length - at < bytes.length &&
    there.subarray(at).equals(bytes.subarray(0, there.length - at));
  if (isPrefix(expected)) return expected;
  const least = Math.max(0, there.length - bytes.length);
  for (let at = lineBefore(there, there.length + 1); at >= least; at = lineBefore(there, at)) {
    if (isPrefix(at)) return at;
    if (at === 0) return undefined;
  }
  return undefined;
}

/** Where the line before the one that begins at a place begins. A place below 0 would be counted from the end. */
const lineBefore = (there: Buffer, at: number): number =>
  at < 2 ? 0 : there.lastIndexOf(newline, at - 2) + 1;
