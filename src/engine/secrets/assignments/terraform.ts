/**
 * Terraform's `variable "db_password" { … default = "x" }` and `output "db_password" { value = "x" }`: the statement that holds the value,
 * whatever blocks and comments stand before it. Pure and linear: from each such name some hundred units are read.
 */
import type { ScannedText } from '../characters';
import type { Hit } from '../hit';
import { lengthAt, matchAt } from '../matches';
import type { NameSense } from '../values/names';
import { readValue } from '../values/readValue';
import type { Name } from '../values/tellingNames';
import { itemHits } from './lists';
import { assignedHit } from './steps';

const opens = /"[ \t]{0,4}\{/y;
const outputBefore = /\boutput[ \t]{1,4}"$/;
/** Units of a block that are read. */
const mostOfBlock = 1_500;
/** What a block is made of as far as it matters: strings, comments, brackets, and the statements that hold values. */
const pieces =
  /"(?:[^"\\\r\n]|\\.){0,300}"|(?:#|\/\/)[^\r\n]{0,300}|[{}[\]()]|(?<=[\r\n{;][ \t+>|-]{0,40})(?:default|value)(?=[ \t]{0,20}=[ \t]{0,4}[^=\s])/g;
const assign = /\w{5,7}[ \t]{0,20}=[ \t]{0,4}/y;
const list = /[[{][ \t\r\n]{0,24}/y;

/** Values in a block that is named so; undefined where no such block begins behind the name. */
export function blockHits(source: ScannedText, name: Name, sense: NameSense): readonly Hit[] {
  const { text } = source;
  const head = matchAt(opens, text, name.end);
  if (!head) return [];
  const isOutput = outputBefore.test(text.slice(Math.max(0, name.start - 16), name.start));
  const at = statementAt(text, name.end + head[0].length - 1, isOutput ? 'value' : 'default');
  if (at === undefined) return [];
  const from = at + lengthAt(assign, text, at);
  const own: NameSense = sense.kind === 'secret' ? { ...sense, strength: 'password' } : sense;
  const items = matchAt(list, text, from);
  if (items) return itemHits(text, from + items[0].length, own);
  const value = readValue(source, from, false);
  const hit = value?.quote === '' ? undefined : assignedHit(text, value, own, true);
  return hit ? [hit] : [];
}

/** Where the statement begins, in the block itself and in none inside it. */
function statementAt(text: string, from: number, word: string): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.slice(from, from + mostOfBlock).matchAll(pieces)) {
    if (depth === 1 && piece === word) return from + index;
    if ('{[('.includes(piece)) depth++;
    if ('}])'.includes(piece) && --depth === 0) return undefined;
  }
  return undefined;
}
