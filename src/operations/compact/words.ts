/**
 * Who writes a summary's words: the model of the setting, where it can be used and does its work, else code on this machine.
 * What it will cost is reckoned before the first request; what it did cost, and why code had to help, is said afterwards.
 */
import { failed, ok, type Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { headingOf, modelSections } from '../../engine/summary/headings';
import { draftOffline, readInput } from '../../engine/summary/offline';
import { isOurSummary } from '../../engine/summary/openings';
import { parseSummary, proseOf } from '../../engine/summary/summary';
import type { Entry } from '../../engine/conversation/types';
import { materialOf } from '../../engine/summarise/prompt/material';
import { serialiseEntries } from '../../engine/summarise/prompt/serialise';
import { shownEntries } from '../../engine/summarise/prompt/visibleEntries';
import type { Model, ModelLimits } from '../../ports/model';
import type { SummaryWords, WordsQuestion } from './draftTypes';
import { countFactor } from '../model/countFactor';
import { forecastSummary } from '../model/forecast';
import { ModelCalls } from '../model/modelCalls';
import { inReach } from '../model/reach';
import type { ModelUse } from '../model/modelUse';
import { pickModel } from '../model/pickModel';
import type { StageAt } from '../model/stages';
import type { Problem } from '../problems';
import { summarise } from '../model/summarise';
import type { SummariseInput } from '../model/summariseInput';

/** Code writes; `why` where a model was wished for. */
export const offlineWords = (
  why: Sentence | null,
  model: ModelUse | null = null,
): SummaryWords => ({
  tier: 'offline',
  writtenBy: 'code',
  text: null,
  repairs: [],
  forecast: null,
  why,
  model,
});

/** The words of a summary; by code where no model is in reach. */
export async function wordsInReach(
  question: WordsQuestion,
  reach = inReach,
): Promise<Result<SummaryWords, Problem>> {
  const { request, before, outside, watch } = question;
  if (reach.outOfReach !== null) return ok(offlineWords(reach.outOfReach));
  const { signal } = watch;
  const picked = await pickModel(
    request.limits.models,
    before.model,
    { byPerson: request.byPerson, signal },
    outside,
  );
  if (signal.aborted) return failed({ kind: 'cancelled' });
  if (!picked.ok) return ok(offlineWords(picked.problem.why));
  await outside.wait(Math.max(0, reach.notBeforeMs - outside.clock.now().getTime()), signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  return byModel(picked.value, question);
}

async function byModel(
  model: Model,
  question: WordsQuestion,
): Promise<Result<SummaryWords, Problem>> {
  const { request, outside, watch } = question;
  const { signal } = watch;
  const limits = await model.limits(signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const input = await calibrated(summariseInput(question, limits), model, signal);
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const forecast = forecastSummary(input, model, question);
  const usd = forecast.cost?.usd ?? null;
  outside.log.info('asking a model for a summary', { ...forecast, cost: usd });
  const onStage = (stage: StageAt, chars: number): void =>
    watch.onProgress({ step: 'summarising', stage, chars, usd });
  const calls = new ModelCalls(model, request.limits.models, outside, signal, onStage);
  const done = await summarise(input, calls);
  outside.log.info('the model was asked', { ...calls.use, outcome: done.kind });
  switch (done.kind) {
    case 'cancelled':
      return failed({ kind: 'cancelled' });
    case 'none':
      return ok({ ...offlineWords(done.why || null, calls.use), forecast });
    case 'summary': {
      const { tier, repairs } = done;
      const why = tier === 'partial' ? done.why : null;
      const text = withTurn(done.text, done.turn, input);
      const written = { tier, writtenBy: 'model', text, repairs, why } as const;
      return ok({ ...written, model: calls.use, forecast });
    }
  }
}

/** The same, counting as the provider does where that decides what fits. */
async function calibrated(
  input: SummariseInput,
  model: Model,
  signal: AbortSignal,
): Promise<SummariseInput> {
  const { counter, redact, limits } = input;
  const text = serialiseEntries(input.entries, { redact });
  const factor = await countFactor(model, limits, text, (part) => counter.count(part), signal);
  if (factor === 1) return input;
  const count = (part: string): number => Math.ceil(counter.count(part) * factor);
  return { ...input, counter: { kind: counter.kind, count } };
}

const withTurn = (text: string, turn: string | null, { language }: SummariseInput): string =>
  turn === null ? text : `${text}\n\n## ${headingOf('turn', language)}\n${turn}`;

/** What a summary tells besides what stands in every one of ours by code. */
function toldIn(summary: string): string {
  if (!isOurSummary(summary)) return proseOf(summary);
  const { sections } = parseSummary(summary);
  return sections
    .filter(({ name }) => name === null || modelSections.has(name))
    .map(({ heading, body }) => `## ${heading}\n${body}`)
    .join('\n\n');
}

/** What a request may hold of what code knows: tokens, and as a share of the model's window. */
const mostKnown = 5_000;
const knownShare = 0.1;

function summariseInput(
  { plan, input, request }: WordsQuestion,
  limits: ModelLimits,
): SummariseInput {
  const shown = shownEntries(plan.fresh, plan.kept);
  const prefix = new Set(plan.turnPrefix.map(({ id }) => id));
  const view = readInput(input);
  const wishes = [request.instructions ?? '', request.limits.models.instructions];
  return {
    entries: shown.filter(({ id }) => !prefix.has(id)),
    turnPrefix: shown.filter(({ id }) => prefix.has(id)),
    previous: plan.previous === null ? null : input.redact(toldIn(plan.previous.summary)),
    known: materialOf(view, Math.min(mostKnown, Math.floor(limits.windowTokens * knownShare))),
    language: view.language,
    wishes: wishes.map((wish) => input.redact(wish)),
    counter: input.counter,
    redact: input.redact,
    proseTokens: input.proseTokens,
    limits,
    options: request.limits.models,
    offline: (entries: readonly Entry[]) =>
      toldIn(
        draftOffline({
          ...input,
          replaced: entries,
          kept: [],
          previous: null,
          turnPrefix: [],
        }).summary,
      ),
  };
}
