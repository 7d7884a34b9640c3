/** The picture of a conversation as seen, with its flushes and what it cost so far. Changes nothing. */
import type { EntryRef, Usage } from '../../engine/conversation/types';
import { pictureOf } from '../../engine/picture/picture';
import type { Picture } from '../../engine/picture/picture';
import { maskOf } from '../../engine/secrets/mask';
import { pinsOf } from '../../engine/session/pins';
import { pricesOf } from '../../engine/summarise/price';
import type { Prices } from '../../engine/summarise/priceList';
import type { Outside } from '../../ports/outside';
import type { Seen } from '../../ports/transcripts';
import { historyOf } from '../history/history';
import type { Past } from '../history/history';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';

export interface ConversationPicture extends Picture {
  readonly past: readonly Past[];
  /** Entries that are pinned. */
  readonly pinned: readonly string[];
  /** What the answers on the branch cost by the price table, US dollars; null where that is not known. */
  readonly usd: number | null;
}

/** Answers whose cost is added up; of a longer branch nothing is said. */
const mostPriced = 3_000;

/** Looks at a conversation. */
export async function lookAt(
  seen: Seen,
  limits: Limits,
  outside: Outside,
): Promise<ConversationPicture> {
  const { path, agent, sessionId } = seen.conversation;
  const { sizeOf, model } = measure(seen.conversation, limits, outside);
  const { past } = await historyOf(seen, limits, outside);
  const pins = pinsOf(await outside.records.get({ agent, sessionId }));
  const found = model === null ? null : pricesOf(model.id, 0, outside.prices());
  return {
    ...pictureOf({ path, sizeOf, mask: maskOf() }),
    past,
    pinned: pins.flatMap(({ entryId }) => entryId ?? []),
    usd: found === null ? null : costOf(path, found.prices),
  };
}

function costOf(path: readonly EntryRef[], prices: Prices): number | null {
  const answers = path.filter(({ role }) => role === 'assistant');
  if (answers.length === 0 || answers.length > mostPriced) return null;
  let usd = 0;
  let isKnown = false;
  for (const ref of answers) {
    const entry = ref.load();
    if (entry.kind !== 'message' || entry.usage === null) continue;
    isKnown = true;
    usd += dollarsOf(entry.usage, prices);
  }
  return isKnown && usd > 0 ? usd : null;
}

const dollarsOf = (usage: Usage, { input, output, cacheRead, cacheWrite }: Prices): number =>
  (usage.inputTokens * input +
    usage.outputTokens * output +
    usage.cacheReadTokens * (cacheRead ?? input) +
    usage.cacheWriteTokens * (cacheWrite ?? input)) /
  1e6;
