/**
 * What the rest asks of a disk: following a transcript by its appended bytes and adding to it safely.
 * An implementation never holds a whole transcript as one string and never changes a byte that is there.
 */

/** One line of a file, its text decoded only when asked for. */
export interface RawLine {
  /** 1-based. */
  readonly number: number;
  /** Byte offset of the line's first byte. */
  readonly offset: number;
  /** Length in bytes without the line break. */
  readonly length: number;
  /** The first bytes (at most 256) as Latin-1: enough to sort a line without decoding it. */
  readonly head: string;
  /** The last byte that is not white space; 0 for a blank line. */
  readonly last: number;
  /** True for a line above the reader's limit: its text is '' and only the other fields are known. */
  readonly tooLong?: boolean;
  /** The whole line as text; a byte order mark on line 1 and a trailing CR are gone. */
  text(): string;
}

/** Reads the text of a line again, by its place in the file. Total: '' when it cannot be read any more. */
export type TextAt = (offset: number, length: number) => string;
