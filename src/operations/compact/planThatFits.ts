/**
 * The plan of which the result fits the window: made again with less to keep while the summary, what is kept and what stands around
 * them would be too much. The meter says how much that is, as it will afterwards; nothing here is written.
 */
import { failed, ok, type Result } from '../../base/result';
import type { CutShort } from '../../engine/summary/draft';
import { planCompaction, withCompaction, type CompactionPlan } from '../../engine/compaction/plan';
import { sumOf, type NoPlan } from '../../engine/compaction/chooseCut';
import type { SummaryBudget } from '../../engine/compaction/room';
import { plainOutput } from '../../engine/conversation/plainOutput';
import { recordText } from '../../engine/record/recordText';
import {
  goalTokens,
  keepTokensFor,
  leastKept,
  summaryBudget,
  usableTokens,
} from '../../engine/compaction/room';
import {
  type Compaction,
  entryId,
  type Entry,
  type EntryId,
  type EntryRef,
} from '../../engine/conversation/types';
import { shownEntries } from '../../engine/summarise/prompt/visibleEntries';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits } from '../limits';
import { measure, type Measurement } from '../meter/measure';

/** How often less is kept; each time by what was too much before, so the second is mostly the last. */
const mostTries = 4;

/** Estimates of what is replaced are off by less than what is missing here. */
const surelyShare = 0.7;

/** Plans a compaction; `at` is where an earlier plan cut. */
export function planThatFits(
  seen: SeenFile,
  limits: Limits,
  before: Measurement,
  outside: Outside,
  at: EntryId | null,
): Result<CompactionPlan, NoPlan> {
  const window = before.reading.window.tokens;
  const usable = usableTokens(window, limits.policy);
  const free = freeTokens(before, limits);
  const goal = goalTokens(usable, free);
  const tokens = before.reading.tokens ?? Infinity;
  const wanted = keepTokensFor(limits.compaction.keepRecentTokens, window);
  const least = leastKept(window, wanted, free);
  let most = goal;
  for (let attempt = 1; ; attempt++) {
    const planned = planKeeping(wanted, least, before, usable, (keep) =>
      planCompaction(seen.conversation, keep, before.sizeOf, at, most),
    );
    if (!planned.ok || attempt >= mostTries) return planned;
    const plan = planned.value;
    const { proseTokens, evidenceTokens } = budgetOf(plan, limits, before);
    const room = (proseTokens + evidenceTokens) * before.perCounted();
    // Mostly it is plain that it fits; measuring the result takes as long as the plan.
    const left = tokens - plan.replacedTokens - plan.previousTokens;
    const kept = sumOf(plan.kept, before.sizeOf);
    if (Math.max(left, kept) + room < goal * surelyShare) return planned;
    const blank = { summary: '', details: { readFiles: [], modifiedFiles: [] } };
    const after = sizeWith(seen, plan.firstKeptId, blank, limits, outside) + room;
    if (after <= goal || kept <= least) return ok(plan);
    most = Math.max(least, kept - (after - goal));
  }
}

/** The plan that keeps as much as is wanted; less where all would be kept, and instructions and tools leave no room for that. */
function planKeeping(
  keep: number,
  least: number,
  before: Measurement,
  usable: number,
  plan: (keep: number) => Result<CompactionPlan, NoPlan>,
): Result<CompactionPlan, NoPlan> {
  const planned = plan(keep);
  const { tokens, window } = before.reading;
  if (planned.ok || tokens === null || tokens <= usable) return planned;
  const { problem } = planned;
  if (problem.kind !== 'nothingToCompact' || problem.isSinceLast) return planned;
  if (keep > least) return planKeeping(Math.max(least, keep / 2), least, before, usable, plan);
  const notSaid = Math.round(tokens - problem.liveTokens);
  return failed({ kind: 'littleSaid', notSaid, windowTokens: window.tokens });
}

/** How large a plan's summary may be. */
export function budgetOf(plan: CompactionPlan, limits: Limits, before: Measurement): SummaryBudget {
  const { replacedTokens, previousTokens, behindTokens } = plan;
  return summaryBudget({
    replacedTokens,
    previousTokens,
    behindTokens,
    evidenceTokens: limits.compaction.evidenceTokens,
    windowTokens: before.reading.window.tokens,
    freeTokens: freeTokens(before, limits),
    perCounted: before.perCounted(),
  });
}

/** What may be used beside what stands around the conversation, in tokens; infinite where that is not known. */
const freeTokens = (
  { reading: { fixedTokens, window } }: Measurement,
  { policy }: Limits,
): number => (fixedTokens === null ? Infinity : usableTokens(window.tokens, policy) - fixedTokens);

/** What of a draft decides how large the context is with it. */
type Summary = Pick<Compaction, 'summary' | 'details'>;

/** Tokens of the context as it will be with a compaction at its end. */
export const sizeWith = (
  seen: SeenFile,
  firstKeptId: EntryId | null,
  summary: Summary,
  limits: Limits,
  outside: Outside,
): number =>
  measure({ ...seen.conversation, path: pathWith(seen, firstKeptId, summary) }, limits, outside)
    .reading.tokens ?? 0;

/** The branch as it will be with the compaction at its end. */
export const pathWith = (
  seen: SeenFile,
  firstKeptId: EntryId | null,
  { summary, details }: Summary,
): readonly EntryRef[] =>
  withCompaction(seen.conversation.path, {
    id: entryId('planned'),
    summary,
    firstKeptId,
    details,
    tokensBefore: null,
    tokensAfter: null,
  });

/** What the summary shows by its two ends: as it was sent, with where the whole of it is. */
export function cutShortOf({ file }: SeenFile, plan: CompactionPlan): readonly CutShort[] {
  if (plan.oversized.length === 0) return [];
  const tokens = new Map(plan.oversized.map((one) => [one.entry.id, one.tokens]));
  // Edits may stand in what is kept: what a person took out must not come back.
  return shownEntries(plan.fresh, plan.kept)
    .map((entry) => ({
      entry,
      text: plainOutput(recordText(entry)),
      tokens: tokens.get(entry.id) ?? 0,
    }))
    .filter(({ text, tokens: size }) => size > 0 && text.trim() !== '')
    .map(({ entry, text, tokens: size }) => ({
      id: entry.id,
      text,
      tokens: size,
      who: speakerOf(entry),
      where: `${file}:${entry.line} (${entry.id})`,
    }));
}

function speakerOf(entry: Entry): string {
  if (entry.kind !== 'message') return entry.kind;
  const result = entry.blocks.find((block) => block.kind === 'toolResult');
  return result && result.tool !== '' ? result.tool : entry.role;
}
