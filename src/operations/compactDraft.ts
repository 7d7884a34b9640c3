/** The half of a compaction that changes nothing: measure, plan, draft, audit, and the growth guard. */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { auditSummary } from '../engine/compaction/audit';
import type { Draft, DraftInput } from '../engine/compaction/draft';
import { draftOffline } from '../engine/compaction/offline';
import {
  keepTokensFor,
  planCompaction,
  summaryBudget,
  withCompaction,
} from '../engine/compaction/plan';
import type { CompactionPlan } from '../engine/compaction/plan';
import { entryId } from '../engine/conversation/types';
import type { EntryRef } from '../engine/conversation/types';
import { redact } from '../engine/secrets/redact';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import type { Limits } from './limits';
import { measure } from './measure';
import type { Measured } from './measure';
import type { Problem } from './problems';
import { NoLongerWanted, whileWanted } from './whileWanted';

export interface DraftRequest {
  readonly limits: Limits;
  readonly instructions: string | null;
  /** A summary the person edited; audited like any other. Null = draft one. */
  readonly editedSummary: string | null;
}

/** A compaction that may be applied. */
export interface Drafted {
  readonly plan: CompactionPlan;
  readonly draft: Draft;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** Drafts a compaction of the conversation as seen, or says why there is none. */
export function draftCompaction(
  seen: Seen,
  request: DraftRequest,
  outside: Outside,
  signal: AbortSignal,
): Result<Drafted, Problem> {
  try {
    return draftWhileWanted(seen, request, outside, signal);
  } catch (error) {
    if (error instanceof NoLongerWanted) return failed({ kind: 'cancelled' });
    throw error;
  }
}

function draftWhileWanted(
  seen: Seen,
  request: DraftRequest,
  outside: Outside,
  signal: AbortSignal,
): Result<Drafted, Problem> {
  const before = measure(seen.conversation.path, request.limits, outside);
  const { keepRecentTokens } = request.limits.compaction;
  const keep = keepTokensFor(keepRecentTokens, before.reading.window.tokens);
  const planned = planCompaction(seen.conversation, keep, before.sizeOf);
  if (!planned.ok) return planned;
  const replaced = whileWanted(planned.value.replaced, outside, signal);
  const plan: CompactionPlan = { ...planned.value, replaced };
  const input = draftInput(seen, plan, request, before);
  const draft =
    request.editedSummary === null
      ? draftOffline(input)
      : auditSummary(request.editedSummary, input);
  const after = pathWith(seen, plan, draft);
  const tokensAfter = measure(after, request.limits, outside).reading.tokens ?? 0;
  const tokensBefore = before.reading.tokens ?? 0;
  // Growth guard (spec 3): a result that is not smaller than what it replaces is not applied.
  if (tokensAfter >= tokensBefore) {
    return failed({ kind: 'notSmaller', before: tokensBefore, after: tokensAfter });
  }
  return ok({ plan, draft, tokensBefore, tokensAfter });
}

const draftInput = (
  seen: Seen,
  plan: CompactionPlan,
  request: DraftRequest,
  before: Measured,
): DraftInput => ({
  replaced: plan.replaced,
  turnPrefix: plan.turnPrefix,
  kept: plan.kept,
  previous: plan.previous,
  cwd: seen.conversation.cwd,
  counter: before.counter,
  ...summaryBudget(
    request.limits.compaction.evidenceTokens,
    before.reading.window.tokens,
    plan.replacedTokens,
    plan.previousTokens,
  ),
  instructions: request.instructions,
  redact: (text) => redact(text).text,
});

/** The branch as it will be with the compaction at its end. */
export const pathWith = (seen: Seen, plan: CompactionPlan, draft: Draft): readonly EntryRef[] =>
  withCompaction(seen.conversation.path, {
    id: entryId('planned'),
    summary: draft.summary,
    firstKeptId: plan.firstKeptId,
    tokensBefore: null,
    tokensAfter: null,
    details: draft.details,
  });
