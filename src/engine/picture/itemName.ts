/**
 * By what a person knows an entry again in a list: a result by what its tool was asked for, for files all begin alike; an answer by
 * what takes more room in it, its words or what it called; everything else by how it begins. One line, masked. Pure.
 */
import type { CallsById } from '../conversation/callsById';
import { isRooted, workspacePath } from '../conversation/paths';
import type { Entry, Message, ToolCallBlock } from '../conversation/types';
import { firstArgument } from '../record/firstArgument';
import { textsIn } from '../record/recordText';
import { shownText } from '../record/shownText';
import type { Mask } from '../secrets/mask';
import { clip, oneLine } from '../text/plain';

const most = { chars: 120, masked: 4_000 } as const;

/** What a list of entries goes by: the calls among them, the folder that paths are shown from. */
export interface KnownBy {
  readonly calls: CallsById;
  readonly cwd: string | null;
  readonly mask: Mask;
}

export const itemName = (entry: Entry, by: KnownBy): string =>
  clip(oneLine(maskedText(entry, by)), most.chars);

function maskedText(entry: Entry, { calls, cwd, mask }: KnownBy): string {
  const call = entry.kind === 'message' && !entry.hidden ? callOf(entry, calls) : undefined;
  const asked = call === undefined ? '' : firstArgument(call, mask, most.masked);
  if (call === undefined || asked === '') return shownText(entry, mask);
  const what = isRooted(asked) && !/\s/u.test(asked) ? workspacePath(asked, cwd) : asked;
  return entry.kind === 'message' && entry.role === 'tool' ? what : `${call.tool}: ${what}`;
}

/** The call that an entry is known by, if it is by one. */
function callOf({ role, blocks }: Message, calls: CallsById): ToolCallBlock | undefined {
  if (role === 'tool') {
    const result = blocks.find((block) => block.kind === 'toolResult');
    return result?.kind === 'toolResult' ? calls.get(result.callId) : undefined;
  }
  let words = 0;
  let called = 0;
  let first: ToolCallBlock | undefined;
  for (const block of blocks) {
    if (block.kind === 'text') words += block.text.length;
    if (block.kind !== 'toolCall') continue;
    first ??= block;
    for (const text of textsIn(block)) called += text.length;
  }
  return called > words ? first : undefined;
}
