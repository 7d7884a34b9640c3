/**
 * What a summary by a model will take, before it is asked: whether everything fits into one request, how many requests there
 * will be, and the price. Estimates, and named so.
 */
import { greatest, sum } from '../../base/lists';
import { forecastCost } from '../../engine/summarise/price';
import type { Message } from '../../engine/conversation/types';
import type { Model } from '../../ports/model';
import { RequestRoom, type Share } from './requestRoom';
import type { SummariseInput } from './summariseInput';
import type { SummaryForecast, WordsQuestion } from '../compact/draftTypes';

/** Around the material of each request, tokens: about what our prompts come to. What is likely, and less than a request reserves. */
const expectedPromptTokens = 1_400;

export function forecastSummary(
  input: SummariseInput,
  model: Model,
  { plan, before, outside }: WordsQuestion,
): SummaryForecast {
  const { limits } = input;
  const room = new RequestRoom(input);
  const answer = room.maxOutput();
  const promptTokens = expectedPromptTokens + room.count(input.known);
  const previous = room.count(input.previous ?? '');
  const shared = sharesOf(room);
  const chunks = shared.flatMap((shares) => shares.flatMap((share) => chunksOf(share, room)));
  const turn = room.total(room.newestFitting(input.turnPrefix));
  // A merge reads the answers to its parts.
  const merges = shared.flatMap(({ length }) => (length > 1 ? [length * answer] : []));
  const material = [...chunks, ...merges, turn];
  const requests = Math.max(1, chunks.length) + merges.length + (turn > 0 ? 1 : 0);
  const inputTokens = sum(material) + previous + requests * promptTokens;
  const outputTokens = requests * answer;
  const largest = greatest(material) + previous;
  const fits = largest + room.leastTokens() <= limits.windowTokens;
  const last = plan.kept
    .filter((entry): entry is Message => entry.kind === 'message')
    .findLast(({ usage }) => usage !== null);
  return {
    model: model.name,
    windowTokens: limits.windowTokens,
    windowSource: limits.source,
    inputTokens,
    outputTokens,
    requests,
    fits,
    cost: forecastCost({
      model: model.id,
      inputTokens,
      outputTokens,
      prices: outside.prices(),
      longestPromptTokens: Math.min(largest + promptTokens, limits.windowTokens),
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

/** What the chunks of a share come to; each but the first comes with the summary so far. */
const chunksOf = ({ chunks }: Share, room: RequestRoom): readonly number[] =>
  chunks.map(({ entries }, i) => room.total(entries) + (i > 0 ? room.maxOutput() : 0));

/** Of the history that goes ahead, if there is any, and of the rest. */
function sharesOf(room: RequestRoom): readonly (readonly Share[])[] {
  const { entries, previous } = room.input;
  const { dropped, kept } = room.divided(room.fitting(entries));
  return [dropped, kept].flatMap((part) => (part.length > 0 ? [room.shares(part, previous)] : []));
}
