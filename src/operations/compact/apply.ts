/**
 * Applies a draft, as it was made or as a person edited it: the transcript is read again, the plan made again at the same cut where
 * the agent has gone on, and an edited summary audited, which warns and forbids nothing. What the draft says nothing of is refused.
 */
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import { entryId } from '../../engine/conversation/types';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { writeProblem } from '../turnInProgress';
import { refused, type Problem } from '../problems';
import { draftAndWrite } from './carryOut';
import type { Compacted } from './outcome';
import type { DraftToApply } from './compactionDraft';
import type { ActWatch, DraftRequest, Earlier, WriteRequest } from './draftTypes';
import { FlushFirst } from './flushFirst';
import type { Way } from './prepare';
import { outdated, wordsOfDraft } from './sources';

export interface ApplyRequest extends WriteRequest {
  readonly draft: DraftToApply;
  /** The summary as a person edited it; null = as it was made. */
  readonly summary: string | null;
}

const nothingLeft = said`Not compacted: the draft is empty. Write what the agent has to know, or make a new one.`;

/** Applies a draft to an open transcript. */
export async function apply(
  transcript: OpenTranscript,
  { draft, summary, ...request }: ApplyRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Compacted, Problem>> {
  if (summary?.trim() === '') return refused(nothingLeft);
  const flushing = new FlushFirst(request.flushFirst);
  const { instructions } = draft;
  const asked: DraftRequest = { ...request, instructions, summary };
  const way: Way = {
    source: wordsOfDraft(flushing),
    earlier: () => Promise.resolve(earlierOf(draft)),
    hindrance: async (seen) =>
      isOf(draft, seen) ? writeProblem(seen, request.force, outside) : outdated(seen),
  };
  return draftAndWrite(transcript, asked, way, flushing, outside, watch);
}

/** Whether it is of this conversation: another one may lie in its place. */
const isOf = (
  { plannedOn }: DraftToApply,
  { conversation: { agent, sessionId } }: SeenFile,
): boolean => plannedOn.agent === agent && plannedOn.sessionId === sessionId;

const idOf = (id: string | null): Earlier['cutAt'] => (id === null ? null : entryId(id));

const earlierOf = (draft: DraftToApply): Earlier => ({
  cutAt: idOf(draft.firstKeptId),
  lastId: idOf(draft.plannedOn.lastEntryId),
  about: null,
  words: {
    tier: draft.tier,
    writtenBy: draft.writtenBy,
    model: draft.model,
    why: draft.why,
    text: draft.words,
    forecast: draft.forecast,
    repairs: [],
  },
});
