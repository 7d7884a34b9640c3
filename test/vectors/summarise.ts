/** Vectors of staged summarising: chunks, history, oversized messages, the summariser's text, the check of its answer. */
import { capCompactionSummary } from './capSummary';
import type { Entry } from '../../src/engine/conversation/types';
import {
  adaptiveChunkRatio,
  chunkBudget,
  splitByMaxTokens,
  splitByShare,
} from '../../src/engine/summarise/parts/chunks';
import { defaultForm } from '../../src/engine/summarise/prompt/form';
import type { SerialiseForm } from '../../src/engine/summarise/prompt/form';
import { pruneHistory } from '../../src/engine/summarise/parts/history';
import { isOversized } from '../../src/engine/summarise/parts/margin';
import { leaveOutOversized } from '../../src/engine/summarise/parts/oversize';
import { findingsIn } from './quality';
import type { Finding } from './quality';
import { splitRecentTurns } from './recentTurns';
import { serialiseEntries } from '../../src/engine/summarise/prompt/serialise';
import { structuredFallback } from './structure';
import type { Chunk } from '../../src/engine/summarise/parts/units';
import { plainTokens } from './hybrid';
import { planHistory } from './historyPlan';
import { asJson, asList, toEntries, toEntry } from './pi';
import type { Input } from './pi';

/** An entry's id is its index (`pi.ts`). */
const indices = (entries: readonly Entry[]): readonly number[] =>
  entries.map(({ id }) => Number(id));

const sizesOf = (entries: readonly Entry[]): readonly number[] => entries.map(plainTokens);

const asIndices = (chunks: readonly Chunk[]): readonly (readonly number[])[] =>
  chunks.map(({ entries }) => indices(entries));

const masksNothing = { redact: (text: string): string => text };

function prune(input: Input): object {
  const entries = toEntries(input['messages']);
  const [window, share] = [
    Number(input['maxContextTokens']),
    Number(input['maxHistoryShare'] ?? 0.5),
  ];
  const { dropped, kept, droppedChunks } = pruneHistory(
    entries,
    sizesOf(entries),
    window,
    share,
    Number(input['parts'] ?? 2),
  );
  return {
    messages: indices(kept.entries),
    dropped: indices(dropped.entries),
    droppedChunks,
    droppedMessages: dropped.entries.length,
    droppedTokens: dropped.tokens,
    keptTokens: kept.tokens,
    budgetTokens: Math.max(1, Math.floor(window * share) || 1),
  };
}

function historyPlan(input: Input): object {
  const entries = toEntries([
    ...asList(input['messagesToSummarize']),
    ...asList(input['turnPrefixMessages']),
  ]);
  const sizes = sizesOf(entries);
  const plan = planHistory(entries, sizes, {
    contextTokens: Number(input['tokensBefore']),
    windowTokens: Number(input['contextWindowTokens']),
    historyShare: Number(input['maxHistoryShare'] ?? 0.5),
  });
  return {
    summarizableTokens: sizes.reduce((sum, size) => sum + size, 0),
    newContentTokens: plan.newTokens,
    maxHistoryTokens: plan.mostNewTokens,
    prunes: plan.pruned !== null,
  };
}

const theirRoles = {
  user: 'user',
  assistant: 'assistant',
  tool: 'toolResult',
  system: 'system',
  summary: 'compactionSummary',
} as const;

function oversized(input: Input): object {
  const entries = toEntries(input['messages']);
  const window = Number(input['contextWindow']);
  const notes = leaveOutOversized(entries, sizesOf(entries), window, masksNothing);
  const large = entries.filter((entry) => isOversized(plainTokens(entry), window));
  return {
    small: indices(entries.filter((entry) => !notes.has(entry))),
    notes: large.map((entry) => {
      const role = theirRoles[entry.kind === 'message' ? entry.role : 'summary'];
      return `[Large ${role} (~${String(Math.round(plainTokens(entry) / 1_000))}K tokens) omitted from summary]`;
    }),
  };
}

