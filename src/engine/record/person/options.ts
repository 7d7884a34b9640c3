/**
 * The things an assistant listed for choosing, and which of them a reply names: by number, letter or place ("2", "b)", "the
 * second one", "option 3"), or one line for each of several numbered questions. Pure and linear.
 */

import { clip, oneLine } from '../../text/plain';

/** An item of a list. */
interface Option {
  /** Its number or letter, in lower case. */
  readonly mark: string;
  readonly text: string;
  /** Where its line begins in the message. */
  readonly at: number;
}

/** An item that was chosen, with what stands above its list. */
export interface Chosen extends Option {
  readonly above: string;
}

/** How much of the end of a message is looked at, and how long a reply may be that chooses, in characters. */
const maxEnd = 6_000;
const maxReply = 240;
/** Longest question of several, in characters. */
const maxAsked = 200;

/** `2`, `b)`, `#2`, `(3)` at the beginning; what follows is looked at apart. */
const leading = /^#?\(?(\d{1,2}|[a-h])\)?(?![\p{L}\p{N}/:%-])(?!\.\d)/iu;
/** `option 3`, `do #2` near the beginning, `Variante B` where nothing follows. */
const named =
  /^(?:[\p{L}’']{1,10}\s){0,4}?[\p{L}’']{2,10}\s?#?(?:(\d{1,2})(?![\p{L}\p{N}/:%-]|\.\d)|([a-h])[.!]?$)/iu;
/** `2番`, `2번으로`, `2号`. */
const counted =
  /^(\d{1,2})\s?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,5}[。.]?$/u;

/** Longest item of several that are shown, in characters. */
const maxShown = 60;

/** The item of a list that a reply names; null where it names none. `asked`: the list stands with a question. */
export function chosenItem(said: string, raw: string, asked: boolean): Chosen | null {
  const reply = raw.normalize('NFKC').trim();
  if (reply.length > maxReply || numberedLines(reply).length > 1) return null;
  const options = optionsOf(said);
  const mark = markOf(reply, asked);
  const item = options.findLast((option) => option.mark === mark);
  if (item === undefined) return null;
  const first = options.findLast(({ at, mark: one }) => at <= item.at && isFirst(one));
  return { ...item, above: said.slice(0, (first ?? item).at) };
}

/** A number or a letter, and nothing else. */
export const isBareMark = (reply: string): boolean => bareMark.test(reply.normalize('NFKC').trim());
const bareMark = /^#?\(?(?:\d{1,2}|[a-h])\)?[.!]?$/iu;

/** The first of the things that stand behind letters in a table, with what is above it: they are for choosing. Null where there are none. */
export function lettersAbove(said: string): Chosen | null {
  const rows = optionsOf(said).filter(({ at }) => said.startsWith('|', at));
  const first = rows.findLast(({ mark }) => mark === 'a');
  const isList = first !== undefined && rows.some(({ mark, at }) => mark === 'b' && at > first.at);
  return isList ? { ...first, mark: '', above: said.slice(0, first.at) } : null;
}

/** The items of the last list, for a reply that names one of them in words: "the second one". Empty where there is no list. */
export function itemsIn(said: string): string {
  const options = optionsOf(said);
  const items = options.slice(
    Math.max(
      0,
      options.findLastIndex(({ mark }) => isFirst(mark)),
    ),
  );
  if (items.length < 2) return '';
  return items.map(({ mark, text }) => `${mark}. ${clip(oneLine(text), maxShown)}`).join(' ');
}

/** The numbers that lines of a text begin with. */
const numberedLines = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]{0,12}(\d{1,2})[.)][ \t]{1,4}\S/gmu)].map(([, mark = '']) => mark);

const isFirst = (mark: string): boolean => mark === '1' || mark === 'a';

function markOf(reply: string, asked: boolean): string | null {
  const first = leading.exec(reply);
  const found = first ?? counted.exec(reply) ?? named.exec(reply);
  if (found === null) return null;
  const mark = (found[1] ?? found[2] ?? '').toLowerCase();
  const rest = reply.slice(found[0].length);
  // "a test fails", "3 tests fail": a letter stands alone, and so does a number where nothing was asked.
  const alone = /^\s*(?:$|[.,;:!)。、，–—-])/u.test(rest);
  const isLetter = /^[a-h]$/u.test(mark);
  if (alone) return isLetter && reply.length > 60 ? null : mark;
  return asked && first !== null && !isLetter ? mark : null;
}

/** Items of lists and rows of tables that begin with a number or a letter. */
function optionsOf(said: string): readonly Option[] {
  const options: Option[] = [];
  let at = Math.max(0, said.length - maxEnd);
  for (const line of said.slice(at).split('\n')) {
    const item = itemShape.exec(line) ?? rowShape.exec(line);
    if (item) options.push({ mark: (item[1] ?? '').toLowerCase(), text: bare(item[2] ?? ''), at });
    at += line.length + 1;
  }
  return options;
}

const itemShape =
  /^\s{0,40}(?:[-*]\s{1,4}|#{1,6}\s{1,4})?(?:\*\*)?(?:\p{L}{3,8}\s)?\(?(\d{1,2}|[a-hA-H])(?:[.):]{1,2}|\s{1,3}[–—-]\s)(?:\*\*)?\s{0,4}(\S.*)$/u;
const rowShape = /^\|\s*\**(\d{1,2}|[A-H])\**\s*\|\s*([^|]{2,400})/u;

const bare = (text: string): string => text.replace(/\*\*/gu, '').trim();

/** The numbered questions that a reply answers one by one, each with its number; null where it does not. */
export function numberedItems(said: string, reply: string): string | null {
  const answered = numberedLines(reply.slice(0, maxEnd));
  if (answered.length < 2) return null;
  const asked = optionsOf(said).filter(({ text }) => /[?？؟]/u.test(text));
  const both = asked.filter(({ mark }) => answered.includes(mark));
  if (both.length < 2 || both.length * 2 < answered.length) return null;
  return both.map(({ mark, text }) => `${mark}. ${clip(oneLine(text), maxAsked)}`).join(' ');
}
