/**
 * Keeps a copy of a transcript as it was before its first compaction, in our own folder.
 * Checked by hash after writing, and again before it is relied on. A file that only grew since is not copied again: the
 * copy plus the file's own untouched beginning are enough to get everything back.
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ReadBy } from '../../base/fields';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';
import { removeQuietly, syncFolder, tempNameFor, writeAtomic } from './atomic';
import { hashOf, hashPrefix } from '../hash';
import { problemOf, type WriteProblem } from '../problem';

/** A copy that is in place and checked. */
export interface Archived {
  /** The copy. */
  readonly path: string;
  /** Length of the copy; the same bytes are the beginning of the transcript. */
  readonly bytes: number;
  /** SHA-256 (hex) of the copy. */
  readonly sha256: string;
}

/** What is noted of the newest copy; beside it stands the transcript (`archives.ts`). */
const noteForm = lazy(() => z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }));
type CopyNote = ReadBy<typeof noteForm>;

/** Archives the first `size` bytes of a file (all of it by default) into `dir`, in the name of the file `as` where that is another. */
export async function archive(
  file: string,
  dir: string,
  size?: number,
  as = file,
): Promise<Result<Archived, WriteProblem>> {
  const key = copyName(as);
  const note = path.join(dir, `${key}.json`);
  let handle: fs.promises.FileHandle | undefined;
  try {
    handle = await fs.promises.open(file, 'r');
    const bytes = size ?? (await handle.stat()).size;
    const kept = await readNote(note);
    if (kept && (await isStillPrefix(handle, path.join(dir, kept.name), kept, bytes))) {
      const { name, ...rest } = kept;
      return ok({ path: path.join(dir, name), ...rest });
    }
    const copied = await copyPrefix(handle, dir, key, bytes);
    if (!copied.ok) return copied;
    const { name, ...rest } = copied.value;
    const noted = await writeAtomic(note, `${JSON.stringify({ ...copied.value, source: as })}\n`);
    if (!noted.ok) return noted;
    return ok({ path: path.join(dir, name), ...rest });
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await handle?.close();
  }
}

/** Archives a text that lies in no file of its own: a line for each piece. */
export async function archiveLines(
  lines: Iterable<string>,
  dir: string,
  as: string,
): Promise<Result<Archived, WriteProblem>> {
  const temp = tempNameFor(path.join(dir, safeName(path.basename(as))));
  try {
    await fs.promises.mkdir(dir, { recursive: true, mode: 0o700 });
    const to = await fs.promises.open(temp, 'wx', 0o600);
    try {
      for (const line of lines) await to.writeFile(`${line}\n`);
    } finally {
      await to.close();
    }
    return await archive(temp, dir, undefined, as);
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await removeQuietly(temp);
  }
}

/** How the names of a transcript's copies begin, and that of the note about the newest. */
export const copyName = (transcript: string): string =>
  `${safeName(path.basename(transcript))}-${hashOf(path.resolve(transcript)).slice(0, 12)}`;

const safeName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(0, 60);

async function readNote(note: string): Promise<CopyNote | undefined> {
  const text = await fs.promises.readFile(note, 'utf8').catch(() => '');
  const { data } = noteForm().safeParse(parsedJson(text));
  return data && path.basename(data.name) === data.name ? data : undefined;
}

async function isStillPrefix(
  handle: fs.promises.FileHandle,
  copy: string,
  kept: CopyNote,
  size: number,
): Promise<boolean> {
  if (kept.bytes > size) return false;
  const stats = await fs.promises.stat(copy).catch(() => undefined);
  if (stats?.size !== kept.bytes) return false;
  if ((await hashPrefix(handle, kept.bytes)).sha256 !== kept.sha256) return false;
  // A copy of the same length may have been edited, or gone bad on the disk.
  return (await hashOfFile(copy, kept.bytes).catch(() => undefined)) === kept.sha256;
}

async function copyPrefix(
  from: fs.promises.FileHandle,
  dir: string,
  key: string,
  size: number,
): Promise<Result<CopyNote, WriteProblem>> {
  const temp = tempNameFor(path.join(dir, key));
  try {
    const read = await writeCopy(from, temp, size);
    const written = await hashOfFile(temp, size);
    if (read.bytes !== size || written !== read.sha256) {
      await removeQuietly(temp);
      return failed({ kind: 'changed' });
    }
    const name = `${key}-${read.sha256.slice(0, 16)}.jsonl`;
    await fs.promises.rename(temp, path.join(dir, name));
    await syncFolder(dir);
    return ok({ name, bytes: size, sha256: read.sha256 });
  } catch (error) {
    await removeQuietly(temp);
    throw error;
  }
}

async function writeCopy(
  from: fs.promises.FileHandle,
  temp: string,
  size: number,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const to = await fs.promises.open(temp, 'wx', 0o600);
  try {
    const read = await hashPrefix(from, size, (piece) => to.writeFile(piece));
    await to.sync();
    return read;
  } finally {
    await to.close();
  }
}

async function hashOfFile(file: string, size: number): Promise<string> {
  const handle = await fs.promises.open(file, 'r');
  try {
    return (await hashPrefix(handle, size)).sha256;
  } finally {
    await handle.close();
  }
}
