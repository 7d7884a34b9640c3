/**
 * The words of a conversation for another one: all of it is summed up, with its newest messages whole. Writes nothing, nor asks
 * anybody but a model. It takes no one's place, so that it may be longer than what it is about, and a compaction a moment ago is
 * no reason against it.
 */
import { ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { planOfAll, type CompactionPlan } from '../../engine/compaction/plan';
import { summaryBudget } from '../../engine/compaction/room';
import { sayingsOf } from '../../engine/record/recordText';
import { newestPart } from '../../engine/summary/newestPart';
import { readInput } from '../../engine/summary/offline';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { measure } from '../meter/measure';
import { refused, type Problem } from '../problems';
import { whileWanted } from '../cancellation';
import type { ActRequest, ActWatch, Authorship, SummaryWords, WordsQuestion } from './draftTypes';
import { ofSeen } from './prepare';
import { draftIn, draftInput } from './draftOf';
import { offlineWords, wordsInReach } from './words';

export interface HandOff extends Authorship {
  readonly summary: string;
}

const nothingSaid = said`Nothing to hand off: nothing was said in this conversation yet.`;

/** Room for the newest messages, tokens, and as a share of the window. */
const mostNewest = 8_000;
const newestShare = 0.1;

/** Sums a conversation up, also one that may not be written to. */
export const handOff = (
  transcript: OpenTranscript,
  request: ActRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<HandOff, Problem>> =>
  ofSeen(
    transcript,
    request,
    () => Promise.resolve(undefined),
    outside,
    watch,
    (seen) => handOffOf(seen, request, outside, watch),
  );

async function handOffOf(
  seen: SeenFile,
  asked: ActRequest,
  outside: Outside,
  watch: ActWatch,
): Promise<Result<HandOff, Problem>> {
  const request = { ...asked, instructions: null, summary: null };
  const before = measure(seen.conversation, request.limits, outside);
  const whole = planOfAll(seen.conversation, before.sizeOf);
  if (!isSaid(whole) && whole.previous === null) return refused(nothingSaid);
  const plan = { ...whole, replaced: whileWanted(whole.replaced, outside, watch.signal) };
  const window = before.reading.window.tokens;
  // It replaces nothing, so that only the window bounds it.
  const budget = summaryBudget({
    evidenceTokens: request.limits.compaction.evidenceTokens,
    windowTokens: window,
    replacedTokens: Infinity,
    previousTokens: 0,
    behindTokens: 0,
    freeTokens: Infinity,
    perCounted: 1,
  });
  const input = await draftInput(seen, plan, budget, request, before, outside);
  const words = await wordsFor({ seen, plan, input, before, request, outside, watch });
  if (!words.ok) return words;
  const { summary } = draftIn(words.value, input);
  const room = Math.min(mostNewest, Math.floor(window * newestShare));
  const newest = newestPart(readInput(input), plan.fresh, room);
  const { tier, writtenBy, model, why } = words.value;
  const text = [summary, newest].filter((part) => part !== '').join('\n\n');
  return ok({ tier, writtenBy, model, why, summary: text });
}

/** A model has nothing to read where all was said before an earlier compaction. */
const wordsFor = (question: WordsQuestion): Promise<Result<SummaryWords, Problem>> =>
  isSaid(question.plan) ? wordsInReach(question) : Promise.resolve(ok(offlineWords(null)));

const isSaid = ({ fresh }: Pick<CompactionPlan, 'fresh'>): boolean =>
  fresh.some((entry) =>
    sayingsOf(entry).some(({ by, text }) => by !== 'other' && text.trim() !== ''),
  );
