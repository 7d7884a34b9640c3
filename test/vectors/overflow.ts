/** Vectors of providers' errors: what is an overflow and what is not. */
import { readEntry } from '../../src/agents/piTree/entry';
import { entryId } from '../../src/engine/conversation/types';
import { classifyErrorText, isOverflowedAnswer } from '../../src/engine/policy/overflow';
import type { ErrorClass } from '../../src/engine/policy/overflow';
import { asJson } from './pi';
import type { Input } from './pi';

/** The recorded names of the classes. */
function kindOf(found: ErrorClass): string {
  switch (found.kind) {
    case 'overflow':
      return found.ofCompaction ? 'compaction' : 'overflow';
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
  const found = classifyErrorText(typeof input['text'] === 'string' ? input['text'] : '');
  const isOverflow = found.kind === 'overflow';
  return {
    overflow: isOverflow,
    kind: kindOf(found),
    observedTokens: isOverflow ? found.observedTokens : null,
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
