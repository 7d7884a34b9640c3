/**
 * The flush that goes before a compaction: done once when it is due, however often the compaction is planned, and told as a step.
 * Comes behind the plan, so that nothing is noted for a compaction that there is no place for, and before a model is asked for words.
 */
import type { Sentence } from '../../base/sentence';
import type { FlushAnswer } from '../flush/flush';
import { flushIfDue } from '../flush/flush';
import { beginStep } from './draftTypes';
import type { WordsQuestion } from './draftTypes';

export class FlushFirst {
  /** What was noted; null where nothing was due, or nothing was to be. */
  flushed: FlushAnswer | null = null;
  #isOpen: boolean;

  /** `isWanted`: whether notes may be written at all. */
  constructor(isWanted: boolean) {
    this.#isOpen = isWanted;
  }

  /** Flushes if one is due; the answer is why the same model should not be asked in this act, null where it may be. */
  async before({ seen, request, outside, watch }: WordsQuestion): Promise<Sentence | null> {
    if (!this.#isOpen) return null;
    this.#isOpen = false;
    let outOfReach: Sentence | null = null;
    const onOutOfReach = (sentence: Sentence): void => {
      outOfReach = sentence;
    };
    const { limits, place, byPerson } = request;
    beginStep(watch, 'flushing');
    const ask = { limits, place, byPerson, onOutOfReach };
    this.flushed = await flushIfDue(seen, ask, outside, watch.signal);
    beginStep(watch, 'summarising');
    return outOfReach;
  }
}
