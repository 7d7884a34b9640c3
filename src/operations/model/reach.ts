/** What one request to a model says about the next of the same act, which is of another kind. Pure. */
import type { Sentence } from '../../base/sentence';
import { isWorthWaiting } from '../../engine/summarise/backoff';
import type { ModelProblem } from '../../ports/model';

export interface Reach {
  /** Why it should not be asked at all; null where it may be. */
  readonly outOfReach: Sentence | null;
  /** It is not to be asked before; 0 where nobody said so. Milliseconds since 1970. */
  readonly notBeforeMs: number;
}

export const inReach: Reach = { outOfReach: null, notBeforeMs: 0 };

/** What is known after a problem at that time. */
export function reachAfter(problem: ModelProblem, nowMs: number): Reach {
  const { sentence, again, retryAfterMs, kind } = problem;
  const isOut = !isAboutText.has(kind) && (again === 'never' || !isWorthWaiting(retryAfterMs));
  return { outOfReach: isOut ? sentence : null, notBeforeMs: nowMs + (retryAfterMs ?? 0) };
}

/** What is the matter with one text and not with the model. */
const isAboutText: ReadonlySet<ModelProblem['kind']> = new Set([
  'malformed',
  'overflow',
  'refused',
]);
