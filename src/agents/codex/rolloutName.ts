/**
 * What the name of a rollout tells. A thread has several when the person went back in it: the client then goes on in a new file
 * (`rollout-<time>-<thread>_<rollout>.jsonl`, tried with 0.169.0) and leaves the one before as it is. Ids begin with their time.
 */
import path from 'node:path';
import type { Listed, Listing } from '../../ports/agent';

const idPart = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const named = new RegExp(`^rollout-.*?(${idPart})(?:_(${idPart}))?\\.jsonl$`);

/** Whether text is an id as names have them; anything else must not lead to a file. */
export const isRolloutId = (text: string): boolean => new RegExp(`^${idPart}$`).test(text);

/** The id of a rollout: its thread's, or its own where it is not the thread's first; '' for other names. */
export function rolloutIdOf(file: string): string {
  const match = named.exec(path.basename(file));
  return match?.[2] ?? match?.[1] ?? '';
}

/** The thread a rollout is of, by its name; '' for other names. */
export const threadIdOf = (file: string): string => named.exec(path.basename(file))?.[1] ?? '';

/** Rollouts lie in `sessions/YYYY/MM/DD`. */
const datedLevels = 3;
const datePart = /^\d{2,4}$/;

/** The folder that holds the dated ones, by the name of a rollout in them; undefined for a file that lies elsewhere. */
export const sessionsAround = (file: string): string | undefined =>
  /^(.*[/\\]sessions)[/\\]\d{4}[/\\]\d\d[/\\]\d\d[/\\][^/\\]+$/.exec(file)?.[1];

/** The rollouts below a folder of sessions for which a claim holds, the newest days first; ends at the first where `first`. */
export async function rolloutsBelow(
  dir: string,
  listing: Listing,
  claim: (name: string) => boolean,
  first: boolean,
  depth = 0,
): Promise<readonly string[]> {
  const listed = await listing.list(dir);
  const isWanted = ({ name, isFile }: Listed): boolean => isFile && claim(name);
  const found = listed.filter(isWanted).map(({ name }) => path.join(dir, name));
  if (depth === datedLevels) return found;
  const folders = listed.filter(({ name, isFile }) => !isFile && datePart.test(name));
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? 1 : -1))) {
    if (first && found.length > 0) return found;
    found.push(...(await rolloutsBelow(path.join(dir, name), listing, claim, first, depth + 1)));
  }
  return found;
}
