/** The picture of a conversation as seen, with its flushes and what it cost so far. Changes nothing. */
import { pictureOf, type Picture } from '../../engine/picture/picture';
import { maskOf } from '../../engine/secrets/mask';
import { pinsOf } from '../../engine/session/pins';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import { historyOf, type Past } from '../history/history';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';
import { priceSoFar } from './priceSoFar';

export interface ConversationPicture extends Picture {
  readonly past: readonly Past[];
  /** Entries that are pinned. */
  readonly pinned: readonly string[];
  /** What the answers on the branch cost by the price table, US dollars; null where that is not known. */
  readonly usd: number | null;
  /** Answers whose price the next look adds up: of a very long branch not all are read in one. */
  readonly unpriced: number;
}

/** Looks at a conversation. */
export async function lookAt(
  seen: SeenFile,
  limits: Limits,
  outside: Outside,
): Promise<ConversationPicture> {
  const { conversation } = seen;
  const { sizeOf } = measure(conversation, limits, outside);
  const { past } = await historyOf(seen, limits, outside);
  const pins = pinsOf(await outside.records.get(conversation));
  const { usd, unread } = priceSoFar(conversation.path, outside.prices());
  return {
    ...pictureOf({ path: conversation.path, cwd: conversation.cwd, sizeOf, mask: maskOf() }),
    past,
    pinned: pins.flatMap(({ entryId }) => entryId ?? []),
    usd,
    unpriced: unread,
  };
}
