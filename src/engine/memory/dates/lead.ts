/** What stands before a time and behind it. Pure and linear. */
import { split, type DateWords } from './words';

/** Open on one side, or the first of two. */
export type Opens = 'since' | 'before' | 'until' | 'between' | null;

export interface Lead {
  readonly start: number;
  readonly opens: Opens;
  readonly said: readonly string[];
}

/** What stands before a time and belongs to it: at most two words that say nothing, and one that opens it. */
export function leadOf(text: string, at: number, words: DateWords): Lead {
  const said: string[] = [];
  let start = at;
  for (let i = 0; i < 3; i++) {
    const length = Math.max(...leads.map((name) => endsIn(text, start, words[name], words)));
    if (length === 0) break;
    const word = text
      .slice(start - length, start)
      .trim()
      .toLowerCase();
    start -= length;
    said.push(word);
    const opens = openedBy(word, words);
    if (opens !== null) return { start, opens, said };
  }
  return { start, opens: null, said };
}

const openings = ['between', 'since', 'before', 'until'] as const;
const leads = [...openings, 'into', 'leads'] as const;

const openedBy = (word: string, words: DateWords): Opens =>
  openings.find((name) => split(words[name]).includes(word)) ?? null;

/** How long the word is, blanks behind it included, that a text has before a place; 0 = none of them. */
export function endsIn(
  text: string,
  at: number,
  some: string | undefined,
  { isGlued = false }: { readonly isGlued?: boolean },
): number {
  const before = text.slice(Math.max(0, at - 40), at).toLowerCase();
  const trimmed = before.trimEnd();
  let longest = 0;
  for (const word of split(some)) {
    if (!trimmed.endsWith(word.trimEnd())) continue;
    const rest = trimmed.slice(0, trimmed.length - word.trimEnd().length);
    const isWord = isGlued || !/[\p{L}\p{N}]$/u.test(rest);
    if (isWord && (isGlued || trimmed !== before))
      longest = Math.max(longest, before.length - rest.length);
  }
  return longest;
}

export const beginsWith = (behind: string, some: string | undefined): number =>
  Math.max(
    0,
    ...split(some).map((word) =>
      behind.startsWith(word) ? word.length : behind.startsWith(` ${word}`) ? word.length + 1 : 0,
    ),
  );
