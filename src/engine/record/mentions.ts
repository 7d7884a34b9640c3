/** How often a conversation names a thing, an entry counting once. Pure, bounded. */
import { namesIn } from '../text/telling';

/** Most names remembered; of more, those that were named only once go. */
const maxNames = 40_000;

export class Mentions {
  #counts = new Map<string, number>();

  /** An entry says this. */
  note(text: string): void {
    for (const name of namesIn(text)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (this.#counts.size > maxNames)
      this.#counts = new Map(
        [...this.#counts].filter(([, count]) => count > 1).slice(-maxNames / 2),
      );
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  clear(): void {
    this.#counts = new Map();
  }
}
