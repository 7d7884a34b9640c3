/** How often and how lately a conversation names a thing, an entry counting once. Pure, bounded. */
import { putLast } from '../../../base/newest';
import { namesIn } from '../../text/densestSentences';

/** Most names remembered; of more, those that were named only once go. */
const maxNames = 40_000;

interface Mention {
  readonly count: number;
  readonly at: number;
}

/** The names, and of paths their last part as well: a file is called by either. */
const withFileNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set([...names, ...names.flatMap((name) => /[^/]+$/u.exec(name)?.[0] ?? [])]);

export class Mentions {
  #mentions = new Map<string, Mention>();

  /** An entry says this. */
  note(text: string, at: number): void {
    for (const name of withFileNames(namesIn(text))) {
      putLast(this.#mentions, name, { count: this.of(name) + 1, at });
    }
    if (this.#mentions.size > maxNames)
      this.#mentions = new Map(
        [...this.#mentions].filter(([, { count }]) => count > 1).slice(-maxNames / 2),
      );
  }

  of(name: string): number {
    return this.#mentions.get(name)?.count ?? 0;
  }

  /** Where a name came up last; 0 for one that never did. */
  last(name: string): number {
    return this.#mentions.get(name)?.at ?? 0;
  }

  clear(): void {
    this.#mentions = new Map();
  }
}
