/** Vectors of estimates and of the context's size. */
import { readUsage } from '../../src/agents/piTree/entry';
import { hybridContextSize, hybridSize, plainTokens } from './hybrid';
import type { HybridSize } from './hybrid';
import { asJson, asList, toContext, toConversation, toEntries, toEntry } from './pi';
import type { Input } from './pi';

const asPi = (size: HybridSize): object => ({
  tokens: size.tokens,
  usageTokens: size.reportedTokens,
  trailingTokens: size.trailingTokens,
  lastUsageIndex: size.baseIndex,
});

export const tokenVectors = {
  calculateContextTokens: (input: Input) => readUsage(input['usage'])?.contextTokens,
  estimateTokens: (input: Input) => plainTokens(toEntry(asJson(input['message']), 0)),
  estimateMessagesTokens: (input: Input) =>
    toEntries(input['messages']).reduce((sum, entry) => sum + plainTokens(entry), 0),
  estimateContextTokens: (input: Input) =>
    asPi(hybridSize(toContext(toEntries(input['messages'])))),
  estimateProjectedContextTokens: (input: Input) =>
    asPi(hybridContextSize(toConversation(asList(input['entries'])).path)),
};
