/**
 * Decides whether the value that follows a name is a secret.
 * Pure; every look is bounded. Never takes types (`password: string`), calls (`token = getToken()`), property paths,
 * file paths, stand-ins or plain words: these are most of what follows such names in code.
 */
import type { NameSense } from './names';
import type { Value } from './readValue';
import {
  chosenWords,
  isOddlyWritten,
  looksChain,
  looksChosen,
  looksGiven,
  looksPhrase,
  looksPlainWord,
  looksSentence,
  looksSpacedKey,
  looksSure,
  looksWords,
} from './looks';
import { isMixed } from './strength';
import { isChord } from './chords';
import { isColour } from './colours';
import { isFolder, isOnDrive } from './folders';
import { isRunAt } from './madeLater';
import {
  isOnChain,
  isStandIn,
  isTemplate,
  isUuid,
  looksLettered,
  looksRandom,
  looksShaken,
} from './randomness';

/** Where a value stands: decides how much of its look is needed. */
export interface Setting {
  /** `NAME=value` as in an environment file or a shell, a flag, a header, a query: no code around it. */
  readonly tight: boolean;
  /** A line of a file of settings that is nothing but this: `db_password: mangoTree`. */
  readonly isLine?: boolean;
}

/** Whether `value`, found after a name of this sense, is to be masked. */
export function isSecretValue(
  text: string,
  value: Value,
  sense: NameSense,
  setting: Setting,
): boolean {
  const word = text.slice(value.start, value.end);
  // What a shell says where a variable is not set: `${NAME:?must be set}`.
  if (text.slice(value.start - 2, value.start) === ':?') return false;
  if (isMadeLater(text, value, word) || isNoSecret(word, sense) || isCode(word, value, setting))
    return false;
  if (sense.strength === 'number') return /^[0-9]{4,8}$/.test(word);
  if (sense.strength === 'password') return isPassword(word, value, setting);
  if (sense.kind === 'password') return isBarePass(word, value, setting);
  return isChosenSecret(word, value, sense, setting) || isGenerated(word, value, sense, setting);
}

/** A template, or what a shell makes of a command. */
const isMadeLater = (text: string, { start }: Value, word: string): boolean =>
  (isTemplate(word) && !looksShaken(word)) || isRunAt(text, start + (word.startsWith('`') ? 1 : 0));

/** What settings hold that has many signs and is no secret. */
const isNoSecret = (word: string, { kind }: NameSense): boolean =>
  isColour(word) ||
  isChord(word) ||
  // An address below a token's name may end in the token.
  (kind === 'password' ? isFolder(word) : isOnDrive(word)) ||
  (kind === 'token' && isOnChain(word)) ||
  digest.test(word);

/** The checksum of a package. */
const digest = /^(?:sha(?:1|256|384|512)|md5|h1)[-:]/i;

/** What WordPress makes of any signs, blanks among them. */
const isSalt = (word: string): boolean =>
  word.length >= 48 &&
  /^[ -~]+$/.test(word) &&
  !/\\u[0-9a-f]{4}/i.test(word) &&
  word.replace(/[\w ]/g, '').length >= 6 &&
  looksRandom(word);

/** `REDIS_AUTH = …` and nothing behind it. */
const isLineOfItsOwn = ({ quote, next }: Value, { strength }: NameSense): boolean =>
  strength === 'weak' && quote === '' && /^[\r\n]?$/.test(next);

function isGenerated(word: string, value: Value, sense: NameSense, setting: Setting): boolean {
  if (value.quote !== '' && isSalt(word)) return true;
  if (isNoToken(word)) return false;
  if (sense.strength === 'token') return isToken(word, value, setting);
  if (sense.strength === 'mixed' && !mixedCase.test(word)) return false;
  if (isLineOfItsOwn(value, sense) && isMixed(word)) return true;
  return word.length >= 16 && !isUuid(word) && looksRandom(word);
}

const mixedCase =
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?:[\w-]{24,100}|[\w-]{22,86}={1,2}|[A-Za-z0-9+/]{22,86}={1,2})$/;

function isToken(word: string, value: Value, setting: Setting): boolean {
  if (word.length < 8) return false;
  return (
    looksRandom(word) ||
    looksLettered(word) ||
    isUuid(word) ||
    isBase32(word) ||
    isShortMix(word, value, setting)
  );
}

