/**
 * The value in the sentence that announces it, or in the line below. Pure and linear.
 */
import type { Hit } from '../hit';
import { lengthAt, matchAt } from '../matches';
import { looksChosen, looksOnce, looksStrong } from '../values/looks';
import { isStandIn, looksRandom } from '../values/randomness';
import type { Announced } from './announcements';
import { valueAt, valueNear } from './value';
import { bareAt, announcedHit, isNamed, looks } from './words';

const maxWords = 12;

/** A word of the sentence after the noun: names, hosts and figures too, in quotes too; a full stop ends the sentence. */
const wordOn =
  /,?[ \u00a0][("'`«„“‘*_]{0,2}[\p{L}\p{N}@#/](?:[\p{L}\p{M}\p{N}'’._@/+-]{0,38}[\p{L}\p{M}\p{N}/])?[)"'`»“”’*_]{0,2}(?=[ ,\u00a0:：=—–]|->|→)/uy;

/** A sign or a "is" of some language, which says that the value comes now: "la contraseña del servidor viejo es …". */
const comesNow =
  /[:：][ \t]{0,4}(?:\r?\n){1,3}[ \t]{0,8}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]))|[ \u00a0]{0,2}(?:[:：=](?!=)|—|–|->|→)[ \u00a0]{1,3}|,?[ \u00a0](?:(?:it|that)['’]s|c['’](?:est|était)|passe à|is|was|be|becomes?|remains|reads|(?:set|reset|changed|updated|rotated) to|es|era|será|quedó|sigue siendo|est|était|sera|reste|devient|ist|war|lautet|heißt|bleibt|é|era|foi|fica|ficou|è|sarà|rimane|это|теперь|стал|сейчас|остался|остаётся|будет|هي|هو|الآن|أصبحت|है|हैं|jest|to(?<=has[łl]o[^\r\n]{1,80} to)|brzmi|ni(?<=(?:siri|nywila)[^\r\n]{0,60} ni)|är|blir|er|bliver|je|este|wordt|là|olan|artık|adalah|ialah|היא|הוא|είναι|คือ)(?:[ \u00a0]{1,3}|[:：][ \u00a0]{0,3})/uy;

/** A form as it is read from a screen: a line that is nothing but a label, and a line of one word below, buttons behind it. */
const labelled = /(?:^|[\r\n"])[ \t>*#-]{0,8}(?:[\p{L}'’]{1,20} ){0,3}$/u;

const below =
  /[ \t*:：]{0,4}\r?\n(?:[ \t]{0,8}\r?\n)?[ \t>+-]{0,8}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]| {1,8}\p{Lu}\p{Ll}{2,12}(?:$|\s)))/uy;

export function valueBelow(
  text: string,
  at: number,
  from: number,
  kind: Announced,
): Hit | undefined {
  const length = lengthAt(below, text, from);
  return length > 0 && labelled.test(text.slice(Math.max(0, at - 80), at))
    ? valueAt(text, from + length, kind)
    : undefined;
}

