/**
 * Asks one model, stage by stage: at most three requests for each, waiting as the provider wishes, and a sum of what was used.
 * A problem that only a person can mend ends all further stages. Never throws; a cancellation is an outcome.
 */
import type { Log } from '../../base/log';
import { failed, ok, type Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { unusableAnswer, type Judged } from '../../engine/summarise/answer/answer';
import { isWorthWaiting, waitBefore } from '../../engine/summarise/backoff';
import type { ModelOptions } from '../../engine/summarise/options';
import type { Model, ModelAnswer, ModelCall, ModelProblem } from '../../ports/model';
import type { Outside } from '../../ports/outside';
import { UseSum, type ModelUse } from './modelUse';
import { SharedWait } from './sharedWait';
import { stageName, type StageAt } from './stages';

/** One text to be written. */
export interface Stage {
  /** For progress and log. */
  readonly at: StageAt;
  /** Whether the caller asks with less where the request is too large; then that is no failed stage yet. */
  readonly hasLower?: boolean;
  /** The request; `shorter` after an answer that was too long: null where the window has no room for that. */
  readonly call: (shorter: boolean) => ModelCall | null;
  readonly judge: (answer: ModelAnswer) => Judged;
}

/** Why a stage has no text. */
export type StageFailure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: ModelProblem }
  | { readonly kind: 'unusable'; readonly sentence: Sentence }
  /** The window has no room for the request, so that none was made. */
  | { readonly kind: 'noRoom'; readonly sentence: Sentence };

/** A usable text and what had to be mended in it. */
export interface StageText {
  readonly text: string;
  readonly repairs: readonly Sentence[];
}

const mostRequests = 3;
/** After so many stages without a text in a row the model is not asked any more: each may have taken minutes. */
const mostFailedStages = 2;

export class ModelCalls {
  readonly #outside: Pick<Outside, 'randomHex' | 'prices'>;
  readonly #log: Log;
  readonly #sum = new UseSum();
  #failedStages = 0;
  #gate: Gate | null = null;
  #ended: ModelProblem | null = null;
  readonly #pause: SharedWait;

  constructor(
    readonly model: Model,
    private readonly options: ModelOptions,
    outside: Pick<Outside, 'wait' | 'randomHex' | 'log' | 'prices'>,
    private readonly signal: AbortSignal,
    private readonly onProgress: (stage: StageAt, chars: number) => void,
  ) {
    this.#outside = outside;
    this.#log = outside.log.child('model');
    this.#pause = new SharedWait((ms) => outside.wait(ms, signal));
  }

  get use(): ModelUse {
    return this.#sum.of(this.model, this.#outside.prices());
  }

  /** The problem after which no further stage is asked for; null while there is none. */
  get ended(): ModelProblem | null {
    return this.#ended;
  }

  /** The text of one stage. */
  async ask(stage: Stage): Promise<Result<StageText, StageFailure>> {
    // What only a person can mend shows at the first request; stages side by side need not meet it too.
    const isFirst = this.#gate === null;
    this.#gate ??= gate();
    if (!isFirst) await this.#gate.opened;
    const outcome = await this.#tried(stage);
    this.#gate.open();
    if (stage.hasLower === true && !outcome.ok && isOverflow(outcome.problem)) return outcome;
    this.#failedStages = outcome.ok ? 0 : this.#failedStages + 1;
    if (!outcome.ok && this.#failedStages >= mostFailedStages) {
      this.#ended ??= problemOf(outcome.problem);
    }
    return outcome;
  }

  async #tried(stage: Stage): Promise<Result<StageText, StageFailure>> {
    let shorter = false;
    let failure: StageFailure = { kind: 'cancelled' };
    for (let request = 1; request <= mostRequests; request++) {
      await this.#pause.over();
      if (this.signal.aborted) return failed({ kind: 'cancelled' });
      if (this.#ended !== null) return failed({ kind: 'problem', problem: this.#ended });
      const call = stage.call(shorter);
      if (call === null) break;
      const outcome = await this.#once(stage, call, request);
      if (outcome.ok) return outcome;
      failure = outcome.problem.failure;
      const { again } = outcome.problem;
      if (again === 'never') break;
      shorter ||= again === 'shorter';
    }
    return failed(failure);
  }

