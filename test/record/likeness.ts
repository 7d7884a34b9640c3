/** When two texts say the same in the same words, in any script: by runs of three characters, because not all scripts part words. */

/** Text as it is compared: case, white space, marks of quoting and slashes folded. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\/gu, '/')
    .replace(/[`*"'“”‘’«»„|>]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const runLength = 3;

/** Each text is compared with hundreds of others. */
const known = new Map<string, ReadonlySet<string>>();

function runsOf(text: string): ReadonlySet<string> {
  const found = known.get(text) ?? newRunsOf(text);
  known.set(text, found);
  return found;
}

function newRunsOf(text: string): ReadonlySet<string> {
  const letters = [...folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')];
  return new Set(
    letters.slice(0, 1 - runLength).map((_, at) => letters.slice(at, at + runLength).join('')),
  );
}

/** The share of the shorter text's runs that stand in the longer one, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [few, many] = [runsOf(a), runsOf(b)].sort((x, y) => x.size - y.size);
  if (few === undefined || many === undefined || few.size === 0) return 0;
  return [...few].filter((run) => many.has(run)).length / few.size;
}
