/** Keeps our own folder small: what is over the limits of age and size goes. Nothing that belongs to a write under way is touched. */
import path from 'node:path';
import type { Keeping } from '../../engine/session/retention';
import type { Journal } from '../write/journal';
import { ownFile, tidyArchives } from './archives';
import { listedIn, removeQuietly } from './atomic';
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
  const names = (await listedIn(dir)).filter((name) => /\.json(?:\.bad-\d+)?$/.test(name));
  const files = await Promise.all(names.map((name) => ownFile(dir, name)));
  const gone = gonePast(
    files.filter((file) => file !== undefined),
    nowMs,
  );
  for (const { name } of gone) await removeQuietly(path.join(dir, name));
  return gone.length;
}
