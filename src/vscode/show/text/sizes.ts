/** What a conversation takes before and behind a compaction, in numbers to be put into sentences. */
import type { Language } from './language';

/** Both, as `182,340` and `~24,118`: of a conversation that was just compacted no answer has told the size yet. */
export const compactedSizes = (
  { tokensBefore, tokensAfter }: { readonly tokensBefore: number; readonly tokensAfter: number },
  language: Pick<Language, 'count'>,
): readonly [string, string] => [language.count(tokensBefore), estimated(tokensAfter, language)];

/** A number of tokens that nobody reported. */
export const estimated = (tokens: number, { count }: Pick<Language, 'count'>): string =>
  `~${count(tokens)}`;
