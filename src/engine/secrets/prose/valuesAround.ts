/**
 * Values that stand before the word that announces them, at the end of the sentence that sets them, or in what is said next.
 * Pure and linear.
 */
import type { Hit } from '../hit';
import { hitOn, lengthAt, matchAt } from '../matches';
import { looksChosen, looksChosenOnce, looksPlainWord, looksSure } from '../values/looks';
import type { Announced } from './announcements';
import { valueAt } from './value';
import { answered } from './answers';
import { announcedHit } from './words';

/** The value before its name: "I used x as the password". */
const before =
  /(?<![\w-])([\w!@#%^&*?+~.-]{6,80})["'`]?,? (?:that )?(?:as|is|was|for|als|ist|war|como|es|era|comme|est|était|come|è|jako|som|är|er|как|это|был) (?:(?:the|my|our|your|an?|its|das|der|die|mein|unser|la|el|le|mon|mi|il|het|de|o|new|old|root|admin|db|database|current|api|access|wifi|staging|prod) ){0,3}$/iu;

/** Six signs of a value and a small word: what the long pattern needs at least, which takes 15 ms until it has run once. */
const mayBeBefore = /[\w!@#%^&*?+~.-]{6}["'`]?,? (?:\p{L}{1,10} ){1,5}$/u;

function valueBefore(text: string, at: number): Hit | undefined {
  if (text[at - 1] !== ' ') return undefined;
  const from = Math.max(0, at - 140);
  const head = text.slice(from, at);
  const match = mayBeBefore.test(head) ? before.exec(head) : null;
  const word = match?.[1] ?? '';
  if (!match || !(looksChosen(word) || isQuotedSure(head, match.index, word))) return undefined;
  return hitOn('password', { start: from + match.index, word });
}

/** `… to "Vogel/Nest4"; that is the root password now`: in quotes, and nothing of it is said but that. */
const called =
  /["'`“](?<value>[^\s"'`“”]{6,60})["'`”][,;.:]? (?:and )?(?:that|this|which|it)(?:['’]s| is| was) (?:(?:now|still) )?(?:(?:the|my|our|your|new|current|old|root|admin|sudo|db|database|ssh|vpn|wifi) ){1,3}$/iu;
const endsThere =
  /^(?: (?:now|again|there|here|then|today|from now on))?(?:[.,;!)]|[ \t]*(?:$|[\r\n"\\]))/;

function valueCalled(text: string, at: number, end: number): Hit | undefined {
  const from = Math.max(0, at - 140);
  const match = called.exec(text.slice(from, at));
  const word = match?.groups?.['value'] ?? '';
  if (!match || !looksSure(word) || !endsThere.test(text.slice(end, end + 24))) return undefined;
  return hitOn('password', { start: from + match.index + 1, word });
}

/** "'bluewhale_dwh' as the password" */
const isQuotedSure = (head: string, at: number, word: string): boolean =>
  /["'`]/.test(head.charAt(at - 1)) &&
  /^["'`],? as /.test(head.slice(at + word.length)) &&
  looksSure(word);

/** `from x to y`: what was is often still in use somewhere. */
const changed =
  /(?: [\p{L}-]{1,16}){0,4} (?:from|von|de|da|van|z|с) ["'`]?([^\s"'`,;]{6,60})["'`]? (?:to|auf|zu|in|a|à|para|naar|na|на) ["'`]?([^\s"'`,;]{6,60})/uy;

export function valuesChanged(text: string, from: number, kind: Announced): readonly Hit[] {
  const match = kind === 'password' ? matchAt(changed, text, from) : null;
  const words = (match?.slice(1) ?? []).map((word) => word.replace(/[.!?:)]{1,3}$/u, ''));
  if (!match || !words.some((word) => looksChosenOnce(word)) || !words.every(looksSure)) return [];
  return words.map((word) =>
    announcedHit('password', from + match[0].indexOf(` ${word}`) + 1, word),
  );
}

const setBefore = /(?<!\w)(?:set|reset|chang(?:ed?|ing)|updated?|rotated)(?!\w)[^.!?\r\n]{0,40}$/i;

const setTo = /(?: (?:for|of|on) [\w.-]{1,30})? to ([A-Z][a-z]{5,20})(?=!|\.?(?:$|[\r\n"\\]))/y;

/** "I set the admin password to Cayenne!": a name at the end of its sentence. */
function valueSet(text: string, at: number, from: number): Hit | undefined {
  const match = matchAt(setTo, text, from);
  const word = match?.[1] ?? '';
  return match &&
    setBefore.test(text.slice(Math.max(0, at - 60), at)) &&
    looksPlainWord(word.toLowerCase())
    ? announcedHit('password', from + match[0].length - word.length, word)
    : undefined;
}

/** What stands before the words that announce it, or at the end of the sentence that sets it. */
export function around(
  text: string,
  at: number,
  end: number,
  kind: Announced,
  isFound: boolean,
): readonly Hit[] {
  const told =
    kind === 'password' || kind === 'key' || kind === 'access' ? valueBefore(text, at) : undefined;
  const set = kind === 'password' && !isFound ? valueSet(text, at, end) : undefined;
  const named = kind === 'password' && !told ? valueCalled(text, at, end) : undefined;
  return [told, set, named].filter((hit) => hit !== undefined);
}

const corrected =
  /[.!;] {1,2}(?:it should be|should be|it['’]s|use|try|the (?:right|correct|real|new) one is):? /iy;

/** "Wrong password. It should be x", or the next messages of a chat. */
export function later(text: string, from: number, kind: Announced): readonly Hit[] {
  const length = kind === 'password' ? lengthAt(corrected, text, from) : 0;
  const hit = length > 0 ? valueAt(text, from + length, kind) : undefined;
  return hit ? [hit] : answered(text, from, kind);
}

const other = /[^\r\n]{0,60}?[ ](?:new|old|other|current|latest|previous) one(?: is|:|'s|=)? /y;

/** "The old one was x, the new one is y". */
export function otherOne(text: string, from: number): readonly Hit[] {
  const length = lengthAt(other, text, from);
  const hit = length > 0 ? valueAt(text, from + length, 'password') : undefined;
  return hit ? [hit] : [];
}