/** `Password for the elastic user (reset with …):`, and below it nothing but the value; a longer line is not looked through. */
const longestLabel = 168;
const lineBelow =
  /[^\r\n]{1,160}:[ \t]{0,4}\r?\n[ \t]{0,8}(?=([^\s"'`\\]{8,128})[ \t]{0,4}(?:$|[\r\n]))/my;

export function strongBelow(text: string, from: number, kind: Announced): Hit | undefined {
  if (kind !== 'password' || !text.slice(from, from + longestLabel).includes('\n'))
    return undefined;
  const word = matchAt(lineBelow, text, from)?.[1] ?? '';
  const isValue = looksStrong(word) || (looksChosen(word) && looksRandom(word));
  return isValue && !isStandIn(word) ? announcedHit(kind, lineBelow.lastIndex, word) : undefined;
}

/** What stands at a place in the sentence, whatever announced it: asked for again by each of the words that announce something. */
interface Step {
  /** What follows a sign or a verb there. */
  readonly stated: Hit | undefined;
  /** What can only be a password there; null until asked for. */
  strong: Hit | undefined | null;
  readonly pair: Hit | undefined;
  /** How long the word there is that the sentence goes on with. */
  readonly word: number;
}

/** Steps by what was announced and their places. */
export type Steps = Map<Announced, Map<number, Step>>;

function stepAt(steps: Steps, text: string, at: number, kind: Announced): Step {
  const ofKind = steps.get(kind) ?? new Map<number, Step>();
  steps.set(kind, ofKind);
  const known = ofKind.get(at);
  if (known) return known;
  const sign = lengthAt(comesNow, text, at);
  const step: Step = {
    stated: sign > 0 ? valueNear(text, at + sign, true, kind) : undefined,
    strong: null,
    pair: pairAt(text, at, kind),
    word: lengthAt(wordOn, text, at),
  };
  ofKind.set(at, step);
  return step;
}

function strongOf(step: Step, text: string, at: number, kind: Announced): Hit | undefined {
  if (step.strong === null) step.strong = strongAt(text, at, kind);
  return step.strong;
}

/** The value right after the word, or after what says in its sentence that the value comes now. */
export function valueAfter(
  text: string,
  from: number,
  kind: Announced,
  steps: Steps,
): Hit | undefined {
  const near = valueNear(text, from, false, kind);
  const plain = isCompound(text, from) ? 0 : mostPlain;
  let at = from;
  for (let words = 0; !near && words <= maxWords; words++) {
    const head = text.slice(Math.max(from, at - 24), at);
    const isOfUser = namesUser(head) && userName.test(head);
    const step = stepAt(steps, text, at, kind);
    const hit = isOfUser ? undefined : step.stated;
    const strong = hit || words >= plain ? undefined : strongOf(step, text, at, kind);
    const found = hit ?? strong ?? step.pair;
    if (found || step.word === 0) return found;
    at += step.word;
  }
  return near;
}

const users = new Set(
  'user username benutzer gebruiker usuario usuário utilisateur utente użytkownik пользователь логин login host server account'.split(
    ' ',
  ),
);

/** Whether the last word is one of those with which `userName` ends. */
const namesUser = (head: string): boolean =>
  users.has(head.slice(head.lastIndexOf(' ') + 1).toLowerCase());

/** "…, the user is x": another thing of the same sentence. */
const userName =
  /(?:,|;| and| und| en| y| e| et) (?:\p{L}{1,4} )?(?:user|username|benutzer|gebruiker|usuario|usuário|utilisateur|utente|użytkownik|пользователь|логин|login|host|server|account)$/iu;

/** Half as long as a checksum of today, and no hash of a commit. */
const shortHex = /^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{32}$/;

const isKey = (kind: Announced): boolean => kind === 'key' || kind === 'access' || kind === 'named';

/** Words of a sentence behind which a value counts that no sign announces. */
const mostPlain = 7;

/** In English another noun makes another thing of it: "password strength meter". */
const compound =
  /(?:pass|passwords?|phrase|code|pw|token|secret|key) (?!(?:for|of|to|on|in|at|from|is|was|has|now|still|hard-?coded|leaked) |[-–—] )\w{1,20}(?!\S)/i;

const nounAtEnd = /(?:pass|passwords?|phrase|code|pw|token|secret|key)$/i;

/** Whether the noun that ends at `end` is one part of what the sentence is about. */
export const isCompound = (text: string, end: number): boolean =>
  compound.test(text.slice(Math.max(0, end - 12), end + 24)) &&
  nounAtEnd.test(text.slice(Math.max(0, end - 12), end));

const gap = /[ \u00a0](?:[-–—] )?[(`"]{0,2}/y;

/** A word that can only be a password: "the password of the three boxes - x", and where the verb comes last. */
function strongAt(text: string, at: number, kind: Announced): Hit | undefined {
  const start = at + lengthAt(gap, text, at);
  const word = start > at ? bareAt(text, start) : '';
  const isStrong =
    kind === 'password'
      ? looksStrong(word) || (/^\p{Lu}\p{Ll}{2,20}[_.-][0-9]{2}/u.test(word) && looksOnce(word))
      : isKey(kind) && (looks.named(word, false) || shortHex.test(word));
  return isStrong && !isStandIn(word) && !isNamed(text, start, word)
    ? announcedHit(kind, start, word)
    : undefined;
}

const besides = /,? (?=[\w.@-]{2,40} \/ \S)/y;

/** "Die Zugangsdaten fürs Testsystem sind admin / x". */
function pairAt(text: string, at: number, kind: Announced): Hit | undefined {
  const length = kind === 'pair' ? lengthAt(besides, text, at) : 0;
  return length > 0 ? valueAt(text, at + length, kind) : undefined;
}
