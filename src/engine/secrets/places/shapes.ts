/**
 * Tokens told by their whole shape instead of a prefix: JSON web tokens, bot tokens, keys with a marker in the middle.
 * Pure and linear: a cheap literal finds the place, bounded steps check it; nothing is searched without a limit.
 */
import {
  beginsToken,
  gluedLength,
  isOf,
  isOfAllSorts,
  type CharClass,
  type ScannedText,
} from '../characters';
import type { Hit } from '../hit';
import { hitsIn } from '../matches';
import { decodeBase64, isStandIn, isUuid, looksRandom } from '../values/randomness';

/** All tokens of a known shape, in no particular order; they may overlap. */
export function findShaped(source: ScannedText): Hit[] {
  return [
    ...findWebTokens(source),
    ...findKeyParts(source.text),
    ...findMarked(source, /[0-9]:[A-Za-z]/g, 'telegram-token', telegram),
    ...findMarked(source, /Q~/g, 'azure-client-secret', azureSecret),
    ...findMarked(source, /\.atlasv1\./g, 'terraform-token', terraform),
    ...findMarked(source, /-us[0-9]/g, 'mailchimp-key', mailchimp),
    ...findMarked(source, /\.[A-Za-z0-9_-]{6,7}\./g, 'discord-token', discord),
    ...findMarked(source, /AAAA[A-Za-z0-9_-]{7}:/g, 'firebase-key', firebase),
    ...findMarked(source, /[0-9]\|/g, 'facebook-token', facebookApp),
    ...findMarked(source, /A{20}/g, 'twitter-bearer', twitter),
    ...findMarked(source, /[12]\/[0-9]{10}/g, 'asana-token', asana),
    ...findMarked(source, /access_token\$/g, 'braintree-token', braintree),
    ...findMarked(source, /-[0-9a-f]{8}-[0-9a-f]{8}\b/g, 'mailgun-key', mailgun),
    ...findMarked(source, /LS0tLS1CRUdJTi/g, 'private-key', encodedKey),
    ...findMarked(source, /[5KL][1-9A-HJ-NP-Za-km-z]{50}/g, 'bitcoin-key', bitcoin),
    ...findMarked(source, /00D[A-Za-z0-9]{12,15}!/g, 'salesforce-token', salesforce),
    ...findMarked(source, /\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b(?!-)/g, 'licence-key', licence),
    ...findMarked(source, /[0-9a-f]\.[A-Za-z0-9]{16}\b/g, 'model-key', twoPart),
    ...findMarked(source, /(?<=>\{)[A-Za-z0-9+/]/g, 'encrypted-password', inBraces),
    ...findMarked(source, /\b0x[0-9a-fA-F]{64}\b/g, 'private-key', account),
    ...findMarked(source, ownMarker, 'token', ownPrefix),
  ];
}

/** A prefix of a provider nobody knows, with a word in it that says what it is: `mk_prod_…`, `acme-pat-…`. */
const ownMarker =
  /(?:live|prod|production|staging|test|sandbox|dev|pat|api|apikey|secret|sk|key|token|tok|priv|auth|access|svc|service)(?:[_-]v?[0-9])?[_-](?=[A-Za-z0-9]{20})/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

type Check = (source: ScannedText, at: number, matched: string) => Span | undefined;

function findMarked(source: ScannedText, marker: RegExp, kind: string, check: Check): Hit[] {
  const hits: Hit[] = [];
  for (const match of source.text.matchAll(marker)) {
    const span = check(source, match.index, match[0]);
    if (!span) continue;
    if (!isStandIn(source.text.slice(span.start, Math.min(span.end, span.start + 400))))
      hits.push({ kind, ...span });
  }
  return hits;
}

/** Walks back from `at` over the class, at most `max` units; the start of the run, behind the letters of an escape. */
function runStart(text: string, at: number, charClass: CharClass, max: number): number {
  let start = at;
  while (start > 0 && at - start < max && isOf(text.charCodeAt(start - 1), charClass)) start--;
  return Math.min(at, start + gluedLength(text, start));
}

/** Whether a run of base64 may begin at `at`: not inside another one, but behind `=` or the letters of an escape. */
function beginsRun(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (!isOf(before, 'base64') || text[at - 1] === '=') return true;
  return isOf(before, 'alnum') && beginsToken(text, at);
}

/** The end of a run of `min`–`max` units of the class from `at`, or 0. */
function runTo(
  source: ScannedText,
  at: number,
  charClass: CharClass,
  min: number,
  max: number,
): number {
  const end = source.runEnd(at, charClass);
  return end - at >= min && end - at <= max ? end : 0;
}

function span(start: number, end: number): Span | undefined {
  return end > 0 ? { start, end } : undefined;
}

/** `header.payload.signature`, also without a signature or with the five parts of an encrypted token. */
function findWebTokens(source: ScannedText): Hit[] {
  const { text } = source;
  const hits: Hit[] = [];
  let from: number;
  for (let at = text.indexOf('eyJ'); at >= 0; at = text.indexOf('eyJ', from)) {
    const headerEnd = source.runEnd(at, 'word');
    // One run is looked at once: the next `eyJ` of the same run would meet the same end.
    from = headerEnd;
    if (headerEnd - at < 12 || text[headerEnd] !== '.' || !beginsToken(text, at)) continue;
    const end = webTokenEnd(source, headerEnd);
    if (end > 0) hits.push({ kind: 'jwt', start: at, end });
    from = Math.max(from, end);
  }
  return hits;
}

function webTokenEnd(source: ScannedText, headerEnd: number): number {
  const { text } = source;
  const payloadEnd = source.runEnd(headerEnd + 1, 'word');
  const isJson = text.startsWith('eyJ', headerEnd + 1) || text.startsWith('..', headerEnd);
  if (!isJson && payloadEnd - headerEnd < 12) return 0;
  let end = payloadEnd;
  for (let part = 0; part < 3 && text[end] === '.'; part++) {
    const next = source.runEnd(end + 1, 'word');
    if (next === end + 1 && text[next] !== '.') break;
    end = next;
  }
  return end - headerEnd >= 10 && (isJson || end > payloadEnd) ? end : 0;
}

/** The private numbers of a JSON web key: looked for only if the text has one. */
const keyPart =
  /"(?:d|p|q|dp|dq|qi|k)\\{0,15}"[ \t]{0,4}:[ \t]{0,4}\\{0,15}"([\w-]{20,2000})\\{0,15}"/g;

const findKeyParts = (text: string): readonly Hit[] =>
  /"kty\\{0,15}"/.test(text) ? hitsIn(text, keyPart, 'private-key') : [];

const telegram: Check = (source, at) => {
  const { text } = source;
  const start = runStart(text, at + 1, 'digit', 12);
  if (at + 1 - start < 8 || at + 1 - start > 11) return undefined;
  const before = text.slice(Math.max(0, start - 3), start);
  if (before !== 'bot' && !beginsToken(text, start)) return undefined;
  const end = runTo(source, at + 2, 'word', 30, 50);
  return end > 0 && looksRandom(text.slice(at + 2, end)) ? { start, end } : undefined;
};

const azureSecret: Check = (source, at) => {
  const { text } = source;
  if (!isOf(text.charCodeAt(at - 1), 'digit')) return undefined;
  const start = runStart(text, at - 1, 'dotted', 3);
  if (at - 1 - start !== 3) return undefined;
  const end = runTo(source, at + 2, 'dotted', 28, 50);
  return end > 0 && looksRandom(text.slice(at + 2, end)) ? { start, end } : undefined;
};

const terraform: Check = (source, at, matched) => {
  const start = runStart(source.text, at, 'alnum', 20);
  return at - start >= 10
    ? span(start, runTo(source, at + matched.length, 'dotted', 30, 120))
    : undefined;
};

const mailchimp: Check = (source, at) => {
  const { text } = source;
  const start = runStart(text, at, 'hex', 35);
  if (at - start !== 32 || !beginsToken(text, start)) return undefined;
  return span(start, runTo(source, at + 3, 'digit', 1, 2));
};

const discord: Check = (source, at, matched) => {
  const { text } = source;
  const start = runStart(text, at, 'word', 32);
  if (at - start < 18 || at - start > 30 || !'MNO'.includes(text.charAt(start))) return undefined;
  // The first part is the bot's number in base64: digits only.
  if (!/^[0-9]{12,22}$/.test(decodeBase64(text.slice(start, at)) ?? '')) {
    if (!looksRandom(text.slice(start, at))) return undefined;
  }
  return beginsToken(text, start)
    ? span(start, runTo(source, at + matched.length, 'word', 25, 45))
    : undefined;
};

const firebase: Check = (source, at, matched) =>
  beginsToken(source.text, at)
    ? span(at, runTo(source, at + matched.length, 'word', 100, 200))
    : undefined;

const facebookApp: Check = (source, at) => {
  const { text } = source;
  const start = runStart(text, at + 1, 'digit', 18);
  if (at + 1 - start < 14 || at + 1 - start > 17) return undefined;
  const end = runTo(source, at + 2, 'word', 24, 45);
  return end > 0 && looksRandom(text.slice(at + 2, end)) ? { start, end } : undefined;
};

const twitter: Check = (source, at) => {
  const { text } = source;
  // Behind a comma stands the content of a `data:` address.
  if (text[at - 1] === ',' || (text[at - 1] !== '/' && !beginsRun(text, at))) return undefined;
  const end = source.runEnd(at, 'dotted');
  const body = text.slice(at + 22, Math.min(end, at + 200));
  if (end - at < 80 || end - at > 140 || !/^[A-Za-z0-9%]+$/.test(body)) return undefined;
  return looksRandom(body) ? { start: at, end } : undefined;
};

const asana: Check = (source, at, matched) => {
  const { text } = source;
  if (!beginsToken(text, at)) return undefined;
  let end = source.runEnd(at + matched.length, 'digit');
  if (text[end] === '/') end = source.runEnd(end + 1, 'digit');
  return text[end] === ':' ? span(at, runTo(source, end + 1, 'hex', 28, 40)) : undefined;
};

const braintree: Check = (source, at, matched) => {
  const tail = source.text.slice(at + matched.length, at + 120);
  const found = /^(?:production|sandbox)\$[0-9a-z]{12,20}\$[0-9a-f]{28,40}/.exec(tail);
  return found ? { start: at, end: at + matched.length + found[0].length } : undefined;
};

const mailgun: Check = (source, at, matched) => {
  const start = runStart(source.text, at, 'hex', 35);
  return at - start === 32 ? { start, end: at + matched.length } : undefined;
};

/** A key file in base64, as in a kubeconfig; certificates begin alike and are public. */
const encodedKey: Check = (source, at) => {
  const { text } = source;
  if (
    !/PRIVATE KEY/.test(
      decodeBase64(text.slice(at, at + 80).replace(/[^A-Za-z0-9+/].*$/s, '')) ?? '',
    )
  )
    return undefined;
  return span(at, source.runEnd(at, 'base64'));
};

const bitcoin: Check = (source, at) => {
  const { text } = source;
  const end = source.runEnd(at, 'base64');
  const length = end - at;
  if (length < 51 || length > 52 || !beginsRun(text, at)) return undefined;
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text.slice(at, end)) && looksRandom(text.slice(at, end))
    ? { start: at, end }
    : undefined;
};

