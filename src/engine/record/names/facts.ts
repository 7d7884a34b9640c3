/**
 * Things found in a conversation, each under a key: how often and how lately it was met, and how much
 * its source counts. Bounded: a flood drops what matters least, never what was met last.
 */

/** One thing with its weight. `at` counts entries from the root of the branch. */
export interface Fact {
  readonly key: string;
  readonly text: string;
  /** Where it was met last. */
  readonly at: number;
  /** Where it was met first. */
  readonly firstAt: number;
  /** How often it was met. */
  readonly refs: number;
  /** How much its best source counts (a person's word more than a tool's output). */
  readonly weight: number;
}

/** A bounded set of facts; the newest wording of a key wins. */
export class FactSet {
  readonly #facts = new Map<string, Fact>();

  constructor(private readonly limit: number) {}

  /** Takes note of a thing. Meeting it again raises its count and replaces its wording. */
  note(key: string, text: string, at: number, weight: number): void {
    const known = this.#facts.get(key);
    this.#facts.delete(key); // to the end: the order of the map is the order of last meeting
    this.#facts.set(key, {
      key,
      text,
      at,
      firstAt: known?.firstAt ?? at,
      refs: (known?.refs ?? 0) + 1,
      weight: Math.max(weight, known?.weight ?? 0),
    });
    if (this.#facts.size > this.limit * 2) this.#shrink();
  }

  clear(): void {
    this.#facts.clear();
  }

  /** Drops those of which that is true. */
  forget(isGone: (fact: Fact) => boolean): void {
    for (const fact of this.all()) if (isGone(fact)) this.#facts.delete(fact.key);
  }

  /** All facts in the order in which they were last met. */
  all(): readonly Fact[] {
    return [...this.#facts.values()];
  }

  #shrink(): void {
    const facts = this.all();
    const last = facts.at(-1)?.at ?? 0;
    const dearest = facts
      .map((fact) => ({ fact, score: factScore(fact, last) }))
      .sort((a, b) => b.score - a.score || b.fact.at - a.fact.at);
    for (const { fact } of dearest.slice(this.limit)) this.#facts.delete(fact.key);
  }
}

/** How much a fact counts among others: its source, how often and how lately it was met. `total` = entries in all. */
export function factScore(fact: Fact, total: number): number {
  const recency = total <= 0 ? 0 : fact.at / total;
  return fact.weight + Math.log2(1 + fact.refs) * 0.5 + (recency > 0.7 ? 1.5 : 0) + recency * 1.5;
}
