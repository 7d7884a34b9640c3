/**
 * The sizes of a branch's entries: estimated at first, measured once two reported prompts tell what they really cost.
 * After a compaction the kept entries still have their measured sizes, so the first prompt on the new context is known
 * closely although no usage of it exists yet. Tokens throughout, fractions included.
 */
import type { EntryId } from '../../conversation/types';

interface EntrySize {
  readonly estimated: number;
  /** Null until measured. */
  measured: number | null;
}

export class Sizes {
  readonly #path: EntrySize[] = [];
  readonly #at = new Map<EntryId, number>();
  #summary: EntrySize | null = null;
  #from = 0;
  #measured = 0;
  #estimated = 0;

  /** Sum of the measured sizes in the present context. */
  get measured(): number {
    return this.#measured;
  }

  /** Sum of the estimates of what was not measured. */
  get estimated(): number {
    return this.#estimated;
  }

  get isEmpty(): boolean {
    return this.#summary === null && this.#from >= this.#path.length;
  }

  /** How many entries there are; marks a place for `measureFrom`. */
  get count(): number {
    return this.#path.length;
  }

  has(id: EntryId): boolean {
    return this.#at.has(id);
  }

  /** Adds the next entry; `measured` where its size is already known. */
  add(id: EntryId, estimated: number, measured: number | null): void {
    this.#at.set(id, this.#path.length);
    const size: EntrySize = { estimated, measured };
    this.#path.push(size);
    this.#count(size, 1);
  }

  /** Tells what the context's entries from a place on cost together; shared out by their estimates. */
  measureFrom(place: number, tokens: number): void {
    const sizes = this.#path
      .slice(Math.max(place, this.#from))
      .filter((size) => size.measured === null);
    this.#share(sizes, tokens);
  }

  /** Tells what everything in the context that was not measured costs together. */
  measureRest(tokens: number): void {
    const sizes = this.#path.slice(this.#from).filter((size) => size.measured === null);
    if (this.#summary?.measured === null) sizes.push(this.#summary);
    this.#share(sizes, tokens);
  }

  #share(sizes: readonly EntrySize[], tokens: number): void {
    const sum = sizes.reduce((total, size) => total + size.estimated, 0);
    if (sum <= 0) return;
    const own = sizes.map((size) => (size.estimated / sum) * tokens);
    sizes.forEach((size, i) => {
      this.#count(size, -1);
      size.measured = own[i]!;
      this.#count(size, 1);
    });
  }

  /** Begins a new context: a summary (or none) and the entries from `firstKept` on (or none). */
  restart(summary: number | null, firstKept: EntryId | null): void {
    const kept = firstKept === null ? undefined : this.#at.get(firstKept);
    this.#from = kept ?? this.#path.length;
    this.#summary = summary === null ? null : { estimated: summary, measured: null };
    this.#measured = 0;
    this.#estimated = 0;
    if (this.#summary) this.#count(this.#summary, 1);
    for (const size of this.#path.slice(this.#from)) this.#count(size, 1);
  }

  /** Gives an entry another content. */
  replace(id: EntryId, estimated: number): void {
    const at = this.#at.get(id);
    const old = at === undefined ? undefined : this.#path[at];
    if (at === undefined || !old) return;
    const size: EntrySize = { estimated, measured: null };
    this.#path[at] = size;
    if (at < this.#from) return;
    this.#count(old, -1);
    this.#count(size, 1);
  }

  #count(size: EntrySize, sign: 1 | -1): void {
    if (size.measured === null) this.#estimated += sign * size.estimated;
    else this.#measured += sign * size.measured;
  }
}
