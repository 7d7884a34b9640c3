/**
 * What a summary by a model will take, before it is asked: whether everything fits into one request, how many requests there
 * will be, and the price. Estimates, and named so.
 */
import { planParts } from '../engine/summarise/chunks';
import { forecastCost } from '../engine/summarise/price';
import { serialiseEntry } from '../engine/summarise/serialise';
import type { Message } from '../engine/conversation/types';
import type { Model } from '../ports/model';
import type { SummariseInput } from './stageWriter';
import type { SummaryForecast, WordsQuestion } from './drafted';

/** Around the material of each request, tokens: about what our prompts come to. */
const promptTokens = 1_400;

export function forecastSummary(
  input: SummariseInput,
  model: Model,
  { plan, before, outside }: WordsQuestion,
): SummaryForecast {
  const { counter, redact, limits, proseTokens } = input;
  const size = (text: string): number => counter.count(text);
  const sizes = input.entries.map((entry) => size(serialiseEntry(entry, { redact })));
  const turn = input.turnPrefix.reduce((sum, e) => sum + size(serialiseEntry(e, { redact })), 0);
  const previous = size(input.previous ?? '');
  const material = sizes.reduce((sum, tokens) => sum + tokens, 0);
  const overheadTokens = promptTokens + proseTokens + previous;
  const parts = planParts(input.entries, sizes, limits.windowTokens, { overheadTokens });
  const chunks = (parts.kind === 'direct' ? [parts.part] : parts.parts).map((part) => part.chunks);
  const pieces = chunks.reduce((sum, list) => sum + list.length, 0);
  const merges = parts.kind === 'direct' ? 0 : 1;
  const requests = Math.max(1, pieces) + merges + (turn > 0 ? 1 : 0);
  const rolled = Math.max(0, pieces - 1) * proseTokens;
  const inputTokens = material + turn + previous + rolled + requests * promptTokens;
  const outputTokens = requests * Math.min(proseTokens, limits.maxOutputTokens);
  const last = plan.kept
    .filter((entry): entry is Message => entry.kind === 'message')
    .findLast(({ usage }) => usage !== null);
  return {
    model: model.name,
    windowTokens: limits.windowTokens,
    windowSource: limits.source,
    ...{ inputTokens, outputTokens, requests, fits: requests === 1 },
    cost: forecastCost({
      ...{ model: model.id, inputTokens, outputTokens, own: outside.prices() },
      longestPromptTokens: Math.min(inputTokens, limits.windowTokens),
      sessionCache: {
        model: before.model?.id ?? null,
        contextTokens: before.reading.tokens ?? 0,
        lastAnswerAtMs: last?.atMs ?? null,
        lastUsage: last?.usage ?? null,
        nowMs: outside.clock.now().getTime(),
      },
    }),
  };
}
