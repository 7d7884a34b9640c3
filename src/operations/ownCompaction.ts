/**
 * Has an agent compact a conversation that only it may write to: a due flush, a copy, the agent's own command, and a look at
 * what became of it. Never believes the command alone: only a compaction that stands in the transcript counts. What was begun
 * there goes on without us, so a command that was cut off is not called "nothing happened".
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { plainText } from '../base/text';
import { contextRefs, findContextStart } from '../engine/conversation/context';
import type { Compaction } from '../engine/conversation/types';
import { redact } from '../engine/secrets/redact';
import type { OwnCompaction } from '../ports/agent';
import type { HookCall, Preparation } from '../ports/hooks';
import type { Outside } from '../ports/outside';
import type { CommandOutcome } from '../ports/shell';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { busyMs } from './busy';
import type { DraftRequest } from './drafted';
import { askHooks } from './compactHooks';
import { flushIfDue } from './flush';
import type { FlushAnswer } from './flush';
import { runHooks } from './hooks';
import { measure } from './measure';
import type { Problem } from './problems';
import { recordCompaction } from './records';

export interface OwnRequest extends DraftRequest {
  readonly flushFirst: boolean;
}

/** What an agent's own compaction came to. */
export interface OwnCompacted {
  /** As it stands in the transcript. */
  readonly compaction: Compaction;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Absolute path of a copy of all lines as they were before. */
  readonly archive: string;
  readonly flushed: FlushAnswer | null;
}

export interface OwnWatch {
  readonly onStep: (step: 'reading' | 'flushing' | 'summarising' | 'verifying') => void;
  readonly signal: AbortSignal;
}

/** A model may be asked several times for one summary; the gateway has its own, shorter limits. */
const longestMs = 15 * 60_000;

/** Compacts that way; null where the agent has none for this conversation, so that ours is due. */
export async function compactByAgent(
  transcript: OpenTranscript,
  request: OwnRequest,
  outside: Outside,
  watch: OwnWatch,
): Promise<Result<OwnCompacted, Problem> | null> {
  watch.onStep('reading');
  const read = await transcript.refresh(watch.signal);
  if (!read.ok) return null;
  const seen = read.value;
  const own = seen.adapter.ownCompaction?.(seen, outside.around);
  if (own === undefined) return null;
  if (watch.signal.aborted) return failed({ kind: 'cancelled' });
  if (own.kind === 'refused') return refused(own.reason);
  if (request.instructions !== null || request.editedSummary !== null) return refused(own.noWords);
  return run(transcript, seen, own, request, outside, watch);
}

async function run(
  transcript: OpenTranscript,
  seen: Seen,
  own: OwnCompaction,
  request: OwnRequest,
  outside: Outside,
  { onStep, signal }: OwnWatch,
): Promise<Result<OwnCompacted, Problem>> {
  const { limits } = request;
  const before = measure(seen.conversation, limits, outside).reading.tokens ?? 0;
  const asked = await askHooks(
    seen,
    preparationOf(seen, before, request),
    request,
    outside,
    signal,
  );
  if (asked.kind === 'cancel') {
    return refused(`Not compacted: ${asked.reason.replace(/(?<![.\s])[.\s]+$/u, '')}.`);
  }
  onStep('flushing');
  const flushed = request.flushFirst ? await flushIfDue(seen, request, outside, signal) : null;
  const archive = await outside.transcripts.archive(seen);
  if (!archive.ok) return archive;
  if (signal.aborted) return failed({ kind: 'cancelled' });
  tell('before', seen, before, request, outside);
  onStep('summarising');
  const outcome = await outside.shell.run({
    ...{ command: own.argv.map(quoted).join(' '), input: '', cwd: null },
    ...{ timeoutMs: longestMs, signal },
  });
  onStep('verifying');
  const again = await transcript.refresh();
  const compaction = again.ok ? newCompaction(seen, again.value) : undefined;
  if (!again.ok || compaction === undefined) return failed(whyNot(seen, own, outcome, outside));
  const after = measure(again.value.conversation, limits, outside).reading.tokens ?? 0;
  await recordCompaction(seen, after, outside);
  tell('after', again.value, after, request, outside);
  return ok({
    ...{ compaction, flushed, archive: archive.value.file },
    ...{ tokensBefore: before, tokensAfter: after },
  });
}

