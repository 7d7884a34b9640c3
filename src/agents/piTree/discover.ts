/** Sessions in one folder of pi-form transcripts, by what their first lines say; nothing else is read, and each once. */
import path from 'node:path';
import { isInside } from '../../base/containment';
import type { AgentName } from '../../engine/conversation/types';
import type { FoundSession } from '../../ports/agent';
import type { Listing } from '../../ports/listing';
import { Remembered } from '../jsonl/searchMemory';
import { readHeader } from './header';

/** The headers that a search has read; each adapter has its own. */
export class Headers extends Remembered<ReturnType<typeof readHeader>> {}

/** The sessions in `dir` that were started in one of the folders or inside one, in no order. */
export async function sessionsIn(
  agent: AgentName,
  dir: string,
  folders: readonly string[],
  listing: Listing,
  headers: Headers,
): Promise<readonly FoundSession[]> {
  const files = (await listing.list(dir)).filter(
    (item) => item.isFile && item.name.endsWith('.jsonl'),
  );
  const sessions = await Promise.all(
    files.map(async (item): Promise<FoundSession[]> => {
      const { name, mtimeMs, sizeBytes } = item;
      const file = path.join(dir, name);
      const read = async () => readHeader(await listing.firstLine(file));
      const header = await headers.of(listing, file, item, read);
      if (!header || !folders.some((folder) => isInside(header.cwd, folder, path))) return [];
      const { id, cwd } = header;
      return [{ agent, sessionId: id, file, cwd, updatedAtMs: mtimeMs, sizeBytes }];
    }),
  );
  return sessions.flat();
}

export const newestFirst = (found: readonly (readonly FoundSession[])[]): readonly FoundSession[] =>
  found.flat().sort((a, b) => b.updatedAtMs - a.updatedAtMs);
