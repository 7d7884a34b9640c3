/** The half of a compaction that changes nothing: measure, plan, words, audit, and the growth guard. */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { auditSummary, type Writer } from '../engine/audit/audit';
import type { Draft, DraftInput } from '../engine/summary/draft';
import { draftOffline } from '../engine/summary/offline';
import type { CompactionPlan, NoPlan } from '../engine/compaction/plan';
import { summaryBudget } from '../engine/compaction/room';
import type { EntryId } from '../engine/conversation/types';
import { maskOf } from '../engine/secrets/mask';
import type { Preparation } from '../ports/hooks';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import { askHooks } from './compactHooks';
import type {
  Authorship,
  Drafted,
  DraftRequest,
  DraftWatch,
  Earlier,
  WithWords,
  Words,
  WordsQuestion,
} from './drafted';
import { aboutOf } from './keptWords';
import { measure } from './measure';
import type { Measured } from './measure';
import { cutShortOf, planThatFits, sizeWith } from './planThatFits';
import type { Problem } from './problems';
import { NoLongerWanted, whileWanted } from './whileWanted';
import { offlineWords, wordsOf } from './words';

/** Drafts a compaction of the conversation as seen, or says why there is none. */
export async function draftCompaction(
  seen: Seen,
  request: DraftRequest,
  outside: Outside,
  watch: DraftWatch,
  earlier: Earlier | null = null,
): Promise<Result<WithWords, Problem>> {
  try {
    return await draftWhileWanted(seen, request, outside, watch, earlier);
  } catch (error) {
    if (error instanceof NoLongerWanted) return failed({ kind: 'cancelled' });
    throw error;
  }
}

async function draftWhileWanted(
  seen: Seen,
  request: DraftRequest,
  outside: Outside,
  watch: DraftWatch,
  earlier: Earlier | null,
): Promise<Result<WithWords, Problem>> {
  const before = measure(seen.conversation, request.limits, outside);
  const aboutIt = (plan: CompactionPlan): string =>
    aboutOf(plan, before.model?.id ?? null, request, outside);
  const made = plannedWith(seen, request, before, outside, earlier, aboutIt);
  if (!made.ok) return made;
  const { words: paid } = made.value;
  const replaced = whileWanted(made.value.plan.replaced, outside, watch.signal);
  const plan: CompactionPlan = { ...made.value.plan, replaced };
  const input = draftInput(seen, plan, request, before);
  const question: WordsQuestion = { seen, plan, input, before, request, outside, watch };
  // Of this act's own words the listeners know already.
  const words =
    paid !== null && earlier?.about === null ? ok(paid) : await chooseWords(question, paid);
  if (!words.ok) return words;
  if (watch.signal.aborted) return failed({ kind: 'cancelled' });
  const drafted = fitting(seen, plan, input, words.value, before, request, outside);
  if (!drafted.ok) return drafted;
  return ok({ ...drafted.value, words: words.value, about: () => aboutIt(plan) });
}

interface Planned {
  readonly plan: CompactionPlan;
  /** Words there are for it already. */
  readonly words: Words | null;
}

/** Cuts where an earlier plan did as long as its words are still true; else they must not decide where the cut is. */
function plannedWith(
  seen: Seen,
  { limits }: DraftRequest,
  before: Measured,
  outside: Outside,
  earlier: Earlier | null,
  aboutIt: (plan: CompactionPlan) => string,
): Result<Planned, Problem> {
  const at = (cut: EntryId | null): Result<CompactionPlan, NoPlan> =>
    planThatFits(seen, limits, before, outside, cut);
  const first = at(earlier?.cutAt ?? null);
  if (!first.ok) return first;
  if (earlier === null) return ok({ plan: first.value, words: null });
  const isSame = earlier.cutAt !== null && earlier.cutAt === first.value.firstKeptId;
  if (isSame && (earlier.about === null || earlier.about === aboutIt(first.value)))
    return ok({ plan: first.value, words: earlier.words });
  const again = earlier.about === null ? first : at(null);
  return again.ok ? ok({ plan: again.value, words: null }) : again;
}

