/**
 * Finds secrets by the name they are given: `NAME=value`, `"name": "value"`, `name: value`, `--name value`, headers, prose.
 * Pure and linear: from each telling name bounded steps lead to its value. What counts as a secret is decided in values.
 */
import type { Source } from '../characters';
import type { Hit } from '../hit';
import type { NameSense } from '../values/names';
import {
  looksChosen,
  looksChosenOnce,
  looksGiven,
  looksPhrase,
  looksSentence,
} from '../values/looks';
import { isStandIn, isUuid, looksRandom } from '../values/randomness';
import { quotePattern, readElement, readValue, skipColours, type Value } from '../values/readValue';
import { nextName, type Name, type Senses } from '../values/tellingNames';
import { isSecretValue } from '../values/values';

/** Every value that a telling name gives away, from left to right. */
export function findAssigned(source: Source): Hit[] {
  const { text } = source;
  const hits: Hit[] = [];
  const senses: Senses = new Map();
  let next = nextName(text, 0, senses);
  while (next) {
    const { name, sense } = next;
    const found = sense ? hitsAfter(source, name, sense) : [];
    hits.push(...found);
    next = nextName(text, Math.max(name.end, found.at(-1)?.end ?? 0), senses);
  }
  return hits;
}

const space = '[ \\t\\u00a0]{0,24}';
const sideNote = '(?:\\*{1,2}|_{1,2}|`|[\\])])';
/** What may stand between a name and its value; the groups tell which sign it was. */
const signs = new RegExp(
  `(?:${quotePattern}|${sideNote}){0,4}(?: (?:(?:for|of) [\\w.@-]{1,40}|\\([a-zA-Z0-9 ,]{1,20}\\)|\\[[\\w*]{1,24}\\]|[0-9]{1,2}))?${space}(?:(?<assign>[=!]==?|=>|:=|(?<=\\$\\{\\w{1,60}):[-+?]|\\?=|\\|\\|=|\\?\\?=|[=：＝]|%(?:25)?3D|%(?:25)?3A)|(?<colon>:(?![:/]))|(?<tag>>)|(?<word>(?:is|was|are|lautet|ist|es|est|->|→|--?>|是|为|為|は):?(?=[ \\t:"'\`]))|(?<comma>,)|(?<paren>\\)?(?:\\.[A-Za-z]{2,16})?\\()|(?<bar>\\|{1,2}|\\?\\?|or(?= )))(?:${sideNote}){0,2}`,
  'yi',
);
const typed =
  /[?!]?:[ \t]{0,4}(?:&(?:'static )?)?(?:str|string|String|SecureString|SecretStr|bytes|Optional\[str\]|Secret|Final)(?:[ \t]{0,2}\|[ \t]{0,2}(?:None|null|undefined))?[ \t]{0,4}=(?![=>])/y;
const typedAfter = /[ \t]{1,4}(?:string|String|\*string|varchar)[ \t]{0,4}=(?!=)/y;
const pairedValue =
  /(?:\\{0,15}["'])?[ \t]{0,4}(?:[,;][ \t]{0,8})?(?:(?:\\r)?(?:\\{1,15}n)|\r?\n)?(?:(?<=[\n,;]|n)[ \t]{0,40})?(?:\\{0,15}["'])?[vV]alue(?:\\{0,15}["'])?[ \t]{0,8}[:=][ \t]{0,8}/y;
const hereDocument = /[ \t]{0,4}=[ \t]{0,4}<<[-~]?["']?\w{1,20}["']?\r?\n[ \t]{0,40}/y;
const attribute =
  /(?:\\{0,15}["'])?[ \t]{1,8}(?:\w{1,20}=\\{0,15}"[^"\n]{0,40}"[ \t]{1,8})?(?:[vV]alue=|--(?:value|body)[ =])/y;

/** `<property name="db.password">…` */
const namedElement =
  /[ \t][\w:]{1,20}=["'][^"'<>]{0,120}["']>|["'][ \t]{0,4}>|<\/key>\s{0,40}<string>/y;
/** Terraform: `variable "db_password" { … default = …`. */
const declared = /"[ \t]{0,4}\{[^{}]{0,400}?\bdefault[ \t]{0,12}=[ \t]{0,4}/y;

/** A part of a form in the body of a request: `name="password"`, an empty line, the value. */
const formPart = /"[ \t]{0,4}(?:\r?\n){2,4}/y;
/** How Subversion keeps what it knows: the length of each value stands before it. */
const measured = /\r?\nV [0-9]{1,4}\r?\n/y;

/** A short word of prose or code follows: no sign of assignment can come, and the many looks for one are saved. */
const talk =
  /[ \t]{1,2}(?!(?:is|was|are|or|for|of|ist|es|est|lautet|string|String|varchar)[ \t])[A-Za-z]{2,7}(?:[ \t]{1,2}[A-Za-z]|[.,;]?[\r\n])/y;

const user =
  /(?:^|[^a-z])(?:user(?:[_-]?name)?|login|e-?mail|account|usr|uid)["']?[ \t]{0,12}[:=][ \t]{0,4}["']?[^\s"']{1,80}["']?[,;]?[ \t]{0,4}(?:\r?\n|\\n|[ \t])[ \t>+-]{0,24}["']?$/i;

/** `user: bob` stands right before, on the same line or the one above: what is called `pass` is no count of tests and no folder. */
const isOfUser = (text: string, name: Name): boolean =>
  user.test(text.slice(Math.max(0, name.start - 140), name.start));

function hitsAfter(source: Source, name: Name, sense: NameSense): readonly Hit[] {
  if (sense.strength === 'weak' && sense.kind === 'password' && isOfUser(source.text, name))
    sense = { ...sense, strength: 'password' };
  if (!name.flag && exec(talk, source.text, name.end)) {
    const spaced = afterLogin(source.text, name) ? spacedHit(source, name, sense) : undefined;
    return spaced ? [spaced] : [];
  }
  const hit = hitAfter(source, name, sense);
  if (hit) return [hit, ...restHits(source.text, hit)];
  return [...bytesHits(source.text, name, sense), ...listHits(source.text, name, sense)];
}

const nextString =
  /["'`](?:(?<sure>[ \t]{0,4}(?:(?:[+.&]|->|→|=>)[ \t]{0,4}\\?(?:\r?\n[ \t]{0,40})?|\\?\r?\n[ \t]{0,40}[+.&][ \t]{0,4})["'`]|["'`]{1,5})|[ \t]{0,4}\\?\r?\n[ \t]{0,40}["'`])([^"'`\s]{4,400})(?=["'`])/y;

/** `"one half" + "the other"`: the strings that are put to a value, at most six. */
export function restHits(text: string, hit: Hit): readonly Hit[] {
  const hits: Hit[] = [];
  let at = hit.end;
  for (let i = 0; i < 6; i++) {
    const next = exec(nextString, text, at);
    const word = next?.[2] ?? '';
    if (!next || isStandIn(word) || !(next.groups?.['sure'] !== undefined || looksRandom(word)))
      break;
    at += next[0].length;
    hits.push({ kind: hit.kind, start: at - word.length, end: at });
  }
  return hits;
}

/** A key as a list of its bytes. */
const bytesOfKey =
  /["']?[ \t]{0,4}[:=][ \t]{0,4}[[{]([ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})(?:,[ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})){7,63})[ \t\r\n]{0,12}[\]}]/y;

function bytesHits(text: string, name: Name, { kind }: NameSense): readonly Hit[] {
  const match = exec(bytesOfKey, text, name.end);
  const bytes = match?.[1] ?? '';
  const start = name.end + (match?.[0].indexOf(bytes) ?? 0);
  return match ? [{ kind, start, end: start + bytes.length }] : [];
}

const listOpens = /["']?[ \t]{0,8}(?:=>?|:)[ \t]{0,4}[[({][ \t\r\n]{0,24}/y;
const listItem =
  /(?:["']?[\w.-]{1,40}["']?[ \t]{0,2}(?::|=>)[ \t]{0,4})?(["'])([^"'\r\n]{4,200})\1[ \t\r\n]{0,24},?[ \t\r\n]{0,24}/y;

/** `passwords = ["x", "y"]`, `API_KEYS = {"prod": "x"}`: at most twenty. */
function listHits(text: string, name: Name, sense: NameSense): readonly Hit[] {
  const opens = exec(listOpens, text, name.end);
  const hits: Hit[] = [];
  let at = name.end + (opens?.[0].length ?? 0);
  for (let i = 0; opens && i < 20; i++) {
    const item = exec(listItem, text, at);
    if (!item) break;
    const word = item[2] ?? '';
    const start = at + item[0].indexOf(word, item[0].indexOf(`${item[1] ?? ''}${word}`));
    const value: Value = { start, end: start + word.length, quote: item[1] ?? '', next: '' };
    if (
      (looksRandom(word) || looksChosen(word)) &&
      isSecretValue(text, value, sense, { tight: false })
    )
      hits.push({ kind: sense.kind, start, end: value.end });
    at += item[0].length;
  }
  return hits;
}

function hitAfter(source: Source, name: Name, sense: NameSense): Hit | undefined {
  return (
    typedHit(source, name, sense) ??
    phraseHit(source.text, name, sense) ??
    signHit(source, name, sense) ??
    pairedHit(source, name, sense) ??
    spacedHit(source, name, sense)
  );
}

const wordsOfLine =
  /[ \t]{0,4}[:=][ \t]{0,4}((?:[a-z]{3,12} ){1,11}[a-z]{3,12}[0-9]{0,4}[!#%*+?@$^&]{0,2})[ \t]{0,4}(?=$|[\r\n"'\\])/my;
/** The same with capitals and figures, where no sentence can stand: behind `=`. */
const mixedOfLine =
  /[ \t]{0,12}=[ \t]{0,4}((?:(?:[\p{L}0-9'-]{1,16}|&) ){1,8}[\p{L}0-9'-]{1,16}[!#%*+?@$^&]{0,2})[ \t]{0,4}(?=$|[\r\n"'\\])/muy;

/** `"DB_PASSWORD=Sunny orchard 44"` */
const wordsInQuotes = /=([^\s"'\\][^"'\r\n\\]{8,80})(?=["'])/y;

/** In a shell a command may follow its setting: `PGPASSWORD=velvet psql`. */
const command =
  / (?:npm|npx|node|yarn|pnpm|bun|deno|make|psql|mysql|mysqldump|mongosh|redis|docker|kubectl|helm|python|pytest|ruby|rails|rake|cargo|java|gradle|php|composer|bash|zsh|curl|wget|ssh|rsync|sshpass|restic|borg|gpg|openssl|ansible|terraform|vault|git|env|sudo|exec|time|nohup|command|code|claude|codex)(?= |$)/;

/** A setting that a quote ends (`"PASSWORD=…"`) or that stands in a file of properties: no command can follow its value. */
const isWhole = (text: string, name: Name): boolean =>
  /["']/.test(text.charAt(name.start - 1)) || name.text.includes('.');

/** `JWT_SECRET=velvet tunnel lantern` in a file of settings: words without quotes up to the end of the line. */
function phraseHit(text: string, name: Name, sense: NameSense): Hit | undefined {
  if (sense.strength !== 'password' && sense.strength !== 'token') return undefined;
  const inQuotes = isWhole(text, name) ? exec(wordsInQuotes, text, name.end)?.[1] : undefined;
  if (inQuotes !== undefined && looksSentence(inQuotes))
    return { kind: sense.kind, start: name.end + 1, end: name.end + 1 + inQuotes.length };
  return startsLine(text, name) || isWhole(text, name) ? lineHit(text, name, sense) : undefined;
}

/** The words up to the end of the line. */
function lineHit(text: string, name: Name, sense: NameSense): Hit | undefined {
  const plain = exec(wordsOfLine, text, name.end)?.[1];
  const words = plain ?? exec(mixedOfLine, text, name.end)?.[1];
  const isSecret =
    plain === undefined ? looksSentence(words?.replaceAll(' & ', ' ') ?? '') : looksPhrase(plain);
  if (words === undefined || !isSecret) return undefined;
  if (!isWhole(text, name) && command.test(words)) return undefined;
  const start = text.indexOf(words, name.end);
  return { kind: sense.kind, start, end: start + words.length };
}

function exec(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function hitOf(
  text: string,
  value: Value | undefined,
  sense: NameSense,
  tight: boolean,
  isLine = false,
): Hit | undefined {
  if (!value || !isSecretValue(text, inList(text, value), sense, { tight, isLine }))
    return undefined;
  return { kind: sense.kind, start: value.start, end: value.end };
}

const nextSetting = /,[\w.-]{1,60}=/y;

/** `--set auth.password=x,replicas=2`: what follows is the next setting, not the next argument of a call. */
function inList(text: string, value: Value): Value {
  const isList =
    value.next === ',' &&
    exec(nextSetting, text, value.end) !== null &&
    looksChosen(text.slice(value.start, value.end));
  return isList ? { ...value, next: '' } : value;
}

function typedHit(source: Source, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const match = exec(typed, text, name.end) ?? exec(typedAfter, text, name.end);
  if (!match) return undefined;
  return hitOf(
    text,
    readValue(source, skipSpace(text, name.end + match[0].length), false),
    sense,
    false,
  );
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (end - at < 24 && (text[end] === ' ' || text[end] === '\t' || text[end] === '\u00a0'))
    end++;
  return end;
}

function signHit(source: Source, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const at = skipColours(text, name.end);
  const match = exec(signs, text, at) ?? exec(signs, text, closeColoured(text, at));
  if (!match || isBase64End(text, name)) return undefined;
  const after = match.index + match[0].length;
  const groups = match.groups ?? {};
  if (groups['tag'] !== undefined) return elementHit(text, name, after, sense);
  const valueAt = skipSpace(text, skipColours(text, after));
  const isTight = groups['assign'] !== undefined && valueAt === after;
  const value = readValue(source, valueAt, isTight && startsLine(text, name));
  if (!value || !isSureEnough(text, value, groups)) return undefined;
  return hitOf(
    text,
    value,
    sense,
    isTight || isAsTight(text, name, value),
    isLine(text, name, value),
  );
}

/** `  db_password: mangoTree`, `DB_PASSWORD: mangoTree`, with an owner in its name and nothing behind it. */
const isLine = (text: string, name: Name, value: Value): boolean =>
  /^[a-z0-9]{2,20}(?:[_.-][a-z0-9]{1,20}){1,4}$|^[A-Z0-9]{2,20}(?:_[A-Z0-9]{1,20}){1,4}$/.test(
    name.text,
  ) &&
  /^[ \t]{0,8}:[ \t]{1,4}$/.test(text.slice(name.end, value.start)) &&
  /^[ \t]{0,8}(?:$|[\r\n"\\])/.test(text.slice(value.end, value.end + 12)) &&
  (startsLine(text, name) || /["']/.test(text.charAt(name.start - 1)));

/** A flag of a command; `pass: Velvet42` on a line of its own. */
const isAsTight = (text: string, name: Name, value: Value): boolean =>
  name.flag ||
  (/^p(?:ass(?:word)?|wd)$/i.test(name.text) &&
    startsLine(text, name) &&
    isOwn(text, name, text.slice(value.start, value.end)));

const isOwn = (text: string, name: Name, word: string): boolean =>
  (/^p(?:ass|wd)$/.test(name.text) && looksChosen(word)) ||
  (looksGiven(word) && isOfUser(text, name));

/** In base64, `Pw==` ends a word. */
function isBase64End(text: string, name: Name): boolean {
  return name.text.length === 2 && text.startsWith('==', name.end);
}

/** `<password>…</password>` */
function elementHit(text: string, name: Name, after: number, sense: NameSense): Hit | undefined {
  const head = text.slice(Math.max(0, name.start - 41), name.start);
  return /<[\w:.-]{0,40}$|<key>[\w.]{0,40}$|<\w{1,20} (?:name|key|id)=["'][\w.-]{0,20}$/.test(head)
    ? hitOf(text, readElement(text, after), sense, true)
    : undefined;
}

/** After a comma or a parenthesis only quoted values count, after words and bars only quoted or mixed ones. */
function isSureEnough(
  text: string,
  value: Value,
  groups: Partial<Record<string, string>>,
): boolean {
  const { comma, paren, bar, word } = groups;
  // What a template does with a value: `{{ .Values.password | b64enc }}`.
  if (
    bar === '|' &&
    /\{\{[^{}\r\n]{0,120}$/.test(text.slice(Math.max(0, value.start - 130), value.start))
  )
    return value.quote !== '' && isMixed(text, value);
  if ((comma ?? paren) !== undefined) return value.quote !== '' && isMixed(text, value);
  return (bar ?? word) === undefined || value.quote !== '' || isMixed(text, value);
}

const anyQuote = new RegExp(quotePattern, 'y');

/** `"name"` + colour code + `:`, as coloured JSON is printed. */
function closeColoured(text: string, at: number): number {
  const quote = exec(anyQuote, text, at);
  return quote ? skipColours(text, at + quote[0].length) : at;
}

/** Nothing but `export`, `set`, `$env:` or a list mark stands before the name on its line. */
function startsLine(text: string, name: Name): boolean {
  const head = text.slice(Math.max(0, name.start - 40), name.start);
  return /(?:^|[\r\n]|\\n|\\r)[ \t>+|-]{0,12}(?:(?:export|set|setx|declare|local|readonly|env|ENV|ARG|Environment=|-e|--env|--build-arg)[ \t]{1,3}(?:-x[ \t])?|\$env:)?["']?$/.test(
    head,
  );
}

function isMixed(text: string, value: Value): boolean {
  const word = text.slice(value.start, value.end);
  return (
    looksRandom(word) ||
    looksChosenOnce(word) ||
    looksPhrase(word) ||
    looksSentence(word) ||
    (/[0-9]/.test(word) && /[A-Za-z]/.test(word) && word.length >= 8)
  );
}

/** `name: API_KEY` + `value: …`, `{"name": "API_KEY", "value": "…"}`, `<add key="Password" value="…"/>`. */
function pairedHit(source: Source, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const element = exec(namedElement, text, name.end);
  if (element) return elementHit(text, name, name.end + element[0].length, sense);
  const variable = exec(declared, text, name.end);
  if (variable && sense.kind === 'secret') sense = { ...sense, strength: 'password' };
  const match =
    variable ??
    exec(pairedValue, text, name.end) ??
    exec(attribute, text, name.end) ??
    exec(hereDocument, text, name.end) ??
    exec(measured, text, name.end) ??
    (text.startsWith('name="', name.start - 6) ? exec(formPart, text, name.end) : null);
  return match
    ? hitOf(text, readValue(source, name.end + match[0].length, false), sense, true)
    : undefined;
}

/** `--token x`, `setenv TOKEN x`, `machine … password x`: only a blank between. */
function spacedHit(source: Source, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const valueAt = skipSpace(text, closeColoured(text, skipColours(text, name.end)));
  if (!/[ \t\u00a0]/.test(text.charAt(valueAt - 1))) return undefined;
  const value = readValue(source, valueAt, false);
  if (!value || text.startsWith('-', value.start)) return undefined;
  const isCommand = /^(?:requirepass|masterauth)$/.test(name.text) || isSet(text, name);
  if (name.flag || isCommand || afterLogin(text, name) || isOfMail(text, name, value))
    return hitOf(text, value, sense, true);
  return isSureAlone(text, name, value) ? hitOf(text, value, sense, false) : undefined;
}

/** Google's passwords for programs, in the file of a mail client. */
const isOfMail = (text: string, name: Name, value: Value): boolean =>
  name.text === 'password' &&
  /^[a-z]{16}$/.test(text.slice(value.start, value.end)) &&
  startsLine(text, name);

function isSureAlone(text: string, name: Name, value: Value): boolean {
  const word = text.slice(value.start, value.end);
  if (value.quote !== '')
    return (
      isQuotedPair(text, name, value) ||
      (startsLine(text, name) && /pass/i.test(name.text) && looksChosenOnce(word))
    );
  return word.length >= 8 && !fingerprint.test(word) && (looksRandom(word) || isUuid(word));
}

/** `using RSA key …`: the number of a key. */
const fingerprint = /^(?:0x)?[0-9A-F]{16}(?:[0-9A-F]{24})?$/;

/** SQL's `PASSWORD 'x'`, C's `#define WIFI_PASSWORD "x"`, `user-secrets set "Db:Password" "x"`; a random value behind any name. */
function isQuotedPair(text: string, name: Name, value: Value): boolean {
  const isMacro = /^[A-Z][A-Z0-9_]*$/.test(name.text);
  return (
    isMacro ||
    (/["'\\]/.test(text.charAt(name.end)) && isMixed(text, value)) ||
    looksRandom(text.slice(value.start, value.end))
  );
}

/** `ENV NAME x` of a Dockerfile, `setenv NAME x`, `setx NAME x`: a setting with nothing but a blank. */
const isSet = (text: string, name: Name): boolean =>
  /(?:^|[^\w.])(?:ENV|setenv|setx|set -[a-zA-Z]{1,4})[ \t]{1,3}$|\bnmcli [^\r\n]{1,100} $/.test(
    text.slice(Math.max(0, name.start - 120), name.start),
  );

function afterLogin(text: string, name: Name): boolean {
  return (
    name.text === 'password' &&
    /\b(?:login|account)[ \t\r\n]{1,4}\S{1,100}[ \t\r\n]{1,4}(?:\\n)?[ \t]{0,8}$/.test(
      text.slice(Math.max(0, name.start - 130), name.start),
    )
  );
}
