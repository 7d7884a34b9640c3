/**
 * Asks a service for vectors: one request for a portion of texts, a few more where it is busy, none for a while where it is broken. No text
 * and no key gets into a sentence.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { said } from '../base/sentence';
import type { Sentence } from '../base/sentence';
import type { Packed } from './packedVector';
import { packed } from './packedVector';
import type { EmbeddingFacts } from './facts';
import { requestFor, vectorsIn } from './shapes';
import type { TextRole } from './shapes';

/** Where, with what, and with which model. */
export interface RequestSetup {
  readonly facts: EmbeddingFacts;
  readonly baseUrl: string;
  readonly host: string;
  readonly model: string;
  readonly key: string | null;
  /** Resolves after `ms`, or at once when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}

const longestMs = 30_000;
const mostTries = 3;
const firstPauseMs = 500;
/** After a failure nothing is asked for so long, twice as long after the next. */
const leastRestMs = 30_000;
const mostRestMs = 600_000;
const busy = new Set([408, 429, 500, 502, 503, 504, 529]);

export class VectorRequests {
  readonly #setup: RequestSetup;
  #restMs = 0;
  #restUntilMs = 0;
  #why: Sentence | undefined;

  constructor(setup: RequestSetup) {
    this.#setup = setup;
  }

  /** The directions of texts; undefined in the place of one that has none. */
  async vectors(
    texts: readonly string[],
    role: TextRole,
    signal: AbortSignal,
  ): Promise<Result<readonly (Packed | undefined)[], Sentence>> {
    if (this.#why !== undefined && this.#setup.nowMs() < this.#restUntilMs)
      return failed(this.#why);
    const answered = await this.#tries(texts, role, signal);
    if (answered.ok) {
      this.#restMs = 0;
      this.#why = undefined;
    } else if (!signal.aborted) {
      this.#restMs = Math.min(mostRestMs, Math.max(leastRestMs, this.#restMs * 2));
      this.#restUntilMs = this.#setup.nowMs() + this.#restMs;
      this.#why = answered.problem;
    }
    return answered;
  }

  async #tries(
    texts: readonly string[],
    role: TextRole,
    signal: AbortSignal,
  ): Promise<Result<readonly (Packed | undefined)[], Sentence>> {
    for (let tried = 1; ; tried++) {
      const once = await this.#once(texts, role, signal);
      if (once.kind === 'vectors') return ok(once.vectors);
      if (once.kind === 'failed' || tried >= mostTries || signal.aborted) return failed(once.why);
      await this.#setup.wait(firstPauseMs * 2 ** (tried - 1), signal);
    }
  }

  async #once(texts: readonly string[], role: TextRole, signal: AbortSignal): Promise<Once> {
    const { facts, host, key, model } = this.#setup;
    const { url, headers, body } = requestFor(facts.name, { ...this.#setup, key, role, texts });
    // A controller of our own: what `AbortSignal.timeout` gives is not kept by `any`, and never fires (Node 20).
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), longestMs);
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, late.signal]),
        // A service that sends us elsewhere would be sent the texts, and the key, by us.
        redirect: 'error',
      });
      answer = response.ok ? await response.json().catch(() => undefined) : undefined;
    } catch {
      return {
        // What was silent for so long would be so again.
        kind: late.signal.aborted ? 'failed' : 'busy',
        why: said`${host} cannot be reached, so notes are searched by their words alone.`,
      };
    } finally {
      clearTimeout(timer);
    }
    if (!response.ok) return notOk(response.status, host, model);
    const vectors = vectorsIn(facts.name, answer, texts.length);
    if (vectors === undefined)
      return {
        kind: 'failed',
        why: said`What ${host} answers are no vectors, so notes are searched by their words alone.`,
      };
    return { kind: 'vectors', vectors: vectors.map(packed) };
  }
}

type Once =
  | { readonly kind: 'vectors'; readonly vectors: readonly (Packed | undefined)[] }
  | { readonly kind: 'busy' | 'failed'; readonly why: Sentence };

function notOk(status: number, host: string, model: string): Once {
  if (busy.has(status))
    return {
      kind: 'busy',
      why: said`${host} is busy (${String(status)}), so notes are searched by their words alone.`,
    };
  if (status === 401 || status === 403)
    return {
      kind: 'failed',
      why: said`${host} does not take the key, so notes are searched by their words alone. Set it again.`,
    };
  return {
    kind: 'failed',
    why: said`${host} refused ${model} (${String(status)}), so notes are searched by their words alone.`,
  };
}
