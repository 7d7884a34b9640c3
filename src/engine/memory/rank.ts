/**
 * The order of answers: how well the words are met, what stands beside a note, the days and the kind asked for; of near copies the newer
 * one. Age alone decides only between equals: old decisions stay in force. Pure.
 */
import { Copies, withoutRepeats } from './diversity';
import { Firsts, type Hit } from './hits';
import { type Asked, isWithin } from './dates/questionDays';
import { numberOf } from './dates/calendar';
import type { NoteIndex } from './index/noteIndex';
import type { Indexed, Postings } from './index/postings';
import { kindOf } from './question';
import type { Question } from './question';
import type { Scores } from './scores';
import { scoresOf } from './scores';

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
  question: Question,
  limit: number,
  now: string,
): readonly Hit[] {
  const { postings } = index;
  const scores = scoresOf(postings, question.wishes);
  let best = 0;
  for (const at of scores.numbers) best = Math.max(best, scores.of[at] ?? 0);
  const today = numberOf(now) ?? 0;
  const firstOf = (most: number): readonly Hit[] => {
    const firsts = new Firsts(most);
    for (const hit of scored(index, question, scores, best, today)) firsts.offer(hit);
    return firsts.all();
  };
  let most = limit + spare;
  let hits = firstOf(most);
  let different = withoutRepeats(hits, question.days);
  // Something that was noted every day for a year must not be all that is shown.
  while (different.length < limit && hits.length === most) {
    most *= 8;
    hits = firstOf(most);
    different = withoutRepeats(hits, question.days);
  }
  const found = new Copies(index.lexicon, question).behind(different);
  const named = namedNotes(postings, question, (found[0]?.score ?? 0) + 1);
  const isNamed = new Set(named.map(({ note }) => note));
  return [...named, ...found.filter(({ note }) => !isNamed.has(note))].slice(0, limit);
}

/** The notes that a question names by their id or their file's path alone, as they stand. */
function namedNotes(postings: Postings, { id, path }: Question, score: number): readonly Hit[] {
  const named: Hit[] = [];
  for (let at = 0; at < postings.end; at++) {
    const note = postings.note(at);
    if (note !== undefined && (note.id === id || note.file === path)) named.push({ note, score });
  }
  return named;
}

/** Every note that may answer, with its score. */
function* scored(
  { postings }: NoteIndex,
  question: Question,
  scores: Scores,
  best: number,
  today: number,
): Generator<Hit> {
  for (const at of candidates(postings, scores, question.days)) {
    const note = postings.note(at);
    if (note === undefined) continue;
    let score = (scores.of[at] ?? 0) + besideOf(note, scores, postings);
    if (note.kind !== null && question.kinds.has(kindOf(note.kind))) score *= 1 + kindShare;
    if (question.days !== null) score = byDays(score, note, question.days, best || 1, postings);
    score *= 1 - ageOf(note, today);
    if (score > 0) yield { note, score };
  }
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

function isToldAfter({ day }: Indexed, { to }: Asked): boolean {
  const late = day - (numberOf(to) ?? NaN);
  return late > 0 && late <= toldAfterDays;
}

const ageOf = ({ day }: Indexed, today: number): number =>
  Number.isNaN(day) ? 0 : ageShare * (1 - 0.5 ** (Math.max(0, today - day) / halfLifeDays));
