/**
 * Which folder a conversation belongs to. Agents write down the folder they were started in with links resolved or not, and
 * the editor may have opened it by another name; so both are compared, each as it is and as it resolves.
 */
import path from 'node:path';
import { isInside as inside } from '../base/inside';
import type { Listing } from '../ports/agent';

/** Whether a folder is another one or lies inside it, by their names alone. */
export const isInside = (inner: string, outer: string): boolean => inside(inner, outer, path);

/** The folders as they are and as they resolve, each once, in order. */
export async function withResolved(
  folders: readonly string[],
  listing: Pick<Listing, 'realPath'>,
): Promise<readonly string[]> {
  const resolved = await Promise.all(folders.map((folder) => listing.realPath(folder)));
  return [...new Set(folders.flatMap((folder, i) => [folder, resolved[i] ?? folder]))];
}

/** Whether `inner` is the folder `outer` or lies inside it, whatever links lead there. */
export async function belongsTo(
  inner: string,
  outer: string,
  listing: Pick<Listing, 'realPath'>,
): Promise<boolean> {
  const [inners, outers] = await Promise.all([
    withResolved([inner], listing),
    withResolved([outer], listing),
  ]);
  return inners.some((one) => outers.some((other) => isInside(one, other)));
}
