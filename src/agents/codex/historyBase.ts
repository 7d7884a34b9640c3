/**
 * Where a Codex thread begins when its own file does not hold its beginning: a fork, and a thread in which the person went back,
 * go on from the first bytes of another rollout (`session_meta.history_base`; tried with 0.169.0). That rollout may do so too.
 * All of them or none: a conversation with a hole would be measured and compacted wrongly.
 */
import path from 'node:path';
import type { EarlierPart } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import { rolloutNamed, sessionsAround, sessionsIn } from './folders';
import { readHeader, type HistoryBase, type ThreadHeader } from './read/header';
import { isRolloutId, rolloutIdOf } from './rolloutName';

/** Longer chains are taken for broken; a person goes back some dozen times. */
const mostParts = 1_000;

/** The parts before a file's own, the first one first; undefined at once where it is whole, later where a part is missing. */
export function earlierParts(
  file: string,
  firstLine: string,
  listing: Listing,
  around: Surroundings,
): Promise<readonly EarlierPart[] | undefined> | undefined {
  const base = readHeader(firstLine)?.base;
  return base ? chainOf(base, file, listing, around) : undefined;
}

async function chainOf(
  nearest: HistoryBase,
  file: string,
  listing: Listing,
  around: Surroundings,
): Promise<readonly EarlierPart[] | undefined> {
  const parts: EarlierPart[] = [];
  const seen = new Set([rolloutIdOf(file)]);
  let base: HistoryBase | null = nearest;
  while (base !== null) {
    if (base.endBytes === null || seen.has(base.rollout) || parts.length === mostParts) {
      return undefined;
    }
    seen.add(base.rollout);
    const found = await findRollout(base.rollout, file, listing, around);
    const header: ThreadHeader | undefined =
      found === undefined ? undefined : readHeader(await listing.firstLine(found));
    // Half a first line does not say whether there is one more.
    if (found === undefined || !header || header.isCut) return undefined;
    parts.unshift({ file: found, endBytes: base.endBytes });
    base = header.base;
  }
  return parts;
}

/** The rollout of an id: beside the file, else in the folder of the day its id was made, else anywhere the client keeps some. */
async function findRollout(
  id: HistoryBase['rollout'],
  file: string,
  listing: Listing,
  around: Surroundings,
): Promise<string | undefined> {
  // An id comes from a file and must not lead elsewhere.
  if (!isRolloutId(id)) return undefined;
  const root = sessionsAround(file) ?? sessionsIn(around);
  const archived = path.join(path.dirname(root), 'archived_sessions');
  for (const dir of new Set([path.dirname(file), ...daysOf(id, root), archived])) {
    const listed = await listing.list(dir);
    const here = listed.find(({ name, isFile }) => isFile && rolloutIdOf(name) === id);
    if (here) return path.join(dir, here.name);
  }
  return rolloutNamed(root, listing, (name) => rolloutIdOf(name) === id);
}

/** Folders of the day an id was made, and of its neighbours: folders go by local time. */
function daysOf(id: string, root: string): readonly string[] {
  const madeMs = parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return [0, -dayMs, dayMs].map((shift) => {
    const day = new Date(madeMs + shift).toISOString().slice(0, 10);
    return path.join(root, ...day.split('-'));
  });
}
const dayMs = 86_400_000;
