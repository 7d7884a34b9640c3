/**
 * Commands as lists of their arguments: `["mysql", "-u", "bob", "-px"]`, `spawn('curl', ['-u', 'bob:x'])`, a list of YAML. Each is read as the
 * line that it makes, with the rules for lines. Pure; a list is looked at once.
 */
import type { Hit } from '../hit';
import { inText, ViewBuilder, type TextView } from '../parts';

const item = String.raw`(?:"(?:[^"\r\n\\]|\\.){0,200}"|'(?:[^'\r\n\\]|\\.){0,200}')`;
const lists = new RegExp(
  String.raw`[[(]\s{0,16}["'][\w./@=-]{1,80}["'](?:,\s{0,16}\[?${item}){1,40}`,
  'g',
);
const block =
  /(?:^[ \t]{0,24}-[ \t]["']?[^\s"'#:{[][^\r\n"'#:]{0,200}["']?[ \t]{0,4}(?:\r?\n|$)){2,40}/gm;
const blockItem = /^[ \t]{0,24}-[ \t](?:(["'])[^"'\r\n]{1,202}\1|[^\r\n"']{1,202})/gm;
const itemOf = new RegExp(item, 'g');
const flag = /["' ](?:-{1,2}\w|\/\w{1,12}:)/;
/** The program beside its arguments, as servers of tools are set up. */
const program =
  /["']?(?:command|cmd|program|executable)["']?[ \t]{0,4}[:=][ \t]{0,4}["']([\w./-]{1,60})["']/;
const mostBeside = 160;

type WordSpans = readonly (readonly [from: number, to: number])[];

/** The program that stands beside a list, before or behind it. */
function programBeside(text: string, start: number, end: number): WordSpans {
  const from = Math.max(0, start - mostBeside);
  for (const [at, part] of [
    [from, text.slice(from, start)],
    [end, text.slice(end, end + mostBeside)],
  ] as const) {
    const match = program.exec(part);
    const name = match?.[1] ?? '';
    if (!match) continue;
    const begin = at + match.index + match[0].length - 1 - name.length;
    return [[begin, begin + name.length]];
  }
  return [];
}

/** One line for each list: its words as they are, in quotes where a blank is in them. */
function lineOf(text: string, words: WordSpans): TextView {
  const parts = new ViewBuilder(text);
  for (const [from, to] of words) {
    // A program and all its arguments in one string.
    const isQuoted =
      words.length > 2 && /\s/.test(text.slice(from, to)) && /["']/.test(text.charAt(from - 1));
    parts.keep(isQuoted ? from - 1 : from, isQuoted ? to + 1 : to);
    parts.put(' ', to, to + 1);
  }
  return parts.view();
}

function* linesIn(text: string): Generator<TextView> {
  for (const { 0: all, index } of text.matchAll(lists)) {
    if (!flag.test(all)) continue;
    const words = [...all.matchAll(itemOf)].map(
      ({ 0: word, index: at }) => [index + at + 1, index + at + word.length - 1] as const,
    );
    yield lineOf(text, [...programBeside(text, index, index + all.length), ...words]);
  }
  for (const { 0: all, index } of text.matchAll(block))
    if (flag.test(all))
      yield lineOf(
        text,
        [...all.matchAll(blockItem)].map(({ 0: whole, 1: quote, index: at }) => {
          const from = index + at + whole.indexOf('-') + (quote === undefined ? 2 : 3);
          const end = whole.trimEnd().length - (quote === undefined ? 0 : 1);
          return [from, index + at + end];
        }),
      );
}

/** A flag of a list stands behind one of these. */
const signs = ['"-', "'-", '- -', '/user:'] as const;

/** What the rules for lines find in such lists, as offsets of the text. */
export function findInArgumentLists(text: string, find: (line: string) => readonly Hit[]): Hit[] {
  if (!signs.some((sign) => text.includes(sign))) return [];
  return [...linesIn(text)].flatMap((view) => inText(find(view.text), view));
}
