/**
 * The order of answers: how well the words are met, what stands beside a note, the days and the kind asked for; of near copies the newer
 * one. Age alone decides only between equals: old decisions stay in force. Pure.
 */
import { Copies, withoutRepeats } from './diversity';
import { Firsts, type NoteMatch } from './hits';
import { type QuestionDays, isWithin } from './dates/questionDays';
import { numberOf } from './dates/calendar';
import type { NoteIndex } from './index/noteIndex';
import type { Indexed, Postings } from './index/postings';
import { kindOf, type NoteQuestion } from './question';
import { scoresOf, type Scores } from './scores';

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
/** Answers put in order beyond those that are wanted: some of them say the same. */
const spare = 40;

/** At most `limit` answers, the best first. `now` = local date `YYYY-MM-DD`. */
export function rank(
  index: NoteIndex,
  question: NoteQuestion,
  limit: number,
  now: string,
): readonly NoteMatch[] {
  const { postings } = index;
  const scoring = new Scoring(postings, question, numberOf(now) ?? 0);
  let most = limit + spare;
  let hits = scoring.first(most);
  let different = withoutRepeats(hits, question.days);
  // Something that was noted every day for a year must not be all that is shown.
  while (different.length < limit && hits.length === most) {
    most *= 8;
    hits = scoring.first(most);
    different = withoutRepeats(hits, question.days);
  }
  const found = new Copies(index.lexicon, question).behind(different);
  const named = namedNotes(index, question, (found[0]?.score ?? 0) + 1);
  const isNamed = new Set(named.map(({ note }) => note));
  return [...named, ...found.filter(({ note }) => !isNamed.has(note))].slice(0, limit);
}

/** The notes that a question names by their id or their file's path alone, as they stand. */
function namedNotes(
  index: NoteIndex,
  { id, path }: NoteQuestion,
  score: number,
): readonly NoteMatch[] {
  const { postings } = index;
  const named: NoteMatch[] = [];
  // No id has a blank.
  const isId = /^\S+$/u.test(id);
  if (!isId && !index.has(path)) return named;
  for (let at = 0; at < postings.end; at++) {
    const note = postings.note(at);
    if (note !== undefined && (note.id === id || note.file === path)) named.push({ note, score });
  }
  return named;
}

/** Scores the notes that may answer: those that meet a word, the turns of a dialogue beside them, and all of the days asked for. */
class Scoring {
  readonly #scores: Scores;
  /** The best score by words alone. */
  readonly #best: number;
  /** What a note so many days old keeps. Notes of a year share a few hundred ages. */
  readonly #keptByAge: number[] = [];

  constructor(
    private readonly postings: Postings,
    private readonly question: NoteQuestion,
    private readonly today: number,
  ) {
    this.#scores = scoresOf(postings, question.wishes);
    let best = 0;
    for (const at of this.#scores.numbers) best = Math.max(best, this.#scores.of[at] ?? 0);
    this.#best = best || 1;
  }

  first(most: number): readonly NoteMatch[] {
    const { numbers, of } = this.#scores;
    const firsts = new Firsts(most);
    const beside = new Set<number>();
    for (const at of numbers) {
      const note = this.postings.note(at);
      if (note === undefined) continue;
      this.#offer(at, note, firsts);
      if (note.isTurn) beside.add(note.before).add(note.after);
    }
    for (const at of this.#ofDays()) beside.add(at);
    for (const at of beside) {
      const note = this.postings.note(at);
      if (note !== undefined && of[at] === 0) this.#offer(at, note, firsts);
    }
    return firsts.all();
  }

  *#ofDays(): Generator<number> {
    const { days } = this.question;
    if (days === null) return;
    for (let at = 0; at < this.postings.end; at++)
      if (isWithin(this.postings.note(at)?.date ?? null, days)) yield at;
  }

  #offer(at: number, note: Indexed, firsts: Firsts): void {
    const { days, kinds } = this.question;
    let score = (this.#scores.of[at] ?? 0) + besideOf(note, this.#scores, this.postings);
    if (note.kind !== null && kinds.has(kindOf(note.kind))) score *= 1 + kindShare;
    if (days !== null) score = byDays(score, note, days, this.#best, this.postings);
    score *= this.#keptOf(note);
    if (score > 0) firsts.offer(note, score);
  }

  #keptOf({ day }: Indexed): number {
    if (Number.isNaN(day)) return 1;
    const age = Math.max(0, this.today - day);
    return (this.#keptByAge[age] ??= 1 - ageShare * (1 - 0.5 ** (age / halfLifeDays)));
  }
}

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
  days: QuestionDays,
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

function isToldAfter({ day }: Indexed, { to }: QuestionDays): boolean {
  const late = day - (numberOf(to) ?? NaN);
  return late > 0 && late <= toldAfterDays;
}
