/**
 * The numbers of JSON in a tool's output with their keys, as they are written there. Reads character by character, so that a
 * cut or broken text still gives what it holds. Pure and linear; identifiers, times and entries of long lists are left out.
 */

/** A number under its key, with the keys around it. */
export interface JsonFigure {
  readonly path: string;
  readonly value: string;
}

/** Keys that number or place a thing rather than measure it. */
const placed =
  /^(?:ts|time|timestamp|\w*[iI]d|_id|\w*At|port|pid|line|column|col|row|offset|index|version|seed|start|end|position|x|y|t|i|ok|code|status|type|level|year|month|day|epoch)$/u;
/** Most numbers read, and entries of one list looked at. */
const maxFigures = 60;
const maxEntries = 3;

interface Level {
  key: string;
  readonly list: boolean;
  entries: number;
}

/** A string ends with its line at the latest, so that a cut text is read aright from the next one on. */
const token =
  /"((?:[^"\\\n]|\\.)*)(?:"|\\?(?:\n|$))|(?<![\w$])('?)([A-Za-z_$][\w$]{0,60})\2(?=\s*:)|(?<![\d.eE+-])(-?\d[\d.eE+-]*)(?![\w.])|[{}[\],:]/gu;

/** Whether a text looks like JSON, or like an object as a JavaScript shell prints it. */
export const looksLikeJson = (text: string): boolean =>
  /^\s*(?:\{\s*(?:["'\n}]|[A-Za-z_$]+\s*:)|\[\s*[{[\n])/u.test(text);

/** The numbers of a JSON text with their keys, each once, in order. */
export function jsonFigures(text: string): readonly JsonFigure[] {
  const found = new Map<string, JsonFigure>();
  const levels: Level[] = [{ key: '', list: false, entries: 0 }];
  // Where keys stand in quotation marks, a word with a colon outside of them is what is left of a sentence.
  const isQuoted = /"\s{0,4}:/u.test(text);
  let name = '';
  for (const match of text.matchAll(token)) {
    const word = match[1] ?? (isQuoted && match[3] !== undefined ? '' : match[3]);
    if (word !== undefined) name = word;
    else if (match[4] !== undefined) note(found, levels, match[4]);
    else walk(levels, match[0], name);
    if (found.size >= maxFigures) break;
  }
  return [...found.values()];
}

/** Takes a sign of the structure into account; `name` is the word before it. */
function walk(levels: Level[], sign: string, name: string): void {
  const level = levels[levels.length - 1];
  if (!level) return;
  if (sign === ':') level.key = name;
  else if (sign === ',') step(level);
  else if (sign === '{' || sign === '[') levels.push({ key: '', list: sign === '[', entries: 0 });
  else if (levels.length > 1) levels.pop();
}

function step(level: Level): void {
  level.entries += 1;
  level.key = '';
}

function note(found: Map<string, JsonFigure>, levels: readonly Level[], value: string): void {
  if (levels.some((level) => level.list && level.entries >= maxEntries)) return;
  const keys = levels.map((level) => level.key).filter((key) => key !== '');
  const key = keys[keys.length - 1];
  if (key === undefined || placed.test(key) || /^-?\d{13,}$/u.test(value)) return;
  const path = keys.slice(-2).join('.').slice(0, 60);
  if (!found.has(path)) found.set(path, { path, value });
}