/** What signs for an account on a chain of blocks, as Hardhat lists it: `accounts: ["0x…", "0x…"]`. A transaction looks the same. */
const account: Check = ({ text }, start, matched) =>
  /\baccounts["']?[ \t]{0,4}[:=][ \t\r\n]{0,8}\[[^\]]{0,400}$/.test(
    text.slice(Math.max(0, start - 420), start),
  )
    ? span(start, start + matched.length)
    : undefined;

const salesforce: Check = (source, at, matched) =>
  beginsToken(source.text, at)
    ? span(at, runTo(source, at + matched.length, 'dotted', 60, 140))
    : undefined;

/** Five groups of five, as keys of software have them. */
const licence: Check = (_source, at, matched) =>
  /[0-9]/.test(matched) && /[A-Z]/.test(matched) ? span(at, at + matched.length) : undefined;

/** `id.secret`: 32 hexadecimal digits and 16 letters and digits. */
const twoPart: Check = (source, at, matched) => {
  const { text } = source;
  const start = runStart(text, at, 'hex', 40);
  const end = at + matched.length;
  if (at + 1 - start !== 32 || !beginsToken(text, start)) return undefined;
  return looksRandom(text.slice(at + 2, end)) ? { start, end } : undefined;
};

/** `<master>{…}</master>`: what Maven and Jenkins encrypted with a key that lies beside it. */
const inBraces: Check = (source, at) => {
  const end = source.runEnd(at, 'base64');
  return source.text.startsWith('}<', end) && end - at >= 24 && !isUuid(source.text.slice(at, end))
    ? { start: at, end }
    : undefined;
};

const ownPrefix: Check = (source, at, matched) => {
  const { text } = source;
  const start = runStart(text, at, 'word', 40);
  const end = source.runEnd(at + matched.length, 'alnum');
  const body = text.slice(at + matched.length, end);
  const prefix = text.slice(start, at + matched.length);
  if (body.length > 200 || isOf(text.charCodeAt(end), 'word') || /[^a-z0-9_-]/.test(prefix))
    return undefined;
  if (/(?:^|[_-])(?:pk|pub|public|publishable|phc)(?:[_-]|$)/.test(prefix)) return undefined;
  const isHex = /^(?:live|prod|secret|priv)_$/.test(matched) && /^[0-9a-f]{32,64}$/.test(body);
  return (isOfAllSorts(body) || isHex) && looksRandom(body) && beginsToken(text, start)
    ? { start, end }
    : undefined;
};
