/**
 * The files of a conversation, cumulative over all compactions: read, changed, renamed, deleted. A changed
 * file is not listed as read. Every path is kept here; only what a summary shows is capped.
 */
import { isRooted, liesIn, workspacePath } from '../conversation/paths';
import type { FileTouch } from '../conversation/fileTouch';
import { oneLine } from '../text/plain';
import { among, type Taken } from './git/staging';

export interface FileRecord {
  readonly path: string;
  readonly modified: boolean;
  readonly deleted: boolean;
  readonly renamedFrom: string | null;
  /** True for a path that only lives on under another name. */
  readonly movedAway: boolean;
  /** True for a change that lies in git's stash. */
  readonly isStashed: boolean;
  /** What was seen of its newest change: nothing, that git was given it, or that a commit took it. */
  readonly held: 'no' | 'staged' | 'committed';
  readonly at: number;
  /** Where it was touched first. */
  readonly firstAt: number;
  readonly refs: number;
}

export class FileBook {
  readonly #files = new Map<string, FileRecord>();
  /** Files that this conversation wrote without having seen them before: git may not know them. */
  readonly #made = new Set<string>();
  /** Files that were changed before a commit, or before this record begins: nothing puts them back for certain. */
  readonly #held = new Set<string>();

  /** Paths of each stash that git holds, the newest last. */
  readonly #stashes: (readonly string[])[] = [];

  constructor(private readonly cwd: string | null) {}

  /** Takes note of what a successful call did. */
  touch(touch: FileTouch, at: number): void {
    const path = this.#pathOf(touch.path);
    if (path === '' || path === '.') return;
    if (touch.action === 'move' && touch.from !== undefined)
      this.#move(this.#pathOf(touch.from), path, at);
    else if (touch.action === 'delete') this.#put(path, at, { modified: true, deleted: true });
    else if (touch.action === 'empty') this.#emptied(path, at);
    else if (touch.action === 'read') this.#put(path, at, {});
    else {
      if (touch.action === 'write' && !this.#files.has(path)) this.#made.add(path);
      this.#put(path, at, { modified: true, deleted: false });
    }
  }

  /** Git was given these as they are. */
  staged({ all, paths }: Taken): void {
    const places = this.#pathsOf(paths);
    const isNamed = among(places);
    const files = this.#amongThem(all === 'none' ? places : []);
    const taken = files.filter(({ path }) => all !== 'none' || isNamed(path));
    this.#hold(taken, 'staged', all === 'tracked');
  }

  /** A commit took what git was given, or the paths that it names. */
  taken({ all, paths }: Taken): void {
    const places = this.#pathsOf(paths);
    const isNamed = among(places);
    const isTaken = ({ path, held }: FileRecord): boolean =>
      places.length > 0 ? isNamed(path) : held === 'staged' || all !== 'none';
    this.#hold(this.#amongThem(places).filter(isTaken), 'committed', all === 'tracked');
  }

  #pathsOf(raw: readonly string[]): readonly string[] {
    return raw.map((path) => this.#pathOf(path));
  }

  /** The records in which places are looked for: their own where each is a file, else all, as what lies in a folder is among these. */
  #amongThem(places: readonly string[]): readonly FileRecord[] {
    const named = places.flatMap((place) => this.#files.get(place) ?? []);
    return places.length > 0 && named.length === places.length ? named : this.all();
  }

  /** `known`: only what git knew before. */
  #hold(files: readonly FileRecord[], held: FileRecord['held'], known: boolean): void {
    for (const file of files) {
      const isNew = known && file.held !== 'staged' && this.#made.has(file.path);
      if (file.modified && file.held !== 'committed' && !isNew)
        this.#files.set(file.path, { ...file, held });
    }
  }

