/**
 * The mask of one operation: what `redact` finds, and from then on the same values where nothing around gives them away. A password
 * told in one message is still one in the next; a line of a key block is still one alone. Pure apart from what it remembers.
 */
import { mergeHits, type Hit } from './hit';
import { knownMark } from './knownMark';
import { mask } from './maskedText';
import { redact, type Redacted } from './redact';
import { keyLinesAtStart } from './rules/keyBlocks';

/** Masks a text; whole texts only, never what was cut from one. */
export interface Mask {
  (text: string): string;
  /** The same for what came out of it before: of that it looks only for what became known since, which takes next to no time. */
  readonly again?: (text: string) => string;
}

/** Signs between which a value stands alone. */
const quotes = new Set(['"', "'", '`', '“', '”', '‘', '’', '«', '»']);

/** Values remembered: what bounds the work for each unit of a text. */
const maxRemembered = 200;
/** Longest value that is cut into lines, and longest line remembered, UTF-16 units. */
const maxValue = 24_000;
const maxLine = 2_000;

/**
 * Characters of texts that are not looked at twice: more than half of the texts of a conversation stand in it again: paths, states, code that
 * one edit put in and the next takes out.
 */
const mostKept = 4_000_000;

/** `redact`, which finds the same in the same text. */
function redactOnce(): typeof redact {
  const kept = new Map<string, Redacted>();
  let chars = 0;
  return (text) => {
    const before = kept.get(text);
    if (before) return before;
    const redacted = redact(text);
    if (chars + text.length > mostKept) {
      kept.clear();
      chars = 0;
    }
    kept.set(text, redacted);
    chars += text.length;
    return redacted;
  };
}

/** A mask with nothing remembered yet; one for each operation. */
export function maskOf(): Mask {
  const redacted = redactOnce();
  const known = new Set<string>();
  const plain = new Set<string>();
  /** A value before those that are a part of it. */
  let longestFirst: readonly string[] = [];
  /** Whether a text ended within a private key. */
  let isOpen = false;
  const again = (text: string): string =>
    [...plain].reduce(
      withoutQuoted,
      longestFirst.reduce(
        (clean, value) => (clean.includes(value) ? clean.replaceAll(value, knownMark) : clean),
        text,
      ),
    );
  const masked = (text: string): string => {
    const { text: clean, found } = isOpen ? withRest(text) : redacted(text);
    isOpen ||= endsInKey(text, found.at(-1));
    const before = known.size;
    for (const { start, end } of found) remember(text.slice(start, end), known, plain);
    if (known.size > before) longestFirst = [...known].sort((a, b) => b.length - a.length);
    return again(clean);
  };
  return Object.assign(masked, { again });
}

/** A key that a text began and did not end. */
const endsInKey = (text: string, last: Hit | undefined): boolean =>
  last?.kind === 'private-key' &&
  /^[\s`"'.…]{0,40}$/.test(text.slice(last.end, last.end + 41)) &&
  !/[-\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d][\s-]?END/i.test(
    text.slice(Math.max(last.start, last.end - 80), last.end),
  );

/** A text after one that ended within a key: the lines of base64 with which it begins belong to that. */
function withRest(text: string): { readonly text: string; readonly found: readonly Hit[] } {
  const { text: masked, found } = redact(text);
  const rest = keyLinesAtStart(text);
  if (!rest) return { text: masked, found };
  const all = mergeHits([rest, ...found]);
  return { text: mask(text, all), found: all };
}

/** The text without a value that could be plain words, where nothing but the value stands between quotes. */
function withoutQuoted(text: string, value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const end = at + value.length;
    if (!quotes.has(text.charAt(at - 1)) || !quotes.has(text.charAt(end).replace('\\', '"')))
      continue;
    parts.push(text.slice(from, at), knownMark);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** Remembers a value as a whole, a passphrase too, and the lines of a block; `plain` is what could be words of a sentence. */
function remember(value: string, known: Set<string>, plain: Set<string>): void {
  if (plain.size < maxRemembered && !isRare(value) && isUnusual(value)) plain.add(value);
  for (const part of [value, ...value.slice(0, maxValue).split(/\s+|\\[nrt]/)])
    if (known.size < maxRemembered && isRare(part)) known.add(part);
}

/** What cannot be ordinary words: letters and figures, or three words and more. */
const isRare = (part: string): boolean =>
  part.length >= 8 &&
  part.length <= maxLine &&
  /[A-Za-z]/.test(part) &&
  (/[0-9]/.test(part) || part.split(/[ _.-]+/).length > 2);

/** `blue whale`, `Fox3!x`: two words, or letters with figures or signs; one plain word is the name of too much else. */
const isUnusual = (value: string): boolean =>
  /^[a-z]{3,20}[ -][a-z]{3,20}$/i.test(value) ||
  (/^[!-~]{4,40}$/.test(value) && /[A-Za-z]/.test(value) && /[^A-Za-z]/.test(value));