  async #once(stage: Stage, call: ModelCall, request: number): Promise<Result<StageText, Miss>> {
    const { totalMs, idleMs } = this.options;
    this.onProgress(stage.at, 0);
    this.#sum.asked();
    const answered = await this.model.ask(call, {
      signal: this.signal,
      totalMs,
      idleMs,
      onProgress: (chars) => {
        // It answers: others need not wait for the end of it.
        if (chars > 0) this.#gate?.open();
        this.onProgress(stage.at, chars);
      },
    });
    if (!answered.ok) {
      if (answered.problem.usage) this.#sum.answered(answered.problem.usage);
      // What is to be waited for is known before anybody else may ask.
      const miss = this.#missed(stage.at, answered.problem, request);
      this.#gate?.open();
      return failed(miss);
    }
    this.#gate?.open();
    this.#sum.answered(answered.value.usage);
    const judged = stage.judge(answered.value);
    if (judged.kind === 'usable') return ok({ text: judged.text, repairs: judged.repairs });
    this.#log.warn('answer not usable', {
      stage: stageName(stage.at),
      reason: judged.reason,
      ended: answered.value.ended,
    });
    const sentence = unusableAnswer(this.model.name, judged.reason);
    return failed({
      failure: { kind: 'unusable', sentence },
      again: judged.again,
    });
  }

  #missed(stage: StageAt, problem: ModelProblem, request: number): Miss {
    if (problem.kind === 'cancelled' || this.signal.aborted) {
      return { failure: { kind: 'cancelled' }, again: 'never' };
    }
    this.#log.warn('model did not answer', { stage: stageName(stage), kind: problem.kind });
    const isOver = endsAll(problem);
    if (isOver) this.#ended ??= problem;
    const mayRepeat = problem.again === 'later' && !isOver;
    // What the provider asks for holds for the stages behind this one too; our own measure only where we ask again.
    if (mayRepeat && (request < mostRequests || problem.retryAfterMs !== null))
      this.#owe(request, problem.retryAfterMs);
    return { failure: { kind: 'problem', problem }, again: mayRepeat ? 'same' : 'never' };
  }

  #owe(request: number, retryAfterMs: number | null): void {
    const jitter = parseInt(this.#outside.randomHex(4), 16) / 0xffff;
    this.#pause.owe(waitBefore(request, retryAfterMs, jitter));
  }
}

/**
 * Whether no stage asks any more: only a person can mend it, the time of one request (with or without a word) is all the model
 * gets, or the wait it asks for is longer than anybody waits.
 */
const endsAll = ({ kind, again, retryAfterMs }: ModelProblem): boolean =>
  again === 'never' || kind === 'timeLimit' || kind === 'silent' || !isWorthWaiting(retryAfterMs);

/** Whether less of it may do: told at once, unlike a time limit, after which half of it would take as long. */
export const isOverflow = (failure: StageFailure): boolean =>
  failure.kind === 'noRoom' || (failure.kind === 'problem' && failure.problem.kind === 'overflow');

/** Closed until the first words of an answer, or a problem, are there. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

const problemOf = (failure: StageFailure): ModelProblem | null =>
  failure.kind === 'problem'
    ? failure.problem
    : failure.kind === 'unusable'
      ? { kind: 'malformed', sentence: failure.sentence, again: 'never', retryAfterMs: null }
      : null;

/** A request without a usable text: what it was, and whether to try once more. */
interface Miss {
  readonly failure: StageFailure;
  readonly again: 'same' | 'shorter' | 'never';
}
