/** What each prompt of a conversation was predicted to be, from earlier entries only, beside what was reported. */
import { Forecast } from '../../engine/tokens/forecast/forecast';
import { measuredBy } from '../../engine/tokens/forecast/usage';
import type { Outside } from '../../ports/outside';
import type { Limits } from '../limits';
import type { Measurable } from './measure';

export interface PredictedPrompt {
  readonly id: string;
  /** Tokens. */
  readonly predicted: number;
  /** Tokens: input and both cache figures. */
  readonly reported: number;
}

/** One for each answer of the live branch that reports a prompt. */
export function predictAll(
  { path, usualFixedTokens = null, startsAmid = false }: Measurable,
  limits: Limits,
  outside: Outside,
): readonly PredictedPrompt[] {
  const forecast = new Forecast({
    counter: outside.counters.exact('o200k_base'),
    calibration: null,
    modelId: limits.model,
    fromStart: !startsAmid,
    usualFixedTokens,
  });
  const predictions: PredictedPrompt[] = [];
  for (const ref of path) {
    const entry = ref.load();
    const reported = measuredBy(entry)?.promptTokens ?? 0;
    if (reported > 0) {
      predictions.push({ id: entry.id, predicted: forecast.predict().tokens, reported });
    }
    forecast.push(entry);
  }
  return predictions;
}
