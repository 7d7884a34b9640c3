/**
 * Our own folder: session records, archives, the journal and locks. Nothing of it lies in a workspace.
 * Folders are 0700 and files 0600: archives and records hold conversation text.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { underHome } from '../../base/homePaths';
import { cleanTemps } from './atomic';
import { problemOf, type WriteProblem } from '../problem';

export interface HomePaths {
  readonly dir: string;
  readonly sessions: string;
  readonly archives: string;
  readonly journal: string;
  readonly locks: string;
  /** The person's own prices; ours to read, never to write. */
  readonly prices: string;
}

/** What decides where the folder is; passed in so that nothing reads the process's own environment here. */
export interface HomeAround {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** `TIDEMARK_HOME`, else the place the platform has for such things. */
export function homeDir({ env, home, platform }: HomeAround): string {
  const own = env['TIDEMARK_HOME'];
  if (own) return path.resolve(underHome(own, home));
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'tidemark');
  if (platform === 'win32') {
    return path.join(env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), 'tidemark');
  }
  const state = env['XDG_STATE_HOME'];
  const base = state && path.isAbsolute(state) ? state : path.join(home, '.local', 'state');
  return path.join(base, 'tidemark');
}

export const homePaths = (dir: string): HomePaths => ({
  dir,
  sessions: path.join(dir, 'sessions'),
  archives: path.join(dir, 'archives'),
  journal: path.join(dir, 'journal'),
  prices: path.join(dir, 'prices.json'),
  locks: path.join(dir, 'locks'),
});

/** Makes the folders and removes temporary files a killed process left. Called before the first write only. */
export async function prepareHome(
  paths: HomePaths,
  nowMs: number,
): Promise<Result<void, WriteProblem>> {
  try {
    const { dir, sessions, archives, journal, locks } = paths;
    for (const folder of [dir, sessions, archives, journal, locks]) {
      await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    }
    for (const folder of [sessions, archives, journal, locks]) await cleanTemps(folder, nowMs);
    return ok(undefined);
  } catch (error) {
    return failed(problemOf(error));
  }
}
