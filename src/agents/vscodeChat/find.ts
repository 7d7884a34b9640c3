/**
 * Which chats the editor keeps for this window, and which of them was worked in last. The folders are the editor's own for
 * this workspace, so every chat in them belongs to it: they get the first folder that is asked for, for a chat names none.
 * Files are read from the newest on, and only until an older one cannot win any more.
 */
import path from 'node:path';
import type { FoundSession, Listed, Listing, Liveness, Surroundings } from '../../ports/agent';
import { activityOf } from './activity';
import type { Activity } from './activity';
import { chatFolders } from './storage';
import type { ChatFolder } from './storage';

/** Files read at one look, at most. */
const mostRead = 64;
/** Looks remembered; a chat that is written to has one at a time. */
const mostRemembered = 512;

interface Chat extends Listed {
  readonly file: string;
  readonly sessionId: string;
  readonly cwd: string | null;
}

/** What was read of files, until they change; and what the last search knew of each, null for those it did not read. */
interface Memory {
  readonly states: Map<string, Activity>;
  found: Map<string, Activity | null>;
}
const memories = new WeakMap<Listing, Memory>();

function memoryOf(listing: Listing): Memory {
  const memory = memories.get(listing) ?? { states: new Map(), found: new Map() };
  memories.set(listing, memory);
  return memory;
}

/** Chats of this window in which something was said, the one worked in last first. */
export async function findSessions(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly FoundSession[]> {
  const chats = await chatsIn(await chatFolders(folders, listing, around), listing);
  const found: FoundSession[] = [];
  const known = new Map<string, Activity | null>();
  let newestMs = 0;
  for (const [place, chat] of chats.entries()) {
    const { file, sessionId, cwd, mtimeMs, sizeBytes } = chat;
    const isRead = place < mostRead && mtimeMs >= newestMs;
    const activity = isRead ? await lookAt(chat, listing) : null;
    known.set(file, activity);
    const atMs = activity ? activity.atMs : Math.min(mtimeMs, newestMs - 1);
    if (atMs === null) continue;
    newestMs = Math.max(newestMs, atMs);
    found.push({ agent: 'vscode-chat', sessionId, file, cwd, updatedAtMs: atMs, sizeBytes });
  }
  memoryOf(listing).found = known;
  return newestOfEach(found.sort((a, b) => b.updatedAtMs - a.updatedAtMs));
}

/** The files of chats, the one that changed last first; a log stands before an older file of the same chat. */
async function chatsIn(dirs: readonly ChatFolder[], listing: Listing): Promise<readonly Chat[]> {
  const listed = await Promise.all(dirs.map((dir) => inFolder(dir, listing)));
  return listed.flat().sort((a, b) => b.mtimeMs - a.mtimeMs);
}

async function inFolder({ dir, cwd }: ChatFolder, listing: Listing): Promise<readonly Chat[]> {
  const chats = new Map<string, Chat>();
  for (const item of await listing.list(dir)) {
    const match = item.isFile ? /^(.+)\.jsonl?$/.exec(item.name) : null;
    const sessionId = match?.[1];
    if (sessionId === undefined || item.sizeBytes === 0) continue;
    if (chats.has(sessionId) && item.name.endsWith('.json')) continue;
    chats.set(sessionId, { ...item, sessionId, cwd, file: path.join(dir, item.name) });
  }
  return [...chats.values()];
}

/** A chat that was copied to another window's folder is there twice. They come newest first. */
function newestOfEach(found: readonly FoundSession[]): readonly FoundSession[] {
  const ids = new Set<string>();
  return found.filter(({ sessionId }) => {
    const isNew = !ids.has(sessionId);
    ids.add(sessionId);
    return isNew;
  });
}

async function lookAt(chat: Chat, listing: Listing): Promise<Activity> {
  const known = memoryOf(listing).states;
  const key = `${chat.mtimeMs} ${chat.sizeBytes} ${chat.file}`;
  const before = known.get(key);
  if (before) return before;
  const activity = await activityOf(chat.file, chat, listing);
  if (known.size >= mostRemembered) known.clear();
  known.set(key, activity);
  return activity;
}

/**
 * Busy while the newest request has not ended; VS Code says nothing of windows that are closed. As of the last search, for it
 * is asked of every chat at once; a chat that none was found in is read.
 */
export async function liveness(
  { file }: { readonly file: string },
  listing: Listing,
): Promise<Liveness> {
  const found = memoryOf(listing).found.get(file);
  const anything = { mtimeMs: Number.POSITIVE_INFINITY, sizeBytes: Number.POSITIVE_INFINITY };
  const activity = found === undefined ? await activityOf(file, anything, listing) : found;
  if (!activity || activity.isPending === null) return 'unknown';
  return activity.isPending ? 'busy' : 'idle';
}

/** The editor's folders for this window. */
export const watchFolders = (
  _folders: readonly string[],
  around: Surroundings,
): readonly string[] => around.chatFolders ?? [];
