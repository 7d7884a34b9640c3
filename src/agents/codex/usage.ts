/**
 * What Codex says about tokens (formats/codex.md "Tokens in the window now"): the last usage is the window, the total is the sum
 * over the thread and never read here (trap T2).
 */
import type { Usage } from '../../engine/conversation/types';
import { asObject, asTokens } from '../jsonl/fields';
import type { Json } from '../jsonl/fields';

/** The usage of the answer before a `token_count`; null where it reports none, or only the client's own estimate. */
export function readUsage(payload: Json): Usage | null {
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
    cacheReadTokens: Math.min(cached, input),
    cacheWriteTokens: 0,
    contextTokens: total > 0 ? total : input + output,
  };
}

/** The window an event names, tokens: 95 % of the model's own. */
export function windowOf(payload: Json): number | null {
  const window =
    asTokens(payload['model_context_window']) ??
    asTokens(asObject(payload['info'])?.['model_context_window']);
  return window === undefined || window === 0 ? null : window;
}

/** Codex compacts by itself at 90 % of the model's window, which is 18/19 of the one it names. */
export const ownCompactionAt = (window: number): number => Math.floor((window * 18) / 19);
