/**
 * Finds sentences of a summary that are orders nobody in the conversation gave: they stand in tool output, files or web pages
 * only. What the assistant repeats after a tool said it is no wish of anybody. Pure.
 */
import type { Saying } from '../record/recordText';
import type { EntryTexts, EntryListener } from './entryTexts';
import { mayTakeOver, takesOver } from './promptInjection';
import { proseLines } from '../text/sentences';
import { shingles } from '../text/shingles';
import { typedText } from '../text/personText';

/** Words in a run. */
const runWords = 3;

/** A run of words and who said it: bits. */
const tool = 1;
const person = 2;
const assistant = 4;
/** The assistant said it before any tool did. */
const assistantFirst = 8;

/** Share of a sentence's runs that somebody must have said for it to be theirs, and a tool for it to be repeated from there. */
const theirs = 0.5;
const repeated = 0.6;

/**
 * Looks for who gave orders. The value of a sentence says whether its place makes it one, however it is worded (a rule, a decision, an open
 * request); any other is one only where it tries to take its reader over, or speaks of them in words that a tool returned.
 */
export class OriginSearch implements EntryListener {
  readonly #suspects: ReadonlyMap<string, boolean>;
  readonly #runs = new Map<number, number>();

  constructor(sentences: ReadonlyMap<string, boolean>) {
    this.#suspects = new Map(
      [...sentences].filter(([text, byPlace]) => (byPlace && isSpoken(text)) || mayTakeOver(text)),
    );
    for (const text of this.#suspects.keys())
      for (const hash of runsOf(text)) this.#runs.set(hash, 0);
  }

  get isSettled(): boolean {
    return this.#suspects.size === 0;
  }

  hear({ sayings }: EntryTexts): void {
    for (const saying of sayings) note(saying, this.#runs);
  }

  /** The sentences that are planted. `earlier` is the summary before, null where there is none; `typed` what else the person wrote. */
  planted(earlier: string | null, typed: readonly string[]): ReadonlySet<string> {
    for (const text of typed) note({ by: 'person', text }, this.#runs);
    for (const line of (earlier ?? '').split('\n'))
      if (!takesOver(line)) mark(line, this.#runs, () => person);
    const planted = [...this.#suspects].filter(([text, byPlace]) =>
      isPlanted(text, byPlace, this.#runs),
    );
    return new Set(planted.map(([text]) => text));
  }
}

/** Whether it is more than code and paths: an order takes some words. */
const isSpoken = (text: string): boolean => {
  const words = text
    .split(/\s+/u)
    .filter((word) => !/[\p{L}\p{N}_)][/\\_.:=(){}<>[\]][\p{L}\p{N}_]|`/u.test(word));
  return [...shingles(words.join(' '), runWords)].length > 0;
};

/** Runs of a sentence; a sentence too short for one is one by itself. */
function runsOf(text: string): readonly number[] {
  const runs = [...shingles(text, runWords)];
  return runs.length > 0 ? runs : [...shingles(`${text} . . `, 1)];
}

function note({ by, text }: Saying, runs: Map<number, number>): void {
  if (by === 'tool') mark(text, runs, () => tool);
  else if (by === 'assistant')
    mark(text, runs, (before) => ((before & tool) === 0 ? assistant | assistantFirst : assistant));
  else if (by === 'person') {
    // What a person pastes is not what they ask for.
    const typed = proseLines(typedText(text)).map((line) => line.text);
    mark(typed.join('\n'), runs, () => person);
  }
}

function mark(text: string, runs: Map<number, number>, bits: (before: number) => number): void {
  for (const hash of shingles(text, runWords)) {
    const before = runs.get(hash);
    if (before !== undefined) runs.set(hash, before | bits(before));
  }
}

function isPlanted(text: string, byPlace: boolean, runs: ReadonlyMap<number, number>): boolean {
  const own = runsOf(text);
  const share = (bits: number): number =>
    own.filter((hash) => ((runs.get(hash) ?? 0) & bits) !== 0).length / own.length;
  if (share(person) >= theirs) return false;
  const isRepeated = share(tool) >= repeated;
  // Taking over, or fetching and running: only a person's word or the assistant's own idea makes it one of the record.
  if (takesOver(text) || (isRepeated && mayTakeOver(text))) return share(assistantFirst) < theirs;
  return byPlace && isRepeated && share(person | assistant) < theirs;
}
