/**
 * Where a line of a summary names a path: with or without an ending, absolute, below home, of Windows, in any script, with blanks in
 * quotes, with a place in the file behind it. Says how sure that is, because `and/or` and `/api/orders` look alike.
 * Pure and linear: tokens are bounded and every pattern looks at one of them only.
 */
import { pushAll } from '../../base/lists';
import { endsInFile } from './fileNames';
import { isClosing, unglued, withoutPlace } from './pathEnds';
import { type Quotation, quotations } from './quotations';
import { isPathLike, type PathPlace, type Sureness } from './pathShapes';

/** A path in a line; `line.slice(from, to)` is what goes when it is struck. */
export interface PathSpan {
  readonly from: number;
  readonly to: number;
  /** As written, without the place in the file. */
  readonly path: string;
  readonly sure: Sureness;
}

/** Longest token looked at, in characters. */
const maxChars = 400;

/** The paths of a line in their order. */
export function pathSpans(line: string, roots: ReadonlySet<string>): readonly PathSpan[] {
  if (!/[/\\.]/u.test(line)) return [];
  const found: PathSpan[] = [];
  let at = 0;
  for (const quote of quotations(line)) {
    pushAll(found, tokensOf(line, at, quote.from, { roots, quote: 'none' }));
    pushAll(found, quotedSpans(line, quote, roots));
    at = quote.to;
  }
  pushAll(found, tokensOf(line, at, line.length, { roots, quote: 'none' }));
  return found;
}

function quotedSpans(
  line: string,
  { from, to, isCode }: Quotation,
  roots: ReadonlySet<string>,
): readonly PathSpan[] {
  const text = line.slice(from, to);
  if (!/\s/u.test(text.trim()) || !isSpacedPath(text))
    return tokensOf(line, from, to, { roots, quote: isCode ? 'code' : 'quotes' });
  const { path, length } = withoutPlace(text);
  return [{ from, to: from + length, path, sure: 'sure' }];
}

/** Programs that a quoted command line begins with, and words that a quoted sentence does. */
const beginsCommand =
  /^(?:node|np[mx]|pnpm|yarn|bunx?|deno|tsx|tsc|python[\d.]*|pip|pytest|uv|ruby|bundle|perl|php|composer|go|cargo|rustc|javac?|mvn|make|cmake|gcc|bash|sh|zsh|git|gh|docker|kubectl|cat|head|tail|less|sed|awk|grep|rg|find|ls|cd|cp|mv|rm|mkdir|touch|chmod|diff|code|vim?|curl|wget|tar|unzip|source|echo|export|set|run|open|edit|read|see|fix|the|a|an|in|at|from|to|and|or|is)$/iu;

