/**
 * Finds the names that tell of a secret in a text, with what they promise.
 * Pure and linear: one pattern finds the telling words; each name is looked at once, at most 80 units to both sides.
 * The trap: in JSON, addresses and coloured output the letters of an escape stick to the name (`\nDB_PASSWORD`).
 */
import { gluedLength, isOf } from '../characters';
import { matchAt } from '../matches';
import { senseOf, type NameSense } from './names';

const telling =
  /pass|pwd|masterauth|(?:pin|alarm|door|gate|entry|disarm)_?code|(?:admin|user|sim|card|kiosk|parental|device|master)_?pin\b|totp\b|\bpin\b(?=[ \t]?[=:][ \t]?["'])|bindpw|ldappw|seed|sonar\.login|\bmdp\b|pw(?![a-z])|psk|secret|token|key|senha|contrase|kennwort|wachtwoord|has[lł]o|heslo|parola|[sş]ifre|jelsz[oó]|l[oö]senord|adgangskode|kodeord|salasana|clave|auth|dsn|sig|salt|bearer|cred|jwt|hmac|\bsas|webhook|conn|assertion|samlre|_session|_pat\b|api_?hash|verifier|device_?code|пароль|токен|секрет|密码|密碼|口令|密钥|令牌|パスワード|トークン|비밀번호|암호|토큰/gi;
const foreign: Readonly<Record<string, NameSense>> = {
  пароль: { strength: 'password', kind: 'password' },
  токен: { strength: 'token', kind: 'token' },
  секрет: { strength: 'token', kind: 'secret' },
  密码: { strength: 'password', kind: 'password' },
  密碼: { strength: 'password', kind: 'password' },
  口令: { strength: 'password', kind: 'password' },
  密钥: { strength: 'token', kind: 'api-key' },
  令牌: { strength: 'token', kind: 'token' },
  パスワード: { strength: 'password', kind: 'password' },
  トークン: { strength: 'token', kind: 'token' },
  비밀번호: { strength: 'password', kind: 'password' },
  암호: { strength: 'password', kind: 'password' },
  토큰: { strength: 'token', kind: 'token' },
};
const maxName = 80;

export interface Name {
  /** Offsets of the bare name: without the letters of an escape, leading hyphens and dots at its ends. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether hyphens stand before it, as before a flag of a command. */
  readonly flag: boolean;
}

/** The next telling name at or after `from`; its sense is undefined if the name promises nothing after all. */
export function nextName(
  text: string,
  from: number,
  senses: Senses,
): { readonly name: Name; readonly sense: NameSense | undefined } | undefined {
  const match = matchAt(telling, text, from);
  if (!match) return undefined;
  const name = nameAround(text, match.index, match[0].length, from);
  return { name, sense: foreign[match[0].toLowerCase()] ?? senseAt(text, name, senses) };
}

function isNameUnit(code: number): boolean {
  return isOf(code, 'word') || code === 0x2e || code === 0x24 || (code >= 0xc0 && code < 0x250);
}

function nameAround(text: string, at: number, length: number, from: number): Name {
  let start = at;
  while (start > from && at - start < maxName && isNameUnit(text.charCodeAt(start - 1))) start--;
  let end = at + length;
  while (end < text.length && end - at < maxName && isNameUnit(text.charCodeAt(end))) end++;
  start += gluedLength(text, start);
  const flag = text.startsWith('-', start);
  while (start < at && '-.$'.includes(text.charAt(start))) start++;
  while (end > at + length && '-.$'.includes(text.charAt(end - 1))) end--;
  return { start, end, text: text.slice(start, end), flag };
}

/** What names promised so far in this text: the same few names come again and again. */
export type Senses = Map<string, NameSense | undefined>;
const maxSenses = 1000;

function senseAt(text: string, name: Name, senses: Senses): NameSense | undefined {
  if (text.startsWith('[redacted:', name.start - 10) || isPlaceOrSum(text, name.start))
    return undefined;
  const before = /^[A-Za-z]+$/.test(name.text) ? wordBefore(text, name.start) : '';
  const key = `${before} ${name.text}`;
  if (senses.has(key)) return senses.get(key);
  const sense = senseOf(name.text, before);
  if (senses.size < maxSenses) senses.set(key, sense);
  return sense;
}

/**
 * Where a secret lies (`arn:aws:secretsmanager:…:secret:shop/db`), or the sum by which a chart sees that it changed (`checksum/secret`);
 * `at` is where the name begins.
 */
export const isPlaceOrSum = (text: string, at: number): boolean =>
  text.startsWith('checksum/', at - 9) ||
  (text.charAt(at - 1) === ':' && /arn:[\w:-]{1,80}$/.test(text.slice(Math.max(0, at - 90), at)));

/** What declares a name is no part of it: `export PASS=…`. */
const declaring = new Set(
  'export set setx local readonly declare env const let var val final static String string str char auto def define'.split(
    ' ',
  ),
);

function wordBefore(text: string, at: number): string {
  const before = text.charCodeAt(at - 1);
  if (before !== 0x20 && before !== 0x2d) return '';
  // In `user=bk pass=…` the word before is a value.
  const word =
    /(?<![=A-Za-z])([A-Za-z]{2,20}).$/.exec(text.slice(Math.max(0, at - 24), at))?.[1] ?? '';
  return declaring.has(word) ? '' : word;
}