/** Listeners first, then the person's own words, then those that are paid for, then the model; code where none of them has any. */
async function chooseWords(
  question: WordsQuestion,
  paid: Words | null,
): Promise<Result<Words, Problem>> {
  const { seen, plan, input, before, request, outside, watch } = question;
  // A preview must not make user commands act.
  const hooked = request.dryRun
    ? null
    : await askHooks(
        seen,
        preparationOf(plan, input, before, request),
        request,
        outside,
        watch.signal,
      );
  if (hooked?.kind === 'cancel') {
    const sentence = `Not compacted: ${hooked.reason.replace(/(?<![.\s])[.\s]+$/u, '')}.`;
    return failed({ kind: 'refused', sentence });
  }
  if (request.editedSummary !== null) {
    const author = request.author ?? { writtenBy: 'person' };
    return ok({ ...offlineWords(null), ...author, text: request.editedSummary });
  }
  if (hooked?.kind === 'summary') {
    return ok({ ...offlineWords(null), text: hooked.summary, writtenBy: 'hook' });
  }
  return paid === null ? wordsOf(question) : ok(paid);
}

const preparationOf = (
  plan: CompactionPlan,
  input: DraftInput,
  before: Measured,
  { byPerson }: DraftRequest,
): Preparation => ({
  firstKeptEntryId: plan.firstKeptId ?? '',
  messageCount: plan.replacedCount,
  keptCount: plan.kept.length,
  tokensBefore: before.reading.tokens ?? 0,
  previousSummary: plan.previous === null ? null : input.redact(plan.previous.summary),
  readFiles: plan.previous?.details.readFiles ?? [],
  modifiedFiles: plan.previous?.details.modifiedFiles ?? [],
  trigger: byPerson ? 'manual' : 'threshold',
});

/** A compaction must save at least so much, and a summary below so much says nothing; tokens. */
const leastSaved = 48;
const leastSummary = 400;

/** The draft of these words; where it would not be smaller (spec 3, growth guard), that of code; else none. */
function fitting(
  seen: Seen,
  plan: CompactionPlan,
  input: DraftInput,
  words: Words,
  before: Measured,
  request: DraftRequest,
  outside: Outside,
): Result<Drafted, Problem> {
  const tokensBefore = before.reading.tokens ?? 0;
  const sized = (draft: Draft): number =>
    sizeWith(seen, plan.firstKeptId, draft, request.limits, outside);
  const { text, forecast, model } = words;
  const writer = writerOf(words);
  let by: Authorship = words;
  let draft =
    text === null ? draftOffline(input) : withRepairs(auditSummary(text, input, writer), words);
  let tokensAfter = sized(draft);
  if (tokensAfter >= tokensBefore && by.writtenBy === 'model') {
    draft = draftOffline(input);
    tokensAfter = sized(draft);
    by = offlineWords('The summary of the model was not smaller than what it replaces.', model);
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
  return ok({ plan, draft, by, forecast, tokensBefore, tokensAfter });
}

const writerOf = ({ writtenBy }: Words): Writer =>
  writtenBy === 'person' ? 'person' : writtenBy === 'hook' ? 'program' : 'model';

const withRepairs = (draft: Draft, { repairs }: Words): Draft => ({
  ...draft,
  repairs: [...repairs, ...draft.repairs],
});

const draftInput = (
  seen: Seen,
  plan: CompactionPlan,
  request: DraftRequest,
  before: Measured,
): DraftInput => ({
  replaced: plan.replaced,
  turnPrefix: plan.turnPrefix,
  kept: plan.kept,
  cutShort: cutShortOf(seen, plan),
  previous: plan.previous,
  cwd: seen.conversation.cwd,
  counter: before.counter,
  ...summaryBudget(
    request.limits.compaction.evidenceTokens,
    before.reading.window.tokens,
    plan.replacedTokens,
    plan.previousTokens,
    plan.behindTokens,
  ),
  instructions: request.instructions,
  redact: maskOf(),
});
