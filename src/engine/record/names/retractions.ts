/**
 * Names that the conversation brought in and took back: a field that an edit added and a later one removed, a branch that was
 * deleted. What was said of one before that would mislead. Pure, bounded; in doubt a name is still there.
 */
import { putLast } from '../../../base/newest';
import type { ChangedText } from '../../conversation/changedText';
import { namesIn } from '../../text/densestSentences';
import type { Step } from '../runs/shape';

/** Most names remembered, and most characters of one edit looked at. */
const maxNames = 20_000;
const maxChars = 20_000;

interface Place {
  /** Edits that put it in, less those that took it out, by file. */
  readonly balances: ReadonlyMap<string, number>;
  /** Where it was taken out last. */
  readonly at: number;
}

export class TakenBack {
  readonly #places = new Map<string, Place>();

  /** An edit of a file changed this. */
  changed({ path, before, after }: Omit<ChangedText, 'isWhole'>, at: number): void {
    const old = new Set(namesIn(before.slice(0, maxChars)));
    const now = new Set(namesIn(after.slice(0, maxChars)));
    for (const name of now) if (!old.has(name)) this.#move(name, path, 1, at);
    for (const name of old) if (!now.has(name)) this.#move(name, path, -1, at);
  }

  /** A step of a command that succeeded: git's branches that it deletes are gone. */
  ran({ words }: Step, at: number): void {
    if (words[0] !== 'git' || words[1] !== 'branch') return;
    if (!words.some((word) => /^(?:-[dD]|--delete)$/u.test(word))) return;
    for (const name of words.slice(2))
      if (!name.startsWith('-')) this.#places.set(name, { balances: new Map([['', 0]]), at });
  }

  /** Where a name was taken back; undefined for one that is still there, or was there before. */
  at(name: string): number | undefined {
    const place = this.#places.get(name);
    return place && [...place.balances.values()].every((balance) => balance === 0)
      ? place.at
      : undefined;
  }

  clear(): void {
    this.#places.clear();
  }

  #move(name: string, file: string, by: 1 | -1, at: number): void {
    const balances = new Map(this.#places.get(name)?.balances ?? []);
    balances.set(file, (balances.get(file) ?? 0) + by);
    putLast(this.#places, name, { balances, at }, maxNames);
  }
}
