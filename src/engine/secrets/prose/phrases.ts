/**
 * What is told where other words have no say: an ordinary sentence in quotes behind a word for a passphrase, the figures of a PIN, and
 * the eight groups by which a disk is unlocked. Pure and linear: every stretch between the word and the value is bounded.
 */
import type { Hit } from '../hit';
import { hitOn, hitsIn } from '../matches';
import { isStandIn } from '../values/randomness';

const nouns =
  '(?:pass|key|unlock)[ -]?phrase|(?:opens?|opened|unlock(?:s|ed)?|encrypted|locked|protected) with the phrase|phrases? (?:secrète|de passe|clé)|frase (?:de paso|de seguridad|de acceso|secreta|segreta|de acesso|clave|di accesso)|frase-senha|fraza (?:do|hasł\\p{L}{1,3})|wacht(?:woord)?(?:zin|frase)|satz zum|фраз\\p{L}{1,2}-парол\\p{L}{1,3}|секретн\\p{L}{1,3} фраз\\p{L}{1,2}|ключев\\p{L}{1,3} фраз\\p{L}{1,2}|парольн\\p{L}{1,3} фраз\\p{L}{1,2}|кодов\\p{L}{1,3} фраз\\p{L}{1,2}|パスフレーズ|عبارة (?:ال)?مرور|पासफ़्रेज़|पासफ्रेज|lösenfras(?:en)?|parolas[ıi]|密码短语|口令短语|패스프레이즈';
const quotedPhrase = new RegExp(
  `(?:${nouns})(?<way>[^"'“”„«»「」『』\\r\\n.!?;]{0,60})["'“„«「『](?<said>[^"“”„«»「」『』\\r\\n]{8,120}?)["'”“»」』]`,
  'giu',
);

/** A part of each of those nouns: most texts that tell something have none, and the whole pattern takes 15 ms until it has run once. */
const ofNoun = /phrase|frase|fraza|wacht|satz zum|фраз|パスフ|عبارة|पासफ|parolas|短语|패스프/iu;

/** Nothing but a blank, a sign, or a verb right before the quotation. */
const says =
  /^[ \u00a0]{0,2}$|[:：=—–は是]\s?$|[ \u00a0](?:is|was|ist|war|lautet|heißt|luidt|brzmi|est|es|era|é|è|jest|to|это|هي|هو|är|er|-|(?:give it|enter|type|use|tippe|nimm|saisis|usa|inserisci))[ \u00a0]$/u;
/** What a form or an error says of one. */
const ofForm =
  /^\s*(?:enter|type|please|must|should|may|cannot|can't|your|is|are|was|for|incorrect|wrong|invalid|bad|no|not|bitte|veuillez|introduzca|введите|неверн\p{L}{1,3})(?!\p{L})|pass|kennwort|contraseña|парол/iu;
const word = /^(?:[\p{L}\p{M}'’-]{1,20}|[0-9]{1,4})$/u;
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ーの]{7,40}$/u;

function isSentence(said: string): boolean {
  const words = said.trim().split(/\s+/u);
  const isOfWords = words.length >= 3 && words.length <= 14 && words.every((one) => word.test(one));
  return (isOfWords || unspaced.test(said.trim())) && !ofForm.test(said) && !isStandIn(said);
}

/** The seed of a second factor, in groups. */
const seed =
  /(?:totp|otp|2fa|mfa|authenticator|faktor|factor|facteur)[^\r\n]{0,60}?[ :"'`]((?=(?:[a-z ]{0,40}[2-7]){2})(?!(?:with|this|that|from|seed|code|here|uses|your) )(?:[a-z2-7]{4} ){3,15}[a-z2-7]{2,4})(?![a-z0-9])/gi;

const diskKey = /(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])/g;

/** What Google gives a program, in four groups; letters by chance have seldom a vowel in each. */
const forProgram =
  /app[- ]?pass(?:word|wort)[^\r\n]{0,60}?[,:(] ?(?:it['’]?s )?((?=(?:[a-z]{4} ){0,3}[b-df-hj-np-tv-z]{4}(?![a-z]))(?:[a-z]{4} ){3}[a-z]{4})(?![a-z])/gi;

function* phrasesIn(text: string): Generator<Hit> {
  if (!ofNoun.test(text)) return;
  for (const { index, 0: all, groups } of text.matchAll(quotedPhrase)) {
    const { way = '', said = '' } = groups ?? {};
    if (says.test(way) && isSentence(said))
      yield hitOn('password', {
        start: index + all.length - 1 - said.trimStart().length,
        word: said.trim(),
      });
  }
}

/** Words joined by dashes with a figure at the end, right behind the noun: `the passphrase correct-horse-lamp-9`. */
const joined = String.raw`(?<said>\p{Ll}{3,12}(?:-\p{Ll}{3,12}){2,5}-\d{1,2})(?![\p{L}\p{N}_-])`;
const joinedWords = [
  String.raw`(?:pass[ -]?phrase|phrase de passe|frase de (?:paso|acceso|acesso)|парольн\p{L}{1,3} фраз\p{L}{1,2}) `,
  String.raw`(?:use|using|enter|type|with|mit|nimm|nutze|verwende|utilise|avec|usa|con|com) (?:the|das|dem|le|la|o|a) (?:pass ?word|passwort|kennwort|mot de passe|contraseña|senha|password) `,
].map((before) => new RegExp(before + joined, 'giu'));
/** Parts of names of steps, pages and tests, which end in a figure as well. */
const ofName =
  /(?:^|-)(?:step|page|flow|policy|field|rule|rules|check|test|tests|case|form|reset|change|manager|hint|length|version|type|mode|level|phase|task|part|option|input|screen|dialog|issue|ticket|branch|feature|fix|story|sprint|milestone)(?:-|$)/u;

/** Most texts have no such figure. */
const joinedIn = (text: string): readonly Hit[] =>
  /\p{Ll}-\d/u.test(text)
    ? hitsIn(text, joinedWords, 'password', (said) => !ofName.test(said))
    : [];

/** All of them that a text tells. */
export const findSpoken = (text: string): Hit[] => [
  ...phrasesIn(text),
  ...joinedIn(text),
  ...hitsIn(text, [seed, forProgram, diskKey], 'password'),
];
