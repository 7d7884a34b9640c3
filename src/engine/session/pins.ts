/**
 * What a person pinned of a conversation: passages that stay word for word through every compaction. Kept in the session's record,
 * as text, so that they outlive the entry they come from. Pure. What does not look like a pin in a record is none.
 */
import * as z from 'zod/mini';
import { figure, someText, orElse, orNull, type ReadBy } from '../../base/fields';
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';
import { listIn, withField, type SessionRecord } from './record';

const pinForm = lazy(() =>
  z.object({
    /** Short, of the text: the same passage is pinned once. */
    id: z.string().check(z.regex(/^[0-9a-f]{6,16}$/)),
    /** Where it comes from; null for a passage that was selected somewhere. */
    entryId: orNull(z.string()),
    /** Who said it: a role, or null where that is not known. */
    who: orNull(z.string()),
    /** Masked when it was pinned, and the same ever after. */
    text: someText,
    /** Milliseconds since the epoch. */
    pinnedAtMs: orElse(figure, 0),
  }),
);
export type Pin = ReadBy<typeof pinForm>;

/** Why a passage is not pinned; sizes in tokens. */
export interface PinsFull {
  readonly wanted: number;
  readonly most: number;
}

/** All pins of a conversation together, tokens: what an agent's own hook carries, and a tenth of a small window. */
const mostPinTokens = 2_000;
const windowShare = 0.1;

/** The room for pins in a window of so many tokens. */
export const pinRoom = (windowTokens: number): number =>
  Math.min(mostPinTokens, Math.floor(windowTokens * windowShare));

const field = 'pins';

/** The pins of a record, oldest first. */
export const pinsOf = (record: SessionRecord): readonly Pin[] => listIn(record, field, pinForm());

/** The record with these pins and no others. */
export const withPins = (record: SessionRecord, pins: readonly Pin[]): SessionRecord =>
  withField(record, field, pins.length === 0 ? null : pins);

/** The pins with one more, unless there is no room for it. `count` gives tokens. */
export function pinned(
  pins: readonly Pin[],
  pin: Pin,
  count: (text: string) => number,
  most: number,
): Result<readonly Pin[], PinsFull> {
  if (pins.some(({ id }) => id === pin.id)) return ok(pins);
  const all = [...pins, pin];
  const wanted = all.reduce((sum, { text }) => sum + count(text), 0);
  return wanted > most ? failed({ wanted, most }) : ok(all);
}

/** The pins without one. */
export const unpinned = (pins: readonly Pin[], id: string): readonly Pin[] =>
  pins.filter((pin) => pin.id !== id);
