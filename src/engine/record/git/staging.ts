/** What `git add` takes into the index, as far as its words say. Never a guess: of `add -p` nobody knows what it took. Pure. */
import { joinPath, tidyPath } from '../../conversation/paths';
import type { Step } from '../runs/shape';

const everything = /^(?:\.|\*|:\/|-A|--all|--no-ignore-removal|-u|--update)$/u;
const inPart = /^(?:-[pien]|--(?:patch|interactive|edit|dry-run))$/u;

/** The paths that a step puts into the index, `.` for all that is changed. */
export function stagedBy({ words, folder }: Step): readonly string[] {
  const [program, verb, ...rest] = words;
  if (program !== 'git' || (verb !== 'add' && verb !== 'stage')) return [];
  if (rest.some((word) => inPart.test(word))) return [];
  const here = tidyPath(folder);
  const named = rest.filter((word) => !word.startsWith('-') && !everything.test(word));
  if (named.length > 0) return named.map((path) => joinPath(here, path));
  if (!rest.some((word) => everything.test(word))) return [];
  // In a folder below, a point is that folder.
  return [rest.includes('.') && here !== '' ? here : '.'];
}

/** Longest folder that is looked up, in characters. */
const maxFolder = 1_024;

/** Whether a path is one of those, or lies in one of them; all lie in `.`. Looked up by its folders: many are asked for among many. */
export function among(paths: readonly string[]): (path: string) => boolean {
  const places = new Set(paths.map((one) => one.replace(/\/$/u, '')));
  return (path) => {
    if (places.size === 0) return false;
    if (places.has('.')) return true;
    let at = path.length;
    while (at >= 0) {
      if (places.has(path.slice(0, at))) return true;
      at = at === 0 ? -1 : path.lastIndexOf('/', Math.min(at - 1, maxFolder));
    }
    return false;
  };
}
