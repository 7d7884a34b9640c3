/**
 * When something is looked at that takes a while and that many things make old: soon after it is wanted, not again before a pause is over,
 * and once more where it was wanted during the look itself.
 */
import type { Disposable } from '../../base/disposable';

export class Pace implements Disposable {
  readonly #look: () => Promise<void>;
  readonly #pauseMs: number;
  #nextMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isWanted = false;
  #isEnded = false;

  /** `look` must not fail. `pauseMs`: between the beginnings of two looks. */
  constructor(look: () => Promise<void>, pauseMs: number) {
    this.#look = look;
    this.#pauseMs = pauseMs;
  }

  /** `atOnce`: without the pause. */
  want(atOnce = false): void {
    if (atOnce) this.#nextMs = 0;
    if (this.#isLooking) this.#isWanted = true;
    if (atOnce) clearTimeout(this.#timer);
    if (this.#isLooking || this.#isEnded || (this.#timer !== undefined && !atOnce)) return;
    this.#timer = setTimeout(() => void this.#go(), Math.max(0, this.#nextMs - Date.now()));
  }

  async #go(): Promise<void> {
    this.#timer = undefined;
    this.#isLooking = true;
    this.#isWanted = false;
    this.#nextMs = Date.now() + this.#pauseMs;
    try {
      await this.#look();
    } finally {
      this.#isLooking = false;
    }
    if (this.#isWanted) this.want();
  }

  /** No look begins any more. */
  dispose(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }
}
