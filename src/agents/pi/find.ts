/**
 * Where pi keeps its sessions and which of them belong to a workspace (formats/pi.md "Where").
 * Folder names are not reversible, so they only narrow the search; the header's `cwd` decides.
 */
import path from 'node:path';
import type { FoundSession, Listing, Surroundings } from '../../ports/agent';
import { newestFirst, sessionsIn } from '../piTree/discover';

/** pi's agent folder: `PI_CODING_AGENT_DIR`, or `~/.pi/agent`. */
export function agentFolder(around: Surroundings): string {
  const set = around.env['PI_CODING_AGENT_DIR'];
  return set !== undefined && set !== ''
    ? expand(set, around)
    : path.join(around.home, '.pi', 'agent');
}

const expand = (dir: string, around: Surroundings): string =>
  dir === '~' || dir.startsWith('~/') ? path.join(around.home, dir.slice(1)) : dir;

/** pi's name for the folder of one working directory: `/home/u/my app` → `--home-u-my app--`. */
export const sessionDirName = (cwd: string): string =>
  `--${cwd.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;

/** The one folder that holds all sessions, where the user set one. */
function sharedFolder(around: Surroundings): string | undefined {
  const set = around.env['PI_CODING_AGENT_SESSION_DIR'];
  return set === undefined || set === '' ? undefined : expand(set, around);
}

/** Folders whose changes may mean a new or grown session of these workspace folders. */
export function watchFolders(folders: readonly string[], around: Surroundings): readonly string[] {
  const shared = sharedFolder(around);
  if (shared !== undefined) return [shared];
  const sessions = path.join(agentFolder(around), 'sessions');
  return folders.map((folder) => path.join(sessions, sessionDirName(folder)));
}

/** Sessions whose working directory is one of the folders or lies inside one, newest first. */
export async function findSessions(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly FoundSession[]> {
  const dirs = await candidateDirs(folders, listing, around);
  return newestFirst(await Promise.all(dirs.map((dir) => sessionsIn('pi', dir, folders, listing))));
}

async function candidateDirs(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly string[]> {
  const shared = sharedFolder(around);
  if (shared !== undefined) return [shared];
  const sessions = path.join(agentFolder(around), 'sessions');
  // `--home-u-app--` itself and `--home-u-app-…--` of folders inside it.
  const prefixes = folders.map((folder) => sessionDirName(folder).slice(0, -2));
  return (await listing.list(sessions))
    .filter((item) => !item.isFile && prefixes.some((prefix) => isBelow(item.name, prefix)))
    .map((item) => path.join(sessions, item.name));
}

const isBelow = (name: string, prefix: string): boolean =>
  name === `${prefix}--` || name.startsWith(`${prefix}-`);
