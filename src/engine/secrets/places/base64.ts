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

/** The next line of a block that `base64` wrapped, nothing else in it. */
const wrappedLine =
  /[ \t]{0,4}\r?\n[ \t]{0,40}([A-Za-z0-9+/_-]{1,100}={0,2})(?=[ \t]{0,4}(?:$|[\r\n"'`\\]))/y;

interface Block {
  readonly base64: string;
  readonly end: number;
}

/**
 * A run with the lines that follow it, as long as they are of its length, and a last one that is not longer. Such lines begin with whole
 * bytes, so each is readable on its own: a word below the block mostly is not.
 */
function blockAt(text: string, run: string, at: number): Block {
  let base64 = run.slice(0, mostDecoded);
  let end = at + run.length;
  if (run.length % 4 !== 0 || run.length < 40 || run.length > 100) return { base64, end };
  for (let last = run; last.length === run.length && base64.length < mostDecoded;) {
    wrappedLine.lastIndex = end;
    const match = wrappedLine.exec(text);
    last = match?.[1] ?? '';
    if (!match || last.length > run.length || readableBase64(last) === undefined) break;
    end += match[0].length;
    base64 += last;
  }
  return { base64, end };
}

/** All runs of base64, wrapped ones as a whole, in which `holdsSecret` finds one. */
export function findEncoded(text: string, holdsSecret: (decoded: string) => boolean): Hit[] {
  const hits: Hit[] = [];
  let after = 0;
  for (const match of text.matchAll(runs)) {
    if (match.index < after) continue;
    if (!/[A-Z]/.test(match[0].slice(0, 40)) || !/[a-z]/.test(match[0].slice(0, 40))) continue;
    if (text.slice(Math.max(0, match.index - 8), match.index).endsWith('base64,')) continue;
    if (readableBase64(match[0].slice(0, 20)) === undefined) continue;
    const { base64, end } = blockAt(text, match[0], match.index);
    const decoded = readableBase64(base64);
    if (decoded === undefined) continue;
    after = end;
    if (holdsSecret(decoded)) hits.push({ kind: 'encoded-secret', start: match.index, end });
  }
  return hits;
}
