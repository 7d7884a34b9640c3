/**
 * Counts of passed tests that a later count of about as many has overtaken: "229/229" where 230 passed since. Of two suites the counts lie
 * further apart. Of a count that is told again and again within one request the newest stands. A long sentence says more than its count, and stays.
 */
import type { Candidate } from './candidates';
import { passedCount } from './passedCount';

const mostChars = 90;
/** How far apart two counts of one suite may lie, as a share of the larger. */
const near = 0.1;

/** The candidates, in the order said, without those whose count is overtaken. */
export function withoutOvertaken(candidates: readonly Candidate[]): readonly Candidate[] {
  const later: { readonly passed: number; readonly request: number }[] = [];
  const kept = [...candidates].reverse().filter(({ piece: { text }, speaker, request }) => {
    const passed = speaker === 'told' ? passedCount(text) : null;
    if (passed === null) return true;
    const isOvertaken = later.some(
      (one) =>
        (one.passed !== passed || one.request === request) &&
        Math.abs(one.passed - passed) <= near * Math.max(one.passed, passed),
    );
    later.push({ passed, request });
    return !isOvertaken || text.length > mostChars;
  });
  return kept.reverse();
}
