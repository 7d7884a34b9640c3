/**
 * Reads the value that follows a name: quoted at any depth of escaping, bare, or as the content of an element.
 * Pure; every look is bounded or remembered by the source. Judges nothing (see values).
 */
import type { ScannedText } from '../characters';
import { lengthAt, matchAt } from '../matches';

export interface Value {
  readonly start: number;
  readonly end: number;
  /** The opening quote with its backslashes, '' for none. */
  readonly quote: string;
  /** The unit right after the value (after the closing quote), '' at the end. */
  readonly next: string;
}

/** Where a value stands: decides how much of its look is needed. */
export interface ValueContext {
  /** `NAME=value` as in an environment file or a shell, a flag, a header, a query: no code around it. */
  readonly tight: boolean;
  /** A line of a file of settings that is nothing but this: `db_password: mangoTree`. */
  readonly isLine?: boolean;
}

/** A longer quoted value is text, not a secret (a private key in one line is found by its own rule). */
const maxValue = 2000;
/** Some writers of JSON escape the quotes of a text in it as `\u0022` and `\u0027`. */
export const quotePattern = '\\\\{0,15}["\'`]|\\\\{1,15}u002[27]|&quot;|&#34;|&#39;|%22|%27|[“”‘’]';
const quoteAt = new RegExp(quotePattern, 'y');
const closers: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };
const colours = /(?:(?:\u001b|\\u001b|\\x1b|\\e|\\033)\[[0-9;]{0,12}m){1,4}/iy;

/** Skips terminal colour codes at `at` (real or escaped), at most four. */
export const skipColours = (text: string, at: number): number => at + lengthAt(colours, text, at);

/** The value that begins at `at`, quoted or not; undefined if there is none. `whole` lets an unquoted one hold `; & , ( )`. */
export function readValue(source: ScannedText, at: number, whole: boolean): Value | undefined {
  const { text } = source;
  const from = skipMarks(text, skipColours(text, at));
  const quote = matchAt(quoteAt, text, from)?.[0];
  if (quote !== undefined) {
    const quoted = readQuoted(text, from + quote.length, quote);
    if (quoted) return quoted;
  }
  return readBare(source, from + (quote?.length ?? 0), whole);
}

const mark =
  /\$(?=')|&[\w-]{1,40}[ \t]{1,8}(?=\S)|\\\r?\n[ \t]{0,24}(?=\S)|![A-Za-z][\w:/-]{0,40}[ \t]{1,8}|(?:[bBrRuUfN@]|r#)(?=["'])|(?:\[\]byte|Buffer\.from|bytes|Some|Ok|Just|Optional(?:\.of)?|[A-Z]\w{0,24}::(?:from|new|of)|(?:Secret|Password|Token|ApiKey)(?:\.of)?|String|SecretStr|SecretString|new String|string)\((?=[bB]?\\{0,15}["'`])|(?:""|'')(?=["'][^"'\s])|(?:await )?[\w.:]{0,30}(?:[Hh]ash|[Cc]rypt)\w{0,20}\((?=["'])|[|>][+-]?[ \t]{0,4}(?:\r?\n|\\{1,15}n)[ \t]{1,24}(?=\S)/y;

/** What tells the kind of a value in YAML (`!vault …`) and in code (`b'…'`). */
const skipMarks = (text: string, at: number): number => at + lengthAt(mark, text, at);

function closingAt(window: string, closing: string): number {
  let at = window.indexOf(closing);
  // A quote behind one more backslash belongs to the value.
  while (
    at > 0 &&
    closing.length === 1 &&
    window[at - 1] === '\\' &&
    /(?:^|[^\\])(?:\\\\)*\\$/.test(window.slice(Math.max(0, at - 8), at))
  )
    at = window.indexOf(closing, at + 1);
  // YAML and SQL write a quote of the value twice.
  while (at > 0 && closing === "'" && /^''[\w-]/.test(window.slice(at, at + 3)))
    at = window.indexOf(closing, at + 2);
  return at;
}

function readQuoted(text: string, from: number, quote: string): Value | undefined {
  const closing = closers[quote] ?? quote;
  const start = skipColours(text, from);
  const window = text.slice(start, start + maxValue);
  const at = closingAt(window, closing);
  const line = window.search(/[\r\n]/);
  if (at <= 0 || (line >= 0 && line < at)) return undefined;
  const end = start + at;
  const inner = stripColour(text, start, end);
  return { start, end: inner, quote, next: text.charAt(end + closing.length) };
}

function stripColour(text: string, start: number, end: number): number {
  const match = /(?:\u001b|\\u001b|\\x1b|\\e|\\033)\[[0-9;]{0,12}m$/i.exec(
    text.slice(Math.max(start, end - 24), end),
  );
  return match ? end - match[0].length : end;
}

const bareStop =
  /[\s"'`<>,;&|(){}[\]\\\u0000-\u001f“”‘’\u3000-\u303f\ud800-\udfff\uff00-\uffef]|&quot;/g;
/** For a value inside an encoded address, where `%22` and `%26` end it. */
const encodedStop = /[\s"'`<>,;&|(){}[\]\\]|%(?:25)?(?:22|26|27|0A|0D|20|7D)/gi;
const wholeStop =
  /[\s"'`\u0000-\u001f“”‘’]|\\[nrtu"'\\]|[,;&](?=\s|$|[\w.-]{1,40}=)|[)\]}](?=[\s,;)\]}]|$)|&quot;/g;

function readBare(source: ScannedText, start: number, whole: boolean): Value | undefined {
  const { text } = source;
  const isEncoded = /%(?:25)?(?:3D|3A|22|27|20)$/i.test(text.slice(Math.max(0, start - 3), start));
  const stop = source.nextOf(start, isEncoded ? encodedStop : whole ? wholeStop : bareStop);
  if (stop - start >= maxValue) return undefined;
  let end = stop;
  if (!whole) while (end > start && '.,;:*_|!?'.includes(text.charAt(end - 1))) end--;
  return end === start ? undefined : { start, end, quote: '', next: text.charAt(stop) };
}

/** What stands between `<name>` at `at` and the next `<`, on one line, or in an element of its own in it. */
export function readElement(text: string, at: number): Value | undefined {
  const inner = /^\s{0,40}(?:<[\w:]{1,20}>)?/.exec(text.slice(at, at + 64))?.[0].length ?? 0;
  const start = at + inner;
  const length = /^[^<\r\n]{1,400}?(?=\s{0,40}<\/)/.exec(text.slice(start, start + 480))?.[0]
    .length;
  if (length === undefined) return undefined;
  return { start, end: start + length, quote: '<', next: '' };
}
