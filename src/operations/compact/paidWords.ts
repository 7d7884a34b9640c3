/**
 * Words of a model that could not be written because the agent wrote meanwhile, kept in the session's record for the next try: they
 * are paid for. They serve only for the very same entries, asked for in the same way, and never stand for a listener's say.
 */
import { asIs, inEnglish } from '../../base/sentence';
import { entryId } from '../../engine/conversation/types';
import type { CompactionPlan } from '../../engine/compaction/plan';
import { redact } from '../../engine/secrets/redact';
import { paidWordsOf, withPaidWords } from '../../engine/session/paidWords';
import { shownEntries } from '../../engine/summarise/prompt/visibleEntries';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { DraftRequest, Earlier, WithWords, SummaryWords } from './draftTypes';
import { updateRecord } from '../records';
import { offlineWords } from './words';

/** What words are about: the entries as the model is shown them, and how it is asked. */
export function aboutOf(
  plan: CompactionPlan,
  model: string | null,
  { limits, instructions }: Pick<DraftRequest, 'limits' | 'instructions'>,
  { hash }: Pick<Outside, 'hash'>,
): string {
  const { choice, mode, maxHistoryShare, instructions: always } = limits.models;
  const { keepRecentTokens, evidenceTokens } = limits.compaction;
  const how = [
    choice,
    mode,
    maxHistoryShare,
    always,
    instructions,
    keepRecentTokens,
    evidenceTokens,
  ];
  const shown = shownEntries(plan.fresh, plan.kept);
  return hash(JSON.stringify([how, model, plan.firstKeptId, plan.previous?.id ?? null, shown]));
}

/** The words that an earlier try left for this conversation; null where there are none, or the person gives their own. Never writes. */
export async function keptWords(
  { conversation }: SeenFile,
  { summary }: DraftRequest,
  { records, clock }: Outside,
): Promise<Earlier | null> {
  if (summary !== null) return null;
  const record = await records.get(conversation);
  const kept = paidWordsOf(record, clock.now().getTime());
  if (kept === null) return null;
  const { text, tier, why, model, cutAt, about } = kept;
  const use = { model, calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };
  const words: SummaryWords = {
    ...offlineWords(why === null ? null : asIs(why), use),
    text,
    tier,
    writtenBy: 'model',
  };
  return { cutAt: entryId(cutAt), lastId: null, about, words };
}

/** Keeps words that a model was paid for and that were not written. */
export async function keepWords(
  { conversation }: SeenFile,
  { plan, words, about }: WithWords,
  outside: Outside,
): Promise<void> {
  const { text, tier, why, model, writtenBy } = words;
  const cutAt = plan.firstKeptId;
  if (
    cutAt === null ||
    text === null ||
    writtenBy !== 'model' ||
    tier === 'offline' ||
    model === null
  )
    return;
  const kept = {
    about: about(),
    cutAt,
    savedAt: outside.clock.now().getTime(),
    text: redact(text).text,
    tier,
    why: why && inEnglish(why),
    model: model.model,
  };
  await updateRecord(conversation, (old) => withPaidWords(old, kept), outside);
}
