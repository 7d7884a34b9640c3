/**
 * The sentences of which a summary may quote: what the agent reported, request by request, a plan that waits for leave, and what other
 * agents wrote; what each counts besides what it names.
 */
import { figureStrength } from '../../record/figures';
import type { Request } from '../../record/person/requests';
import { type Piece, piecesOf } from '../../text/densestSentences';
import { isQuestion } from '../../text/sentences';
import { tokensOf } from '../lines';
import { labelKeys, standing } from '../standing';
import { safe, type View } from '../view';
import { passedCount } from './passedCount';

/** Whose words a sentence is of: the agent's own, a plan of its that nobody approved, another agent's. */
export type Speaker = 'told' | 'planned' | 'heard';

/** A sentence of the agent, or of another one that wrote to it, that may be quoted. */
export interface Candidate {
  readonly request: number;
  readonly speaker: Speaker;
  readonly piece: Piece;
  /** What it counts besides what it names. */
  readonly base: number;
  /** How recent its request is. */
  readonly factor: number;
  readonly tokens: number;
  /** Whether it was said on the way to an answer: it has to name something that stands nowhere else. */
  readonly isPassing: boolean;
  /** Whether it is for room that is left over alone. */
  readonly isSpare?: true;
}

/** Places of the pieces of one text among those of the request. */
const textStep = 10_000;

/** The sentences of one request that may be quoted; `index` is its place among them. */
export function candidatesOf(
  view: View,
  request: Request,
  index: number,
  requests: readonly Request[],
): readonly Candidate[] {
  const age = requests.length - index;
  const until = requests[index + 1]?.at ?? Number.POSITIVE_INFINITY;
  const recent = age === 1 ? 3 : age === 2 ? 2 : age <= 4 ? 1.5 : age <= 10 ? 1.2 : 1;
  const factor = recent * (request.at >= view.keptFrom ? 0.4 : 1);
  const last = request.told.length - 1;
  const lastClosing = request.told.findLastIndex(({ closes }) => closes);
  // What speaks of a commit that stands no more would mislead, as would what was taken back later.
  const { commits } = view.ledger.runs;
  const isGone = (name: string): boolean =>
    commits.isReplaced(name) || takenBackAt(view, name, requests) > until;
  const reply = requests[index + 1];
  const passedOver = labelKeys(view.ledger.requests.passedOver);
  const candidates = (
    speaker: Speaker,
    text: string,
    t: number,
    part: number,
  ): readonly Candidate[] => {
    const whole = piecesOf(safe(view, text));
    // Whatever the person said next, it is what came of what was asked.
    const pieces = reply === undefined ? whole : withoutLastQuestions(whole);
    return standing(pieces, reply, passedOver)
      .filter(({ names }) => !names.some(isGone))
      .map((piece) => ({
        request: index,
        speaker,
        factor: factor * part,
        base: 0,
        piece: { ...piece, at: t * textStep + piece.at },
        tokens: tokensOf(view, piece.text) + 2,
        isPassing: false,
      }));
  };
  const isLeftAt = (t: number): boolean =>
    t === last && (request.ended === 'interrupted' || age === 1);
  const told = request.told.flatMap(({ text, closes, isSummary }, t) => {
    if (isSummary) return candidates('told', text, t, 1).map(asSpare);
    if (!closes && !isLeftAt(t)) return passing(view, candidates('told', text, t, onTheWay));
    const closing = candidates('told', text, t, t < last || !closes ? onTheWay : 1);
    // What it left open was gone on with.
    const isOver = t < lastClosing;
    return closing
      .map((one, p) => ({ ...one, base: closingBase(one.piece, p, closing.length, isOver) }))
      .filter(({ piece }) => t === last || says(piece));
  });
  return [
    ...told,
    ...planOf(candidates('planned', request.proposed, last + 1, 1)),
    ...request.heard.flatMap((text, t) => reportOf(candidates('heard', text, t, 1))),
  ];
}

