/**
 * What stands around a chat in every prompt, instructions and tools: VS Code keeps the shares of a prompt by category. After
 * a summary it is all that is known of the new size besides the summary itself.
 */
import { asObject, asObjects, asTokens, type Json } from '../../jsonl/fields';
import { metadataOf, summariesOf } from './usage';

/** What stands around a chat, tokens. */
export interface FixedPart {
  readonly tokens: number;
  /** What of it is definitions of tools; null where no share has that name. */
  readonly tools: number | null;
}

/** The fixed part of the newest prompt that tells it; null where none does. */
export function fixedPart(requests: readonly unknown[]): FixedPart | null {
  let ofSummary: FixedPart | null = null;
  for (const item of requests.toReversed()) {
    const request = asObject(item);
    const part = request ? fixedOf(request) : null;
    if (!request || part === null) continue;
    // The call that makes a summary has other instructions and tools than a turn.
    if (summariesOf(metadataOf(request)).length === 0) return part;
    ofSummary ??= part;
  }
  return ofSummary;
}

/** How the editor names the share of tools. */
const toolsLabel = 'Tool Definitions';

function fixedOf(request: Json): FixedPart | null {
  const prompt = asTokens(request['promptTokens']) ?? 0;
  const parts = asObjects(request['promptTokenDetails'])
    .filter(({ category }) => category === 'System')
    .map((part) => ({ label: part['label'], percent: asTokens(part['percentageOfPrompt']) ?? 0 }));
  const ofPrompt = (some: typeof parts): number =>
    Math.round((prompt * some.reduce((sum, { percent }) => sum + percent, 0)) / 100);
  const tokens = ofPrompt(parts);
  if (tokens <= 0 || tokens > prompt) return null;
  const tools = parts.filter(({ label }) => label === toolsLabel);
  return { tokens, tools: tools.length === 0 ? null : ofPrompt(tools) };
}
