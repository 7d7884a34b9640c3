/**
 * A text put together from stretches of another one, which knows for each of its places where that was. Pure; looking up a place takes
 * a search among the stretches.
 */
import type { Hit } from './hit';

export interface TextView {
  readonly text: string;
  /** Where the unit at this place of the view begins in the text, UTF-16 units. */
  readonly from: (at: number) => number;
  /** Where it ends in the text. */
  readonly to: (at: number) => number;
}

/** Hits in a view as offsets of the text it is made from. */
export const inText = (hits: readonly Hit[], view: TextView): Hit[] =>
  hits.map(({ kind, start, end }) => ({ kind, start: view.from(start), end: view.to(end - 1) }));

/** Stretches of a text put together, and for each where it came from. */
export class ViewBuilder {
  readonly #source: string;
  readonly #texts: string[] = [];
  /** Where each stretch begins in the view, where in the source, and how long one unit of it is there. */
  readonly #at: number[] = [];
  readonly #origin: number[] = [];
  readonly #width: number[] = [];
  #length = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Takes over a stretch as it is. */
  keep(from: number, to: number): void {
    if (to > from) this.#add(this.#source.slice(from, to), from, 1);
  }

  /** One character in place of a stretch. */
  put(char: string, from: number, to: number): void {
    this.#add(char, from, to - from);
  }

  view(): TextView {
    const index = (at: number): number => this.#index(at);
    const from = (at: number): number => {
      const i = index(at);
      return (this.#origin[i] ?? 0) + (at - (this.#at[i] ?? 0));
    };
    return {
      text: this.#texts.join(''),
      from,
      to: (at) => from(at) + (this.#width[index(at)] ?? 1),
    };
  }

  #add(text: string, origin: number, width: number): void {
    this.#texts.push(text);
    this.#at.push(this.#length);
    this.#origin.push(origin);
    this.#width.push(width);
    this.#length += text.length;
  }

  #index(at: number): number {
    let low = 0;
    let high = this.#at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#at[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
