/** The messages of a conversation to choose from, newest first: what each says in short, who said it, and whether it is pinned. */
import { whoSays, type EntrySpeaker } from '../../engine/conversation/speaker';
import { entryId, type Entry } from '../../engine/conversation/types';
import { firstArgument } from '../../engine/record/firstArgument';
import { shownText } from '../../engine/record/shownText';
import { maskOf, type Mask } from '../../engine/secrets/mask';
import { pinsOf } from '../../engine/session/pins';
import { clip, oneLine } from '../../engine/text/plain';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';

/** One message. */
export interface MessageListed {
  readonly id: string;
  readonly who: EntrySpeaker;
  /** 1-based line of the transcript. */
  readonly line: number;
  /** Its beginning on one line, masked; '' never. */
  readonly text: string;
  readonly atMs: number | null;
  readonly isPinned: boolean;
}

/** Messages listed at most, and characters shown of each. */
const mostListed = 300;
const mostChars = 160;
/** What is masked of a long one: a beginning of it is shown. */
const mostRead = 20_000;

/** The newest messages that say something; `before` = only those that stand before that entry, null = all of them. */
export async function messagesOf(
  { conversation }: SeenFile,
  before: string | null,
  outside: Outside,
): Promise<readonly MessageListed[]> {
  const pins = new Set(pinsOf(await outside.records.get(conversation)).map((pin) => pin.entryId));
  const { path } = conversation;
  const end = before === null ? -1 : path.findIndex(({ id }) => id === entryId(before));
  const listed: MessageListed[] = [];
  for (let at = (end < 0 ? path.length : end) - 1; at >= 0 && listed.length < mostListed; at--) {
    const ref = path[at];
    if (ref?.kind !== 'message') continue;
    const entry = ref.load();
    const text = clip(oneLine(shortText(entry, maskOf())), mostChars);
    if (text === '') continue;
    const { id, line, atMs } = entry;
    listed.push({ id, line, atMs, text, who: whoSays(entry), isPinned: pins.has(id) });
  }
  return listed;
}

/** What is said in it, masked; of an entry that only calls tools, which and with what. */
function shortText(entry: Entry, mask: Mask): string {
  if (entry.kind !== 'message' || entry.role !== 'assistant') return shownText(entry, mask);
  const masked = (text: string): string => mask(text.slice(0, mostRead));
  const said = entry.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  const calls = entry.blocks.flatMap((block) =>
    block.kind === 'toolCall' ? [`${block.tool}: ${firstArgument(block, mask, mostRead)}`] : [],
  );
  return said.some((text) => text.trim() !== '')
    ? masked(said.join('\n'))
    : masked(calls.join('\n'));
}
