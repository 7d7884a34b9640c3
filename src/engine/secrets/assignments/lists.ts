/**
 * What belongs to a value that has a name: the strings put to it, the bytes of a key, the items of a list. Pure and linear.
 */
import type { Hit } from '../hit';
import { looksChosen } from '../values/looks';
import type { NameSense } from '../values/names';
import { isStandIn, looksRandom } from '../values/randomness';
import type { Value } from '../values/readValue';
import type { Name } from '../values/tellingNames';
import { isSecretValue } from '../values/values';
import { exec } from './steps';

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
  /["']?(?:\[[0-9]{0,4}\])?[ \t]{0,4}[:=][ \t]{0,4}[[{]([ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})(?:,[ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})){7,63})[ \t\r\n]{0,12}[\]}]/y;

export function bytesHits(text: string, name: Name, { kind }: NameSense): readonly Hit[] {
  const match = exec(bytesOfKey, text, name.end);
  const bytes = match?.[1] ?? '';
  const start = name.end + (match?.[0].indexOf(bytes) ?? 0);
  return match ? [{ kind, start, end: start + bytes.length }] : [];
}

/** Also as Go, C# and Java write them: `:= map[string]string{`, `= new() {`, `= Map.of(`. */
const listOpens =
  /["']?[ \t]{0,8}(?::?=>?|:)[ \t]{0,4}(?:map\[[\w.]{1,30}\][\w.*]{1,30}|\[\][\w.]{1,30}|new(?: [\w<>, ]{1,60})?(?:\(\)|\[\])?[ \t\r\n]{0,12}|Map\.of|dict)?[[({][ \t\r\n]{0,24}/y;

/** Not what a lock file says of a package. */
const listItem =
  /(?:["']?(?!(?:contentHash|integrity|checksum|sha(?:1|256|512)|resolved|hash)["':])[\w.-]{1,40}["']?[ \t]{0,20}(?::|=>?)[ \t]{0,4})?(["'])([^"'\r\n]{4,200})\1[ \t\r\n]{0,24},?[ \t\r\n]{0,24}/y;

/** `passwords = ["x", "y"]`, `API_KEYS = {"prod": "x"}`: at most twenty. */
export function listHits(text: string, name: Name, sense: NameSense): readonly Hit[] {
  const opens = exec(listOpens, text, name.end);
  return opens ? itemHits(text, name.end + opens[0].length, sense) : [];
}

/** Those of the items from a place on that are secrets. */
export function itemHits(text: string, from: number, sense: NameSense): readonly Hit[] {
  const hits: Hit[] = [];
  let at = from;
  for (let i = 0; i < 20; i++) {
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
