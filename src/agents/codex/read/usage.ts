/**
 * What Codex says about tokens (seen in its rollouts): the last usage is the window. The total is the sum
 * over the thread, never the window: it only tells a count from the same one written again.
 */
import type { Usage } from '../../../engine/conversation/types';
import { asObject, asTokens, type Json } from '../../jsonl/fields';

/** The counts of a thread in their order. */
export class ThreadCounts {
  /** Between entering and leaving a review the counts are the reviewer's, whose conversation is another one. */
  isReview = false;
  #last = '';

  /** The usage of one answer; null for a count that says nothing, or once more what the last one said. */
  next(payload: Json): Usage | null {
    const usage = readUsage(payload);
    if (!usage) return null;
    const info = asObject(payload['info']);
    const sum = asTokens(asObject(info?.['total_token_usage'])?.['total_tokens']) ?? 0;
    const count = JSON.stringify([sum, usage]);
    if (count === this.#last) return null;
    this.#last = count;
    return usage;
  }
}

/** The usage that a `token_count` names; null where it reports none, or only the client's own estimate. */
function readUsage(payload: Json): Usage | null {
  const last = asObject(asObject(payload['info'])?.['last_token_usage']);
  if (!last) return null;
  const [input, output, cached] = ['input_tokens', 'output_tokens', 'cached_input_tokens'].map(
    (key) => asTokens(last[key] ?? 0),
  );
  if (input === undefined || output === undefined || cached === undefined) return null;
  // After a compaction the client writes its estimate as a total without parts.
  if (input === 0 && output === 0) return null;
  const total = asTokens(last['total_tokens']) ?? 0;
  return {
    // The cached part is included in the input.
    inputTokens: Math.max(0, input - cached),
    outputTokens: output,
    ...thinkingIn(last, output),
    cacheReadTokens: Math.min(cached, input),
    cacheWriteTokens: 0,
    contextTokens: total > 0 ? total : input + output,
  };
}

function thinkingIn(last: Json, output: number): Pick<Usage, 'thinkingTokens'> {
  const thinkingTokens = asTokens(last['reasoning_output_tokens']) ?? 0;
  return thinkingTokens > 0 && thinkingTokens <= output ? { thinkingTokens } : {};
}

/** The window an event names, tokens: 95 % of the model's own, of old clients all of it. */
export function windowOf(payload: Json): number | null {
  const window =
    asTokens(payload['model_context_window']) ??
    asTokens(asObject(payload['info'])?.['model_context_window']);
  return window === undefined || window === 0 ? null : window;
}

/** The first client of which a window of 95 % was seen (258,400 of 272,000); up to 0.47 it was the whole, and nothing is seen between. */
const knownSince = 55;

/**
 * Codex compacts by itself at 90 % of the model's window, which is 18/19 of the one it names. Null where that is not known of the client
 * that began the thread: older ones named another window, and had another point (350,000 of 272,000 tokens) or none.
 */
export function ownLimitAt(window: number | null, client: string | null): number | null {
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})\./.exec(client ?? '') ?? [];
  const isKnown = Number(major) > 0 || Number(minor) >= knownSince;
  return window !== null && isKnown ? Math.floor((window * 18) / 19) : null;
}
