/**
 * Cuts a stream of bytes into lines, in pieces of any size, never holding more than the line being built.
 * A last line without its newline is held back as torn unless it is complete JSON; then it is given once and its
 * newline, arriving later, gives nothing again. Trap: a reader that takes half a line for a broken one.
 */
import type { TextAt } from '../ports/files';
import { BorrowedLine, isSpace, lastByte, type DiskLine } from './rawLine';

/** Takes the lines in file order. Must not throw. */
export type TakeLine = (line: DiskLine) => void;

/** A last line that is not complete yet: where it starts and how many bytes of it are there. */
export interface Torn {
  readonly offset: number;
  readonly length: number;
}

const newline = 0x0a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const startBytes = 515;
const nothing = Buffer.alloc(0);

export class LineSplitter {
  #number = 0;
  #lineStart = 0;
  #carry: Buffer[] = [];
  #carryBytes = 0;
  #start: Buffer = nothing;
  #last = 0;
  #given = false;
  readonly #most: number;
  readonly #again: TextAt;

  /** `mostLineBytes`: longer lines are passed as `tooLong`. `again` reads a line's text later on. */
  constructor(mostLineBytes: number, again: TextAt) {
    this.#most = mostLineBytes;
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
    if (this.#given) {
      this.#next(length);
      return;
    }
    if (this.#carryBytes === 0 && length <= this.#most) {
      this.#give(chunk.subarray(from, end), length, lastByte(chunk, from, end), true, take);
    } else {
      this.#hold(chunk.subarray(from, end));
      this.#give(this.#joined(), length, this.#last, true, take);
    }
    this.#next(length);
  }

  #give(
    bytes: Buffer | null,
    length: number,
    last: number,
    terminated: boolean,
    take: TakeLine,
  ): void {
    this.#number++;
    const offset = this.#lineStart;
    const start = bytes?.subarray(0, startBytes) ?? this.#start;
    const number = this.#number;
    const parts = { number, offset, length, bytes, start, last, terminated };
    const line = new BorrowedLine(parts, this.#again);
    take(line);
    line.release();
  }

  #next(length: number): void {
    this.#lineStart += length + 1;
    this.#carry = [];
    this.#carryBytes = 0;
    this.#start = nothing;
    this.#last = 0;
    this.#given = false;
  }

  /** Keeps a copy of the line's next bytes, or only what is needed to name it once it is too long. */
  #hold(piece: Buffer): void {
    if (this.#start.length < startBytes) {
      this.#start = Buffer.concat([
        this.#start,
        piece.subarray(0, startBytes - this.#start.length),
      ]);
    }
    this.#carryBytes += piece.length;
    const last = lastByte(piece, 0, piece.length);
    if (last !== 0) this.#last = last;
    if (this.#carryBytes > this.#most) this.#carry = [];
    else this.#carry.push(Buffer.from(piece));
  }

  #joined(): Buffer | null {
    if (this.#carryBytes > this.#most) return null;
    const [only] = this.#carry;
    return this.#carry.length === 1 && only ? only : Buffer.concat(this.#carry);
  }

  /** Called at the end of what is there now. Gives a complete last line; tells a torn one. */
  finish(take: TakeLine): Torn | null {
    if (this.#given || this.#carryBytes === 0) return null;
    const bytes = this.#last === closeBrace ? this.#joined() : null;
    if (bytes && isWholeObject(bytes, this.#lineStart)) {
      this.#carry = [];
      this.#give(bytes, this.#carryBytes, this.#last, false, take);
      this.#given = true;
      return null;
    }
    return { offset: this.#lineStart, length: this.#carryBytes };
  }
}

/** Only an object counts: `12` may still become `123`, but nothing can follow a closed object. */
function isWholeObject(bytes: Buffer, offset: number): boolean {
  let at = offset === 0 && bytes[0] === 0xef ? 3 : 0;
  while (at < bytes.length && isSpace(bytes[at] ?? 0)) at++;
  if (bytes[at] !== openBrace) return false;
  try {
    JSON.parse(bytes.toString('utf8', at));
    return true;
  } catch {
    return false;
  }
}