/** After the bare names `pass` and `pwd`, which mostly count tests and name folders: `PASS=…`, `pass: "s3cret-x"`. */
function isBarePass(word: string, value: Value, setting: Setting): boolean {
  if (isTestName(word)) return false;
  if (setting.tight) return isPassword(word, value, setting) && /[^A-Za-z]/.test(word);
  if (value.quote === '' || word.length < 8) return false;
  return looksRandom(word) || looksChosen(word) || looksPhrase(word) || looksSentence(word);
}

/** `renders-Gradient2Bg`, `renders Gradient2Bg`, `3Foo`: tests that passed are named so, small letters first and a figure between words. */
const isTestName = (word: string): boolean =>
  /^[0-9]?[A-Z]?[a-z]{1,4}$/.test(word) ||
  (/^[a-z]{4,20}(?:[-_ ][A-Za-z0-9]{1,40}){1,12}$/.test(word) && /[a-z][0-9][A-Z][a-z]/.test(word));

/** What a person chose where a key or a token is expected: phrases, chains of words, words with figures after `secret`. */
function isChosenSecret(word: string, value: Value, sense: NameSense, setting: Setting): boolean {
  if ((value.quote === '' && !setting.tight) || isStandIn(word)) return false;
  const isToken = sense.strength === 'token';
  if (/\s/.test(word)) return isSpaced(word, value, sense);
  return isToken && !isCodeName(word, value) && isChosenWord(word, sense.kind, setting);
}

function isSpaced(word: string, { quote }: Value, { strength, kind }: NameSense): boolean {
  const isToken = strength === 'token';
  if (quote !== '' && isToken && looksSpacedKey(word)) return true;
  if (quote !== '' && kind === 'secret' && looksSentence(word)) return true;
  return looksPhrase(word) && (isToken || /[0-9][^\w\s]?$/.test(word));
}

function isChosenWord(word: string, kind: string, { tight }: Setting): boolean {
  if (isWordChain(word)) return tight || kind === 'secret';
  if (tight && /^(?!secret|token|password)[A-Za-z]{6,40}[0-9]{2,8}[^\w\s]?$/i.test(word))
    return looksChosen(word);
  if (kind === 'secret' && looksChain(word)) return true;
  if (kind !== 'secret' && !/-key$/.test(kind)) return false;
  return (
    looksChosen(word) && (kind === 'secret' || /^[A-Za-z]{4,40}[0-9]{2,8}[^\w\s]?$/.test(word))
  );
}

function isNoToken(word: string): boolean {
  return (
    /\s|^[0-9.,:TZ+-]+$|^0x[0-9a-f]{1,16}(?:n|[ui](?:64|128)|u?l{0,2})$/i.test(word) ||
    isStandIn(word) ||
    isPath(word)
  );
}

/** `s3cr3t-9x`: too short to look generated, but with letters and digits where no name or version would stand. */
function isShortMix(word: string, value: Value, setting: Setting): boolean {
  if (value.quote === '' && !setting.tight) return false;
  if (/^[a-f0-9]{8,}$/i.test(word)) return /[0-9]/.test(word) && /[a-f]/i.test(word);
  return (
    word.length >= 12 &&
    /[0-9]/.test(word) &&
    /[A-Z]/.test(word) &&
    /[a-z]/.test(word) &&
    !/^[A-Za-z]+[0-9]{0,3}$/.test(word) &&
    !/[-_./ ]/.test(word)
  );
}

/** The secret of a second factor. */
const isBase32 = (word: string): boolean => /^[A-Z2-7]{16,64}$/.test(word) && /[2-7]/.test(word);

/** A sign behind a figure: `Mh7$kestrel.Vane` is no path of properties. */
const isSigned = (word: string): boolean => /[0-9]\$[A-Za-z]|^[A-Z][a-z]+\$[a-z]/.test(word);

