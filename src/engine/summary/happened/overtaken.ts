/**
 * Counts of passed tests that a later count of about as many has overtaken: "229/229" where 230 passed since. Of two suites the counts lie
 * further apart. A long sentence says more than its count, and stays.
 */
import type { Candidate } from './candidates';

/** How many passed: `12/12`, `12 passed`, `12 tests pass`. */
const passed = /(?<![\d.,/])(\d{2,6})(?:\/\1(?!\d)| (?:tests? )?(?:pass|passed|passing)\b)/u;
const mostChars = 90;
/** How far apart two counts of one suite may lie, as a share of the larger. */
const near = 0.1;

const countIn = (text: string): number | null => {
  const found = passed.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** The candidates, in the order said, without those whose count is overtaken. */
export function withoutOvertaken(candidates: readonly Candidate[]): readonly Candidate[] {
  const later: number[] = [];
  const kept = [...candidates].reverse().filter(({ piece: { text }, speaker }) => {
    const count = speaker === 'told' ? countIn(text) : null;
    if (count === null) return true;
    const isOvertaken = later.some(
      (one) => one !== count && Math.abs(one - count) <= near * Math.max(one, count),
    );
    later.push(count);
    return !isOvertaken || text.length > mostChars;
  });
  return kept.reverse();
}
