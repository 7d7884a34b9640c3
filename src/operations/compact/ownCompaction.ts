/**
 * Has an agent compact a conversation that only it may write to: a due flush, a copy, the agent's own command, and a look at
 * what became of it. Never believes the command alone: only a compaction that stands in the transcript counts. What was begun
 * there goes on without us, so a command that was cut off is not called "nothing happened".
 */
import { failed, ok, type Result } from '../../base/result';
import { asEnd, said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { contextRefs, findContextStart } from '../../engine/conversation/context';
import type { Compaction } from '../../engine/conversation/types';
import { redact } from '../../engine/secrets/redact';
import type { OwnCompaction } from '../../ports/ownCompaction';
import type { Preparation } from '../../ports/announcements';
import type { Outside } from '../../ports/outside';
import type { CommandOutcome } from '../../ports/shell';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { busyUntilMs } from '../turnInProgress';
import { beginStep, type ActWatch, type WriteRequest } from './draftTypes';
import { askForVerdict, tellAfter, tellBefore, type CountsAfter } from './announcements';
import { flushIfDue } from '../flush/flush';
import { measure } from '../meter/measure';
import { refusal, refused, type Problem } from '../problems';
import { recordCompaction } from '../records';
import type { Compacted } from './outcome';
import { calledOff } from './sources';

export type OwnRequest = Omit<WriteRequest, 'force'>;

/** A model may be asked several times for one summary; the gateway has its own, shorter limits. */
const longestMs = 15 * 60_000;

/** Has the agent compact its conversation. */
export async function compactByAgent(
  transcript: OpenTranscript,
  request: OwnRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Compacted, Problem>> {
  beginStep(watch, 'reading');
  const read = await transcript.refresh(watch.signal);
  if (watch.signal.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = read.value;
  const own = seen.adapter.own?.(seen, outside.around);
  if (own === undefined) return refused(noneOfItsOwn(seen.adapter.label));
  if (own.kind === 'refused') return refused(own.reason);
  return run(transcript, seen, own, request, outside, watch);
}

const noneOfItsOwn = (label: string): Sentence =>
  said`${label} has no way to compact this conversation when it is asked to; compact it with Tidemark.`;

async function run(
  transcript: OpenTranscript,
  seen: SeenFile,
  own: OwnCompaction,
  request: OwnRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<Compacted, Problem>> {
  const { signal } = watch;
  const { limits } = request;
  const { reading } = measure(seen.conversation, limits, outside);
  const before = reading.tokens ?? 0;
  const isBeforeReported = reading.source === 'reported';
  const asked = await askForVerdict(
    seen,
    preparationOf(seen, before),
    request,
    null,
    outside,
    signal,
  );
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (asked.kind === 'cancel') return calledOff(asked.reason);
  beginStep(watch, 'flushing');
  const flushed = request.flushFirst ? await flushIfDue(seen, request, outside, signal) : null;
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const archive = await outside.transcripts.archive(seen);
  if (!archive.ok) return archive;
  if (signal.aborted) return failed({ kind: 'cancelled' });
  tellBefore(seen, countsOf(seen, before), request, outside);
  beginStep(watch, 'summarising');
  const outcome = await outside.shell.run({
    command: own.argv.map(quoted).join(' '),
    input: '',
    cwd: null,
    timeoutMs: longestMs,
    signal,
  });
  beginStep(watch, 'verifying');
  const again = await transcript.refresh();
  const compaction = again.ok ? newCompaction(seen, again.value) : undefined;
  if (!again.ok || compaction === undefined) return failed(whyNot(seen, own, outcome, outside));
  const after = measure(again.value.conversation, limits, outside).reading.tokens ?? 0;
  const how = { id: compaction.id, byPerson: request.byPerson, writtenBy: 'agent' };
  const applied = { before, isBeforeReported, after, ...how, model: null, usd: null };
  await recordCompaction(seen, applied, reading, outside);
  tellAfter(again.value, countsOf(again.value, after), request, outside);
  const written = compactedOf(compaction, before, after);
  return ok({ ...written, isBeforeReported, flushed, archive: archive.value.file });
}

/** What the agent wrote itself; its own record says nothing of open failures. */
const compactedOf = (
  compaction: Compaction,
  tokensBefore: number,
  tokensAfter: number,
): Omit<Compacted, 'archive' | 'flushed' | 'isBeforeReported'> => ({
  tier: 'model',
  writtenBy: 'agent',
  model: null,
  why: null,
  forecast: null,
  result: {
    summary: compaction.summary,
    firstKeptEntryId: compaction.firstKeptId ?? compaction.id,
    tokensBefore,
    tokensAfter,
    details: { ...compaction.details, toolFailures: [] },
  },
  entryId: compaction.id,
  followUp: null,
  repairs: [],
});

/** For listeners; what is kept and what is summed up only the agent knows. A summary of theirs cannot be given to it. */
const preparationOf = (
  { conversation: { path } }: SeenFile,
  tokensBefore: number,
): Omit<Preparation, 'trigger'> => ({
  firstKeptEntryId: '',
  keptCount: 0,
  previousSummary: null,
  messageCount: contextRefs(path).length,
  tokensBefore,
  readFiles: [],
  modifiedFiles: [],
});

/** The adapter vouches that no word means anything to a shell then. */
const quoted = (word: string): string => (/^[\w-]+$/.test(word) ? word : `"${word}"`);

/** The compaction that opens the context now and was not there before. */
function newCompaction(
  before: SeenFile,
  { conversation: { path } }: SeenFile,
): Compaction | undefined {
  const { boundary } = findContextStart(path);
  if (boundary?.entry.kind !== 'compaction') return undefined;
  const { entry } = boundary;
  return before.conversation.path.some(({ id }) => id === entry.id) ? undefined : entry;
}

/** Why there is no compaction. What a shell says where it does not find a program differs; its code is 127, or 9009 in cmd. */
function whyNot(
  { adapter: { label }, file }: SeenFile,
  own: OwnCompaction,
  outcome: CommandOutcome,
  outside: Outside,
): Problem {
  const { ended, exitCode, errors } = outcome;
  const command = own.argv.map(quoted).join(' ');
  outside.log.info('the agent did not compact', { ended, exitCode });
  if (ended === 'cancelled' || ended === 'timeLimit') {
    return { kind: 'unproven', sentence: mayStillFinish(ended, label) };
  }
  const answer = own.answered(outcome);
  if (answer.kind === 'busy') {
    const nowMs = outside.clock.now().getTime();
    const until = new Date(busyUntilMs(nowMs, nowMs));
    const sentence = said`${label} is in the middle of a turn in this conversation; compact it again when that is over.`;
    return { kind: 'busy', agent: label, until, sentence };
  }
  if (answer.kind === 'compacted') {
    const sentence = said`${label} says that it compacted, but ${plainText(file, 300)} does not show it. Look at the conversation in ${label}.`;
    return { kind: 'unproven', sentence };
  }
  if (answer.kind === 'notCompacted') {
    return refusal(
      answer.reason === null
        ? said`${label} did not compact this conversation and gave no reason.`
        : said`${label} did not compact this conversation: ${asEnd(answer.reason)}`,
    );
  }
  const isMissing = exitCode === 127 || exitCode === 9009 || ended === 'notStarted';
  if (isMissing) return refusal(said`The command ${own.argv[0] ?? ''} was not found. ${own.needs}`);
  const words = plainText(redact(errors).text.trim(), 200);
  const what = words === '' ? said`it ended with ${String(exitCode)}` : words;
  return refusal(said`${command} gave no answer (${what}). ${own.needs}`);
}

const mayStillFinish = (ended: 'cancelled' | 'timeLimit', label: string): Sentence =>
  ended === 'cancelled'
    ? said`Cancelled; ${label} may still finish the compaction it has begun.`
    : said`Gave up after 15 minutes; ${label} may still finish the compaction it has begun.`;

/** What the context holds, and how many entries stand before what opens it. */
function countsOf({ conversation: { path } }: SeenFile, tokenCount: number): CountsAfter {
  const compactedCount = findContextStart(path).boundary?.index ?? 0;
  return { compactedCount, messageCount: path.length - compactedCount, tokenCount };
}
