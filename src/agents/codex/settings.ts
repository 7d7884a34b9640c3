/**
 * Where a person has set that Codex compacts by itself (tried with 0.169.0): `model_auto_compact_token_limit` of the settings in
 * Codex's home, or of a trusted project's own. It only ever makes it sooner: the client takes the smaller of it and 90 % of the
 * model's window. What was given on a command line (`-c`, `--profile`) is in no file.
 */
import path from 'node:path';
import type { Conversation } from '../../engine/conversation/types';
import type { Listing, Surroundings } from '../../ports/listing';
import { codexHome } from './folders';

/** The conversation with the point at which the client compacts, as its settings stand now. */
export async function inForce(
  conversation: Conversation,
  listing: Listing,
  around: Surroundings,
): Promise<Conversation> {
  const limit = await limitFor(conversation.cwd, listing, around);
  const own = conversation.ownLimitTokens ?? null;
  if (limit === null || (own !== null && own <= limit)) return conversation;
  return { ...conversation, ownLimitTokens: limit };
}

async function limitFor(
  cwd: string | null,
  listing: Listing,
  around: Surroundings,
): Promise<number | null> {
  const home = codexHome(around);
  const settings = (await listing.smallText(path.join(home, 'config.toml'))) ?? '';
  const project = cwd === null ? null : await projectLimit(cwd, settings, home, listing);
  return project ?? limitIn(settings);
}

/** What the nearest folder of a project says, from the thread's own up to the project's root; only where it is trusted. */
async function projectLimit(
  cwd: string,
  settings: string,
  home: string,
  listing: Listing,
): Promise<number | null> {
  const trusted = trustedIn(settings);
  if (trusted.size === 0) return null;
  const folders = await foldersOf(cwd, listing);
  if (!folders.some((folder) => trusted.has(folder))) return null;
  for (const folder of folders) {
    const dir = path.join(folder, '.codex');
    if (dir === home) continue;
    const limit = limitIn((await listing.smallText(path.join(dir, 'config.toml'))) ?? '');
    if (limit !== null) return limit;
  }
  return null;
}

/** A folder and those above it up to the one that holds `.git`; itself alone where none does. */
async function foldersOf(cwd: string, listing: Listing): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let at = cwd; ; at = path.dirname(at)) {
    folders.push(at);
    if (await listing.exists(path.join(at, '.git'))) return folders;
    if (path.dirname(at) === at) return [cwd];
  }
}

/** The limit in settings' top level, tokens; null where it is not set or makes no sense. */
export function limitIn(settings: string): number | null {
  const table = settings.search(/^[ \t]*\[/m);
  const top = table < 0 ? settings : settings.slice(0, table);
  const value =
    /^[ \t]*"?model_auto_compact_token_limit"?[ \t]*=[ \t]*\+?([\d_]{1,15})[ \t]*(?:#|$)/m.exec(
      top,
    );
  const tokens = Number((value?.[1] ?? '').replaceAll('_', ''));
  return tokens > 0 ? tokens : null;
}

/** Folders whose settings count. */
function trustedIn(settings: string): ReadonlySet<string> {
  const trusted = new Set<string>();
  const tables = settings.split(/^[ \t]*(?=\[)/m);
  for (const table of tables) {
    const name = /^\[\s*projects\s*\.\s*(?:"((?:[^"\\]|\\.)*)"|'([^'\n]*)')\s*\]/.exec(table);
    if (!name || !/^[ \t]*trust_level[ \t]*=[ \t]*["']trusted["']/m.test(table)) continue;
    trusted.add(name[2] ?? unescaped(name[1] ?? ''));
  }
  return trusted;
}

const unescaped = (text: string): string => text.replace(/\\(["\\])/g, '$1');
