/**
 * Cuts a stream of bytes into lines, in pieces of any size, never holding more than the line being built.
 * A last line without its newline is held back as torn unless it is complete JSON; then it is given once and its
 * newline, arriving later, gives nothing again. Trap: a reader that takes half a line for a broken one.
 */
import { parsedJson } from '../../base/json';
import type { TextAt } from '../../ports/files';
import { BorrowedLine, isSpace, lastByte, type DiskLine } from './rawLine';

/** Takes the lines in file order. Must not throw. */
export type TakeLine = (line: DiskLine) => void;

/** Longer lines are passed as `tooLong`. */
export const mostLineBytes = 64 << 20;

const newline = 0x0a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const startBytes = 515;
const leastRoom = 1 << 14;
/** A larger carry is let go after its line. */
const keptBytes = 1 << 20;
const nothing = Buffer.alloc(0);

export class LineSplitter {
  #number = 0;
  #lineStart = 0;
  /** The beginning of the line that is not complete yet; of one above the limit its first bytes. Used again and again. */
  #carry: Buffer = nothing;
  #carryBytes = 0;
  #last = 0;
  #given = false;
  readonly #most: number;
  readonly #again: TextAt;

  /** Lines longer than `most` bytes are passed as `tooLong`. `again` reads a line's text later on. */
  constructor(most: number, again: TextAt) {
    this.#most = most;
    this.#again = again;
  }

  /** Lines given so far. */
  get lines(): number {
    return this.#number;
  }

  /**
   * Takes the next bytes. They are borrowed: nothing refers to them after the call.
   * 'glued' = text follows, on the same line, what was given as a complete last line: start over.
   */
  push(chunk: Buffer, take: TakeLine): 'ok' | 'glued' {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(newline, from);
      const stop = end < 0 ? chunk.length : end;
      if (this.#given && lastByte(chunk, from, stop) !== 0) return 'glued';
      if (end < 0) break;
      this.#complete(chunk, from, end, take);
      from = end + 1;
    }
    if (from < chunk.length) this.#hold(chunk.subarray(from));
    return 'ok';
  }

  #complete(chunk: Buffer, from: number, end: number, take: TakeLine): void {
    const length = this.#carryBytes + end - from;
    if (!this.#given) {
      const isHere = this.#carryBytes === 0 && length <= this.#most;
      if (isHere) this.#last = lastByte(chunk, from, end);
      else this.#hold(chunk.subarray(from, end));
      if (isHere) this.#give(chunk, from, length, take);
      else this.#give(this.#joined(), 0, length, take);
    }
    this.#next(length);
  }

  /** Gives a line: its bytes from a place on, or null for one above the limit. */
  #give(bytes: Buffer | null, from: number, length: number, take: TakeLine): void {
    const line = new BorrowedLine(
      {
        number: ++this.#number,
        offset: this.#lineStart,
        length,
        last: this.#last,
        tooLong: bytes === null,
        bytes: bytes ?? this.#carry,
        from,
      },
      this.#again,
    );
    take(line);
    line.release();
  }

  #next(length: number): void {
    this.#lineStart += length + 1;
    const isPassedOn = this.#carryBytes > this.#most;
    if (isPassedOn || this.#carry.length > keptBytes) this.#carry = nothing;
    this.#carryBytes = 0;
    this.#last = 0;
    this.#given = false;
  }

  /** Keeps a copy of the line's next bytes, or only what is needed to name it once it is too long. */
  #hold(piece: Buffer): void {
    const held = this.#carryBytes;
    this.#carryBytes += piece.length;
    const last = lastByte(piece, 0, piece.length);
    if (last !== 0) this.#last = last;
    if (this.#carryBytes <= this.#most) {
      this.#carry = roomFor(this.#carryBytes, this.#carry, held);
      piece.copy(this.#carry, held);
      return;
    }
    const start = this.#carry.subarray(0, Math.min(held, startBytes));
    if (start.length < startBytes || held <= this.#most) {
      this.#carry = Buffer.concat([start, piece.subarray(0, startBytes - start.length)]);
    }
  }

  /** The line held so far, borrowed like all bytes; null where it is too long. */
  #joined(): Buffer | null {
    return this.#carryBytes > this.#most ? null : this.#carry.subarray(0, this.#carryBytes);
  }

  /** Called at the end of what is there now. Gives a complete last line; true where it is torn. */
  finish(take: TakeLine): boolean {
    if (this.#given || this.#carryBytes === 0) return false;
    const bytes = this.#last === closeBrace ? this.#joined() : null;
    if (bytes && isWholeObject(bytes, this.#lineStart)) {
      this.#give(bytes, 0, this.#carryBytes, take);
      this.#given = true;
      return false;
    }
    return true;
  }
}

/** Only an object counts: `12` may still become `123`, but nothing can follow a closed object. */
function isWholeObject(bytes: Buffer, offset: number): boolean {
  let at = offset === 0 && bytes[0] === 0xef ? 3 : 0;
  while (at < bytes.length && isSpace(bytes[at] ?? 0)) at++;
  if (bytes[at] !== openBrace) return false;
  return parsedJson(bytes.toString('utf8', at)) !== undefined;
}

/** The same buffer, or a larger one with its first `kept` bytes where `needed` bytes do not fit. */
function roomFor(needed: number, buffer: Buffer, kept: number): Buffer {
  if (needed <= buffer.length) return buffer;
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2, leastRoom));
  buffer.copy(larger, 0, 0, kept);
  return larger;
}
