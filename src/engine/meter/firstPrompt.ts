/** Where the provider first told how long a prompt of the present context was: of that the lines explain little, and the rest stays. */
import { findContextStart } from '../conversation/context';
import type { EntryRef } from '../conversation/types';
import { measuredBy } from '../tokens/forecast/usage';

interface FirstPrompt {
  readonly promptTokens: number;
  /** What of it stands in lines, oldest first. */
  readonly refs: readonly EntryRef[];
}

/** Answers without usage that are passed over in search of it. */
const mostLooked = 20;

/** The first prompt that was reported of a context; `refs` = all that is in that. Null where none is near its beginning. */
export function firstPrompt(
  path: readonly EntryRef[],
  refs: readonly EntryRef[],
): FirstPrompt | null {
  const from = (findContextStart(path).boundary?.index ?? -1) + 1;
  const answers = path.slice(from).filter(({ role }) => role === 'assistant');
  for (const answer of answers.slice(0, mostLooked)) {
    const promptTokens = measuredBy(answer.load())?.promptTokens ?? 0;
    if (promptTokens > 0) return { promptTokens, refs: refs.slice(0, refs.indexOf(answer)) };
  }
  return null;
}
