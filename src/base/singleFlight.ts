/**
 * Runs a job at most once at a time, and once more if it was asked for meanwhile: many changes of a file cost two
 * readings, and the last change is never missed.
 */

export class SingleFlight {
  #running: Promise<void> | undefined;
  #again = false;
  #ended = false;

  constructor(
    private readonly job: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves when a run that began after this call is over (or the object was disposed). Never rejects. */
  request(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    if (this.#running) this.#again = true;
    else this.#running = this.#loop();
    return this.#running;
  }

  async #loop(): Promise<void> {
    for (;;) {
      this.#again = false;
      try {
        await this.job();
      } catch (error) {
        this.onError(error);
      }
      if (!this.#isWanted()) break;
    }
    this.#running = undefined;
  }

  /** Asked anew after every await: both may have changed. */
  #isWanted(): boolean {
    return this.#again && !this.#ended;
  }

  /** No run begins any more; one that runs ends by itself. */
  dispose(): void {
    this.#ended = true;
  }
}
