/**
 * A shell command line as simple commands with their words, enough to see files and programs in it.
 * Pure and linear. Never interprets: a word with a variable, glob or substitution is marked unsure, here-documents are kept
 * apart as data, and whatever cannot be read ends the list rather than being guessed at.
 */
import { marks, setApart } from './hereDocs';
import { readWord, type ShellWord } from './readWord';

/** A redirection into or from a file. */
interface Redirection {
  readonly into: boolean;
  /** True for `>>`, which leaves what was there. */
  readonly appends?: true;
  readonly target: ShellWord;
}
/** One simple command, with what separates it from the one before; a bracket of a group is a command of its own. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  readonly redirections: readonly Redirection[];
  /** Texts of its here-documents, and patches that are given as a word. */
  readonly docs: readonly string[];
  readonly after: '' | '&&' | '||' | ';' | '|';
  /** True for what a `&` leaves running. */
  readonly background?: true;
}

/** Longest command line looked at, in characters; what follows is program text, not files. */
const mostChars = 6_000;
const blank = /[ \t\r]+/y;
/** What a separator or a redirection begins with. */
const special = /[\d&|;\n<>]/u;
const separators = /^(?:&&|\|\||;;?|\|&?|&(?!>)|\n)/u;
/** Into a file (`>`, `>>`, `>|`, `2>`, `&>`, `>&`), from one (`<`) or from a word (`<<<`); a copied descriptor (`2>&1`) is none. */
const redirect = /^(?:\d*|&)(>>?|<<<|<)[|&]?(?![<(])[ \t]*/u;
const copiedDescriptor = /^\d*>&[ \t]*(?:\d+-?|-)/u;

/** Commands that only PowerShell has. */
const powerShell =
  /(?<![\w-])(?:(?:Get|Set|Add)-Content|(?:Get|New|Remove|Copy|Move|Rename)-Item|Get-ChildItem|Set-Location|Test-Path|Out-File|Select-(?:String|Object)|(?:Where|ForEach)-Object)(?![\w-])/iu;
const drivePath = /(?<![\w\\])[A-Za-z]:\\[^\s"'|;&<>]{1,300}/gu;

/** In PowerShell, and in a path of a drive wherever it stands, `\` is the sign between folders and escapes nothing. */
const withSlashes = (line: string): string =>
  powerShell.test(line)
    ? line.replace(/\\(?=[\w.@-])/gu, '/')
    : line.replace(drivePath, (path) => path.replace(/\\+/gu, '/'));

/** The words of a command as they are read. */
export const commandWords = ({ words }: SimpleCommand): readonly string[] =>
  words.map(({ text }) => text);

/** The simple commands of a command line, in order. */
export function simpleCommands(line: string): readonly SimpleCommand[] {
  const { text: whole, docs: bodies } = setApart(line);
  const text = withSlashes(whole.slice(0, mostChars)).replace(/\\\n/gu, ' ');
  const commands: SimpleCommand[] = [];
  let words: ShellWord[] = [];
  let redirections: Redirection[] = [];
  let docs: string[] = [];
  let after: SimpleCommand['after'] = '';
  let at = 0;
  const close = (next: SimpleCommand['after'], left = false): void => {
    const isEmpty = words.length === 0 && redirections.length === 0;
    const command = { words, redirections, docs, after };
    if (!isEmpty) commands.push(left ? { ...command, background: true } : command);
    else if (next === ';') return; // a line break or a bracket behind `&&`, `||` or `|`
    words = [];
    redirections = [];
    docs = [];
    after = next;
  };
  while (at < text.length) {
    const sign = signAt(text, at);
    at = sign.end;
    if (sign.kind === 'bracket') {
      close(';');
      const bracket = { text: sign.text, sure: false };
      commands.push({ words: [bracket], redirections: [], docs: [], after });
    } else if (sign.kind === 'separator') close(separatorKind(sign.text), sign.text === '&');
    else if (sign.kind === 'redirection') {
      const word = readWord(text, at);
      redirections.push(redirectionBy(sign.text, word));
      at = Math.max(word.end, at);
    } else if (sign.kind === 'word') {
      const word = readWord(text, at);
      if (word.end <= at) break;
      const given = word.text.includes('\0') ? [...word.text.matchAll(marks)] : [];
      docs.push(...given.map((match) => bodies[Number(match[1])] ?? ''));
      const plain = given.length === 0 ? word.text : word.text.replace(marks, '');
      if (plain !== '' || given.length === 0) words.push({ ...word, text: plain });
      at = word.end;
    }
  }
  if (whole.length <= mostChars) close(''); // else the last command is cut off, and a path in it too
  return commands;
}

/** What stands at a place of a command line, and where that ends; a word is still to be read. */
interface Sign {
  readonly kind: 'nothing' | 'bracket' | 'separator' | 'redirection' | 'word';
  readonly text: string;
  readonly end: number;
}

function signAt(text: string, at: number): Sign {
  blank.lastIndex = at;
  if (blank.test(text)) return { kind: 'nothing', text: '', end: blank.lastIndex };
  const first = text.charAt(at);
  if (first === '#') return { kind: 'nothing', text: '', end: endOfLine(text, at) };
  if (first === '(' || first === ')') return { kind: 'bracket', text: first, end: at + 1 };
  if (!special.test(first)) return { kind: 'word', text: '', end: at };
  const rest = text.slice(at, at + 40);
  const separator = separators.exec(rest)?.[0];
  if (separator !== undefined)
    return { kind: 'separator', text: separator, end: at + separator.length };
  const copy = copiedDescriptor.exec(rest)?.[0];
  if (copy !== undefined) return { kind: 'nothing', text: '', end: at + copy.length };
  const arrow = redirect.exec(rest);
  if (!arrow) return { kind: 'word', text: '', end: at };
  return { kind: 'redirection', text: arrow[1]!, end: at + arrow[0].length };
}

function redirectionBy(sign: string, target: ShellWord): Redirection {
  const into = sign.startsWith('>');
  return sign === '>>' ? { into, appends: true, target } : { into, target };
}

function separatorKind(text: string): SimpleCommand['after'] {
  if (text === '&&' || text === '||') return text;
  return text.startsWith('|') ? '|' : ';';
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};
