/**
 * The layout of a packed token table, which is made at build time so that loading it is reading it: views, no copies.
 * In little endian, 32 bits each: the head (see `Head`); pairs of slot and length of long tokens; the rank of every two
 * bytes and of every byte; lengths by three and by five bytes. Then the hash table in 16 and in 8 bits, the length of every
 * token, the bytes of all tokens. A checksum of four bytes follows, which whoever read the file has compared.
 */

/** Says both that this is a packed table and that this machine reads its numbers as they were written. */
const magic = 0x314b5254;
const headWords = 6;
const pairCount = 0x10000;
const prefixCount = 0x10000;
/** Ranks have 18 bits in the hash table. */
const mostTokens = 0x40000;
const mostSlotBits = 20;
const checksumBytes = 4;

interface Head {
  /** The number of tokens. */
  readonly count: number;
  /** The length of the longest in bytes. */
  readonly longest: number;
  /** The hash table has two to the power of this many slots. */
  readonly slotBits: number;
  readonly longCount: number;
  /** The length of all tokens together. */
  readonly textBytes: number;
}

/** The parts of a packed table. */
export interface RankTable extends Head {
  /** Slot in `byFive` and length of every token of 31 bytes and more, in turn. */
  readonly long: Int32Array;
  /** The rank of every two bytes, `first << 8 | second`. */
  readonly pairs: Int32Array;
  readonly ofByte: Int32Array;
  /** Lengths of tokens as bits, by hashes of their first three and five bytes. */
  readonly byThree: Int32Array;
  readonly byFive: Int32Array;
  /** The lower 16 bits of the rank in each slot. */
  readonly low: Uint16Array;
  /** The rank's upper two bits below six bits of the hash; 0 = an empty slot. */
  readonly high: Uint8Array;
  readonly lengths: Uint8Array;
  /** The bytes of all tokens by rank. */
  readonly text: Uint8Array;
}

/** The parts of a packed table; throws a RangeError where the bytes are none or do not have the length they speak of. */
export function openTable(packed: Uint8Array): RankTable {
  // Views of numbers must begin at a multiple of four, which bytes from elsewhere may not.
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const head = readHead(bytes);
  const { count, slotBits, longCount, textBytes } = head;
  let at = bytes.byteOffset + headWords * 4;
  const take = (length: number, width: number): number => {
    const start = at;
    at += length * width;
    return start;
  };
  const { buffer } = bytes;
  const words = (length: number): Int32Array => new Int32Array(buffer, take(length, 4), length);
  const single = (length: number): Uint8Array => new Uint8Array(buffer, take(length, 1), length);
  const slots = 1 << slotBits;
  return {
    ...head,
    long: words(longCount * 2),
    pairs: words(pairCount),
    ofByte: words(0x100),
    byThree: words(prefixCount),
    byFive: words(prefixCount),
    low: new Uint16Array(buffer, take(slots, 2), slots),
    high: single(slots),
    lengths: single(count),
    text: single(textBytes),
  };
}

function readHead(bytes: Uint8Array): Head {
  const words = new Int32Array(headWords);
  new Uint8Array(words.buffer).set(bytes.subarray(0, headWords * 4));
  const [first, count = 0, longest = 0, slotBits = 0, longCount = 0, textBytes = 0] = words;
  const isHead = first === magic && count > 0 && count <= mostTokens && slotBits <= mostSlotBits;
  const slots = 1 << slotBits;
  const numbers = headWords + longCount * 2 + pairCount + 0x100 + prefixCount * 2;
  const length = numbers * 4 + slots * 3 + count + textBytes + checksumBytes;
  if (!isHead || slots <= count || length !== bytes.length) {
    throw new RangeError('The token table is not readable: its length does not fit.');
  }
  return { count, longest, slotBits, longCount, textBytes };
}
