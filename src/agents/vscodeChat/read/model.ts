/**
 * The model the next request goes to and how much it takes, as VS Code keeps it with the chat: the picker's model first,
 * the last request's where nothing was picked. Of a model that is only named, the window is not known.
 */
import type { ModelRef } from '../../../engine/conversation/types';
import { asObject, asString, someTokens, type Json } from '../../jsonl/fields';
import { modelRef } from './request';

export interface ChatModel {
  readonly model: ModelRef | null;
  /** Tokens of prompt and answer together. */
  readonly windowTokens: number | null;
  /** Where Copilot starts to summarise by itself, tokens; null for every other participant. */
  readonly ownLimitTokens: number | null;
}

/**
 * Copilot starts its summary in the background at 78 to 82 % of what a prompt may hold while the provider's cache is warm,
 * which it is between the rounds of a turn; at 90 % otherwise.
 */
const copilotStarts = 0.8;

/** What the chat says of its model. `last` = the newest request. */
export function chatModel(state: Json, last: Json | undefined): ChatModel {
  const picked = asObject(asObject(state['inputState'])?.['selectedModel']);
  const facts = asObject(picked?.['metadata']);
  const model = pickedModel(picked, facts) ?? modelRef(last?.['modelId']);
  const input = someTokens(facts?.['maxInputTokens']);
  const isCopilots = input !== undefined && last !== undefined && isAgentTurn(last);
  return {
    model,
    windowTokens: windowOf(picked, facts),
    ownLimitTokens: isCopilots ? Math.floor(input * copilotStarts) : null,
  };
}

function pickedModel(picked: Json | undefined, facts: Json | undefined): ModelRef | null {
  const named = modelRef(picked?.['identifier']);
  if (named) return named;
  const vendor = asString(facts?.['vendor']);
  const id = asString(facts?.['id']);
  return vendor === undefined || id === undefined ? null : modelRef(`${vendor}/${id}`);
}

function windowOf(picked: Json | undefined, facts: Json | undefined): number | null {
  const most = someTokens(facts?.['maxContextWindowTokens']);
  const chosen = someTokens(asObject(picked?.['modelConfiguration'])?.['contextSize']);
  if (most !== undefined && chosen === undefined) return most;
  const input = chosen ?? someTokens(facts?.['maxInputTokens']);
  if (input === undefined) return null;
  const both = input + (someTokens(facts?.['maxOutputTokens']) ?? 0);
  return most === undefined ? both : Math.min(both, most);
}

/** Copilot summarises in its agent mode only. */
function isAgentTurn(request: Json): boolean {
  const extension = asObject(asObject(request['agent'])?.['extensionId'])?.['value'];
  const isCopilot = asString(extension)?.toLowerCase() === 'github.copilot-chat';
  return isCopilot && asObject(request['modeInfo'])?.['kind'] === 'agent';
}
