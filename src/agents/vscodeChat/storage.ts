/**
 * The folders in which chats of some workspace folders lie. Inside an editor it says which they are; outside, the storage of
 * installed editors is looked through: each workspace has a folder there, with the name of what was opened beside its chats.
 */
import path from 'node:path';
import { isInside } from '../../base/containment';
import { parsedJson } from '../../base/json';
import type { Listing, Surroundings } from '../../ports/listing';
import { asObject, shallow } from '../jsonl/fields';
import { pathOf } from './uris';

export interface ChatFolder {
  readonly dir: string;
  /** The workspace folder its chats belong to; null in a window without one. */
  readonly cwd: string | null;
  /** Whether Copilot's own records of chats lie there, and no chats. */
  readonly isTranscripts: boolean;
}

/** Below the storage of a workspace, beside its chats. */
const transcriptsBeside = path.join('GitHub.copilot-chat', 'transcripts');

/** Whether a folder is one of Copilot's records. */
const isTranscriptsFolder = (dir: string): boolean => dir.endsWith(transcriptsBeside);

/** Where the chats would lie whose records by Copilot lie in a folder. */
export const chatsBeside = (transcripts: string): string =>
  path.join(path.dirname(path.dirname(transcripts)), 'chatSessions');

/** Editors that keep chats in this form, by the name of their folder. */
const products = ['Code', 'Code - Insiders', 'VSCodium'] as const;

/** Where chats of these folders, or of folders inside them, may lie. */
export async function chatFolders(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly ChatFolder[]> {
  const cwd = folders[0] ?? null;
  if (around.chatFolders) {
    return around.chatFolders.map((dir) => ({ dir, cwd, isTranscripts: isTranscriptsFolder(dir) }));
  }
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
      if (opened === undefined || !folders.some((folder) => isInside(opened, folder, path)))
        return [];
      const own = path.join(storage, name);
      return [
        { dir: path.join(own, 'chatSessions'), cwd: opened, isTranscripts: false },
        { dir: path.join(own, transcriptsBeside), cwd: opened, isTranscripts: true },
      ];
    }),
  );
  return found.flat();
}

/** The folder that the storage of a chat is for; null where it does not say. */
export async function workspaceOf(file: string, listing: Listing): Promise<string | null> {
  const dir = path.dirname(file);
  const storage = path.dirname(isTranscriptsFolder(dir) ? chatsBeside(dir) : dir);
  return openedIn(await listing.smallText(path.join(storage, 'workspace.json'))) ?? null;
}

/** The folder that was opened; undefined for a workspace of several, which names none. */
const openedIn = (text: string | undefined): string | undefined =>
  pathOf(asObject(shallow(parsedJson(text ?? '')))?.['folder']);
