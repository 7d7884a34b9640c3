/** Texts of foreign making as parts of patterns: taken by the letter, and bounded in length. Pure. */

/** Longest text that becomes a pattern, in characters: a pattern of an unbounded text could not be compiled. */
export const maxPattern = 320;

/** A pattern's source that matches just this text. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** The same between characters that could not go on with it. */
export const alone = (text: string): string =>
  `(?<![\\p{Script=Latin}\\p{N}_])${escaped(text)}(?![\\p{Script=Latin}\\p{N}_])`;
