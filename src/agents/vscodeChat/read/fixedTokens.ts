/**
 * What stands around a chat in every prompt, instructions and tools: VS Code keeps the shares of a prompt by category. After
 * a summary it is all that is known of the new size besides the summary itself.
 */
import { asArray, asObject, asTokens } from '../../jsonl/fields';
import type { Json } from '../../jsonl/fields';
import { metadataOf, summariesOf } from './usage';

/** The fixed part of the newest prompt that tells it, tokens; null where none does. */
export function fixedTokens(requests: readonly unknown[]): number | null {
  let ofSummary: number | null = null;
  for (const item of requests.toReversed()) {
    const request = asObject(item);
    const tokens = request ? fixedOf(request) : null;
    if (!request || tokens === null) continue;
    // The call that makes a summary has other instructions and tools than a turn.
    if (summariesOf(metadataOf(request)).length === 0) return tokens;
    ofSummary ??= tokens;
  }
  return ofSummary;
}

function fixedOf(request: Json): number | null {
  const prompt = asTokens(request['promptTokens']) ?? 0;
  const shares = asArray(request['promptTokenDetails']).map((item) => {
    const part = asObject(item);
    return part?.['category'] === 'System' ? (asTokens(part['percentageOfPrompt']) ?? 0) : 0;
  });
  const percent = shares.reduce((sum, share) => sum + share, 0);
  return prompt > 0 && percent > 0 && percent <= 100 ? Math.round((prompt * percent) / 100) : null;
}
