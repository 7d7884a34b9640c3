/** A plan and somebody's words put together: what a draft is made from, and the draft of these words, as far as they may stay. */
import { auditSummary, type WhoseWords } from '../../engine/audit/audit';
import { auditEdited } from '../../engine/audit/editedText';
import type { CompactionPlan } from '../../engine/compaction/plan';
import type { SummaryBudget } from '../../engine/compaction/room';
import { maskOf } from '../../engine/secrets/mask';
import { pinsOf } from '../../engine/session/pins';
import type { Draft, DraftInput } from '../../engine/summary/draft';
import { draftOffline } from '../../engine/summary/offline';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { DraftRequest, SummaryWords } from './draftTypes';
import type { Measurement } from '../meter/measure';
import { cutShortOf } from './planThatFits';

/** What a draft of a plan is made from, within a budget. */
export async function draftInput(
  seen: SeenFile,
  plan: CompactionPlan,
  budget: SummaryBudget,
  { instructions }: Pick<DraftRequest, 'instructions'>,
  { counter }: Measurement,
  { records }: Pick<Outside, 'records'>,
): Promise<DraftInput> {
  const { conversation } = seen;
  const { replaced, turnPrefix, kept, previous } = plan;
  return {
    replaced,
    turnPrefix,
    kept,
    previous,
    counter,
    instructions,
    ...budget,
    cutShort: cutShortOf(seen, plan),
    pins: pinsOf(await records.get(conversation)),
    startsAmid: conversation.startsAmid ?? false,
    cwd: conversation.cwd,
    gitBranch: conversation.gitBranch ?? null,
    redact: maskOf(),
  };
}

/** In the given words, as far as they may stay. */
export function draftIn(words: SummaryWords, input: DraftInput): Draft {
  const { text, isEdited } = words;
  if (text === null) return draftOffline(input);
  if (isEdited) return auditEdited(text, input);
  return withRepairs(auditSummary(text, input, writerOf(words)), words);
}

const writerOf = ({ writtenBy }: SummaryWords): WhoseWords =>
  writtenBy === 'person' ? 'person' : writtenBy === 'listener' ? 'program' : 'model';

const withRepairs = (draft: Draft, { repairs }: SummaryWords): Draft => ({
  ...draft,
  repairs: [...repairs, ...draft.repairs],
});
