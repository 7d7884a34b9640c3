/**
 * Replaces a small file of our own as a whole: readers see the old content or the new, also after a power cut.
 * Written beside the target, made durable, renamed. What a killed process left behind is recognised by its name.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { pause } from '../pause';
import { codeOf, problemOf, type WriteProblem } from '../problem';

const tempEnding = '.tidemark-tmp';
const tempPattern = /^\..+\.\d+-[0-9a-f]{8}\.tidemark-tmp$/;
export const isTempName = (name: string): boolean => tempPattern.test(name);
/** Younger ones may belong to somebody who is writing now. */
const tempAgeMs = 60_000;

/** Of a long name so much that the temporary one has room: systems take 255 bytes. */
const mostOfName = 60;

const beginningOf = (name: string): string =>
  name.slice(0, mostOfName).replace(/[\ud800-\udbff]$/u, '');

/** A name for a temporary file beside `file`, ours by its form. */
export const tempNameFor = (file: string): string =>
  path.join(
    path.dirname(file),
    `.${beginningOf(path.basename(file))}.${process.pid}-${randomBytes(4).toString('hex')}${tempEnding}`,
  );

/** Writes a new file in full and makes it durable; fails when it exists. Mode 0600 unless told. */
export async function writeNew(
  file: string,
  data: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const handle = await fs.promises.open(file, 'wx', mode);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/** What a new file is like. `durable`: it survives a power cut. Mode 0600 unless told. */
interface NewFile {
  readonly durable: boolean;
  readonly mode?: number;
}

/** Makes a file, content and all, in one step; false when there is one. */
export async function createWhole(file: string, data: string, how: NewFile): Promise<boolean> {
  const temp = tempNameFor(file);
  try {
    if (how.durable) await writeNew(temp, data, how.mode);
    else await fs.promises.writeFile(temp, data, { flag: 'wx', mode: how.mode ?? 0o600 });
    await fs.promises.link(temp, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!cannotLink.has(codeOf(error))) throw error;
    return await createPlain(file, data, how.mode);
  } finally {
    await removeQuietly(temp);
  }
}

/** Makes a file and then writes it, where the system has no links; false when there is one. */
export async function createPlain(file: string, data: string, mode?: number): Promise<boolean> {
  try {
    await writeNew(file, data, mode);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Makes a rename or a new name durable where the system can; elsewhere it does nothing. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await fs.promises.open(dir, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    problemOf(error);
  }
}

/** What a file lets whom do. */
export type Belonging = Pick<fs.Stats, 'mode' | 'uid' | 'gid'>;

export interface AtomicOptions {
  /** Default 0600. */
  readonly mode?: number;
  /** The file that is replaced, where it is somebody's: who could read and write it still can. */
  readonly like?: Belonging;
  /** Asked just before the rename; false = leave the target as it is ('moved'). */
  readonly stillWanted?: () => boolean;
}

/** Replaces `file` by `data` in one step. On any problem the target is as before. */
export async function writeAtomic(
  file: string,
  data: string | Uint8Array,
  options: AtomicOptions = {},
): Promise<Result<void, WriteProblem>> {
  const temp = tempNameFor(file);
  try {
    await writeNew(temp, data, options.mode);
    if (options.like) await belongLike(temp, options.like);
    if (!(await renameStubbornly(temp, file, options.stillWanted))) {
      await removeQuietly(temp);
      return failed({ kind: 'moved' });
    }
    await syncFolder(path.dirname(file));
    return ok(undefined);
  } catch (error) {
    await removeQuietly(temp);
    return failed(problemOf(error));
  }
}

/** Owner and group as far as they may be given; then the mode, of which a change of owner and the process's mask take away. */
async function belongLike(file: string, { mode, uid, gid }: Belonging): Promise<void> {
  const { chown, chmod } = fs.promises;
  await chown(file, uid, gid)
    .catch(() => chown(file, -1, gid))
    .catch(problemOf);
  await chmod(file, mode & 0o777);
}

/** On Windows a virus scanner may hold a file for a moment, and one that is deleted is there until the last reader has closed it. */
export const isHeld = (error: unknown): boolean =>
  process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error));

/** False where it is not wanted any more: who holds the file for a moment may be the one who writes it, so that is asked before each try. */
async function renameStubbornly(
  from: string,
  to: string,
  stillWanted: () => boolean = () => true,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if (!stillWanted()) return false;
    try {
      fs.renameSync(from, to);
      return true;
    } catch (error) {
      if (!isHeld(error) || attempt === 5) throw error;
      await pause(20 * attempt);
    }
  }
}

/** Removes a file of ours; that it is gone already is fine. */
export async function removeQuietly(file: string): Promise<void> {
  try {
    await fs.promises.unlink(file);
  } catch (error) {
    problemOf(error);
  }
}

/** Removes our temporary files in a folder that are older than a minute; returns their names. */
export async function cleanTemps(dir: string, nowMs: number): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await listedIn(dir)) {
    if (!tempPattern.test(name)) continue;
    const file = path.join(dir, name);
    const stats = await fs.promises.lstat(file).catch(() => undefined);
    if (!stats?.isFile() || nowMs - stats.mtimeMs < tempAgeMs) continue;
    await removeQuietly(file);
    removed.push(name);
  }
  return removed;
}

/** Removes the files in a folder with such an ending that were written first, all but so many. */
export async function removeOldest(dir: string, ending: string, most: number): Promise<void> {
  const names = (await listedIn(dir)).filter((name) => name.endsWith(ending));
  if (names.length <= most) return;
  const aged = await Promise.all(
    names.map(async (name) => {
      const file = path.join(dir, name);
      const stats = await fs.promises.stat(file).catch(() => undefined);
      return { file, writtenMs: stats?.mtimeMs ?? 0 };
    }),
  );
  const oldest = aged.sort((a, b) => a.writtenMs - b.writtenMs).slice(0, names.length - most);
  for (const { file } of oldest) await removeQuietly(file);
}

/** Our temporary files in a folder that are another name of the same file (left by a kill between link and unlink). */
export async function removeTempLinks(dir: string, ino: bigint): Promise<void> {
  for (const name of await listedIn(dir)) {
    if (!tempPattern.test(name)) continue;
    const file = path.join(dir, name);
    const stats = await fs.promises.lstat(file, { bigint: true }).catch(() => undefined);
    if (stats?.ino === ino) await removeQuietly(file);
  }
}

/** What is in a folder; nothing where it cannot be looked into. */
export async function listedIn(dir: string): Promise<readonly string[]> {
  try {
    return await fs.promises.readdir(dir);
  } catch (error) {
    problemOf(error);
    return [];
  }
}
