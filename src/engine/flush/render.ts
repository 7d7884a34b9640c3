/**
 * What a flush appends to the day's file: a heading with its time, then one line per note. Whole lines only,
 * so that one append holds one flush.
 */
import { type Note, noteLine } from './notes';

/** The block of one flush; `time` is `HH:MM`, local. Empty when there is nothing to note. */
export const renderBlock = (notes: readonly Note[], time: string): string =>
  notes.length === 0 ? '' : `\n## ${time} flush\n\n${notes.map(noteLine).join('\n')}\n`;
