/**
 * Which sentences are quoted: those that name most of what is named again and stands nowhere else yet, in passes from much to little, so
 * that a weak one of a new request does not take the room of a strong one of an old request.
 */
import type { Piece } from '../../text/densestSentences';
import { freshWeight, inPasses, passes } from '../nameWeight';
import type { View } from '../view';
import type { QuotableSentence, Speaker } from './candidates';

/** Last whatever there is. */
const thresholds = [...passes, 0, -1];
/**
 * What brings less for a token is quoted of an agent's own words only while they are `few`, in tokens, whatever room there is: the most
 * of it was overtaken, guessed or repaired later (`docs/figures.md`).
 */
const leastOfMany = 0.07;
const few = 600;
const strong = passes.filter((threshold) => threshold >= leastOfMany);

/** The sentences quoted of one request. */
export type Quoted = Readonly<Record<Speaker, Piece[]>>;

/** Tokens for the agent's own words, and for those of others. */
export type Rooms = Readonly<Record<Speaker, number>>;

/** The sentences quoted of each request, by its place among them; `named` stands in the summary already. */
export function chosenPieces(
  view: View,
  candidates: readonly QuotableSentence[],
  rooms: Rooms,
  names: ReadonlySet<string>,
): ReadonlyMap<number, Quoted> {
  const chosen = new Map<number, Quoted>();
  const named = new Set(names);
  const take = ({ request, speaker, piece }: QuotableSentence): void => {
    for (const name of piece.names) named.add(name);
    const quoted = chosen.get(request) ?? { told: [], heard: [] };
    quoted[speaker].push(piece);
    chosen.set(request, quoted);
  };
  const isWorth = ({ piece, base, factor, tokens }: QuotableSentence, least: number): boolean =>
    (base + freshWeight(view, piece.names, named)) * factor >= least * tokens;
  const of = (speaker: Speaker) => candidates.filter((one) => one.speaker === speaker);
  const { rest, left } = inPasses(of('told'), rooms.told, strong, isWorth, take);
  inPasses(rest, Math.min(left, few - (rooms.told - left)), thresholds, isWorth, take);
  inPasses(of('heard'), rooms.heard, thresholds, isWorth, take);
  return chosen;
}
