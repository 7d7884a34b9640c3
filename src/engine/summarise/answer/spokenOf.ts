/** What a text only speaks of: what stands in a fence that is closed, or between quotes on its line. Pure and linear. */
import { inFences } from '../../summary/summary';

/** A test whether a place of the text stands in a fence. */
export function codeIn(text: string): (at: number) => boolean {
  const lines = text.split('\n');
  const inside = inFences(lines);
  const isCode = new Uint8Array(text.length + 1);
  let at = 0;
  for (const [i, line] of lines.entries()) {
    if (inside[i] === true) isCode.fill(1, at, at + line.length);
    at += line.length + 1;
  }
  return (place) => isCode[place] === 1;
}

/** Whether a place of a text stands between two of these quotes on its line. */
export function isBetween(text: string, at: number, quote: '`' | '"'): boolean {
  const near = text.slice(Math.max(0, at - 200), at);
  const before = near.slice(near.lastIndexOf('\n') + 1);
  return before.split(quote).length % 2 === 0;
}

/** Whether it is spoken of there, between quotes or back-ticks. */
export const isQuoted = (text: string, at: number): boolean =>
  isBetween(text, at, '`') || isBetween(text, at, '"');
