/**
 * Reads the packed token ranks that the build lays beside the bundles.
 * Checks the table as a whole, so that a truncated or exchanged file is named here and not met as odd counts later.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Encoding } from '../engine/tokens/bpe';

/** The file and the number of tokens of each encoding. The numbers are those of the published tables. */
const tables: Readonly<Record<Encoding, { readonly file: string; readonly count: number }>> = {
  o200k_base: { file: 'ranks-o200k.bin', count: 199_998 },
  cl100k_base: { file: 'ranks-cl100k.bin', count: 100_256 },
};

/** The packed ranks of an encoding from the folder `dir`, for `createCounter`. Throws one sentence if missing or damaged. */
export function loadRanks(encoding: Encoding, dir: string): Uint8Array {
  const { file, count } = tables[encoding];
  const place = path.join(dir, file);
  let packed: Uint8Array;
  try {
    packed = fs.readFileSync(place);
  } catch (cause) {
    throw new Error(`The token ranks ${place} cannot be read; build or install again.`, { cause });
  }
  if (!isWhole(packed, count)) {
    throw new Error(`The token ranks ${place} are damaged; build or install again.`);
  }
  return packed;
}

/** Whether the table has this many tokens and ends where their lengths say. */
function isWhole(packed: Uint8Array, count: number): boolean {
  const head = 4 + count;
  if (packed.length < head) return false;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(0, true) !== count) return false;
  const length = packed.subarray(4, head).reduce((sum, tokenLength) => sum + tokenLength, head);
  return length === packed.length;
}
