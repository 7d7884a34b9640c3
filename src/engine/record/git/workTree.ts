/**
 * What git said when it was last asked: the branch, how it stands to the one it follows (`git status`), and what lies in the folder that
 * is not committed. What a later command changes is told no more. Pure, bounded.
 */
import { saidBranch, switchedTo } from './checkouts';
import { joinPath, lastPart } from '../../conversation/paths';
import { type CommandShape, isElsewhere, type Step } from '../runs/shape';
import { among, stagedBy } from './staging';

/** A path with git's own two signs: ` M`, `??`. */
export interface TreeEntry {
  readonly signs: string;
  readonly path: string;
}

/** Most lines of an answer looked at, and most paths remembered. */
const mostLines = 400;
const mostEntries = 200;

/** The signs of what git does not know. */
export const untracked = '??';
/** Commands after which the folder is another one. */
const renews =
  /^(?:checkout|switch|stash|reset|restore|clean|merge|rebase|pull|cherry-pick|revert|rm|mv|apply|am)$/u;
/** Commands after which nobody knows how a branch stands to the one it follows. */
const moves = /^(?:commit|push|fetch|merge|rebase|pull|reset|checkout|switch|cherry-pick|revert)$/u;

/** Also behind the sign by which `rtk` shortens that. */
const follows = /^(?:##|📌) [^\s.]\S{0,120}?\.{3}([^\s.]\S{0,120})(?: (\[[a-z0-9, ]{1,40}\]))?$/u;
const entry = /^([MADRCUT? !][MADRCUT? !]) (?:.{1,300} -> )?"?(\S.{0,300}?)"?$/u;
/** What git says in words: `Your branch is up to date with 'origin/main'.` */
const inSync = /^Your branch is up to date with '(\S{1,120})'\.?$/u;
/** The same of one that is not: `Your branch is ahead of 'origin/main' by 2 commits.` */
const inWords = /^Your branch is (ahead of|behind) '(\S{1,120})' by (\d{1,6}) commits?/u;
const chapter =
  /^(?:(Changes to be committed|Unmerged paths)|(Changes not staged for commit)|(Untracked files)):/u;
const inChapter = /^\t(?:[a-z][a-z ]{3,20}:\s{1,12})?(?:.{1,300} -> )?(\S.{0,300})$/u;

export class WorkTree {
  #branch: string | null | undefined;
  #entries: readonly TreeEntry[] = [];
  #follows: string | null = null;

  /** The branch that was checked out last; null where one was and nobody said which, undefined where git told of none. */
  get branch(): string | null | undefined {
    return this.#branch;
  }

  /** What is not committed, as far as git said. */
  get entries(): readonly TreeEntry[] {
    return this.#entries;
  }

  /** `origin/main [ahead 2]`; null where git did not say. */
  get follows(): string | null {
    return this.#follows;
  }

  /** Takes note of a command that failed: git may have switched before something else did. */
  failed({ steps }: CommandShape, output: string): void {
    if (steps.some(({ words }) => words[0] === 'git' && renews.test(words[1] ?? '')))
      this.#branch = saidBranch(steps, output) ?? this.#branch;
  }

  /** Takes note of a command that succeeded. */
  ran({ steps }: CommandShape, output: string): void {
    const said = saidBranch(steps, output) ?? switchedTo(steps, output);
    if (said !== undefined) this.#branch = said;
    for (const step of steps) {
      if (step.words[0] !== 'git') this.#used(step);
      else if (!isElsewhere(step)) this.#gitRan(step, output);
    }
  }

  #gitRan(step: Step, output: string): void {
    const verb = step.words[1] ?? '';
    if (verb === 'status') this.#asked(step, output.split('\n', mostLines));
    if (renews.test(verb)) this.#entries = [];
    if (moves.test(verb)) this.#follows = null;
    // What it leaves of the rest is not said anew.
    if (verb === 'commit') this.#entries = this.#entries.filter(isUntracked);
    this.#staged(stagedBy(step));
  }

  #asked({ words, sifted, folder }: Step, lines: readonly string[]): void {
    // In a folder below, git names paths from there, but in the form for programs.
    const place = words.some((word) => word.startsWith('--porcelain')) ? '' : folder;
    const short = lines.flatMap((line) => shortEntry(line));
    const told = (short.length > 0 ? short : longEntries(lines)).map(({ signs, path }) => ({
      signs,
      path: place === '' ? path : `${joinPath(place, path)}${path.endsWith('/') ? '/' : ''}`,
    }));
    // Asked of some paths, or heard in part, it says nothing of the others.
    const asked = words.slice(2).filter((word) => !word.startsWith('-') && word !== '.');
    const paths = asked.map((path) => joinPath(place, path));
    const isPart = paths.length > 0 || sifted === true;
    const isAsked = among(paths);
    const isTold = new Set(told.map(({ path }) => path));
    const others = this.#entries.filter(
      ({ path }) => isPart && !isAsked(path) && !isTold.has(path),
    );
    this.#entries = [...others, ...told].slice(0, mostEntries);
    if (!isPart)
      this.#follows = lines.map((line) => followedIn(line)).find((one) => one !== null) ?? null;
  }

  /** What git was given may be committed by now, and of what lies in a folder unknown to it some files are known. */
  #staged(paths: readonly string[]): void {
    const isNamed = among(paths);
    this.#entries = this.#entries.filter(
      ({ signs, path }) =>
        !isNamed(path.replace(/\/$/u, '')) &&
        (signs !== untracked || !paths.some((one) => one.startsWith(path))),
    );
  }

  /** What a program or a script was given may be another by now, or gone: nothing is told of it. */
  #used({ words, kind }: Step): void {
    if (this.#entries.length === 0 || (kind !== 'other' && kind !== 'act')) return;
    const given = words.slice(1).join(' ');
    const isGiven = ({ path }: TreeEntry): boolean => {
      const name = lastPart(path.replace(/\/$/u, ''));
      return name.length > 3 && given.includes(name);
    };
    this.#entries = this.#entries.filter((one) => !isGiven(one));
  }

  /** A file or a folder was removed: what git said of it is over. */
  removed(path: string): void {
    const isGone = among([path]);
    this.#entries = this.#entries.filter((one) => !isGone(one.path.replace(/\/$/u, '')));
  }

  clear(): void {
    this.#branch = undefined;
    this.#entries = [];
    this.#follows = null;
  }
}

const isUntracked = ({ signs }: TreeEntry): boolean => signs === untracked;

function shortEntry(line: string): readonly TreeEntry[] {
  const [, signs = '', path = ''] = entry.exec(line) ?? [];
  return path === '' || signs.trim() === '' ? [] : [{ signs, path }];
}

/** The form without `--short`: chapters with a path a line. */
function longEntries(lines: readonly string[]): readonly TreeEntry[] {
  let signs = '';
  return lines.flatMap((line) => {
    const [begins, staged, changed] = chapter.exec(line) ?? [];
    if (begins !== undefined)
      signs = staged !== undefined ? 'M ' : changed !== undefined ? ' M' : untracked;
    const path = inChapter.exec(line)?.[1];
    return path === undefined || signs === '' ? [] : [{ signs, path }];
  });
}

function followedIn(line: string): string | null {
  const [, branch, place] = follows.exec(line) ?? [];
  if (branch !== undefined) return place === undefined ? branch : `${branch} ${place}`;
  const same = inSync.exec(line)?.[1];
  if (same !== undefined) return same;
  const [, way, other, count] = inWords.exec(line) ?? [];
  if (other === undefined || count === undefined) return null;
  return `${other} [${way === 'behind' ? 'behind' : 'ahead'} ${count}]`;
}
