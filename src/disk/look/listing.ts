/** What discovery may look at on a disk: names, first lines, small files. Missing things are empty answers, never errors. */
import fs from 'node:fs';
import type { FolderEntry, Listing } from '../../ports/listing';
import { isRunning } from '../own/process';
import { pace } from './pace';

/** Larger files are no small ones; what they hold is not read. */
const smallBytes = 1 << 20;

/** Discovery looks at no more than this of a first line. */
const lineBytes = 64 * 1024;
/** For every head that is read at once: its text is taken out before another one can be read. */
const headBuffer = Buffer.alloc(lineBytes);

/** The first bytes of a file, and what they are as text; undefined when there is none. */
async function readHead(
  file: string,
  bytes: number,
  textOf: (head: Buffer) => string,
): Promise<string | undefined> {
  if (bytes <= lineBytes && pace.isQuick) return pace.timed(1, () => headNow(file, bytes, textOf));
  return readOpened(file, async (handle) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return textOf(buffer.subarray(0, bytesRead));
  });
}

/** What is read of a file that is opened for it; undefined where that fails. */
async function readOpened(
  file: string,
  read: (handle: fs.promises.FileHandle) => Promise<string>,
): Promise<string | undefined> {
  const handle = await fs.promises.open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    return await read(handle);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

function headNow(
  file: string,
  bytes: number,
  textOf: (head: Buffer) => string,
): string | undefined {
  let opened: number | undefined;
  try {
    opened = fs.openSync(file, 'r');
    return textOf(headBuffer.subarray(0, fs.readSync(opened, headBuffer, 0, bytes, 0)));
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}

const whole = (head: Buffer): string => head.toString('utf8');

function lineOf(head: Buffer): string {
  const end = head.indexOf(0x0a);
  return head.toString('utf8', 0, end < 0 ? head.length : end);
}

/** A folder of thousands takes as long as so many files. */
const namesInOneRead = 32;
/** Names looked at in one go: a few milliseconds. */
const statsAtOnce = 512;

async function listAll(dir: string): Promise<readonly FolderEntry[]> {
  const names = pace.isQuick
    ? pace.timed(namesInOneRead, () => namesNow(dir))
    : await fs.promises.readdir(dir).catch(() => []);
  const found: FolderEntry[] = [];
  for (let at = 0; at < names.length; at += statsAtOnce) {
    const some = names.slice(at, at + statsAtOnce);
    const stats = pace.isQuick
      ? pace.timed(some.length, () => some.map((name) => statNow(`${dir}/${name}`)))
      : await Promise.all(some.map((name) => statLater(`${dir}/${name}`)));
    stats.forEach((stat, i) => {
      if (!stat) return;
      const { mtimeMs, size: sizeBytes } = stat;
      found.push({ name: some[i] ?? '', isFile: stat.isFile(), mtimeMs, sizeBytes });
    });
  }
  return found;
}

function namesNow(dir: string): readonly string[] {
  try {
    return fs.readdirSync(dir);
  } catch {
    return [];
  }
}

function statNow(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const statLater = (file: string): Promise<fs.Stats | undefined> =>
  fs.promises.stat(file).catch(() => undefined);

export const diskListing: Listing = {
  realPath: (dir) => fs.promises.realpath(dir).catch(() => dir),
  list: listAll,
  firstLine: (file) => readHead(file, lineBytes, lineOf),
  head: (file, bytes) => readHead(file, bytes, whole),
  tail: (file, bytes) =>
    readOpened(file, async (handle) => {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, bytes));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8', 0, bytesRead);
    }),
  async smallText(file) {
    const stats = await fs.promises.stat(file).catch(() => undefined);
    if (!stats?.isFile() || stats.size > smallBytes) return undefined;
    return fs.promises.readFile(file, 'utf8').catch(() => undefined);
  },
  exists: (file) =>
    fs.promises.access(file).then(
      () => true,
      () => false,
    ),
  isAlive: (pid) => Number.isInteger(pid) && pid > 0 && isRunning(pid),
};
