/**
 * Turns that a model goes on with after its answer, as if it wrote both sides of a chat (`Human: …`, `<|im_start|>user`, `[INST]`):
 * nobody said them, so nothing of them may stay. A label before the answer is only a label. Pure and linear.
 */
import { ownSection } from '../../summary/headings';
import { codeIn, isQuoted } from './spokenOf';
import { TurnContext } from './turnContext';
import {
  inLine,
  label,
  mark,
  markedRole,
  person,
  programLabel,
  shortAnswered,
  shortAsked,
  toolTag,
  upperMark,
} from './turnShapes';

/** Lower case alone is what configuration looks like, a letter what a size does; a turn stands behind a blank line then. */
const isPlain = /^[ \t>]*(?:[a-z]|\*{0,2}H\b)/u;

interface Turn {
  /** Where the marker begins and ends. */
  readonly at: number;
  readonly end: number;
  readonly isLabel: boolean;
  readonly isPerson: boolean;
}

/** The answer without turns that it invents. */
export function withoutInventedTurns(whole: string): string {
  const text = withoutInLine(withoutToolBlocks(whole));
  const turns = turnsIn(text);
  if (turns.length === 0) return text;
  const first: Turn = { at: 0, end: 0, isLabel: false, isPerson: false };
  const segments = [first, ...turns].map(({ end, isPerson }, i) => ({
    text: text.slice(end, turns[i]?.at ?? text.length),
    isPerson,
  }));
  const filled = segments.filter((one) => /[\p{L}\p{N}]/u.test(one.text));
  const isLeading = filled[0] !== segments[0];
  const chosen = (isLeading ? afterLabels(filled) : filled[0]?.text) ?? '';
  return turns.length === 1 && turns[0]?.isLabel === true && !isLeading
    ? `${withoutRule(chosen)}${sectionsAfter(chosen, segments[1]?.text ?? '')}`
    : withoutRule(chosen);
}

/** Without a line that only parted the answer from what was cut off behind it. */
const withoutRule = (text: string): string =>
  text.replace(/\n[ \t]*(?:-{3,9}|\*{3,9}|_{3,9}|={3,9})\s*$/u, '');

interface Segment {
  readonly text: string;
  readonly isPerson: boolean;
}

/** The answer where a label stands before it: not what is put into a person's mouth, unless that alone has our sections. */
function afterLabels(segments: readonly Segment[]): string | undefined {
  const own = segments.filter((one) => !one.isPerson);
  const hasSections = ({ text }: Segment): boolean => headingsIn(text).length > 0;
  return (own.find(hasSections) ?? segments.find(hasSections) ?? own[0])?.text;
}

/** One label alone may be a way to quote somebody: its words go, and sections that were still to come stay. */
function sectionsAfter(before: string, rest: string): string {
  if (headingsIn(before).length === 0) return '';
  const seen = new Set(headingsIn(before).map(({ name }) => name));
  const next = headingsIn(rest).find(({ name }) => !seen.has(name));
  return next === undefined ? '' : rest.slice(next.at);
}

interface Heading {
  readonly at: number;
  readonly name: string;
}

const heading = /^#{1,3}[ \t]+(\S[^\n]{0,100})$/gmu;

const headingsIn = (text: string): readonly Heading[] =>
  [...text.matchAll(heading)].flatMap((match) => {
    const name = ownSection((match[1] ?? '').replace(/[*:：#]/gu, '').trim());
    return name === null ? [] : [{ at: match.index, name }];
  });

function turnsIn(text: string): readonly Turn[] {
  const isCode = codeIn(text);
  const marks = [...text.matchAll(mark), ...text.matchAll(upperMark)]
    .filter((match) => !isQuoted(text, match.index))
    .flatMap((match) => {
      const end = match.index + match[0].length;
      const told = markedRole.exec(text.slice(end, end + 20))?.[0].length ?? 0;
      // Between the words of a line it is no turn, unless it says whose.
      const isInLine = /[^\n][ \t]$/u.test(text.slice(Math.max(0, match.index - 2), match.index));
      return isInLine && told === 0 ? [] : [turnOf(match, match[0].length + told, false)];
    });
  const open = [...text.matchAll(toolTag)].map((match) => turnOf(match, match[0].length, false));
  return [...labelsIn(text, isCode), ...marks, ...open]
    .filter(({ at }) => !isCode(at))
    .sort((a, b) => a.at - b.at);
}

function labelsIn(text: string, isCode: (at: number) => boolean): readonly Turn[] {
  const context = new TurnContext(text);
  return [...text.matchAll(label), ...shortTurns(text), ...programTurns(text)]
    .filter(
      ({ 0: marker, index }) => !isCode(index) && (!isPlain.test(marker) || isApart(text, index)),
    )
    .sort((a, b) => a.index - b.index)
    .filter(({ index, 0: marker }) => !context.isTold(index, marker))
    .map((match) => turnOf(match, match[0].length, true));
}

/** The first `H: …` that an `A: …` answers: alone each is a word like any other. */
function shortTurns(text: string): readonly RegExpExecArray[] {
  const answered = [...text.matchAll(shortAnswered)].pop()?.index ?? -1;
  return [...text.matchAll(shortAsked)].filter(({ index }) => index < answered);
}

/** What a program says before the first heading, or behind all bullets, headings and fields. */
const programTurns = (text: string): readonly RegExpExecArray[] =>
  [...text.matchAll(programLabel)].filter(({ 0: marker, index }) => {
    const rest = text.slice(index + marker.length);
    if (/^\s{0,4}#{1,3}[ \t]/u.test(rest)) return true;
    return !marker.includes('#') && isApart(text, index) && !isOfSummary.test(rest);
  });
const isOfSummary = /\n[ \t]*(?:[-*+•#>]|\d{1,3}[.)][ \t]|\p{L}[\p{L} ]{0,30}:)/u;

/** Whether a line begins behind a blank one. */
const isApart = (text: string, at: number): boolean =>
  /(?:^|\n[ \t]*\n)$/u.test(text.slice(Math.max(0, at - 40), at));

/** Without turns in the middle of a line, to its end. */
function withoutInLine(text: string): string {
  const isCode = codeIn(text);
  return text.replace(inLine, (turns: string, at: number) =>
    isCode(at) || isQuoted(text, at) ? turns : '',
  );
}

/** Without what a tool is said to have answered, or a client to have reminded of, as far as its tag is closed. */
function withoutToolBlocks(text: string): string {
  const isCode = codeIn(text);
  const kept: string[] = [];
  let from = 0;
  for (const { 0: opened, 1: name = '', index } of text.matchAll(toolTag)) {
    if (index < from || isCode(index)) continue;
    const close = new RegExp(`</(?:\\w{1,16}:)?${name}\\s{0,4}>`, 'giu');
    close.lastIndex = index + opened.length;
    const closed = close.exec(text);
    // One that is never closed is a turn to the end, and so is all behind it.
    if (!closed) break;
    kept.push(text.slice(from, index).trimEnd(), '\n\n');
    from = closed.index + closed[0].length;
    while (text[from] === '\n') from++;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join('');
}

function turnOf({ index, input }: RegExpExecArray, length: number, isLabel: boolean): Turn {
  const isPerson = person.test(input.slice(index, index + length));
  return { at: index, end: index + length, isLabel, isPerson };
}
