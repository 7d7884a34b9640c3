/**
 * How full one conversation's window is and what is due, with the counters of its record. Never writes.
 */
import type { Sentence } from '../../base/sentence';
import type { AgentName, Conversation, Oddity, Remark } from '../../engine/conversation/types';
import { breakDown, type BreakdownInput, type Category } from '../../engine/meter/breakdown';
import type { MeterCache } from '../../engine/meter/cache';
import type { Reading } from '../../engine/meter/reading';
import { type Decision, dueNow } from '../../engine/policy/due';
import type { WindowSource } from '../../engine/tokens/windows';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits, WorkspacePlace } from '../limits';
import { measure } from './measure';
import { compactionsOn } from '../records';

export interface Status
  extends
    Pick<Reading, 'tokens' | 'source' | 'reportedTokens' | 'trailingTokens' | 'percent'>,
    Pick<Decision, 'warnAt' | 'flushAt' | 'compactAt'> {
  readonly agent: AgentName;
  readonly sessionId: string;
  readonly file: string;
  /** As the transcript has it: who shows it masks it first (`operations/follow/firstWords.ts`). */
  readonly title: string | null;
  /** The first words of the conversation, secrets masked; null where there are none. */
  readonly opening: string | null;
  readonly cwd: string | null;
  readonly model: string | null;
  /** Tokens. */
  readonly window: number;
  readonly windowSource: WindowSource;
  /** Entries in the whole transcript. */
  readonly entries: number;
  /** Compactions on the live branch. */
  readonly compactions: number;
  /** When the last of them was written; null where there is none or its line has no time. */
  readonly lastCompactionAtMs: number | null;
  /** Compactions counted for this session so far, undone ones included. */
  readonly compactionCount: number;
  readonly memoryFlushAt: number | null;
  readonly memoryFlushCompactionCount: number | null;
  /** Where the agent compacts by itself, tokens; null where it does not or nobody knows. */
  readonly ownLimitAt: number | null;
  readonly due: Pick<Decision, 'flush' | 'compact' | 'why'>;
  /** Settings that do not fit this window, a sentence each; their defaults are used. */
  readonly refusedSettings: readonly Sentence[];
  readonly byCategory: Readonly<Record<Category, number>>;
  /** Whether `system` is the system prompt alone: all definitions of tools are counted by themselves. */
  readonly toolsApart: boolean;
  readonly updatedAtMs: number;
  /** The first of the lines that were not understood; they stay in the file. */
  readonly oddities: readonly Oddity[];
  /** How many there are. */
  readonly oddLines: number;
  /** What to know about the figure besides it. */
  readonly remarks: readonly Remark[];
  /** The unfinished line that the file ends in, 1-based; null where its last line is whole. */
  readonly tornLine: number | null;
  /** Why nothing is ever written to this transcript, as one sentence; null when it may be. */
  readonly refusal: Sentence | null;
  /** What a compaction by the agent itself means, as one sentence; null where ours is written, or neither is possible. */
  readonly ownCompaction: Sentence | null;
}

/** What is reckoned of a conversation; its first words are for those who show it (`namedStatus.ts`). */
export type Reckoned = Omit<Status, 'opening'>;

/** The status of a conversation as seen. */
export async function statusOf(
  seen: SeenFile,
  limits: Limits,
  place: WorkspacePlace,
  outside: Outside,
  cache?: MeterCache,
): Promise<Reckoned> {
  const { conversation } = seen;
  const { agent, sessionId, path } = conversation;
  const { reading, model, counter } = measure(conversation, limits, outside, cache);
  const record = await outside.records.get(conversation);
  const compactions = compactionsOn(path);
  const compactionCount = Math.max(record.compactionCount, compactions);
  const writable = place.workspace !== null;
  const ownLimitAt = conversation.ownLimitTokens ?? null;
  const decision = dueNow({
    reading,
    record: { ...record, compactionCount },
    options: limits.policy,
    model: model?.id ?? null,
    ownLimitTokens: ownLimitAt,
    trusted: place.trusted,
    writable,
  });
  return {
    agent,
    sessionId,
    file: seen.file,
    title: conversation.title,
    cwd: conversation.cwd,
    model: model?.id ?? null,
    window: reading.window.tokens,
    windowSource: reading.window.source,
    tokens: reading.tokens,
    source: reading.source,
    reportedTokens: reading.reportedTokens,
    trailingTokens: reading.trailingTokens,
    percent: reading.percent,
    entries: conversation.totalEntries,
    compactions,
    lastCompactionAtMs: path.findLast((ref) => ref.kind === 'compaction')?.load().atMs ?? null,
    compactionCount,
    memoryFlushAt: record.memoryFlushAt,
    memoryFlushCompactionCount: record.memoryFlushCompactionCount,
    warnAt: decision.warnAt,
    flushAt: decision.flushAt,
    compactAt: decision.compactAt,
    ownLimitAt,
    due: { flush: decision.flush, compact: decision.compact, why: decision.why },
    refusedSettings: decision.refused,
    ...sharesOf(conversation, { path, reading, counter, ...(cache ? { cache } : {}) }),
    updatedAtMs: seen.mtimeMs,
    oddities: conversation.oddities,
    oddLines: oddLinesOf(conversation),
    remarks: conversation.remarks ?? [],
    tornLine: seen.tornLine,
    refusal: seen.adapter.refusal(conversation)?.reason ?? null,
    ownCompaction: ownCompactionOf(seen, outside),
  };
}

/** What fills the window, and whether the tools stand apart. */
function sharesOf(
  { fixedTokens = null, fixedToolTokens: toolTokens = null }: Conversation,
  input: BreakdownInput,
): Pick<Status, 'byCategory' | 'toolsApart'> {
  return {
    byCategory: breakDown({ ...input, fixedTokens, toolTokens }),
    toolsApart: toolTokens !== null,
  };
}

const oddLinesOf = ({ oddities, unlisted }: Conversation): number =>
  oddities.length + (unlisted ? unlisted.lines + unlisted.holes : 0);

function ownCompactionOf(seen: SeenFile, { around }: Outside): Sentence | null {
  const own = seen.adapter.own?.(seen, around);
  return own?.kind === 'own' ? own.sentence : null;
}
