/** The words of a conversation for another one: everything but the very last is summed up. Writes nothing, nor asks anybody but a model. */
import { ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import type { Problem } from '../problems';
import type { ActRequest, ActWatch, Authorship } from './draftTypes';
import { prepare } from './prepare';
import { wordsToHandOff } from './sources';

export interface HandOff extends Authorship {
  readonly summary: string;
}

/** What is left out of the summary: as little as can be cut off. */
const keepRecentTokens = 1;

/** Sums a conversation up, also one that may not be written to. */
export async function handOff(
  transcript: OpenTranscript,
  { limits, ...request }: ActRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<HandOff, Problem>> {
  const compaction = { ...limits.compaction, keepRecentTokens };
  const ready = await prepare(
    transcript,
    { ...request, limits: { ...limits, compaction }, instructions: null, summary: null },
    {
      source: wordsToHandOff,
      earlier: () => Promise.resolve(null),
      hindrance: () => Promise.resolve(undefined),
    },
    outside,
    watch,
  );
  if (!ready.ok) return ready;
  const { by, draft } = ready.value.drafted;
  const { tier, writtenBy, model, why } = by;
  return ok({ tier, writtenBy, model, why, summary: draft.summary });
}
