/** What discovery may look at on a disk: names, first lines, small files. Missing things are empty answers, never errors. */
import fs from 'node:fs';
import process from 'node:process';
import type { Listing } from '../ports/agent';

/** Larger files are no small ones; what they hold is not read. */
const smallBytes = 1 << 20;

/** The first bytes of a file; undefined when there is none. */
async function readHead(file: string, bytes: number): Promise<Buffer | undefined> {
  const handle = await fs.promises.open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

export const diskListing: Listing = {
  realPath: (dir) => fs.promises.realpath(dir).catch(() => dir),
  async list(dir: string) {
    const entries = await fs.promises.readdir(dir, { withFileTypes: true }).catch(() => []);
    const listed = await Promise.all(
      entries.map(async (entry) => {
        const stats = await fs.promises.stat(`${dir}/${entry.name}`).catch(() => undefined);
        if (!stats) return [];
        const { mtimeMs, size } = stats;
        return [{ name: entry.name, isFile: stats.isFile(), mtimeMs, sizeBytes: size }];
      }),
    );
    return listed.flat();
  },
  async firstLine(file: string) {
    const head = await readHead(file, 64 * 1024);
    if (!head) return undefined;
    const end = head.indexOf(0x0a);
    return head.toString('utf8', 0, end < 0 ? head.length : end);
  },
  head: async (file, bytes) => (await readHead(file, bytes))?.toString('utf8'),
  async tail(file: string, bytes: number) {
    const handle = await fs.promises.open(file, 'r').catch(() => undefined);
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, bytes));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8', 0, bytesRead);
    } catch {
      return undefined;
    } finally {
      await handle.close();
    }
  },
  async smallText(file: string) {
    const stats = await fs.promises.stat(file).catch(() => undefined);
    if (!stats?.isFile() || stats.size > smallBytes) return undefined;
    return fs.promises.readFile(file, 'utf8').catch(() => undefined);
  },
  exists: (file) =>
    fs.promises.access(file).then(
      () => true,
      () => false,
    ),
  isAlive(pid: number) {
    if (!Number.isInteger(pid) || pid <= 0) return false;
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // Somebody else's process is one too.
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
};
