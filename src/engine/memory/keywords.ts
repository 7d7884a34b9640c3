/**
 * Notes and questions as lists of terms, for a search engine that knows nothing of code, languages or scripts without blanks: it finds
 * candidates by them, and the order is made here. Pure and linear.
 */
import { askedDays, type QuestionDays } from './dates/questionDays';
import { Lexicon, withoutAccents, type StemLanguage, type Stemmers } from './index/lexicon';
import { isAsking } from './question';
import type { Unit } from './index/units';
import { pieceOf, piecesIn } from './index/words';

/** Most terms of a question: a model may hand over half a log. */
const mostAsked = 200;

/** The terms of notes, each in the language it is written in. */
export class Keywords {
  readonly #lexicon: Lexicon;
  readonly #languages: readonly StemLanguage[];

  constructor(stemmers: Stemmers) {
    this.#lexicon = new Lexicon(stemmers);
    this.#languages = Object.keys(stemmers) as StemLanguage[]; // Object.keys forgets the keys' type.
  }

  /** Of a note, each term once. */
  of({ text, heading, files }: Pick<Unit, 'text' | 'heading' | 'files'>): readonly string[] {
    const { terms } = this.#lexicon;
    const numbers = new Set(this.#lexicon.termsOf([heading, text, ...files].join(' ')));
    return [...numbers].flatMap((number) => terms[number] ?? []);
  }

  /** Of a question, with the days that it names: words in every language, and other words for them. */
  asked(text: string, also: readonly string[], now: string): AskedTerms {
    const days = askedDays(text, now);
    const terms = new Set<string>();
    for (const raw of [days?.rest ?? text, ...also].flatMap(piecesIn)) {
      const { words, plain, names } = pieceOf(raw);
      for (const term of [...plain, ...names]) terms.add(withoutAccents(term));
      for (const word of words) if (!isAsking(word)) this.#addWord(word, terms);
      if (terms.size >= mostAsked) break;
    }
    return { terms: [...terms].slice(0, mostAsked), days };
  }

  #addWord(word: string, terms: Set<string>): void {
    const stems = this.#languages.map((language) => this.#lexicon.stem(word, language));
    for (const stem of stems) terms.add(stem);
    for (const other of this.#lexicon.relatedTo(word)) terms.add(other);
  }
}

export interface AskedTerms {
  readonly terms: readonly string[];
  readonly days: QuestionDays | null;
}
