/**
 * The terms of an index: every word, name and pair of signs under a number. A piece of text is taken apart once and remembered, since
 * notes say the same things again and again. Words are stemmed in the language that their note is written in.
 */
import { languagesOf } from '../../text/language';
import { relatedTo } from './thesaurus';
import { isPlain, pieceOf, piecesIn } from './words';

/** A language that words can be stemmed in. */
export type StemLanguage = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ru';

/** Cuts the endings off a lower-case word, by language. */
export type Stemmers = Readonly<Record<StemLanguage, (word: string) => string>>;

interface KnownPiece {
  readonly words: readonly string[];
  /** Terms that no language changes: numbers, pairs of signs, names. */
  readonly fixed: readonly number[];
  /** Languages that have a word of it among their commonest. */
  readonly votes: readonly StemLanguage[];
  readonly isCyrillic: boolean;
  /** Its terms in the languages that were asked for; mostly one. */
  readonly terms: { readonly language: StemLanguage; readonly all: readonly number[] }[];
}

/** Pieces remembered; a few of the longest texts hold more different ones, and are taken apart anew. */
const mostPieces = 300_000;
/** A language other than English is one of a note from so many of its common words. */
const leastVotes = 2;

export class Lexicon {
  readonly #stemmers: Stemmers;
  readonly #ids = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #pieces = new Map<string, KnownPiece>();
  readonly #stems = new Map<string, string>();
  /** Languages that notes are written in so far: what the words of a question are stemmed in. */
  readonly languages = new Set<StemLanguage>(['en']);

  /** `terms`: of an index that was kept, by number. */
  constructor(stemmers: Stemmers, terms: readonly string[] = []) {
    this.#stemmers = stemmers;
    for (const term of terms) this.#id(term);
  }

  /** All terms, by number; names begin with `=`. */
  get terms(): readonly string[] {
    return this.#terms;
  }

  /** The number of a term; undefined where no note holds it. */
  find = (term: string): number | undefined => this.#ids.get(term);

  /** The terms of a text, those that come again too. */
  termsOf(text: string): readonly number[] {
    // A search by the command line is over before calls and members are made fast: what most pieces need stands here.
    const known = this.#pieces;
    const pieces: KnownPiece[] = [];
    for (const piece of piecesIn(text)) pieces.push(known.get(piece) ?? this.#known(piece));
    const language = languageOf(pieces);
    this.languages.add(language);
    const terms: number[] = [];
    for (const piece of pieces) {
      const [first] = piece.terms;
      const isThere = first !== undefined && first.language === language && !piece.isCyrillic;
      const some = isThere ? first.all : this.#termsIn(piece, language);
      for (const term of some) terms.push(term);
    }
    return terms;
  }

  /** A word as notes of that language would hold it. */
  stem(word: string, language: StemLanguage): string {
    if (word.length <= 2) return withoutAccents(word);
    const key = `${language}${word}`;
    const before = this.#stems.get(key);
    if (before !== undefined) return before;
    const stemmed = withoutAccents(this.#stemmers[language](word) || word);
    if (this.#stems.size < mostPieces) this.#stems.set(key, stemmed);
    return stemmed;
  }

  /** The terms of other words for the same thing; what engineers write is English in any language. */
  relatedTo(word: string): readonly string[] {
    const stem = (one: string): string => this.stem(one, 'en');
    return relatedTo(stem(word), stem);
  }

  #termsIn(known: KnownPiece, language: StemLanguage): readonly number[] {
    const spoken = known.isCyrillic ? 'ru' : language;
    if (known.isCyrillic) this.languages.add('ru');
    for (const { language: one, all } of known.terms) if (one === spoken) return all;
    const stems = known.words.map((word) => this.#id(this.stem(word, spoken)));
    const all = known.fixed.length === 0 ? stems : [...stems, ...known.fixed];
    known.terms.push({ language: spoken, all });
    return all;
  }

  /** Takes a piece apart that is not remembered. */
  #known(piece: string): KnownPiece {
    const { words, plain, names } = pieceOf(piece);
    const known: KnownPiece = {
      words,
      fixed: [...plain, ...names].map((term) => this.#id(withoutAccents(term))),
      votes: votesOf(words),
      isCyrillic: !isPlain(piece) && words.some((word) => /\p{Script=Cyrillic}/u.test(word)),
      terms: [],
    };
    if (this.#pieces.size < mostPieces) this.#pieces.set(piece, known);
    return known;
  }

  #id(term: string): number {
    const before = this.#ids.get(term);
    if (before !== undefined) return before;
    const id = this.#terms.length;
    this.#ids.set(term, id);
    this.#terms.push(term);
    return id;
  }
}

/** Letters without their accents: many leave them out. Scripts in which marks make the letter keep them. */
export const withoutAccents = (word: string): string =>
  isPlain(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC');

/** One for all, since most pieces vote for nothing. */
const none: never[] = [];

const voting: readonly StemLanguage[] = ['en', 'de', 'es', 'fr', 'pt'];

const votesOf = (words: readonly string[]): readonly StemLanguage[] => {
  const languages: readonly string[] = words.length === 1 ? languagesOf(words[0] ?? '') : none;
  return languages.length === 0 ? none : voting.filter((language) => languages.includes(language));
};

/** The language whose common words are most among the pieces; English where none stands out. */
function languageOf(pieces: readonly KnownPiece[]): StemLanguage {
  let best: StemLanguage = 'en';
  let most = 0;
  let english = 0;
  const counts = new Map<StemLanguage, number>();
  for (const { votes } of pieces) {
    // Most pieces have none.
    if (votes === none) continue;
    for (const language of votes) {
      const count = (counts.get(language) ?? 0) + 1 / votes.length;
      counts.set(language, count);
      if (language === 'en') english = count;
      else if (count > most) [best, most] = [language, count];
    }
  }
  return most >= leastVotes && most > english ? best : 'en';
}
