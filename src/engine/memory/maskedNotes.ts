/**
 * A file of notes with its secrets masked and every line where it was. The id at the end of a note is ours: behind a word like
 * "password" it would pass for one. Pure, linear.
 */
import { maskedLines } from '../secrets/maskedLines';

/** An id as we make them, at the end of a line. */
const ownId = / \^[0-9a-f]{8}[ \t]*\r?$/u;

/** The same text where nothing is found. A `mask` that takes lines away gets the ids, too. */
export function maskedNotes(text: string, mask: (text: string) => string = maskedLines): string {
  const lines = text.split('\n');
  const ids = lines.map((line) => ownId.exec(line)?.[0] ?? '');
  const words = lines.map((line, i) => line.slice(0, line.length - (ids[i] ?? '').length));
  const masked = mask(words.join('\n')).split('\n');
  if (masked.length !== lines.length) return mask(text);
  // A line that is empty now was a part of a secret, and what ended it was no id.
  const whole = masked.map((line, i) =>
    line === '' && lines[i] !== '' ? '' : line + (ids[i] ?? ''),
  );
  return whole.join('\n');
}
