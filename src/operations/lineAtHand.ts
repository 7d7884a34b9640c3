/** A line of a transcript whose text is at hand, as readers take it. Its "offset" is its index, which is all a reader hands back to ask for it again. */
import type { RawLine } from '../ports/files';

/** `number`: 1-based. */
export const lineAtHand = (text: string, number: number): RawLine => ({
  number,
  offset: number - 1,
  length: text.length,
  head: text.slice(0, 512),
  last: text.trimEnd().charCodeAt(text.trimEnd().length - 1) || 0,
  text: () => text,
});
