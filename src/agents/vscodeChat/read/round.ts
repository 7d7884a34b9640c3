/** One answer of the model inside a request, and what its tools gave back: what both readers of a request make. */
import type {
  Block,
  ThinkingBlock,
  ToolCallBlock,
  ToolResultBlock,
} from '../../../engine/conversation/types';
import { asArray, asObject, asString } from '../../jsonl/fields';
import { quickCounter } from '../../../engine/tokens/count/quick';

export interface Round {
  /** The participant's own id, which a summary names; null where there is none. */
  readonly id: string | null;
  /** Thinking, text and calls, in order. */
  readonly blocks: readonly Block[];
  readonly results: readonly ToolResultBlock[];
}

/** The calls of a round. */
export const callsIn = ({ blocks }: Pick<Round, 'blocks'>): readonly ToolCallBlock[] =>
  blocks.filter((block) => block.kind === 'toolCall');

/** Rough tokens of what a round answered; only where nobody reported it. */
export function roundTokens({ blocks }: Round): number {
  const texts = blocks.map((block) => {
    if (block.kind === 'toolCall') return block.tool + JSON.stringify(block.arguments);
    return block.kind === 'text' || block.kind === 'thinking' ? block.text : '';
  });
  return quickCounter.count(texts.join('\n'));
}

/** Thinking as VS Code and participants write it: a text, or a list of texts. */
export function thinkingBlock(value: unknown, signature: unknown): ThinkingBlock | undefined {
  const text =
    asString(value) ??
    asArray(value)
      .flatMap((item) => asString(item) ?? [])
      .join('');
  return text === '' && (asString(signature) ?? '') === '' ? undefined : { kind: 'thinking', text };
}

/** A text that may be wrapped as Markdown. */
export const textIn = (value: unknown): string =>
  asString(value) ?? asString(asObject(value)?.['value']) ?? '';
