/**
 * Messages too large for the summariser's window: left out of its text with a note of each.
 * The note stands where the message stood and says who, how large, which tool, and how it begins and ends; nothing goes
 * unnamed. A call that has no words and none of whose results is left goes with them, into their note. Pure, linear. Tokens.
 */
import { cleanText, clip, oneLine, sliceWhole } from '../../text/plain';
import { callsOf, pairResults } from '../../conversation/toolPairs';
import type { Entry, Role } from '../../conversation/types';
import { defused } from '../prompt/dataTags';
import { isOversized } from './margin';
import { callText, type SerialiseOptions } from '../prompt/serialise';

/** How much of it the note quotes, in UTF-16 units. */
const quotedHead = 240;
const quotedTail = 160;

/**
 * What `serialiseEntries` shows in place of the entries that are too large: their notes, or '' for a call that is in its
 * result's note. `sizes` in tokens, one per entry.
 */
export function leaveOutOversized(
  entries: readonly Entry[],
  sizes: readonly number[],
  windowTokens: number,
  options: SerialiseOptions,
): ReadonlyMap<Entry, string> {
  const isOver = entries.map((_, i) => isOversized(sizes[i] ?? 0, windowTokens));
  const callsFor = new Map<number, Set<number>>();
  const lostResults = new Map<number, number>();
  for (const { call, result } of pairResults(entries)) {
    if (isOver[result] !== true) continue;
    callsFor.set(result, (callsFor.get(result) ?? new Set()).add(call));
    lostResults.set(call, (lostResults.get(call) ?? 0) + 1);
  }
  const notes = new Map<Entry, string>();
  entries.forEach((entry, i) => {
    const lost = lostResults.get(i) ?? 0;
    if (isOver[i] === true) {
      const callers = [...(callsFor.get(i) ?? [])].flatMap((at) => callsOf(entries[at]!));
      notes.set(entry, noteOf(entry, sizes[i] ?? 0, callers, options));
    } else if (lost > 0 && lost === callsOf(entry).length && isWordless(entry)) {
      notes.set(entry, '');
    }
  });
  return notes;
}

const isWordless = (entry: Entry): boolean =>
  entry.kind === 'message' &&
  entry.blocks.every(({ kind }) => kind === 'toolCall' || kind === 'thinking');

function noteOf(
  entry: Entry,
  tokens: number,
  callers: ReturnType<typeof callsOf>,
  options: SerialiseOptions,
): string {
  const blocks = entry.kind === 'message' ? entry.blocks : [];
  const results = blocks.filter((block) => block.kind === 'toolResult');
  const ids = new Set(results.map((result) => result.callId));
  const own = [...callsOf(entry), ...callers.filter((call) => ids.has(call.callId))];
  const called = own.map((call) => clip(callText(call, options), 300)).join('; ');
  const role = entry.kind === 'message' ? entry.role : 'summary';
  const about = `about ${Math.round(tokens)} tokens`;
  const what = `${whatIs[role]}${called === '' ? '' : ` (${called})`}`;
  const quote = quoteOf(textOf(entry), options.redact);
  return `[Left out, too long for this text: ${what}, ${about}${quote}]`;
}

const whatIs: Readonly<Record<Role | 'summary', string>> = {
  user: 'a message of the user',
  assistant: 'a message of the assistant',
  tool: 'the result of a tool',
  system: 'a system text',
  summary: 'an earlier summary',
};

/** How a text begins and ends; redacted whole, then cut. */
function quoteOf(text: string, redact: (text: string) => string): string {
  const safe = defused(redact(cleanText(text)).trim());
  if (safe === '') return '';
  const head = oneLine(clip(sliceWhole(safe, 0, quotedHead * 2), quotedHead));
  if (safe.length <= quotedHead + quotedTail) return `; it begins: "${head}"`;
  const tail = oneLine(sliceWhole(safe, safe.length - quotedTail, safe.length));
  return `; it begins: "${head}" and ends: "${tail}"`;
}

function textOf(entry: Entry): string {
  if (entry.kind === 'compaction' || entry.kind === 'branchSummary') return entry.summary;
  if (entry.kind !== 'message') return '';
  return entry.blocks
    .flatMap((block) => {
      if (block.kind === 'text' || block.kind === 'toolResult') return [block.text];
      return block.kind === 'shell' ? [`${block.command}\n${block.output}`] : [];
    })
    .join('\n');
}
