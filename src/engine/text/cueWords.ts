/**
 * How lists of cue words become patterns. Alternations only, no nested repetition, so that matching
 * stays linear on any input. Line breaks in a list are layout.
 */

const flat = (list: string): string => list.replace(/(?<!\s)\s*\n\s*/gu, '');

/** A pattern of whole words, `|` between them; Latin letters or digits around a word rule it out. */
export const words = (list: string): RegExp =>
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}_-])(?:${flat(list)})(?![\\p{Script=Latin}\\p{N}_])`,
    'iu',
  );

/** A pattern of letters anywhere, for scripts without blanks between words. */
export const letters = (list: string): RegExp => new RegExp(flat(list), 'u');

/** Several patterns as one question. */
export const anyOf =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text));
