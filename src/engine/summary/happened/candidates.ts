/**
 * The sentences of which a summary may quote: what the agent reported, request by request, and what other agents wrote; what each
 * counts besides what it names.
 */
import { lazy } from '../../../base/lazy';
import type { Request } from '../../record/person/requests';
import { type Piece, sentencePieces } from '../../text/densestSentences';
import { withoutMovedLines } from '../../text/lineNumbers';
import { isQuestion } from '../../text/sentences';
import { offeredAtEnd } from '../../record/person/options';
import { lineTokens } from '../lines';
import { changedIn, safe, type View } from '../view';

/** Whose words a sentence is of: the agent's own, or another agent's. */
export type Speaker = 'told' | 'heard';

/** A sentence of the agent, or of another one that wrote to it, that may be quoted. */
export interface QuotableSentence {
  readonly request: number;
  readonly speaker: Speaker;
  readonly piece: Piece;
  /** What it counts besides what it names. */
  readonly base: number;
  /** How recent its request is. */
  readonly factor: number;
  readonly tokens: number;
}

/** Places of the pieces of one text among those of the request. */
const textStep = 10_000;

/** The sentences of one request that may be quoted; `index` is its place among them. */
export function quotable(
  view: View,
  request: Request,
  index: number,
  requests: readonly Request[],
): readonly QuotableSentence[] {
  const age = requests.length - index;
  const until = requests[index + 1]?.at ?? Number.POSITIVE_INFINITY;
  const factor = age === 1 ? 3 : age === 2 ? 2 : age <= 4 ? 1.5 : age <= 10 ? 1.2 : 1;
  const last = request.told.length - 1;
  const lastClosing = request.told.findLastIndex(({ closes }) => closes);
  // What speaks of a commit that stands no more would mislead, as would what was taken back later.
  const { commits } = view.ledger.runs;
  const isGone = (name: string): boolean =>
    commits.isReplaced(name) || takenBackAt(view, name, requests) > until;
  const reply = requests[index + 1];
  const changedSince = lazy(() => changedIn(requests.slice(index)));
  const changedLater = lazy(() => changedIn(requests.slice(index + 1)));
  const candidates = (
    speaker: Speaker,
    text: string,
    t: number,
    part: number,
  ): readonly QuotableSentence[] => {
    const isClosing = speaker === 'told' && t === lastClosing;
    const now = withoutMovedLines(safe(view, text), isClosing ? changedLater : changedSince);
    return standing(now, reply)
      .filter(({ names }) => !names.some(isGone))
      .map((piece) => ({
        request: index,
        speaker,
        factor: factor * part,
        base: 0,
        piece: { ...piece, at: t * textStep + piece.at },
        tokens: lineTokens(view, piece.text) + 2,
      }));
  };
  const isLeftAt = (t: number): boolean =>
    t === last && (request.ended === 'interrupted' || age === 1);
  const told = request.told.flatMap(({ text, closes }, t) => {
    if (!closes && !isLeftAt(t)) return passing(candidates('told', text, t, onTheWay));
    const all = candidates('told', text, t, t < last || !closes ? onTheWay : 1);
    // What it left open was gone on with, and what it waited for of its helpers has come.
    const isOver = t < lastClosing;
    const hasCome = isOver && request.heard.length > 0;
    const closing = hasCome ? all.filter(({ piece }) => piece.names.length > 0) : all;
    return closing.map((one, p) => ({
      ...one,
      base: closingBase(one, p, closing.length, isOver),
    }));
  });
  return [
    ...told,
    ...request.heard.flatMap((text, t) => candidates('heard', text, t, 1).map(afterNames)),
  ];
}

const option = /^(?:\(?[A-H](?:[.):]| \|)|Option [A-H\d]\b|(?:Recommended|Suggested):)/u;
/** A row of a table, and one that is an option: its heading and an answer of one's own stand beside it. */
const row = / \| /u;
const optionRow = /^[A-H] \| /u;

/**
 * The pieces of a text that stand with the message behind it: not the questions it ends with, for whatever the person said next came of
 * them, and not what stood to choose where they chose from it; a nod takes what was recommended. Quoted again, both would read as open.
 */
function standing(said: string, reply: Request | undefined): readonly Piece[] {
  const whole = sentencePieces(said);
  if (reply === undefined) return whole;
  const offered = offeredAtEnd(said);
  const told = whole.filter(({ text }) => !offered.some((item) => item.includes(text)));
  const pieces = told.slice(0, told.findLastIndex(({ text }) => !isQuestion(text)) + 1);
  if (reply.to === null || reply.isNod) return pieces;
  const others = pieces.filter(({ text }) => !option.test(text));
  const isTable = pieces.some(({ text }) => optionRow.test(text));
  return isTable ? others.filter(({ text }) => !row.test(text)) : others;
}

/** What words on the way to the answer count of those that close. */
const onTheWay = 0.8;

/** What was said before a call: not what it ends with, for the call shows that; of all else what names something. */
const passing = (candidates: readonly QuotableSentence[]): readonly QuotableSentence[] =>
  candidates
    .slice(0, -1)
    .filter(({ piece: { names, text } }) => names.length > 0 && /\p{L}/u.test(text));

/** Of another agent's words, what names nothing comes after all that does, also what is named already. */
const afterNames = (one: QuotableSentence): QuotableSentence =>
  one.piece.names.length > 0 ? one : { ...one, base: -0.01 };

/** What a sentence of the closing words counts by its place: they begin with what came of it, and end with what is open. */
const closingBase = (one: QuotableSentence, at: number, all: number, isOver: boolean): number =>
  !says(one) ? 0 : at === 0 ? 2.5 : at === all - 1 && !isOver ? 1.5 : isOver ? 0 : 0.6;

/** Where a name was taken back of which nobody has spoken since that request; 0 for all others. */
function takenBackAt({ ledger }: View, name: string, requests: readonly Request[]): number {
  const at = ledger.takenBack.at(name);
  if (at === undefined) return 0;
  const next = requests.find((request) => request.at > at)?.at ?? Number.POSITIVE_INFINITY;
  return ledger.mentions.last(name) > next ? 0 : at;
}

/** "Done!" and "Perfect!" tell nothing that can be relied on. In tokens, for a language without blanks says more with fewer characters. */
const says = ({ piece, tokens }: QuotableSentence): boolean =>
  piece.names.length > 0 || tokens >= leastTold;
const leastTold = 10;
