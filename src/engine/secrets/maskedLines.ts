/**
 * A file of notes with its secrets masked and every line where it was, for who cuts notes from it: a line of a key alone is nothing that
 * anybody would recognise. Pure, linear.
 */
import { redact } from './redact';

/** The same text where nothing is found. Lines that a mask covers are empty but for the mask on the first one. */
export function maskedLines(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of redact(text).found) {
    const lines = text.slice(start, end).split('\n').length - 1;
    parts.push(text.slice(at, start), `[redacted:${kind}]`, '\n'.repeat(lines));
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}
