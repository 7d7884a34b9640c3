/**
 * What an interrupted write left in its file: all of it, nothing, or a torn end. A torn end is cut off only when it is
 * the very end of the file and long enough to be nobody else's; everything else stays as it is.
 */
import fs from 'node:fs';
import { hashOf } from './hash';
import type { Begun } from './journalEntry';
import { problemOf } from './problem';
import { readFully } from './stamp';

/** What became of the bytes: 'unclear' = something may be there, and it was left alone. */
export type Finding = 'whole' | 'nothing' | 'removed' | 'unclear';

/** Fewer bytes than these at the end of a file could be somebody else's beginning of a line. */
const provenBytes = 24;
const mostSearched = 64 << 20;
/** What was found, and where. */
export interface Look {
  readonly finding: Finding;
  readonly offset: number;
}

/** Looks for the bytes of an intent in its file; removes a torn end that is provably ours. */
export function look(begun: Begun, bytes: Buffer | undefined): Look {
  const { offset } = begun;
  let fd: number | undefined;
  try {
    fd = fs.openSync(begun.file, begun.kind === 'notesUndo' ? 'r' : 'r+');
    if (!bytes) return { finding: isThere(fd, begun) ? 'whole' : 'unclear', offset };
    return lookFor(fd, begun, bytes);
  } catch (error) {
    const gone = problemOf(error).kind === 'notFound';
    return { finding: gone ? 'nothing' : 'unclear', offset };
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

const isThere = (fd: number, { offset, length, sha256 }: Begun): boolean =>
  hashOf(readFully(fd, offset, length)) === sha256;

function lookFor(fd: number, begun: Begun, bytes: Buffer): Look {
  const { size } = fs.fstatSync(fd);
  const from = size <= mostSearched ? 0 : Math.min(begun.offset, size);
  const there = readFully(fd, from, Math.min(size - from, mostSearched));
  const at = there.indexOf(bytes, Math.max(0, Math.min(begun.offset, size) - from));
  const whole = at < 0 ? there.indexOf(bytes) : at;
  if (whole >= 0) return { finding: 'whole', offset: from + whole };
  if (begun.kind === 'notesUndo') return { finding: 'nothing', offset: begun.offset };
  const torn = tornAt(there, bytes, begun.offset - from);
  if (torn === undefined) return { finding: 'nothing', offset: begun.offset };
  const offset = from + torn;
  if (size - offset < provenBytes) return { finding: 'unclear', offset };
  // Once more, with nothing in between: whoever wrote meanwhile keeps every byte.
  if (fs.fstatSync(fd).size !== size) return { finding: 'unclear', offset };
  fs.ftruncateSync(fd, offset);
  return { finding: 'removed', offset };
}

/** Where the end of the file is the beginning of our bytes: at the place meant for them, or at a line start. */
function tornAt(there: Buffer, bytes: Buffer, expected: number): number | undefined {
  const isPrefix = (at: number): boolean =>
    at >= 0 &&
    at < there.length &&
    there.length - at < bytes.length &&
    there.subarray(at).equals(bytes.subarray(0, there.length - at));
  if (isPrefix(expected)) return expected;
  const lastLine = there.lastIndexOf(0x0a) + 1;
  for (let at = lastLine; at >= Math.max(0, there.length - bytes.length);) {
    if (isPrefix(at)) return at;
    if (at === 0) return undefined;
    at = there.lastIndexOf(0x0a, at - 2) + 1;
    if (at < 0) return undefined;
  }
  return undefined;
}
