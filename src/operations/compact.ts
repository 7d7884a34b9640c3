/**
 * Compacts one conversation: read, draft, flush if due, write, read back; planned again when the agent wrote meanwhile.
 * Never writes to a transcript whose agent may be in a turn.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { Draft } from '../engine/compaction/draft';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { tooLongProblem } from './bounds';
import { writeProblem } from './busy';
import { draftCompaction } from './compactDraft';
import type { Drafted, DraftRequest } from './compactDraft';
import { writeCompaction } from './compactWrite';
import type { Written } from './compactWrite';
import { flushIfDue } from './flush';
import type { FlushAnswer } from './flush';
import type { Place } from './limits';
import type { Problem } from './problems';

export interface CompactRequest extends DraftRequest {
  readonly place: Place;
  /** Whether a due flush may write notes first. */
  readonly flushFirst: boolean;
  readonly dryRun: boolean;
  /** Writes although the file changed moments ago. */
  readonly force: boolean;
}

export interface CompactResult {
  readonly summary: string;
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly details: Draft['details'];
}

export interface Compacted {
  readonly tier: 'offline';
  readonly result: CompactResult;
  /** Absolute path of the copy made before the first compaction; null in a dry run. */
  readonly archive: string | null;
  readonly flushed: FlushAnswer | null;
  /** The entry that was written; null in a dry run. */
  readonly entryId: string | null;
  /** What the audit had to mend, one phrase each. */
  readonly repairs: readonly string[];
}

/** The steps a person can follow, in order. */
export type CompactStep = 'reading' | 'summarising' | 'flushing' | 'writing' | 'verifying';

/** How often a plan is made again because the agent wrote meanwhile. */
const mostAttempts = 3;

/** Compacts the conversation of an open transcript. */
export async function compact(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  onStep: (step: CompactStep) => void,
  signal: AbortSignal,
): Promise<Result<Compacted, Problem>> {
  let flushed: FlushAnswer | null = null;
  for (let attempt = 1; ; attempt++) {
    const ready = await prepare(transcript, request, outside, onStep, signal);
    if (!ready.ok) return ready;
    const { seen, drafted } = ready.value;
    if (request.dryRun) return ok(answer(drafted, null, null));
    if (flushed === null && request.flushFirst) {
      onStep('flushing');
      flushed = await flushIfDue(seen, request, outside);
    }
    if (signal.aborted) return failed({ kind: 'cancelled' });
    onStep('writing');
    const written = await writeCompaction(transcript, seen, drafted, outside, {
      onVerify: () => onStep('verifying'),
      signal,
    });
    if (written.ok) return ok(answer(drafted, written.value, flushed));
    if (written.problem.kind !== 'moved' || attempt >= mostAttempts) return written;
    outside.log.info('transcript changed while compacting, planning again', { attempt });
  }
}

async function prepare(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  onStep: (step: CompactStep) => void,
  signal: AbortSignal,
): Promise<Result<{ readonly seen: Seen; readonly drafted: Drafted }, Problem>> {
  onStep('reading');
  const read = await transcript.refresh(signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = read.value;
  const problem = writeProblem(seen, request.force || request.dryRun, outside.clock);
  if (problem && !(request.dryRun && problem.kind === 'busy')) return failed(problem);
  const tooLong = tooLongProblem(seen);
  if (tooLong) return failed(tooLong);
  onStep('summarising');
  const drafted = draftCompaction(seen, request, outside, signal);
  return drafted.ok ? ok({ seen, drafted: drafted.value }) : drafted;
}

const answer = (
  { plan, draft, tokensBefore, tokensAfter }: Drafted,
  written: Written | null,
  flushed: FlushAnswer | null,
): Compacted => ({
  tier: 'offline',
  result: {
    summary: draft.summary,
    firstKeptEntryId: plan.firstKeptId,
    tokensBefore,
    tokensAfter,
    details: draft.details,
  },
  archive: written?.archive ?? null,
  flushed,
  entryId: written?.id ?? null,
  repairs: draft.repairs,
});
