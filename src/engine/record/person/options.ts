/**
 * The things an assistant listed for choosing, and which of them a reply names by its number or letter ("2", "b)", "option 3"), or
 * one line for each of several numbered questions. Pure and linear.
 */
import { clip, oneLine } from '../../text/plain';

/** An item of a list. */
interface Option {
  /** Its number or letter, in lower case. */
  readonly mark: string;
  readonly text: string;
}

/** How much of the end of a message is looked at, and how long a reply may be that chooses, in characters. */
const maxEnd = 6_000;
const maxReply = 240;
/** Longest reply that chooses by a letter, which may be a word as well. */
const maxByLetter = 60;
/** Longest item shown, in characters. */
const maxShown = 200;

/** `2`, `b)`, `#2`, `(3)`, with at most a few words before it: `option 3`. */
const marked =
  /^((?:[\p{L}’']{1,10}\s){0,5}?)#?\(?(\d{1,2}|[a-h])\)?(?![\p{Script=Latin}\p{N}/:%-]|\.\d)/iu;

/** A reply without blanks around it, its signs of full width as the usual ones. */
const plain = (raw: string): string => raw.normalize('NFKC').trim();

/** The item of a list that a reply names, with its mark; null where it names none. `asked`: the list stands with a question. */
export function itemNamed(said: string, raw: string, asked: boolean): string | null {
  const reply = plain(raw);
  if (reply.length > maxReply || numbersIn(reply).length > 1) return null;
  const mark = markOf(reply, asked);
  // Of two lists of letters nobody knows which one it names.
  if (letterLists(said).filter((list) => list.some((one) => one.mark === mark)).length > 1)
    return null;
  const item = optionsOf(said).findLast((option) => option.mark === mark);
  return item === undefined ? null : shownItem(item);
}

/** Whether a reply is numbers or letters of items and no more: "2" may go on with a list that stood further up. */
export const isOfMarks = (raw: string): boolean => {
  const reply = plain(raw);
  return /^\W{0,2}(?:\d{1,2}|[a-h])\W{0,2}$/iu.test(reply) || severalLetters.test(reply);
};

/** Whether a message lists what somebody may choose from. */
export const offers = (said: string | null): said is string =>
  said !== null && optionsOf(said).length > 1;

/** Whether a reply of marks chooses from what a message lists. */
export const choosesOf = (said: string, reply: string): boolean =>
  (itemNamed(said, reply, true) ?? lettersChosen(said, reply)) !== null;

/** The options that several letters choose, one of each list in their order ("B, A", "Q1: b, Q2: a"); null where they do not. */
export function lettersChosen(said: string, raw: string): string | null {
  const reply = plain(raw);
  const lists = letterLists(said);
  if (lists.length < 2 || !severalLetters.test(reply)) return null;
  const letters = reply.toLowerCase().match(/(?<![\p{L}\p{N}])[a-h](?![\p{L}\p{N}])/gu) ?? [];
  if (letters.length !== lists.length) return null;
  const chosen = lists.flatMap((list, i) => list.find(({ mark }) => mark === letters[i]) ?? []);
  return chosen.length < lists.length ? null : chosen.map(shownItem).join(' · ');
}
const severalLetters =
  /^(?:q?\d{0,2}[:.)]? ?)?[a-h](?:\s{0,3}[,、;/ ]\s{0,3}(?:and |q?\d{1,2}[:.)] ?)?[a-h]){1,7}\.?$/iu;

/** Lists by letters, each anew where the letters begin again; a letter by itself is none. */
function letterLists(said: string): readonly (readonly Option[])[] {
  const lists: Option[][] = [];
  let last = '';
  for (const option of byLetter(said)) {
    if (option.mark <= last || lists.length === 0) lists.push([]);
    lists.at(-1)!.push(option); // there is one now
    last = option.mark;
  }
  return lists.filter((list) => list.length > 1);
}

function markOf(reply: string, asked: boolean): string | null {
  const [whole, before, mark] = marked.exec(reply) ?? [];
  if (whole === undefined || mark === undefined) return null;
  const rest = reply.slice(whole.length);
  // "a test fails", "3 tests fail": a letter stands alone, and so does a number where nothing was asked.
  const isAlone = /^\s*(?:$|[.,;:!)。、，–—-])/u.test(rest);
  if (/\d/u.test(mark)) return isAlone || (asked && before === '') ? mark : null;
  const isLast = rest.length < 2;
  return isAlone && reply.length <= maxByLetter && (before === '' || isLast)
    ? mark.toLowerCase()
    : null;
}

/** The numbered questions that a reply answers one by one, each with its number; null where it does not. */
export function itemsAnswered(said: string, reply: string): string | null {
  const answered = numbersIn(reply.slice(0, maxEnd));
  const asked = optionsOf(said).filter(({ text }) => /[?？؟]/u.test(text));
  const both = asked.filter(({ mark }) => answered.includes(mark));
  return both.length < 2 || both.length * 2 < answered.length
    ? null
    : both.map(shownItem).join(' ');
}

/** The numbers that lines of a text begin with. */
const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]{0,12}(\d{1,2})[.)][ \t]{1,4}\S/gmu)].map(([, mark = '']) => mark);

/** The items that a message ends with right behind a question: they are what it asks to choose from, not what was done. */
export function offeredAtEnd(said: string): readonly string[] {
  const lines = said.slice(-maxEnd).trimEnd().split('\n');
  const before = lines.findLastIndex((line) => line.trim() !== '' && optionOf(line) === null);
  const items = lines.slice(before + 1).flatMap((line) => optionOf(line) ?? []);
  const isAsked = before >= 0 && /[?？؟]["'”’»)\]*_\s]*$/u.test(lines[before]!);
  return isAsked && items.length > 1 ? items.map(({ text }) => text) : [];
}

/** What stands behind the letters of options: lists of steps have numbers. */
export const lettered = (said: string): readonly string[] => byLetter(said).map(({ text }) => text);

const byLetter = (said: string): readonly Option[] =>
  optionsOf(said).filter(({ mark }) => /[a-h]/u.test(mark));

const shownItem = ({ mark, text }: Option): string => `${mark}. ${clip(oneLine(text), maxShown)}`;

/** Items of lists and rows of tables that begin with a number or a letter. */
const optionsOf = (said: string): readonly Option[] =>
  said
    .slice(-maxEnd)
    .split('\n')
    .flatMap((line) => optionOf(line) ?? []);

function optionOf(line: string): Option | null {
  const [, mark, text] = itemShape.exec(line) ?? rowShape.exec(line) ?? [];
  return mark === undefined || text === undefined
    ? null
    : { mark: mark.toLowerCase(), text: text.replaceAll('**', '').trim() };
}

const itemShape =
  /^\s{0,40}(?:[-*]\s{1,4}|#{1,6}\s{1,4})?(?:\*\*)?(?:\p{L}{3,8}\s)?\(?(\d{1,2}|[a-hA-H])(?:[.):]{1,2}|\s{1,3}[–—-]\s)(?:\*\*)?\s{0,4}(\S.*)$/u;
const rowShape = /^\|\s*\**(\d{1,2}|[A-H])\**\s*\|\s*([^|]{2,400})/u;
