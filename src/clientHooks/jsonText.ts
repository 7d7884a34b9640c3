/**
 * Reading a settings file as text with places: where a member stands, how the file is indented. A file that does not read is
 * refused with its line, never repaired, because a repair would change what the client makes of it.
 */
import { createScanner, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { failed, ok, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import type { SettingsTrouble } from '../ports/clientHooks';

/** How a file is written. */
export interface Style {
  /** One level of indentation; null where the file stands on one line. */
  readonly unit: string | null;
  readonly eol: string;
}

/** 1-based line of an offset. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** No settings are nested deeper; whoever walks a value, the parser too, calls itself for each level. */
const deepest = 256;

/** The first place that is nested deeper than that; null where none is. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const first = text[at];
    if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > deepest) return at;
  }
  return null;
}

/** Whether a parser stopped at a name without quotes, or at single ones. */
const isLoose = (text: string, { error, offset }: ParseError): boolean =>
  printParseErrorCode(error) === 'InvalidSymbol' &&
  /^(?:'|[A-Za-z_$][\w$]{0,100}[ \t]{0,100}:)/u.test(text.slice(offset, offset + 202));

/** The file's one object; what is wrong and in which line where it is none. Comments and trailing commas are fine. */
export function readObject(text: string): Result<Node, SettingsTrouble> {
  const deep = tooDeepAt(text);
  if (deep !== null)
    return failed({ line: lineAt(text, deep), reason: said`is nested too deeply` });
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const reason = isLoose(text, error)
      ? said`has a name or a text without double quotes (JSON5), and only JSON with comments and trailing commas is edited`
      : said`is not readable as JSON (${printParseErrorCode(error.error)})`;
    return failed({ line: lineAt(text, error.offset), reason });
  }
  if (root?.type !== 'object') {
    return failed({ line: lineAt(text, root?.offset ?? 0), reason: said`must hold one object` });
  }
  return ok(root);
}

/** The member of an object by its name, as a node with key and value; refuses a name that is there twice. */
export function memberOf(
  text: string,
  object: Node,
  name: string,
): Result<Node | undefined, SettingsTrouble> {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  const [first, second] = found;
  if (second === undefined) return ok(first);
  return wrongAt(text, second, said`has "${name}" a second time`);
}

/** A member that holds an object; trouble where it holds something else or stands there twice. */
export function objectIn(
  text: string,
  object: Node | undefined,
  name: string,
): Result<Node | undefined, SettingsTrouble> {
  if (object === undefined) return ok(undefined);
  const member = memberOf(text, object, name);
  if (!member.ok || member.value === undefined) return member;
  if (valueNode(member.value)?.type === 'object') return member;
  return wrongAt(text, member.value, said`has "${name}" that is not an object`);
}

/** What is wrong at a place of the file. */
export const wrongAt = (
  text: string,
  { offset }: Node,
  reason: Sentence,
): Result<never, SettingsTrouble> => failed({ line: lineAt(text, offset), reason });

/** The name of a member. */
export const memberName = (member: Node): string => String(member.children?.[0]?.value);

/** The value of a member. */
export const valueNode = (member: Node): Node | undefined => member.children?.[1];

/** The first member of that name in an object. */
export const namedIn = (object: Node | undefined, name: string): Node | undefined =>
  object?.type === 'object' ? object.children?.find((one) => memberName(one) === name) : undefined;

/** What a list holds; nothing where it is none. */
export const elements = (list: Node | undefined): readonly Node[] =>
  list?.type === 'array' ? (list.children ?? []) : [];

/** What stands before a node on its own line; null where something else does. */
export function indentOf(text: string, offset: number): string | null {
  const begin = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(begin, offset);
  return begin > 0 && /^[ \t]*$/.test(before) ? before : null;
}

/** How lines end, by the first one. */
export const eolOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? '\n';

/** How the file is written, by its first member; two blanks where it has none. */
export function styleOf(text: string, root: Node): Style {
  const [first] = root.children ?? [];
  const eol = eolOf(text);
  if (first === undefined) return { unit: '  ', eol };
  const between = text.slice(root.offset + 1, first.offset);
  if (!between.includes('\n')) return { unit: null, eol };
  return { unit: indentOf(text, first.offset) ?? '  ', eol };
}

/** A value as the file would have it, its first line standing at `base`; null = on one line. */
export function written(value: unknown, { unit, eol }: Style, base: string | null): string {
  if (unit === null || base === null) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).split('\n').join(`${eol}${base}`);
}

/** A member as the file would have it. */
export function writtenMember(
  name: string,
  value: unknown,
  style: Style,
  base: string | null,
): string {
  const gap = style.unit === null || base === null ? '' : ' ';
  return `${JSON.stringify(name)}:${gap}${written(value, style, base)}`;
}
