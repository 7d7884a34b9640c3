/**
 * Texts compared by runs of neighbouring words, as numbers: whether one repeats another, whatever the marks and case between.
 * Linear in the text; a character of a script without blanks counts as a word. Pure.
 */

const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/** The hashes of all runs of `size` neighbouring words, in order; empty for a text with fewer words. */
export function* shingles(text: string, size: number): Generator<number> {
  const last: number[] = [];
  for (const match of text.toLowerCase().matchAll(word)) {
    last.push(hashOf(match[0]));
    if (last.length > size) last.shift();
    if (last.length === size) yield combined(last);
  }
}

/** The share of a text's runs of `size` words that `known` holds, 0–1, and how many runs there are. */
export function shareOf(
  text: string,
  size: number,
  known: ReadonlySet<number>,
): { readonly share: number; readonly count: number } {
  let count = 0;
  let hits = 0;
  for (const hash of shingles(text, size)) {
    count += 1;
    if (known.has(hash)) hits += 1;
  }
  return { share: count === 0 ? 0 : hits / count, count };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function combined(hashes: readonly number[]): number {
  let hash = 17;
  for (const one of hashes) hash = Math.imul(hash, 0x9e3779b1) ^ one;
  return hash >>> 0;
}
