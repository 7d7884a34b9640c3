/**
 * Where the words of a draft come from, for each act that makes one; a due flush comes before them. What is only looked at makes nobody
 * else act; what is to be written is told to listeners first, who may call it off or give words of their own.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { bookLists } from '../../engine/record/fileLists';
import { readInput } from '../../engine/summary/offline';
import type { Preparation, Verdict } from '../../ports/announcements';
import type { SeenFile } from '../../ports/transcripts';
import { askForVerdict } from './announcements';
import type { SummaryWords, WordsQuestion, WordsSource } from './draftTypes';
import type { FlushFirst } from './flushFirst';
import { inReach } from '../model/reach';
import { refused, type Problem } from '../problems';
import { hindranceOf } from '../turnInProgress';
import { offlineWords, wordsInReach } from './words';

/**
 * For a draft that is looked at: no listener is asked, and user commands do not act. Nothing is noted for one that can never be
 * written.
 */
export const wordsToLookAt =
  (flushing: FlushFirst): WordsSource =>
  async (question, known) => {
    const isFor = (await hindranceOf(question.seen, question.outside)) === null;
    const reach = isFor ? await flushing.before(question) : inReach;
    if (question.watch.signal.aborted) return failed({ kind: 'cancelled' });
    const own = given(question) ?? known;
    return own === null ? wordsInReach(question, reach) : ok(own);
  };

/** Listeners first, then the person's own words, then those that are paid for, then the model; code where none of them has any. */
export const wordsToWrite =
  (flushing: FlushFirst): WordsSource =>
  async (question, known) => {
    const verdict = await permitted(question);
    if (!verdict.ok) return verdict;
    const reach = await flushing.before(question);
    if (question.watch.signal.aborted) return failed({ kind: 'cancelled' });
    const own = given(question) ?? ofListener(verdict.value) ?? known;
    return own === null ? wordsInReach(question, reach) : ok(own);
  };

/** The words of a draft as it was made, or as a person edited it; nobody else's, and none where they are true no more. */
export const wordsOfDraft =
  (flushing: FlushFirst): WordsSource =>
  async (question, known) => {
    if (known === null) return failed(outdated(question.seen));
    const verdict = await permitted(question);
    if (!verdict.ok) return verdict;
    await flushing.before(question);
    const edited = given(question);
    return ok(edited === null ? known : { ...edited, isEdited: true });
  };

/** The refusal where a draft says nothing of what the conversation holds now. */
export const outdated = ({ file }: Pick<SeenFile, 'file'>): Problem => ({
  kind: 'outdated',
  sentence: said`Not compacted: ${file} has changed in a way that this draft does not cover; nothing was changed. Make a new draft.`,
});

/** For a plan that is made again: of this act's own words the listeners know already. */
export const sameWords =
  (source: WordsSource): WordsSource =>
  async (question, known) =>
    known === null ? source(question, null) : ok(known);

const given = ({ request: { summary } }: WordsQuestion): SummaryWords | null =>
  summary === null ? null : { ...offlineWords(null), text: summary, writtenBy: 'person' };

const ofListener = (verdict: Verdict): SummaryWords | null =>
  verdict.kind === 'summary'
    ? { ...offlineWords(null), text: verdict.summary, writtenBy: 'listener' }
    : null;

/** What listeners say; where one of them calls it off, why. */
async function permitted(question: WordsQuestion): Promise<Result<Verdict, Problem>> {
  const { seen, request, outside, watch } = question;
  const verdict = await askForVerdict(
    seen,
    preparationOf(question),
    request,
    request.instructions,
    outside,
    watch.signal,
  );
  if (watch.signal.aborted) return failed({ kind: 'cancelled' });
  return verdict.kind === 'cancel' ? calledOff(verdict.reason) : ok(verdict);
}

/** The refusal where a listener calls a compaction off. */
export const calledOff = (reason: Sentence): Result<never, Problem> =>
  refused(said`Not compacted: ${reason}`);

const preparationOf = ({ plan, input, before }: WordsQuestion): Omit<Preparation, 'trigger'> => ({
  firstKeptEntryId: plan.firstKeptId ?? '',
  messageCount: plan.replacedCount,
  keptCount: plan.kept.length,
  tokensBefore: before.reading.tokens ?? 0,
  previousSummary: plan.previous === null ? null : input.redact(plan.previous.summary),
  ...bookLists(readInput(input).ledger.files.all()),
});
