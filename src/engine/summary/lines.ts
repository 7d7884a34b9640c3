/**
 * The lines of a summary: their texts, and how they are fitted into a room. Pure.
 */
import type { SummaryLine } from '../record/why';
import type { View } from './view';

/** The texts of lines, one below the other. */
export const linesText = (lines: readonly SummaryLine[]): string =>
  lines.map((line) => line.text).join('\n');

/** A line with its place in the order of showing. */
export interface EvidenceLine extends SummaryLine {
  readonly order: number | string;
}

export const lineTokens = (view: View, text: string): number => view.counter.count(`${text}\n`);

/** That `count` more of a list are not shown. */
export const moreText = (view: View, count: number): string =>
  view.phrases.more.replace('{n}', String(count));

/** How much of something is wanted, and how much that counts. */
export interface Wish {
  readonly wanted: number;
  readonly weight: number;
}

/**
 * Shares `total` out over wishes by weight: nobody gets more than asked for, and what one leaves the others get. Any unit.
 */
export function shareOut(wishes: readonly Wish[], total: number): readonly number[] {
  const given = wishes.map(() => 0);
  let left = total;
  for (let round = 0; round < 12 && left > 1; round++) {
    const hungry = wishes.flatMap(({ wanted, weight }, i) =>
      (given[i] ?? 0) < wanted && weight > 0 ? [{ i, wanted, weight }] : [],
    );
    const weights = hungry.reduce((sum, { weight }) => sum + weight, 0);
    if (weights === 0) break;
    const room = left;
    for (const { i, wanted, weight } of hungry) {
      const more = Math.min(wanted - (given[i] ?? 0), (room * weight) / weights);
      given[i] = (given[i] ?? 0) + more;
      left -= more;
    }
  }
  return given;
}
