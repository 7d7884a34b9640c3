/** The first half of every act around a compaction: reads the conversation, asks whether it may be, and drafts. Changes nothing. */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { tooLongProblem } from '../bounds';
import { withWorkFolder } from '../follow/workFolder';
import type { Problem } from '../problems';
import { NoLongerWanted } from '../cancellation';
import { draftCompaction } from './draft';
import { beginStep } from './draftTypes';
import type {
  ActRequest,
  ActWatch,
  DraftRequest,
  Earlier,
  WithWords,
  WordsSource,
} from './draftTypes';

/** A draft with the state of the file that it was made on. */
export interface PreparedDraft {
  readonly seen: SeenFile;
  readonly drafted: WithWords;
}

/** How a draft is come by. */
export interface Way {
  readonly source: WordsSource;
  /** Words there are already, by what was seen. */
  readonly earlier: (seen: SeenFile) => Promise<Earlier | null>;
  /** Why it must not be begun, by what was seen. */
  readonly hindrance: (seen: SeenFile) => Promise<Problem | undefined>;
}

/** Reads and drafts. */
export async function prepare(
  transcript: OpenTranscript,
  request: DraftRequest,
  way: Way,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<PreparedDraft, Problem>> {
  return ofSeen(transcript, request, way.hindrance, outside, watch, async (seen) => {
    const earlier = await way.earlier(seen);
    const drafted = await draftCompaction(seen, request, outside, watch, way.source, earlier);
    return drafted.ok ? ok({ seen, drafted: drafted.value }) : drafted;
  });
}

/** Reads the conversation and makes something of it; what was made of lines that could not be read any more is none. */
export async function ofSeen<T>(
  transcript: OpenTranscript,
  { place }: Pick<ActRequest, 'place'>,
  hindrance: Way['hindrance'],
  outside: Outside,
  watch: ActWatch,
  make: (seen: SeenFile) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const { signal } = watch;
  beginStep(watch, 'reading');
  const read = await transcript.refresh(signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = await withWorkFolder(read.value, place, outside);
  const problem = (await hindrance(seen)) ?? tooLongProblem(seen);
  if (problem) return failed(problem);
  beginStep(watch, 'summarising');
  const made = await asLongAsWanted(() => make(seen));
  if (!seen.isReadable() && !signal.aborted) return replaced(seen);
  return made;
}

/** What is called off in the midst of it is an outcome. */
async function asLongAsWanted<T>(
  make: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof NoLongerWanted) return failed({ kind: 'cancelled' });
    throw error;
  }
}

const replaced = ({ file }: SeenFile): Result<never, Problem> =>
  failed({
    kind: 'moved',
    sentence: said`${file} was replaced while it was being read; nothing was changed. Try again.`,
  });
