/** Texts of foreign making as parts of patterns: taken by the letter, and bounded in length. Pure. */
import { asPattern } from '../../base/text';

/** Longest text that becomes a pattern, in characters: a pattern of an unbounded text could not be compiled. */
export const maxPattern = 320;

/** A pattern's source that fits just this text, between characters that could not go on with it. */
export const alone = (text: string): string =>
  `(?<![\\p{Script=Latin}\\p{N}_])${asPattern(text)}(?![\\p{Script=Latin}\\p{N}_])`;
