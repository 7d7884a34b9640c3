/**
 * Which folder a conversation belongs to. Agents write down the folder they were started in with links resolved or not, and
 * the editor may have opened it by another name; so both are compared, each as it is and as it resolves.
 */
import path from 'node:path';
import { isInside } from '../../base/containment';
import type { Listing } from '../../ports/listing';

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
  return inners.some((one) => outers.some((other) => isInside(one, other, path)));
}

/**
 * The place of the innermost folder that holds a working directory, whatever links lead there. Without folders, the conversations
 * that name none belong to the window.
 */
export async function folderFinder(
  folders: readonly string[],
  listing: Pick<Listing, 'realPath'>,
): Promise<(cwd: string | null) => Promise<number | null>> {
  const named = await Promise.all(
    folders.map(async (folder, place) =>
      (await withResolved([folder], listing)).map((name) => ({ name, place })),
    ),
  );
  const innermostFirst = named.flat().sort((a, b) => b.name.length - a.name.length);
  const holding = (dir: string): number | undefined =>
    innermostFirst.find(({ name }) => isInside(dir, name, path))?.place;
  const known = new Map<string, Promise<number | null>>();
  const resolved = async (cwd: string): Promise<number | null> =>
    holding(cwd) ?? holding(await listing.realPath(cwd)) ?? null;
  return (cwd) => {
    if (cwd === null) return Promise.resolve(folders.length === 0 ? 0 : null);
    const place = known.get(cwd) ?? resolved(cwd);
    known.set(cwd, place);
    return place;
  };
}
