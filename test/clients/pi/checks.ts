/**
 * What must be true of the first request after a compaction, as one list of faults: the same list is held against our
 * compactor and against wrong ones.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../messages';
import type { Asked } from './server';
import { halves, saidIn, textOf } from './world';

export const person = (text: string): Block => ({ role: 'user', type: 'text', text });
export const agent = (text: string): Block => ({ role: 'assistant', type: 'text', text });

/** pi's own words around a summary. */
export const asSummary = (summary: string): Block =>
  person(
    `The conversation history before this point was compacted into the following summary:\n\n<summary>\n${summary}\n</summary>`,
  );

export interface Expected {
  /** What the conversation said before, piece by piece. */
  readonly before: readonly Block[];
  readonly summary: string;
  /** How many pieces of it are kept. */
  readonly kept: number;
  readonly prompt: string;
}

/** What is wrong with a request; empty where it is as it must be. */
export function faults(asked: Asked, { before, summary, kept, prompt }: Expected): string[] {
  const seen = saidIn(asked);
  const found: string[] = [];
  const words = JSON.stringify(summary).slice(1, -1);
  const times = textOf(asked).split(words).length - 1;
  if (summary === '' || times !== 1) found.push(`the summary is there ${times} times`);
  if (!isDeepStrictEqual(seen[0], asSummary(summary))) found.push('the summary is not the first');
  if (!isDeepStrictEqual(seen.at(-1), person(prompt))) found.push('the prompt is not the last');
  const tail = seen.slice(1, -1);
  if (kept < 1 || kept >= before.length) found.push('nothing is kept, or all');
  if (tail.length !== kept) found.push(`${tail.length} pieces are kept, not ${kept}`);
  if (!isDeepStrictEqual(tail, before.slice(before.length - kept))) found.push('not the same tail');
  if (halves(seen).length > 0) found.push(`halves of pairs: ${JSON.stringify(halves(seen))}`);
  return found;
}
