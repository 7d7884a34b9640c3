/**
 * Finds secrets by the name they are given: `NAME=value`, `"name": "value"`, `name: value`, `--name value`, headers, prose.
 * Pure and linear: from each telling name bounded steps lead to its value. What counts as a secret is decided in values.
 */
import { pushAll } from '../../../base/lists';
import type { ScannedText } from '../characters';
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import { isShade } from '../values/colours';
import { looksChosen, looksGiven, looksPhrase, looksSentence } from '../values/looks';
import type { NameSense } from '../values/names';
import { quotePattern, readElement, readValue, skipColours, type Value } from '../values/readValue';
import { nextName, type Name, type Senses } from '../values/tellingNames';
import { bytesHits, listHits, restHits } from './lists';
import { command, operator, saidHit } from './sentenceSettings';
import { afterLogin, spacedHit } from './spacedValues';
import { namedWordsHit } from './namedWords';
import { closeColoured, assignedHit, isMixedValue, skipSpace, startsLine } from './steps';
import { blockHits } from './terraform';

/** Every value that a telling name gives away, from left to right. */
export function findAssigned(source: ScannedText): Hit[] {
  const { text } = source;
  const hits: Hit[] = [];
  const senses: Senses = new Map();
  let next = nextName(text, 0, senses);
  while (next) {
    const { name, sense } = next;
    const found = sense ? hitsAfter(source, name, sense) : [];
    pushAll(hits, found);
    next = nextName(text, Math.max(name.end, found.at(-1)?.end ?? 0), senses);
  }
  return hits;
}

const space = '[ \\t\\u00a0]{0,24}';

const sideNote = '(?:\\*{1,2}|_{1,2}|`|[\\])])';

/** What may stand between a name and its value; the groups tell which sign it was. */
const signs = new RegExp(
  `(?:${quotePattern}|${sideNote}){0,4}(?: (?:(?:for|of) [\\w.@-]{1,40}|\\([a-zA-Z0-9 ,]{1,20}\\)|\\[[\\w*]{1,24}\\]|[0-9]{1,2}))?${space}(?:(?<assign>[=!]==?|=>|:=|(?<=\\$\\{[\\w.-]{1,60}):(?!:)[-+?]?|\\?=|\\|\\|=|\\?\\?=|[=：＝]|%(?:25)?3D|%(?:25)?3A)|(?<colon>:(?![:/]))|(?<tag>>)|(?<word>(?:is|was|are|lautet|ist|es|est|->|→|--?>|是|为|為|は):?(?=[ \\t:"'\`]))|(?<comma>,)|(?<paren>\\)?(?:\\.[A-Za-z]{2,16})?\\()|(?<bar>\\|{1,2}|\\?\\?|or(?= )))(?:${sideNote}){0,2}`,
  'yi',
);

