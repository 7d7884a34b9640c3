/**
 * The folders in which chats of some workspace folders lie. Inside an editor it says which they are; outside, the storage of
 * installed editors is looked through: each workspace has a folder there, with the name of what was opened beside its chats.
 */
import path from 'node:path';
import type { Listing, Surroundings } from '../../ports/agent';
import { asObject } from '../jsonl/fields';
import { pathOf } from './uris';

export interface ChatFolder {
  readonly dir: string;
  /** The workspace folder its chats belong to; null in a window without one. */
  readonly cwd: string | null;
}

/** Editors that keep chats in this form, by the name of their folder. */
const products = ['Code', 'Code - Insiders', 'VSCodium'] as const;

/** Where chats of these folders, or of folders inside them, may lie. */
export async function chatFolders(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly ChatFolder[]> {
  const cwd = folders[0] ?? null;
  if (around.chatFolders) return around.chatFolders.map((dir) => ({ dir, cwd }));
  const found = await Promise.all(
    storagesOf(around).map((storage) => foldersIn(storage, folders, listing)),
  );
  return found.flat();
}

/** Where editors keep what belongs to a workspace, on every system; what is not there is empty. */
function storagesOf({ env, home }: Surroundings): readonly string[] {
  const set = [env['XDG_CONFIG_HOME'], env['APPDATA']].filter((dir) => dir !== undefined);
  const parents = [
    ...set.filter((dir) => dir !== ''),
    path.join(home, '.config'),
    path.join(home, 'Library', 'Application Support'),
  ];
  return [...new Set(parents)].flatMap((parent) =>
    products.map((product) => path.join(parent, product, 'User', 'workspaceStorage')),
  );
}

async function foldersIn(
  storage: string,
  folders: readonly string[],
  listing: Listing,
): Promise<readonly ChatFolder[]> {
  const items = (await listing.list(storage)).filter(({ isFile }) => !isFile);
  const found = await Promise.all(
    items.map(async ({ name }): Promise<readonly ChatFolder[]> => {
      const opened = openedIn(await listing.smallText(path.join(storage, name, 'workspace.json')));
      if (opened === undefined || !folders.some((folder) => isInside(opened, folder))) return [];
      return [{ dir: path.join(storage, name, 'chatSessions'), cwd: opened }];
    }),
  );
  return found.flat();
}

/** The folder that was opened; undefined for a workspace of several, which names none. */
function openedIn(text: string | undefined): string | undefined {
  try {
    return pathOf(asObject(JSON.parse(text ?? ''))?.['folder']);
  } catch {
    return undefined;
  }
}

function isInside(inner: string, outer: string): boolean {
  const between = path.relative(outer, inner);
  return between === '' || (!between.startsWith('..') && !path.isAbsolute(between));
}
