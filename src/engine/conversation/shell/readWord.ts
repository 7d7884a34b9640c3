/** One word of a command line, with its quotes, escapes and substitutions. Pure and linear. */

/** One word of a command; `sure` is false where the shell would change it. */
export interface ShellWord {
  readonly text: string;
  readonly sure: boolean;
}

/** Characters that the shell takes as they are. */
const plainRun = /[^\s;|&<>()\\'"$`*?{}[\]]+/y;

/** Reads one word with its quotes; ends at blanks, separators and redirections outside quotes. */
export function readWord(text: string, from: number): ShellWord & { readonly end: number } {
  let out = '';
  let sure = true;
  let at = from;
  for (;;) {
    plainRun.lastIndex = at;
    if (plainRun.test(text)) {
      out += text.slice(at, plainRun.lastIndex);
      at = plainRun.lastIndex;
    }
    if (at >= text.length || /[\s;|&<>()]/u.test(text.charAt(at))) break;
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
