/** How often and how lately a conversation names a thing, an entry counting once. Pure, bounded. */
import { namesIn } from '../../text/densestSentences';
import { fileEnding } from './identifiers';

/** Most names remembered; of more, those that were named only once go. */
const maxNames = 40_000;

export interface Mention {
  readonly name: string;
  readonly count: number;
  readonly at: number;
}

/** A name that somebody gave: words joined by capitals or underscores. */
const symbol = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+|(?<=[a-z0-9])[A-Z][A-Za-z0-9]*)+$/u;

/** The names, and of paths their last part as well: a file is called by either. In `\nWarning` the `\n` is no folder. */
const withFileNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...names,
    ...names.flatMap((name) => /[^/]+$/u.exec(name)?.[0] ?? []),
    ...names.flatMap((name) => /[^/\\]+$/u.exec(name)?.[0] ?? []).filter(isFileName),
  ]);

const isFileName = (name: string): boolean => !/[/\\]/u.test(name) && fileEnding.test(name);

export class Mentions {
  #mentions = new Map<string, Mention>();

  /** An entry says this. */
  note(text: string, at: number): void {
    for (const name of withFileNames(namesIn(text))) {
      const count = this.of(name) + 1;
      this.#mentions.delete(name);
      this.#mentions.set(name, { name, count, at });
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

  /** Names of functions, types, fields, files and the like that came up at least `least` times, or were declared; the newest last. */
  worked(least: number, declared: ReadonlyMap<string, number> = new Map()): readonly Mention[] {
    const unsaid = [...declared].filter(([name]) => !this.#mentions.has(name));
    return [
      ...unsaid.map(([name, at]) => ({ name, count: 1, at })),
      ...[...this.#mentions.values()].filter(
        ({ name, count }) => count >= least || declared.has(name),
      ),
    ].filter(({ name }) => name.length <= 60 && (symbol.test(name) || isFileName(name)));
  }

  clear(): void {
    this.#mentions = new Map();
  }
}
