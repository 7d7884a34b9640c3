/** What a conversation takes before and behind a compaction, in numbers to be put into sentences. */
import type { Status } from '../../../operations/meter/status';
import { largestPercent, type Language } from './language';

export interface CompactedSizes {
  readonly tokensBefore: number;
  readonly isBeforeReported: boolean;
  readonly tokensAfter: number;
}

/** Both, as `182,340` and `~24,118`: of a conversation that was just compacted no answer has told the size yet. */
export const compactedSizes = (
  { tokensBefore, isBeforeReported, tokensAfter }: CompactedSizes,
  language: Pick<Language, 'count'>,
): readonly [string, string] => [
  sizeText(tokensBefore, isBeforeReported, language),
  estimated(tokensAfter, language),
];

/** `182,340`, or `~182,340` where it is not what a provider reported. */
export const sizeText = (
  tokens: number,
  isReported: boolean,
  language: Pick<Language, 'count'>,
): string => (isReported ? language.count(tokens) : estimated(tokens, language));

/** A number of tokens that nobody reported. */
export const estimated = (tokens: number, { count }: Pick<Language, 'count'>): string =>
  `~${count(tokens)}`;

/** A share of the window as `62%`, or `~62%` where it is estimated and more than a bound. */
export const shareText = (
  percent: number,
  source: Status['source'],
  language: Pick<Language, 'percent'>,
): string =>
  `${source === 'estimated' && percent <= largestPercent ? '~' : ''}${language.percent(percent)}`;