/** The form in which pi's summariser reads a conversation. */
const piForm: SerialiseForm = {
  ...defaultForm,
  labels: {
    ...defaultForm.labels,
    shell: 'User',
    added: 'User',
    result: () => 'Tool result',
    summary: 'User',
    branch: 'User',
  },
  image: () => '',
  emptyResult: '',
  argumentChars: Infinity,
  resultHeadChars: 2_000,
  resultTailChars: 0,
  addedChars: Infinity,
  missing: (count) => `[... ${String(count)} more characters truncated]`,
};

/** The sections that OpenClaw asks its model for. */
const theirSections = [
  { heading: '## Decisions', empty: 'No prior history.' },
  { heading: '## Open TODOs', empty: 'None.' },
  { heading: '## Constraints/Rules', empty: 'None.' },
  { heading: '## Pending user asks', empty: 'None.' },
  { heading: '## Exact identifiers', empty: 'None captured.' },
] as const;

function quality(input: Input): object {
  const summary = String(input['summary']);
  const structural = input['structuralSummary'];
  const rest = { identifiers: [], latestRequest: null };
  const sections = findingsIn(typeof structural === 'string' ? structural : summary, {
    ...rest,
    headings: theirSections.map(({ heading }) => heading),
  });
  const words = findingsIn(summary, {
    headings: [],
    identifiers:
      (input['identifierPolicy'] ?? 'strict') === 'strict' && Array.isArray(input['identifiers'])
        ? input['identifiers'].map(String)
        : [],
    latestRequest: typeof input['latestAsk'] === 'string' ? input['latestAsk'] : null,
  });
  const reasons = [...sections, ...words].map(reasonOf);
  return { ok: reasons.length === 0, reasons };
}

function reasonOf(finding: Finding): string {
  switch (finding.kind) {
    case 'missingSection':
      return `missing_section:${finding.heading}`;
    case 'missingIdentifiers':
      return `missing_identifiers:${finding.identifiers.slice(0, 3).join(',')}`;
    case 'requestNotReflected':
      return 'latest_user_ask_not_reflected';
  }
}

export const summariseVectors = {
  computeAdaptiveChunkRatio: (input: Input) =>
    adaptiveChunkRatio(sizesOf(toEntries(input['messages'])), Number(input['contextWindow'])),
  summaryChunkBudget: (input: Input) =>
    chunkBudget(
      Number(input['contextWindow']),
      Number(input['ratio']),
      Number(input['overheadTokens']),
    ),
  splitMessagesByTokenShare: (input: Input) => {
    const entries = toEntries(input['messages']);
    return asIndices(splitByShare(entries, sizesOf(entries), Number(input['parts'] ?? 2)));
  },
  chunkMessagesByMaxTokens: (input: Input) => {
    const entries = toEntries(input['messages']);
    return asIndices(splitByMaxTokens(entries, sizesOf(entries), Number(input['maxTokens'])));
  },
  isOversizedForSummary: (input: Input) =>
    isOversized(plainTokens(toEntry(asJson(input['message']), 0)), Number(input['contextWindow'])),
  pruneHistoryForContextShare: prune,
  buildHistoryPrunePlan: historyPlan,
  buildOversizedFallbackPlan: oversized,
  buildStructuredFallbackSummary: (input: Input) =>
    structuredFallback(
      typeof input['previousSummary'] === 'string' ? input['previousSummary'] : null,
      theirSections,
    ),
  serializeConversation: (input: Input) =>
    serialiseEntries(toEntries(input['messages']), { ...masksNothing, form: piForm }),
  splitPreservedRecentTurns: (input: Input) => {
    const { older, recent } = splitRecentTurns(
      toEntries(input['messages']),
      Number(input['recentTurnsPreserve']),
    );
    return { summarizable: indices(older), preserved: indices(recent) };
  },
  auditSummaryQuality: quality,
  capCompactionSummary: (input: Input) =>
    capCompactionSummary(
      String(input['summary']),
      Number(input['maxChars']),
      typeof input['preservedSuffix'] === 'string' ? input['preservedSuffix'] : '',
    ),
};
