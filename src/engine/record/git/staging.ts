/**
 * What a step of git takes into the index or a commit, as far as its words say. Never a guess: of `add -p` nobody knows what it took.
 * Pure.
 */
import { joinPath, tidyPath } from '../../conversation/paths';
import type { Step } from '../runs/shape';

export interface Taken {
  /** What is taken besides the paths: nothing, what git knows already, or what lies there. */
  readonly all: 'none' | 'tracked' | 'everything';
  readonly paths: readonly string[];
}

const givesValue =
  /^(?:-\w*[mFCct]|--(?:message|file|author|date|template|fixup|squash|trailer|reuse-message|reedit-message))$/u;
const everything = /^(?:\.|\*|:\/|-A|--all|--no-ignore-removal)$/u;

/** What a step puts into the index; null for one that is no `git add`. `place`: the folder that its call ran in. */
export function stagedBy({ words, folder }: Step, place = ''): Taken | null {
  const [program, verb, ...rest] = words;
  if (program !== 'git' || (verb !== 'add' && verb !== 'stage')) return null;
  if (rest.some((word) => /^(?:-[pien]|--(?:patch|interactive|edit|dry-run))$/u.test(word)))
    return { all: 'none', paths: [] };
  const named = rest.filter((word) => !word.startsWith('-') && !everything.test(word));
  const here = tidyPath(joinPath(place, folder));
  const paths = named.map((path) => joinPath(here, path));
  if (named.length > 0) return { all: 'none', paths };
  if (rest.some((word) => /^(?:-u|--update)$/u.test(word))) return { all: 'tracked', paths };
  if (!rest.some((word) => everything.test(word))) return { all: 'none', paths };
  // In a folder below, a point is that folder.
  return here === '' || !rest.includes('.')
    ? { all: 'everything', paths }
    : { all: 'none', paths: [here] };
}

/** What a step commits besides what is in the index; null for one that is no `git commit`. Where it names paths, it commits them alone. */
export function committedBy({ words, folder }: Step, place = ''): Taken | null {
  const [program, verb, ...rest] = words;
  if (program !== 'git' || verb !== 'commit') return null;
  const paths = rest
    .filter((word, i) => !word.startsWith('-') && !givesValue.test(rest[i - 1] ?? ''))
    .filter((word) => /^[^\s./]*[./]\S*$/u.test(word))
    .map((path) => joinPath(tidyPath(joinPath(place, folder)), path));
  return {
    all: rest.some((word) => /^(?:-[A-Zb-z\d_]*a\w*|--all)$/u.test(word)) ? 'tracked' : 'none',
    paths,
  };
}

/** Longest folder that is looked up, in characters. */
const maxFolder = 1_024;

/** Whether a path is one of those, or lies in one of them. Looked up by its folders: many are asked for among many. */
export function among(paths: readonly string[]): (path: string) => boolean {
  const places = new Set(paths.map((one) => one.replace(/\/$/u, '')));
  return (path) => {
    if (places.size === 0) return false;
    let at = path.length;
    while (at >= 0) {
      if (places.has(path.slice(0, at))) return true;
      at = at === 0 ? -1 : path.lastIndexOf('/', Math.min(at - 1, maxFolder));
    }
    return false;
  };
}
