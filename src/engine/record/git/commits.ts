/**
 * The commits that were made in a conversation and still stand: an amend, a reset or a rebase replaces what it rewrote.
 * Pure, from the commands and what git answered.
 */
import { putLast } from '../../../base/newest';
import { type CommandShape, isElsewhere } from '../runs/shape';
import { oneLine } from '../../text/plain';

/** A commit that was made in a conversation. */
interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly branch: string;
  readonly at: number;
}

/** What git says of a commit that it made: the branch, the hash, the subject. */
export const made = /^\[([^\]\n]{1,120}?)(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,200})$/gmu;
/** Most commits remembered. */
const most = 500;

/** A line of `git log --oneline`. */
const logged = /^(?:\* )?([0-9a-f]{7,12}) (?:\([^)\n]{1,200}\) )?(\S.{1,200})$/gmu;
/** Most lines of a log taken for the commits of a branch that was rewritten. */
const mostLogged = 12;

/** Most lines of any other log looked at. */
const mostRead = 200;

/** Whether a word of `git log` leaves it a log of what is checked out: an option, or a range that ends there. */
const isOfHead = (word: string): boolean => /^(?:-|HEAD$|\S{1,200}\.\.(?:HEAD)?$)/u.test(word);

/** Whether a step of git makes a commit where it succeeds. */
const commits = (words: readonly string[]): boolean =>
  words[1] === 'commit' && !words.some((word) => /^(?:--dry-run|--help|-h)$/u.test(word));

export class CommitBook {
  #commits: readonly Commit[] = [];
  /** What an amend, a rebase or a reset replaced, by hash. */
  readonly #replaced = new Map<string, Commit>();
  /** Whether the branch was written anew and git has not yet listed it. */
  #isStale = false;
  /** Where git last made one and said nothing of it; null = nowhere, or it may stand no more. */
  #quietAt: number | null = null;

  /** Takes note of a run that succeeded. `branch`: the one that is checked out after it, as far as git said. */
  ran(shape: CommandShape, output: string, at: number, branch: string | null): void {
    const before = this.#commits;
    this.#take(shape, output, at, branch ?? '');
    const now = new Set(this.#commits.map(({ hash }) => hash));
    for (const commit of before)
      if (!now.has(commit.hash)) putLast(this.#replaced, commit.hash, commit, most);
    for (const hash of now) this.#replaced.delete(hash);
  }

  /** Whether a commit of this conversation has this hash and stands no more. */
  isReplaced(hash: string): boolean {
    return this.#replaced.has(hash);
  }

  #take({ steps }: CommandShape, output: string, at: number, onto: string): void {
    const git = steps.filter((step) => step.words[0] === 'git' && !isElsewhere(step));
    for (const { words } of git) this.#gitRan(words, output, at, onto);
    const told = [...output.matchAll(made)];
    if (told.length === 0 && git.some(({ words }) => commits(words))) this.#quietAt = at;
    for (const [, branch = '', hash = '', subject = ''] of told) {
      const commit = { hash, subject: oneLine(subject), branch, at };
      this.#commits = [...this.#commits.slice(-most), commit];
    }
  }

  #gitRan(words: readonly string[], output: string, at: number, branch: string): void {
    if (words.includes('--amend')) this.#commits = this.#commits.slice(0, -1);
    else this.#rewritten(words, output, branch);
    if (words.includes('rebase')) this.#isStale = true;
    if (words[1] === 'reset' && words.length > 2) this.#quietAt = null;
    if (words.includes('log') && this.#isStale) this.#listed(output, at, branch);
    else if (words[1] === 'log' && words.slice(2).every(isOfHead)) this.#renewed(output);
  }

  /** What a log lists after the branch was written anew. */
  #listed(output: string, at: number, branch: string): void {
    const lines = [...output.matchAll(logged)].slice(0, mostLogged).reverse();
    if (lines.length === 0) return;
    this.#isStale = false;
    this.#commits = lines.map(([, hash = '', subject = '']) => ({
      hash,
      subject: oneLine(subject),
      branch,
      at,
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

  /** Where the last of them was made, also one that git was told to say nothing of (`-q`); null = none was seen. */
  lastAt(): number | null {
    const at = Math.max(this.#commits.at(-1)?.at ?? -1, this.#quietAt ?? -1);
    return at < 0 ? null : at;
  }

  clear(): void {
    this.#commits = [];
    this.#quietAt = null;
    this.#isStale = false;
    this.#replaced.clear();
  }

  #rewritten(words: readonly string[], output: string, here: string): void {
    if (words[1] === 'reset')
      this.#commits = afterReset(this.#commits, words.slice(2), output, here);
    // A rebase gives every commit of its branch another hash, and says the branch.
    const branch = /Successfully rebased and updated refs\/heads\/(\S+?)\.?$/mu.exec(output)?.[1];
    if (branch !== undefined)
      this.#commits = this.#commits.filter((commit) => commit.branch !== branch);
  }
}

/** The commits that stand after a reset. Where nobody can tell, a commit of the branch is left out: the list says that they stand. */
function afterReset(
  commits: readonly Commit[],
  words: readonly string[],
  output: string,
  branch: string,
): readonly Commit[] {
  const [name = 'HEAD', ...paths] = words.filter((word) => !word.startsWith('-'));
  if (paths.length > 0 || /^(?:HEAD|@)$/u.test(name)) return commits;
  const steps = /^(?:HEAD|@)(~\d{1,4}|~|\^{1,40})$/u.exec(name)?.[1];
  if (steps !== undefined) {
    const back = /\d/u.test(steps) ? Number(steps.slice(1)) : steps.length;
    return commits.slice(0, Math.max(0, commits.length - back));
  }
  const isHash = /^[0-9a-f]{7,40}$/u.test(name);
  // Without a mode a word may be a path.
  if (!isHash && !words.some((word) => mode.test(word))) return commits;
  const hash = isHash ? name : (/^HEAD is now at ([0-9a-f]{7,40})\b/mu.exec(output)?.[1] ?? name);
  const at = commits.findIndex((one) => one.hash.startsWith(hash) || hash.startsWith(one.hash));
  return commits.filter((one, i) => i <= at || one.branch !== branch);
}
const mode = /^--(?:soft|mixed|hard|keep|merge)$/u;
