/**
 * The window of a model as Claude Code 2.1.330 itself reckons it, and where it then compacts by itself
 * (tried, not documented). Says nothing where that was not seen; the
 * settings that change the latter are not in the transcript (settings.ts).
 */
import type { EntryRef } from '../../../engine/conversation/types';
import { modelInForce } from '../../../engine/conversation/context';

const million = 1_000_000;
/** What the client keeps free below its window. */
const ownReserve = 33_000;

const short = /^claude-(?:haiku-4-5|opus-4-[56]|sonnet-4-[56])(?:-\d{8})?$/;
const long = /^claude-(?:opus-4-[78]|opus-5|sonnet-5)(?:-\d{8})?$/;
/** Went on to 197 k without compacting, unless its window was set. */
const neverByItself = /^claude-sonnet-4-5(?:-\d{8})?$/;

/** Tokens; null where the client was not seen with such a model. */
export function windowOf(model: string): number | null {
  const isMarked = model.toLowerCase().endsWith('[1m]');
  if (isMarked || long.test(model)) return million;
  return short.test(model) ? 200_000 : null;
}

/**
 * Where the client compacts by itself, tokens; null where it does not or nobody knows. `limit` is a smaller window that a person
 * has set for this, tokens.
 */
export function ownLimitOf(model: string, limit: number | null = null): number | null {
  const window = windowOf(model);
  if (limit !== null) return Math.max(0, Math.min(window ?? limit, limit) - ownReserve);
  return window === null || neverByItself.test(model) ? null : window - ownReserve;
}

/** The latter for the model in force on a branch. The window itself stands in no transcript: the table of models has it. */
export function ownLimitOn(path: readonly EntryRef[]): number | null {
  return ownLimitOf(modelInForce(path)?.id ?? '');
}
