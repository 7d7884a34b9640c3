/**
 * Where pi keeps its things. Folder names are not reversible, so they only narrow a search; and one folder
 * for all sessions may be set in three places, of which a variable wins over the workspace's settings and these over the person's. A
 * workspace that is not trusted sets none: it could lead to any folder.
 */
import path from 'node:path';
import { underHome } from '../../base/homePaths';
import type { Listing, Surroundings } from '../../ports/listing';
import { clientFolder } from '../clientFolder';
import { asString } from '../jsonl/fields';
import { readSettings } from './settings';

/** pi's agent folder: `PI_CODING_AGENT_DIR`, or `~/.pi/agent`. */
export const agentFolder = (around: Surroundings): string =>
  clientFolder(around, 'PI_CODING_AGENT_DIR', '.pi', 'agent');

/** pi's name for the folder of one working directory: `/home/u/my app` → `--home-u-my app--`. */
export const sessionDirName = (cwd: string): string =>
  `--${cwd.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;

/** Where sessions lie below folders named by their working directories. */
export const sessionsFolder = (around: Surroundings): string =>
  path.join(agentFolder(around), 'sessions');

/** The one folder that holds the sessions of all workspaces, as the environment sets it for pi in this folder. */
export function setByVariable(folder: string, around: Surroundings): string | undefined {
  const set = around.env['PI_CODING_AGENT_SESSION_DIR'];
  return set === undefined || set === ''
    ? undefined
    : path.resolve(folder, underHome(set, around.home));
}

/** The same from wherever it is set; a relative one counts from the folder that pi is started in. */
export async function sharedFolder(
  folder: string,
  listing: Listing,
  around: Surroundings,
): Promise<string | undefined> {
  const byVariable = setByVariable(folder, around);
  if (byVariable !== undefined) return byVariable;
  const own = around.trusted === false ? null : folder;
  const settings = await readSettings(agentFolder(around), own, listing);
  const set = asString(settings['sessionDir']) ?? '';
  return set === '' ? undefined : path.resolve(folder, underHome(set, around.home));
}
