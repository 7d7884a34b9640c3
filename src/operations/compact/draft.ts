/** The half of a compaction that changes nothing: measure, plan, words, audit (`draftOf.ts`), and the growth guard. */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Draft, DraftInput } from '../../engine/summary/draft';
import { draftOffline } from '../../engine/summary/offline';
import type { NoPlan } from '../../engine/compaction/chooseCut';
import type { CompactionPlan } from '../../engine/compaction/plan';
import type { EntryId } from '../../engine/conversation/types';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type {
  ActWatch,
  Authorship,
  Drafted,
  DraftRequest,
  Earlier,
  WithWords,
  SummaryWords,
  WordsQuestion,
  WordsSource,
} from './draftTypes';
import { aboutOf } from './paidWords';
import { measure, type Measurement } from '../meter/measure';
import { budgetOf, planThatFits, sizeWith } from './planThatFits';
import type { Problem } from '../problems';
import { whileWanted } from '../cancellation';
import { draftIn, draftInput } from './draftOf';
import { offlineWords } from './words';

/** Drafts a compaction of the conversation as seen, in the words of a source, or says why there is none. */
export async function draftCompaction(
  seen: SeenFile,
  request: DraftRequest,
  outside: Outside,
  watch: ActWatch,
  source: WordsSource,
  earlier: Earlier | null,
): Promise<Result<WithWords, Problem>> {
  const before = measure(seen.conversation, request.limits, outside);
  const aboutIt = (plan: CompactionPlan): string =>
    aboutOf(plan, before.model?.id ?? null, request, outside);
  const made = plannedWith(seen, request, before, outside, earlier, aboutIt);
  if (!made.ok) return made;
  const replaced = whileWanted(made.value.plan.replaced, outside, watch.signal);
  const plan: CompactionPlan = { ...made.value.plan, replaced };
  const budget = budgetOf(plan, request.limits, before);
  const input = await draftInput(seen, plan, budget, request, before, outside);
  const question: WordsQuestion = { seen, plan, input, before, request, outside, watch };
  const words = await source(question, made.value.words);
  if (!words.ok) return words;
  if (watch.signal.aborted) return failed({ kind: 'cancelled' });
  const drafted = fitting(seen, plan, input, words.value, before, request, outside);
  if (!drafted.ok) return drafted;
  return ok({ ...drafted.value, words: words.value, about: () => aboutIt(plan) });
}

interface PlanWithWords {
  readonly plan: CompactionPlan;
  /** Words there are for it already. */
  readonly words: SummaryWords | null;
}

/** Cuts where an earlier plan did as long as its words are still true; else they must not decide where the cut is. */
function plannedWith(
  seen: SeenFile,
  { limits }: DraftRequest,
  before: Measurement,
  outside: Outside,
  earlier: Earlier | null,
  aboutIt: (plan: CompactionPlan) => string,
): Result<PlanWithWords, Problem> {
  const at = (cut: EntryId | null): Result<CompactionPlan, NoPlan> =>
    planThatFits(seen, limits, before, outside, cut);
  const first = at(earlier?.cutAt ?? null);
  if (!first.ok) return first;
  if (earlier === null) return ok({ plan: first.value, words: null });
  if (
    isSameCut(earlier, first.value, seen) &&
    (earlier.about === null || earlier.about === aboutIt(first.value))
  )
    return ok({ plan: first.value, words: earlier.words });
  const again = earlier.about === null ? first : at(null);
  return again.ok ? ok({ plan: again.value, words: null }) : again;
}

/** A compaction must save at least so much, and a summary below so much says nothing; tokens. */
const leastSaved = 48;
const leastSummary = 400;

/** Where nothing was kept, the words say all there was: of what came since they say nothing. */
const isSameCut = (
  { cutAt, lastId }: Earlier,
  { firstKeptId }: CompactionPlan,
  { conversation: { path } }: SeenFile,
): boolean => cutAt === firstKeptId && (cutAt !== null || lastId === (path.at(-1)?.id ?? null));

/** The draft of these words; where it would not be smaller, that of code; else none. */
function fitting(
  seen: SeenFile,
  plan: CompactionPlan,
  input: DraftInput,
  words: SummaryWords,
  before: Measurement,
  request: DraftRequest,
  outside: Outside,
): Result<Drafted, Problem> {
  const tokensBefore = before.reading.tokens ?? 0;
  const sized = (draft: Draft): number =>
    sizeWith(seen, plan.firstKeptId, draft, request.limits, outside);
  const { forecast, model } = words;
  let by: Authorship = words;
  let draft = draftIn(words, input);
  let tokensAfter = sized(draft);
  if (tokensAfter >= tokensBefore && by.writtenBy === 'model') {
    draft = draftOffline(input);
    tokensAfter = sized(draft);
    by = offlineWords(said`The summary of the model was not smaller than what it replaces.`, model);
  }
  // Where little was said since an earlier summary, ours has to say less than there would be room for.
  for (let most = Infinity; tokensAfter >= tokensBefore && by.writtenBy === 'code';) {
    const size = before.counter.count(draft.summary);
    most = Math.min(most, size) - (tokensAfter - tokensBefore) - leastSaved;
    if (most < leastSummary) break;
    draft = draftOffline(input, most);
    tokensAfter = sized(draft);
  }
  if (tokensAfter >= tokensBefore) {
    return failed({ kind: 'notSmaller', before: tokensBefore, after: tokensAfter });
  }
  const isBeforeReported = before.reading.source === 'reported';
  return ok({ plan, draft, by, forecast, tokensBefore, isBeforeReported, tokensAfter });
}
