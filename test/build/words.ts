/** What a sentence says in English, for tests. */
import { inEnglish } from '../../src/base/sentence';
import type { Sentence } from '../../src/base/sentence';

/** In words; nothing says nothing. */
export const words = (sentence: Sentence | string | null | undefined): string =>
  typeof sentence === 'object' && sentence !== null ? inEnglish(sentence) : (sentence ?? '');
