/**
 * The content of pi messages as neutral blocks. Total: null, a string, an array
 * with anything in it or something else altogether gives the blocks that can be made out, in order.
 */
import { callId } from '../../engine/conversation/types';
import type { Block, ImageBlock, ToolResultBlock } from '../../engine/conversation/types';
import { asInteger, asObject, asObjects, asString, shallow, type Json } from '../jsonl/fields';
import { imageBlock } from '../jsonl/image';
import { textBlocks, blocksText } from '../jsonl/message';

/** Blocks of a `content` field: a string, an array of blocks, or null in old files. */
export function readBlocks(content: unknown): readonly Block[] {
  if (typeof content === 'string') return textBlocks(content);
  return asObjects(content).flatMap((block) => readBlock(block) ?? []);
}

function readBlock(block: Json): Block | undefined {
  switch (block['type']) {
    case 'text':
      return { kind: 'text', text: asString(block['text']) ?? '' };
    case 'thinking':
      return { kind: 'thinking', text: asString(block['thinking']) ?? '' };
    case 'toolCall':
      return {
        kind: 'toolCall',
        callId: callId(asString(block['id']) ?? ''),
        tool: asString(block['name']) ?? '',
        arguments: asObject(shallow(block['arguments'])) ?? {},
      };
    case 'image':
      return readImage(block);
    default:
      return undefined;
  }
}

const readImage = (block: Json): ImageBlock =>
  imageBlock(asString(block['mimeType']), asString(block['data']));

/** A `toolResult` message as one block; its `details` never reach a model and are left behind. */
export function readToolResult(message: Json): ToolResultBlock {
  const blocks = readBlocks(message['content']);
  const details = asObject(message['details']);
  return {
    kind: 'toolResult',
    callId: callId(asString(message['toolCallId']) ?? ''),
    tool: asString(message['toolName']) ?? '',
    text: blocksText(blocks),
    images: blocks.filter((b) => b.kind === 'image'),
    failed: message['isError'] === true,
    exitCode: asInteger(details?.['exitCode']) ?? null,
  };
}
