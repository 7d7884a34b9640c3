/**
 * One polynomial hash for whole pieces and for any slice of them.
 * With the hashes of all beginnings of a piece at hand, the hash of a slice costs one multiplication: long pieces stay linear.
 * Never decides equality: whoever looks something up by hash compares the bytes as well.
 */

/** The base of the polynomial: odd, so that no byte is lost from the low bits. */
export const hashBase = 0x01000193;

const base2 = Math.imul(hashBase, hashBase);
const base3 = Math.imul(base2, hashBase);
const base4 = Math.imul(base2, base2);

/** Powers of the base, `powers[n] = base ** n` in 32 bits, for slices of up to `longest` bytes. */
export function hashPowers(longest: number): Int32Array {
  const powers = new Int32Array(longest + 1);
  let power = 1;
  for (let n = 0; n <= longest; n++) {
    powers[n] = power;
    power = Math.imul(power, hashBase);
  }
  return powers;
}

/** The hash of `bytes[start, end)`, unmixed: an int32. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  let at = start;
  for (; at + 3 < end; at += 4) {
    const high = Math.imul(bytes[at]! + 1, base3) + Math.imul(bytes[at + 1]! + 1, base2);
    const low = Math.imul(bytes[at + 2]! + 1, hashBase) + bytes[at + 3]! + 1;
    hash = (Math.imul(hash, base4) + high + low) | 0;
  }
  for (; at < end; at++) hash = (Math.imul(hash, hashBase) + bytes[at]! + 1) | 0;
  return hash;
}

/** Spreads a hash over all 32 bits, because tables take its upper and its lower end. */
export function mixHash(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return half ^ (half >>> 13);
}
