/**
 * The second half of a compaction: what is drafted is written, planned again with the same words when the agent wrote meanwhile,
 * and told to those who listen. Words that could not be written are kept for the next try, for they may be paid for.
 */
import { failed, ok, type Result } from '../../base/result';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import { tellAfter, tellBefore, type CountsAfter } from './announcements';
import { beginStep } from './draftTypes';
import type { ActWatch, Drafted, DraftRequest, Earlier } from './draftTypes';
import type { FlushFirst } from './flushFirst';
import { followUpOf } from './edits';
import { keepWords } from './paidWords';
import { prepare, type PreparedDraft, type Way } from './prepare';
import { sameWords } from './sources';
import { carryOutDraft } from './write';
import type { Compacted } from './outcome';
import type { Problem } from '../problems';

/** How often a plan is made again because the agent wrote meanwhile. */
const mostAttempts = 3;

/** Both halves of a compaction in one go, with what was noted before its words were made. */
export async function draftAndWrite(
  transcript: OpenTranscript,
  request: DraftRequest,
  way: Way,
  flushing: FlushFirst,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Compacted, Problem>> {
  const ready = await prepare(transcript, request, way, outside, watch);
  if (!ready.ok) return ready;
  const done = await carryOut(transcript, ready.value, request, way, outside, watch);
  return done.ok ? ok({ ...done.value, flushed: flushing.flushed }) : done;
}

/** Carries out what was drafted; `way` and `request` are those it was drafted by. */
async function carryOut(
  transcript: OpenTranscript,
  first: PreparedDraft,
  request: DraftRequest,
  way: Way,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Omit<Compacted, 'flushed'>, Problem>> {
  let ready = first;
  if (watch.signal.aborted) return kept(ready, { kind: 'cancelled' }, outside);
  const { plan, tokensBefore } = first.drafted;
  const counts = { messageCount: plan.replacedCount, tokenCount: tokensBefore };
  tellBefore(first.seen, counts, request, outside);
  for (let attempt = 1; ; attempt++) {
    const { seen, drafted } = ready;
    beginStep(watch, 'writing');
    const written = await carryOutDraft(transcript, seen, drafted, outside, {
      byPerson: request.byPerson,
      limits: request.limits,
      onVerify: () => beginStep(watch, 'verifying'),
      signal: watch.signal,
    });
    if (written.ok) {
      tellAfter(seen, countsAfter(drafted), request, outside);
      const { id, archive } = written.value;
      return ok({ ...compactedOf(ready, id), archive, followUp: followUpOf(seen) });
    }
    if (written.problem.kind !== 'moved' || attempt >= mostAttempts)
      return kept(ready, written.problem, outside);
    outside.log.info('transcript changed while compacting, planning again', { attempt });
    const again = await prepare(transcript, request, againWith(ready, way), outside, watch);
    if (!again.ok) return kept(ready, again.problem, outside);
    ready = again.value;
    if (watch.signal.aborted) return kept(ready, { kind: 'cancelled' }, outside);
  }
}

/** The same way with the words of this act. */
const againWith = (ready: PreparedDraft, way: Way): Way => ({
  ...way,
  source: sameWords(way.source),
  earlier: () => Promise.resolve(earlierOf(ready)),
});

const earlierOf = ({ seen, drafted: { plan, words } }: PreparedDraft): Earlier => ({
  cutAt: plan.firstKeptId,
  words,
  about: null,
  lastId: seen.conversation.path.at(-1)?.id ?? null,
});

/** Words that cannot be written now are kept for the next try: the agent that wrote meanwhile did not make them wrong. */
async function kept(
  { seen, drafted }: PreparedDraft,
  problem: Problem,
  outside: Outside,
): Promise<Result<never, Problem>> {
  if (problem.kind !== 'unproven') await keepWords(seen, drafted, outside);
  return failed(problem);
}

const countsAfter = ({ plan, tokensAfter }: Drafted): CountsAfter => ({
  compactedCount: plan.replacedCount,
  messageCount: plan.kept.length + 1,
  tokenCount: tokensAfter,
});

const compactedOf = (
  {
    drafted: { plan, draft, by, forecast, tokensBefore, isBeforeReported, tokensAfter },
  }: PreparedDraft,
  entryId: string,
) => ({
  tier: by.tier,
  writtenBy: by.writtenBy,
  model: by.model,
  why: by.why,
  forecast,
  result: {
    summary: draft.summary,
    firstKeptEntryId: plan.firstKeptId ?? entryId,
    tokensBefore,
    tokensAfter,
    details: draft.details,
  },
  isBeforeReported,
  entryId,
  repairs: draft.repairs,
});