/** Without the questions that a text ends with. */
function withoutLastQuestions(pieces: readonly Piece[]): readonly Piece[] {
  const end = pieces.findLastIndex(({ text }) => !isQuestion(text));
  return pieces.slice(0, end + 1);
}

const asSpare = (one: Candidate): Candidate => ({ ...one, isPassing: true, isSpare: true });

/** Its title first: that says which plan it is. */
const planOf = (pieces: readonly Candidate[]): readonly Candidate[] =>
  pieces.map((one, p) => (p === 0 ? { ...one, base: 2.5 } : one));

/** What words on the way to the answer count of those that close. */
const onTheWay = 0.8;

/**
 * What was said before a call: not what it ends with, for the call shows that; of the rest what names something, files that were left alone
 * first. All else is for room that is left over. What was measured is found out, wherever it was said.
 */
const passing = (view: View, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.flatMap((one, p) => {
    const { names, text } = one.piece;
    const spare = asSpare(one);
    // A short one that names one thing only announces the call behind it.
    if (/[:：]$/u.test(text))
      return names.length < 2 && text.length < announcingChars ? [] : [spare];
    // What came of a check may stand nowhere else, and is no announcement wherever it stands.
    if (passedCount(text) !== null) return [{ ...one, base: cameOut }];
    if (figureStrength(text) === 2 && isMeasured.test(text)) return [one];
    const isAnnouncing = p === candidates.length - 1;
    if (isAnnouncing || names.length === 0 || !/\p{L}/u.test(text)) return [spare];
    const isElsewhere = names.some((name) => isLeftAlone(view, name));
    return [{ ...one, isPassing: true, base: isElsewhere ? foundElsewhere : 0 }];
  });
/** From so many characters on, what leads to a call may say why. */
const announcingChars = 120;
/** What the outcome of a check counts. */
const cameOut = 1;
/** A share or a part: counts ("once", "3 files") announce as well as tell. */
const isMeasured = /\d[.,]\d|\d\s?[%٪]/u;
/** What a file that was found on the way, and not changed, counts. */
const foundElsewhere = 1;

const isLeftAlone = ({ ledger }: View, name: string): boolean =>
  /[^/]\/[^/]/u.test(name) && /\.[A-Za-z]\w{0,5}$/u.test(name) && !ledger.files.isModified(name);

/** Short ones that name nothing only announce the next step; longer ones may say why, and are for room that nothing else wants. */
const withoutAnnouncing = (one: Candidate): readonly Candidate[] => {
  const { names, text } = one.piece;
  if (names.length > 0) return [one];
  return text.length < reasonChars ? [] : [{ ...one, base: namesNothing }];
};
const reasonChars = 60;
/** Below nothing: what names what is named already comes first. */
const namesNothing = -0.01;

/** What a sentence of the closing words counts by its place: they begin with what came of it, and end with what is open. */
const closingBase = (piece: Piece, at: number, all: number, isOver: boolean): number =>
  !says(piece) ? 0 : at === 0 ? 2.5 : at === all - 1 && !isOver ? 1.5 : isOver ? 0 : 0.6;

/** A report begins with what came of it and ends with what did not, or is left: both ends may be quoted, however short, also where they name nothing. */
const reportOf = (pieces: readonly Candidate[]): readonly Candidate[] =>
  pieces.flatMap((one, p) => {
    const isEnd = p === 0 || p === pieces.length - 1;
    return isEnd && one.piece.names.length === 0
      ? [{ ...one, base: namesNothing }]
      : withoutAnnouncing(one);
  });

/** Where a name was taken back of which nobody has spoken since that request; 0 for all others. */
function takenBackAt({ ledger }: View, name: string, requests: readonly Request[]): number {
  const at = ledger.takenBack.at(name);
  if (at === undefined) return 0;
  const next = requests.find((request) => request.at > at)?.at ?? Number.POSITIVE_INFINITY;
  return ledger.mentions.last(name) > next ? 0 : at;
}

/** "Done!" and "Perfect!" tell nothing that can be relied on. */
const says = ({ text, names }: Piece): boolean => names.length > 0 || text.length >= 40;
