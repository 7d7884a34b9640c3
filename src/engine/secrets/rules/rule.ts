/**
 * The shape of one row in the tables of token prefixes, and how a row is written.
 * Pure. Lengths are those of the part after the prefix, in UTF-16 units; they are wider than the providers' own
 * because formats grow, and a run longer than the upper bound is data, not a token.
 */
import type { CharClass } from '../characters';

export interface PrefixRule {
  /** What the mask says: lower case words with hyphens. */
  readonly kind: string;
  /** Exact letters the token begins with, at least two. */
  readonly prefix: string;
  readonly body: CharClass;
  readonly min: number;
  readonly max: number;
  /** How many leading letters stay (a path such as `hooks.slack.com/services/`); 0 = the whole token is masked. */
  readonly keep: number;
}

/** One row for each of the prefixes (separated by spaces). */
export function rows(
  kind: string,
  prefixes: string,
  body: CharClass,
  min: number,
  max: number,
): readonly PrefixRule[] {
  return prefixes.split(' ').map((prefix) => ({ kind, prefix, body, min, max, keep: 0 }));
}

/** Like `rows`, for an address whose beginning is no secret and stays. */
export function addressRows(
  kind: string,
  prefixes: string,
  body: CharClass,
  min: number,
  max: number,
): readonly PrefixRule[] {
  return rows(kind, prefixes, body, min, max).map((rule) => ({
    ...rule,
    keep: rule.prefix.length,
  }));
}
