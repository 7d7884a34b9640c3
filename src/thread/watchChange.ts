/**
 * What is told of a watch while it is open. Places with their settings are the bulk of a request and seldom others than before, so they are
 * told only then; their order is that of the folders, which follows the active editor and is told each time.
 */
import type { WatchRequest } from '../operations/follow/watchTypes';

/** Another request; without places where they are those of the one before, in the order of its folders. */
export type WatchChange = Omit<WatchRequest, 'places'> & Partial<Pick<WatchRequest, 'places'>>;

/** What tells the other end, which has `before`, of `next`. */
export function changeTo(next: WatchRequest, before: WatchRequest): WatchChange {
  const { places, ...rest } = next;
  const isKnown = JSON.stringify(changed(before, rest).places) === JSON.stringify(places);
  return isKnown ? rest : next;
}

/** The request that a change makes of the one before. */
export function changed(before: WatchRequest, change: WatchChange): WatchRequest {
  const { places = before.places, folders } = change;
  const nth = new Map(folders.map((path, i) => [path, i]));
  const placeOf = ({ path }: { readonly path: string }): number => nth.get(path) ?? -1;
  const inOrder = [...places.folders].sort((a, b) => placeOf(a) - placeOf(b));
  return { ...change, places: { ...places, folders: inOrder } };
}
