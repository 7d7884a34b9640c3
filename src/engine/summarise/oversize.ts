/**
 * Messages too large for the summariser's window: left out of its text with a note of each (spec 4 "Fallbacks").
 * The note stands where the message stood and says who, how large, which tool, and how it begins and ends; nothing goes
 * unnamed. A call that has no words and none of whose results is left goes with them, into their note. Pure, linear. Tokens.
 */
import { cleanText, clip, oneLine, sliceWhole } from '../text/plain';
import { callsOf, pairResults } from '../conversation/toolPairs';
import type { Entry, Role } from '../conversation/types';
import { defused } from './dataTags';
import { isOversized } from './margin';
import { callText } from './serialise';
import type { SerialiseOptions } from './serialise';

/** How much of it the note quotes, in UTF-16 units. */
const quotedHead = 240;
const quotedTail = 160;

export interface LeftOut {
  readonly entry: Entry;
  readonly role: Role | 'summary';
  readonly tokens: number;
  /** The tools whose result it is, or that it calls. */
  readonly tools: readonly string[];
  readonly note: string;
}

export interface Oversized {
  /** What is not left out, in order. */
  readonly kept: readonly Entry[];
  readonly leftOut: readonly LeftOut[];
  /** What `serialiseEntries` shows in place of the entries that are not kept: their notes, or '' for a call that is in its result's note. */
  readonly notes: ReadonlyMap<Entry, string>;
}

/** Leaves out what is too large. `sizes` in tokens, one per entry. */
export function leaveOutOversized(
  entries: readonly Entry[],
  sizes: readonly number[],
  windowTokens: number,
  options: SerialiseOptions,
): Oversized {
  const isOver = entries.map((_, i) => isOversized(sizes[i] ?? 0, windowTokens));
  const callsFor = new Map<number, Set<number>>();
  const lostResults = new Map<number, number>();
  for (const { call, result } of pairResults(entries)) {
    if (isOver[result] !== true) continue;
    callsFor.set(result, (callsFor.get(result) ?? new Set()).add(call));
    lostResults.set(call, (lostResults.get(call) ?? 0) + 1);
  }
  const notes = new Map<Entry, string>();
  const leftOut: LeftOut[] = [];
  entries.forEach((entry, i) => {
    const lost = lostResults.get(i) ?? 0;
    if (isOver[i] === true) {
      const callers = [...(callsFor.get(i) ?? [])].flatMap((at) => callsOf(entries[at]!));
      const out = describe(entry, sizes[i] ?? 0, callers, options);
      leftOut.push(out);
      notes.set(entry, out.note);
    } else if (lost > 0 && lost === callsOf(entry).length && isWordless(entry)) {
      notes.set(entry, '');
    }
  });
  return { kept: entries.filter((entry) => !notes.has(entry)), leftOut, notes };
}

const isWordless = (entry: Entry): boolean =>
  entry.kind === 'message' &&
  entry.blocks.every(({ kind }) => kind === 'toolCall' || kind === 'thinking');

function describe(
  entry: Entry,
  tokens: number,
  callers: ReturnType<typeof callsOf>,
  options: SerialiseOptions,
): LeftOut {
  const blocks = entry.kind === 'message' ? entry.blocks : [];
  const results = blocks.filter((block) => block.kind === 'toolResult');
  const ids = new Set(results.map((result) => result.callId));
  const own = [...callsOf(entry), ...callers.filter((call) => ids.has(call.callId))];
  const called = own.map((call) => clip(callText(call, options), 300)).join('; ');
  const tools = [...new Set([...own, ...results].map(({ tool }) => tool).filter((t) => t !== ''))];
  const role = entry.kind === 'message' ? entry.role : 'summary';
  const about = `about ${Math.round(tokens)} tokens`;
  const what = `${whatIs[role]}${called === '' ? '' : ` (${called})`}`;
  const quote = quoteOf(textOf(entry), options.redact);
  const note = `[Left out, too long for this text: ${what}, ${about}${quote}]`;
  return { entry, role, tokens, tools, note };
}

const whatIs: Readonly<Record<LeftOut['role'], string>> = {
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