  /** What git holds is no change of this conversation that could be taken back. */
  committed(): void {
    for (const path of this.#files.keys()) this.#held.add(path);
    this.#made.clear();
  }

  /**
   * Files were put back to what git holds of them: those that were changed since the last commit are as they were. `path`: a file or a
   * folder; `too`: also what git did not know yet.
   */
  reverted(path: string, too: boolean): void {
    const place = this.#pathOf(path);
    for (const file of [...this.#files.values()])
      if (file.modified && !this.#held.has(file.path) && isWithin(file.path, place))
        if (too || file.path === place || !this.#made.has(file.path)) this.#files.delete(file.path);
  }

  /** Git put away what was changed since the last commit. `too`: also what git did not know yet. */
  stashed(too: boolean): void {
    const put = [...this.#files.values()].filter(
      ({ path, modified }) =>
        modified && !isRooted(path) && !this.#held.has(path) && (too || !this.#made.has(path)),
    );
    for (const file of put) this.#files.set(file.path, { ...file, isStashed: true });
    this.#stashes.push(put.map(({ path }) => path));
  }

  /** What git put away last is back, or is forgotten for good. */
  unstashed(how: 'popped' | 'applied' | 'dropped'): void {
    const paths = (how === 'applied' ? this.#stashes.at(-1) : this.#stashes.pop()) ?? [];
    for (const path of paths) {
      const file = this.#files.get(path);
      if (file?.isStashed !== true) continue;
      if (how === 'dropped') this.#files.delete(path);
      else this.#files.set(path, { ...file, isStashed: false });
    }
  }

  /** Takes over the lists of an earlier compaction whose entries may be gone. */
  carry(readFiles: readonly string[], modifiedFiles: readonly string[], at: number): void {
    for (const path of readFiles) this.#carried(path, false, at);
    for (const path of modifiedFiles) this.#carried(path, true, at);
  }

  /** Whether a path is known as changed. */
  isModified(path: string): boolean {
    return this.#files.get(this.#pathOf(path))?.modified === true;
  }

  /** All records, least recently touched first. */
  all(): readonly FileRecord[] {
    return [...this.#files.values()];
  }

  clear(): void {
    this.#files.clear();
    this.#made.clear();
    this.#held.clear();
    this.#stashes.length = 0;
  }

  /** As it is shown everywhere: what nobody sees in a file's name could speak to a model behind the person's back. */
  #pathOf(raw: string): string {
    return workspacePath(oneLine(raw), this.cwd);
  }

  #carried(raw: string, modified: boolean, at: number): void {
    const marked =
      / \((?:[^()]*)\)$/u.test(raw) && !this.#files.has(raw)
        ? raw.replace(/ \([^()]*\)$/u, '')
        : raw;
    const path = this.#pathOf(marked);
    const known = this.#files.get(path);
    if (path === '' || (known && (known.modified || !modified))) return;
    if (modified) this.#held.add(path);
    this.#put(path, known?.at ?? at, modified ? { modified: true } : {});
  }

  /** What is known of a folder is gone with it; of what else lay there nobody spoke. */
  #emptied(place: string, at: number): void {
    for (const { path, deleted } of [...this.#files.values()])
      if (!deleted && isWithin(path, place)) this.#put(path, at, { modified: true, deleted: true });
  }

  #move(from: string, to: string, at: number): void {
    const origin = this.#files.get(from)?.renamedFrom ?? from;
    const isPassing = this.#files.has(to) || this.#files.get(from)?.firstAt === at;
    const isOwn = this.#made.has(from) && isPassing;
    // A copy or a scratch file that this conversation made and put in another's place is no file that had another name.
    if (isOwn) this.#files.delete(from);
    else this.#put(from, at, { modified: true, deleted: true, movedAway: true });
    this.#made.delete(from);
    this.#made.add(to);
    this.#put(to, at, {
      modified: true,
      deleted: false,
      renamedFrom: isOwn || origin === to ? null : origin,
    });
  }

  #put(path: string, at: number, change: Partial<FileRecord>): void {
    const known = this.#files.get(path);
    this.#files.delete(path); // to the end: the order of the map is the order of last touch
    const before = known ?? {
      path,
      modified: false,
      deleted: false,
      renamedFrom: null,
      movedAway: false,
      isStashed: false,
      held: 'no' as const,
      at,
      firstAt: at,
      refs: 0,
    };
    const isChanged = change.modified === true;
    const now = {
      movedAway: false,
      isStashed: before.isStashed && !isChanged,
      held: isChanged ? ('no' as const) : before.held,
    };
    this.#files.set(path, { ...before, ...now, ...change, at, refs: before.refs + 1 });
  }
}

/** Whether a path is a place or lies in it; `.` is the workspace. */
const isWithin = (path: string, place: string): boolean =>
  place === '.' ? !isRooted(path) : liesIn(path, place);

/** Files whose commit could be seen: those of the workspace that were changed and are still there. */
const isCommittable = (file: FileRecord): boolean =>
  file.modified && !file.deleted && !file.movedAway && !file.isStashed && !isRooted(file.path);

/** Of how many of them a commit was seen. */
export function commitsSeen(files: readonly FileRecord[]): 'noFiles' | 'none' | 'some' | 'all' {
  const own = files.filter((file) => isCommittable(file));
  const held = own.filter((file) => file.held === 'committed').length;
  if (own.length === 0) return 'noFiles';
  return held === 0 ? 'none' : held === own.length ? 'all' : 'some';
}

/** Whether no commit was seen of a file, where one could be. */
export const isUnseen = (file: FileRecord): boolean =>
  isCommittable(file) && file.held !== 'committed';

/** Both lists of a book as compaction entries hold them, sorted; a modified file is not listed as read. */
export function bookLists(files: readonly FileRecord[]): {
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
} {
  const paths = (modified: boolean): readonly string[] =>
    files.filter((file) => file.modified === modified).map(({ path }) => path);
  return { readFiles: [...paths(false)].sort(), modifiedFiles: [...paths(true)].sort() };
}
