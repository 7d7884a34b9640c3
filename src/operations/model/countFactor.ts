/**
 * How much our count of a text differs from the model's own: the provider counts one sample where that decides whether the
 * material fits. Where it cannot or need not tell, our count stands.
 */
import type { Model, ModelLimits } from '../../ports/model';

/** Below this share of the window an error of the count changes nothing. */
const decisiveShare = 0.3;
/** Long enough for a mean, small enough to be quick, in UTF-16 units. */
const sampleChars = 16_000;
/** Other factors are a provider's error. */
const least = 0.5;
const most = 2.5;

/** What to multiply our counts by; 1 where nothing better is known. Sends at most one request. */
export async function countFactor(
  model: Model,
  { windowTokens }: ModelLimits,
  text: string,
  count: (text: string) => number,
  signal: AbortSignal,
): Promise<number> {
  if (count(text) < windowTokens * decisiveShare) return 1;
  const middle = Math.max(0, Math.floor((text.length - sampleChars) / 2));
  const sample = text.slice(middle, middle + sampleChars);
  const counted = await model.countTokens(sample, signal);
  const own = count(sample);
  if (counted === null || counted <= 0 || own <= 0) return 1;
  const factor = counted / own;
  return factor >= least && factor <= most ? factor : 1;
}
