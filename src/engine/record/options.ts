/**
 * The things an assistant listed for choosing, and which of them a reply names: by number, letter or place ("2", "b)", "the
 * second one", "option 3"), or one line for each of several numbered questions. Pure and linear.
 */

import { clip, oneLine } from '../text/plain';

/** An item of a list. */
export interface Option {
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
/** `option 3`, `do #2`, `方案二` near the beginning. */
const named =
  /^(?:[\p{L}’']{1,10}\s){0,4}?(?:(?:options?|number|choice|item|variante?|opción|opção|n[úu]mero|nummer|الخيار)\s|方案|选项|選択肢|第|#)\s?#?(\d{1,2}|[a-h])(?![\p{L}\p{N}/:%-]|\.\d)/iu;
/** `2番`, `2번`, `2つ目`, `2号`. */
const counted = /^(\d{1,2})\s?(?:番|번|つ目|个|個|号|で|을|를|로|으로|입니다)/u;

const places: readonly RegExp[] = ['first|former', 'second|latter', 'third', 'fourth'].map(
  (words) =>
    new RegExp(
      `^(?:[\\p{L}’']{1,8}\\s){0,3}?the (?:${words})(?: (?:one|option|approach|way|choice))?[\\s.,!]{0,8}(?:(?:please|thanks)[\\s.!]{0,8})?$`,
      'iu',
    ),
);
const foreign: readonly RegExp[] = [
  /^(?:(?:la|el|a|o|le|der|die|das|den)\s(?:primer[ao]|primeir[ao]|premi(?:er|ère)|erste[nrs]?)(?!\p{L})|第一|一つ目|最初の|첫\s?번째|الأول)/iu,
  /^(?:(?:la|el|a|o|le|der|die|das|den)\s(?:segund[ao]|seconde?|deuxième|zweite[nrs]?)(?!\p{L})|第二|二つ目|두\s?번째|الثاني)/iu,
  /^(?:(?:la|el|a|o|le|der|die|das|den)\s(?:tercer[ao]|terceir[ao]|troisième|dritte[nrs]?)(?!\p{L})|第三|三つ目|세\s?번째|الثالث)/iu,
];

/** Longest reply that names a place in another language. */
const shortReply = 24;

/** The item of a list that a reply names; null where it names none. `asked`: the list stands with a question. */
export function chosenItem(said: string, raw: string, asked: boolean): Chosen | null {
  const reply = raw.normalize('NFKC').trim();
  if (reply.length > maxReply || numberedLines(reply).length > 1) return null;
  const options = optionsOf(said);
  const mark = markOf(reply, asked);
  const place = mark === null && asked ? placeOf(reply) : -1;
  const list = lastList(options);
  const item = mark === null ? list[place] : options.findLast((option) => option.mark === mark);
  if (item === undefined) return null;
  const first = options.findLast(({ at, mark: one }) => at <= item.at && isFirst(one));
  return { ...item, above: said.slice(0, (first ?? item).at) };
}

/** The numbers that lines of a text begin with. */
const numberedLines = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]{0,12}(\d{1,2})[.)][ \t]{1,4}\S/gmu)].map(([, mark = '']) => mark);

const isFirst = (mark: string): boolean => mark === '1' || mark === 'a';

function markOf(reply: string, asked: boolean): string | null {
  const first = leading.exec(reply);
  const found = first ?? counted.exec(reply) ?? named.exec(reply);
  if (found === null) return null;
  const mark = (found[1] ?? '').toLowerCase();
  const rest = reply.slice(found[0].length);
  // "a test fails", "3 tests fail": a letter stands alone, and so does a number where nothing was asked.
  const alone = /^\s*(?:$|[.,;:!)。、，–—-])/u.test(rest);
  const isLetter = first !== null && /^[a-h]$/u.test(mark);
  return alone ? (isLetter && reply.length > 60 ? null : mark) : asked && !isLetter ? mark : null;
}

const placeOf = (reply: string): number => {
  const english = places.findIndex((place) => place.test(reply));
  return english >= 0 || reply.length > shortReply
    ? english
    : foreign.findIndex((place) => place.test(reply));
};

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

/** The items from the last that is a first one. */
const lastList = (options: readonly Option[]): readonly Option[] =>
  options.slice(
    Math.max(
      0,
      options.findLastIndex(({ mark }) => mark === '1' || mark === 'a'),
    ),
  );

/** The numbered questions that a reply answers one by one, each with its number; null where it does not. */
export function numberedItems(said: string, reply: string): string | null {
  const answered = numberedLines(reply.slice(0, maxEnd));
  if (answered.length < 2) return null;
  const asked = optionsOf(said).filter(({ text }) => /[?？؟]/u.test(text));
  const both = asked.filter(({ mark }) => answered.includes(mark));
  if (both.length < 2 || both.length * 2 < answered.length) return null;
  return both.map(({ mark, text }) => `${mark}. ${clip(oneLine(text), maxAsked)}`).join(' ');
}
