/**
 * The exact token counter: how many tokens a text has in o200k_base or cl100k_base.
 * Counts what the encoder of the model's vendor counts for ordinary text: special-token literals are text, lone surrogates are U+FFFD.
 * Never throws on any string, never builds tokens, and takes time in proportion to the text even for one endless word.
 */
import { hashBytes, mixHash } from './byteHash';
import { CharClasses, endByte } from './charClass';
import type { TokenCounter } from '../counter';
import { Fitter } from '../fit';
import { Merger } from './merge';
import { longestRemembered, PieceCache } from './pieceCache';
import { endOfPieceCl100k, endOfPieceO200k, type EndOfPiece } from './pieces';
import { noRank, Ranks } from './ranks';
import { longestShort, readAhead, ShortPieces } from './shortPieces';
import { Sifter } from './sift';

/** The encodings whose ranks are packed at build time. */
export type Encoding = 'o200k_base' | 'cl100k_base';

/** An exact counter of one encoding. */
export interface Counter extends TokenCounter {
  readonly kind: 'exact';
}

/** Texts are read in parts of about this many UTF-16 units, so that memory does not follow the text's length. */
const partLength = 0x10000;
/** From this many bytes on, fitting is not slower than merging. Measured. */
const fitFrom = 16;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const bytesPerUnit = 3;

/** Makes a counter from a packed token table; throws a RangeError if it is not one. Takes some milliseconds and 5 MB. */
export function createCounter(packed: Uint8Array, encoding: Encoding): Counter {
  return new BpeCounter(packed, encoding);
}

class BpeCounter implements Counter {
  readonly kind = 'exact';
  readonly #ranks: Ranks;
  readonly #merger: Merger;
  readonly #fitter: Fitter;
  readonly #cache = new PieceCache();
  readonly #shortPieces: ShortPieces;
  readonly #classes = new CharClasses();
  readonly #endOfPiece: EndOfPiece;
  readonly #encoder = new TextEncoder();
  readonly #room = roomFor(partLength);

  constructor(packed: Uint8Array, encoding: Encoding) {
    this.#ranks = new Ranks(packed);
    this.#merger = new Merger(this.#ranks);
    this.#fitter = new Fitter(this.#ranks, this.#merger);
    this.#shortPieces = new ShortPieces((bytes, start, end) => this.#countShort(bytes, start, end));
    this.#endOfPiece = encoding === 'o200k_base' ? endOfPieceO200k : endOfPieceCl100k;
  }

  count(text: string): number {
    if (text.length <= partLength) return this.#countPart(text, this.#room);
    let sum = 0;
    for (let start = 0; start < text.length;) {
      const end = endOfPart(text, start);
      const room = end - start <= partLength ? this.#room : roomFor(end - start);
      sum += this.#countPart(text.slice(start, end), room);
      start = end;
    }
    return sum;
  }

  #countPart(text: string, room: Room): number {
    const { bytes, view } = room;
    const length = this.#encoder.encodeInto(text, bytes).written;
    bytes[length] = endByte;
    const endOfPiece = this.#endOfPiece;
    const classes = this.#classes;
    const shortPieces = this.#shortPieces;
    let sum = 0;
    for (let start = 0; start < length;) {
      const end = endOfPiece(classes, bytes, start);
      if (end - start === 1) sum++;
      else if (end - start <= longestShort)
        sum += shortPieces.count(bytes, view, start, end - start);
      else sum += this.#countPiece(bytes, start, end);
      start = end;
    }
    return sum;
  }

  #countPiece(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > longestRemembered) return this.#encode(bytes, start, end);
    const hash = hashBytes(bytes, start, end);
    if (length <= this.#ranks.longest && this.#ranks.rankOf(bytes, start, end, hash) !== noRank) {
      return 1;
    }
    const mixed = mixHash(hash);
    const known = this.#cache.find(bytes, start, end, mixed);
    if (known > 0) return known;
    const count = this.#encode(bytes, start, end);
    this.#cache.remember(bytes, start, end, mixed, count);
    return count;
  }

  #countShort(bytes: Uint8Array, start: number, end: number): number {
    return this.#ranks.find(bytes, start, end) !== noRank ? 1 : this.#encode(bytes, start, end);
  }

  #encode(bytes: Uint8Array, start: number, end: number): number {
    if (end - start < fitFrom) return this.#merger.count(bytes, start, end);
    const fitted = this.#fitter.count(bytes, start, end);
    return fitted > 0 ? fitted : new Sifter(this.#ranks, bytes, start, end).count();
  }
}

/** Where the bytes of a text lie, to be read one by one or four at once. */
interface Room {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

function roomFor(units: number): Room {
  const bytes = new Uint8Array(units * bytesPerUnit + readAhead);
  return { bytes, view: new DataView(bytes.buffer) };
}

/**
 * Where a part of a long text may end: between a letter or digit and a blank, line break or sign (all ASCII, no apostrophe).
 * In both patterns a piece ends there whatever came before. Without such a place within reach the part becomes longer.
 */
function endOfPart(text: string, start: number): number {
  for (let reach = partLength; start + reach < text.length; reach *= 2) {
    const floor = start + (reach === partLength ? 0 : reach / 2);
    for (let at = start + reach; at > floor; at--) {
      if (isWord(text.charCodeAt(at - 1)) && isBreak(text.charCodeAt(at))) return at;
    }
  }
  return text.length;
}

function isWord(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

function isBreak(unit: number): boolean {
  return unit < 0x80 && unit !== 0x27 && !isWord(unit);
}
