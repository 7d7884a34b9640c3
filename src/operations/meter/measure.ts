/** The reading of a branch with everything that was used to make it. Loads exact ranks on first use. */
import type { Conversation, Entry, ModelRef } from '../../engine/conversation/types';
import { modelInForce } from '../../engine/conversation/context';
import type { MeterCache } from '../../engine/meter/cache';
import { readMeter, type Reading } from '../../engine/meter/reading';
import type { TokenCounter } from '../../engine/tokens/counter';
import { estimateEntry, tokensPerCounted } from '../../engine/tokens/estimate';
import { familyOf } from '../../engine/tokens/families';
import type { Outside } from '../../ports/outside';
import type { Limits } from '../limits';

export interface Measurement {
  readonly reading: Reading;
  readonly model: ModelRef | null;
  readonly counter: TokenCounter;
  /** Estimated tokens of one entry, for the cut. */
  readonly sizeOf: (entry: Entry) => number;
  /** How many of those tokens one of the counter's is, in a summary. */
  readonly perCounted: () => number;
}

/** What of a conversation the meter needs: its branch, and what the agent itself records of its window. */
export type Measurable = Pick<
  Conversation,
  'path' | 'reportedWindowTokens' | 'fixedTokens' | 'usualFixedTokens' | 'startsAmid'
>;

/** The model to take for the conversation's own instead of the one on record; null = as recorded. */
export const modelNamed = ({ model }: Pick<Limits, 'model'>): ModelRef | null =>
  model === null ? null : { provider: null, id: model };

/** Reads the meter of a branch; with a cache, the next reading of the same branch costs what was appended. */
export function measure(
  conversation: Measurable,
  limits: Limits,
  outside: Outside,
  cache?: MeterCache,
): Measurement {
  const { path, reportedWindowTokens = null, fixedTokens = null } = conversation;
  const { usualFixedTokens = null, startsAmid = false } = conversation;
  const recorded = cache ? cache.look(path).model : modelInForce(path);
  const model = modelNamed(limits) ?? recorded;
  const { contextTokens } = limits.policy;
  const family = familyOf(model?.id ?? null);
  const counter = outside.counters.exact(family.encoding);
  const remembered = cache ? { cache } : {};
  // A window that was recorded for another model says nothing about the one to reckon with.
  const reportedWindow = limits.model === null ? reportedWindowTokens : null;
  const reading = readMeter({
    path,
    counter,
    model: limits.model,
    contextTokens,
    reportedWindow,
    fixedTokens,
    usualFixedTokens,
    startsAmid,
    ...remembered,
  });
  return {
    reading,
    model,
    counter,
    perCounted: () => tokensPerCounted({ counter, family }),
    sizeOf: (entry) => estimateEntry(entry, counter, family),
  };
}
