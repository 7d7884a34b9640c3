/**
 * Which chats the editor keeps for this window, and which of them was worked in last. The folders are the editor's own for
 * this workspace, so every chat in them belongs to it: they get the first folder that is asked for, for a chat names none.
 * Files are read from the newest on, and only until an older one cannot win any more. Copilot's own record of a chat tells
 * sooner that somebody spoke there; it stands for the chat only where this machine has no chats of the editor at all.
 */
import path from 'node:path';
import type { FoundSession, Liveness } from '../../ports/agent';
import type { FolderEntry, Listing, Surroundings } from '../../ports/listing';
import { activityOf, transcriptActivityOf, type Activity } from './activity';
import { chatFolders, chatsBeside, type ChatFolder } from './storage';

/** Files read at one look, at most. */
const mostRead = 64;
/** Looks remembered; a chat that is written to has one at a time. */
const mostRemembered = 512;

interface Chat extends FolderEntry, Pick<FoundSession, 'file' | 'sessionId' | 'cwd'> {
  readonly isTranscript: boolean;
  /** Copilot's record of the same chat. */
  readonly transcript?: Chat;
}

/** What was read of files, until they change; what the last search knew of each, null for those it did not read. */
interface ReadChats {
  readonly states: Map<string, Activity>;
  found: Map<string, Activity | null>;
  /** The last that was known of a file, for the moment in which the editor writes it anew from its beginning. */
  readonly last: Map<string, Activity>;
}
/** Finds chats; remembers, for each listing apart, what was read of them. */
export class ChatFinder {
  readonly #read = new WeakMap<Listing, ReadChats>();

  /** Chats of this window in which something was said, the one worked in last first. */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const read = this.#readOf(listing);
    const chats = await chatsIn(await chatFolders(folders, listing, around), listing, read);
    const found: FoundSession[] = [];
    const known = new Map<string, Activity | null>();
    let newestMs = 0;
    for (const [place, chat] of chats.entries()) {
      const { file, sessionId, cwd, mtimeMs, sizeBytes } = chat;
      const isRead = place < mostRead && touchedMs(chat) >= newestMs;
      // What was read once and has not changed costs nothing and is still true.
      const activity = isRead ? await activityIn(chat, listing, read) : knownOf(chat, read);
      known.set(file, activity);
      const atMs = activity ? activity.atMs : Math.min(mtimeMs, newestMs - 1);
      if (atMs === null) continue;
      newestMs = Math.max(newestMs, atMs);
      found.push({ agent: 'vscode-chat', sessionId, file, cwd, updatedAtMs: atMs, sizeBytes });
    }
    read.found = known;
    return newestOfEach(found.sort((a, b) => b.updatedAtMs - a.updatedAtMs));
  }

  /**
   * Busy while the newest request has not ended; VS Code says nothing of windows that are closed. As of the last search, for it
   * is asked of every chat at once; a chat that none was found in is read.
   */
  async liveness({ file }: { readonly file: string }, listing: Listing): Promise<Liveness> {
    const found = this.#readOf(listing).found.get(file);
    const anything = { mtimeMs: Number.POSITIVE_INFINITY, sizeBytes: Number.POSITIVE_INFINITY };
    const activity = found === undefined ? await activityOf(file, anything, listing) : found;
    if (!activity || activity.isPending === null) return 'unknown';
    return activity.isPending ? 'busy' : 'idle';
  }

  #readOf(listing: Listing): ReadChats {
    const read = this.#read.get(listing) ?? {
      states: new Map(),
      found: new Map(),
      last: new Map(),
    };
    this.#read.set(listing, read);
    return read;
  }
}

/** When anything of a chat changed. */
const touchedMs = ({ mtimeMs, transcript }: Chat): number =>
  Math.max(mtimeMs, transcript?.mtimeMs ?? 0);

/** The files of chats, the one that changed last first; a log stands before an older file of the same chat. */
async function chatsIn(
  dirs: readonly ChatFolder[],
  listing: Listing,
  { last }: ReadChats,
): Promise<readonly Chat[]> {
  const listed = await Promise.all(dirs.map((dir) => inFolder(dir, listing, last)));
  const all = listed.flat();
  const transcripts = new Map(
    all.filter((chat) => chat.isTranscript).map((chat) => [chat.sessionId, chat]),
  );
  const own = all.filter((chat) => !chat.isTranscript);
  const withBoth = own.map((chat) => {
    const transcript = transcripts.get(chat.sessionId);
    return transcript ? { ...chat, transcript } : chat;
  });
  const alone = await Promise.all(
    [...transcripts.values()].map(async (chat) => {
      // A chat that was deleted leaves its record behind; only where there are no chats at all they lie elsewhere.
      const isElsewhere = !(await listing.exists(chatsBeside(path.dirname(chat.file))));
      return isElsewhere ? [chat] : [];
    }),
  );
  return [...withBoth, ...alone.flat()].sort((a, b) => touchedMs(b) - touchedMs(a));
}

async function inFolder(
  { dir, cwd, isTranscripts }: ChatFolder,
  listing: Listing,
  last: ReadChats['last'],
): Promise<readonly Chat[]> {
  const chats = new Map<string, Chat>();
  const pattern = isTranscripts ? /^(.+)\.jsonl$/ : /^(.+)\.jsonl?$/;
  for (const item of await listing.list(dir)) {
    const match = item.isFile ? pattern.exec(item.name) : null;
    const sessionId = match?.[1];
    const file = path.join(dir, item.name);
    if (sessionId === undefined || (item.sizeBytes === 0 && !last.has(file))) continue;
    if (chats.has(sessionId) && item.name.endsWith('.json')) continue;
    chats.set(sessionId, { ...item, sessionId, cwd, file, isTranscript: isTranscripts });
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

/** A chat's last activity, as its own file or Copilot's record of it tells. */
async function activityIn(chat: Chat, listing: Listing, read: ReadChats): Promise<Activity> {
  const own = await lookAt(chat, listing, read);
  const { transcript } = chat;
  // A record without a word in the chat itself would be one of something else.
  if (own.atMs === null || !transcript || transcript.mtimeMs <= own.atMs) return own;
  const sooner = await lookAt(transcript, listing, read);
  return (sooner.atMs ?? 0) > own.atMs ? sooner : own;
}

async function lookAt(
  chat: Chat,
  listing: Listing,
  { states, last }: ReadChats,
): Promise<Activity> {
  const { file } = chat;
  const key = keyOf(chat);
  const before = states.get(key);
  if (before) return before;
  const read = chat.isTranscript ? transcriptActivityOf : activityOf;
  const activity = await read(file, chat, listing);
  const stands = activity.isUnfinished ? last.get(file) : undefined;
  if (stands) return stands;
  remember(states, key, activity);
  remember(last, file, activity);
  return activity;
}

/** What was read of a file as it is now; null where it was not. */
const knownOf = (chat: Chat, { states }: ReadChats): Activity | null =>
  states.get(keyOf(chat)) ?? null;

const keyOf = ({ file, mtimeMs, sizeBytes }: Chat): string => `${mtimeMs} ${sizeBytes} ${file}`;

function remember(map: Map<string, Activity>, key: string, activity: Activity): void {
  if (map.size >= mostRemembered) map.clear();
  map.set(key, activity);
}

/** The editor's folders for this window. */
export const watchFolders = (
  _folders: readonly string[],
  around: Surroundings,
): readonly string[] => around.chatFolders ?? [];
