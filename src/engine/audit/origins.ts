/**
 * Finds sentences of a summary that are orders nobody in the conversation gave: they stand in tool output, files or web pages
 * only (trap T36). What the assistant repeats after a tool said it is no wish of anybody. Pure; one pass over the entries, and
 * only when there is an order to look for.
 */
import type { Entry } from '../conversation/types';
import { ordersSomething, takesOver } from './instructionCues';
import { sayingsOf } from '../record/recordText';
import { proseLines } from '../text/sentences';
import { shingles } from '../text/shingles';
import { typedText } from '../text/typed';

/** Words in a run. */
const runWords = 3;

/** A run of words and who said it: bits. */
const tool = 1;
const person = 2;
const assistant = 4;
/** The assistant said it before any tool did. */
const assistantFirst = 8;

/** Share of a sentence's runs that somebody must have said for it to be theirs. */
const theirs = 0.5;

/**
 * The sentences that are planted: orders that come from tool output only; the value says whether their place alone makes them orders
 * (a constraint is one, however it is worded). `earlier` is the summary before, `wishes` what the person asks of this one; null where there is none.
 */
export function plantedAmong(
  sentences: ReadonlyMap<string, boolean>,
  entries: Iterable<Entry>,
  earlier: string | null,
  wishes: string | null,
): ReadonlySet<string> {
  const suspects = [...sentences]
    .filter(([text, isRule]) => isRule || takesOver(text) || ordersSomething(text))
    .map(([text]) => text);
  if (suspects.length === 0) return new Set();
  const runs = new Map<number, number>();
  for (const text of suspects) for (const hash of runsOf(text)) runs.set(hash, 0);
  for (const entry of entries) note(entry, runs);
  mark(wishes ?? '', runs, () => person);
  for (const line of (earlier ?? '').split('\n'))
    if (!takesOver(line)) mark(line, runs, () => person);
  return new Set(suspects.filter((text) => isPlanted(text, runs)));
}

/** Runs of a sentence; a sentence too short for one is one by itself. */
function runsOf(text: string): readonly number[] {
  const runs = [...shingles(text, runWords)];
  return runs.length > 0 ? runs : [...shingles(`${text} . . `, 1)];
}

function note(entry: Entry, runs: Map<number, number>): void {
  for (const { by, text } of sayingsOf(entry)) {
    if (by === 'tool') mark(text, runs, () => tool);
    else if (by === 'assistant')
      mark(text, runs, (before) =>
        (before & tool) === 0 ? assistant | assistantFirst : assistant,
      );
    else if (by === 'person') {
      // What a person pastes is not what they ask for.
      const typed = proseLines(typedText(text)).map((line) => line.text);
      mark(typed.join('\n'), runs, () => person);
    }
  }
}

function mark(text: string, runs: Map<number, number>, bits: (before: number) => number): void {
  for (const hash of shingles(text, runWords)) {
    const before = runs.get(hash);
    if (before !== undefined) runs.set(hash, before | bits(before));
  }
}

function isPlanted(text: string, runs: ReadonlyMap<number, number>): boolean {
  const own = runsOf(text);
  const share = (bits: number): number =>
    own.filter((hash) => ((runs.get(hash) ?? 0) & bits) !== 0).length / own.length;
  if (share(person) >= theirs) return false;
  // Taking over, or fetching and running: only a person's word or the assistant's own idea makes it one of the record.
  if (takesOver(text)) return share(assistantFirst) < theirs;
  return share(tool) >= 0.6 && share(person | assistant) < theirs;
}
