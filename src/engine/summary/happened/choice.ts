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
/** The least of what was said in passing. */
const leastPassing = 0.03;

/** The least length of what was said in passing where nothing else wants the room, in characters. */
const longChars = 90;

/** The sentences quoted of one request. */
export type Quoted = Readonly<Record<Speaker, Piece[]>>;

/** Tokens for the agent's own words, for those of others, and for what the agent said in passing. */
export interface Rooms {
  readonly told: number;
  readonly heard: number;
  readonly passing: number;
}

/** The sentences quoted of each request, by its place among them; `named` stands in the summary already. */
export function chosenPieces(
  view: View,
  candidates: readonly QuotableSentence[],
  { told, heard, passing }: Rooms,
  named: ReadonlySet<string>,
): ReadonlyMap<number, Quoted> {
  const choice = new Choice(view, candidates, named);
  choice.fill('told', told);
  choice.fillUp(passing);
  choice.fill('heard', heard);
  return choice.chosen;
}

class Choice {
  readonly chosen = new Map<number, Quoted>();
  readonly #named: Set<string>;
  #rest: readonly QuotableSentence[];

  constructor(
    readonly view: View,
    candidates: readonly QuotableSentence[],
    named: ReadonlySet<string>,
  ) {
    this.#named = new Set(named);
    this.#rest = candidates;
  }

  /** Takes what one speaker said within `tokens`. */
  fill(speaker: Speaker, tokens: number): void {
    const isWorth = (one: QuotableSentence, threshold: number): boolean => {
      if (one.speaker !== speaker || one.isSpare) return false;
      const least = one.isPassing ? Math.max(threshold, leastPassing) : threshold;
      return this.#worth(one) >= least * one.tokens;
    };
    const take = (one: QuotableSentence): void => this.#take(one);
    this.#rest = inPasses(this.#rest, tokens, thresholds, isWorth, take).rest;
  }

  /** The same with long sentences said in passing, those first that have most parts: they say why, and what is not done. */
  fillUp(tokens: number): void {
    let left = tokens;
    const long = this.#rest.filter((one) => one.isPassing && one.piece.text.length >= longChars);
    for (const one of long.sort((a, b) => parts(b.piece) - parts(a.piece)))
      if (one.tokens <= left) {
        left -= one.tokens;
        this.#take(one);
      }
  }

  #take({ request, speaker, piece }: QuotableSentence): void {
    for (const name of piece.names) this.#named.add(name);
    const quoted = this.chosen.get(request) ?? { told: [], heard: [] };
    quoted[speaker].push(piece);
    this.chosen.set(request, quoted);
  }

  #worth({ piece, base, factor }: QuotableSentence): number {
    return (base + freshWeight(this.view, piece.names, this.#named)) * factor;
  }
}

/** How many parts a sentence has for its length. */
const parts = ({ text, names }: Piece): number =>
  ((text.match(/[,;—(:]/gu)?.length ?? 0) + Math.min(3, names.length)) / (text.length + 60);
