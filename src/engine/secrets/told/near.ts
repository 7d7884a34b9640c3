/**
 * What can only be a password, in a line of prose that speaks of one: "bitwarden gave me dRz6%Wm^kQ3u&f for the database, that's the
 * password". No sentence has to be known; the word itself has to be one that stands in no sentence. Pure and linear.
 */
import type { Hit } from '../hit';
import { isOddlyWritten, looksStrong } from '../values/looks';
import { isStandIn } from '../values/randomness';
import { isCompound } from './after';
import { type Announced, announcedAt } from './announced';
import { hitOf } from './words';

/** How far before and behind the noun is looked, in its line. */
const mostBefore = 160;
const mostBehind = 240;
const shortest = 8;

const token =
  /(?<=^|[\s=、はがの是为—–]|(?:[\s:：(（]|^)["'`“„«「『‘*]{1,2}|[：，。(（])[^\s\p{Cc}\\"'`“”„«»「」『』‘’()（）,，。、：；！？\u0590-\uffff]{6,64}(?=$|[\s"'`“”„«»「」『』‘’)）,，。、：；！？\u0590-\uffff])/gmu;

const sorts = [/\p{Ll}/u, /\p{Lu}/u, /[0-9]/, /[!#$%&*+?@^~{}[\]|;=<>]/];

/** Kinds of keys and curves, and what code, logs and Markdown are made of. */
const ordinary =
  /^(?:[Ee]d|x|curve|secp|sect|rsa|ecdsa|aes|sha|p|hs|rs|es|ps|chacha|hmac|hkdf|md|base|utf|oauth|iso|rfc)[-_]?(?:sha)?[0-9][\w-]*$|:\/\/|^[/~.@$#![-]|[/\\]|=>|->|^[<[{]|\$\{|\w=|==|&&|\|\||\+\+|^[\w.-]+@[\w.-]+$|^\w+(?:\[|\?\.|!\.)|[>\]}]$|[-:][0-9]+[-:]?$|^[0-9]+-\p{L}|^\p{Lu}[\p{Lu}-]*-?[0-9]|%[0-9A-F]{2}|\w[:=]./u;

const isOfAllSorts = (word: string): boolean =>
  word.length >= 8 && sorts.every((sort) => sort.test(word)) && !/^\p{Lu}\p{Ll}+\$/u.test(word);

/** Behind these stands whose password it is, or where it is: "the password for Falcon3", "is checked in Citr0n.vert". */
const ofWhom =
  /(?<!\p{L})(?:for|of|on|in|at|from|by|to|with|user|account|host|server|für|vom|von|der|des|im|am|de|du|des|del|della|di|do|da|en|dans|em|para|pour|per|van|voor|для|от|к|на|в|у)[ \u00a0]["'`]?$/iu;

const isPassword = (word: string): boolean => !isStandIn(word) && !ordinary.test(word);

/** What in the sentence of the noun is enough: three figures or a sign, a figure for a letter. */
const isStrong = (word: string, before: string): boolean =>
  (looksStrong(word) || isOddlyWritten(word)) && !ofWhom.test(before);

/** A log, a diff, a listing, an object: what a program wrote. */
const written =
  /^[ \t]{0,8}(?:[[{}<@+#/*|]|-(?! )|[\w./-]+:[0-9]+|["'`][\w.-]+["'`]:|[0-9]{4}-[0-9]{2}|[0-9]{2}:[0-9]{2}:|[A-Z]{4,7}[ :[])|[{};]\s*$|[=!]==|\p{Cc}\[|":["{[]/u;

const kinds: readonly Announced[] = ['password', 'pair', 'number', 'entry'];

/** All that stand near a word that announces a password; `telling` is where such words begin. What was looked at is not looked at again. */
export function findNear(text: string, telling: readonly number[]): Hit[] {
  const hits: Hit[] = [];
  let done = 0;
  for (const at of telling) {
    const found = done < at + mostBehind ? announcedAt(text, at) : undefined;
    if (!found || !kinds.includes(found.kind)) continue;
    const from = Math.max(done, lineStart(text, at));
    const to = lineEnd(text, found.end);
    if (to - from >= shortest && !written.test(text.slice(lineStart(text, at), to)))
      hits.push(...passwordsIn(text, { from, to }, sentenceAt(text, at, found.end)));
    done = Math.max(done, to);
  }
  return hits;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function* passwordsIn(text: string, { from, to }: Span, sentence: Span): Generator<Hit> {
  const line = text.slice(from, to);
  for (const { index, 0: whole } of line.matchAll(token)) {
    const word = whole.replace(/^[*_~]+|[.:!?*_|,;~]{1,4}$/gu, '');
    const start = from + index + whole.indexOf(word);
    const isNear = start >= sentence.from && start < sentence.to;
    const before = isNear ? text.slice(Math.max(from, start - 10), start) : '';
    if (isPassword(word) && (isOfAllSorts(word) || (isNear && isStrong(word, before))))
      yield hitOf('password', start, word);
  }
}

/** The sentence of the noun that stands there; nothing where the noun is one part of what the sentence is about. */
function sentenceAt(text: string, at: number, end: number): Span {
  if (isCompound(text, end)) return { from: end, to: end };
  const head = /[.!?;] [^.!?;]*$|。[^。]*$/u.exec(text.slice(Math.max(0, at - mostBefore), at));
  const tail = text.slice(end, end + mostBehind).search(/[.!?;](?: |$)|。/u);
  return {
    from: head ? at - head[0].length : 0,
    to: tail < 0 ? end + mostBehind : end + tail,
  };
}

function lineStart(text: string, at: number): number {
  const least = Math.max(0, at - mostBefore);
  return least + text.slice(least, at).lastIndexOf('\n') + 1;
}

function lineEnd(text: string, at: number): number {
  const length = text.slice(at, at + mostBehind).search(/[\r\n]/);
  return length < 0 ? Math.min(text.length, at + mostBehind) : at + length;
}
