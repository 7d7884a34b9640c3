/**
 * Compacts one conversation: read, draft, flush if due, write, read back; planned again when the agent wrote meanwhile.
 * Never writes to a transcript whose agent may be in a turn.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { Draft } from '../engine/summary/draft';
import type { FollowUp } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { tooLongProblem } from './bounds';
import { hindranceOf, writeProblem } from './busy';
import { draftCompaction } from './compactDraft';
import { tellAfter, tellBefore } from './compactHooks';
import { editOf, writeCompaction } from './compactWrite';
import type { Written } from './compactWrite';
import type {
  Authorship,
  Drafted,
  DraftRequest,
  DraftWatch,
  Earlier,
  SummaryForecast,
  WithWords,
} from './drafted';
import { followUpOf } from './edits';
import { flushIfDue } from './flush';
import type { FlushAnswer } from './flush';
import { keepWords, keptWords } from './keptWords';
import { compactByAgent } from './ownCompaction';
import type { OwnCompacted } from './ownCompaction';
import { placed } from './placed';
import type { Problem } from './problems';
import type { StageAt } from './stages';

export interface CompactRequest extends DraftRequest {
  /** Whether a due flush may write notes first. */
  readonly flushFirst: boolean;
  /** Writes although the file changed moments ago. */
  readonly force: boolean;
}

export interface CompactResult {
  readonly summary: string;
  /** The compaction's own where nothing is kept, as pi writes it; '' for that in a dry run. */
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly details: Draft['details'];
}

export interface Compacted extends Authorship {
  readonly result: CompactResult;
  /** Absolute path of the copy made before the first compaction; null in a dry run. */
  readonly archive: string | null;
  readonly flushed: FlushAnswer | null;
  /** The entry that was written; null in a dry run. */
  readonly entryId: string | null;
  /** What was reckoned before a model was asked; null where none was to be. */
  readonly forecast: SummaryForecast | null;
  /** What makes a running agent see it; null where nothing is needed, and in a dry run. */
  readonly followUp: FollowUp | null;
  /** Each line of the summary with its entry and the rule that put it there; none of what the agent wrote itself. */
  readonly lines: Draft['lines'];
  /** What the audit had to mend, one phrase each. */
  readonly repairs: readonly string[];
  /** Why this cannot be written to the transcript, as one sentence; null where it can. Only a dry run shows such a draft. */
  readonly hindrance: string | null;
}

/** The steps a person can follow, in order. */
export type CompactStep = 'reading' | 'summarising' | 'flushing' | 'writing' | 'verifying';

/** A step that begins; `stage` while a model is asked, with the characters of its answer so far. */
export interface CompactProgress {
  readonly step: CompactStep;
  readonly stage: StageAt | null;
  readonly chars: number;
}

/** How often a plan is made again because the agent wrote meanwhile. */
const mostAttempts = 3;

/** Compacts the conversation of an open transcript. */
export async function compact(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  onProgress: (progress: CompactProgress) => void,
  signal: AbortSignal,
): Promise<Result<Compacted, Problem>> {
  const onStep = (step: CompactStep): void => onProgress({ step, stage: null, chars: 0 });
  const onStage = (stage: StageAt, chars: number): void =>
    onProgress({ step: 'summarising', stage, chars });
  const own =
    request.handOff || request.dryRun
      ? null
      : await compactByAgent(transcript, request, outside, { onStep, signal });
  if (own !== null) return own.ok ? ok(ownAnswer(own.value)) : own;
  return compactOurselves(transcript, request, outside, { onStep, onStage, signal });
}

/** Words that cannot be written now are kept for the next try: the agent that wrote meanwhile did not make them wrong. */
async function compactOurselves(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  watch: StepWatch,
): Promise<Result<Compacted, Problem>> {
  const drafts: Ready[] = [];
  const onReady = (ready: Ready): void => void drafts.push(ready);
  const done = await attempts(transcript, request, outside, { ...watch, onReady });
  const last = drafts.at(-1);
  if (last && !done.ok && done.problem.kind !== 'unproven')
    await keepWords(last.seen, last.drafted, outside);
  return done;
}

type StepWatch = DraftWatch & { readonly onStep: (step: CompactStep) => void };

