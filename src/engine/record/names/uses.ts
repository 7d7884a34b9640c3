/**
 * Which identifiers were worked with: a program gave one back, or the person typed it, and a later call or the person took it up. What
 * only the agent brought up, what only a test printed, and what was said once is looked up again as easily. Pure, bounded.
 */
import { withinSize } from '../withinSize';

/** Most identifiers remembered of each kind. */
const most = 6_000;

export class Uses {
  readonly #given = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #made = new Set<string>();

  /** A program gave it back, or the person typed it. */
  given(key: string, at: number): void {
    if (this.#given.has(key)) return;
    this.#given.set(key, at);
    withinSize(this.#given, most);
  }

  /** A call was given it, or the person named it. */
  taken(key: string, at: number): void {
    this.#taken.delete(key);
    this.#taken.set(key, at);
    withinSize(this.#taken, most);
  }

  /** An act brought it forth: a pull request, a release; or it is where the work is held. */
  made(key: string): void {
    this.#made.add(key);
    withinSize(this.#made, most);
  }

  isMade(key: string): boolean {
    return this.#made.has(key);
  }

  isUsedAgain(key: string): boolean {
    const since = this.#given.get(key);
    return since !== undefined && (this.#taken.get(key) ?? 0) > since;
  }

  clear(): void {
    this.#given.clear();
    this.#taken.clear();
    this.#made.clear();
  }
}