const callee = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*!?$/;
const environment =
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|System\.getenv|ENV|env|getenv|config|settings|secrets|vars|self|this|props|options|opts|args|req|request|ctx|state|params|data|var|local|module|credentials?)(?:[.[(?]|$)/;

function isCode(word: string, value: Value, { tight }: Setting): boolean {
  if (value.quote !== '') return /^\$[A-Za-z_{(]/.test(word);
  // An attribute: `v-model="form.password" :type="…"`.
  if (/^(?:[:@#(*][\w.-]+|[a-z]{2,10})=$/.test(word) && /["'`\\]/.test(value.next)) return true;
  if (environment.test(word) || /^(?:new|await|function|async|typeof|return|lambda)$/.test(word))
    return true;
  if ('([{<'.includes(value.next) && value.next !== '') return callee.test(word);
  // In the body of a form there is no code.
  return value.next !== '&' && isProperty(word) && !(tight && isFigured(word, value));
}

/** `POSTGRES_PASSWORD=kettle.harbour12`, and no call or list goes on behind it. */
const isFigured = (word: string, { next }: Value): boolean =>
  /^\p{Ll}{3,15}\.\p{Ll}{3,15}[0-9]{2,4}$/u.test(word) && !/[,);.[(]/.test(next);

/** `Eule.sieht.Maus.nachts`, `T9xx.Kormoran` */
const isDottedPhrase = (word: string): boolean =>
  /^\p{Lu}\p{Ll}*[0-9]\w*\.\p{Lu}\p{Ll}{2,15}$/u.test(word) ||
  (/^\p{Lu}\p{Ll}{2,15}(?:\.\p{L}\p{Ll}{2,15}){2,6}$/u.test(word) &&
    /\.\p{Ll}+\.\p{Lu}/u.test(word));

const isProperty = (word: string): boolean =>
  callee.test(word) &&
  word.includes('.') &&
  !looksRandom(word) &&
  !isSigned(word) &&
  !isDottedPhrase(word) &&
  !isOddlyWritten(word) &&
  !chosenWords.test(word);

function isPath(word: string): boolean {
  if (
    /^(?:https?|file|ftp|wss?|git|s3|gs|vault|op|ssm|arn|sm|keyring|env|data|npm|urn):/i.test(word)
  )
    return true;
  if (/\.(?:pem|json|ya?ml|key|crt|cer|txt|env|toml|p12|jks|pub|ts|js|py|md|html?)$/i.test(word))
    return true;
  return (
    /^(?:~|\.{1,2})?\/[\w.-]+\/|^[A-Z]:\\/.test(word) &&
    !/[A-Z0-9+=]{4}/.test(word.replace(/[a-z]/g, ''))
  );
}

const plainWords = new Set(
  'password passwd pass passphrase secret string text hidden none null nil undefined true false yes no required optional invalid missing empty input label type field value default token key root username email number object boolean any unknown never void prompt ask auto plain encrypted hashed basic bearer digest strong weak forgot reset change show hide new old confirm current str int bytes bool char varchar password1 postgres guest changeit foo bar baz xxx qwerty example incorrect correct wrong mismatch expired passwort kennwort senha contraseña parola wachtwoord'.split(
    ' ',
  ),
);
const prose =
  /(?:^|\s)(?:the|a|an|is|are|was|must|should|your|you|to|for|not|and|or|of|in|with|enter|please|field|required|invalid|be|will|can|has|too|at|least|passe|passwort|kennwort|contraseña|senha|wachtwoord|hasło|пароль|parola|salasana|jelszó|lösenord)(?:\s|$|[.,!?])|पासवर्ड|парол|كلمة|şifre|비밀번호|パスワード|密码|סיסמ/i;

function isPassword(word: string, value: Value, setting: Setting): boolean {
  if (isNoPassword(word)) return false;
  if (/\s/.test(word)) return isPhrase(word, value, setting);
  if (isPath(word)) return word.startsWith('/') && looksRandom(word);
  if (looksRandom(word)) return true;
  if (value.quote === '' && /^(?:[A-Za-z_$][\w$]*|[0-9]+)$/.test(word) && !isSigned(word)) {
    return isBareWord(word, value, setting);
  }
  return isMixture(word) || isChosenChain(word, setting) || isQuotedWord(word, value);
}

/** `secret=client_value)`: an argument of a call, no value of a file of settings. */
const isCodeName = (word: string, value: Value): boolean =>
  value.quote === '' && /^\w+$/.test(word) && ',);'.includes(value.next || '\n');

/** Letters with digits, or either with symbols that names do not have. */
function isMixture(word: string): boolean {
  const hasLetters = /[A-Za-z]/.test(word);
  const hasDigits = /[0-9]/.test(word);
  return (hasLetters && hasDigits) || (/[!@#$%^&*+?~=]/.test(word) && (hasLetters || hasDigits));
}

/** `!vault`, `!Ref`, `!encrypted/pkcs1-oaep`; not `!vault-Ma9us`. */
const isTag = (word: string): boolean =>
  /^![A-Za-z]/.test(word) && !/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[^/:]+$/.test(word);

/** Stand-ins, versions (`"secretlint-rule-password": "^10.2.2"`), patterns and small hexadecimal numbers. */
function isNoPassword(word: string): boolean {
  return (
    word.length < 4 ||
    word.length > 200 ||
    isTag(word) ||
    plainWords.has(word.toLowerCase()) ||
    /^(?:[A-Z]+_){0,4}(?:PASSWORD|PASSWD|PASS|TOKEN|SECRET|LOGIN|AUTH)(?:_[A-Z0-9]+){1,4}$/.test(
      word,
    ) ||
    /example|placeholder|change[-_]?me|^your|^(?:votre|vos|deine?|ihre?|seu|sua|tu|su|mi)[-_]|[-_]your[-_]|redacted|dummy|xxxx|^(.)\1+$/i.test(
      word,
    ) ||
    /^[\^~<>=v]*[0-9]+(?:\.[0-9x*]+)+|^[([]|^0x[0-9a-f]{1,8}$|^osc[0-9]|^[a-z]+(?:\|[a-z]+(?::[\w,]+)?)+$/i.test(
      word,
    )
  );
}

/** `root-of-all-Mail` */
const isMixedChain = (word: string): boolean =>
  /^[A-Za-z]+(?:[-_][A-Za-z]+){2,}$/.test(word) && /[a-z]/.test(word) && /[-_][A-Z]/.test(word);

const isChosenChain = (word: string, { tight }: Setting): boolean =>
  isWordChain(word) || looksChain(word) || (tight && isMixedChain(word));

/** `correct-horse-battery-staple`: as long as that, no word in it makes it talk. */
function isWordChain(word: string): boolean {
  return /^[a-z]+(?:[-_.][a-z]+){3,}$/.test(word);
}

/** `correct horse battery staple`, `Velvet ladder`, but not a label or a sentence. */
function isPhrase(word: string, value: Value, { tight }: Setting): boolean {
  if (value.quote === '') return false;
  if (looksSentence(word) || (tight && isWords(word, value))) return true;
  if (prose.test(word)) return false;
  return word.split(/\s+/).length >= 4 || looksPhrase(word.charAt(0).toLowerCase() + word.slice(1));
}

const isWords = (word: string, value: Value): boolean =>
  /["']$/.test(value.quote) && looksWords(word);

function isQuotedWord(word: string, { quote }: Value): boolean {
  if (quote === '') return false;
  return /^(?:[0-9]{4,}|[a-z]{6,})$/.test(word) || (/[a-z][A-Z]/.test(word) && looksGiven(word));
}

/** `ci_Pg_Walrus`: no name is written so. */
const isOddChain = (word: string): boolean =>
  /^[a-z]{2,20}(?:_[A-Za-z]{2,20}){1,4}$/.test(word) && /_[A-Z]/.test(word) && looksSure(word);

/** The same where blanks stand around the sign, as in code. */
const isLooseWord = (word: string, value: Value, setting: Setting): boolean =>
  (setting.isLine === true && (looksPlainWord(word) || isOddChain(word))) ||
  (((/[0-9]/.test(word) && /[a-z]/i.test(word)) || looksLettered(word, 2)) &&
    !',);'.includes(value.next || '\n'));

/** An unquoted identifier or number: a value in a file of settings, a variable in code. */
function isBareWord(word: string, value: Value, setting: Setting): boolean {
  if (/^[0-9]+$/.test(word)) return (setting.tight || setting.isLine === true) && word.length >= 6;
  if (!setting.tight) return isLooseWord(word, value, setting);
  return (
    !',)'.includes(value.next || '\n') &&
    (/[0-9]/.test(word) || !/password|passwd|pwd|secret|pass$/i.test(word))
  );
}