const typed =
  /[?!]?:[ \t]{0,4}(?:&(?:'static )?)?(?:\[u8\]|str|string|String|SecureString|SecretStr|bytes|Optional\[str\]|Secret|Final)(?:[ \t]{0,2}\|[ \t]{0,2}(?:None|null|undefined))?[ \t]{0,4}=(?![=>])/y;

const typedAfter = /[ \t]{1,4}(?:string|String|\*string|varchar)[ \t]{0,4}=(?!=)/y;

const pairedValue =
  /(?:\\{0,15}["'])?[ \t]{0,4}(?:[,;][ \t]{0,8})?(?:(?:\\r)?(?:\\{1,15}n)|\r?\n)?(?:(?<=[\n,;]|n)[ \t]{0,40})?(?:\\{0,15}["'])?[vV]alue(?:\\{0,15}["'])?[ \t]{0,8}[:=][ \t]{0,8}/y;

const hereDocument = /[ \t]{0,4}=[ \t]{0,4}<<[-~]?["']?\w{1,20}["']?\r?\n[ \t]{0,40}/y;

const attribute =
  /(?:\\{0,15}["'])?[ \t]{1,8}(?:\w{1,20}=\\{0,15}"[^"\n]{0,40}"[ \t]{1,8})?(?:[vV]alue=|--(?:value|body)[ =])/y;

/** `<property name="db.password">…` */
const namedElement =
  /[ \t][\w:]{1,20}=["'][^"'<>]{0,120}["']>|["'][ \t]{0,4}>|<\/key>\s{0,40}<string>/y;

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

function hitsAfter(source: ScannedText, name: Name, sense: NameSense): readonly Hit[] {
  if (sense.strength === 'weak' && sense.kind === 'password' && isOfUser(source.text, name))
    sense = { ...sense, strength: 'password' };
  if (!name.flag && matchAt(talk, source.text, name.end)) {
    const spaced = afterLogin(source.text, name) ? spacedHit(source, name, sense) : undefined;
    return spaced ? [spaced] : [];
  }
  const hit = hitAfter(source, name, sense);
  if (hit) return [hit, ...restHits(source.text, hit)];
  return [
    ...blockHits(source, name, sense),
    ...bytesHits(source.text, name, sense),
    ...listHits(source.text, name, sense),
  ];
}

function hitAfter(source: ScannedText, name: Name, sense: NameSense): Hit | undefined {
  return (
    typedHit(source, name, sense) ??
    phraseHit(source.text, name, sense) ??
    namedWordsHit(source.text, name, sense) ??
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

/** A setting that a quote ends (`"PASSWORD=…"`) or that stands in a file of properties: no command can follow its value. */
const isWhole = (text: string, name: Name): boolean =>
  /["']/.test(text.charAt(name.start - 1)) || name.text.includes('.');

/** `JWT_SECRET=velvet tunnel lantern` in a file of settings: words without quotes up to the end of the line. */
function phraseHit(text: string, name: Name, sense: NameSense): Hit | undefined {
  if (sense.strength !== 'password' && sense.strength !== 'token') return undefined;
  const inQuotes = isWhole(text, name) ? matchAt(wordsInQuotes, text, name.end)?.[1] : undefined;
  if (inQuotes !== undefined && looksSentence(inQuotes))
    return hitOn(sense.kind, { start: name.end + 1, word: inQuotes });
  if (startsLine(text, name) || isWhole(text, name)) return lineHit(text, name, sense);
  return sense.kind === 'password' ? saidHit(text, name, sense) : undefined;
}

/** The words up to the end of the line. */
function lineHit(text: string, name: Name, sense: NameSense): Hit | undefined {
  const plain = matchAt(wordsOfLine, text, name.end)?.[1];
  const words = plain ?? matchAt(mixedOfLine, text, name.end)?.[1];
  const isSecret =
    plain === undefined ? looksSentence(words?.replaceAll(' & ', ' ') ?? '') : looksPhrase(plain);
  if (words === undefined || !isSecret) return undefined;
  if (!isWhole(text, name) && (command.test(words) || operator.test(words))) return undefined;
  return hitOn(sense.kind, { start: text.indexOf(words, name.end), word: words });
}

function typedHit(source: ScannedText, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const match = matchAt(typed, text, name.end) ?? matchAt(typedAfter, text, name.end);
  if (!match) return undefined;
  return assignedHit(
    text,
    readValue(source, skipSpace(text, name.end + match[0].length), false),
    sense,
    false,
  );
}

function signHit(source: ScannedText, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const at = skipColours(text, name.end);
  const match = matchAt(signs, text, at) ?? matchAt(signs, text, closeColoured(text, at));
  if (!match || isOfNoName(text, name)) return undefined;
  const after = match.index + match[0].length;
  const groups = match.groups ?? {};
  if (groups['tag'] !== undefined) return elementHit(text, name, after, sense);
  const valueAt = skipSpace(text, skipColours(text, after));
  const isTight = groups['assign'] !== undefined && valueAt === after;
  const value = readValue(source, valueAt, isTight && mayHoldSigns(text, name));
  if (!value || !isSureEnough(text, value, groups) || isShown(text, name, value, sense, isTight))
    return undefined;
  return assignedHit(
    text,
    value,
    sense,
    isTight || isAsTight(text, name, value),
    isLine(text, name, value),
  );
}

/** In quotes of its own (`"SMTP_PASS=…"`) or a part of a connection string (`;Password=…;`): a value may hold any sign. */
const mayHoldSigns = (text: string, name: Name): boolean =>
  startsLine(text, name) ||
  (/["';]/.test(text.charAt(name.start - 1)) &&
    /[=;][^\r\n]{0,200};$|["']$/.test(text.slice(Math.max(0, name.start - 240), name.start)));

/** A test that passed and what it is called (`PASS: "shows 3 rows"`, `PASS: "Gradient2Bg"`), the colour of a folder (`pwd: "Sapphire300"`). */
function isShown(
  text: string,
  name: Name,
  { start, end }: Value,
  sense: NameSense,
  isTight: boolean,
): boolean {
  if (isTight || sense.strength !== 'weak') return false;
  const word = text.slice(start, end);
  if (name.text === 'pwd') return isShade(word);
  return name.text === 'PASS' && /\s|[a-z]V?[0-9]{1,2}[A-Z][a-z]/.test(word);
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

/** In base64, `Pw==` ends a word; in a style, `[type="password"]:focus-visible` says where it holds. */
const isOfNoName = (text: string, name: Name): boolean =>
  (name.text.length === 2 && text.startsWith('==', name.end)) ||
  /^["']?\]:/.test(text.slice(name.end, name.end + 3));

/** `<password>…</password>` */
function elementHit(text: string, name: Name, after: number, sense: NameSense): Hit | undefined {
  // .NET's key: its numbers have elements of their own, and the first of them is public.
  if (name.text === 'RSAKeyValue') return undefined;
  const head = text.slice(Math.max(0, name.start - 41), name.start);
  return /<[\w:.-]{0,40}$|<key>[\w.]{0,40}$|<\w{1,20} (?:name|key|id)=["'][\w.-]{0,20}$/.test(head)
    ? assignedHit(text, readElement(text, after), sense, true)
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
    return value.quote !== '' && isMixedValue(text, value);
  if ((comma ?? paren) !== undefined) return value.quote !== '' && isMixedValue(text, value);
  return (bar ?? word) === undefined || value.quote !== '' || isMixedValue(text, value);
}

/** `name: API_KEY` + `value: …`, `{"name": "API_KEY", "value": "…"}`, `<add key="Password" value="…"/>`. */
function pairedHit(source: ScannedText, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const element = matchAt(namedElement, text, name.end);
  if (element) return elementHit(text, name, name.end + element[0].length, sense);
  const match =
    matchAt(pairedValue, text, name.end) ??
    matchAt(attribute, text, name.end) ??
    matchAt(hereDocument, text, name.end) ??
    matchAt(measured, text, name.end) ??
    (text.startsWith('name="', name.start - 6) ? matchAt(formPart, text, name.end) : null);
  return match
    ? assignedHit(text, readValue(source, name.end + match[0].length, false), sense, true)
    : undefined;
}
