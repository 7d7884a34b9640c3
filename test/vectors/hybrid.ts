/**
 * The size of a context as agents of the pi family reckon it: the last reported total and four characters a token for the rest.
 * Coarser than `forecast.ts`; for limits that must be the same for every model, and as what the forecast is measured against.
 */
import { contextMessages } from '../../src/engine/conversation/context';
import type { ContextMessage } from '../../src/engine/conversation/context';
import type { Entry, EntryRef } from '../../src/engine/conversation/types';
import { estimateEntry } from '../../src/engine/tokens/estimate';
import { plainFamily } from '../../src/engine/tokens/families';
import { quickCounter } from '../../src/engine/tokens/count/quick';
import { measuredBy } from '../../src/engine/tokens/forecast/usage';

export interface HybridSize {
  readonly tokens: number;
  /** The last reported context; 0 where none counts. */
  readonly reportedTokens: number;
  /** The estimate of what followed it, or of all. */
  readonly trailingTokens: number;
  /** Which message reported it; null where none counts. */
  readonly baseIndex: number | null;
}

/** Plain tokens of an entry: a quarter of its characters, rounded up; East Asian text weighed. */
export const plainTokens = (entry: Entry): number =>
  estimateEntry(entry, quickCounter, plainFamily);

/** The size of some messages; `counts` says whose usage may be believed. */
export function hybridSize(
  messages: readonly ContextMessage[],
  counts: (message: ContextMessage) => boolean = () => true,
): HybridSize {
  const baseIndex = messages.findLastIndex(
    (message) => measuredBy(message.entry)?.contextTokens != null && counts(message),
  );
  const base = messages[baseIndex];
  const reportedTokens = base ? (measuredBy(base.entry)?.contextTokens ?? 0) : 0;
  const trailingTokens = messages
    .slice(baseIndex + 1)
    .reduce((sum, message) => sum + plainTokens(shownEntry(message)), 0);
  return {
    tokens: reportedTokens + trailingTokens,
    reportedTokens,
    trailingTokens,
    baseIndex: base ? baseIndex : null,
  };
}

/** The size of a path's live context; usage from before the last compaction, reset or edit does not count. */
export function hybridContextSize(path: readonly EntryRef[]): HybridSize {
  const floor = path.findLastIndex(
    ({ kind }) => kind === 'compaction' || kind === 'reset' || kind === 'contextEdit',
  );
  const valid = new Set(path.slice(floor + 1).map(({ id }) => id));
  return hybridSize(contextMessages(path), ({ entry }) => valid.has(entry.id));
}

/** The entry with the content it is shown with. */
const shownEntry = ({ entry, blocks }: ContextMessage): Entry =>
  entry.kind === 'message' ? { ...entry, blocks } : entry;
