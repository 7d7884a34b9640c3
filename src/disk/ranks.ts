/**
 * Reads the packed token ranks that the build lays beside the bundles.
 * Checks the table as a whole, so that a truncated or exchanged file is named here and not met as odd counts later.
 */
import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Encoding } from '../engine/tokens/count/bpe';

/** The file and the number of tokens of each encoding. The numbers are those of the published tables. */
const tables: Readonly<Record<Encoding, { readonly file: string; readonly count: number }>> = {
  o200k_base: { file: 'ranks-o200k.bin', count: 199_998 },
  cl100k_base: { file: 'ranks-cl100k.bin', count: 100_256 },
};

/** The packed ranks of an encoding from the folder `dir`, for `createCounter`. Throws one sentence if missing or damaged. */
export function loadRanks(encoding: Encoding, dir: string): Uint8Array {
  const { file, count } = tables[encoding];
  const place = path.join(dir, file);
  let packed: Buffer;
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

/** Whether the table has this many tokens and its last four bytes are the checksum of the others. */
function isWhole(packed: Buffer, count: number): boolean {
  if (packed.length < 12 || packed.readUInt32LE(4) !== count) return false;
  const end = packed.length - 4;
  return crc32(packed.subarray(0, end)) === packed.readUInt32LE(end);
}
