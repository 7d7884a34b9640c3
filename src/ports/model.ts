/**
 * A language model as operations see it: one call with text in and text out, no tools, and its limits.
 * An implementation makes exactly one request per `ask`, redacts nothing and retries nothing (both are the caller's), never
 * throws for what is expected to go wrong, and puts no key and no conversation text into a problem's sentence.
 */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { ModelRef, Usage } from '../engine/conversation/types';

/** One request. */
export interface ModelCall {
  readonly system: string;
  /** The one user message. */
  readonly prompt: string;
  /** At most so many tokens of answer. */
  readonly maxOutputTokens: number;
}

/** Tokens as the provider counted them. */
export type ModelUsage = Pick<
  Usage,
  'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens'
>;

export interface ModelAnswer {
  readonly text: string;
  /** Null where the provider does not tell. */
  readonly usage: ModelUsage | null;
  /** `cutAtLimit` = the answer ended because `maxOutputTokens` was reached. */
  readonly ended: 'complete' | 'cutAtLimit';
}

/**
 * Why there is no answer. `again` says what may help: the same call later, less text, or nothing (until a person acts).
 * The sentence names provider and model, what is wrong and what to do.
 */
export interface ModelProblem {
  readonly kind:
    | 'noKey'
    | 'keyRefused'
    | 'noConsent'
    | 'quota'
    | 'rateLimited'
    | 'overloaded'
    | 'overflow'
    | 'unknownModel'
    | 'refused'
    | 'unreachable'
    | 'malformed'
    | 'empty'
    | 'silent'
    | 'timeLimit'
    | 'cancelled'
    | 'failed';
  readonly sentence: Sentence;
  readonly again: 'later' | 'smaller' | 'never';
  /** How long the provider asks to wait, ms; null where it does not. */
  readonly retryAfterMs: number | null;
  /** What was paid for it all the same: it refused, said nothing, or broke off. Left out where nothing is told of that. */
  readonly usage?: ModelUsage;
}

/** What a model can take, tokens. */
export interface ModelLimits {
  readonly windowTokens: number;
  readonly maxOutputTokens: number;
  readonly source: 'reported' | 'table' | 'assumed';
}

/** How one call is watched. Both limits end it with a problem: `totalMs` over all, `idleMs` without a word of text. */
export interface CallWatch {
  readonly signal: AbortSignal;
  readonly totalMs: number;
  readonly idleMs: number;
  /** Characters of answer so far. */
  readonly onProgress?: (chars: number) => void;
}

export interface Model {
  /** As in the setting: `anthropic/<id>`, `vscode/<vendor>/<family>`. */
  readonly name: string;
  /** The id prices and windows are looked up by. */
  readonly id: string;
  /** Never fails: a provider that cannot be asked answers from the table. */
  limits(signal: AbortSignal): Promise<ModelLimits>;
  ask(call: ModelCall, watch: CallWatch): Promise<Result<ModelAnswer, ModelProblem>>;
  /** The provider's own count of a text in tokens; null where it cannot tell (never 0 for a text). */
  countTokens(text: string, signal: AbortSignal): Promise<number | null>;
}

/** What a provider needs to know to open a model. */
export interface ProviderSetup {
  /** Null = the provider's own address. */
  readonly address: string | null;
  /** True when a person asked for this act just now: only then may a consent dialog appear. */
  readonly byPerson: boolean;
  readonly signal: AbortSignal;
}

export interface ModelProvider {
  /** As in the setting. */
  readonly name: string;
  /** A model by what stands after the provider in the setting; cheap, no request to the provider. */
  open(id: string, setup: ProviderSetup): Promise<Result<Model, ModelProblem>>;
  /** The model of a conversation where this provider can reach it; null where it is not this provider's. */
  forSession(session: ModelRef, setup: ProviderSetup): Promise<Result<Model, ModelProblem> | null>;
}
