/** Whether what one run looks at holds all that another looks at: paths, targets, patterns. Pure, on words. */
import { isOutside, joinPath } from '../../conversation/paths';

interface Place {
  readonly folder: string;
  readonly words: readonly string[];
}

const within = (path: string, place: string): boolean =>
  (place === '' && !isOutside(path)) ||
  path === place ||
  (place !== '' && path.startsWith(`${place}/`)) ||
  path.startsWith(`${place}::`) ||
  path.startsWith(`${place}:`);

/** Most words that are held against each other: nobody types more of them. */
const mostWords = 100;

/** No words are all of them. */
export const wordsCovered = (wide: readonly string[], narrow: readonly string[]): boolean =>
  wide.length === 0 ||
  (narrow.length > 0 &&
    !areMany(wide, narrow) &&
    narrow.every((one) => wide.some((word) => within(one, word))));

const areMany = (...lists: readonly (readonly string[])[]): boolean =>
  lists.some((list) => list.length > mostWords);

/** Every path that the narrow one looks at lies within one that the wide one looks at. */
export function pathsCovered(
  wide: Place,
  wideTargets: readonly string[],
  narrow: Place,
  narrowTargets: readonly string[],
): boolean {
  if (areMany(wideTargets, narrowTargets)) return false;
  const isGo = wide.words[0] === 'go';
  const place = (step: Place, target: string): { path: string; deep: boolean } => {
    const deep = !isGo || /(?:^|\/)\.\.\.$/u.test(target);
    const path = joinPath(step.folder, target.replace(/\/?\.\.\.$/u, '').replace(/^\.?$/u, '.'));
    return { path: path === '.' ? '' : path.replace(/\/$/u, ''), deep };
  };
  const placesOf = (step: Place, targets: readonly string[]) =>
    (targets.length === 0 ? ['.'] : targets).map((target) => place(step, target));
  const wides = placesOf(wide, wideTargets);
  return placesOf(narrow, narrowTargets).every((one) =>
    wides.some((other) =>
      other.deep ? within(one.path, other.path) : other.path === one.path && !one.deep,
    ),
  );
}

/** Each target by itself, whatever else was built with it; without one it is the usual one, which is another. */
export function targetsCovered(wide: readonly string[], narrow: readonly string[]): boolean {
  if (wide.length === 0 || narrow.length === 0) return wide.length === narrow.length;
  const built = new Set(wide);
  return narrow.every((one) => built.has(one));
}
