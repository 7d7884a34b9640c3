/** Where Codex keeps its threads: rollouts in `sessions/YYYY/MM/DD` below its folder, and the locks of those that are open. */
import path from 'node:path';
import type { FolderEntry, Listing, Surroundings } from '../../ports/listing';
import { clientFolder } from '../clientFolder';

/** Codex's folder: `CODEX_HOME`, or `~/.codex`. */
export const codexHome = (around: Surroundings): string =>
  clientFolder(around, 'CODEX_HOME', '.codex');

/** Where all rollouts lie. */
export const sessionsIn = (around: Surroundings): string =>
  path.join(codexHome(around), 'sessions');

/** Where processes hold the locks of the threads they have open. */
export const locksIn = (codexFolder: string): string =>
  path.join(codexFolder, 'thread-writer-locks');

/** Levels of dated folders below that of sessions. */
export const datedLevels = 3;

/** Whether a listed thing is a year, a month or a day. */
export const isDated = ({ name, isFile }: FolderEntry): boolean =>
  !isFile && /^\d{2,4}$/.test(name);

/** The folder of sessions that a rollout lies in, by its path; undefined for a file that lies elsewhere. */
export const sessionsAround = (file: string): string | undefined =>
  /^(.*[/\\]sessions)[/\\]\d{4}[/\\]\d\d[/\\]\d\d[/\\][^/\\]+$/.exec(file)?.[1];

/** The first rollout below a folder of sessions for whose name a claim holds, the newest days first; undefined for none. */
export async function rolloutNamed(
  dir: string,
  listing: Listing,
  claim: (name: string) => boolean,
  depth = 0,
): Promise<string | undefined> {
  const listed = await listing.list(dir);
  const here = listed.find(({ name, isFile }) => isFile && claim(name));
  if (here !== undefined || depth === datedLevels) return here && path.join(dir, here.name);
  const newestFirst = listed.filter(isDated).sort((a, b) => (a.name < b.name ? 1 : -1));
  for (const { name } of newestFirst) {
    const found = await rolloutNamed(path.join(dir, name), listing, claim, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