/** For listeners; what is kept and what is summed up only the agent knows. A summary of theirs cannot be given to it. */
const preparationOf = (
  { conversation: { path } }: Seen,
  tokensBefore: number,
  { byPerson }: OwnRequest,
): Preparation => ({
  ...{ firstKeptEntryId: '', keptCount: 0, previousSummary: null },
  ...{ messageCount: contextRefs(path).length, tokensBefore, readFiles: [], modifiedFiles: [] },
  trigger: byPerson ? 'manual' : 'threshold',
});

const refused = (sentence: string): Result<never, Problem> => failed({ kind: 'refused', sentence });

/** The adapter vouches that no word means anything to a shell then. */
const quoted = (word: string): string => (/^[\w-]+$/.test(word) ? word : `"${word}"`);

/** The compaction that opens the context now and was not there before. */
function newCompaction(before: Seen, { conversation: { path } }: Seen): Compaction | undefined {
  const { boundary } = findContextStart(path);
  if (boundary?.entry.kind !== 'compaction') return undefined;
  const { entry } = boundary;
  return before.conversation.path.some(({ id }) => id === entry.id) ? undefined : entry;
}

/** Why there is no compaction. What a shell says where it does not find a program differs; its code is 127, or 9009 in cmd. */
function whyNot(
  { adapter: { label }, file }: Seen,
  own: OwnCompaction,
  outcome: CommandOutcome,
  outside: Outside,
): Problem {
  const { ended, exitCode, errors } = outcome;
  const command = own.argv.map(quoted).join(' ');
  outside.log.info('the agent did not compact', { ended, exitCode });
  if (ended === 'cancelled' || ended === 'timeLimit') {
    const how = ended === 'cancelled' ? 'Cancelled' : 'Given up after 15 minutes';
    const sentence = `${how}; ${label} may still finish the compaction it has begun.`;
    return { kind: 'unproven', sentence };
  }
  const answer = own.answered(outcome);
  if (answer.kind === 'busy') {
    const until = new Date(outside.clock.now().getTime() + busyMs);
    const sentence = `${label} is in a turn of this conversation; compact it again when that is over.`;
    return { kind: 'busy', agent: label, file, until, sentence };
  }
  if (answer.kind === 'compacted') {
    const sentence = `${label} says that it compacted, but ${plainText(file, 300)} does not show it; look at the conversation in ${label}.`;
    return { kind: 'unproven', sentence };
  }
  if (answer.kind === 'notCompacted') {
    return asRefusal(`${label} did not compact this conversation: ${asEnd(answer.reason)}`);
  }
  const isMissing = exitCode === 127 || exitCode === 9009 || ended === 'notStarted';
  if (isMissing) return asRefusal(`The command ${own.argv[0]} was not found. ${own.needs}`);
  const said = plainText(redact(errors).text.trim(), 200);
  const what = said === '' ? `it ended with ${String(exitCode)}` : said;
  return asRefusal(`${command} gave no answer (${what}). ${own.needs}`);
}

const asRefusal = (sentence: string): Problem => ({ kind: 'refused', sentence });

/** A reason as the end of a sentence. */
const asEnd = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

const never = new AbortController().signal;

/** Tells who listens, as around a compaction of ours. Not awaited: nobody may hold it up. */
function tell(
  when: 'before' | 'after',
  { conversation, file }: Seen,
  tokenCount: number,
  { limits, place }: OwnRequest,
  outside: Outside,
): void {
  const { agent, sessionId, cwd, path } = conversation;
  const { boundary } = findContextStart(path);
  const messageCount = path.slice(boundary?.index ?? 0).length;
  const about = { messageCount, tokenCount, agent, sessionId, file, cwd };
  const call: HookCall =
    when === 'before'
      ? { event: 'before_compaction', ...about }
      : { event: 'after_compaction', compactedCount: boundary?.index ?? 0, ...about };
  void runHooks(call, limits, place, outside, never);
}
