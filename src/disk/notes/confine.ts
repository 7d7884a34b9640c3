/**
 * Keeps our reading and writing of notes inside the workspace: a repository may hold a `memory` link to anywhere, and what is read
 * of notes goes to models.
 * Links are resolved first and then compared; a file is opened without following a link and must be an ordinary one
 * with a single name. Never trusts a path that was checked before it was opened.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isInside } from '../../base/containment';
import { failed, ok, type Result } from '../../base/result';
import { removeTempLinks } from '../own/atomic';
import { codeOf, problemOf, type WriteProblem } from '../problem';
import { sameFile } from '../sameFile';

/**
 * The real path of a folder below the workspace, `/` between its steps (null = of the workspace itself), made if it is missing and `create`
 * is set. 'outside' when links lead out of the workspace; 'notFolder'; 'badName' for a step with a separator or `..`.
 */
export async function confinedFolder(
  workspace: string,
  name: string | null,
  create: boolean,
): Promise<Result<string, WriteProblem>> {
  const steps = name?.split('/') ?? [];
  if (!steps.every(isPlainStep)) return failed({ kind: 'badName', name: steps.join('/') });
  const root = await realFolder(workspace);
  if (!root.ok || name === null) return root;
  try {
    let folder = root.value;
    // One after the other: what is made must not be made behind a link.
    for (const step of steps) {
      const wanted = path.join(folder, step);
      if (create) await makeFolder(wanted);
      folder = await fs.promises.realpath(wanted);
      if (!isInside(folder, root.value, path)) return failed({ kind: 'outside', path: folder });
      const stats = await fs.promises.stat(folder);
      if (!stats.isDirectory()) return failed({ kind: 'notFolder', path: wanted });
    }
    return ok(folder);
  } catch (error) {
    return failed(problemOf(error));
  }
}

/** Whether a step of a path is one: a name, and nothing that leads elsewhere. */
export const isPlainStep = (step: string): boolean =>
  !['', '.', '..'].includes(step) && !step.includes(path.sep) && !step.includes('\0');

async function realFolder(workspace: string): Promise<Result<string, WriteProblem>> {
  try {
    const real = await fs.promises.realpath(workspace);
    const stats = await fs.promises.stat(real);
    return stats.isDirectory() ? ok(real) : failed({ kind: 'notFolder', path: real });
  } catch (error) {
    return failed(problemOf(error));
  }
}

async function makeFolder(dir: string): Promise<void> {
  try {
    await fs.promises.mkdir(dir);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Opens an existing file for reading, and for appending unless it is only to be read, without following a link at its name. `folder` has
 * its links resolved. The caller closes it.
 * 'symlink', 'hardLink' (another name that is not ours), 'notRegular', 'notFound'.
 */
export async function openConfined(
  folder: string,
  name: string,
  how: 'append' | 'read' = 'append',
): Promise<Result<fs.promises.FileHandle, WriteProblem>> {
  const file = path.join(folder, name);
  let handle: fs.promises.FileHandle | undefined;
  try {
    const seen = await fs.promises.lstat(file);
    if (seen.isSymbolicLink()) return failed({ kind: 'symlink', path: file });
    if (!seen.isFile()) return failed({ kind: seen.isDirectory() ? 'isDirectory' : 'notRegular' });
    handle = await fs.promises.open(
      file,
      how === 'append' ? O_RDWR | O_APPEND | asItIs : O_RDONLY | asItIs,
    );
    const wrong = await whatIsWrong(handle, folder, file);
    if (!wrong) return ok(handle);
    await handle.close();
    return failed(wrong);
  } catch (error) {
    await handle?.close();
    return failed(codeOf(error) === 'ELOOP' ? { kind: 'symlink', path: file } : problemOf(error));
  }
}

const { O_RDWR, O_RDONLY, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
/** Windows knows neither of the last two; links are caught by the look before and after. */
export const asItIs =
  ((O_NOFOLLOW as number | undefined) ?? 0) | ((O_NONBLOCK as number | undefined) ?? 0);

async function whatIsWrong(
  handle: fs.promises.FileHandle,
  folder: string,
  file: string,
): Promise<WriteProblem | undefined> {
  let stats = await handle.stat({ bigint: true });
  if (!stats.isFile()) return { kind: 'notRegular' };
  if (stats.nlink > 1n) {
    await removeTempLinks(folder, stats.ino);
    stats = await handle.stat({ bigint: true });
  }
  if (stats.nlink > 1n) return { kind: 'hardLink' };
  const real = await fs.promises.realpath(file);
  if (real !== file) return { kind: 'outside', path: real };
  const there = await fs.promises.lstat(file, { bigint: true });
  return sameFile(there, stats) ? undefined : { kind: 'changed' };
}
