/**
 * Which recorded functions the engine answers for, and why it does not for the others.
 * An adapter only translates the vector's form into ours and back; what is decided is decided in `src/engine`.
 */
import { fileVectors } from './files';
import { memoryVectors } from './memory';
import { overflowVectors } from './overflow';
import { policyVectors } from './policy';
import { recordVectors } from './records';
import { sessionVectors } from './sessions';
import { summariseVectors } from './summarise';
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
  ...summariseVectors,
  ...overflowVectors,
};

const later = (what: string): string => `${what}: a later issue`;
const search = later('memory search');
const pruning = later('context pruning');
const bootstrap = later('workspace files of the native agent');
const reset = later('session reset');

/** Functions without an adapter. */
export const notCovered: Readonly<Record<string, string>> = {
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
