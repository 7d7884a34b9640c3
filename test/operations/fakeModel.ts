/**
 * A model without a wire, told request by request what to do, and the calls to it: what was asked, in which stage, how many at
 * the same time. Waits are remembered instead of waited for.
 */
import { silentLog } from '../build/silentLog';
import { failed, ok } from '../../src/base/result';
import type { Result } from '../../src/base/result';
import type { ModelOptions } from '../../src/engine/summarise/options';
import type { TokenCounter } from '../../src/engine/tokens/counter';
import { ModelCalls } from '../../src/operations/model/modelCalls';
import type { StageAt } from '../../src/operations/model/stages';
import type {
  CallWatch,
  Model,
  ModelAnswer,
  ModelCall,
  ModelLimits,
  ModelProblem,
} from '../../src/ports/model';
import { resolveSettings } from '../../src/settings/resolve';
import { answerTo } from '../build/models/scriptedSummariser';
import { patience } from '../../tools/patience.mjs';
import { asIs } from '../../src/base/sentence';

/** What a request was about, told by the tag its material stands in. */
export type AskedFor = 'part' | 'history' | 'merge' | 'turn' | 'shorter';

export interface Asked {
  readonly call: ModelCall;
  readonly watch: CallWatch;
  readonly about: AskedFor;
  /** Requests under way when it came, itself included. */
  readonly atOnce: number;
}

export type Outcome = Result<ModelAnswer, ModelProblem>;
/** What the model does with a request. */
export type Deed = Outcome | ((asked: Asked) => Outcome | Promise<Outcome>);

/** Four characters a token: figures that a test can reckon. */
export const fourChars: TokenCounter = {
  kind: 'quick',
  count: (text) => Math.ceil(text.length / 4),
};

/** Those of no settings, for this model. */
export const options: ModelOptions = {
  ...resolveSettings([]).settings.models,
  choice: { kind: 'named', provider: 'anthropic', id: 'fake' },
  totalMs: patience(),
  idleMs: patience(),
  addresses: {},
};

const tags: readonly (readonly [AskedFor, string])[] = [
  ['merge', '<part-summaries>'],
  ['turn', '<turn-prefix>'],
  ['history', '<earlier-part>'],
  ['part', '<conversation>'],
];

const aboutOf = ({ prompt }: ModelCall): AskedFor =>
  tags.find(([, tag]) => prompt.includes(`\n${tag}`))?.[0] ?? 'shorter';

export const said = (text: string, rest: Partial<ModelAnswer> = {}): Outcome =>
  ok({
    text,
    usage: { inputTokens: 100, outputTokens: 10, cacheReadTokens: 20, cacheWriteTokens: 3 },
    ended: 'complete',
    ...rest,
  });

/** An answer in the form that was asked for. */
export const good: Deed = ({ call }) => said(answerTo(call.prompt));

export const trouble = (
  kind: ModelProblem['kind'],
  again: ModelProblem['again'],
  retryAfterMs: number | null = null,
): Outcome =>
  failed({ kind, again, retryAfterMs, sentence: asIs(`fake/model has trouble: ${kind}.`) });

export const tooMuch = trouble('overflow', 'smaller');

export class FakeModel implements Model {
  readonly provider = 'anthropic';
  readonly name = 'fake/model';
  readonly id = 'model';
  readonly asked: Asked[] = [];
  readonly #deeds: readonly Deed[];
  readonly #limits: ModelLimits;
  #atOnce = 0;

  /** Does one deed per request, then the last again. */
  constructor(deeds: readonly Deed[], limits: Partial<ModelLimits> = {}) {
    this.#deeds = deeds;
    this.#limits = { windowTokens: 10_000, maxOutputTokens: 1_000, source: 'reported', ...limits };
  }

  limits(): Promise<ModelLimits> {
    return Promise.resolve(this.#limits);
  }

  countTokens(text: string): Promise<number | null> {
    return Promise.resolve(fourChars.count(text));
  }

  async ask(call: ModelCall, watch: CallWatch): Promise<Outcome> {
    const deed = this.#deeds[Math.min(this.asked.length, this.#deeds.length - 1)] ?? good;
    this.#atOnce++;
    const asked = { call, watch, about: aboutOf(call), atOnce: this.#atOnce };
    this.asked.push(asked);
    // Never in the same turn, as over a wire.
    await new Promise((resolve) => setImmediate(resolve));
    const outcome = typeof deed === 'function' ? await deed(asked) : deed;
    this.#atOnce--;
    return watch.signal.aborted ? trouble('cancelled', 'never') : outcome;
  }

  /** What each request was about, in order. */
  get order(): readonly AskedFor[] {
    return this.asked.map(({ about }) => about);
  }
}

/** Calls to a model, and what they were seen to do. */
export class Watched {
  readonly calls: ModelCalls;
  readonly waits: number[] = [];
  readonly stages: StageAt[] = [];
  readonly chars: number[] = [];
  /** What a wait does; it is remembered all the same. */
  wait: (ms: number) => Promise<void> = () => Promise.resolve();

  constructor(
    model: Model,
    given: Partial<ModelOptions> = {},
    readonly cancel = new AbortController(),
  ) {
    const outside = {
      wait: (ms: number) => {
        this.waits.push(ms);
        return this.wait(ms);
      },
      // Half of all there is: no jitter either way.
      randomHex: () => '8000',
      prices: () => ({ own: [], lists: [] }),
      log: silentLog,
    };
    this.calls = new ModelCalls(
      model,
      { ...options, ...given },
      outside,
      cancel.signal,
      (stage, chars) => {
        if (chars === 0) this.stages.push(stage);
        this.chars.push(chars);
      },
    );
  }
}
