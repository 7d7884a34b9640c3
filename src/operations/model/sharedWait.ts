/**
 * The wait that a provider asks of one of several requests and that all of them keep: parts side by side, and whichever comes next.
 * A wait begins when somebody wants to ask, so that nobody waits after the last request. Never throws.
 */

export class SharedWait {
  /** Asked for and not begun, ms. */
  #owedMs = 0;
  #running: Promise<unknown> | null = null;

  constructor(private readonly wait: (ms: number) => Promise<void>) {}

  /** Whether a request now would come too early. */
  get isOwed(): boolean {
    return this.#owedMs > 0 || this.#running !== null;
  }

  /** Nobody asks before so many milliseconds are over, counted from the next that wants to. */
  owe(ms: number): void {
    this.#owedMs = Math.max(this.#owedMs, ms);
  }

  /** Resolves when everything that was owed, also meanwhile, is over. */
  async over(): Promise<void> {
    while (this.isOwed) {
      this.#begin();
      await this.#running;
    }
  }

  #begin(): void {
    if (this.#owedMs === 0) return;
    const running = Promise.all([this.#running, this.wait(this.#owedMs)]).then(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#owedMs = 0;
    this.#running = running;
  }
}
