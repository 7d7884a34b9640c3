/**
 * Where OpenClaw kept its sessions until mid-2026, and where installs that were not migrated still do:
 * one folder per agent with pi-form transcripts. The databases of newer versions are found by
 * `findStored.ts`.
 */
import path from 'node:path';
import type { FoundSession } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import { newestFirst, sessionsIn, type Headers } from '../piTree/discover';

/** Where OpenClaw keeps everything, by the variables it reads itself. */
export function stateFolder({ env, home }: Surroundings): string {
  const own = env['OPENCLAW_HOME']?.trim() ?? '';
  const base = own === '' ? home : inHome(own, home);
  const set = env['OPENCLAW_STATE_DIR']?.trim() ?? '';
  return set === '' ? path.join(base, '.openclaw') : inHome(set, base);
}

/** The folder with `~` written out. */
export const inHome = (dir: string, home: string): string =>
  /^~(?=$|[/\\])/.test(dir) ? path.join(home, dir.slice(1)) : path.resolve(dir);

/** Whether a path lies where OpenClaw keeps transcripts: `…/agents/<id>/sessions/<file>.jsonl`. */
export const isSessionPath = (file: string): boolean =>
  /[/\\]agents[/\\][^/\\]+[/\\]sessions[/\\][^/\\]+\.jsonl$/.test(file);

/** Folders whose changes may mean a new or grown session; the agents' own folders are few. */
export function watchFolders(_folders: readonly string[], around: Surroundings): readonly string[] {
  return [path.join(stateFolder(around), 'agents', 'main', 'sessions')];
}

/** Sessions whose working directory is one of the folders or lies inside one, newest first; `headers` remembers what was read. */
export async function storedSessions(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
  headers: Headers,
): Promise<readonly FoundSession[]> {
  const agents = path.join(stateFolder(around), 'agents');
  const dirs = (await listing.list(agents))
    .filter((item) => !item.isFile)
    .map((item) => path.join(agents, item.name, 'sessions'));
  const found = dirs.map((dir) => sessionsIn('openclaw', dir, folders, listing, headers));
  return newestFirst(await Promise.all(found));
}
