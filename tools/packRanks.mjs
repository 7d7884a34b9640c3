// Packs the token ranks of js-tiktoken into one binary table per encoding, for the build and for tests: everything a look-up
// needs, laid out so that loading is reading the file. src/engine/tokens/count/rankTable.ts describes the layout and reads it.
import { crc32 } from 'node:zlib';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';

const sources = { o200k_base: o200k, cl100k_base: cl100k };

const magic = 0x314b5254;
const noRank = 0x7fffffff;
/** Lengths from this one on share a bit. */
const longLength = 31;

/** The packed table of `o200k_base` or `cl100k_base` as a Buffer. Throws if ranks have gaps or a token does not fit. */
export function packRanks(name) {
  const tokens = [];
  for (const line of sources[name].bpe_ranks.split('\n')) {
    if (line === '') continue;
    const [, first, ...encoded] = line.split(' ');
    if (Number(first) !== tokens.length) throw new Error(`${name}: ranks have a gap at ${first}`);
    for (const token of encoded) tokens.push(Buffer.from(token, 'base64'));
  }
  return packTokens(tokens);
}

/** The packed table of these tokens (Buffers); the rank is the position. */
export function packTokens(tokens) {
  const longest = tokens.reduce((most, { length }) => Math.max(most, length), 0);
  if (longest > 255 || tokens.some(({ length }) => length === 0)) {
    throw new Error('odd token length');
  }
  if (tokens.length > 0x40000) throw new Error('more ranks than 18 bits can tell apart');
  // At most four fifths of the slots are taken.
  const slotBits = Math.max(2, Math.ceil(Math.log2(tokens.length * 1.25)));
  const { pairs, ofByte, byThree, byFive, long } = prefixes(tokens);
  const { low, high } = slotsOf(tokens, slotBits);
  const bytes = Buffer.concat(tokens);
  const head = [magic, tokens.length, longest, slotBits, long.length / 2, bytes.length];
  const words = [head, long].map((list) => Int32Array.from(list));
  const parts = [...words, pairs, ofByte, byThree, byFive, low, high].map(raw);
  const body = Buffer.concat([...parts, Buffer.from(tokens.map(({ length }) => length)), bytes]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(body));
  return Buffer.concat([body, sum]);
}

/**
 * The hash table: a token is in the first free slot from the upper bits of its hash on. The lower 16 bits of its rank are in
 * one array; the upper two, below six bits of its hash that are never zero, in the other.
 */
function slotsOf(tokens, slotBits) {
  const low = new Uint16Array(1 << slotBits);
  const high = new Uint8Array(1 << slotBits);
  tokens.forEach((token, rank) => {
    const mixed = mixHash(hashBytes(token));
    let at = mixed >>> (32 - slotBits);
    while (high[at] !== 0) at = (at + 1) & (high.length - 1);
    low[at] = rank & 0xffff;
    high[at] = ((mixed & 0x3f || 0x3f) << 2) | (rank >>> 16);
  });
  return { low, high };
}

/** What is known by the first bytes of a token: ranks of one and two, possible lengths by three and by five. */
function prefixes(tokens) {
  const pairs = new Int32Array(0x10000).fill(noRank);
  const ofByte = new Int32Array(0x100).fill(noRank);
  const byThree = new Int32Array(0x10000);
  const byFive = new Int32Array(0x10000);
  const long = [];
  tokens.forEach((token, rank) => {
    const { length } = token;
    const [first, second, third] = token;
    if (length === 1) ofByte[first] = rank;
    else if (length === 2) pairs[(first << 8) | second] = rank;
    if (length < 3) return;
    const bit = 1 << Math.min(length, longLength);
    byThree[Math.imul((first << 16) | (second << 8) | third, 0x2c1b3c6d) >>> 16] |= bit;
    if (length < 5) return;
    const slot = mixHash(hashBytes(token.subarray(0, 5))) >>> 16;
    byFive[slot] |= bit;
    if (length >= longLength) long.push(slot, length);
  });
  return { pairs, ofByte, byThree, byFive, long };
}

const raw = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

// The same two functions as in src/engine/tokens/count/byteHash.ts; the tests look every token up.
function hashBytes(bytes) {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, 0x01000193) + byte + 1) | 0;
  return hash;
}

function mixHash(hash) {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return half ^ (half >>> 13);
}
