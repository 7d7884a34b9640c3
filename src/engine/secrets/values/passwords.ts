/**
 * Whether a value is a password, which may be nearly anything: told by where it stands, and by what it is not.
 * Pure; every look is bounded.
 */
import { isSigned } from './code';
import {
  isWordChain,
  looksChain,
  looksChosen,
  looksGiven,
  looksPhrase,
  looksPlainWord,
  looksSentence,
  looksSure,
  looksWords,
} from './looks';
import { isPath } from './paths';
import { looksLettered, looksRandom } from './randomness';
import type { ValueContext, Value } from './readValue';

/** After the bare names `pass` and `pwd`, which mostly count tests and name folders: `PASS=…`, `pass: "s3cret-x"`. */
export function isBarePass(word: string, value: Value, setting: ValueContext): boolean {
  if (isTestName(word)) return false;
  if (setting.tight) return isPassword(word, value, setting) && /[^A-Za-z]/.test(word);
  if (value.quote === '' || word.length < 8) return false;
  return looksRandom(word) || looksChosen(word) || looksPhrase(word) || looksSentence(word);
}

/** `renders-Gradient2Bg`, `renders Gradient2Bg`, `3Foo`: tests that passed are named so, small letters first and a figure between words. */
const isTestName = (word: string): boolean =>
  /^[0-9]?[A-Z]?[a-z]{1,4}$/.test(word) ||
  (/^[a-z]{4,20}(?:[-_ ][A-Za-z0-9]{1,40}){1,12}$/.test(word) && /[a-z][0-9][A-Z][a-z]/.test(word));

const plainWords = new Set(
  'password passwd pass passphrase secret string text hidden none null nil undefined true false yes no required optional invalid missing empty input label type field value default token key root username email number object boolean any unknown never void prompt ask auto plain encrypted hashed basic bearer digest strong weak forgot reset change show hide new old confirm current str int bytes bool char varchar password1 postgres guest changeit foo bar baz xxx qwerty example incorrect correct wrong mismatch expired passwort kennwort senha contraseña parola wachtwoord'.split(
    ' ',
  ),
);
const prose =
  /(?:^|\s)(?:the|a|an|is|are|was|must|should|your|you|to|for|not|and|or|of|in|with|enter|please|field|required|invalid|be|will|can|has|too|at|least|passe|passwort|kennwort|contraseña|senha|wachtwoord|hasło|пароль|parola|salasana|jelszó|lösenord)(?:\s|$|[.,!?])|पासवर्ड|парол|كلمة|şifre|비밀번호|パスワード|密码|סיסמ/i;

export function isPassword(word: string, value: Value, setting: ValueContext): boolean {
  if (isNoPassword(word)) return false;
  if (/\s/.test(word)) return isPhrase(word, value, setting);
  if (isPath(word)) return word.startsWith('/') && looksRandom(word);
  if (looksRandom(word)) return true;
  if (value.quote === '' && /^(?:[A-Za-z_$][\w$]*|[0-9]+)$/.test(word) && !isSigned(word)) {
    return isBareWord(word, value, setting);
  }
  return isMixture(word) || isChosenChain(word, setting) || isQuotedWord(word, value);
}

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

const isChosenChain = (word: string, { tight }: ValueContext): boolean =>
  isWordChain(word) || looksChain(word) || (tight && isMixedChain(word));

/** `correct horse battery staple`, `Velvet ladder`, but not a label or a sentence. */
function isPhrase(word: string, value: Value, { tight }: ValueContext): boolean {
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
const isLooseWord = (word: string, value: Value, setting: ValueContext): boolean =>
  (setting.isLine === true && (looksPlainWord(word) || isOddChain(word))) ||
  (((/[0-9]/.test(word) && /[a-z]/i.test(word)) || looksLettered(word, 2)) &&
    !',);'.includes(value.next || '\n'));

/** An unquoted identifier or number: a value in a file of settings, a variable in code. */
function isBareWord(word: string, value: Value, setting: ValueContext): boolean {
  if (/^[0-9]+$/.test(word)) return (setting.tight || setting.isLine === true) && word.length >= 6;
  if (!setting.tight) return isLooseWord(word, value, setting);
  return (
    !',)'.includes(value.next || '\n') &&
    (/[0-9]/.test(word) || !/password|passwd|pwd|secret|pass$/i.test(word))
  );
}
