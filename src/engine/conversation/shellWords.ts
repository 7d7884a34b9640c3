/**
 * A shell command line as simple commands with their words, enough to see files and programs in it.
 * Pure and linear. Never interprets: a word with a variable, glob or substitution is marked unsure, here-documents are left
 * out, and whatever cannot be read ends the list rather than being guessed at.
 */

/** One word of a command; `sure` is false where the shell would change it. */
export interface ShellWord {
  readonly text: string;
  readonly sure: boolean;
}
/** A redirection into or from a file. */
export interface Redirection {
  readonly into: boolean;
  readonly target: ShellWord;
}
/** One simple command, with what separates it from the one before; a bracket of a group is a command of its own. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  readonly redirections: readonly Redirection[];
  readonly after: '' | '&&' | '||' | ';' | '|';
}

/** Longest command line looked at, in characters; what follows is program text, not files. */
const maxChars = 6_000;
const separators = /^(?:&&|\|\||;;?|\|&?|&(?!>)|\n)/u;
/** Into a file (`>`, `>>`, `>|`, `2>`, `&>`, `>&`), from one (`<`) or from a word (`<<<`); a copied descriptor (`2>&1`) is none. */
const redirect = /^(?:\d*|&)(>>?|<<<|<)[|&]?(?![<(])[ \t]*/u;
const copiedDescriptor = /^\d*>&[ \t]*(?:\d+-?|-)/u;
/** Also what may hold a `<<` that is none. */
const hereDoc = /'[^']*'|"(?:\\.|[^"\\])*"|\\.|(?<!<)<<(-?)[ \t]*\\?(['"]?)([A-Za-z_][\w-]*)\2/gu;

/** The simple commands of a command line, in order. */
export function simpleCommands(line: string): readonly SimpleCommand[] {
  const whole = withoutHereDocs(line);
  const text = whole.slice(0, maxChars).replace(/\\\n/gu, ' ');
  const commands: SimpleCommand[] = [];
  let words: ShellWord[] = [];
  let redirections: Redirection[] = [];
  let after: SimpleCommand['after'] = '';
  let at = 0;
  const close = (next: SimpleCommand['after']): void => {
    const isEmpty = words.length === 0 && redirections.length === 0;
    if (!isEmpty) commands.push({ words, redirections, after });
    else if (next === ';') return; // a line break or a bracket behind `&&`, `||` or `|`
    words = [];
    redirections = [];
    after = next;
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 40);
    const blank = /^[ \t\r]+/u.exec(rest);
    const separator = separators.exec(rest);
    const copy = copiedDescriptor.exec(rest);
    const arrow = redirect.exec(rest);
    if (blank) at += blank[0].length;
    else if (rest.startsWith('#')) at = endOfLine(text, at);
    else if (/^[()]/u.test(rest)) {
      close(';');
      commands.push({ words: [{ text: rest[0]!, sure: false }], redirections: [], after });
      at += 1;
    } else if (separator) {
      close(separatorKind(separator[0]));
      at += separator[0].length;
    } else if (copy) at += copy[0].length;
    else if (arrow) {
      const word = readWord(text, at + arrow[0].length);
      redirections.push({ into: arrow[1]!.startsWith('>'), target: word });
      at = Math.max(word.end, at + arrow[0].length);
    } else {
      const word = readWord(text, at);
      if (word.end <= at) break;
      words.push(word);
      at = word.end;
    }
  }
  if (whole.length <= maxChars) close(''); // else the last command is cut off, and a path in it too
  return commands;
}

function separatorKind(text: string): SimpleCommand['after'] {
  if (text === '&&' || text === '||') return text;
  return text.startsWith('|') ? '|' : ';';
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Here-document bodies are data, whatever they look like. */
function withoutHereDocs(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let open: RegExpExecArray[] = [];
  for (const line of lines) {
    const [doc] = open;
    if (!doc) {
      open = [...line.matchAll(hereDoc)].filter((match) => match[3] !== undefined);
      kept.push(
        line.replace(hereDoc, (all: string, ...groups) => (groups[2] === undefined ? all : ' ')),
      );
    } else {
      // The shell takes the word alone for the end, behind tabs only where `<<-` says so.
      const end = doc[1] === '-' ? line.replace(/^\t+/u, '') : line;
      if (end.replace(/\r$/u, '') === doc[3]) open.shift();
    }
  }
  return kept.join('\n');
}

/** Reads one word with its quotes; ends at blanks, separators and redirections outside quotes. */
function readWord(text: string, from: number): ShellWord & { readonly end: number } {
  let out = '';
  let sure = true;
  let at = from;
  while (at < text.length && !/[\s;|&<>()]/u.test(text[at]!)) {
    const part = readPart(text, at);
    out += part.text;
    sure &&= part.sure;
    at = part.end;
  }
  return { text: out, sure: sure && out !== '', end: at };
}

/** One quoted stretch, escaped character or plain character. */
function readPart(text: string, at: number): ShellWord & { readonly end: number } {
  const ch = text[at]!;
  if (ch === '\\') return { text: text[at + 1] ?? '', sure: true, end: at + 2 };
  if (ch === '$' && text[at + 1] === '(') return substitution(text, at);
  if (ch !== "'" && ch !== '"') return { text: ch, sure: !/[$`*?{}[\]]/u.test(ch), end: at + 1 };
  const end = closingQuote(text, at);
  const inner = text.slice(at + 1, end);
  if (ch === "'") return { text: inner, sure: true, end: end + 1 };
  return { text: inner.replace(/\\(["\\$`])/gu, '$1'), sure: !/[$`]/u.test(inner), end: end + 1 };
}

/** `$(…)` with what is nested in it: one piece that only the shell knows. */
function substitution(text: string, at: number): ShellWord & { readonly end: number } {
  let depth = 0;
  let end = at + 1;
  for (; end < text.length; end++) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) break;
  }
  return { text: text.slice(at, end + 1), sure: false, end: end + 1 };
}

function closingQuote(text: string, at: number): number {
  const quote = text[at]!;
  let i = at + 1;
  while (i < text.length && text[i] !== quote) i += quote === '"' && text[i] === '\\' ? 2 : 1;
  return i;
}
