/**
 * Asks one model, stage by stage: at most three requests for each, waiting as the provider wishes, and a sum of what was used.
 * A problem that only a person can mend ends all further stages. Never throws; a cancellation is an outcome.
 */
import type { Log } from '../base/log';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { Judged } from '../engine/summarise/answer';
import { isWorthWaiting, waitBefore } from '../engine/summarise/backoff';
import type { ModelOptions } from '../engine/summarise/options';
import { forecastCost } from '../engine/summarise/price';
import type { PriceEntry } from '../engine/summarise/priceTable';
import type { Model, ModelAnswer, ModelCall, ModelProblem } from '../ports/model';
import type { Outside } from '../ports/outside';
import { stageName } from './stages';
import type { StageAt } from './stages';

/** What the calls so far came to. Tokens as the providers told them. */
export interface ModelUse {
  /** As in the setting. */
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What that cost by the price table, US dollars; null where the price is not known. */
  readonly usd: number | null;
}

/** What requests to a model came to. */
export function useOf(
  model: Pick<Model, 'name' | 'id'>,
  calls: number,
  inputTokens: number,
  outputTokens: number,
  own: readonly PriceEntry[],
): ModelUse {
  const cost = forecastCost({
    ...{ model: model.id, inputTokens, outputTokens, own },
    ...{ longestPromptTokens: null, sessionCache: null },
  });
  return { model: model.name, calls, inputTokens, outputTokens, usd: cost?.usd ?? null };
}

/** One text to be written. */
export interface Stage {
  /** For progress and log. */
  readonly at: StageAt;
  /** Whether the caller asks with less where the request is too large; then that is no failed stage yet. */
  readonly hasLower?: boolean;
  /** The request; `shorter` after an answer that was too long. */
  readonly call: (shorter: boolean) => ModelCall;
  readonly judge: (answer: ModelAnswer) => Judged;
}

/** Why a stage has no text. */
export type StageFailure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: ModelProblem }
  | { readonly kind: 'unusable'; readonly sentence: string };

/** A usable text and what had to be mended in it. */
export interface StageText {
  readonly text: string;
  readonly repairs: readonly string[];
}

const mostRequests = 3;
/** After so many stages without a text in a row the model is not asked any more: each may have taken minutes. */
const mostFailedStages = 2;

export class ModelCalls {
  readonly model: Model;
  readonly #options: ModelOptions;
  readonly #outside: Pick<Outside, 'wait' | 'randomHex'>;
  readonly #prices: Outside['prices'];
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #onProgress: (stage: StageAt, chars: number) => void;
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #failedStages = 0;
  #gate: Gate | null = null;
  #ended: ModelProblem | null = null;

  constructor(
    model: Model,
    options: ModelOptions,
    outside: Pick<Outside, 'wait' | 'randomHex' | 'log' | 'prices'>,
    signal: AbortSignal,
    onProgress: (stage: StageAt, chars: number) => void,
  ) {
    this.model = model;
    this.#options = options;
    this.#outside = outside;
    this.#prices = outside.prices;
    this.#log = outside.log.child('model');
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  get use(): ModelUse {
    return useOf(this.model, this.#calls, this.#inputTokens, this.#outputTokens, this.#prices());
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
      if (this.#signal.aborted) return failed({ kind: 'cancelled' });
      if (this.#ended !== null) return failed({ kind: 'problem', problem: this.#ended });
      const outcome = await this.#once(stage, shorter);
      if (outcome.ok) return outcome;
      failure = outcome.problem.failure;
      const { again, waitFor } = outcome.problem;
      if (again === 'never' || request === mostRequests) break;
      shorter ||= again === 'shorter';
      if (waitFor !== null) await this.#wait(request, waitFor);
    }
    return failed(failure);
  }

  async #once(stage: Stage, shorter: boolean): Promise<Result<StageText, Miss>> {
    const { totalMs, idleMs } = this.#options;
    this.#onProgress(stage.at, 0);
    this.#calls++;
    const answered = await this.model.ask(stage.call(shorter), {
      signal: this.#signal,
      totalMs,
      idleMs,
      onProgress: (chars) => {
        // It answers: others need not wait for the end of it.
        if (chars > 0) this.#gate?.open();
        this.#onProgress(stage.at, chars);
      },
    });
    this.#gate?.open();
    if (!answered.ok) return failed(this.#missed(stage.at, answered.problem));
    const { usage, ended } = answered.value;
    this.#inputTokens +=
      (usage?.inputTokens ?? 0) + (usage?.cacheReadTokens ?? 0) + (usage?.cacheWriteTokens ?? 0);
    this.#outputTokens += usage?.outputTokens ?? 0;
    const judged = stage.judge(answered.value);
    if (judged.kind === 'usable') return ok({ text: judged.text, repairs: judged.repairs });
    this.#log.warn('answer not usable', {
      stage: stageName(stage.at),
      reason: judged.reason,
      ended,
    });
    const sentence = `The answer of ${this.model.name} could not be used: it was ${judged.reason}.`;
    return failed({
      failure: { kind: 'unusable', sentence },
      again: judged.again,
      waitFor: null,
    });
  }

  #missed(stage: StageAt, problem: ModelProblem): Miss {
    if (problem.kind === 'cancelled' || this.#signal.aborted) {
      return { failure: { kind: 'cancelled' }, again: 'never', waitFor: null };
    }
    this.#log.warn('model did not answer', { stage: stageName(stage), kind: problem.kind });
    if (problem.again === 'never') this.#ended = problem;
    // A model that took all its time, or asks for more than anybody waits, is not asked the same again.
    const isSlow = problem.kind === 'silent' || problem.kind === 'timeLimit';
    const mayRepeat = problem.again === 'later' && !isSlow && isWorthWaiting(problem.retryAfterMs);
    return {
      failure: { kind: 'problem', problem },
      again: mayRepeat ? 'same' : 'never',
      waitFor: problem,
    };
  }

  async #wait(request: number, problem: ModelProblem): Promise<void> {
    const jitter = parseInt(this.#outside.randomHex(4), 16) / 0xffff;
    await this.#outside.wait(waitBefore(request, problem.retryAfterMs, jitter), this.#signal);
  }
}

/** Told at once, unlike a time limit: costs nobody a minute. */
const isOverflow = (failure: StageFailure): boolean =>
  failure.kind === 'problem' && failure.problem.kind === 'overflow';

/** Whether less of it may do. */
export const isTooLarge = (failure: StageFailure): boolean =>
  failure.kind === 'problem' && failure.problem.again === 'smaller';

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

/** A request without a usable text: what it was, whether to try once more, and whose wish to wait counts. */
interface Miss {
  readonly failure: StageFailure;
  readonly again: 'same' | 'shorter' | 'never';
  readonly waitFor: ModelProblem | null;
}
