/**
 * Which recorded functions the engine answers for, and why it does not for the others.
 * An adapter only translates the vector's form into ours and back; what is decided is decided in `src/engine`.
 */
import { fileVectors } from './files';
import { memoryVectors } from './memory';
import { policyVectors } from './policy';
import { recordVectors } from './records';
import { sessionVectors } from './sessions';
import { tokenVectors } from './tokens';
import type { Input } from './pi';

export type Adapter = (input: Input, fixture: string) => unknown;

export const adapters: Readonly<Record<string, Adapter>> = {
  ...tokenVectors,
  ...policyVectors,
  ...sessionVectors,
  ...fileVectors,
  ...recordVectors,
  ...memoryVectors,
};

const later = (what: string): string => `${what}: a later issue`;
const chunking = later('model-written summaries in chunks');
const overflow = later('overflow recovery of the native agent');
const search = later('memory search');
const pruning = later('context pruning');
const bootstrap = later('workspace files of the native agent');
const reset = later('session reset');

/** Functions without an adapter. */
export const notCovered: Readonly<Record<string, string>> = {
  chunkMessagesByMaxTokens: chunking,
  splitMessagesByTokenShare: chunking,
  computeAdaptiveChunkRatio: chunking,
  isOversizedForSummary: chunking,
  pruneHistoryForContextShare: chunking,
  buildHistoryPrunePlan: chunking,
  buildOversizedFallbackPlan: chunking,
  buildStructuredFallbackSummary: chunking,
  summaryChunkBudget: chunking,
  serializeConversation: chunking,
  splitPreservedRecentTurns: chunking,
  auditSummaryQuality: chunking,
  capCompactionSummary: chunking,
  classifyOverflow: overflow,
  isContextOverflowMessage: overflow,
  pruneContextMessages: pruning,
  pruneGate: pruning,
  computeEffectivePruningSettings: pruning,
  buildBootstrapContextFiles: bootstrap,
  evaluateSessionFreshness: reset,
  resolveSessionResetPolicy: reset,
  memoryPathDate: search,
  applyTemporalDecay: search,
  bm25RankToScore: search,
  buildFtsQuery: search,
  chunkMarkdown: search,
  cosineSimilarity: search,
  hybridCandidates: search,
  mergeHybridResults: search,
  mmrRerank: search,
  selectHybridSearchResults: search,
};
