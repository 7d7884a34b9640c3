/** How operations answer across a thread. */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import { explain, type Problem } from './problems';

/** What was not done, in words; `kind` tells the cases apart that a caller treats differently. */
export interface Refusal<W = Sentence> {
  readonly ok: false;
  readonly kind: string;
  readonly sentence: W;
}

/** An outcome with its trouble already in words. */
export type Worded<T, W = Sentence> = { readonly ok: true; readonly value: T } | Refusal<W>;

/** The result with its trouble in words. */
export const worded = <T>(result: Result<T, Problem>): Worded<T> =>
  result.ok ? result : { ok: false, kind: result.problem.kind, sentence: explain(result.problem) };
