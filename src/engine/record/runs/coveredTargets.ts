/** Whether what one run looks at holds all that another looks at: paths, labels, targets, patterns. Pure, on words. */
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

/** What is built at each of Maven's steps includes those before. */
const phases = 'validate compile test-compile test package integration-test verify install deploy';

/** Each target by itself, whatever else was built with it; without one it is the usual one, which is another. */
export function targetsCovered(
  program: string,
  wide: readonly string[],
  narrow: readonly string[],
): boolean {
  const covers = covering[program] ?? ((one, other) => one === other);
  if (wide.length === 0 || narrow.length === 0) return wide.length === narrow.length;
  if (areMany(wide, narrow)) return false;
  return narrow.every((one) => wide.some((other) => covers(other, one)));
}

const covering: Readonly<Record<string, (wide: string, narrow: string) => boolean>> = {
  // A name alone is the task of that name in every project.
  gradle: (wide, narrow) => wide === narrow || (!wide.includes(':') && narrow.endsWith(`:${wide}`)),
  mvn: (wide, narrow) => wide === narrow || (rankOf(narrow) >= 0 && rankOf(wide) > rankOf(narrow)),
  bazel: (wide, narrow) => {
    if (wide === narrow) return true;
    const tree = /^(.*?)\/?\.\.\.$/u.exec(wide)?.[1];
    if (tree !== undefined) return tree === '/' ? narrow.startsWith('//') : within(narrow, tree);
    return /:(?:all|\*)$/u.test(wide) && narrow.startsWith(wide.replace(/(?:all|\*)$/u, ''));
  },
};

const rankOf = (phase: string): number => phases.split(' ').indexOf(phase);
