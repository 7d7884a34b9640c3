/**
 * Compacts one conversation in one go: a due flush, a draft, and what is drafted is written and read back. Never writes to a
 * transcript whose agent may be in a turn.
 */
import type { Result } from '../../base/result';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import { writeProblem } from '../turnInProgress';
import type { Problem } from '../problems';
import { draftAndWrite } from './carryOut';
import type { Compacted } from './outcome';
import type { ActWatch, DraftRequest, WriteRequest } from './draftTypes';
import { FlushFirst } from './flushFirst';
import { keptWords } from './paidWords';
import type { Way } from './prepare';
import { wordsToWrite } from './sources';

export type CompactRequest = DraftRequest & WriteRequest;

/** Compacts the conversation of an open transcript. */
export async function compact(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Compacted, Problem>> {
  const flushing = new FlushFirst(request.flushFirst);
  const way: Way = {
    source: wordsToWrite(flushing),
    earlier: (seen) => keptWords(seen, request, outside),
    hindrance: (seen) => writeProblem(seen, request.force, outside),
  };
  return draftAndWrite(transcript, request, way, flushing, outside, watch);
}
