/**
 * One line of a file as bytes. The bytes belong to the reader's buffer and are gone after the sink returns;
 * whoever asks for the text later gets it from the disk again. So a million lines cost no memory but what is kept.
 */
import type { RawLine, TextAt } from '../../ports/files';

/** A line as this room delivers it. */
export interface DiskLine extends RawLine {
  /** True for a line above the reader's limit: its text is '' and only `head`, `last`, `length` are known. */
  readonly tooLong: boolean;
}

const headBytes = 256;
const space = 0x20;

/** True for the white space of JSON, NUL not included. */
export const isSpace = (byte: number): boolean =>
  byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The last byte of a range that is not white space; 0 when there is none. */
export function lastByte(bytes: Buffer, start: number, end: number): number {
  for (let i = end - 1; i >= start; i--) {
    const byte = bytes[i] ?? 0;
    if (!isSpace(byte)) return byte;
  }
  return 0;
}

/** Decodes a line: invalid UTF-8 becomes U+FFFD, a byte order mark at the start of the file and a last CR go. */
export function decodeLine(bytes: Buffer, offset: number): string {
  const start = offset === 0 && hasBom(bytes) ? 3 : 0;
  const end = bytes.length > start && bytes[bytes.length - 1] === 0x0d ? -1 : 0;
  return bytes.toString('utf8', start, bytes.length + end);
}

const hasBom = (bytes: Buffer): boolean =>
  bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** What a line is made of. */
export interface LineParts extends Omit<DiskLine, 'head' | 'text'> {
  /** Holds the line from `from` on; of one above the limit only its beginning, from 0 on. */
  readonly bytes: Buffer;
  readonly from: number;
}

/** A `DiskLine` over borrowed bytes; `release()` is called when they stop being valid. */
export class BorrowedLine implements DiskLine {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly last: number;
  readonly tooLong: boolean;
  readonly #parts: LineParts;
  readonly #again: TextAt;
  #isReleased = false;
  #head: string | undefined;

  // Fields and not getters: several are asked for of every line.
  constructor(parts: LineParts, again: TextAt) {
    this.number = parts.number;
    this.offset = parts.offset;
    this.length = parts.length;
    this.last = parts.last;
    this.tooLong = parts.tooLong;
    this.#parts = parts;
    this.#again = again;
  }

  get head(): string {
    this.#head ??= this.#readHead();
    return this.#head;
  }

  #readHead(): string {
    const { tooLong, bytes, from, length, offset } = this.#parts;
    if (this.#isReleased && !tooLong) return '';
    const end = Math.min(bytes.length, from + length);
    const start = offset === 0 && hasBom(bytes.subarray(from, end)) ? from + 3 : from;
    return bytes.toString('latin1', start, Math.min(end, start + headBytes));
  }

  text(): string {
    const { tooLong, bytes, from, length, offset } = this.#parts;
    if (tooLong) return '';
    if (this.#isReleased) return this.#again(offset, length);
    return decodeLine(bytes.subarray(from, from + length), offset);
  }

  /** The bytes are about to be overwritten: keeps the head if somebody asked for it, forgets the rest. */
  release(): void {
    this.#isReleased = true;
  }
}
