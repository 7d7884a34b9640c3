/**
 * Whether what an agent closed with breaks off amid a sentence, as its client may leave it where the connection ended: its last line is
 * prose, holds a sentence that ends, and then words that do not. Lists, tables and titles end without a mark. Pure and linear.
 */

/** How much of the last line is looked at, in characters. */
const maxLine = 4_000;
const isForm = /^\s*(?:[-*•+>|#]|\d{1,3}[.)]\s)/u;
/** A sentence that ends, with another one behind it. */
const ends = /[.!?…]["'”’)*_]{0,4}\s+(?=\S)|[。！？]/u;
const endsInLetter = /\p{L}$/u;

export function breaksOff(text: string): boolean {
  const all = text.trimEnd();
  const line = all.slice(all.lastIndexOf('\n') + 1).slice(-maxLine);
  return !isForm.test(line) && ends.test(line) && endsInLetter.test(line);
}