async function attempts(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  watch: StepWatch & { readonly onReady: (ready: Ready) => void },
): Promise<Result<Compacted, Problem>> {
  const { onStep, onReady, signal } = watch;
  let flushed: FlushAnswer | null = null;
  let earlier: Earlier | null = null;
  for (let attempt = 1; ; attempt++) {
    const ready = await prepare(transcript, request, outside, watch, earlier);
    if (!ready.ok) return ready;
    const { seen, drafted } = ready.value;
    if (request.handOff) return ok(answer(drafted, null, null));
    if (request.dryRun) {
      const hindrance = await whyNot(seen, drafted, outside);
      return ok({ ...answer(drafted, null, null), hindrance });
    }
    onReady(ready.value);
    const { words } = drafted;
    earlier = { cutAt: drafted.plan.firstKeptId, words, about: null };
    if (flushed === null && request.flushFirst) {
      onStep('flushing');
      const flush = { ...request, outOfReach: words.outOfReach };
      flushed = await flushIfDue(seen, flush, outside, signal);
    }
    if (signal.aborted) return failed({ kind: 'cancelled' });
    if (attempt === 1) tellBefore(seen, drafted, request, outside);
    onStep('writing');
    const written = await writeCompaction(transcript, seen, drafted, outside, {
      onVerify: () => onStep('verifying'),
      signal,
    });
    if (written.ok) {
      tellAfter(seen, drafted, request, outside);
      return ok({ ...answer(drafted, written.value, flushed), followUp: followUpOf(seen) });
    }
    if (written.problem.kind !== 'moved' || attempt >= mostAttempts) return written;
    outside.log.info('transcript changed while compacting, planning again', { attempt });
  }
}

/** Why a draft could not be written: what stands in the way of any, or what the agent's form does not take in this one. */
async function whyNot(seen: Seen, drafted: Drafted, outside: Outside): Promise<string | null> {
  const hindrance = await hindranceOf(seen, outside);
  if (hindrance !== null) return hindrance;
  const edit = editOf(seen, drafted, outside);
  return edit.kind === 'refused' ? edit.reason : null;
}

interface Ready {
  readonly seen: Seen;
  readonly drafted: WithWords;
}

async function prepare(
  transcript: OpenTranscript,
  request: CompactRequest,
  outside: Outside,
  watch: StepWatch,
  earlier: Earlier | null,
): Promise<Result<Ready, Problem>> {
  const { signal, onStep } = watch;
  onStep('reading');
  const read = await transcript.refresh(signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = await placed(read.value, request.place, outside);
  const isWritten = !request.handOff && !request.dryRun;
  const problem = isWritten ? await writeProblem(seen, request.force, outside) : undefined;
  if (problem) return failed(problem);
  const tooLong = tooLongProblem(seen);
  if (tooLong) return failed(tooLong);
  onStep('summarising');
  const words = earlier ?? (await keptWords(seen, request, outside));
  const drafted = await draftCompaction(seen, request, outside, watch, words);
  return drafted.ok ? ok({ seen, drafted: drafted.value }) : drafted;
}

const answer = (
  { plan, draft, by, forecast, tokensBefore, tokensAfter }: Drafted,
  written: Written | null,
  flushed: FlushAnswer | null,
): Compacted => ({
  ...{ tier: by.tier, writtenBy: by.writtenBy, model: by.model, why: by.why, forecast },
  result: {
    summary: draft.summary,
    firstKeptEntryId: plan.firstKeptId ?? written?.id ?? '',
    tokensBefore,
    tokensAfter,
    details: draft.details,
  },
  archive: written?.archive ?? null,
  flushed,
  entryId: written?.id ?? null,
  followUp: null,
  lines: draft.lines,
  repairs: draft.repairs,
  hindrance: null,
});

/** What the agent wrote itself; its own record says nothing of open failures. */
const ownAnswer = ({ compaction, tokensBefore, tokensAfter, ...own }: OwnCompacted): Compacted => ({
  ...{ tier: 'model', writtenBy: 'agent', model: null, why: null, forecast: null },
  result: {
    summary: compaction.summary,
    firstKeptEntryId: compaction.firstKeptId ?? compaction.id,
    ...{ tokensBefore, tokensAfter },
    details: { ...compaction.details, toolFailures: [] },
  },
  ...{ archive: own.archive, flushed: own.flushed, entryId: compaction.id },
  ...{ followUp: null, lines: [], repairs: [], hindrance: null },
});
