/**
 * Asks a service for vectors: one request for a portion of texts, a few more where it is busy, none for a while where it is broken. No text
 * and no key gets into a sentence.
 */
import { parsedJson } from '../base/json';
import { failed, ok, type Result } from '../base/result';
import { retryAfterMs } from '../base/retryAfter';
import { said, type Sentence } from '../base/sentence';
import { packed, type Packed } from './packedVector';
import type { EmbeddingFacts } from './facts';
import { requestFor, vectorsIn, type TextRole } from './shapes';

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

/** What a service asks to wait is done within a request up to here; for longer it is left in peace. */
const mostPauseMs = 10_000;

export class VectorRequests {
  #restMs = 0;
  #restUntilMs = 0;
  #why: Sentence | undefined;

  constructor(private readonly setup: RequestSetup) {}

  /** What went wrong last, since anything was answered; it may be being tried again. */
  get trouble(): Sentence | undefined {
    return this.#why;
  }

  /** The directions of texts; undefined in the place of one that has none. */
  async vectors(
    texts: readonly string[],
    role: TextRole,
    signal: AbortSignal,
  ): Promise<Result<readonly (Packed | undefined)[], Sentence>> {
    if (this.#why !== undefined && this.setup.nowMs() < this.#restUntilMs) return failed(this.#why);
    const last = await this.#tries(texts, role, signal);
    if (last.kind === 'vectors') {
      this.#restMs = 0;
      this.#why = undefined;
      return ok(last.vectors);
    }
    if (!signal.aborted) {
      this.#restMs = Math.min(mostRestMs, Math.max(leastRestMs, this.#restMs * 2));
      this.#restUntilMs = this.setup.nowMs() + Math.max(this.#restMs, last.askedMs ?? 0);
      this.#why = last.why;
    }
    return failed(last.why);
  }

  async #tries(texts: readonly string[], role: TextRole, signal: AbortSignal): Promise<Once> {
    for (let tried = 1; ; tried++) {
      const once = await this.#once(texts, role, signal);
      if (once.kind !== 'busy' || tried >= mostTries || signal.aborted) return once;
      // Who waits no longer is told why.
      this.#why = once.why;
      const pauseMs = once.askedMs ?? firstPauseMs * 2 ** (tried - 1);
      if (pauseMs > mostPauseMs) return once;
      await this.setup.wait(pauseMs, signal);
    }
  }

  async #once(texts: readonly string[], role: TextRole, signal: AbortSignal): Promise<Once> {
    const { facts, host, key, model, nowMs } = this.setup;
    const { url, headers, body } = requestFor(facts.name, { ...this.setup, key, role, texts });
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
        redirect: 'manual',
      });
      answer = response.ok ? parsedJson(await response.text()) : undefined;
      if (!response.ok) await response.body?.cancel();
    } catch {
      return {
        // What was silent for so long would be so again.
        kind: late.signal.aborted ? 'failed' : 'busy',
        why: said`${host} cannot be reached, so notes are searched by their words alone.`,
        askedMs: null,
      };
    } finally {
      clearTimeout(timer);
    }
    if (!response.ok) return notOk(response, { host, model, nowMs: nowMs() });
    const vectors = vectorsIn(facts.name, answer, texts.length);
    if (vectors === undefined)
      return broken(
        said`What ${host} answers are no vectors, so notes are searched by their words alone.`,
      );
    return { kind: 'vectors', vectors: vectors.map(packed) };
  }
}

type Once =
  | { readonly kind: 'vectors'; readonly vectors: readonly (Packed | undefined)[] }
  | {
      readonly kind: 'busy' | 'failed';
      readonly why: Sentence;
      /** What the service asks to wait; null where it says nothing of it. */
      readonly askedMs: number | null;
    };

const broken = (why: Sentence): Once => ({ kind: 'failed', why, askedMs: null });

function notOk(
  { status, type, headers }: Response,
  { host, model, nowMs }: { readonly host: string; readonly model: string; readonly nowMs: number },
): Once {
  if (busy.has(status))
    return {
      kind: 'busy',
      why: said`${host} is busy (${String(status)}), so notes are searched by their words alone.`,
      askedMs: retryAfterMs((name) => headers.get(name), nowMs) ?? null,
    };
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return broken(
      said`${host} sends requests on to another address, so notes are searched by their words alone. Set "tidemark.memorySearch.baseUrl" to that address if you trust it.`,
    );
  if (status === 401 || status === 403)
    return broken(
      said`${host} does not take the key, so notes are searched by their words alone. Set it again.`,
    );
  return broken(
    said`${host} refused ${model} (${String(status)}), so notes are searched by their words alone.`,
  );
}
