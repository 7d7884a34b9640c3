/**
 * A compaction as a thing: what it would put in place of which entries, whose words it is, what they cost, and why it cannot be
 * applied where that is so. Plain data: it crosses threads and may lie on a disk until somebody applies it.
 */
import { ok, type Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { AgentName, Entry } from '../../engine/conversation/types';
import type { Draft } from '../../engine/summary/draft';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import { hindranceOf } from '../turnInProgress';
import type { Problem } from '../problems';
import type { FlushOutcome } from '../flush/flush';
import type {
  ActWatch,
  Authorship,
  DraftRequest,
  SummaryForecast,
  WriteRequest,
} from './draftTypes';
import { FlushFirst } from './flushFirst';
import type { Compacted, CompactResult } from './outcome';
import { keptWords } from './paidWords';
import { prepare, type PreparedDraft } from './prepare';
import { wordsToLookAt } from './sources';
import { editOf } from './write';

/** The conversation as it was when a draft was made. */
export interface PlannedOn {
  readonly agent: AgentName;
  readonly sessionId: string;
  /** Its last entry; null where it had none. */
  readonly lastEntryId: string | null;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** What has to be known of a draft to apply it. */
export type DraftToApply = Pick<
  CompactionDraft,
  'file' | 'plannedOn' | 'firstKeptId' | 'instructions' | 'words' | 'forecast' | keyof Authorship
>;

export interface CompactionDraft extends Authorship, Omit<CompactResult, 'firstKeptEntryId'> {
  readonly file: string;
  readonly plannedOn: PlannedOn;
  /** The first entry that stays as it is; null where nothing does. */
  readonly firstKeptId: string | null;
  /** What the person asked of the summary; null where nothing. */
  readonly instructions: string | null;
  /** Its words as their writer gave them, before the audit; null where code writes them. */
  readonly words: string | null;
  /** Each line of the summary with its entry and the rule that put it there. */
  readonly lines: Draft['lines'];
  /** What had no room in it, likewise. */
  readonly leftOut: Draft['leftOut'];
  /** What the audit had to mend, one phrase each: warnings, and no veto. */
  readonly repairs: readonly Sentence[];
  /** Entries of the context that the summary stands for, and those that stay as they are; what no model sees is none of them. */
  readonly replacedCount: number;
  readonly keptCount: number;
  readonly isBeforeReported: Compacted['isBeforeReported'];
  /** What was reckoned before a model was asked; null where none was to be. */
  readonly forecast: SummaryForecast | null;
  /** Why it cannot be applied, as one sentence; null where it can. */
  readonly hindrance: Sentence | null;
}

/** What is to be drafted, and whether a due flush may write notes first. */
export type LookRequest = DraftRequest & Pick<WriteRequest, 'flushFirst'>;

/** A draft as it was just made. What was noted before it is told once: it is no part of what is kept and applied. */
export interface MadeDraft extends CompactionDraft {
  /** Null where nothing was due, or nothing was to be. */
  readonly flushed: FlushOutcome | null;
}

/**
 * Drafts a compaction of an open transcript to be looked at, also where none can be written. Changes nothing, ours included, but for
 * the notes of a due flush where that may come first.
 */
export async function draft(
  transcript: OpenTranscript,
  request: LookRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<MadeDraft, Problem>> {
  const flushing = new FlushFirst(request.flushFirst && request.place.trusted);
  const way = {
    source: wordsToLookAt(flushing),
    earlier: (seen: PreparedDraft['seen']) => keptWords(seen, request, outside),
    hindrance: () => Promise.resolve(undefined),
  };
  const ready = await prepare(transcript, request, way, outside, watch);
  if (!ready.ok) return ready;
  const made = draftOf(ready.value, request, await whyNot(ready.value, outside));
  return ok({ ...made, flushed: flushing.flushed });
}

/** Why a draft could not be written: what stands in the way of any, or what the agent's form does not take in this one. */
async function whyNot(
  { seen, drafted }: PreparedDraft,
  outside: Outside,
): Promise<Sentence | null> {
  const hindrance = await hindranceOf(seen, outside);
  if (hindrance !== null) return hindrance;
  const edit = editOf(seen, drafted, outside);
  return edit.kind === 'refused' ? edit.reason : null;
}

const draftOf = (
  { seen, drafted }: PreparedDraft,
  { instructions }: DraftRequest,
  hindrance: Sentence | null,
): CompactionDraft => {
  const { plan, by, forecast, tokensBefore, isBeforeReported, tokensAfter } = drafted;
  const { summary, details, lines, leftOut, repairs } = drafted.draft;
  const { file, sizeBytes, mtimeMs, conversation } = seen;
  const { agent, sessionId, path } = conversation;
  return {
    tier: by.tier,
    writtenBy: by.writtenBy,
    model: by.model,
    why: by.why,
    forecast,
    file,
    plannedOn: { agent, sessionId, lastEntryId: path.at(-1)?.id ?? null, sizeBytes, mtimeMs },
    firstKeptId: plan.firstKeptId,
    instructions,
    words: by.writtenBy === 'code' ? null : drafted.words.text,
    replacedCount: seenIn(plan.fresh),
    keptCount: seenIn(plan.kept),
    summary,
    details,
    lines,
    leftOut,
    repairs,
    tokensBefore,
    isBeforeReported,
    tokensAfter,
    hindrance,
  };
};

const seenIn = (entries: readonly Entry[]): number =>
  entries.filter(({ kind }) => kind !== 'other').length;
