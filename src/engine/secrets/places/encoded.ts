/**
 * Secrets in base64: a `.env`, a token, an address with a password or a settings file, encoded as a whole. A run is decoded once, and
 * only where its beginning is readable text. Pure, linear. Content of `data:` addresses (pictures, source maps) stays.
 */
import type { Hit } from '../hit';
import { looksChosen } from '../values/looks';
import { readableBase64 } from '../values/randomness';

/** Units of base64 looked into, of each run. */
const mostDecoded = 16_000;
const runs = /[A-Za-z0-9+/_-]{20,}={0,2}/g;

/** What a command is given to decode. */
const decoding =
  /\b(?:echo|printf)[ \t](?:-n[ \t])?["']?([A-Za-z0-9+/]{8,200}={0,2})["']?[ \t]{0,4}\|[ \t]{0,4}base64[ \t]-(?:d|D|-decode)\b/g;

/** All passwords that a command is given in base64. */
export function findDecoded(text: string): Hit[] {
  return [...text.matchAll(decoding)].flatMap((match) => {
    const word = match[1] ?? '';
    const start = match.index + match[0].indexOf(word, 5);
    return looksChosen((readableBase64(word) ?? '').trim())
      ? [{ kind: 'encoded-secret', start, end: start + word.length }]
      : [];
  });
}

/** All runs of base64 in which `holdsSecret` finds one. */
export function findEncoded(text: string, holdsSecret: (decoded: string) => boolean): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(runs)) {
    if (!/[A-Z]/.test(match[0].slice(0, 40)) || !/[a-z]/.test(match[0].slice(0, 40))) continue;
    if (text.slice(Math.max(0, match.index - 8), match.index).endsWith('base64,')) continue;
    if (readableBase64(match[0].slice(0, 20)) === undefined) continue;
    const decoded = readableBase64(match[0].slice(0, mostDecoded));
    if (decoded !== undefined && holdsSecret(decoded))
      hits.push({ kind: 'encoded-secret', start: match.index, end: match.index + match[0].length });
  }
  return hits;
}
