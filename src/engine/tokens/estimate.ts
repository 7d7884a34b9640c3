/**
 * What an entry costs in a prompt, before any calibration: texts by the counter and the family's weights, plus what
 * surrounds them. Base64 of images, `details` and signatures never count. Pure; never throws on any entry.
 */
import type { Block, Entry, ToolCallBlock } from '../conversation/types';
import { jsonText, valueText } from './argumentText';
import type { TokenCounter } from './counter';
import type { TokenFamily } from './families';
import { charsPerToken, quickChars } from './count/quick';
import { imageTokens } from './imageTokens';
import { shapeOf } from './count/textShape';

/** How texts are measured: which counter, and which family bends its counts. */
export interface Yardstick {
  readonly counter: TokenCounter;
  readonly family: TokenFamily;
}

/** Of a longer text only this many characters are counted, and the rest in proportion: a 50 MB line is no reason to wait. */
const longestCounted = 1_000_000;

/** Tokens of one text as code or tool output; fractions, so that parts can be added up. */
export function textTokens(text: string, { counter, family }: Yardstick): number {
  if (text === '') return 0;
  if (counter.kind === 'quick') {
    return (quickChars(text) / charsPerToken) * family.quick * family.scale;
  }
  if (text.length > longestCounted) {
    const head = text.slice(0, longestCounted);
    return (textTokens(head, { counter, family }) * text.length) / longestCounted;
  }
  const { text: weights, scale } = family;
  const tokens = counter.count(text);
  if (weights.visible === 0) return tokens * weights.token * scale;
  const shape = shapeOf(text);
  return (
    scale *
    (tokens * weights.token +
      shape.visible * weights.visible +
      shape.digitRuns * weights.digits +
      shape.humps * weights.hump +
      shape.symbols * weights.symbol +
      shape.letters * weights.letter)
  );
}

/** Text as summaries are made of. */
const sample =
  '## What happened\n- [12] changed src/pump/valve.ts (3 edits), ran `npm test`: 2 of 148 failed – "expected 12, got 7"\n- decided: retries are capped at 5, because the gateway answers 429\n';

/** How many tokens of a prompt one token of the counter is, in a summary. */
export const tokensPerCounted = (by: Yardstick): number =>
  textTokens(sample, by) / by.counter.count(sample);

/** Tokens of running prose. */
const proseTokens = (text: string, by: Yardstick): number =>
  textTokens(text, by) * (by.counter.kind === 'quick' ? 1 : by.family.prose);

/** Tokens of one block, fractions included. */
export function blockTokens(block: Block, by: Yardstick): number {
  const around = by.family.overheads;
  const { scale } = by.family;
  switch (block.kind) {
    case 'text':
      return proseTokens(block.text, by);
    case 'thinking':
      return textTokens(block.text, by);
    case 'toolCall':
      return callTokens(block, by);
    case 'toolResult':
      return (
        textTokens(block.text, by) +
        around.toolResult * scale +
        block.images.reduce((sum, image) => sum + imageTokens(image, by.family), 0)
      );
    case 'image':
      return imageTokens(block, by.family);
    case 'shell':
      return textTokens(block.command + block.output, by) + around.shell * scale;
  }
}

function callTokens(block: ToolCallBlock, by: Yardstick): number {
  const around = by.family.overheads;
  if (by.family.arguments === 'json') {
    const text = block.tool + jsonText(block.arguments);
    return textTokens(text, by) + around.toolCall * by.family.scale;
  }
  let tokens = around.toolCall;
  let texts = 0;
  for (const [name, value] of Object.entries(block.arguments)) {
    tokens += around.argument;
    texts += textTokens(name, by) + textTokens(valueText(value), by);
  }
  return tokens * by.family.scale + texts;
}

/** Tokens of an entry's content with what surrounds it, fractions included; 0 for what is not sent. */
export function entryTokens(entry: Entry, by: Yardstick): number {
  const around = by.family.overheads;
  switch (entry.kind) {
    case 'message': {
      if (entry.hidden) return 0;
      const own = entry.blocks.reduce((sum, block) => sum + blockTokens(block, by), 0);
      if (entry.role === 'user') return own + around.userTurn * by.family.scale;
      return entry.role === 'assistant' ? own + around.answer * by.family.scale : own;
    }
    case 'compaction':
      return proseTokens(entry.summary, by) + around.summary * by.family.scale;
    case 'branchSummary':
      return entry.summary === ''
        ? 0
        : proseTokens(entry.summary, by) + around.summary * by.family.scale;
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return 0;
  }
}

/** Tokens of an entry, a whole number ≥ 0; rounded up per message as agents that count by characters do. */
export function estimateEntry(entry: Entry, counter: TokenCounter, family: TokenFamily): number {
  const tokens = entryTokens(entry, { counter, family });
  // 1e-9: sums of fractions must not round a whole number up.
  return Math.max(0, Math.ceil(tokens - 1e-9));
}
