/**
 * When something is looked at that takes a while and that many things make old: soon after it is wanted, not again before a pause is over,
 * once more where it was wanted during the look itself, and by itself after a look that failed, each time later. What is wanted meanwhile
 * does not wait for that.
 */
import type { Disposable } from '../../base/disposable';

/** The longest wait before something that failed is tried again, in pauses. */
const mostPauses = 32;

/** How long after so many failures in a row it is tried again, ms. */
export const againMs = (failures: number, pauseMs: number): number =>
  pauseMs * Math.min(mostPauses, 2 ** failures);

export class LookPace implements Disposable {
  #nextMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Of the next try after a failure. */
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #isLooking = false;
  #isWanted = false;
  #isEnded = false;

  /** `look` resolves to false where it is to be tried again, and must not throw. `pauseMs`: between the beginnings of two looks. */
  constructor(
    private readonly look: () => Promise<boolean>,
    private readonly pauseMs: number,
  ) {}

  /** `atOnce`: without the pause. */
  want(atOnce = false): void {
    if (atOnce) this.#nextMs = 0;
    if (this.#isLooking) this.#isWanted = true;
    if (atOnce) clearTimeout(this.#timer);
    if (this.#isLooking || this.#isEnded || (this.#timer !== undefined && !atOnce)) return;
    this.#timer = setTimeout(() => void this.#go(), Math.max(0, this.#nextMs - Date.now()));
  }

  async #go(): Promise<void> {
    clearTimeout(this.#retry);
    this.#timer = undefined;
    this.#isLooking = true;
    this.#isWanted = false;
    this.#nextMs = Date.now() + this.pauseMs;
    const isDone = await this.look().finally(() => (this.#isLooking = false));
    this.#failures = isDone ? 0 : this.#failures + 1;
    if (this.#isWanted) this.want();
    else if (!isDone && !this.#isEnded)
      this.#retry = setTimeout(() => this.want(true), againMs(this.#failures, this.pauseMs));
  }

  /** No look begins any more. */
  dispose(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
  }
}
