/**
 * What counts as the value that a word announced, and how it is cut out of the text. Pure and linear.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import {
  isAboutPasswords,
  looksChain,
  looksChosen,
  looksGiven,
  looksOnce,
  looksPhrase,
  looksSentence,
  looksSpacedKey,
  looksStrong,
  looksVerse,
  looksWords,
} from '../values/looks';
import { looksNamedWords, saysOfIt } from '../values/namedWords';
import { isOnChain, isStandIn, looksLettered, looksRandom } from '../values/randomness';
import type { Announced } from './announcements';

export const announcedHit = (kind: Announced, start: number, word: string): Hit =>
  hitOn(kind === 'key' || kind === 'access' ? 'secret' : 'password', { start, word });

const bare = /[^\s\p{Cs}\p{Cc}\\"'`“”„«»「」『』‘’()（）<>[\]{},，;；。、|→]{4,128}/uy;

/** The word at a place; of scripts without blanks only what is not of the script itself. */
export function bareAt(text: string, at: number): string {
  const word = (matchAt(bare, text, at)?.[0] ?? '').replace(/[.:!?*_|]{1,4}$/u, '');
  if (!/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(word)) return word;
  return /^[!-~]{4,}/.exec(word)?.[0] ?? '';
}

/** Words without quotes count at the end of a line: four and more behind a colon, or with a figure and a sign at their end. */
const phrase =
  /\p{Lu}\p{Ll}{2,12}(?:,\p{Lu}\p{Ll}{2,12}){1,4}[0-9]{1,4}(?![\p{L}\p{N}])|(?<=[:：] )\p{L}\p{Ll}{2,12}(?: \p{L}\p{Ll}{2,12}){1,3} [0-9]{2,4}[!#%*+?@$^&]{0,2}(?=[ \t]*(?:$|[\r\n"\\]))|(?<=\()[a-z]{3,12}(?: [a-z]{3,12}){1,3} [0-9]{1,4}(?=\))|(?<=phrase is )[a-z]{3,12}(?: [a-z]{3,12}){1,3} [0-9]{2,4}(?= [—–-] |[,.;]? ?$|[,;])|[a-z]{3,12}(?: [a-z]{3,12})? [A-Z][a-z]{2,12} [0-9]{2,4}(?= [—–-] |[ \t]*(?:$|[\r\n"'`\\.,]))|(?<=app passwor[dt][: ]{1,3})(?:[a-z]{4} ){3}[a-z]{4}(?![a-z])|(?:[a-z]{4} ){3}[a-z]{4}(?=[ \t]*(?:$|[\r\n"'`\\.,]))|(?<=: )(?:[a-z]{3,12} ){3,11}[a-z]{3,12}(?=[ \t]*(?:$|[\r\n"'`\\]))|[a-z]{3,12}(?: [a-z]{3,12}){0,3} [a-z]{2,12}[0-9]{1,4}[!#%*+?@$^&]{1,2}(?=[ \t]*(?:$|[\r\n"'`\\]))/muy;

/** Right before the words that somebody typed or noted: `sudo password: `. */
const ofOwner =
  /(?:^|[\r\n"])[^\p{L}\r\n]{0,12}(?:sudo|root|admin|ssh|vpn|wi-?fi|wlan|luks|nas|router|server|login|db|database) (?:password|passwort|kennwort|pass|pw): {1,2}$/iu;
const namedWords = /(?:\p{L}{2,14} ){2,5}\p{L}{2,14}(?=[ \t]{0,4}(?:$|[\r\n"\\]))/muy;

/** The same for a net, whose key is often a sentence; what says where it stands begins otherwise. */
const ofNet =
  /(?:(?:wi-?fi|wlan)[- ](?:key|code|pass|pw|psk|password|schlüssel|passwort|kennwort|clave|sleutel|wachtwoord)|(?:clé|mot de passe|clave|contraseña|chiave|password) (?:d[ue]l? |de la )?wi-?fi) ?: {1,2}$/iu;
const says =
  /^(?:auf|am|an|im|in|bei|hinter|unter|neben|über|beim|vom|sur|sous|dans|derrière|en|debajo|detrás|sobre|sotto|dietro|su|behind|under|below|above|near|next|inside|printed|written|frag|frage|kommt|hängt|klebt)(?!\p{L})/iu;

const isOfNet = (words: string): boolean =>
  looksWords(words) && !saysOfIt(words) && !says.test(words);

function namedWordsAt(text: string, at: number): string | undefined {
  const words = matchAt(namedWords, text, at)?.[0];
  if (words === undefined) return undefined;
  const head = text.slice(Math.max(0, at - 60), at);
  return (looksNamedWords(words) && ofOwner.test(head)) || (isOfNet(words) && ofNet.test(head))
    ? words
    : undefined;
}

export function phraseAt(text: string, at: number): string | undefined {
  const words = matchAt(phrase, text, at)?.[0];
  if (words === undefined) return namedWordsAt(text, at) ?? verseAt(text, at);
  if (words.includes(',')) return isStandIn(words) ? undefined : words;
  const isMarked =
    /\p{Lu}|^[a-z ]+ [0-9]+$/u.test(words) && looksSentence(words) && !saysOfIt(words);
  return isMarked || looksPhrase(words) ? words : verseAt(text, at);
}

/** `old Piano, 3 pedals gone`, `eleven wet Badgers sing!`: a comma and a figure among its words, or a sign behind them. */
const listed =
  /(?:(?=[^\r\n]{0,120}[0-9])(?=[^\r\n]{0,120}, )[\p{L}0-9'’]{1,16}(?:,? [\p{L}0-9'’]{1,16}){3,11}|[\p{L}0-9'’]{1,16}(?: [\p{L}0-9'’]{1,16}){3,11}[!#%*])(?=[ \t]*(?:$|[\r\n"]))/uy;

const verse = /[\p{Ll}'’]{1,16}(?: [\p{Ll}'’]{1,16}){3,14}(?=[ \t]*(?:$|[\r\n"]| \())/uy;

/** Two or three words are one where none of them says how it is. */
const fewWords = /^[a-z]{4,12}(?: [a-z]{4,12}){1,2}(?=[,.;)]| *$| *[\r\n])/;
const tellsHow =
  /(?:ed|ing|ly|en|able|ible)(?: |$)|(?:^| )(?:never|always|already|only|just|quite|very|really|still|also|same|known|kept|lost|here|there|below|above|that|this|what|with|from|more|less|than|your|blank|fine|okay|good|too|simple|stored|somewhere|elsewhere|different|unknown|gone|secret|unique|random|case|sensitive)(?: |$)/;

/** Right before a passphrase; behind a verb the words are fewer than in a sentence, and none of them small. */
const beforeVerse = /phrase(?<says>: |[^\r\n.:]{0,40}(?: (?:is|was|it['’]?s):? |: ))$/;

function verseAt(text: string, at: number): string | undefined {
  const says = beforeVerse.exec(text.slice(Math.max(0, at - 60), at))?.groups?.['says'];
  if (says === undefined) return undefined;
  const line = matchAt(verse, text, at)?.[0] ?? '';
  if (says.endsWith(': '))
    return line.split(' ').length > 4 && looksVerse(line)
      ? line
      : (listAt(text, at) ?? threeAt(text, at));
  return fewAt(text, at) ?? (looksPhrase(line) ? line : undefined);
}

function listAt(text: string, at: number): string | undefined {
  const words = matchAt(listed, text, at)?.[0];
  const isListed = words !== undefined && looksSentence(words.replaceAll(',', ''));
  return isListed && !isAboutPasswords(words) ? words : undefined;
}

/** `Enter passphrase: blue horse battery` */
function threeAt(text: string, at: number): string | undefined {
  const few = fewAt(text, at);
  return few !== undefined &&
    few.split(' ').length === 3 &&
    !saysOfIt(few) &&
    endsLine(text, at + few.length)
    ? few
    : undefined;
}

const endsLine = (text: string, at: number): boolean =>
  /^[ \t]{0,4}(?:$|[\r\n"\\])/.test(text.slice(at, at + 6));

function fewAt(text: string, at: number): string | undefined {
  const few = fewWords.exec(text.slice(at, at + 60))?.[0].trim() ?? '';
  return looksPhrase(few) && !tellsHow.test(few) ? few : undefined;
}

/** What goes on to the end of the line and has signs in it that end a word elsewhere: `Ykf;9a2!b`. */
const restOfLine = /[!-~]{8,40}(?=[ \t]*(?:$|[\r\n]))/my;

export function mixedRest(text: string, at: number): string | undefined {
  const rest = matchAt(restOfLine, text, at)?.[0] ?? '';
  const hasAll = [/[a-z]/, /[A-Z]/, /[0-9]/, /[;,|&<>!#%^*?]/].every((sort) => sort.test(rest));
  return hasAll && !/\w\(|=>|["'`\\$]|^[([{<]|[;,.)\]}>]$/.test(rest) && !isStandIn(rest)
    ? rest
    : undefined;
}

/** Signs of code inside of a word: `Ze-gar=7301`, `Rübe;Kraut=92`. */
const withSigns = /[^\s"'`\\,()]{8,60}?(?=[.,;!?]?(?:$|[\s"'`)])|\.$)/muy;
/** What code has so: a call, an arrow, a comparison, an attribute or a header with its value. */
const ofCode =
  /\w\(|=>|->|==|\$\{|&&|^(?:user|name|login|pass\w*|pwd|type|id|key|token|host|port|mode|value|role|uid|cn|ou|dc|secure|path|domain|max|min|length|size|version|method|class|style|data|page|query|param|server|database|password|bearer|basic)[=;]|^[<[{$]|:\/\//i;
/** `Content-Length=…`, `NAME=…`, `name=…` */
const codeCase = /^(?:(?:[A-Z][a-z]+-)+[A-Z][a-z]+|[A-Z_]+|[a-z][a-z0-9_.-]*)=/;
const signsOfCode = /[\p{L}0-9][=;<>$[\]{}][\p{L}0-9]/u;

export function signedAt(text: string, at: number): string | undefined {
  const word = matchAt(withSigns, text, at)?.[0] ?? '';
  if (!signsOfCode.test(word) || codeCase.test(word) || ofCode.test(word)) return undefined;
  const plain = word.replace(/[=;<>$[\]{}]/g, '+');
  return [/\p{Ll}/u, /\p{Lu}/u, /[0-9]{2}/].every((sort) => sort.test(word)) &&
    looksChosen(plain) &&
    !isStandIn(word)
    ? word
    : undefined;
}

/** `sahra_44Kx`, `Bahr_7Moon`: letters behind the figures, one a capital. */
const figuresInside = /^\p{L}{3,20}_[0-9]{1,6}\p{L}{0,4}\p{Lu}\p{L}{0,8}$/u;

/** `Fenster$Glas8`: a class within another is not what one is told. */
const joinedBySign = /^\p{Lu}\p{Ll}{2,15}\$\p{Lu}\p{Ll}{2,15}[0-9]{1,4}$/u;

/** The key of a net, as its box has it. */
const netKey = /^(?=[A-F]*[0-9])(?=[0-9]*[A-F])[0-9A-F]{10,32}$/;

/** Plain words count in quotes; without them ("is read-only") only three or more. */
const looksToldWord = (word: string, isQuoted: boolean): boolean =>
  /\s/.test(word) ? isQuoted && looksTold(word) : isWordTold(word, isQuoted);

const looksTold = (words: string): boolean => looksPhrase(words) || looksSentence(words);

const isWordTold = (word: string, isQuoted: boolean): boolean =>
  looksChosen(word) ||
  netKey.test(word) ||
  looksLettered(word, 2) ||
  figuresInside.test(word) ||
  joinedBySign.test(word) ||
  looksChain(word, isQuoted || word.includes('&') ? 2 : 3) ||
  (isQuoted && looksOnce(word));

/** What a person chose: `82Pflaumenkuchen!`. */
const isSignedWord = (word: string): boolean =>
  /[!#%^&*?]/.test(word) && /[0-9]/.test(word) && /[A-Z]/.test(word) && looksStrong(word);

/** Kinds of keys and curves. */
const algorithm =
  /^(?:ed|x|curve|secp|sect|rsa|ecdsa|aes|sha|p|hs|rs|es|ps|chacha|hmac|md|base|utf|oauth|iso|rfc)[-_]?[0-9]/i;

const looksKey = (word: string, isQuoted: boolean): boolean =>
  /\s/.test(word)
    ? isQuoted && looksSpacedKey(word)
    : word.length >= 12 &&
      !isOnChain(word) &&
      (looksRandom(word) || /^(?=.*[2-7])[A-Z2-7]{16,64}$/.test(word) || isSignedWord(word));

/** A key, or a word that only somebody chose who had to let others in. */
const looksAccess = (word: string, isQuoted: boolean): boolean =>
  looksKey(word, isQuoted) || (looksStrong(word) && !algorithm.test(word));

/** `JwtTokenAuthenticationFilter2` */
const className = /^(?:\p{Lu}{1,5}\p{Ll}{2,20}){3,8}[0-9]{0,2}$/u;

/** What counts as a value, by what was announced. */
export const looks: Readonly<Record<Announced, (word: string, isQuoted: boolean) => boolean>> = {
  code: (word) => /^[0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,8}$/.test(word) && /[0-9]/.test(word),
  number: (word) => /^[0-9]{4,8}$/.test(word),
  named: (word) =>
    /^(?=.*[a-z])(?=.*[A-Z]).{20,}$/.test(word) &&
    looksRandom(word) &&
    !className.test(word) &&
    !isOnChain(word),
  entry: (word, isQuoted) => /^[0-9]{4,8}$/.test(word) || looksAccess(word, isQuoted),
  key: looksKey,
  access: looksAccess,
  password: looksToldWord,
  pair: (word, isQuoted) => looksToldWord(word, isQuoted) || looksOnce(word),
};

export const isValue = (word: string, kind: Announced, isQuoted: boolean): boolean =>
  !isStandIn(word) && !treated.test(word) && looks[kind](word, isQuoted);

/** What is done to a value: "the password base64-encoded". */
const treated = /-(?:encoded|decoded|hashed|encrypted|protected|based|safe)$|^(?:min|max)[0-9]/i;

/** `k7RxZp`, behind a passcode. */
const pickedCode = /^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z].*[A-Z])[A-Za-z0-9]{6,12}$/;

/** What stands between a word and whose or where it is. */
export const belonging =
  'for|of|on|in|at|from|by|with|user|account|benutzer|usuario|utilisateur|für|vom|von|der|des|im|am|de|du|del|della|di|do|da|para|pour|per|van|voor|для|от|к|на|в|у';

/** Behind these stands whose password it is: "the password for Falcon3". */
const ofWhom = new RegExp(`(?<!\\p{L})(?:${belonging})[ \\u00a0]$`, 'iu');

/** Whose it is, as in "for user svc-backup02", where something is (`vault-prod-01에`), or what went wrong: `FormCheck422 error`. */
export const isNamed = (text: string, start: number, word: string): boolean =>
  /(?:for|of|from|by) (?:the )?(?:user|account|host|server) ["'`]?$/i.test(
    text.slice(Math.max(0, start - 24), start),
  ) ||
  /^["'`]?(?:에|[ \u00a0](?:error|exception|failure|fehler|erreur|errore|erro|ошибк|помилк|błąd|fout|hata))/iu.test(
    text.slice(start + word.length, start + word.length + 12),
  );

/** A word with one figure, where a sign, a verb or the noun itself stands before it. */
export const isToldOnce = (text: string, start: number, word: string, kind: Announced): boolean =>
  kind === 'password' &&
  (looksOnce(word) ||
    (pickedCode.test(word) && /code[: ]{1,3}$/i.test(text.slice(Math.max(0, start - 8), start))) ||
    (/(?:[:：]|(?<!\p{L})(?:is|its|it['’]s|lautet|ist|est|c['’]est|es|è|é|to|это|це|jest)) $/u.test(
      text.slice(Math.max(0, start - 8), start),
    ) &&
      isPlainOnce(word))) &&
  !ofWhom.test(text.slice(Math.max(0, start - 8), start));

/** `lösenfras: lingonsylt9`, `parolası: mavi_deniz_3081` */
export const isPlainOnce = (word: string): boolean =>
  (/^\p{Ll}{5,20}[0-9]{1,4}$/u.test(word) && looksGiven(word)) ||
  (/^\p{Ll}{3,12}(?:_\p{Ll}{3,12}){1,2}_[0-9]{2,4}$/u.test(word) && !isAboutPasswords(word));