/** Whether quoted text with blanks is one path: `C:\Program Files\x.exe`, `My Docs/two words.txt`. */
function isSpacedPath(raw: string): boolean {
  const text = withoutPlace(raw.trim()).path;
  const words = text.split(/\s+/u);
  const isPlain = /[/\\]/u.test(text) && !/[;|&<>*?!=`"]|[.,:]\s|\s-|\/\/|\s[/\\~]/u.test(text);
  if (!isPlain || words.length > 8 || beginsCommand.test(words[0] ?? '')) return false;
  if (words.slice(0, -1).some(endsInFile)) return false;
  if (/^(?:[A-Za-z]:[\\/]|\\\\|~\/|\.{1,2}\/|\/(?:[^/\s]+\/|\p{Lu}))/u.test(text)) return true;
  return endsInFile(text) && (/^\P{Ll}/u.test(text) || words.length <= 3);
}

const tokenShape = /[^\s`"“”„«»「」『』<>|;,，。、；：！？（）【】…]+/gu;

function tokensOf(line: string, from: number, to: number, place: PathPlace): readonly PathSpan[] {
  const found: PathSpan[] = [];
  const text = line.slice(from, to);
  for (const { 0: token, index: at } of text.matchAll(tokenShape))
    if (!isCutOff(text, at, token)) pushAll(found, atomsOf(token, from + at, place));
  return found.filter(({ sure, path, ...at }) => {
    const before = line.slice(Math.max(from, at.from - 1), at.from);
    const behind = line.slice(at.to, Math.min(at.to + 1, to));
    return sure === 'sure' || !isWord(path, before, behind);
  });
}

const endOfWord = /^[\p{L}\p{N}`"”»」』）)\]]$/u;

/** Whether what stands around it in its quotation says that it is no path: a method, a command, one of several words. */
function isWord(path: string, before: string, behind: string): boolean {
  if (/^\.\w/u.test(path)) return behind.startsWith('(');
  if (!/^[/\\]/u.test(path)) return false;
  // `` `add`/move/drop ``, and a quotation ends before the text.
  if (endOfWord.test(before)) return true;
  if (/[/\\]./u.test(path.slice(1))) return false;
  // `\name`, `/name()`, `/plugin:command`, `/command with words`.
  return /^[(:]/u.test(behind) || path.startsWith('\\') || (before === '' && /\s/u.test(behind));
}

/** A path that was cut off is not there to be compared. */
const isCutOff = (text: string, at: number, token: string): boolean =>
  text[at + token.length] === '…' || text[at - 1] === '…';

const address = /^[([*'‘]*(?!file:)[a-z][a-z0-9+.-]{1,20}:\/\//iu;

/** The parts of a token that may be paths: `--config=x/y.json`, `[text](x/y.md)`, `host:/x/y` hold one behind a mark. */
function atomsOf(token: string, offset: number, place: PathPlace): readonly PathSpan[] {
  if (token.length > maxChars || address.test(token)) return [];
  const found: PathSpan[] = [];
  let from = /^(?:[([*'‘]*file:\/\/|\*{1,3}(?=[a-z]:[\\/]))/iu.exec(token)?.[0].length ?? 0;
  const close = (to: number): void => {
    const span = spanOf(token.slice(from, to), offset + from, place);
    if (span) found.push(span);
    from = to + 1;
  };
  for (let i = from; i < token.length; i++) if (isBreak(token, i, from)) close(i);
  close(token.length);
  return found;
}

/** Whether a path ends before this character and another may begin behind it. */
function isBreak(token: string, i: number, from: number): boolean {
  const ch = token[i] ?? '';
  if (ch === '=') return true;
  if (ch === ':') return !isDriveMark(token, i, from) && !/\d/u.test(token[i + 1] ?? '');
  if (ch === ')' || ch === ']') return !isClosing(token.slice(from, i), ch);
  if (ch !== '(' && ch !== '[') return false;
  return i === from ? !bracketFolder.test(token.slice(i)) : !/[/\\.\-_[]/u.test(token[i - 1] ?? '');
}

/** `C:\x`, `C:x\y`, `$env:TEMP\x`. */
const isDriveMark = (token: string, i: number, from: number): boolean =>
  (i - from === 1 && /^(?:[\\/]|\w[^:\s]{0,80}\\)/u.test(token.slice(i + 1, i + 90))) ||
  /^\$env$/iu.test(token.slice(from, i));

/** `[slug]/page.tsx`, `(group)/page.tsx`. */
const bracketFolder = /^(?:\[[\w.-]{1,60}\]{1,2}|\([\w.-]{1,60}\))[\\/]/u;

/** `*.ts` and `src/**` stand for many files; `**src/a.ts**` is one in bold. */
const isPattern = (raw: string): boolean =>
  /\*[./\\]/u.test(raw) && !/^\*\*[^*]+\*\*\W*$/u.test(raw);

function spanOf(raw: string, offset: number, place: PathPlace): PathSpan | null {
  if (isPattern(raw)) return null;
  const lead = /^[*'‘’{}]*/u.exec(raw)?.[0].length ?? 0;
  const { text, skipped } = unglued(raw.slice(lead));
  const { path, length } = withoutPlace(text);
  const sure = isPathLike(path, length > path.length, place);
  if (sure === null) return null;
  const from = offset + lead + skipped;
  return { from, to: from + length, path, sure };
}
