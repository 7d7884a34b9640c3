/**
 * The order of answers: how well the words are met, what stands beside a note, the days and the kind asked for; of near copies the newer
 * one. Age alone decides only between equals: old decisions stay in force. Pure.
 */
import { shareOfTerms } from './copies';
import type { Asked } from './dates/questionDays';
import { numberOf } from './dates/calendar';
import type { NoteIndex } from './noteIndex';
import type { Indexed, Postings } from './postings';
import { kindOf } from './question';
import type { Question } from './question';
import type { Scores } from './scores';
import { scoresOf } from './scores';

/** One answer; `score` has a meaning only beside the others of the same question. */
export interface Hit {
  readonly note: Indexed;
  readonly score: number;
}

/** What a note of the kind asked for gains. */
const kindShare = 0.12;
/** What the notes beside count, in notes and in a dialogue, where an answer seldom repeats what was asked. */
const besideInNotes = 0.12;
const besideInDialogue = 0.35;
const secondBeside = 0.4;
/** Within the days asked for; what is not counts half. */
const inRange = 1.3;
const inRangeOfBest = 3;
const outOfRange = 0.5;
/** In a dialogue things are told days after they happened, so its day is only a hint. */
const toldAfterDays = 14;
const inRangeOfBestTold = 0.5;
/** What age takes at most, and after how many days it has taken half of it. */
const ageShare = 0.06;
const halfLifeDays = 30;
/** Answers looked at for near copies, and how alike those are. */
const lookedAt = 40;
const isCopy = 0.8;

/** At most `limit` answers, the best first. `now` = local date `YYYY-MM-DD`. */
export function rank(
  index: NoteIndex,
  question: Question,
  limit: number,
  now: string,
): readonly Hit[] {
  const { postings } = index;
  const scores = scoresOf(postings, question.wishes);
  let best = 0;
  for (const at of scores.numbers) best = Math.max(best, scores.of[at] ?? 0);
  const today = numberOf(now) ?? 0;
  const firsts = new Firsts(limit + lookedAt);
  for (const at of candidates(postings, scores, question.days)) {
    const note = postings.note(at);
    if (note === undefined) continue;
    let score = (scores.of[at] ?? 0) + besideOf(note, scores, postings);
    if (note.kind !== null && question.kinds.has(kindOf(note.kind))) score *= 1 + kindShare;
    if (question.days !== null) score = byDays(score, note, question.days, best || 1, postings);
    score *= 1 - ageOf(note, today);
    if (score > 0) firsts.offer(note, score);
  }
  return withoutCopies(firsts.all(), index, limit);
}

/** Notes that meet a word, the turns of a dialogue beside them, and all of the days asked for. */
function* candidates(postings: Postings, scores: Scores, days: Asked | null): Generator<number> {
  yield* scores.numbers;
  const others = new Set([...turnsBeside(postings, scores), ...notesOf(days, postings)]);
  for (const at of others) if (scores.of[at] === 0) yield at;
}

function* turnsBeside(postings: Postings, { numbers }: Scores): Generator<number> {
  for (const at of numbers) {
    const note = postings.note(at);
    if (note?.isTurn === true) yield* [note.before, note.after];
  }
}

function* notesOf(days: Asked | null, postings: Postings): Generator<number> {
  if (days === null) return;
  for (let at = 0; at < postings.end; at++)
    if (isWithin(postings.note(at)?.date ?? null, days)) yield at;
}

/** The best of many, in order: most are looked at once and forgotten. */
class Firsts {
  readonly #most: number;
  readonly #hits: Hit[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(note: Indexed, score: number): void {
    const last = this.#hits.at(-1);
    const isFull = this.#hits.length >= this.#most;
    if (isFull && last !== undefined && score < last.score) return;
    const hit = { note, score };
    let [low, high] = [0, this.#hits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#hits[middle];
      if (other !== undefined && byScore(other, hit) < 0) low = middle + 1;
      else high = middle;
    }
    this.#hits.splice(low, 0, hit);
    if (isFull) this.#hits.pop();
  }

  all = (): readonly Hit[] => this.#hits;
}

const byScore = (x: Hit, y: Hit): number => y.score - x.score || byPlace(x.note, y.note);

function besideOf(note: Indexed, { of }: Scores, postings: Postings): number {
  const share = isSpoken(note, postings) ? besideInDialogue : besideInNotes;
  const { before, after } = note;
  const near = (of[before] ?? 0) + (of[after] ?? 0);
  const far =
    (of[postings.note(before)?.before ?? -1] ?? 0) + (of[postings.note(after)?.after ?? -1] ?? 0);
  return share * (near + secondBeside * far);
}

/** Whether a note is a turn of a dialogue: one beside it begins with who says it, too. */
const isSpoken = (note: Indexed, postings: Postings): boolean =>
  note.isTurn &&
  (postings.note(note.before)?.isTurn === true || postings.note(note.after)?.isTurn === true);

function byDays(
  score: number,
  note: Indexed,
  days: Asked,
  best: number,
  postings: Postings,
): number {
  const isTold = isSpoken(note, postings);
  if (!isWithin(note.date, days))
    return isTold && isToldAfter(note, days) ? score : score * outOfRange;
  // Of a dialogue the day alone says nothing.
  if (isTold && score === 0) return 0;
  return score * inRange + (isTold ? inRangeOfBestTold : inRangeOfBest) * best;
}

const isWithin = (date: string | null, { from, to }: Asked): boolean =>
  date !== null && date >= from && date <= to;

function isToldAfter({ day }: Indexed, { to }: Asked): boolean {
  const late = day - (numberOf(to) ?? NaN);
  return late > 0 && late <= toldAfterDays;
}

const ageOf = ({ day }: Indexed, today: number): number =>
  Number.isNaN(day) ? 0 : ageShare * (1 - 0.5 ** (Math.max(0, today - day) / halfLifeDays));

/** Newer days first, then as they stand. */
const byPlace = (x: Indexed, y: Indexed): number =>
  compare(y.date ?? '', x.date ?? '') || compare(x.file, y.file) || x.line - y.line;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of answers that say the same the newer one, where the better one stood. */
function withoutCopies(
  hits: readonly Hit[],
  { lexicon }: NoteIndex,
  limit: number,
): readonly Hit[] {
  const kept: { hit: Hit; readonly terms: ReadonlySet<number> }[] = [];
  for (const [i, hit] of hits.entries()) {
    if (kept.length >= limit) break;
    const terms = new Set(i < lookedAt ? lexicon.termsOf(hit.note.text) : []);
    const like = kept.find((one) => shareOfTerms(one.terms, terms) > isCopy);
    if (like === undefined) kept.push({ hit, terms });
    else if (isNewer(hit.note, like.hit.note)) like.hit = { note: hit.note, score: like.hit.score };
  }
  return kept.map(({ hit }) => hit);
}

const isNewer = (a: Indexed, b: Indexed): boolean => (a.date ?? '') > (b.date ?? '');
