/**
 * Whether pi is in a turn of a session. pi tells nobody, has no lock and may be silent for minutes: only a pi process in the
 * session's folder (Linux tells) together with a last word that waits for an answer is one. That no process is seen proves nothing,
 * and a pi that is idle may have any session of its folder open, so all else is unknown.
 */
import path from 'node:path';
import { said } from '../../base/sentence';
import type { Liveness } from '../../ports/agent';
import type { Listing } from '../../ports/listing';
import { asObject } from '../jsonl/fields';
import { readHeader } from '../piTree/header';
import { parseRaw } from '../piTree/marks';
import { sessionDirName } from './folders';

const proc = '/proc';
/** What pi calls its processes. */
const processNames = /^pi(?:-rpc)?\n?$/;
/** How much of a transcript's end is looked at for its last word, and for one that has a large line there. */
const tailBytes = [16 * 1024, 512 * 1024] as const;

/** Looks for the processes at most once at a time, however many sessions are asked about. */
export class TurnTeller {
  #looking: Promise<readonly string[]> | undefined;

  async liveness(file: string, listing: Listing): Promise<Liveness> {
    this.#looking ??= foldersOfPi(listing).finally(() => (this.#looking = undefined));
    const folders = await this.#looking;
    if (folders.length === 0 || !(await isOfOne(folders, file, listing))) return 'unknown';
    return (await isAwaiting(file, listing)) ? 'busy' : 'unknown';
  }
}

/** The working directories of all pi processes that can be seen. */
async function foldersOfPi(listing: Listing): Promise<readonly string[]> {
  const names = (await listing.list(proc)).filter(({ name }) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async ({ name }) => {
      const called = await listing.smallText(`${proc}/${name}/comm`);
      if (called === undefined || !processNames.test(called)) return [];
      const link = `${proc}/${name}/cwd`;
      const folder = await listing.realPath(link);
      return folder === link ? [] : [folder];
    }),
  );
  return [...new Set(found.flat())];
}

/** By the name of the folder it lies in, else by its header. */
async function isOfOne(
  folders: readonly string[],
  file: string,
  listing: Listing,
): Promise<boolean> {
  const dir = path.basename(path.dirname(file));
  if (/^--.*--$/s.test(dir)) return folders.some((folder) => sessionDirName(folder) === dir);
  const header = readHeader(await listing.firstLine(file));
  return header !== undefined && folders.includes(await listing.realPath(header.cwd));
}

/** Whether the last message is one that pi answers. Where not even its line is seen whole, it is a large one: a tool's. */
async function isAwaiting(file: string, listing: Listing): Promise<boolean> {
  for (const bytes of tailBytes) {
    const lines = (await listing.tail?.(file, bytes))?.split('\n') ?? [];
    for (const line of lines.reverse()) {
      const awaiting = awaits(line);
      if (awaiting !== undefined) return awaiting;
    }
  }
  return true;
}

/** What a line says about it; undefined where that is nothing. An answer that was broken off is said to be one. */
function awaits(line: string): boolean | undefined {
  const json = parseRaw(line);
  const message = json['type'] === 'message' ? asObject(json['message']) : undefined;
  switch (message?.['role']) {
    case 'user':
    case 'toolResult':
      return true;
    case 'assistant':
      return message['stopReason'] === 'toolUse';
    default:
      return undefined;
  }
}

export const whenBusy = said`pi is in the middle of a turn in this session: the last line still waits for an answer. Try again when it has come; if pi was killed during the turn, go on with the session in pi once.`;
