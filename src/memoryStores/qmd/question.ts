/**
 * A question as a document of qmd's own language. Letters and digits only get into it: no word can be an option, a line of another kind
 * (`vec:` and `hyde:` load models), a quote or a negation. Linear.
 */
import { askedDays } from '../../engine/memory/dates/questionDays';
import { isAsking } from '../../engine/memory/question';
import type { MemoryQuestion } from '../../ports/memory/memoryStore';

/** Each word is a search of its own. */
const mostWords = 12;
const longestWord = 60;

/** Null where nothing is left to look for. */
export function documentOf({
  text,
  also,
  now,
}: Pick<MemoryQuestion, 'text' | 'also' | 'now'>): string | null {
  const asked = [askedDays(text, now)?.rest ?? text, ...also].join(' ').normalize('NFKC');
  const all = asked.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = [...new Set(all.map((word) => word.slice(0, longestWord)))]
    .filter((word) => !isAsking(word))
    .slice(0, mostWords);
  if (words.length === 0) return null;
  // A line finds what has all of its words; those of the first also say which line of a file is shown.
  const lines = words.length === 1 ? words : [words.join(' '), ...words];
  return lines.map((line) => `lex: ${line}`).join('\n');
}
