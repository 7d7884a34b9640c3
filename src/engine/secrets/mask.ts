/**
 * The mask of one operation: what `redact` finds, and from then on the same values where nothing around gives them away. A password
 * told in one message is still one in the next; a line of a key block is still one alone. Pure apart from what it remembers.
 */
import { redact } from './redact';

/** Masks a text; whole texts only, never what was cut from one. */
export type Mask = (text: string) => string;

/** Values remembered, and the longest text in which they are looked for: together they bound the work. */
const maxRemembered = 200;
const maxSearched = 16_000;

/** A mask with nothing remembered yet; one for each operation. */
export function maskOf(): Mask {
  const known = new Set<string>();
  return (text) => {
    const { text: masked, found } = redact(text);
    for (const { start, end } of found)
      if (known.size < maxRemembered) remember(text.slice(start, end), known);
    return known.size === 0 || masked.length > maxSearched ? masked : without(masked, known);
  };
}

/** Remembers what cannot be an ordinary word: values with letters and digits, and the lines of a block. */
function remember(value: string, known: Set<string>): void {
  for (const line of value.slice(0, 24_000).split(/\s+|\\[nrt]/)) {
    if (known.size >= maxRemembered) return;
    if (line.length >= 8 && line.length <= 2_000 && /[0-9]/.test(line) && /[A-Za-z]/.test(line))
      known.add(line);
  }
}

function without(text: string, known: ReadonlySet<string>): string {
  let clean = text;
  for (const value of known)
    if (clean.includes(value)) clean = clean.replaceAll(value, '[redacted:known]');
  return clean;
}
