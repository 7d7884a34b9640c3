/**
 * Whether the disk answers at once. A call that goes through Node's threads costs ten times what it costs directly, and discovery
 * makes thousands; but on a disk that is slow to answer (a network's) this thread would be held up, so there the other way is
 * taken for a while.
 */

/** For one file; a disk of this machine takes a hundredth of it. */
const slowMs = 0.5;
/** One slow answer says little: another program may have had the processor. */
const lastAnswers = 8;
const mostSlow = 4;
const slowForMs = 30_000;

export class DiskPace {
  #slow: readonly boolean[] = [];
  #slowUntilMs = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether calls may be made directly. */
  get isQuick(): boolean {
    return this.now() >= this.#slowUntilMs;
  }

  /** Makes direct calls for so many files, and remembers whether they took long. */
  timed<T>(files: number, use: () => T): T {
    const began = this.now();
    const value = use();
    const ended = this.now();
    const isSlow = ended - began > slowMs * Math.max(1, files);
    this.#slow = [...this.#slow, isSlow].slice(-lastAnswers);
    if (this.#slow.filter(Boolean).length >= mostSlow) {
      this.#slowUntilMs = ended + slowForMs;
      this.#slow = [];
    }
    return value;
  }
}

/** Of this process. */
export const pace = new DiskPace();
