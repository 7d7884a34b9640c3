/**
 * Which chats the editor keeps for this window, and which of them was worked in last. The folders are the editor's own for
 * this workspace, so every chat in them belongs to it: they get the first folder that is asked for, for a chat names none.
 * Files are read from the newest on, and only until an older one cannot win any more.
 */
import path from 'node:path';
import type { FoundSession, Listed, Listing, Liveness, Surroundings } from '../../ports/agent';
import { activityOf } from './activity';
import type { Activity } from './activity';

/** Files read at one look, at most. */
const mostRead = 64;
/** Looks remembered; a chat that is written to has one at a time. */
const mostRemembered = 512;

interface Chat extends Listed {
  readonly file: string;
  readonly sessionId: string;
}

/** What was read of a file is true until the file changes. */
const remembered = new WeakMap<Listing, Map<string, Activity>>();

/** Chats of this window in which something was said, the one worked in last first. */
export async function findSessions(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly FoundSession[]> {
  const chats = await chatsIn(around.chatFolders ?? [], listing);
  const found: FoundSession[] = [];
  let newestMs = 0;
  for (const [place, chat] of chats.entries()) {
    const { file, sessionId, mtimeMs, sizeBytes } = chat;
    const isRead = place < mostRead && mtimeMs >= newestMs;
    const atMs = isRead ? (await lookAt(chat, listing)).atMs : Math.min(mtimeMs, newestMs - 1);
    if (atMs === null) continue;
    newestMs = Math.max(newestMs, atMs);
    const cwd = folders[0] ?? null;
    found.push({ agent: 'vscode-chat', sessionId, file, cwd, updatedAtMs: atMs, sizeBytes });
  }
  return newestOfEach(found.sort((a, b) => b.updatedAtMs - a.updatedAtMs));
}

/** The files of chats, the one that changed last first; a log stands before an older file of the same chat. */
async function chatsIn(dirs: readonly string[], listing: Listing): Promise<readonly Chat[]> {
  const listed = await Promise.all(dirs.map((dir) => inFolder(dir, listing)));
  return listed.flat().sort((a, b) => b.mtimeMs - a.mtimeMs);
}

async function inFolder(dir: string, listing: Listing): Promise<readonly Chat[]> {
  const chats = new Map<string, Chat>();
  for (const item of await listing.list(dir)) {
    const match = item.isFile ? /^(.+)\.jsonl?$/.exec(item.name) : null;
    const sessionId = match?.[1];
    if (sessionId === undefined || item.sizeBytes === 0) continue;
    if (chats.has(sessionId) && item.name.endsWith('.json')) continue;
    chats.set(sessionId, { ...item, sessionId, file: path.join(dir, item.name) });
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

async function lookAt(
  chat: Pick<Chat, 'file' | 'mtimeMs' | 'sizeBytes'>,
  listing: Listing,
): Promise<Activity> {
  const known = remembered.get(listing) ?? new Map<string, Activity>();
  remembered.set(listing, known);
  const key = `${chat.mtimeMs} ${chat.sizeBytes} ${chat.file}`;
  const before = known.get(key);
  if (before) return before;
  const activity = await activityOf(chat.file, chat, listing);
  if (known.size >= mostRemembered) known.clear();
  known.set(key, activity);
  return activity;
}

/** Busy while the newest request has not ended; VS Code says nothing of windows that are closed. */
export async function liveness(
  { file }: { readonly file: string },
  listing: Listing,
): Promise<Liveness> {
  const name = path.basename(file);
  const item = (await listing.list(path.dirname(file))).find((one) => one.name === name);
  if (!item) return 'unknown';
  const { isPending } = await lookAt({ ...item, file }, listing);
  if (isPending === null) return 'unknown';
  return isPending ? 'busy' : 'idle';
}

/** The editor's folders for this window. */
export const watchFolders = (
  _folders: readonly string[],
  around: Surroundings,
): readonly string[] => around.chatFolders ?? [];
