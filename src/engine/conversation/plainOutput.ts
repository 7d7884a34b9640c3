/**
 * What a program printed, without what an agent's client puts around it: JSON text and header lines of Codex, tags of
 * Claude Code, line numbers. For reading only: what is sent to a model is counted with all of it.
 * Pure and linear. Never guesses: a form that is not wholly one of these is output.
 */
import { isRecord, parsedJson } from '../../base/json';

/** The output by itself. */
export function plainOutput(text: string): string {
  const inner = withoutTags(withoutHeaders(fromJson(text)));
  return withoutNumbers(inner === text ? text : inner.replace(leftOut, '…'));
}

/** What stands for a middle that the client left out. */
const leftOut = /^\[\.{3} omitted \d+ of \d+ lines \.{3}\]$|…\d+ (?:tokens|chars) truncated…/gmu;

/** `{"output":"…","metadata":{"exit_code":0,…}}` (Codex 0.34 to 0.58). */
function fromJson(text: string): string {
  if (!text.startsWith('{"output":"')) return text;
  const parsed = parsedJson(text);
  if (!isRecord(parsed) || !('metadata' in parsed)) return text;
  const { output } = parsed;
  return typeof output === 'string' ? output : text;
}

const headerLine =
  /(?:Chunk ID: \S*|Wall time: [^\r\n]*|Process exited with code -?\d+|Original token count: \d+|Exit code: -?\d+|Total output lines: \d+|Warning: truncated output \([^)\r\n]*\))\r?\n/uy;
const running = /Process running with session ID \S+\r?\n/uy;
const opening = /^(?:Chunk ID|Wall time|Exit code|Total output lines|Warning): /u;

/** Without the lines above `Output:`, which may come twice; what says that it still runs stays. */
function withoutHeaders(text: string, most = 2): string {
  if (most === 0 || !opening.test(text)) return text;
  let at = 0;
  let kept = '';
  const next = (line: RegExp): string => {
    line.lastIndex = at;
    const found = line.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  for (;;) {
    const still = next(running);
    kept += still;
    if (still === '' && next(headerLine) === '') break;
  }
  const end = /^(?:Output:(?:\r?\n|$))/u.exec(text.slice(at, at + 10))?.[0];
  if (end !== undefined) return kept + withoutHeaders(text.slice(at + end.length), most - 1);
  const counted =
    /^(?:Warning: truncated output \([^)\r\n]*\)\r?\n)?Total output lines: \d+\r?\n\r?\n/u.exec(
      text,
    )?.[0];
  return counted === undefined ? text : text.slice(counted.length);
}

/** The texts of Claude Code around and behind an output. */
function withoutTags(text: string): string {
  let plain = text;
  for (let i = 0; i < 8 && plain.trimEnd().endsWith('</system-reminder>'); i++)
    plain = plain.slice(0, Math.max(0, plain.lastIndexOf('<system-reminder>'))).trimEnd();
  const error = /^<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/u.exec(plain)?.[1];
  return error ?? beginning(plain).replace(cutMiddle, '…');
}

/** The beginning of an output that Claude Code (2.1.17 and later) put into a file of its own, which is all that the model saw of it. */
function beginning(text: string): string {
  const head = put.exec(text)?.[0];
  const end = head === undefined ? -1 : text.lastIndexOf('</persisted-output>');
  if (head === undefined || end < head.length) return text;
  return `${text.slice(head.length, end).replace(/\n(?:\.{3}\n)?$/u, '')}\n…`;
}

const put =
  /^<persisted-output>\nOutput too large \([^)\n]{1,20}\)\. Full output saved to: [^\n]*\n\nPreview \(first [^)\n]{1,20}\):\n/u;

/** What stands in Claude Code for the middle of an output that is too long, between blank lines. */
const cutMiddle = /(?<=\n\n)\.{3} \[\d+ (?:lines|characters) truncated\] \.{3}(?=\n\n)/gu;

/** `nl` and `cat -n` write six columns and a tab, readers of agents an arrow. */
const numbered = /^(?:(?=[ \d]{6}\t) +\d+\t| +\d+→)/u;

const withoutNumbers = (text: string): string =>
  numbered.test(text) ? text.replace(new RegExp(numbered, 'gmu'), '') : text;

/** A file's lines as newer readers number them, `68⇥text` without blanks before: only where each line has the next number. */
export function withoutLineNumbers(text: string): string {
  const lines = text.replace(/\n$/u, '').split('\n');
  const first = Number(/^(\d{1,7})\t/u.exec(lines[0] ?? '')?.[1] ?? NaN);
  if (!lines.every((line, i) => line.startsWith(`${String(first + i)}\t`))) return text;
  return lines.map((line) => line.slice(line.indexOf('\t') + 1)).join('\n');
}
