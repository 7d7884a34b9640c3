/**
 * The name of a day's memory file, and making one: it appears with its title already in it, so that of several
 * processes that start at once none writes its notes before the title and none makes it twice.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isDay } from '../../base/day';
import { cleanTemps, createWhole, syncFolder } from '../own/atomic';
import { problemOf } from '../problem';

/** The name of a day's file; undefined for anything but a real date. */
export const dayFileName = (date: string): string | undefined =>
  isDay(date) ? `${date}.md` : undefined;

/** Makes the file with its title in one step, so that nobody's notes come before it; false when it is there. */
export async function makeDayFile(
  file: string,
  { title, nowMs }: { readonly title: string; readonly nowMs: number },
): Promise<boolean> {
  const folder = path.dirname(file);
  if (await exists(file)) return false;
  await cleanTemps(folder, nowMs);
  try {
    return await createWhole(file, `${title}\n`, { durable: true, mode: 0o644 });
  } finally {
    await syncFolder(folder);
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await fs.promises.lstat(file);
    return true;
  } catch (error) {
    if (problemOf(error).kind === 'notFound') return false;
    throw error;
  }
}
