/**
 * Quotes that a summary puts into the person's mouth and that are not theirs. All that the person wrote stands in the record, so
 * this can be known; what others said may stand in a prompt, a picture or a thought that no transcript holds, so of their quotes
 * nothing is said. Mistypings set right, words left out and words in brackets do not matter. Pure and linear.
 */
import { type LanguageCode, messageLanguage } from '../text/language';
import { shingles } from '../text/shingles';
import type { EntryListener, EntryTexts } from './entryTexts';
import { quotations } from './quotations';
import { saysOfPerson } from './saysOfPerson';
import type { Place } from './strike';

/** Words in a run. */
const runWords = 2;
/** A quote with fewer runs is a word or a name. */
const fewestRuns = 3;
/** Share of a quote's runs that are the person's where it is theirs, misspelt and shortened; of true ones seen at least 0.5. */
const theirs = 0.3;
/** Share that a tool returned where it may be theirs all the same: typed into a dialogue of an unknown tool, or another user's. */
const returned = 0.8;

/** Who used a run of words: bits. */
const person = 1;
const tool = 2;

/** The places of what a line quotes as said by the person, without the quotation marks. */
const quotesOfPerson = (line: string): readonly Place[] =>
  quotations(line).filter(({ from, to }) => isDouble(line, from) && saysOfPerson(line, from, to));

/** Those of them that are among these. */
export const quotesAmong = (line: string, quotes: ReadonlySet<string>): readonly Place[] =>
  quotes.size === 0
    ? []
    : quotesOfPerson(line).filter(({ from, to }) => quotes.has(line.slice(from, to)));

/** Single ones are apostrophes as often. */
const isDouble = (line: string, from: number): boolean => !/[`'‘]/u.test(line[from - 1] ?? '');

const runsOf = (quote: string): readonly number[] => [
  // What stands in brackets is whoever's who quotes.
  ...shingles(quote.replace(/\[[^[\]]*\]/gu, ' '), runWords),
];

/** Looks for who used the words of the quotes in a text. `language`: the person's; a quote in another one may be translated. */
export class PersonQuoteSearch implements EntryListener {
  readonly #quotes: ReadonlyMap<string, readonly number[]>;
  readonly #runs = new Map<number, number>();

  constructor(text: string, language: LanguageCode | null) {
    const quotes = text
      .split('\n')
      .flatMap((line) => quotesOfPerson(line).map(({ from, to }) => line.slice(from, to)))
      .filter((quote) => (messageLanguage(quote)?.language ?? language) === language)
      .map((quote) => [quote, runsOf(quote)] as const);
    this.#quotes = new Map(quotes.filter(([, runs]) => runs.length >= fewestRuns));
    for (const runs of this.#quotes.values()) for (const run of runs) this.#runs.set(run, 0);
  }

  get isSettled(): boolean {
    return this.#quotes.size === 0;
  }

  hear({ sayings }: EntryTexts): void {
    // What programs put in, and earlier summaries, may hold the person's words as well.
    for (const { by, text } of sayings)
      if (by !== 'assistant') this.#mark(text, by === 'tool' ? tool : person);
  }

  /** The quotes that are not the person's. `typed`: what else they wrote, and texts that may quote them. */
  foreign(typed: readonly string[]): ReadonlySet<string> {
    for (const text of typed) this.#mark(text, person);
    const quotes = [...this.#quotes].filter(
      ([, runs]) => this.#share(runs, person) < theirs && this.#share(runs, tool) < returned,
    );
    return new Set(quotes.map(([quote]) => quote));
  }

  #mark(text: string, bit: number): void {
    if (this.isSettled) return;
    for (const run of shingles(text, runWords)) {
      const before = this.#runs.get(run);
      if (before !== undefined) this.#runs.set(run, before | bit);
    }
  }

  #share(runs: readonly number[], bit: number): number {
    return runs.filter((run) => ((this.#runs.get(run) ?? 0) & bit) !== 0).length / runs.length;
  }
}
