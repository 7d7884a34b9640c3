/**
 * The plan of which the result fits the window: made again with less to keep while the summary, what is kept and what stands around
 * them would be too much. The meter says how much that is, as it will afterwards; nothing here is written.
 */
import { ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { CutShort } from '../../engine/summary/draft';
import { planCompaction, withCompaction } from '../../engine/compaction/plan';
import type { CompactionPlan, NoPlan } from '../../engine/compaction/plan';
import { plainOutput } from '../../engine/conversation/plainOutput';
import { recordText } from '../../engine/record/recordText';
import {
  keepTokensFor,
  leastKept,
  summaryBudget,
  usableTokens,
} from '../../engine/compaction/room';
import { entryId } from '../../engine/conversation/types';
import type { Entry, EntryId, EntryRef } from '../../engine/conversation/types';
import { shownEntries } from '../../engine/summarise/prompt/shown';
import type { Outside } from '../../ports/outside';
import type { Seen } from '../../ports/transcripts';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';
import type { Measured } from '../meter/measure';

/** How often less is kept; each time by what was too much before, so the second is mostly the last. */
const mostTries = 4;

/** Estimates of what is replaced are off by less than what is missing here. */
const surelyShare = 0.7;

/** Plans a compaction; `at` is where an earlier plan cut. */
export function planThatFits(
  seen: Seen,
  limits: Limits,
  before: Measured,
  outside: Outside,
  at: EntryId | null,
): Result<CompactionPlan, NoPlan> {
  const { conversation } = seen;
  const window = before.reading.window.tokens;
  const keep = keepTokensFor(limits.compaction.keepRecentTokens, window);
  const usable = usableTokens(window, limits.policy);
  const least = leastKept(window, keep);
  let most = usable;
  for (let attempt = 1; ; attempt++) {
    const planned = planCompaction(conversation, keep, before.sizeOf, at, most);
    if (!planned.ok || attempt >= mostTries) return planned;
    const plan = planned.value;
    const room = summaryRoom(plan, limits, window);
    // Mostly it is plain that it fits; measuring the result takes as long as the plan.
    const left = (before.reading.tokens ?? Infinity) - plan.replacedTokens - plan.previousTokens;
    const kept = plan.kept.reduce((sum, entry) => sum + before.sizeOf(entry), 0);
    if (Math.max(left, kept) + room < usable * surelyShare) return planned;
    const blank = { summary: '', details: { readFiles: [], modifiedFiles: [] } };
    const after = sizeWith(seen, plan.firstKeptId, blank, limits, outside) + room;
    if (after <= usable || kept <= least) return ok(plan);
    most = Math.max(least, kept - (after - usable));
  }
}

/** The most that a plan's summary may take. */
function summaryRoom(plan: CompactionPlan, { compaction }: Limits, window: number): number {
  const { proseTokens, evidenceTokens } = summaryBudget(
    compaction.evidenceTokens,
    window,
    plan.replacedTokens,
    plan.previousTokens,
    plan.behindTokens,
  );
  return proseTokens + evidenceTokens;
}

/** What of a draft decides how large the context is with it. */
interface Summary {
  readonly summary: string;
  readonly details: {
    readonly readFiles: readonly string[];
    readonly modifiedFiles: readonly string[];
  };
}

/** Tokens of the context as it will be with a compaction at its end. */
export const sizeWith = (
  seen: Seen,
  firstKeptId: EntryId | null,
  summary: Summary,
  limits: Limits,
  outside: Outside,
): number =>
  measure({ ...seen.conversation, path: pathWith(seen, firstKeptId, summary) }, limits, outside)
    .reading.tokens ?? 0;

/** The branch as it will be with the compaction at its end. */
export const pathWith = (
  seen: Seen,
  firstKeptId: EntryId | null,
  { summary, details }: Summary,
): readonly EntryRef[] =>
  withCompaction(seen.conversation.path, {
    ...{ id: entryId('planned'), summary, firstKeptId, details },
    ...{ tokensBefore: null, tokensAfter: null },
  });

/** What the summary shows by its two ends: as it was sent, with where the whole of it is. */
export function cutShortOf({ file }: Seen, plan: CompactionPlan): readonly CutShort[] {
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
      ...{ id: entry.id, text, tokens: size, who: speakerOf(entry) },
      where: `${file}:${entry.line} (${entry.id})`,
    }));
}

function speakerOf(entry: Entry): string {
  if (entry.kind !== 'message') return entry.kind;
  const result = entry.blocks.find((block) => block.kind === 'toolResult');
  return result && result.tool !== '' ? result.tool : entry.role;
}
