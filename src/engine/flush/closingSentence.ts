/**
 * The one sentence of a closing message that tells most of what came of a request. No vocabulary: position, names and the words that
 * were asked for decide; a text that stands behind a label is a part of something that is told elsewhere. Pure and linear.
 */
import { type Piece, sentencePieces } from '../text/densestSentences';
import { keyOf } from '../text/plain';
import { isAbout } from './sharedWords';

/** A sentence that was reported. */
export interface ReportedSentence {
  readonly text: string;
  /** Names of things in it, figures left out. */
  readonly names: number;
  /** Whether it ends as a sentence does. */
  readonly isWhole: boolean;
}

/** How much of what was asked is looked at for the words that an answer takes up: what comes first says what it is about. */
const maxAsked = 240;
const leastSentence = 30;
const longestSentence = 260;
/** Least length of a sentence that names nothing and says by its place alone what came of it. */
const leastLead = 60;
const leastScore = 1.5;

interface Candidate extends ReportedSentence {
  readonly score: number;
}

/** The sentence of a closing message that names most of what was asked for or done; null where none says anything of that. */
export function closingSentence(
  told: string,
  asked: string,
  files: readonly string[] = [],
): ReportedSentence | null {
  const words = new Set(keyOf(asked.slice(0, maxAsked)).split(' '));
  const pieces = sentencePieces(told);
  const found = pieces
    .filter(({ text }) => isStatement(text))
    .map((piece, place) => candidateOf(piece, place === 0, words, pieces[piece.at + 1]?.text ?? ''))
    .filter(({ score, names, isWhole }) => score >= leastScore && (isWhole || names > 1))
    .filter(({ text }) => isAbout(text, asked, files));
  return found.reduce<Candidate | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

/** A sentence with what speaks for it: what it names and takes up, and that it stands first. `next`: what stands behind it. */
function candidateOf(
  { text, names, at }: Piece,
  isFirst: boolean,
  words: ReadonlySet<string>,
  next: string,
): Candidate {
  const isWhole = /[.!。！]["'”’)\]`*]*$/u.test(text);
  const named = names.filter((name) => /\p{L}/u.test(name)).length;
  const shared = sharedWith(text, words);
  // Where another one follows, what a label tells is what was before, or one detail of many.
  const isBeside = isLabelled(text) && isLabelled(next);
  const isLead = isFirst && (named > 0 || (isWhole && text.length >= leastLead));
  const points =
    Math.min(named, 3) * 0.8 + Math.min(shared, 3) * 0.7 + (isWhole ? 0.8 : 0) + (isLead ? 1 : 0);
  const score = points - at * 0.2 - (isLabelled(text) ? 0.4 : 0);
  const says = !isBeside && (named > 0 || shared > 1 || isLead);
  return { text, names: named, isWhole, score: says ? score : 0 };
}

/** How many words of some length a sentence has of those that were asked for. */
const sharedWith = (text: string, words: ReadonlySet<string>): number =>
  new Set(
    keyOf(text)
      .split(' ')
      .filter((word) => word.length >= 4 && words.has(word)),
  ).size;

/** A word or a few and a colon: "Before: …", with an "After: …" behind it. */
const isLabelled = (text: string): boolean => /^\p{L}[\p{L}/ -]{1,28}[:：]\s/u.test(text);

/** Neither a question, nor a row of a table, a mark of a list of checks, a line that leads to what follows or half a sentence. */
const isStatement = (text: string): boolean =>
  text.length >= leastSentence &&
  text.length <= longestSentence &&
  !/[?？؟:：]["”’)]*$|^\p{Ll}|^[\])}]| \| |[✅✓✗❌]|\]\(\//u.test(text);
