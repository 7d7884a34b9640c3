/**
 * The files of a conversation, cumulative over all compactions: read, changed, renamed, deleted. A changed
 * file is not listed as read. Every path is kept here; only what a summary shows is capped.
 */
import { isRooted, liesIn, workspacePath } from '../conversation/paths';
import type { FileTouch } from '../conversation/fileTouch';
import type { CompactionDetails } from '../conversation/types';
import { oneLine } from '../text/plain';
import { isScratch } from '../text/scratch';

export interface FileRecord {
  readonly path: string;
  readonly modified: boolean;
  readonly deleted: boolean;
  readonly renamedFrom: string | null;
  /** True for a path that only lives on under another name. */
  readonly movedAway: boolean;
  readonly at: number;
  /** Where it was changed last; 0 where an earlier summary tells of that. */
  readonly changedAt: number;
  /** Where it was touched first. */
  readonly firstAt: number;
  readonly refs: number;
  /** How often it was changed, as far as this branch tells. */
  readonly edits: number;
}

export class FileBook {
  readonly #files = new Map<string, FileRecord>();
  /** Files that this conversation wrote without having seen them before: git may not know them. */
  readonly #made = new Set<string>();
  /** Files that were changed before a commit, or before this record begins: nothing puts them back for certain. */
  readonly #held = new Set<string>();

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

  /** Takes over the lists of an earlier compaction whose entries may be gone. */
  carry(readFiles: readonly string[], modifiedFiles: readonly string[], at: number): void {
    for (const path of readFiles) this.#carried(path, false, at);
    for (const path of modifiedFiles) this.#carried(path, true, at);
  }

  /**
   * What an earlier summary says became of a file that nothing here has changed since: it is gone, or had another name (which
   * `renamedFrom` is).
   */
  carryFate(raw: string, renamedFrom: string | null, at: number): void {
    const path = this.#pathOf(raw);
    if (this.#files.get(path)?.changedAt !== 0) return;
    const carried = { modified: true, changedAt: 0 };
    if (renamedFrom === null) this.#put(path, at, { ...carried, deleted: true });
    else {
      const from = this.#pathOf(renamedFrom);
      this.#put(path, at, { ...carried, renamedFrom: from });
      if ((this.#files.get(from)?.changedAt ?? 0) === 0)
        this.#put(from, at, { ...carried, deleted: true, movedAway: true });
    }
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
    this.#put(path, known?.at ?? at, modified ? { modified: true, changedAt: 0 } : {});
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
      at,
      changedAt: 0,
      firstAt: at,
      refs: 0,
      edits: 0,
    };
    const changedAt = change.modified === true ? at : before.changedAt;
    const edits = before.edits + Number(change.modified === true && change.changedAt === undefined);
    const now = { movedAway: false, changedAt, edits };
    this.#files.set(path, { ...before, ...now, ...change, at, refs: before.refs + 1 });
  }
}

/** Whether a path is a place or lies in it; `.` is the workspace. */
const isWithin = (path: string, place: string): boolean =>
  place === '.' ? !isRooted(path) : liesIn(path, place);

/** Whether a commit of a file could be seen: one of the workspace that was changed and is still there. */
export const isCommittable = (file: FileRecord): boolean =>
  file.modified && !file.deleted && !file.movedAway && !isRooted(file.path);

/**
 * Both lists of a book as compaction entries hold them, sorted; a modified file is not listed as read. Scratch files are in neither,
 * as they are not in a summary: what is counted beside it are its lists.
 */
export function bookLists(files: readonly FileRecord[]): CompactionDetails {
  const work = files.filter(({ path }) => !isScratch(path));
  const paths = (modified: boolean): readonly string[] =>
    work.filter((file) => file.modified === modified).map(({ path }) => path);
  return { readFiles: [...paths(false)].sort(), modifiedFiles: [...paths(true)].sort() };
}
