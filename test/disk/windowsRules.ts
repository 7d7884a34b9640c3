/**
 * What Windows refuses and other systems allow, laid over Node's calls for the tests of one `describe`: a file that is open for
 * appending is not cut, none takes the place of one that is open, and some versions of Node tell another disk of a name than of the
 * open file that has it. Only what this process has open counts.
 */
import fs from 'node:fs';
import path from 'node:path';

interface Opened {
  readonly file: string;
  readonly isForAppending: boolean;
}

export const refused = (call: string): Error =>
  Object.assign(new Error(`EPERM: operation not permitted, ${call}`), { code: 'EPERM' });

const isForAppending = (flags: string | number | undefined): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_APPEND) !== 0 : /^a/.test(flags ?? '');

/** As a number of a whole disk is longer than the part of it that is told of an open file. */
const longer = (dev: bigint): bigint => dev + (7n << 32n);

/** Registers the hooks. */
export function windowsRules(): void {
  let undo: readonly (() => void)[] = [];
  beforeEach(() => {
    const opened = new Map<number, Opened>();
    undo = [platform(), opening(opened), refusing(opened), looking()];
  });
  afterEach(() => {
    for (const one of undo) one();
  });
}

function platform(): () => void {
  const before = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...before, value: 'win32' });
  return () => Object.defineProperty(process, 'platform', before);
}

/** Keeps book of what is open. */
function opening(opened: Map<number, Opened>): () => void {
  const { openSync, closeSync } = fs;
  const { open } = fs.promises;
  const kept = (fd: number, file: fs.PathLike, flags: string | number | undefined): void => {
    opened.set(fd, { file: path.resolve(String(file)), isForAppending: isForAppending(flags) });
  };
  fs.openSync = (file, flags, mode) => {
    const fd = openSync(file, flags, mode);
    kept(fd, file, flags);
    return fd;
  };
  fs.closeSync = (fd) => {
    opened.delete(fd);
    closeSync(fd);
  };
  fs.promises.open = async (file, flags, mode) => {
    const handle = await open(file, flags, mode);
    const { fd } = handle;
    kept(fd, file, flags);
    const close = handle.close.bind(handle);
    handle.close = async () => {
      opened.delete(fd);
      await close();
    };
    return handle;
  };
  return () => {
    Object.assign(fs, { openSync, closeSync });
    fs.promises.open = open;
  };
}

function refusing(opened: ReadonlyMap<number, Opened>): () => void {
  const { ftruncateSync, renameSync } = fs;
  fs.ftruncateSync = (fd, length) => {
    if (opened.get(fd)?.isForAppending === true) throw refused('ftruncate');
    ftruncateSync(fd, length);
  };
  fs.renameSync = (from, to) => {
    const target = path.resolve(String(to));
    if ([...opened.values()].some(({ file }) => file === target)) throw refused('rename');
    renameSync(from, to);
  };
  return () => {
    Object.assign(fs, { ftruncateSync, renameSync });
  };
}

/** Looks at a name tell the longer number; those at an open file do not. */
function looking(): () => void {
  const { statSync, lstatSync } = fs;
  const { stat, lstat } = fs.promises;
  const told = <T>(stats: T): T => {
    if (stats instanceof Object && 'dev' in stats && typeof stats.dev === 'bigint')
      Object.assign(stats, { dev: longer(stats.dev) });
    return stats;
  };
  const patched = {
    statSync: (...of: Parameters<typeof statSync>) => told(statSync(...of)),
    lstatSync: (...of: Parameters<typeof lstatSync>) => told(lstatSync(...of)),
  };
  const later = {
    stat: async (...of: Parameters<typeof stat>) => told(await stat(...of)),
    lstat: async (...of: Parameters<typeof lstat>) => told(await lstat(...of)),
  };
  Object.assign(fs, patched);
  Object.assign(fs.promises, later);
  return () => {
    Object.assign(fs, { statSync, lstatSync });
    Object.assign(fs.promises, { stat, lstat });
  };
}
