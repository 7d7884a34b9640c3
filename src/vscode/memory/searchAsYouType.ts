/**
 * Answers while somebody types: what knows at once is asked after every key, what takes its time only once typing rests. A key calls off
 * what was asked before it, and no answer to it is shown any more.
 */
import type { After, Disposable } from '../../base/disposable';

export interface SearchSteps<T> {
  readonly atOnce: (text: string) => Promise<T>;
  /** Null where nothing knows more. */
  readonly whole: ((text: string, signal: AbortSignal) => Promise<T>) | null;
  readonly after: After;
  readonly show: (answer: T) => void;
  /** `isBusy`: an answer is still to come. */
  readonly busy: (isBusy: boolean) => void;
}

/** After the last key, ms: keys of one word come quicker than the first, whoever thinks takes longer than the second. */
export const pauseMs = 80;
export const restMs = 300;

export class SearchAsYouType<T> implements Disposable {
  #wanted = new AbortController();

  constructor(private readonly asking: SearchSteps<T>) {}

  typed(text: string): void {
    const { after, atOnce, busy, show, whole } = this.asking;
    this.#wanted.abort();
    const { signal } = (this.#wanted = new AbortController());
    let isWhole = false;
    const quick = async (): Promise<void> => {
      const answer = await atOnce(text);
      if (signal.aborted || isWhole) return;
      show(answer);
      if (whole === null) busy(false);
    };
    busy(true);
    const timers = [after(pauseMs, () => void quick())];
    if (whole !== null) {
      const slow = async (): Promise<void> => {
        const answer = await whole(text, signal);
        if (signal.aborted) return;
        isWhole = true;
        show(answer);
        busy(false);
      };
      timers.push(after(restMs, () => void slow()));
    }
    const end = (): void => timers.forEach((timer) => timer.dispose());
    signal.addEventListener('abort', end, { once: true });
  }

  dispose(): void {
    this.#wanted.abort();
  }
}
