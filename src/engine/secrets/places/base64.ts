/**
 * Secrets in base64: a `.env`, a token, an address with a password or a settings file, encoded as a whole. A run is decoded once, and
 * only where its beginning is readable text. Pure, linear. Content of `data:` addresses (pictures, source maps) stays.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import { looksChosenOnce, looksGivenHere, looksPlaced } from '../values/looks';
import { readableBase64 } from '../values/randomness';

/** Units of base64 looked into, of each run. */
const mostDecoded = 16_000;
const runs = /[A-Za-z0-9+/_-]{20,}={0,2}/g;

/** What a command is given to decode. */
const decoding =
  /\b(?:echo|printf)[ \t](?:-n[ \t])?["']?([A-Za-z0-9+/]{8,200}={0,2})["']?[ \t]{0,4}\|[ \t]{0,4}base64[ \t]-(?:d|D|-decode)\b/g;

/** All passwords that a command is given in base64. */
export function findDecoded(text: string): Hit[] {
  const decoded = [...text.matchAll(decoding)].flatMap((match) => {
    const word = match[1] ?? '';
    const start = match.index + match[0].indexOf(word, 5);
    const plain = (readableBase64(word) ?? '').trim();
    if (!looksChosenOnce(plain)) return [];
    return [hitOn('encoded-secret', { start, word }), ...answerOf(text, match, plain)];
  });
  return [...decoded, ...findBoth(text)];
}

/** What the command printed below. */
function answerOf(text: string, { index, 0: command }: RegExpExecArray, plain: string): Hit[] {
  const end = index + command.length;
  const line = /^[^\r\n]{0,40}\r?\n[ \t]{0,8}/.exec(text.slice(end, end + 60))?.[0].length ?? 0;
  const start = end + line;
  return line > 0 && text.startsWith(plain, start) ? [hitOn('secret', { start, word: plain })] : [];
}

/** What is encoded, by a command or a call. */
const encoding =
  /(?:\b(?:echo|printf)[ \t](?:-\w{1,2}[ \t]|["']%s(?:\\n)?["'][ \t])?|\b(?:b64encode|encode64|btoa|Buffer\.from)\(b?)(?:"([^"\r\n(]{6,200})"|'([^'\r\n(]{6,200})'|([^\s"'|(]{6,200})(?=[ \t]))/g;
/** The rest of the line, and what came of it below. */
const shown =
  /[^\r\n]{0,80}\r?\n[ \t]{0,8}(?:=>[ ])?b?["']?([A-Za-z0-9+/]{8,300}={0,2})(?=["'\s]|$)/y;

/** `nexus:` before a password. */
const accountLength = (word: string): number =>
  /^[\w.@-]{2,60}:(?=.{6})/.exec(word)?.[0].length ?? 0;

/** Both of them, where the one is the other in base64. */
const findBoth = (text: string): Hit[] =>
  [...text.matchAll(encoding)].flatMap((match) => {
    const word = match[1] ?? match[2] ?? match[3] ?? '';
    const encoded = matchAt(shown, text, match.index + match[0].length)?.[1] ?? '';
    const end = shown.lastIndex;
    if (encoded === '' || readableBase64(encoded)?.trimEnd() !== word) return [];
    if (!looksPlaced(word) && !looksGivenHere(word)) return [];
    const start = match.index + match[0].indexOf(word, 5);
    return [
      { kind: 'encoded-secret', start: end - encoded.length, end },
      { kind: 'password', start: start + accountLength(word), end: start + word.length },
    ];
  });

/** The next line of a block that `base64` wrapped, nothing else in it. */
const wrappedLine =
  /[ \t]{0,4}\r?\n[ \t]{0,40}([A-Za-z0-9+/_-]{1,100}={0,2})(?=[ \t]{0,4}(?:$|[\r\n"'`\\]))/y;

interface Base64Block {
  readonly base64: string;
  readonly end: number;
}

/**
 * A run with the lines that follow it, as long as they are of its length, and a last one that is not longer. Such lines begin with whole
 * bytes, so each is readable on its own: a word below the block mostly is not.
 */
function blockAt(text: string, run: string, at: number): Base64Block {
  let base64 = run.slice(0, mostDecoded);
  let end = at + run.length;
  if (run.length % 4 !== 0 || run.length < 40 || run.length > 100) return { base64, end };
  for (let last = run; last.length === run.length && base64.length < mostDecoded;) {
    const match = matchAt(wrappedLine, text, end);
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
