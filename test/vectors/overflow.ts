/** Vectors of providers' errors: what is an overflow and what is not. */
import { readEntry } from '../../src/agents/piTree/entry';
import { entryId } from '../../src/engine/conversation/types';
import type { StopReason, Usage } from '../../src/engine/conversation/types';
import { classifyError } from '../../src/engine/policy/overflow';
import { isOfCompaction } from '../../src/engine/policy/overflowSigns';
import type { SignKind } from '../../src/engine/policy/overflowSigns';
import { observedIn } from './overflowFigures';
import { asJson } from './pi';
import type { Input } from './pi';

/** An answer as a transcript holds it. */
interface AnswerEnd {
  readonly stop: StopReason | null;
  /** The error's text where the answer is one. */
  readonly errorText: string | null;
  readonly usage: Pick<
    Usage,
    'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' | 'outputTokens'
  > | null;
}

/** A prompt this near to the window leaves no room for an answer. */
const fullShare = 0.99;

/** Whether an answer shows that its prompt did not fit: by its error, or silently by its usage. */
function isOverflowedAnswer(answer: AnswerEnd, windowTokens: number | null): boolean {
  if (answer.stop === 'error') return classifyErrorText(answer.errorText ?? '') === 'overflow';
  if (answer.usage === null || windowTokens === null || !(windowTokens > 0)) return false;
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = answer.usage;
  const prompt = inputTokens + cacheReadTokens + cacheWriteTokens;
  if (answer.stop === 'stop') return prompt > windowTokens;
  return answer.stop === 'length' && outputTokens === 0 && prompt >= windowTokens * fullShare;
}

/** Classifies an error of which only the text is known. */
const classifyErrorText = (text: string): SignKind =>
  classifyError({ status: null, code: null, type: null, text });

/** The recorded names of the classes. */
function kindOf(found: SignKind, text: string): string {
  switch (found) {
    case 'overflow':
      return isOfCompaction(text) ? 'compaction' : 'overflow';
    case 'rateLimit':
      return 'rate_limit';
    case 'quota':
      return 'rate_limit_or_billing';
    case 'billing':
      return 'billing';
    case 'outputLimit':
    case 'other':
      return 'other';
  }
}

function classify(input: Input): object {
  const text = typeof input['text'] === 'string' ? input['text'] : '';
  const found = classifyErrorText(text);
  const isOverflow = found === 'overflow';
  return {
    overflow: isOverflow,
    kind: kindOf(found, text),
    observedTokens: isOverflow ? observedIn(text) : null,
  };
}

function overflowed(input: Input): boolean {
  const message = asJson(input['message']);
  const entry = readEntry(
    { type: 'message', message: { role: 'assistant', content: [], ...message } },
    { id: entryId('0'), parentId: null, line: 1, idOfIndex: () => null },
  );
  if (entry.kind !== 'message') return false;
  const text = message['errorMessage'];
  const window = input['contextWindow'];
  return isOverflowedAnswer(
    { stop: entry.stop, errorText: typeof text === 'string' ? text : null, usage: entry.usage },
    typeof window === 'number' ? window : null,
  );
}

export const overflowVectors = { classifyOverflow: classify, isContextOverflowMessage: overflowed };
