/**
 * The cache of vectors in our own folder: one file a model, a record of fixed length for each text, appended in whole records. No text is
 * in it. A torn end, other dimensions, a strange file: what is not understood is thrown away.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { CachedVector, VectorCache } from '../../ports/memory/vectors';
import { hashOf } from '../hash';
import { problemOf } from '../problem';
import { readFully } from '../write/stamp';
import { listedIn, writeAtomic } from './atomic';
import { lockFor, withLock, type LockedFolder } from './lock';

const magic = 'tidemark vectors 1\n';
const hashBytes = 32;
/** Hash, scale, then a byte for each dimension. */
const recordBytes = (dimensions: number): number => hashBytes + 4 + dimensions;
const headBytes = magic.length + 4;
const mostBytes = 512 << 20;

export function vectorCache({ dir, locks, prepare }: LockedFolder): VectorCache {
  const fileOf = (model: string): string =>
    path.join(dir, `${hashOf(Buffer.from(model)).slice(0, 24)}.vec`);
  return {
    load: (model) => Promise.resolve(read(fileOf(model))),
    add: async (model, vectors, most) => {
      const [first] = vectors;
      if (first === undefined) return;
      await prepare();
      await fs.promises.mkdir(dir, { recursive: true, mode: 0o700 });
      const file = fileOf(model);
      await withLock(lockFor(locks, file), () => append(file, vectors, first.bytes.length, most));
    },
    remove: async (hashes) => {
      for (const name of await listedIn(dir)) {
        if (!name.endsWith('.vec')) continue;
        const file = path.join(dir, name);
        await withLock(lockFor(locks, file), async () => {
          const all = read(file);
          const kept = all.filter(({ hash }) => !hashes.has(hash));
          if (kept.length < all.length) await replace(file, kept);
        });
      }
    },
  };
}

async function append(
  file: string,
  vectors: readonly CachedVector[],
  dimensions: number,
  most: number,
): Promise<void> {
  const before = headOf(file);
  const added = vectors.filter(({ bytes }) => bytes.length === dimensions);
  // A model that answers in other dimensions than before is another one.
  if (before?.dimensions !== dimensions) return replace(file, added);
  if (before.count + added.length > most) {
    // A tenth more goes, so that this is seldom.
    return replace(file, [...read(file), ...added].slice(-Math.ceil(most * 0.9)));
  }
  await fs.promises.appendFile(file, Buffer.concat(added.map(recordOf)), { mode: 0o600 });
}

async function replace(file: string, vectors: readonly CachedVector[]): Promise<void> {
  const [first] = vectors;
  if (first === undefined) {
    await fs.promises.rm(file, { force: true });
    return;
  }
  const head = Buffer.alloc(headBytes);
  head.write(magic, 'latin1');
  head.writeUInt32LE(first.bytes.length, magic.length);
  await writeAtomic(file, Buffer.concat([head, ...vectors.map(recordOf)]));
}

function recordOf({ hash, bytes, scale }: CachedVector): Buffer {
  const record = Buffer.alloc(recordBytes(bytes.length));
  record.write(hash, 'hex');
  record.writeFloatLE(scale, hashBytes);
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).copy(record, hashBytes + 4);
  return record;
}

/** What the file holds, by its head and size; undefined where there is none of ours, or a torn end: then it is made anew. */
function headOf(file: string): { readonly dimensions: number; readonly count: number } | undefined {
  let fd: number | undefined;
  try {
    fd = fs.openSync(file, 'r');
    const { size } = fs.fstatSync(fd);
    const dimensions = size > mostBytes ? undefined : dimensionsIn(readFully(fd, 0, headBytes));
    if (dimensions === undefined) return undefined;
    const count = (size - headBytes) / recordBytes(dimensions);
    return Number.isInteger(count) ? { dimensions, count } : undefined;
  } catch (error) {
    problemOf(error);
    return undefined;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

function read(file: string): readonly CachedVector[] {
  const content = contentOf(file);
  const dimensions = dimensionsIn(content);
  if (content === undefined || dimensions === undefined) return [];
  const size = recordBytes(dimensions);
  const vectors: CachedVector[] = [];
  for (let at = headBytes; at + size <= content.length; at += size) {
    const from = content.byteOffset + at + hashBytes + 4;
    vectors.push({
      hash: content.toString('hex', at, at + hashBytes),
      scale: content.readFloatLE(at + hashBytes),
      bytes: new Int8Array(content.buffer, from, dimensions),
    });
  }
  return vectors;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return fs.statSync(file).size > mostBytes ? undefined : fs.readFileSync(file);
  } catch (error) {
    problemOf(error);
    return undefined;
  }
}

function dimensionsIn(content: Buffer | undefined): number | undefined {
  if (content === undefined || content.length < headBytes) return undefined;
  if (content.toString('latin1', 0, magic.length) !== magic) return undefined;
  const dimensions = content.readUInt32LE(magic.length);
  return dimensions > 0 && dimensions <= 20_000 ? dimensions : undefined;
}
