/** The first half of every act around a compaction: reads the conversation, asks whether it may be, and drafts. Changes nothing. */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, Seen } from '../../ports/transcripts';
import { tooLongProblem } from '../bounds';
import { withWorkFolder } from '../follow/workFolder';
import type { Problem } from '../problems';
import { draftCompaction } from './draft';
import { beginStep } from './draftTypes';
import type { ActWatch, DraftRequest, Earlier, WithWords, WordsSource } from './draftTypes';

/** A draft with the state of the file that it was made on. */
export interface Ready {
  readonly seen: Seen;
  readonly drafted: WithWords;
}

/** How a draft is come by. */
export interface Way {
  readonly source: WordsSource;
  /** Words there are already, by what was seen. */
  readonly earlier: (seen: Seen) => Promise<Earlier | null>;
  /** Why it must not be begun, by what was seen. */
  readonly hindrance: (seen: Seen) => Promise<Problem | undefined>;
}

/** Reads and drafts. */
export async function prepare(
  transcript: OpenTranscript,
  request: DraftRequest,
  way: Way,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Ready, Problem>> {
  const { signal } = watch;
  beginStep(watch, 'reading');
  const read = await transcript.refresh(signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = await withWorkFolder(read.value, request.place, outside);
  const problem = (await way.hindrance(seen)) ?? tooLongProblem(seen);
  if (problem) return failed(problem);
  beginStep(watch, 'summarising');
  const earlier = await way.earlier(seen);
  const drafted = await draftCompaction(seen, request, outside, watch, way.source, earlier);
  if (!seen.isReadable() && !signal.aborted) return replaced(seen);
  return drafted.ok ? ok({ seen, drafted: drafted.value }) : drafted;
}

/** What was drafted may have been made of lines that could not be read any more. */
const replaced = ({ file }: Seen): Result<never, Problem> =>
  failed({
    kind: 'moved',
    sentence: said`${file} was replaced while it was being read; nothing was changed. Try again.`,
  });
