/**
 * Whether a label is a turn that a model invents, or a word of its summary: who said what below a heading, a field among fields, a
 * class among classes. An invented turn stands behind what was said, by itself. Pure; linear over all labels of a text, which are
 * asked for in their order.
 */
import { ownSection } from '../../summary/headings';
import { isLabelled, isLabelledAtAll } from './turnShapes';

/** Characters of a line that are looked at. */
const most = 200;

export class TurnContext {
  readonly #text: string;
  readonly #shapes: Shapes;
  /** Where the line begins behind the last label that was no turn: what follows it at once is none, either. */
  #told = -1;

  constructor(text: string) {
    this.#text = text;
    this.#shapes = new Shapes(text);
  }

  /** Whether a label that begins at `at` and is as long as `marker` belongs to the summary. */
  isTold(at: number, marker: string): boolean {
    const isTold =
      this.#shapes.hasSibling(at) ||
      this.#goesOn(at, marker) ||
      (!/^[ \t>]*(?:#|<)/u.test(marker) && this.#isBelowHeading(at)) ||
      this.#isField(at) ||
      this.#isScore(at, marker);
    if (isTold) this.#told = this.#lineBehind(at);
    return isTold;
  }

  /** The same of a label that may name a thing: a turn only where it stands apart, with no more of the summary behind it. */
  isMaybeTold(at: number, marker: string): boolean {
    const rest = this.#text.slice(at + marker.length, at + marker.length + most);
    if (ownName(/^\s{0,4}(#{1,3}[ \t][^\n]{0,100})/u.exec(rest)?.[1] ?? '') !== null) return false;
    const isOfAnswer = marker.includes('#') && /Response|Answer|Output/u.test(marker);
    if (isOfAnswer || at === 0 || this.#before(at) !== '') return true;
    const behind = this.#paragraphBehind(at);
    const around = [behind, this.#filledBefore(at), this.#lineAt(this.#lineBehind(at))];
    const isAmidList = isBullet(behind) || around.some(isField);
    return isAmidList || this.#shapes.hasOwnBehind(at) || this.isTold(at, marker);
  }

  /** A line of its own below a bullet or another such line. */
  #goesOn(at: number, marker: string): boolean {
    const before = this.#before(at);
    return /^(?: {2}|\t)[^>]*$/u.test(marker) && (isBullet(before) || /^(?: {2}|\t)/u.test(before));
  }

  #isBelowHeading(at: number): boolean {
    if (at === this.#told) return true;
    const before = this.#filledBefore(at);
    return /^(?:#{1,6}[ \t]+\S|\*\*[^*]{1,80}\*\*:?$)/u.test(before) && !isLabelledAtAll(before);
  }

  /** Below a line that announces it, or between other names with a value, as in a configuration. */
  #isField(at: number): boolean {
    const before = this.#before(at);
    const announces = /[:：]$/u.test(before) && /[\p{L}\p{N}]/u.test(before);
    if (announces && !isLabelledAtAll(before)) return true;
    return isField(before) && isField(this.#lineAt(this.#lineBehind(at)));
  }

  /** `Human: 3, Bot: 4` amid lines. */
  #isScore(at: number, marker: string): boolean {
    const rest = this.#text.slice(at + marker.length, at + marker.length + 40);
    return this.#before(at) !== '' && /^[ \t]*[\d.]{1,9}[,;|][ \t]*\p{L}{1,20}[:：]/u.test(rest);
  }

  /** The line right before the one that begins at `at`. */
  #before(at: number): string {
    if (at === 0) return '';
    const from = this.#text.lastIndexOf('\n', at - 2) + 1;
    return at < 2 ? '' : this.#text.slice(from, Math.min(at - 1, from + most)).trimEnd();
  }

  /** The last line before it that is not blank. */
  #filledBefore(at: number): string {
    let from = at;
    while (from > 0) {
      const line = this.#before(from);
      if (line.trim() !== '') return line;
      from = from < 2 ? 0 : this.#text.lastIndexOf('\n', from - 2) + 1;
    }
    return '';
  }

  #lineBehind(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? this.#text.length : end + 1;
  }

  #lineAt(at: number): string {
    return this.#text.slice(at, Math.min(this.#lineBehind(at), at + most)).trimEnd();
  }

  /** The first line of the paragraph behind the one that begins at `at`; '' where there is none. */
  #paragraphBehind(at: number): string {
    let next = at;
    let isBlank = false;
    while (next < this.#text.length) {
      next = this.#lineBehind(next);
      const line = this.#lineAt(next);
      if (line.trim() === '') isBlank = true;
      else if (isBlank) return line;
    }
    return '';
  }
}

const isBullet = (line: string): boolean => /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]/u.test(line);

/** `Host: harbour`, `**Web:** slow`, `[Order] table`; a label of a turn is none. */
const isField = (line: string): boolean =>
  /^[ \t]{0,4}(?:\*\*)?(?:\p{L}[\p{L}\p{N}_ -]{0,30}(?:\*{0,2}[:：]\*{0,2}[ \t]+\S|=)|\[[^\]]{1,30}\] )/u.test(
    line,
  ) && !isLabelled(line);

/** The section of ours that a heading names; null for any other line. */
function ownName(line: string): string | null {
  const name = /^#{1,3}[ \t]+(\S.*)$/u.exec(line)?.[1];
  return name === undefined ? null : ownSection(name.replace(/[*:：#]/gu, '').trim());
}

interface Shape {
  readonly at: number;
  /** `##`, `###` …, or `**` for a bold line alone. */
  readonly kind: string;
  /** Whether it names neither a role nor a section of ours. */
  readonly isOther: boolean;
}

/** Headings and bold lines of a text: one that names a role is a class among others where its neighbour is one. */
class Shapes {
  readonly #all: readonly Shape[];
  readonly #places = new Map<number, number>();
  /** Where the last section of ours begins that was not there before. */
  #lastOwn = -1;
  #ownKind = '';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    const seen = new Set<string>();
    this.#all = [...text.matchAll(shape)].map(({ 0: line, 1: kind = '', index: at }, i) => {
      this.#places.set(at, i);
      const own = ownName(line);
      if (own !== null && !seen.has(own)) this.#lastOwn = at;
      if (own !== null) {
        seen.add(own);
        this.#ownKind = kind;
      }
      return { kind, at, isOther: own === null && !isLabelledAtAll(line) };
    });
  }

  hasSibling(at: number): boolean {
    const i = this.#places.get(at);
    if (i === undefined) return false;
    const isClass = (one: Shape | undefined): boolean =>
      one?.isOther === true && one.kind === this.#all[i]?.kind;
    if (isClass(this.#all[i + 1])) return true;
    return isClass(this.#all[i - 1]) && !(this.#isLastSection(i) && !this.#hasList(i));
  }

  /** Whether it is set like our sections, behind them all. */
  #isLastSection(i: number): boolean {
    const { kind, at = 0 } = this.#all[i] ?? {};
    return kind === this.#ownKind && at > this.#lastOwn;
  }

  #hasList(i: number): boolean {
    const from = this.#all[i]?.at ?? 0;
    const below = /^[^\n]*\n\s{0,9}([^\n]*)/u.exec(this.#text.slice(from, from + 2 * most))?.[1];
    return isBullet(below ?? '');
  }

  /** Whether a section of ours is still to come. */
  hasOwnBehind(at: number): boolean {
    return this.#lastOwn > at;
  }
}

const shape = /^(#{1,6}(?=[ \t])|\*\*(?=[^*\n]{1,80}\*\*:?[ \t]*$))[^\n]{1,200}$/gmu;
