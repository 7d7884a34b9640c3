/**
 * What can only be a secret, in a line of prose that speaks of one: "bitwarden gave me dRz6%Wm^kQ3u&f for the database, that's the
 * password". No sentence has to be known; the word itself has to be one that stands in no sentence. Pure and linear.
 */
import { pushAll } from '../../../base/lists';
import type { Hit } from '../hit';
import { lengthAt, type Spot } from '../matches';
import { isCompound } from './announcedValue';
import { isKeyLike, isLoose, isMixed, isStrong } from '../values/strength';
import { type AnnouncingWord, isOfPassword } from './announcements';
import { belonging, announcedHit, isNamed } from './words';

/** How far before and behind the noun is looked, in its line. */
const mostBefore = 160;
const mostBehind = 240;
const shortest = 8;

const token =
  /(?<=^|[\s=、はがの是为—–]|(?:[\s:：(（]|^)["'`“„«「『‘*]{1,2}|[：，。(（])[^\s\p{Cc}\\"'`“”„«»「」『』‘’()（）,，。、：；！？\u0590-\uffff]{6,128}(?=$|[\s"'`“”„«»「」『』‘’)）,;，。、：；！？\u0590-\uffff])/gmu;
/** The same in letters of other scripts that part words by blanks. */
const foreign =
  /(?<=^|[\s"'`«„“(])[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Hebrew}\p{M}\w!#$%&*+?@^~.-]{7,64}(?=$|[\s"'`»”“,)])/gmu;

/** Behind these stands whose password it is, or where it is: "the password for Falcon3", "is checked in Citr0n.vert". */
const ofWhom = new RegExp(
  `(?<!\\p{L})(?:${belonging}|to|usr|username|name|host|server|wi-?fi|ssid|utente|gebruiker|użytkownik|пользователь|користувач|dans|em|en|under|unter|sous|bajo|sotto|sob|pod|onder|від|login|логин|логін|utilizador|usuário|kullanıcı|konto|named|called|heißt|llama|appelle|chiama|chama|nazywa|называется)[ \\u00a0]["'\`]?$|['’]s[ \\u00a0]$|(?:계정|아이디|사용자|유저|이름)명?[은는이가] ?$|(?:アカウント|ユーザー|ログイン)(?:名|ID)?[はが] ?$|(?:账号|帐号|账户|用户)名?[是为：:] ?$`,
  'iu',
);

/** A log, a diff, a listing, an object: what a program wrote. */
const written =
  /^[ \t]{0,8}(?:[[{}<@+#/*|]|-(?! )|[\w./-]+:[0-9]+|["'`][\w.-]+["'`]:|[0-9]{4}-[0-9]{2}|[0-9]{2}:[0-9]{2}:|[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:|[A-Z]{4,7}[ :[])|[{};]\s*$|[=!]==|\p{Cc}\[|":["{[]|\w\.\w+\(/u;

/** Short for a password, or misspelled. */
const short =
  /(?<![\p{L}\p{N}_-])(?:pw|pwd|psw|ww|mdp|p[as]{1,3}w(?!ord(?![a-z]))[ord]{1,4}|passo?wr?r?o?d|(?:wi-?fi|wlan|ssid|hotspot)(?=[^\r\n.]{0,80}[ ,](?:key|code|pw|psk|clé|clave|chiave|schlüssel|sleutel|klucz|ключ)(?!\p{L})))(?![\p{L}\p{N}_-])/iuy;

/** What also means other things, or only says that somebody logs in: not enough for a word that could be a name. */
const vague =
  /(?<![\p{L}\p{N}_-])(?:pass|contra|accounts?|inlog|router|encrypted|verschlüsselt|chiffrée?|cifrado|criptografado|versleuteld|snmp(?:v[123]c?)?|basic auth|usr|логін|логин|уч[ёе]тк[аеуи]|админк[аеуи]|लॉगिन|autenticação básica|autenticación básica|basis-?auth)(?![\p{L}\p{N}_-]*[\p{L}\p{N}])|(?<=_)(?:PASSWORD|PASS|PWD)(?!_)|账[号户]|帐号|后台|계정|アカウント/iuy;

type Topic = 'password' | 'pair' | 'key' | 'vague';

function topicAt(
  text: string,
  at: number,
  found: AnnouncingWord | undefined,
): { readonly topic: Topic; readonly end: number } | undefined {
  if (found && isOfPassword(found.kind))
    return { topic: found.kind === 'pair' ? 'pair' : 'password', end: found.end };
  if (found && found.kind !== 'code') return { topic: 'key', end: found.end };
  const sign = text.charAt(at);
  const known = /[pwmsh\u017f]/i.test(sign) ? lengthAt(short, text, at) : 0;
  if (known > 0) return { topic: 'password', end: at + known };
  const isVague =
    /[paceivsrbu]|[^a-z]/i.test(sign) && !/^PASS(?![A-Z])/.test(text.slice(at, at + 5));
  const other = isVague ? lengthAt(vague, text, at) : 0;
  return other > 0 ? { topic: 'vague', end: at + other } : undefined;
}

/** All that stand near a word that announces a secret; `telling` is where such words may begin, `announced` what they announce. */
export function findNear(
  text: string,
  telling: readonly number[],
  announced: ReadonlyMap<number, AnnouncingWord>,
): Hit[] {
  const hits: Hit[] = [];
  /** Up to where each topic was looked for: no stretch is looked at twice. */
  const done: Record<Topic, number> = { password: 0, pair: 0, key: 0, vague: 0 };
  for (const at of telling) {
    const found = topicAt(text, at, announced.get(at));
    if (!found) continue;
    const { topic, end } = found;
    const begin = lineStart(text, at);
    const to = lineEnd(text, end);
    const from = Math.max(done[topic], begin);
    if (to - from >= shortest) {
      const secrets = secretsIn(text, { from, to }, sentenceAt(text, at, end), topic);
      if (secrets.length > 0 && !written.test(text.slice(begin, to))) pushAll(hits, secrets);
    }
    done[topic] = Math.max(done[topic], to);
  }
  return hits;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Word extends Spot {
  readonly isNear: boolean;
}

function secretsIn(text: string, line: Span, sentence: Span, topic: Topic): readonly Hit[] {
  const words = [...wordsIn(text, line, sentence)].filter(
    ({ start, word }) => !isNetName(text, start, word),
  );
  if (topic === 'key')
    return words
      .filter(({ word }) => isKeyLike(word))
      .map(({ start, word }) => announcedHit('key', start, word));
  const sure = words.filter(
    ({ start, word }) => isMixed(word) && (isSigned(word) || !isPlaced(text, start)),
  );
  const isSpoken =
    topic === 'pair' || (topic === 'password' && isProse(text.slice(line.from, line.to)));
  const near = isSpoken ? words.filter((word) => isMeant(text, word, isStrong)) : [];
  const found = [...sure, ...near];
  const loose =
    isSpoken && found.length === 0 && !text.slice(line.from, line.to).includes('[redacted:')
      ? words.filter((word) => isMeant(text, word, isLoose)).slice(0, 1)
      : [];
  return [...found, ...loose].map(({ start, word }) => announcedHit('password', start, word));
}

/** Three plain words in a row of blanks, or letters of a script that is not Latin. */
const isProse = (line: string): boolean =>
  /(?:(?:^|[\s"'(])\p{L}[\p{Ll}'’]{0,20}(?=[\s,.;!?")])[\s,.;!?")]{0,2}[^\n]{0,40}?){3}/u.test(
    line,
  ) || /(?:[^\p{Script=Latin}\P{L}][^\n]{0,12}){6}/u.test(line);

/** No word, however odd, has such a sign in it. */
const isSigned = (word: string): boolean =>
  /[!#%&*+?^~][\p{L}\p{N}]|[$@][0-9]|[0-9]{2}!$/u.test(word);

/** What a net is called, in quotes, before the word for its key: `le wifi du labo « Labo-B2 », la clé …`. */
const netBefore =
  /(?:wi-?fi|wlan|ssid|hotspot|network|netz|rete|réseau|red)(?:[ \u00a0][\p{L}'’]{1,14}){0,3}[ \u00a0]["'`“„«]\u00a0? ?$/iu;
const keyBehind =
  /^ ?["'`”“»](?:[,;]| (?:and|has|hat|et|und|y|e|con|with|mit|avec))[ \u00a0](?:\p{L}{1,6}[ \u00a0]){0,3}(?:key|code|pw|psk|pass|clé|mot|clave|chiave|schlüssel|kennwort|contraseña|sleutel|wachtwoord|klucz|hasło|ключ|пароль)/iu;

const isNetName = (text: string, start: number, word: string): boolean =>
  // The long pattern only where it can match.
  /["'`“„«]\u00a0? ?$/.test(text.slice(Math.max(0, start - 3), start)) &&
  netBefore.test(text.slice(Math.max(0, start - 72), start)) &&
  keyBehind.test(text.slice(start + word.length, start + word.length + 40));

/** Where something is, or whose it is: "is in Citr0n.vert". */
const isPlaced = (text: string, start: number): boolean =>
  /(?<!\p{L})(?:for|in|at|from|by|under|via|für|im|am|dans|em|para|per|van|voor|для|в|у)[ \u00a0]["'`]?$/iu.test(
    text.slice(Math.max(0, start - 8), start),
  );

const isMeant = (
  text: string,
  { start, word, isNear }: Word,
  looks: (word: string) => boolean,
): boolean =>
  isNear &&
  looks(word) &&
  !ofWhom.test(text.slice(Math.max(0, start - 16), start)) &&
  !isNamed(text, start, word);

function* wordsIn(text: string, { from, to }: Span, sentence: Span): Generator<Word> {
  const line = text.slice(from, to);
  for (const pattern of [token, foreign])
    for (const { index, 0: whole } of line.matchAll(pattern)) {
      const word = whole.replace(/^[*_~]+|(?:(?<!!|[0-9]{2})!|[.:?*_|,;~]{1,4})$/gu, '');
      const start = from + index + whole.indexOf(word);
      yield { start, word, isNear: start >= sentence.from && start < sentence.to };
    }
}

/** The sentence of the noun that stands there; nothing where the noun is one part of what the sentence is about. */
function sentenceAt(text: string, at: number, end: number): Span {
  if (end - at > 3 && isCompound(text, end)) return { from: end, to: end };
  const head = /[.!?;] [^.!?;]*$|。[^。]*$/u.exec(text.slice(Math.max(0, at - mostBefore), at));
  const tail = text.slice(end, end + mostBehind).search(/[.!?;](?: |$)|。/u);
  return {
    from: head ? at - head[0].length : 0,
    to: tail < 0 ? end + mostBehind : end + tail,
  };
}

/** Also where a string of JSON begins and ends, and the line breaks in it. */
const begins = ['\n', '\\n', '":"', '": "', '":\\"', '": \\"'] as const;
const ends = /[\r\n]|\\[rn]|"[ ]?[,}\]]/;

function lineStart(text: string, at: number): number {
  const least = Math.max(0, at - mostBefore);
  const head = text.slice(least, at);
  const after = begins.map((sign) => head.lastIndexOf(sign) + sign.length);
  return least + Math.max(0, ...after.filter((end, i) => end >= (begins[i]?.length ?? 0)));
}

function lineEnd(text: string, at: number): number {
  const length = text.slice(at, at + mostBehind).search(ends);
  return length < 0 ? Math.min(text.length, at + mostBehind) : at + length;
}
