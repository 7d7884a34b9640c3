/**
 * Puts one more member or element into a settings file and takes one out again, so that the second undoes the first to the
 * byte: comments, order, indentation, a trailing comma and the end of the file stay. Pure. The general editor of jsonc-parser
 * formats the lines it touches, which cannot be undone; so only its parser is used here.
 */
import { parse, type Node, type ParseError } from 'jsonc-parser';
import { indentOf, writtenMember, type Style } from './jsonText';

/** Replaces the text from `from` to `to`. */
interface FileEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const endOf = ({ offset, length }: Node): number => offset + length;

function edited(text: string, edits: readonly FileEdit[]): string {
  const last = [...edits].sort((a, b) => b.from - a.from);
  return last.reduce(
    (now, { from, to, text: by }) => now.slice(0, from) + by + now.slice(to),
    text,
  );
}

/** White space and comments, outside of strings. */
const trivia = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/uy;
/** The same up to the end of the line. */
const triviaOfLine = /(?:[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/))*/uy;

/** What a sticky pattern matches at a place. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The place of the comma between two offsets, comments aside; null where there is none. */
function commaIn(text: string, from: number, to: number): number | null {
  const at = from + matchAt(trivia, text, from).length;
  return at < to && text[at] === ',' ? at : null;
}

/** The comments that end on the same line, which belong to what stands before them. */
const commentsAt = (text: string, from: number): string => matchAt(triviaOfLine, text, from);

/** Writes a child where its line begins so; null = on one line. */
export type Writing = (base: string | null) => string;

/** Adds a last member. */
export const withMember = (
  text: string,
  object: Node,
  style: Style,
  name: string,
  value: unknown,
): string => withChild(text, object, style, (base) => writtenMember(name, value, style, base));

/** Adds a last child. */
export function withChild(text: string, container: Node, style: Style, write: Writing): string {
  const children = container.children ?? [];
  const close = endOf(container) - 1;
  const [first] = children;
  const last = children.at(-1);
  if (first === undefined || last === undefined) return intoEmpty();
  const ownLine = text.slice(container.offset, first.offset).includes('\n');
  const base = ownLine ? indentOf(text, first.offset) : null;
  const comma = commaIn(text, endOf(last), close);
  const end = comma === null ? endOf(last) : comma + 1;
  const comments = commentsAt(text, end);
  const at = end + comments.length;
  const gap = base === null ? (comments.includes('//') ? style.eol : ' ') : `${style.eol}${base}`;
  const child = `${gap}${write(base)}${comma === null ? '' : ','}`;
  if (comma !== null) return edited(text, [{ from: at, to: at, text: child }]);
  return `${text.slice(0, end)},${comments}${child}${text.slice(at)}`;

  /** Where something stood between the brackets, or in a list of somebody else's, differently from a file of our own making. */
  function intoEmpty(): string {
    const inner = text.slice(container.offset + 1, close);
    const { unit, eol } = style;
    if (inner !== '') return edited(text, [{ from: close, to: close, text: write(null) }]);
    const isRoot = container.parent === undefined;
    const own = isRoot && unit !== null ? `${eol}${unit}${write(unit)}${eol}` : ` ${write(null)} `;
    return edited(text, [{ from: close, to: close, text: own }]);
  }
}

/** Takes a child out. `meant` says whether what is left is what was meant; null where no way gives that. */
export function withoutChild(
  text: string,
  container: Node,
  child: Node,
  meant: (value: unknown) => boolean,
): string | null {
  const candidates = [closely, plainly].map((cut) => edited(text, cut(text, container, child)));
  return candidates.find((result) => isMeant(result, meant)) ?? null;
}

function isMeant(text: string, meant: (value: unknown) => boolean): boolean {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && meant(value);
}

const isBlank = (text: string): boolean => text.trim() === '';
const cutOf = (from: number, to: number): FileEdit => ({ from, to, text: '' });

/** What `withChild` put there, and nothing else. */
function closely(text: string, container: Node, child: Node): readonly FileEdit[] {
  const children = container.children ?? [];
  const index = children.indexOf(child);
  const previous = children[index - 1];
  const next = children[index + 1];
  const after = commaIn(text, endOf(child), next?.offset ?? endOf(container) - 1);
  if (previous !== undefined) return afterOther(text, previous, child, after);
  return after === null
    ? onlyOne(text, container, child)
    : beforeOther(text, child, next ?? null, after);
}

/** Something stands before it: the white space in between goes with it. */
function afterOther(
  text: string,
  previous: Node,
  child: Node,
  comma: number | null,
): readonly FileEdit[] {
  const start = child.offset;
  const begin = endOf(previous) + text.slice(endOf(previous), start).trimEnd().length;
  if (comma !== null) return cutWith(text, begin, endOf(child), comma);
  const before = commaIn(text, endOf(previous), start) ?? begin;
  return [cutOf(before, before + 1), cutOf(Math.max(begin, before + 1), endOf(child))];
}

/** It stands first: what follows takes its place. */
function beforeOther(
  text: string,
  child: Node,
  next: Node | null,
  comma: number,
): readonly FileEdit[] {
  const between = next === null ? 'no' : text.slice(endOf(child), next.offset);
  return next !== null && isBlank(between.replace(',', ''))
    ? [cutOf(child.offset, next.offset)]
    : cutWith(text, child.offset, endOf(child), comma);
}

/** Nothing else is there: the lines made for it go too. */
function onlyOne(text: string, container: Node, child: Node): readonly FileEdit[] {
  const close = endOf(container) - 1;
  const opening = text.slice(container.offset + 1, child.offset);
  const closing = text.slice(endOf(child), close);
  const isMade = isBlank(opening) && isBlank(closing) && closing !== '';
  return isMade && opening.startsWith(closing)
    ? [cutOf(container.offset + 1, close)]
    : [cutOf(child.offset, endOf(child))];
}

/** A child and the comma after it; what stands between them stays. */
const cutWith = (text: string, from: number, end: number, comma: number): readonly FileEdit[] =>
  isBlank(text.slice(end, comma))
    ? [cutOf(from, comma + 1)]
    : [cutOf(from, end), cutOf(comma, comma + 1)];

/** The child and one comma, all white space and comments left. */
function plainly(text: string, container: Node, child: Node): readonly FileEdit[] {
  const children = container.children ?? [];
  const index = children.indexOf(child);
  const end = endOf(child);
  const next = children[index + 1];
  const previous = children[index - 1];
  const comma =
    commaIn(text, end, next?.offset ?? endOf(container)) ??
    (previous ? commaIn(text, endOf(previous), child.offset) : null);
  return [cutOf(child.offset, end), ...(comma === null ? [] : [cutOf(comma, comma + 1)])];
}
