/**
 * Which lines of a file of notes are code between fences, as CommonMark has it: a fence has a kind and a length, stands at most three blanks
 * in from what holds it, and ends with the list item that it stands in. At the top one that nothing closes is none: a mark that somebody
 * left open, or drew as a rule, must not swallow the notes behind it. Pure, linear; reading goes on from what is open before a line.
 */

/** What is open before a line. */
export interface OpenBlocks {
  readonly fence: Fence | null;
  /** In which columns the words of the list items begin that it may belong to, the outermost first. */
  readonly items: readonly number[];
  readonly isAfterBlank: boolean;
}

interface Fence {
  readonly mark: string;
  /** Where the words of the item begin that holds it; 0 = none does. */
  readonly column: number;
}

/** What a line is. `isLoose`: it begins a fence once something closes it; `leaves`: a fence that begins or ends here, or would, left a list item. */
export interface LineRead {
  readonly isCode: boolean;
  readonly isLoose: boolean;
  readonly leaves: boolean;
}

export const bullet = /^\s{0,12}(?:[-*+]|\d{1,4}[.)])\s+/u;
export const nothingOpen: OpenBlocks = { fence: null, items: [], isAfterBlank: false };

const blank: LineRead = { isCode: false, isLoose: false, leaves: false };
const code: LineRead = { ...blank, isCode: true };

/** From how many blanks on a line is no fence, and blanks behind a bullet are part of what it says. */
const codeIndent = 4;
const tabStop = 4;

/** Reads the lines of a text in order, from any on. */
export class Fences {
  readonly #text: string;
  #open: OpenBlocks;
  #closings: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(text: string, open: OpenBlocks = nothingOpen) {
    this.#text = text;
    this.#open = open;
  }

  get open(): OpenBlocks {
    return this.#open;
  }

  /** `at`: where the line begins in the text. */
  take(line: string, at: number): LineRead {
    const { fence, isAfterBlank } = this.#open;
    if (line.trim() === '') {
      if (!isAfterBlank) this.#open = { ...this.#open, isAfterBlank: true };
      return blank;
    }
    const column = columnOf(line);
    if (fence === null || column < fence.column) return this.#outside(line, column, at);
    if (closes(line, column, fence)) this.#open = { ...this.#open, fence: null };
    if (isAfterBlank) this.#open = { ...this.#open, isAfterBlank: false };
    return code;
  }

  #outside(line: string, column: number, at: number): LineRead {
    const { fence: ended, items: before } = this.#open;
    const begun = bullet.exec(line)?.[0] ?? '';
    const mark = markOf(line.slice(begun.length));
    const held = this.#held(column, begun === '' && mark === null);
    const items = begun === '' ? held : [...held, wordsAt(begun)];
    const base = items.at(-1) ?? 0;
    const fence = fenceOf(mark, columnOf(line, begun.length), base);
    const isLoose = this.#isLoose(fence, at);
    this.#open = { fence: isLoose ? null : fence, items, isAfterBlank: false };
    const isEdge = begun === '' && (fence !== null || ended !== null);
    return { isCode: false, isLoose, leaves: isEdge && held.length < before.length };
  }

  #isLoose(fence: Fence | null, at: number): boolean {
    return fence?.column === 0 && this.#lastClosing(fence.mark) <= at;
  }

  /** The items that a line may belong to. Prose right below one goes on with it, however far out it stands; a fence does not. */
  #held(column: number, isProse: boolean): readonly number[] {
    const { fence, items, isAfterBlank } = this.#open;
    return isProse && fence === null && !isAfterBlank
      ? items
      : items.filter((one) => one <= column);
  }

  /** Where the last line at the top begins that would close such a fence; -1 = there is none. */
  #lastClosing(mark: string): number {
    this.#closings ??= closingsIn(this.#text);
    return this.#closings.get(mark.charAt(0))?.[Math.min(mark.length, mostMarks)] ?? -1;
  }
}

/** In which column the words of a line begin, behind a bullet of so many signs. */
export function columnOf(line: string, bulletLength = 0): number {
  let column = 0;
  for (let i = 0; i < line.length; i++) {
    const sign = line.charAt(i);
    if (i >= bulletLength && sign !== ' ' && sign !== '\t') break;
    column = after(sign, column);
  }
  return column;
}

const after = (sign: string, column: number): number =>
  sign === '\t' ? (Math.floor(column / tabStop) + 1) * tabStop : column + 1;

/** Where the words behind a bullet begin. */
function wordsAt(begun: string): number {
  let [column, end] = [0, 0];
  for (const sign of begun) {
    column = after(sign, column);
    if (sign.trim() !== '') end = column;
  }
  return column - end > codeIndent ? end + 1 : column;
}

/** The mark of a fence that these words would begin. What is in back-ticks on one line is no fence. */
function markOf(words: string): string | null {
  const mark = /^\s*(`{3,}|~{3,})/u.exec(words)?.[1];
  if (mark === undefined) return null;
  return mark.startsWith('`') && words.trimStart().includes('`', mark.length) ? null : mark;
}

const fenceOf = (mark: string | null, column: number, base: number): Fence | null =>
  mark !== null && column - base < codeIndent ? { mark, column: base } : null;

function closes(line: string, column: number, { mark, column: base }: Fence): boolean {
  const words = line.trim();
  if (column - base >= codeIndent || words.length < mark.length) return false;
  return words.startsWith(mark) && words === mark.charAt(0).repeat(words.length);
}

/** A longer mark is as good as this one. */
const mostMarks = 200;

/** By the sign of a fence and how long it is: where the last line begins that closes one. */
function closingsIn(text: string): ReadonlyMap<string, readonly number[]> {
  const bySign = new Map<string, number[]>();
  const lines = text.matchAll(/(?<![^\n]) {0,3}(`{3,}|~{3,})[ \t]*\r?(?![^\n])/gu);
  for (const { index, 1: mark = '' } of lines) {
    const last = bySign.get(mark.charAt(0)) ?? Array<number>(mostMarks + 1).fill(-1);
    bySign.set(mark.charAt(0), last);
    last[Math.min(mark.length, mostMarks)] = index;
  }
  for (const last of bySign.values())
    for (let length = mostMarks; length-- > 0;)
      last[length] = Math.max(last[length] ?? -1, last[length + 1] ?? -1);
  return bySign;
}
