/**
 * What a model of Anthropic's can take: as its Models API says, else by our tables, and always said which.
 * The Models API may be missing behind a gateway; a field that is missing or odd costs that field and nothing else.
 */
import { assumedWindow, tabledWindow } from '../../engine/tokens/windows';
import type { ModelLimits } from '../../ports/model';
import { field, tokensField } from '../fields';
import { assumedOutput, tabledOutput } from '../outputTable';
import { takesEffort } from './effort';

export interface ModelAbilities {
  readonly limits: ModelLimits;
  /** Whether `output_config.effort: 'low'` may be sent. */
  readonly lowEffort: boolean;
  /** Whether `thinking: {type: 'disabled'}` may be sent, and does something. */
  readonly thinkingOff: boolean;
}

/** By the tables alone. Nothing is switched off that may not exist. */
export function tabledFacts(id: string): ModelAbilities {
  const window = tabledWindow(id);
  return {
    limits: {
      windowTokens: window ?? assumedWindow,
      maxOutputTokens: tabledOutput(id) ?? assumedOutput,
      source: window === undefined ? 'assumed' : 'table',
    },
    lowEffort: takesEffort(id),
    thinkingOff: false,
  };
}

/** By the Models API's answer about the model. */
export function reportedFacts(id: string, info: unknown): ModelAbilities {
  const tabled = tabledFacts(id);
  const window = tokensField(info, 'max_input_tokens');
  const output = tokensField(info, 'max_tokens');
  const told = field(info, 'capabilities');
  const thinking = field(told, 'thinking');
  const off = field(field(field(thinking, 'types'), 'disabled'), 'supported');
  return {
    limits: {
      windowTokens: window !== null && window > 0 ? window : tabled.limits.windowTokens,
      maxOutputTokens: output !== null && output > 0 ? output : tabled.limits.maxOutputTokens,
      source: window !== null && window > 0 ? 'reported' : tabled.limits.source,
    },
    lowEffort: lowEffort(field(told, 'effort')) ?? tabled.lowEffort,
    thinkingOff: field(thinking, 'supported') === true && off === true,
  };
}

/** Undefined where the answer does not say. */
function lowEffort(effort: unknown): boolean | undefined {
  const supported = field(effort, 'supported');
  if (typeof supported !== 'boolean') return undefined;
  return supported && field(field(effort, 'low'), 'supported') !== false;
}
