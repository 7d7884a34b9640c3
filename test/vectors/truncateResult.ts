/**
 * Shortens the text of an oversized tool result: its head, where it matters also its tail, and a note of what is gone.
 * Weighs East Asian text as it costs, never cuts through a surrogate pair, prefers line ends, and never exceeds its limit:
 * this is the last resort when a request is too large, so it must not fail.
 */
import { quickChars } from '../../src/engine/tokens/count/quick';

export interface TruncateOptions {
  /** Least to keep of the text where the limit allows it, in plain characters. */
  readonly minKeepChars: number;
  /** The note about `count` missing characters. */
  readonly notice: (count: number) => string;
  /** What stands between head and tail. */
  readonly middle: string;
}

export const truncateDefaults: TruncateOptions = {
  minKeepChars: 2_000,
  notice: (count) =>
    `[... ${String(count)} more characters truncated; rerun with narrower args if needed]`,
  middle: '\n\n[... the middle is left out ...]\n\n',
};

/** Tails of more than this are not looked at, and not kept. */
const tailLooked = 2_000;
const mostTail = 4_000;
const tailShare = 0.3;
/** A line end this far into the text is worth losing the rest of the line for. */
const lineEndShare = 0.8;

/** The text, at most `maxChars` plain characters long (East Asian characters weigh more). */
export function truncateResultText(
  text: string,
  maxChars: number,
  options: TruncateOptions = truncateDefaults,
): string {
  if (text.length <= maxChars && quickChars(text) <= maxChars) return text;
  const { notice } = options;
  const least = Math.max(0, Math.min(options.minKeepChars, maxChars - quickChars(notice(1))));
  const missing = Math.max(1, text.length - headOf(text, maxChars).length);
  const budget = Math.max(least, maxChars - quickChars(notice(missing)));
  const kept = headAndTail(text, budget, least, options.middle) ?? atLineEnd(headOf(text, budget));
  return withNotice(kept, text.length, maxChars, notice);
}

function headAndTail(
  text: string,
  budget: number,
  least: number,
  middle: string,
): string | undefined {
  if (budget <= least * 2 || !hasTellingTail(text)) return undefined;
  const tailBudget = Math.min(Math.floor(budget * tailShare), mostTail);
  const headBudget = budget - tailBudget - quickChars(middle);
  if (headBudget <= least) return undefined;
  const head = atLineEnd(headOf(text, headBudget));
  const tail = fromLineStart(tailOf(text, tailBudget));
  return head.length + tail.length < text.length ? head + middle + tail : undefined;
}

/** Whether the end says how it went: an error, a closing brace, a sum. */
function hasTellingTail(text: string): boolean {
  const tail = text.slice(-tailLooked).toLowerCase();
  return (
    /\b(error|exception|failed|fatal|traceback|panic|stack trace|errno|exit code)\b/.test(tail) ||
    /\b(total|summary|result|complete|finished|done)\b/.test(tail) ||
    tail.trimEnd().endsWith('}')
  );
}

function atLineEnd(head: string): string {
  const lineEnd = head.lastIndexOf('\n');
  return lineEnd > head.length * lineEndShare ? head.slice(0, lineEnd) : head;
}

function fromLineStart(tail: string): string {
  const lineEnd = tail.indexOf('\n');
  return lineEnd >= 0 && lineEnd < tail.length * (1 - lineEndShare)
    ? tail.slice(lineEnd + 1)
    : tail;
}

/** Adds the note, taking from the text as the number in it grows; only the note where there is room for nothing else. */
function withNotice(
  text: string,
  fullLength: number,
  maxChars: number,
  notice: (count: number) => string,
): string {
  let kept = text;
  for (;;) {
    const note = notice(Math.max(1, fullLength - kept.length));
    const room = maxChars - quickChars(note);
    if (room <= 0) return headOf(notice(Math.max(1, fullLength)), maxChars);
    const next = headOf(kept, room);
    if (next.length === kept.length) return kept + note;
    kept = next;
  }
}

/** The longest beginning that weighs at most `budget`. */
function headOf(text: string, budget: number): string {
  if (text.length * mostWeight <= budget) return text;
  let weight = 0;
  let at = 0;
  for (const character of text) {
    weight += quickChars(character);
    if (weight > budget) break;
    at += character.length;
  }
  return text.slice(0, at);
}

/** The longest end that weighs at most `budget`. */
function tailOf(text: string, budget: number): string {
  let weight = 0;
  let at = text.length;
  while (at > 0) {
    const units = at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
    weight += quickChars(text.slice(at - units, at));
    if (weight > budget) break;
    at -= units;
  }
  return text.slice(at);
}

/** No UTF-16 unit weighs more. */
const mostWeight = 12;
