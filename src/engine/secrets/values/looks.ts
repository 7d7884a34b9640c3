/**
 * How a value that a person chose looks, for the places where no name of a setting stands before it: words with figures, phrases.
 * Pure; every look is bounded by the value.
 */
import { isLeet, isNumberedChain } from './leet';
import { isStandIn, isTemplate, isUuid, looksLettered, looksRandom } from './randomness';

/** A date, a time, a version, a size, a path, a name of a file or an identifier of code. */
const ordinary =
  /^v?[0-9][0-9.,:x/-]*[a-z%]{0,3}$|^(?:hkdf|hmac|pbkdf2|rsa|ecdsa)(?:-hmac)?-sha-?[0-9]{1,3}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}|^[0-9]{1,4}(?:st|nd|rd|th)$|^(?:[~.]{0,2}\/|[A-Za-z]:\\|[\w-]+\/[\w./-]+$)|\.(?:[cm]?[jt]sx?|json|md|py|go|rs|rb|java|kt|cs?|cpp|h|css|html?|ya?ml|toml|sh|sql|txt|log|pem|key|crt|env|conf|lock|com|org|net|io|dev|local|internal)$|^https?:|^[a-z][a-z0-9+.-]{2,20}:\/\/|^[\w.+-]+@(?:[\w-]+\.)+[\w-]+$|[(){}[\]<>;$`=]|^[A-Za-z_]+(?:[._][A-Za-z0-9_]+)+$|^(?:utf|sha|md|base|rfc|iso|node|python|es|http|ipv|oauth|bcrypt|scrypt|argon|aes|rs|hs|tls|step|line|test|case|user|issue|port|error|code|level|type|page|part)-?[0-9]{1,6}$/i;

/** `joe@build7`, `checkout@v4`; not `Or@nge7tree`, where a letter was. */
const namedAt = /^[a-z][a-z0-9._/-]+@(?:v?[0-9][0-9a-z.-]*|[a-z][a-z0-9-]*)$/;

/** `Planet.Cactus01`: unlike `Foo.bar2`, each part is a word of its own and a number ends it. */
export const chosenWords = /^[A-Z][a-z]{2,15}(?:[._][A-Z][a-z]{2,15}){1,4}[0-9]{2,6}$/;

/** `marble4821`, `Falcon8421!`, `xK9#mQ2v`: letters and figures in one word that is nothing else. */
export function looksChosen(word: string): boolean {
  if (word.length < 6 || word.length > 128 || isOrdinary(word)) return false;
  if (!/\p{L}/u.test(word) || isStandIn(word)) return false;
  const figures = word.replace(/[^0-9]/g, '').length;
  if (figures === 0) return isOddWord(word);
  return figures >= 2 || /[!@#%^&*?+~$]/.test(word) || looksRandom(word);
}

/** Members of what has figures in its name: `base64.encode`, `i18n.t`. */
const member =
  /^(?:base(?:16|32|36|45|58|62|64|85)|i18n|l10n|a11y|k8s|utf(?:8|16|32)|sha(?:1|2|3|256|384|512)|md5|oauth2|http2|h2|s3|ec2|log4j|neo4j|win32|x509|argon2|pbkdf2)\.[A-Za-z]\w{0,40}$/i;

const isOrdinary = (word: string): boolean =>
  member.test(word) ||
  (ordinary.test(word) && !chosenWords.test(word) && !looksLettered(word)) ||
  (word.includes('@') && namedAt.test(word)) ||
  isUuid(word) ||
  /^[0-9a-f]{6,64}$/i.test(word);

/** `Tunnel2`, `otterSlide9`, `Matr3shka`: one figure beside a capital; `farfalla_77`, `Żubr-w-Puszczy7`: words with a line and a figure behind. */
const once =
  /^(?=.{6,40}$)(?=.*\p{Lu})(?=.*\p{Ll}{2})\p{L}+[0-9]\p{L}*$|^(?=.{7,60}$)\p{L}{3,20}(?:[_-]\p{L}{1,20}){0,4}(?:(?<=[_-]\p{L}{1,20})|_|(?<=\p{Lu}.{1,40})-)[0-9]{1,4}\p{Ll}{0,3}$/u;

/** Two sorts of signs, as no name of code has them (`Tejado_verde.61`, `jabuti.Farol_92`, `Anker.Kran.7`, `db_Moewe_8812`), a figure in a word of a chain (`C4jueiro-Ponte`). */
const oddly =
  /^\p{L}{3,20}(?:[_-]\p{L}{2,20}){1,3}\.[0-9]{2,4}$|^\p{L}\p{Ll}{2,20}\.\p{Lu}\p{Ll}{2,20}[_-][0-9]{2,4}$|^(?:\p{Lu}\p{Ll}{2,15}\.){2,4}[0-9]{1,4}$|^\p{Ll}{2,12}(?:_\p{Lu}\p{Ll}{2,15}){1,3}_[0-9]{2,6}$|^\p{Lu}[0-9]\p{L}{3,20}(?:[-_]\p{L}{2,20}){1,4}$|^(?!oauth|https?)\p{Ll}{4,20}[0-9]\p{Ll}{4,20}$|^\p{Ll}{3,20}(?:\.\p{Ll}{3,20}){0,3}\.[0-9]{2,4}$|^(?:\p{Lu}\p{Ll}{1,15}\.)(?:\p{L}{1,15}\.){0,3}\p{Lu}\p{Ll}{1,15}[0-9]{1,4}$|^\p{Lu}\p{Ll}{2,20}_[0-9]\p{Ll}{3,20}$/u;

/** Whether it is written as no name of code is. */
export const isOddlyWritten = (word: string): boolean =>
  (/[0-9]/.test(word) && oddly.test(word)) || isLeet(word) || isNumberedChain(word);

/** `qT7.Birnbaum`: figures in one of the words, which no member of an object has. */
const dotted =
  /^(?=.{7,40}$)(?=.*\p{Lu})(?=.*(?:\p{Ll}[0-9]|[0-9]\p{Ll}|\p{Lu}[0-9]))[\p{L}0-9]{2,20}\.[\p{L}0-9]{2,20}$/u;
const fileName = /\.[a-z]{1,4}[0-9]?$|^v?[0-9]/;

/** The same, and words with a single figure, for a place where a password is announced or can only stand. */
export const looksChosenOnce = (word: string): boolean => looksChosen(word) || looksOnce(word);

/** Only those with a single figure. */
export const looksOnce = (word: string): boolean =>
  (isOddlyWritten(word) ||
    (word.includes('.')
      ? dotted.test(word) && !fileName.test(word) && !member.test(word)
      : /[0-9]/.test(word) && once.test(word) && !ordinary.test(word.replace('_', '')))) &&
  !isStandIn(word) &&
  !isTalk(longPartsOf(word));

/** Without figures: capitals where no name has them, or one inside and a sign at the end. */
const isOddWord = (word: string): boolean =>
  looksRandom(word) ||
  looksLettered(word) ||
  (/[a-z][A-Z]/.test(word) && /[!@#%^&*+~$]$|[!%^&*?+~][A-Za-z]/.test(word)) ||
  (/[!%*^~&]/.test(word) && joined.test(word));

/** `Koffer!packen`, `Gearbox%Omelette`: a capital, and between words a sign that joins none. */
const joined = /^(?=.*\p{Lu})\p{L}\p{Ll}{2,14}(?:[!%*^~&]\p{L}\p{Ll}{2,14}){1,3}$/u;

const talk = new Set(
  'keyboard password passwords passwd passphrase passcode secret secrets token tokens key keys pin username user users name email login logout sign auth the a an is are was were be been must should shall will would can could may might your you my our his her their its it this that these those to for not and or of in on at by with from as if then than enter please field required invalid missing empty wrong incorrect correct too short long least most characters character letters digits reset change changed update updated forgot forgotten show hide new old current confirm confirmation repeat again check checked verify verified match matches mismatch expired valid strong weak policy strength manager generator prompt input label value string text type default placeholder example sample none null undefined only optional error failed success access denied protected hashed encrypted plain stored saved set unset no yes get use used using via here there file path option argument flag parameter variable environment settings config configuration number basic bearer personal api client server service account admin database master root public private app application web mobile local remote see below above all any each every pass passwort kennwort passe senha contraseña clave wachtwoord hasło heslo parola salasana jelszó lösenord db ref vault keyring keychain env bcrypt hash scram generated auto automatic manual clear cleartext read write only policy sensitive insensitive known defined required protected'.split(
    ' ',
  ),
);

/** What labels and hints with a figure are about: rules for passwords, times, places in a list. */
const subjects = new Set(
  'bearer basic password passwords passwd passphrase passcode secret secrets token tokens key keys pin username user users email login logout sign please field fields required invalid missing incorrect least most min minimum max maximum characters character chars letters letter digits digit symbols symbol numbers number numeral uppercase lowercase forgot reset confirm repeat verify mismatch expired expires expire valid strong weak policy strength label value string default placeholder example sample optional error failed access denied bits bytes byte long length days day hours hour minutes minute seconds second times time attempts attempt weeks week months month version step option chapter section page line item table test case phase level release part level try tries retries account database pass passwort passwörter kennwort passe mots senha contraseña clave wachtwoord hasło heslo parola salasana jelszó lösenord zeichen mindestens ziffern stunden tage caracteres caractères carácter minimo mínimo moins menos almeno caratteri cifras chiffres пароль пароля символов символа минимум знаков tekens znaków'.split(
    ' ',
  ),
);
/** A semicolon or bracket stands inside of one, seldom: at an end it is a sentence's or a program's. */
const phraseWord = /^[\p{L}0-9!@#$%^&*?+~=_'-]+(?:[;[\]<>{}`][\p{L}0-9!@#$%^&*?+~=_'-]+)?$/u;

/**
 * `Sunny orchard 44`, `Winter is 2coming`, `my dog Rex!`: what people choose with blanks in it, a figure or a sign too; small words are
 * welcome, talk about passwords is not. For values behind a name or a flag that says what they are.
 */
export function looksSentence(text: string): boolean {
  if (text.length < 9 || text.length > 80 || isTemplate(text) || isStandIn(text)) return false;
  const words = text.split(/[ \t]+/);
  if (words.length < 2 || words.length > 8 || !words.every((word) => phraseWord.test(word)))
    return false;
  if (words.some((word) => letters(word) === '' && !/[0-9]/.test(word))) return false;
  const isMarked = /[0-9]/.test(text) || /[\w][!#%^&*+~$@][!#%^&*+~$@]{0,3}$/.test(text);
  return isMarked && /[a-z]{2}/i.test(text) && !words.some((word) => subjects.has(letters(word)));
}

/** A value in a place that gives it away: what somebody chose, a phrase, what looks generated. */
export const looksPlaced = (word: string): boolean =>
  looksChosen(word) ||
  looksPhrase(word) ||
  looksSentence(word) ||
  (word.length >= 8 && !/\s/.test(word) && looksRandom(word));

/** The same in a place where hardly anything else is given: plain words as well. */
export const looksGivenHere = (word: string): boolean =>
  looksGiven(word) || looksSure(word) || looksWords(word);

/** A word of letters and figures that no text has: `x7Zt41LmPx0z`, `k3v9xq2m7p`; hexadecimal digits and numbers of parts are ordinary. */
const isKeyWord = (word: string): boolean =>
  word.length >= 10 &&
  looksRandom(word) &&
  !isOrdinary(word) &&
  (/^(?=.*[A-Z])(?=.*[a-z]).*[0-9]/.test(word) || /^(?=.*[g-z])[a-z0-9]+$/.test(word));

/** Such words alone, each in two sorts of signs. */
const isKeyPart = (word: string): boolean =>
  word.length >= 6 && /[0-9]/.test(word) && /[A-Za-z]/.test(word) && !isOrdinary(word);

/**
 * `x7Zt41LmPx0z boat`, `9fQ2-Lm4x 77aB-Zk1p`: a key with a blank in it, for values in quotes behind a name that says what they are;
 * a sentence that speaks about keys is none.
 */
export function looksSpacedKey(text: string): boolean {
  if (text.length < 12 || text.length > 120 || isTemplate(text) || isStandIn(text)) return false;
  const words = text.split(/[ \t]+/);
  if (words.length < 2 || words.length > 6 || !words.every((word) => phraseWord.test(word)))
    return false;
  if (isTalk(words) || words.some((word) => subjects.has(letters(word)))) return false;
  return words.some(isKeyWord) || (words.every(isKeyPart) && looksRandom(words.join('')));
}

/** Any words where only a value can stand, and only in quotes: `sechs Raben im Schnee`. */
export const looksWords = (text: string): boolean =>
  text.length >= 9 &&
  text.length <= 160 &&
  !isStandIn(text) &&
  /^[\p{L}0-9'-]{1,24}(?: [\p{L}0-9'-]{1,24}){1,23}[!?.]?$/u.test(text) &&
  !isTalk(text.split(' ')) &&
  !text.split(' ').some((word) => subjects.has(letters(word)));

const letters = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, '');

const small = new Set(
  'the a an of to in on at by with for and or no my our his her its'.split(' '),
);

/** A line of a song, behind what announces one: `seven crows under the copper bridge`. */
export const looksVerse = (text: string): boolean =>
  /^[\p{Ll}'’]{1,16}(?: [\p{Ll}'’]{1,16}){4,14}$/u.test(text) &&
  !text
    .split(' ')
    .some((word) => subjects.has(letters(word)) || (!small.has(word) && talk.has(letters(word))));

/** Whether one of the words speaks about passwords, or is one that every sentence has. */
const isTalk = (words: readonly string[]): boolean => words.some((word) => talk.has(letters(word)));

/** Any word where only a value can stand, as behind `sudo -S`: not one about passwords, no path, name of a file or variable. */
export function looksGiven(word: string): boolean {
  if (word.length < 6 || word.length > 128 || /\s/.test(word)) return false;
  if (looksChosen(word)) return true;
  return (
    !isStandIn(word) && !ordinary.test(word) && !isTalk(longPartsOf(word)) && /[A-Za-z]/.test(word)
  );
}

/** What a call takes at a place that is for a password alone: any word that has more than small letters. */
export const looksSure = (word: string): boolean =>
  word.length >= 6 &&
  word.length <= 128 &&
  !/\s/.test(word) &&
  /\p{L}/u.test(word) &&
  /[^a-z]/.test(word) &&
  !/^[A-Z_]+$|^(?:[~.]{0,2}\/|[A-Za-z]:\\)|:\/\/|\([^)]{0,40}\)/.test(word) &&
  !isStandIn(word) &&
  !isTalk(longPartsOf(word));

/** `mangoTree`, `swordfish`: a word that is no type, no state and no talk about passwords. */
export const looksPlainWord = (word: string): boolean =>
  /^[a-z]{3,20}(?:[A-Z][a-z]{2,20}){0,3}$/.test(word) &&
  word.length >= 6 &&
  !states.has(word) &&
  looksGiven(word);

/** How settings say that a password lies elsewhere or comes later. */
const states = new Set(
  'random vaulted nullable dynamic templated inherit inherited rotated managed external disabled enabled masked varchar boolean integer strict lenient rotate hashed sealed lookup prompted undefined nothing default omitted removed deleted unknown pending inline always never'.split(
    ' ',
  ),
);

const longPartsOf = (word: string): readonly string[] =>
  word.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/).filter((part) => part.length > 3);

/** Whether one of its parts is a word that speaks about passwords: `passwd_confirm2`. */
export const isAboutPasswords = (word: string): boolean => isTalk(longPartsOf(word));

/** A number of an issue or a standard, a name with a version or a year. */
const numbered = /^[A-Z]+-?[0-9]+$|^[A-Za-z][a-z]+[-_]?(?:[0-9]{1,3}|(?:19|20)[0-9]{2})$/;
/** `useToken2024`, `user_id_4821` */
const identifier = /^[a-z]+(?:[A-Z][a-z]+)+[0-9]|_/;

/** What no sentence would have as one of its words: three figures and more or signs, and no name with a number. */
export function looksStrong(word: string): boolean {
  if (!looksChosen(word) || numbered.test(word) || identifier.test(word)) return false;
  const figures = word.replace(/[^0-9]/g, '').length;
  const isOdd = figures > 2 || looksRandom(word) || looksLettered(word) || /[!#%^&*?+]/.test(word);
  return isOdd && !isTalk(longPartsOf(word));
}

/** `copper-lantern`, `Velvet_Orbit`, `maple.falcon.tunnel`: plain words in a chain that are no talk about passwords; `fewest` words at least. */
export function looksChain(text: string, fewest = 2): boolean {
  if (text.length < 9 || text.length > 160 || isStandIn(text)) return false;
  if (
    !/^[A-Za-z][a-z]{2,15}(?:([-_.+&])[A-Za-z][a-z]{2,15})(?:\1[A-Za-z][a-z]{2,15}){0,22}$/.test(
      text,
    )
  )
    return false;
  const words = text.split(/[-_.+&]/);
  return words.length >= fewest && !isTalk(words);
}

/** `correct-horse-battery-staple`: as long as that, no word in it makes it talk. */
export const isWordChain = (word: string): boolean => /^[a-z]+(?:[-_.][a-z]+){3,}$/.test(word);

/** `velvet ladder`, `correct horse battery staple`, `two words1!`: words that are no talk about passwords. */
export function looksPhrase(text: string): boolean {
  if (text.length < 9 || text.length > 160 || isTemplate(text) || isStandIn(text)) return false;
  const words = text.split(/[ \t]+/);
  if (words.length < 2 || words.length > 24) return false;
  // `correct horse battery staple` is known to everybody.
  if (isTalk(words.length > 3 && words[0] === 'correct' ? words.slice(1) : words)) return false;
  const hasFigure = /[0-9]/.test(text) && /[^\w\s.,:;()/'"-]/.test(text);
  if (hasFigure) return words.every((word) => !word.includes("'") && phraseWord.test(word));
  return words.every((word) => /^[a-z]{3,12}[0-9]{0,4}$/.test(word));
}
