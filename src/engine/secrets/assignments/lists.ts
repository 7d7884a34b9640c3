/**
 * What belongs to a value that has a name: the strings put to it, the bytes of a key, the items of a list. Pure and linear.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt, matchesFrom, spotOf } from '../matches';
import { looksChosen } from '../values/looks';
import type { NameSense } from '../values/names';
import { isStandIn, looksRandom } from '../values/randomness';
import type { Value } from '../values/readValue';
import type { Name } from '../values/tellingNames';
import { isSecretValue } from '../values/values';

const nextString =
  /["'`](?:(?<sure>[ \t]{0,4}(?:(?:[+.&]|->|→|=>)[ \t]{0,4}\\?(?:\r?\n[ \t]{0,40})?|\\?\r?\n[ \t]{0,40}[+.&][ \t]{0,4})["'`]|["'`]{1,5})|[ \t]{0,4}\\?\r?\n[ \t]{0,40}["'`])([^"'`\s]{4,400})(?=["'`])/y;

/** `"one half" + "the other"`: the strings that are put to a value, at most six. */
export function restHits(text: string, { kind, end }: Hit): readonly Hit[] {
  const hits: Hit[] = [];
  for (const next of matchesFrom(nextString, text, end, 6)) {
    const word = next[2] ?? '';
    if (isStandIn(word) || !(next.groups?.['sure'] !== undefined || looksRandom(word))) break;
    hits.push(hitOn(kind, { start: next.index + next[0].length - word.length, word }));
  }
  return hits;
}

/** A key as a list of its bytes. */
const bytesOfKey =
  /["']?(?:\[[0-9]{0,4}\])?[ \t]{0,4}[:=][ \t]{0,4}[[{]([ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})(?:,[ \t\r\n]{0,12}(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3})){7,63})[ \t\r\n]{0,12}[\]}]/y;

export function bytesHits(text: string, name: Name, { kind }: NameSense): readonly Hit[] {
  const match = matchAt(bytesOfKey, text, name.end);
  return match ? [hitOn(kind, spotOf(match))] : [];
}

/** Also as Go, C# and Java write them: `:= map[string]string{`, `= new() {`, `= Map.of(`. */
const listOpens =
  /["']?[ \t]{0,8}(?::?=>?|:)[ \t]{0,4}(?:map\[[\w.]{1,30}\][\w.*]{1,30}|\[\][\w.]{1,30}|new(?: [\w<>, ]{1,60})?(?:\(\)|\[\])?[ \t\r\n]{0,12}|Map\.of|dict)?[[({][ \t\r\n]{0,24}/y;

/** Not what a lock file says of a package. */
const listItem =
  /(?:["']?(?!(?:contentHash|integrity|checksum|sha(?:1|256|512)|resolved|hash)["':])[\w.-]{1,40}["']?[ \t]{0,20}(?::|=>?)[ \t]{0,4})?(["'])([^"'\r\n]{4,200})\1[ \t\r\n]{0,24},?[ \t\r\n]{0,24}/y;

/** `passwords = ["x", "y"]`, `API_KEYS = {"prod": "x"}`: at most twenty. */
export function listHits(text: string, name: Name, sense: NameSense): readonly Hit[] {
  const opens = matchAt(listOpens, text, name.end);
  return opens ? itemHits(text, name.end + opens[0].length, sense) : [];
}

/** Those of the items from a place on that are secrets. */
export function itemHits(text: string, from: number, sense: NameSense): readonly Hit[] {
  return [...matchesFrom(listItem, text, from, 20)].flatMap((item) => {
    const [all, quote = '', word = ''] = item;
    const start = item.index + all.indexOf(word, all.indexOf(`${quote}${word}`));
    const value: Value = { start, end: start + word.length, quote, next: '' };
    return (looksRandom(word) || looksChosen(word)) &&
      isSecretValue(text, value, sense, { tight: false })
      ? [hitOn(sense.kind, { start, word })]
      : [];
  });
}
