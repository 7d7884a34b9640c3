/** Keeps our own folder small: what is over the limits of age and size goes. Nothing that belongs to a write under way is touched. */
import fs from 'node:fs';
import path from 'node:path';
import type { Keeping, OwnFile } from '../../engine/session/retention';
import type { Journal } from '../write/journal';
import { tidyArchives } from './archives';
import { removeQuietly } from './atomic';
import type { HomePaths } from './home';

/** What was removed. */
export interface Tidied {
  readonly archives: number;
  readonly records: number;
}

export async function tidy(
  paths: HomePaths,
  journal: Journal,
  keeping: Keeping,
  nowMs: number,
): Promise<Tidied> {
  await journal.turnOver(keeping.journal, nowMs);
  const archives = await tidyArchives(paths.archives, keeping.archives, nowMs);
  return { archives, records: await tidyRecords(paths.sessions, keeping.records, nowMs) };
}

/** Records and those that were set aside; not the locks beside them. */
async function tidyRecords(
  dir: string,
  gonePast: Keeping['records'],
  nowMs: number,
): Promise<number> {
  const names = await fs.promises.readdir(dir).catch((): string[] => []);
  const files = await Promise.all(
    names
      .filter((name) => /\.json(?:\.bad-\d+)?$/.test(name))
      .map(async (name): Promise<readonly OwnFile[]> => {
        const stats = await fs.promises.stat(path.join(dir, name)).catch(() => undefined);
        return stats ? [{ name, bytes: stats.size, usedMs: stats.mtimeMs }] : [];
      }),
  );
  const gone = gonePast(files.flat(), nowMs);
  for (const { name } of gone) await removeQuietly(path.join(dir, name));
  return gone.length;
}
