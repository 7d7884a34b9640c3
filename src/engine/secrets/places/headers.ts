/**
 * Credentials in HTTP headers and after their scheme words: `Authorization: …`, `Bearer …`, `Basic …`, cookies.
 * Pure and linear. Prose about "bearer tokens" and templates such as `Bearer ${token}` stay.
 */
import type { Hit } from '../hit';
import { hitsIn, hitOn, matchAt, matchesFrom, realHitsIn, type Spot } from '../matches';
import { isSessionCookie } from '../values/names';
import { isEncodedPair, isStandIn, looksRandom } from '../values/randomness';
import { skipColours } from '../values/readValue';

const schemeWords = /\b(bearer|basic|ssws|geniekey)(?:[ \t+]|%20|:[ \t]?|\\u0020){1,3}/gi;
const headerNames =
  /\b(?:proxy-)?authorization\b(?:\\{0,15}["'`]|&quot;|\])?[ \t]{0,4}(?:=>|:=|[:=,]|%3A)[ \t]{0,4}/gi;
const credential = /["']?[A-Za-z0-9._~+/=%:-]{6,4000}/y;

/** All credentials in headers, in no particular order; they may overlap. */
export function findInHeaders(text: string): Hit[] {
  return [
    ...findAuthorization(text),
    ...findSchemes(text),
    ...findCookies(text),
    ...findSigned(text),
    ...findProved(text),
  ];
}

function wordAt(text: string, at: number): Spot | undefined {
  const match = matchAt(credential, text, skipColours(text, at));
  if (!match) return undefined;
  const quoted = /^["']/.test(match[0]) ? 1 : 0;
  const word = match[0].slice(quoted).replace(/(?<![.,;:%])[.,;:%]+$/, '');
  return { start: match.index + quoted, word };
}

/** A shorter word may be one of a sentence: `Authorization: see …`. */
const isScheme = (name: string): boolean =>
  name.length > 5 || /^(?:basic|token|jwt|key|bot|ssws|oauth|hmac|mac|api)$/i.test(name);
const scheme = /([A-Za-z][A-Za-z0-9-]{1,20}) /y;

/** `Authorization: <anything>`: the scheme word stays, what follows goes. */
function findAuthorization(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(headerNames)) {
    const at = skipQuote(text, match.index + match[0].length);
    // A scheme may be shorter than any credential: `Basic`, `JWT`, `Key`.
    const name = matchAt(scheme, text, skipColours(text, at))?.[1] ?? '';
    const second = name === '' ? undefined : wordAt(text, scheme.lastIndex);
    const found = second ?? wordAt(text, at);
    if (!found || !isCredential(found.word, second !== undefined && isScheme(name))) continue;
    hits.push(hitOn(second && /^basic$/i.test(name) ? 'basic-auth' : 'authorization', found));
  }
  return hits;
}

function skipQuote(text: string, at: number): number {
  const match = /^(?:\\{0,15}["'`]|&quot;|[“‘])/.exec(text.slice(at, at + 18));
  return at + (match?.[0].length ?? 0);
}

function isCredential(word: string, afterScheme: boolean): boolean {
  if (isStandIn(word) || /^[a-z]+(?:[._-][a-z]+)*$/i.test(word)) return false;
  if (isEncodedPair(word) || looksRandom(word)) return true;
  return (
    afterScheme &&
    word.length >= 8 &&
    /[0-9]/.test(word) &&
    /[A-Za-z]/.test(word) &&
    !/^[\w.]+\.[A-Za-z]+$/.test(word)
  );
}

interface Scheme {
  readonly kind: string;
  readonly holds: (word: string) => boolean;
}

const schemesByName: ReadonlyMap<string, Scheme> = new Map([
  ['basic', { kind: 'basic-auth', holds: isEncodedPair }],
  [
    'bearer',
    { kind: 'bearer-token', holds: (word: string) => word.length >= 10 && looksRandom(word) },
  ],
  ['ssws', { kind: 'authorization', holds: looksRandom }],
  ['geniekey', { kind: 'authorization', holds: looksRandom }],
]);

/** `Bearer …` and its like anywhere, and `Basic …` if it decodes to `user:password`. */
function findSchemes(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(schemeWords)) {
    const scheme = schemesByName.get((match[1] ?? '').toLowerCase());
    const found = wordAt(text, match.index + match[0].length);
    if (!scheme || !found || isStandIn(found.word) || !scheme.holds(found.word)) continue;
    hits.push(hitOn(scheme.kind, found));
  }
  return hits;
}

const cookieHeader =
  /(?:\b(?:set-)?cookie\b(?:\\{0,15}["'`]|\])?[ \t]{0,4}(?:=>|[:=,]|%3A)[ \t]{0,4}(?:\\{0,15}"value\\{0,15}":[ \t]{0,4})?|--cookie[ \t]{1,4}|\bcurl\b[^\r\n|;]{0,300}? -b[ \t]{0,4})(?:\\{0,15}["'`])?/gi;
const cookiePair = /([A-Za-z0-9_.$-]{1,60})=("?[A-Za-z0-9._~+/=%:|!*-]{0,3000})(?:"?;[ \t]{0,4})?/y;
const knownCookie =
  /\b(?:PHPSESSID|JSESSIONID|connect\.sid|laravel_session|ASP\.NET_SessionId|_session_id|next-auth\.session-token|__Secure-next-auth\.session-token|sessionid)=/g;

const findCookies = (text: string): Hit[] => {
  const inHeaders = [...text.matchAll(cookieHeader)].flatMap(({ index, 0: all }) => [
    ...matchesFrom(cookiePair, text, index + all.length, 40),
  ]);
  const known = [...text.matchAll(knownCookie)].flatMap(({ index }) => [
    ...matchesFrom(cookiePair, text, index, 1),
  ]);
  return [...inHeaders, ...known].flatMap(cookieHit);
};

/** What signs a request of AWS, and lines of a file of cookies: domain, flags, path, time, name, value; cookies as a browser's driver keeps them, and as code sets them. */
const signed =
  /\bSignature=([0-9a-f]{40,128})\b|[?&;]Signature=([\w%+/~-]{20,700})(?=[&"'\s\\|)\]]|$)|\t(?:TRUE|FALSE)\t\/[^\t\r\n]{0,80}\t(?:TRUE|FALSE)\t[0-9]{1,12}\t([\w.-]{1,60})\t([^\t\r\n\s"\\]{8,2000})|"name":[ ]?"([\w.-]{1,60})",\s{0,24}"value":[ ]?"([^"\s\\]{8,2000})(?=",[^{}]{0,300}"(?:domain|httpOnly|sameSite)")|[cC]ookies?(?:\(\))?\.(?:set|add|put|setItem|append)\(["']([\w.-]{1,60})["'], ?["']([^"'\s\\]{8,2000})(?=["'])/g;

const findSigned = (text: string): Hit[] =>
  hitsIn(text, signed, 'cookie', (word, [, hex, other, ...pair]) => {
    const name = pair.find((part) => part !== undefined) ?? '';
    return (hex ?? other) !== undefined || (isSessionCookie(name) && looksRandom(word));
  });

/** A header of one's own by which a server knows who sent it on: `X-Origin-Verify "…"`. */
const proved =
  /\bx-[\w-]{0,40}(?:verify|verification|secret|token|key|auth|signature)\b["']?[ \t:=,]{1,4}["']?([\w+/=.-]{16,400})/gi;

const findProved = (text: string): Hit[] => realHitsIn(text, proved, 'authorization', looksRandom);

function cookieHit(pair: RegExpExecArray): Hit[] {
  const name = pair[1] ?? '';
  const value = pair[2] ?? '';
  const start = pair.index + name.length + 1;
  if (value.length < 8 || isStandIn(value) || /^_g(?:a|id|cl)/.test(name)) return [];
  const session = isSessionCookie(name) && /[0-9]/.test(value);
  return session || (value.length >= 20 && looksRandom(value))
    ? [hitOn('cookie', { start, word: value })]
    : [];
}
