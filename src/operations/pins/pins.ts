/**
 * What a person pins of a conversation: looked at, added, taken away. Kept in the session's record, told as it was read again; nothing
 * is written to the transcript. What looks like a secret is masked before it is kept, for pins go into every summary.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { whoSays } from '../../engine/conversation/speaker';
import { entryId, type Entry } from '../../engine/conversation/types';
import { recordText } from '../../engine/record/recordText';
import { maskOf } from '../../engine/secrets/mask';
import { pinned, pinRoom, pinsOf, unpinned, withPins, type Pin } from '../../engine/session/pins';
import { cleanText } from '../../engine/text/plain';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';
import { refusal, tokensPhrase, type Problem } from '../problems';
import { updateRecord } from '../records';

/** What is asked: to look, to pin an entry or a passage of text, or to take pins away. */
export type PinChange =
  | { readonly kind: 'look' }
  | { readonly kind: 'pinEntry'; readonly id: string }
  | { readonly kind: 'pinText'; readonly text: string }
  | { readonly kind: 'unpin'; readonly ids: readonly string[] };

export interface Pinned extends Pin {
  readonly tokens: number;
}

export interface Pins {
  readonly pins: readonly Pinned[];
  /** All of them, and the most there is room for. */
  readonly tokens: number;
  readonly mostTokens: number;
  /** Whether something of what was pinned now looked like a secret and was masked. */
  readonly isMasked: boolean;
}

/** Changes the pins of a conversation, or only looks at them. */
export async function changePins(
  seen: SeenFile,
  change: PinChange,
  limits: Limits,
  outside: Outside,
): Promise<Result<Pins, Problem>> {
  const { reading, counter } = measure(seen.conversation, limits, outside);
  const most = pinRoom(reading.window.tokens);
  const made = madeBy(seen, change, outside);
  if (!made.ok) return made;
  const { pin, isMasked } = made.value;
  const count = (text: string): number => counter.count(text);
  let trouble: Problem | null = null;
  if (change.kind !== 'look')
    await updateRecord(
      seen.conversation,
      (old) => {
        const pins = pinsOf(old);
        if (change.kind === 'unpin') {
          const stray = change.ids.find((id) => !pins.some((one) => one.id === id));
          if (stray !== undefined) trouble = notPinned(stray);
          return withPins(old, change.ids.reduce(unpinned, pins));
        }
        const added = pin === null ? ok(pins) : pinned(pins, pin, count, most);
        if (!added.ok) trouble = noRoom(added.problem.wanted, most);
        return added.ok ? withPins(old, added.value) : old;
      },
      outside,
    );
  if (trouble !== null) return failed(trouble);
  const pins = pinsOf(await outside.records.get(seen.conversation)).map((one) => ({
    ...one,
    tokens: count(one.text),
  }));
  if (pin !== null && !pins.some(({ id }) => id === pin.id)) return failed(notKept);
  const tokens = pins.reduce((sum, one) => sum + one.tokens, 0);
  return ok({ pins, tokens, mostTokens: most, isMasked });
}

interface MadePin {
  readonly pin: Pin | null;
  readonly isMasked: boolean;
}

/** The pin that is asked for; none where none is. */
function madeBy(seen: SeenFile, change: PinChange, outside: Outside): Result<MadePin, Problem> {
  switch (change.kind) {
    case 'look':
    case 'unpin':
      return ok({ pin: null, isMasked: false });
    case 'pinText':
      return pinOf(change.text, null, outside);
    case 'pinEntry': {
      const ref = seen.conversation.path.findLast(({ id }) => id === entryId(change.id));
      const entry = ref?.load();
      return entry ? pinOf(recordText(entry), entry, outside) : failed(notThere);
    }
  }
}

function pinOf(words: string, entry: Entry | null, outside: Outside): Result<MadePin, Problem> {
  // Its indentation is the text's own; blank lines around it are where it was taken from.
  const raw = cleanText(words)
    .replace(/^(?:[ \t]*\n)+/u, '')
    .trimEnd();
  if (raw === '') return failed(nothingSaid);
  const text = maskOf()(raw);
  const pin: Pin = {
    id: outside.hash(text).slice(0, 6),
    entryId: entry?.id ?? null,
    who: entry === null ? null : whoSays(entry),
    text,
    pinnedAtMs: outside.clock.now().getTime(),
  };
  return ok({ pin, isMasked: text !== raw });
}

const notThere: Problem = refusal(
  said`There is no such message in this conversation, so it cannot be pinned.`,
);
const notPinned = (id: string): Problem =>
  refusal(said`Nothing is pinned as ^${id} in this conversation.`);
const nothingSaid: Problem = refusal(said`There is no text in it that could be pinned.`);
const notKept: Problem = refusal(said`The pin could not be kept; the log says why.`);
const noRoom = (wanted: number, most: number): Problem =>
  refusal(
    said`Pins may take ${tokensPhrase(most)} of this window, and with this one they would take ${wanted}. Unpin something, or pin a shorter passage.`,
  );
