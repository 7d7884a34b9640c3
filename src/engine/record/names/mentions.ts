/** How often and how lately a conversation names a thing, an entry counting once. Pure, bounded. */
import { namesIn } from '../../text/densestSentences';
import { fileEnding } from './identifiers';

/** Most names remembered; of more, those that were named only once go. */
const maxNames = 40_000;

export interface Mention {
  readonly name: string;
  readonly count: number;
  readonly at: number;
  /** Whether the person or an answer that closed a turn named it. */
  readonly isTold: boolean;
  /** In how many command lines it stood. */
  readonly runs: number;
}

/** Who names something: the person or a closing answer, a command line, or anything else. */
type Place = 'told' | 'run' | 'said';

/** Command lines that have to name a file before it is one that the work needs. */
const leastRuns = 2;

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
  note(text: string, at: number, place: Place = 'said'): void {
    for (const name of withFileNames(namesIn(text))) {
      const known = this.#mentions.get(name);
      this.#mentions.delete(name);
      this.#mentions.set(name, {
        name,
        at,
        count: (known?.count ?? 0) + 1,
        isTold: place === 'told' || known?.isTold === true,
        runs: (known?.runs ?? 0) + (place === 'run' ? 1 : 0),
      });
    }
    if (this.#mentions.size > maxNames)
      this.#mentions = new Map(
        [...this.#mentions].filter(([, { count }]) => count > 1).slice(-maxNames / 2),
      );
  }

  of(name: string): number {
    return this.#mentions.get(name)?.count ?? 0;
  }

  /** Whether the person or a closing answer named it. */
  isTold(name: string): boolean {
    return this.#mentions.get(name)?.isTold === true;
  }

  /** Where a name came up last; 0 for one that never did. */
  last(name: string): number {
    return this.#mentions.get(name)?.at ?? 0;
  }

  /** Names that edits declared and somebody told of, and files that were run again and again; the newest last. */
  worked(declared: ReadonlyMap<string, number> = new Map()): readonly Mention[] {
    return [...this.#mentions.values()].filter(
      ({ name, isTold, runs }) =>
        name.length <= 60 &&
        (symbol.test(name) ? isTold && declared.has(name) : runs >= leastRuns && isFileName(name)),
    );
  }

  clear(): void {
    this.#mentions = new Map();
  }
}
