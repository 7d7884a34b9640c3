/**
 * The lines of a summary, each with the entry and the rule that put it there, and how they are fitted into a room.
 * Pure.
 */
import type { View } from './view';

/** Why a line stands in a summary. */
export type Rule =
  | 'the first request'
  | 'the newest request'
  | 'words of the person'
  | 'an answer of the person'
  | 'what a request led to'
  | 'from an earlier summary'
  | 'newest state of the plan tool'
  | 'failed and was not seen to work again'
  | 'newest outcome of a command'
  | 'a commit of this conversation'
  | 'an identifier that was used again'
  | 'changed by a tool'
  | 'read by a tool'
  | 'too long to be kept'
  | 'written by a model or by hand';

export interface SummaryLine {
  readonly text: string;
  readonly rule: Rule;
  /** The place of the entry on the branch. */
  readonly at: number;
}

/** The texts of lines, one below the other. */
export const textOf = (lines: readonly SummaryLine[]): string =>
  lines.map((line) => line.text).join('\n');

export const tokensOf = (view: View, text: string): number => view.counter.count(`${text}\n`);

/**
 * Shares `total` out over wishes by weight: nobody gets more than asked for, and what one leaves the others get. Any unit.
 */
export function shareOut(
  wishes: readonly { readonly wanted: number; readonly weight: number }[],
  total: number,
): readonly number[] {
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
