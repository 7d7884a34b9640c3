/**
 * The commits that were made in a conversation and still stand: an amend, a reset or a rebase replaces what it rewrote.
 * Pure, from the commands and what git answered.
 */
import { isRooted } from '../../conversation/paths';
import type { CommandShape } from './shape';
import { oneLine } from '../../text/plain';

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly branch: string;
  readonly at: number;
}

const made = /^\[([^\]\n]{1,120}?)(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,200})$/gmu;
/** Most commits remembered. */
const most = 500;

/** Where git says which branch is checked out. */
const onBranch =
  /^(?:On branch|Switched to (?:a new )?branch '|Reset branch ')\s?([\w./-]{1,120}?)'?$/mu;
/** The same in `git status -sb`; in any other output this begins a chapter. */
const onBranchShort = /^## (?:No commits yet on )?([\w./-]{1,120}?)(?:\.\.\.\S.*)?$/mu;
/** A line of `git log --oneline`. */
const logged = /^(?:\* )?([0-9a-f]{7,12}) (?:\([^)\n]{1,200}\) )?(\S.{1,200})$/gmu;
/** Most lines of a log taken for the commits of a branch that was rewritten. */
const mostLogged = 12;

/** Most lines of any other log looked at. */
const mostRead = 200;

/** Whether a word of `git log` leaves it a log of what is checked out: an option, or a range that ends there. */
const isOfHead = (word: string): boolean => /^(?:-|HEAD$|\S{1,200}\.\.(?:HEAD)?$)/u.test(word);

/** Whether a folder is none of the workspace: another checkout has a branch of its own. */
const isElsewhere = (folder: string): boolean => isRooted(folder) || /^\.\.(?:\/|$)/u.test(folder);

export class CommitBook {
  #commits: readonly Commit[] = [];
  /** Hashes that an amend, a rebase or a reset replaced. */
  readonly #replaced = new Set<string>();
  #branch: string | null = null;
  /** Whether the branch was written anew and git has not yet listed it. */
  #isStale = false;

  /** Takes note of a run that succeeded. */
  ran(shape: CommandShape, output: string, at: number): void {
    const before = this.#commits;
    this.#take(shape, output, at);
    const now = new Set(this.#commits.map(({ hash }) => hash));
    for (const { hash } of before) if (!now.has(hash)) this.#replaced.add(hash);
    for (const hash of now) this.#replaced.delete(hash);
  }

  /** Whether a commit of this conversation has this hash and stands no more. */
  isReplaced(hash: string): boolean {
    return this.#replaced.has(hash);
  }

  #take(shape: CommandShape, output: string, at: number): void {
    const here = shape.steps.filter(({ folder }) => !isElsewhere(folder));
    for (const { words } of here) if (words[0] === 'git') this.#gitRan(words, output, at);
    if (here.length === shape.steps.length)
      this.#branch = onBranch.exec(output)?.[1] ?? this.#branch;
    for (const [, branch = '', hash = '', subject = ''] of output.matchAll(made)) {
      const commit = { hash, subject: oneLine(subject), branch, at };
      this.#commits = [...this.#commits.slice(-most), commit];
      this.#branch = branch;
    }
  }

  #gitRan(words: readonly string[], output: string, at: number): void {
    if (words.includes('--amend')) this.#commits = this.#commits.slice(0, -1);
    else this.#rewritten(words, output);
    if (words.includes('rebase')) this.#isStale = true;
    if (words.includes('log') && this.#isStale) this.#listed(output, at);
    else if (words[1] === 'log' && words.slice(2).every(isOfHead)) this.#renewed(output);
    if (words[1] === 'status') this.#branch = onBranchShort.exec(output)?.[1] ?? this.#branch;
    if (words.includes('--show-current')) this.#branch = oneLine(output).slice(0, 120);
  }

  /** The branch that was checked out last, as far as git said; null where it did not. */
  get branch(): string | null {
    return this.#branch;
  }

  /** What a log lists after the branch was written anew. */
  #listed(output: string, at: number): void {
    const lines = [...output.matchAll(logged)].slice(0, mostLogged).reverse();
    if (lines.length === 0) return;
    this.#isStale = false;
    this.#commits = lines.map(([, hash = '', subject = '']) => ({
      ...{ hash, subject: oneLine(subject), branch: this.#branch ?? '', at },
    }));
  }

  /** A log of the branch that lists the subject of a commit under another hash, and not its own: it was written anew elsewhere. */
  #renewed(output: string): void {
    const lines = [...output.matchAll(logged)].slice(0, mostRead);
    const isListed = ({ hash }: Commit): boolean =>
      lines.some(([, one = '']) => one.startsWith(hash) || hash.startsWith(one));
    this.#commits = this.#commits.map((commit) => {
      if (isListed(commit)) return commit;
      const hash = lines.find(([, , subject = '']) => oneLine(subject) === commit.subject)?.[1];
      return hash === undefined ? commit : { ...commit, hash };
    });
  }

  /** Those of the commits a request led to ("hash subject") that stand still. */
  standing(commits: readonly string[]): readonly string[] {
    return commits.filter((commit) => {
      const [hash] = commit.split(' ', 1);
      return this.#commits.some((one) => one.hash === hash);
    });
  }

  /** The commits that stand, oldest first. */
  all(): readonly Commit[] {
    return this.#commits;
  }

  clear(): void {
    this.#commits = [];
    this.#branch = null;
    this.#isStale = false;
    this.#replaced.clear();
  }

  #rewritten(words: readonly string[], output: string): void {
    const back = words.includes('reset') ? /^HEAD(?:~(\d{1,4})|(\^+))$/u : null;
    for (const word of back === null ? [] : words) {
      const steps = back?.exec(word);
      if (!steps) continue;
      const count = steps[1] === undefined ? (steps[2]?.length ?? 0) : Number(steps[1]);
      this.#commits = count > 0 ? this.#commits.slice(0, -count) : this.#commits;
    }
    // A rebase gives every commit of its branch another hash, and says the branch.
    const branch = /Successfully rebased and updated refs\/heads\/(\S+?)\.?$/mu.exec(output)?.[1];
    if (branch !== undefined)
      this.#commits = this.#commits.filter((commit) => commit.branch !== branch);
  }
}
