/**
 * One model of Anthropic's: a streamed request with text in and text out, no tools, no thinking, little effort. Exactly one
 * HTTP request per `ask`; nothing is repeated here. An answer's limit that is too small loses the summary in
 * silence, so the model's own limit is the only cap and an answer that reached it says so.
 */
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type {
  CallWatch,
  Model,
  ModelAnswer,
  ModelCall,
  ModelLimits,
  ModelProblem,
} from '../../ports/model';
import { AnswerFold, type NoAnswer } from './answer';
import { reportedFacts, tabledFacts, type ModelAbilities } from './abilities';
import { anthropicFacts } from './facts';
import { cutProblem, faultProblem, isAboutOptions } from './fault';
import { tokensField } from '../fields';
import { emptyProblem, endedProblem, modelProblem } from '../problems';
import type * as sdk from './sdk';
import { askedWithin, watchedCall } from '../watchdog';

export type SdkModule = typeof sdk;

/** What one process knows of models, shared by all that were opened. */
export interface KnownModels {
  /** By address and id. */
  readonly facts: Map<string, ModelAbilities>;
  /** Models that refused the effort or thinking setting. */
  readonly plain: Set<string>;
}

export interface AnthropicSetup {
  readonly loadSdk: () => SdkModule;
  readonly key: string;
  readonly baseUrl: string;
  readonly known: KnownModels;
}

/** The longest a question about limits or a count may take, ms. */
const askMs = 5_000;

/** More text than this for each token asked for is not an answer any more; the rest is not waited for. */
const mostCharsPerToken = 16;
const leastCharsAllowed = 100_000;

export class AnthropicModel implements Model {
  readonly name: string;
  readonly id: string;
  readonly #setup: AnthropicSetup;
  readonly #sdk: () => SdkModule;
  readonly #wire: () => sdk.Wire;
  /** The Models API was asked in vain; not again for this model object. */
  #isUnknown = false;

  constructor(id: string, setup: AnthropicSetup) {
    this.id = id;
    this.name = `anthropic/${id}`;
    this.#setup = setup;
    this.#sdk = lazy(setup.loadSdk);
    this.#wire = lazy(() => this.#sdk().createWire({ key: setup.key, baseUrl: setup.baseUrl }));
  }

  async limits(signal: AbortSignal): Promise<ModelLimits> {
    const { known } = this.#setup;
    if (!known.facts.has(this.#place) && !this.#isUnknown) {
      const info = await askedWithin(askMs, signal, (inner) =>
        this.#wire().model(this.id, { signal: inner, timeoutMs: askMs }),
      );
      if (info !== undefined) known.facts.set(this.#place, reportedFacts(this.id, info));
      else if (!signal.aborted) this.#isUnknown = true;
    }
    return this.#facts.limits;
  }

  async countTokens(text: string, signal: AbortSignal): Promise<number | null> {
    if (text === '') return 0;
    const messages = [{ role: 'user' as const, content: text }];
    const counted = await askedWithin(askMs, signal, (inner) =>
      this.#wire().countTokens({ model: this.id, messages }, { signal: inner, timeoutMs: askMs }),
    );
    // A text never costs nothing: a gateway that answers 0 does not count.
    return tokensField(counted, 'input_tokens') || null;
  }

  async ask(call: ModelCall, watch: CallWatch): Promise<Result<ModelAnswer, ModelProblem>> {
    const fold = new AnswerFold();
    const answer = await this.#watched(call, watch, fold);
    if (answer.ok || fold.usage === null) return answer;
    return failed({ ...answer.problem, usage: fold.usage });
  }

  async #watched(
    call: ModelCall,
    watch: CallWatch,
    fold: AnswerFold,
  ): Promise<Result<ModelAnswer, ModelProblem>> {
    try {
      const outcome = await watchedCall(watch, (signal, alive) =>
        this.#answer(call, signal, { ...watch, fold }, alive),
      );
      if (outcome.kind === 'done') return outcome.value;
      return failed(endedProblem(outcome.kind, this.name, watch));
    } catch (error) {
      return failed(this.#problemOf(error, call));
    }
  }

  get #place(): string {
    return `${this.#setup.baseUrl} ${this.id}`;
  }

  get #facts(): ModelAbilities {
    return this.#setup.known.facts.get(this.#place) ?? tabledFacts(this.id);
  }

  async #answer(
    call: ModelCall,
    signal: AbortSignal,
    { totalMs, onProgress, fold }: CallWatch & { readonly fold: AnswerFold },
    alive: () => void,
  ): Promise<Result<ModelAnswer, ModelProblem>> {
    const body = this.#bodyOf(call);
    // Our own limit must come first: the SDK's only covers the time until the headers.
    const events = await this.#wire().stream(body, { signal, timeoutMs: totalMs + 10_000 });
    const mostChars = Math.max(leastCharsAllowed, body.max_tokens * mostCharsPerToken);
    for await (const event of events) {
      if (!fold.add(event)) continue;
      alive();
      onProgress?.(fold.chars);
      if (fold.chars > mostChars) return ok(fold.cutHere());
    }
    const answer = fold.end();
    return answer.ok ? answer : failed(this.#noAnswer(answer.problem));
  }

  #bodyOf({ system, prompt, maxOutputTokens }: ModelCall): Parameters<sdk.Wire['stream']>[0] {
    const { limits, lowEffort, thinkingOff } = this.#facts;
    const isPlain = this.#setup.known.plain.has(this.#place);
    return {
      model: this.id,
      max_tokens: Math.max(1, Math.min(maxOutputTokens, limits.maxOutputTokens)),
      ...(system === '' ? {} : { system }),
      messages: [{ role: 'user', content: prompt }],
      ...(lowEffort && !isPlain ? { output_config: { effort: 'low' as const } } : {}),
      ...(thinkingOff && !isPlain ? { thinking: { type: 'disabled' as const } } : {}),
      stream: true,
    };
  }

  #noAnswer(why: NoAnswer): ModelProblem {
    switch (why) {
      case 'refused':
        return modelProblem(
          'refused',
          'never',
          said`${this.name} refused to answer; choose another model in "tidemark.compaction.model".`,
        );
      case 'tool':
        return modelProblem(
          'malformed',
          'later',
          said`${this.name} asked for a tool instead of answering; try again, or choose another model.`,
        );
      case 'nothing':
        return modelProblem(
          'malformed',
          'later',
          said`What came back for ${this.name} is not an answer of Anthropic's API; check "tidemark.anthropic.baseUrl".`,
        );
      case 'empty':
        return emptyProblem(this.name);
      case 'cut':
        return cutProblem(this.name);
    }
  }

  #problemOf(error: unknown, { system, prompt }: ModelCall): ModelProblem {
    const { baseUrl, key, known } = this.#setup;
    let fault: sdk.Fault;
    try {
      fault = this.#sdk().readFault(error);
    } catch {
      const sentence = said`The part of Tidemark that talks to ${this.name} cannot be loaded; install Tidemark again.`;
      return modelProblem('failed', 'never', sentence);
    }
    if (isAboutOptions(fault)) known.plain.add(this.#place);
    return faultProblem(fault, {
      name: this.name,
      host: baseUrl === anthropicFacts.api.address ? null : new URL(baseUrl).host,
      nowMs: Date.now(),
      sent: [system, prompt],
      key,
    });
  }
}
