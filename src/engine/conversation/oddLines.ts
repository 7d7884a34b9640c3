/**
 * The odd lines of a transcript as a reader meets them. Those that are listed can be named one by one; a file that is damaged all
 * over needs no list of a million, but what is said of them must still be their true number.
 */
import type { Oddity, Unlisted } from './types';

/** Listed of one transcript. */
const mostListed = 10_000;

export class OddLines {
  readonly #listed: Oddity[] = [];
  #lines = 0;
  #holes = 0;

  note(oddity: Oddity): void {
    if (this.#listed.length < mostListed) this.#listed.push(oddity);
    else if (oddity.isHole) this.#holes++;
    else this.#lines++;
  }

  /** The first of them; grows while lines come in. */
  get listed(): readonly Oddity[] {
    return this.#listed;
  }

  /** How many came after those. */
  get unlisted(): Unlisted {
    return { lines: this.#lines, holes: this.#holes };
  }
}
