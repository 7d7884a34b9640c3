/**
 * Turns that a model goes on with after its answer, as if it wrote both sides of a chat (`Human: …`, `<|im_start|>user`, `[INST]`):
 * nobody said them, so nothing of them may stay. A label before the answer is only a label. Pure and linear.
 */
import { ownSection } from '../../summary/headings';

const people =
  'human|user|usuari[oa]|usuári[oa]|human[oa]|utilisat(?:eur|rice)|humain|benutzer(?:in)?|nutzer(?:in)?|anwender(?:in)?|mensch|utente|umano|пользователь|человек|用户|用戶|使用者|人类|人類|ユーザー?|人間|사용자|유저|인간|المستخدم|الإنسان|إنسان';
const machines =
  'assistant|assistente?|assistentin|asistente|ассистент|помощник|助手|助理|アシスタント|어시스턴트|도우미|비서|المساعد|مساعد';
const role = `(?:${people}|${machines})`;
/** `Human: …`, `**User:** …`, `### Assistant`, `[User]: …`; never behind a bullet, where a record quotes somebody. */
const label = new RegExp(
  `^[ \\t>]{0,4}(?:(?:#{1,6}[ \\t]+|\\*{1,3}|_{1,2})?${role}(?:[ \\t]+(?:turn[ \\t]*)?\\d{1,3})?(?:\\*{1,3}|_{1,2})?[ \\t\\u00a0]{0,2}(?:：|:(?:\\*{1,3}|_{1,2})?(?=\\s|$|[^\\s/\\\\\\w:]))(?:\\*{1,3}|_{1,2})?|#{1,6}[ \\t]+${role}[ \\t]*$|\\*\\*${role}\\*\\*[ \\t]*$|\\[${role}[^\\]\\n]{0,40}\\][ \\t]*[:：]|<(?:user|human|assistant)>)`,
  'gimu',
);
/** Lower case alone is what configuration looks like; a turn stands behind a blank line then. */
const isLower = /^[ \t>]*[a-z]/u;

/** Marks of chat templates: where a turn begins or ends. */
const mark =
  /<[|｜]\s?(?:im_start|im_end|im_sep|start|end|user|assistant|system|human|tool|eot_id|eom_id|eot|end_of_turn|end_of_text|endoftext|start_header_id|end_header_id|begin_of_text|begin▁of▁sentence|end▁of▁sentence|return|call|channel|message)\s?[|｜]>|<\/?s>|<(?:start|end)_of_turn>|\[\/?INST\]|<<\/?SYS>>/giu;
/** What a template says behind a mark: whose turn it is. */
const markedRole =
  /^\s{0,2}(?:user|human|assistant|model|system|developer|tool|ipython|analysis|final|commentary)\b[ \t]*(?=\n|<|$)/iu;

interface Turn {
  /** Where the marker begins and ends. */
  readonly at: number;
  readonly end: number;
  readonly isLabel: boolean;
  readonly isPerson: boolean;
}

const person = new RegExp(people, 'iu');

/** The answer without turns that it invents. */
export function withoutInventedTurns(text: string): string {
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
    ? `${chosen}${sectionsAfter(chosen, segments[1]?.text ?? '')}`
    : chosen;
}

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
  const code = fencesIn(text);
  const isCode = (at: number): boolean => code.some(([from, to]) => at >= from && at < to);
  const labels = [...text.matchAll(label)]
    .filter(
      (match) =>
        !isLower.test(match[0]) ||
        /(?:^|\n[ \t]*\n)$/u.test(text.slice(Math.max(0, match.index - 40), match.index)),
    )
    .map((match) => turnOf(match, match[0].length, true));
  const marks = [...text.matchAll(mark)]
    .filter((match) => !isQuoted(text, match.index))
    .flatMap((match) => {
      const end = match.index + match[0].length;
      const told = markedRole.exec(text.slice(end, end + 20))?.[0].length ?? 0;
      // Between the words of a line it is no turn, unless it says whose.
      const isInLine = /[^\n][ \t]$/u.test(text.slice(Math.max(0, match.index - 2), match.index));
      return isInLine && told === 0 ? [] : [turnOf(match, match[0].length + told, false)];
    });
  return [...labels, ...marks].filter(({ at }) => !isCode(at)).sort((a, b) => a.at - b.at);
}

function turnOf({ index, input }: RegExpExecArray, length: number, isLabel: boolean): Turn {
  const isPerson = person.test(input.slice(index, index + length));
  return { at: index, end: index + length, isLabel, isPerson };
}

/** Whether a mark is spoken of, between quotes or back-ticks on its line. */
function isQuoted(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - 200), at);
  const before = near.slice(near.lastIndexOf('\n') + 1);
  return ['`', '"'].some((quote) => before.split(quote).length % 2 === 0);
}

/** Stretches of code between fences that are closed. */
function fencesIn(text: string): readonly (readonly [number, number])[] {
  const marks = [...text.matchAll(/^ {0,3}(?:`{3}|~{3})/gmu)].map(({ index }) => index);
  return marks.flatMap((from, i) => {
    const to = marks[i + 1];
    return i % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
  });
}
