/**
 * The flush that goes before a compaction, or the draft of one: done once when it is due, however often the compaction is planned, and told as a step.
 * Comes behind the plan, so that nothing is noted for a compaction that there is no place for, and before a model is asked for words.
 */
import { flushIfDue, type FlushOutcome } from '../flush/flush';
import type { ModelProblem } from '../../ports/model';
import { inReach, reachAfter, type Reach } from '../model/reach';
import { beginStep, type WordsQuestion } from './draftTypes';

export class FlushFirst {
  /** What was noted; null where nothing was due, or nothing was to be. */
  flushed: FlushOutcome | null = null;
  #isOpen: boolean;

  /** `isWanted`: whether notes may be written at all. */
  constructor(isWanted: boolean) {
    this.#isOpen = isWanted;
  }

  /** Flushes if one is due, and says what is known of the model from it. */
  async before({ seen, request, outside, watch }: WordsQuestion): Promise<Reach> {
    if (!this.#isOpen) return inReach;
    this.#isOpen = false;
    let reach = inReach;
    const onProblem = (problem: ModelProblem): void => {
      reach = reachAfter(problem, outside.clock.now().getTime());
    };
    const { limits, place, byPerson } = request;
    beginStep(watch, 'flushing');
    const ask = { limits, place, byPerson, onProblem };
    this.flushed = await flushIfDue(seen, ask, outside, watch.signal);
    beginStep(watch, 'summarising');
    return reach;
  }
}
