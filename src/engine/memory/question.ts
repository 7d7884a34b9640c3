/**
 * What is looked for: a question taken apart into wishes, each a word or name with all the terms that would do for it. Pure.
 */
import { languagesOf } from '../text/language';
import { keyOf } from '../text/plain';
import { askedDays, type QuestionDays } from './dates/questionDays';
import type { Lexicon } from './index/lexicon';
import { nearestTerms } from './index/nearest';
import { comparedName, pieceOf, piecesIn } from './index/words';

/** Terms of which one is enough, each with how well it does (1 = the very word). */
export interface TermWish {
  readonly terms: ReadonlyMap<number, number>;
  /** How much it counts beside the others. */
  readonly weight: number;
}

export interface NoteQuestion {
  readonly wishes: readonly TermWish[];
  /** All it says, in small letters. */
  readonly words: ReadonlySet<string>;
  readonly days: QuestionDays | null;
  /** Kinds of notes that it names, as `kindsOf` spells them. */
  readonly kinds: ReadonlySet<string>;
  /** All of it as the id of a note, and as the path of a file of notes; it may be neither. */
  readonly id: string;
  readonly path: string;
}

/** How much a name counts that is found as a whole, its parts beside it, and what is like a word. */
const nameWeight = 1.5;
const partWeight = 0.35;
const relatedWeight = 0.45;
const joinedWeight = 0.9;
const alsoWeight = 0.6;
const nearWeight = 0.5;
const kindWordWeight = 0.3;

/** Words that ask and say nothing about what. */
const asking = new Set(
  'what which who whom whose when where why how did do does done was were is are be been being has have had can could should would shall will may might must we you i they he she it its us our your their my me them this that these those there here a an the of in on at to for from by with without about into over under again and or but if then else than so such as not no nor any some all each both more most other only own same too very just also please tell show find give get got say said write wrote written note notes noted mention mentions mentioned remember recall happened happen thing things something anything'.split(
    ' ',
  ),
);

/** Names of kinds of notes, by what people call them. */
const kindNames: Readonly<Record<string, string>> = {
  decision: 'decision',
  decided: 'decision',
  choice: 'decision',
  constraint: 'constraint',
  rule: 'constraint',
  requirement: 'constraint',
  preference: 'preference',
  preferred: 'preference',
  problem: 'problem',
  bug: 'problem',
  issue: 'problem',
  gotcha: 'gotcha',
  pitfall: 'gotcha',
  change: 'change',
  command: 'command',
  todo: 'todo',
  fact: 'fact',
};

/** The kind that a note's own word means; the word itself where it is no name for one of ours. */
export const kindOf = (word: string): string => kindNames[word] ?? word;

/** Takes a question apart. `also`: words that an answer is expected to hold. `now`: local date `YYYY-MM-DD`. */
export function questionOf(
  text: string,
  also: readonly string[],
  now: string,
  lexicon: Lexicon,
): NoteQuestion {
  const days = askedDays(text, now);
  const kinds = new Set<string>();
  const asked = new WishReader(lexicon, kinds);
  asked.take(days?.rest ?? text, 1);
  for (const more of also) asked.take(more, alsoWeight);
  // "note" alone asks for that word: there is nothing else to look for.
  if (asked.wishes.length === 0 && days === null) asked.take(text, 1, true);
  const whole = text.trim();
  const id = whole.replace(/^\^/u, '');
  const path = whole.replace(/\\/gu, '/').replace(/^\.\//u, '');
  return { wishes: asked.wishes, words: comparedWords(text), days, kinds, id, path };
}

/** The words of a text as they are compared between two notes. */
export const comparedWords = (text: string): ReadonlySet<string> => new Set(keyOf(text).split(' '));

class WishReader {
  readonly wishes: TermWish[] = [];
  readonly #seen = new Set<string>();

  constructor(
    private readonly lexicon: Lexicon,
    private readonly kinds: Set<string>,
  ) {}

  /** `isEvery`: also words that only ask. */
  take(text: string, weight: number, isEvery = false): void {
    const pieces = piecesIn(text);
    const parts = pieces.map((piece) => pieceOf(piece));
    for (const [i, { words, plain, names }] of parts.entries()) {
      const whole = this.#nameWish(names, weight);
      const beside = whole ? partWeight * weight : weight;
      for (const word of words)
        if (isEvery || !isAsking(word)) this.#word(word, beside, this.#joinedWith(word, parts, i));
        else this.#kind(word);
      for (const term of plain)
        this.#add(`=${term}`, [[term, 1], ...this.#pairsWith(term)], beside);
    }
  }

  /** What notes hold of one sign that is a word: scripts without blanks are kept in pairs. */
  #pairsWith(sign: string): readonly (readonly [string, number])[] {
    if (!/^[\p{Script=Han}\p{Script=Hangul}]$/u.test(sign)) return [];
    return this.lexicon.terms
      .filter((term) => term.includes(sign) && Array.from(term).length === 2)
      .map((pair) => [pair, relatedWeight]);
  }

  /** The longest name of a piece that notes hold. */
  #nameWish(names: readonly string[], weight: number): boolean {
    const known = names.filter((name) => this.lexicon.find(name) !== undefined);
    const best = known.reduce((a, b) => (b.length > a.length ? b : a), '');
    if (best === '') return false;
    this.#add(best, [[best, 1]], nameWeight * weight);
    return true;
  }

  /** The kind of notes that a word names. */
  #kind(word: string): string | undefined {
    const kind = kindNames[word] ?? kindNames[word.replace(/s$/u, '')];
    if (kind !== undefined) this.kinds.add(kind);
    return kind;
  }

  #word(word: string, weight: number, joined: readonly string[]): void {
    const kind = this.#kind(word);
    const lexicon = this.lexicon;
    const stems = [...lexicon.languages].map((language) => lexicon.stem(word, language));
    const terms: (readonly [string, number])[] = stems.map((stem) => [stem, 1]);
    for (const name of joined) terms.push([name, joinedWeight]);
    for (const other of lexicon.relatedTo(word)) terms.push([other, relatedWeight]);
    // A word in the spelling of a name: `datadir` finds `data_dir`.
    terms.push([comparedName(word), 1]);
    if (!stems.some((stem) => lexicon.find(stem) !== undefined))
      for (const near of nearestTerms(word, lexicon)) terms.push([near, nearWeight]);
    this.#add(stems[0] ?? word, terms, kind === undefined ? weight : weight * kindWordWeight);
  }

  /** Two words that notes write as one, "time out" and "timeout". */
  #joinedWith(
    word: string,
    parts: readonly { readonly words: readonly string[] }[],
    i: number,
  ): readonly string[] {
    const next = parts[i + 1]?.words[0];
    const before = parts[i - 1]?.words.at(-1);
    const joined = [
      next === undefined ? '' : word + next,
      before === undefined ? '' : before + word,
    ];
    return joined
      .filter((both) => both.length > 4)
      .flatMap((both) => [this.lexicon.stem(both, 'en'), comparedName(both)]);
  }

  #add(key: string, terms: readonly (readonly [string, number])[], weight: number): void {
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const known = new Map<number, number>();
    for (const [term, does] of terms) {
      const id = this.lexicon.find(term);
      if (id !== undefined) known.set(id, Math.max(does, known.get(id) ?? 0));
    }
    this.wishes.push({ terms: known, weight });
  }
}

export const isAsking = (word: string): boolean =>
  asking.has(word) || (languagesOf(word).some((language) => language !== 'en') && word.length < 5);
