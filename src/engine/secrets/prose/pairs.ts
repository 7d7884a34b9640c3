/**
 * A name and what goes with it, where the sentence has no word for either: `tomasz / hJ2kk-overcast`, `(root@site.net, L0bster&Quill)`,
 * `u: tomasz` above `p: …`. Pure and linear.
 */
import type { Hit } from '../hit';
import { hitsIn } from '../matches';
import { looksChosenOnce } from '../values/looks';
import { isCounted } from '../values/leet';
import { looksRandom } from '../values/randomness';
import { isLoose, isMixed, isOrdinary, isStrong } from '../values/strength';

const slashed =
  /[/|] (?<=[\p{L}\p{N}_.@-]{2} [/|] )(?<value>[^\s"'`\\(){}<>/|,;]{8,64})(?=$|[\s"'`,;)])/gmu;

/** Behind a word for what is opened, "ssh access for the box: builder / Lq8vYt3NwZ": letters and figures are enough. */
const opened = / [/|] (?<=[\w.@-]{2} [/|] )(?<value>[^\s"'`\\(){}<>/|,;]{8,64})(?=$|[\s"'`,;)])/gm;
const openedBefore =
  /(?<!\p{L})(?:zug[aä]ng\p{L}{0,4}|anmeldung|accès|access?o|acesso|toegang|dostęp\p{L}{0,2}|доступ\p{L}{0,2}|access|log-?ins?|s?ftp|ssh|rdp|vnc|vpn|nas|ipmi|idrac|ilo|webmin|panel\p{L}{0,2})(?!\p{L})[^\r\n/|]{0,60}[ :(,][\w.@-]{2,40}$/iu;

/** Behind an address of mail. */
const afterMail =
  /@(?<=[\w.+-]@)(?:[\w-]{1,40}\.){1,4}[a-z]{2,12}(?:,| :|\)?:?| and| with| mit| et| y| e| und| и) ["'`]?(?<value>[^\s"'`\\(){}<>/|,;]{8,64})(?=$|[\s"'`,;)])/gmu;

/** "connect with reader:x" */
const joined =
  / (?:with|as|mit|als|avec|con|com|met) [a-z][\w.-]{1,30}:(?!v?[0-9])(?<value>[^\s"'`\\(){}<>/|,;:]{8,64})(?=$|[\s"'`,;)])/gmu;

/** "webmin is root with x" */
const knownWith =
  / with (?<=(?:^|[\s"'`(])(?:root|admin|administrator|postgres|sa|pi|ubuntu) with )["'`]?(?<value>[^\s"'`\\(){}<>/|,;:]{8,64})(?=$|[\s"'`,;)])/gmu;

/** `u: x`, and `p: y` on the same or the next line. */
const letters =
  /(?<![\w-])(?:u|usr|user|login|l) ?[:=] ?[^\s,;]{2,60}(?:[,; ]{1,3}|[ \t]{0,4}\r?\n[ \t>]{0,8})(?:p|pw|pass|pwd) ?[:=] {0,2}["'`]?(?<value>[^\s"'`\\,;]{6,64})/giu;

/** `usr/pwd tomcat/k4ter&Carlo` */
const named =
  /(?<![\w/-])(?:usr|user|login|username|benutzer|usuario|логин)\/(?:pwd|pass|pw|password|passwort|clave|contraseña|пароль)(?:[:=]| is| are)? [^\s/]{2,60} ?\/ ?(?<value>[^\s"'`\\,;]{6,64})/giu;

/** What no sentence has as a word, in the place of a password. */
const isOpening = (word: string): boolean =>
  (looksRandom(word) || isStrong(word)) && /[0-9]/.test(word) && !isOrdinary(word);

const isPassword = (word: string): boolean =>
  isMixed(word) || (/[!?#$%&*]$/.test(word) && looksChosenOnce(word));
/** `Pinsel-8`: elsewhere what is counted is written so. */
const isNumbered = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{3,15}-[0-9]{1,4}$/u.test(word) && !isCounted(word);
const isChosen = (word: string): boolean =>
  (looksChosenOnce(word) && (!isOrdinary(word) || isNumbered(word))) ||
  isMixed(word) ||
  isLoose(word);

/** Each with signs of which its text must have one. */
const kinds: readonly (readonly [
  signs: readonly string[],
  pattern: RegExp,
  looks: (word: string) => boolean,
  before?: RegExp,
])[] = [
  [[' / ', ' | '], slashed, isMixed],
  [[' / ', ' | '], opened, isOpening, openedBefore],
  [['@'], afterMail, isPassword],
  [[':'], joined, isMixed],
  [[' with '], knownWith, isStrong],
  [['u'], letters, isChosen],
  [['/p'], named, isChosen],
];

/** All of them in a text. */
export const findPairs = (text: string): Hit[] =>
  kinds
    .filter(([signs]) => signs.some((sign) => text.includes(sign)))
    .flatMap(([, pattern, looks, before]) =>
      hitsIn(text, pattern, 'password', (word) => looks(word), { rest: /[.:?]{1,3}$/u }).filter(
        ({ start }) => before?.test(text.slice(Math.max(0, start - 123), start - 3)) ?? true,
      ),
    );
