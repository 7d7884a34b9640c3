/**
 * The commits that were made in a conversation and still stand: an amend, a reset or a rebase replaces what it rewrote.
 * Pure, from the commands and what git answered.
 */
import type { CommandShape } from './commands';
import { oneLine } from '../text/plain';

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly branch: string;
  readonly at: number;
}

const made = /^\[([^\]\n]{1,120}?)(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,200})$/gmu;
/** Most commits remembered. */
const most = 500;

export class CommitBook {
  #commits: readonly Commit[] = [];

  /** Takes note of a run that succeeded. */
  ran(shape: CommandShape, output: string, at: number): void {
    for (const step of shape.steps) {
      if (step.words[0] !== 'git') continue;
      if (step.words.includes('--amend')) this.#commits = this.#commits.slice(0, -1);
      else this.#rewritten(step.words, output);
    }
    for (const [, branch = '', hash = '', subject = ''] of output.matchAll(made))
      this.#commits = [
        ...this.#commits.slice(-most),
        { hash, subject: oneLine(subject), branch, at },
      ];
  }

  /** The commits that stand, oldest first. */
  all(): readonly Commit[] {
    return this.#commits;
  }

  clear(): void {
    this.#commits = [];
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
