/**
 * Which pieces of what was said still stand once the person has answered: not what stood to choose and was chosen from, not a question
 * that stands with its answer. The trap: quoted again, they read as if they were open.
 */
import type { Request } from '../record/person/requests';
import type { Piece } from '../text/densestSentences';
import { keyOf } from '../text/plain';
import { isQuestion } from '../text/sentences';

/** The pieces of a text that stand, with the message behind it. */
export function standing(pieces: readonly Piece[], reply: Request | undefined): readonly Piece[] {
  if (typeof reply?.to !== 'string') return pieces;
  const asked = keyOf(reply.to);
  // A long question is quoted by its beginning.
  const isAsked = (text: string): boolean => asked.includes(keyOf(text).slice(0, beginning));
  const unasked = pieces.filter(({ text }) => !(isQuestion(text) && isAsked(text)));
  // A nod takes what was recommended.
  return !reply.isNod && holdsOneChoice(unasked) ? withoutOptions(unasked) : unasked;
}

/** How much of a question is looked for in what was answered, in characters of its key. */
const beginning = 200;

/** What stood to choose and was chosen from since: the choice stands among the person's words, the others would mislead. */
const option = /^(?:\(?[A-H](?:[.):]| \|)|Option [A-H\d]\b|(?:Recommended|Suggested):)/u;
const isRow = (piece: Piece | undefined): boolean => piece?.text.includes(' | ') === true;

/** Of several questions at once nobody knows which one a single letter answers. */
const holdsOneChoice = (pieces: readonly Piece[]): boolean =>
  pieces.filter(({ text }) => /^\(?A(?:[.):]| \|)/u.test(text)).length < 2;

/** Most sentences behind things to choose from that can say how to choose. */
const mostBehind = 3;

/** Without the things to choose from, the rest of their table, and how to choose, which is behind them. */
function withoutOptions(pieces: readonly Piece[]): readonly Piece[] {
  const isOption = pieces.map(({ text }) => option.test(text));
  let [from, to] = [isOption.indexOf(true), isOption.lastIndexOf(true)];
  if (from < 0) return pieces;
  from = pieces.findIndex((piece, i) => i >= from && isOption[i] === true && isRow(piece));
  while (from > 0 && isRow(pieces[from - 1])) from -= 1;
  while (from >= 0 && isRow(pieces[to]) && isRow(pieces[to + 1])) to += 1;
  const isTable = (i: number): boolean => from >= 0 && i >= from && i <= to && isRow(pieces[i]);
  const isBehind = (i: number): boolean => i > to && pieces.length - 1 - to <= mostBehind;
  return pieces.filter((_, i) => isOption[i] !== true && !isTable(i) && !isBehind(i));
}
