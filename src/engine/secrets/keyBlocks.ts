/**
 * Private keys of several lines: PEM, OpenSSH, PGP and PuTTY files, also inside escaped strings, diffs and numbered listings.
 * Pure and linear: the next end line is looked up once and remembered. A block without end is masked as far as it looks like a key.
 * Never masks certificates, public keys or code that only names the header lines.
 */
import type { Source } from './characters';
import type { Hit } from './hit';

/** A longer distance from header to end line is two different things, not one key (an RSA key of 16,384 bits has 13 kB). */
const maxKeyLength = 24_000;
const opening = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?: FILE)? ?-{4,5}/g;
const closing = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?(?: FILE)? ?-{4,5}/g;

/** All blocks of private keys, from left to right. */
export function findKeyBlocks(source: Source): Hit[] {
  const { text } = source;
  const hits: Hit[] = [];
  const ends = [...text.matchAll(closing)];
  const starts = [...text.matchAll(opening)];
  let nextEnd = 0;
  for (const [i, match] of starts.entries()) {
    const bodyStart = match.index + match[0].length;
    while ((ends[nextEnd]?.index ?? Infinity) < bodyStart) nextEnd++;
    const close = ends[nextEnd];
    const limit = Math.min(starts[i + 1]?.index ?? text.length, bodyStart + maxKeyLength);
    const whole = close !== undefined && close.index <= limit;
    const bodyEnd = whole ? close.index : openEnd(text, bodyStart, limit);
    if (!holdsKey(text.slice(bodyStart, bodyEnd))) continue;
    hits.push({
      kind: 'private-key',
      start: match.index,
      end: whole ? close.index + close[0].length : bodyEnd,
    });
  }
  return [...hits, ...findPutty(text)];
}

/** Whether a body has enough base64 to be a key: at least 40 characters of at least 12 different ones. */
function holdsKey(body: string): boolean {
  let length = 0;
  const seen = new Set<string>();
  for (const run of body.slice(0, 4000).matchAll(/[A-Za-z0-9+/]{16,}/g)) {
    length += run[0].length;
    for (const char of run[0].slice(0, 64)) seen.add(char);
  }
  return length >= 40 && seen.size >= 12;
}

const bodyLine =
  /(?:[ \t]|\\[nrt]|\\{2,8}[nrt]|[\r\n>+|"',]|[0-9]{1,5}[→\t:|])*(?:[A-Za-z0-9-]{3,20}: [^\r\n\\]{1,80}|[A-Za-z0-9+/=]{16,512}|=[A-Za-z0-9+/]{4}\b)/y;

/** Where a block that was cut off stops looking like a key. */
function openEnd(text: string, from: number, limit: number): number {
  let end = from;
  while (end < limit) {
    bodyLine.lastIndex = end;
    const match = bodyLine.exec(text);
    if (!match || match[0].length > 700) break;
    end = Math.min(limit, end + match[0].length);
  }
  return end;
}

function findPutty(text: string): Hit[] {
  const hits: Hit[] = [];
  const headers = [...text.matchAll(/Private-Lines: [0-9]{1,4}/g)];
  for (const [i, match] of headers.entries()) {
    const start = match.index + match[0].length;
    const limit = Math.min(headers[i + 1]?.index ?? text.length, start + maxKeyLength);
    const end = openEnd(text, start, limit);
    if (holdsKey(text.slice(start, end)))
      hits.push({ kind: 'private-key', start: lineStart(text, start, end), end });
  }
  return hits;
}

/** The first base64 character after the header's line break, so that the break itself stays. */
function lineStart(text: string, start: number, end: number): number {
  const run = /[A-Za-z0-9+/]{16}/.exec(text.slice(start, Math.min(end, start + 200)));
  return run ? start + run.index : start;
}
