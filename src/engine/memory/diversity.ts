/**
 * Answers that say the same: of a repeated note one is shown, and what is nearly the same stands behind what says something else. Nothing
 * else is left out: two notes that differ in a word, a name or a figure are two facts. Pure.
 */
import { withoutKind } from '../flush/notes';
import { oneLine } from '../text/plain';
import { type QuestionDays, isWithin } from './dates/questionDays';
import { byScore, type NoteMatch } from './hits';
import type { Lexicon } from './index/lexicon';
import type { Indexed } from './index/postings';
import { type NoteQuestion, comparedWords } from './question';

/** How alike near copies are, and what one of them counts beside the first. */
const isCopy = 0.8;
const copyShare = 0.6;
/** Answers looked at for near copies: what comes behind is hardly ever shown. */
const lookedAt = 40;

/** Of notes that say the same word for word the one of the days asked for, else the newest, in the best one's place. */
export function withoutRepeats(
  hits: readonly NoteMatch[],
  days: QuestionDays | null,
): readonly NoteMatch[] {
  const kept = new Map<string, NoteMatch>();
  for (const { note, score } of hits) {
    const said = oneLine(withoutKind(note.text))
      .toLowerCase()
      .replace(/(?<!\.)\.+$/u, '');
    const like = kept.get(said);
    if (like === undefined) kept.set(said, { note, score });
    else if (isPreferred(note, like.note, days)) kept.set(said, { note, score: like.score });
  }
  return [...kept.values()];
}

interface Looked {
  hit: NoteMatch;
  readonly terms: ReadonlySet<number>;
}

/** Puts near copies behind; of two the newer one leads, unless the question names what they differ in. */
export class Copies {
  constructor(
    private readonly lexicon: Lexicon,
    private readonly question: NoteQuestion,
  ) {}

  behind(hits: readonly NoteMatch[]): readonly NoteMatch[] {
    const first: Looked[] = [];
    const copies: NoteMatch[] = [];
    for (const hit of hits.slice(0, lookedAt)) {
      const terms = new Set(this.lexicon.termsOf(hit.note.text));
      const like = first.find((one) => shareOfTerms(one.terms, terms) > isCopy);
      if (like === undefined) first.push({ hit, terms });
      else if (!isSameNote(hit.note, like.hit.note)) copies.push(this.#copyOf(like, hit));
    }
    return [...first.map(({ hit }) => hit), ...copies, ...hits.slice(lookedAt)].sort(byScore);
  }

  /** The one of the two that stands behind. */
  #copyOf(like: Looked, { note, score }: NoteMatch): NoteMatch {
    const before = like.hit;
    const isNewerFirst =
      isPreferred(note, before.note, this.question.days) && !this.#tellsApart(note, before.note);
    if (!isNewerFirst) return { note, score: score * copyShare };
    like.hit = { note, score: before.score };
    return { note: before.note, score: score * copyShare };
  }

  /** Whether the question says a word that only one of two notes has. */
  #tellsApart(one: Indexed, other: Indexed): boolean {
    const [words, others] = [comparedWords(one.text), comparedWords(other.text)];
    return [...this.question.words].some((word) => words.has(word) !== others.has(word));
  }
}

/** Stretches of a long note share some words. */
const isSameNote = (one: Indexed, other: Indexed): boolean =>
  one.file === other.file && one.line === other.line;

function isPreferred(note: Indexed, before: Indexed, days: QuestionDays | null): boolean {
  const isIn = (one: Indexed): boolean => days !== null && isWithin(one.date, days);
  if (isIn(note) !== isIn(before)) return isIn(note);
  return (note.date ?? '') > (before.date ?? '');
}

/** How much two notes say the same: the share of their terms that both hold (Jaccard). */
export function shareOfTerms(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
