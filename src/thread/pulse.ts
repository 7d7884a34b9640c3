/**
 * Watches from outside whether a thread still answers: asks for a sign of life at a steady pace, and says when several
 * questions in a row got none. Counts its own questions instead of reading a clock, so that a computer that slept, or an
 * extension host that was busy itself, is not taken for a thread that hangs.
 */
import type { Disposable } from '../base/disposable';

/** Calls back again and again until disposed. */
export type Beat = (tick: () => void) => Disposable;

/** Between two questions, milliseconds, and how many may stay unanswered: a minute in all. */
const pace = 10_000;
const mostMissed = 6;

/** A beat by the process's own timer, which keeps nothing alive. */
export const steadyBeat: Beat = (tick) => {
  const timer = setInterval(tick, pace);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
};

export class Pulse implements Disposable {
  readonly #beat: Disposable;
  #missed = 0;
  #answered = 0;

  /** `ask` asks for a sign; `silent` is called once, after which nothing more is asked. */
  constructor(beat: Beat, ask: () => void, silent: () => void) {
    this.#beat = beat(() => {
      if (this.#missed >= mostMissed) {
        this.dispose();
        silent();
        return;
      }
      this.#missed++;
      ask();
    });
  }

  /** Whatever came from the thread: it lives. */
  heard(): void {
    if (this.#missed > 0) this.#answered++;
    this.#missed = 0;
  }

  /** How many questions were answered in time. */
  get answered(): number {
    return this.#answered;
  }

  dispose(): void {
    this.#beat.dispose();
  }
}
