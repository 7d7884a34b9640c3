/**
 * The steps from a name to its value, and where a name stands. Pure; every look is bounded.
 */
import type { Hit } from '../hit';
import { matchAt } from '../matches';
import { looksChosen, looksChosenOnce, looksPhrase, looksSentence } from '../values/looks';
import type { NameSense } from '../values/names';
import { looksRandom } from '../values/randomness';
import { quotePattern, skipColours, type Value } from '../values/readValue';
import type { Name } from '../values/tellingNames';
import { isSecretValue } from '../values/values';

export function assignedHit(
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
    matchAt(nextSetting, text, value.end) !== null &&
    looksChosen(text.slice(value.start, value.end));
  return isList ? { ...value, next: '' } : value;
}

export function skipSpace(text: string, at: number): number {
  let end = at;
  while (end - at < 24 && (text[end] === ' ' || text[end] === '\t' || text[end] === '\u00a0'))
    end++;
  return end;
}

const anyQuote = new RegExp(quotePattern, 'y');

/** `"name"` + colour code + `:`, as coloured JSON is printed. */
export function closeColoured(text: string, at: number): number {
  const quote = matchAt(anyQuote, text, at);
  return quote ? skipColours(text, at + quote[0].length) : at;
}

/** Nothing but `export`, `set`, `$env:` or a list mark stands before the name on its line. */
export function startsLine(text: string, name: Name): boolean {
  const head = text.slice(Math.max(0, name.start - 40), name.start);
  return /(?:^|[\r\n]|\\n|\\r)[ \t>+|-]{0,12}(?:(?:export|set|setx|declare|local|readonly|env|ENV|ARG|Environment=|-e|--env|--build-arg)[ \t]{1,3}(?:-x[ \t])?|\$env:)?["']?$/.test(
    head,
  );
}

export function isMixedValue(text: string, value: Value): boolean {
  const word = text.slice(value.start, value.end);
  return (
    looksRandom(word) ||
    looksChosenOnce(word) ||
    looksPhrase(word) ||
    looksSentence(word) ||
    (/[0-9]/.test(word) && /[A-Za-z]/.test(word) && word.length >= 8)
  );
}
