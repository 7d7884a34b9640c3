/** What a transcript shows to the model as our reader understands it, and what a request of the client's said, in one form. */
import { contextMessages } from '../../../src/engine/conversation/context';
import type { Block as Ours } from '../../../src/engine/conversation/types';
import { readClaude } from '../../build/lines/claudeLines';
import type { Block } from '../messages';
import { bare } from './world';

/** Each piece as a line of text; reminders, which come and go, left out. */
export function viewOf(transcript: string): readonly string[] {
  const { conversation } = readClaude(transcript.trimEnd().split('\n'));
  return contextMessages(conversation.path).flatMap(({ blocks }) => blocks.flatMap(ourPiece));
}

function ourPiece(block: Ours): readonly string[] {
  switch (block.kind) {
    case 'text':
      return textPiece(block.text);
    case 'toolCall':
      return [`call ${block.callId} ${JSON.stringify(block.arguments)}`];
    case 'toolResult':
      return [resultPiece(block.callId, block.text, block.images.length)];
    case 'thinking':
      return [`thought ${block.text}`];
    case 'image':
    case 'shell':
      return [block.kind];
  }
}

const resultPiece = (id: string, text: string, images: number): string =>
  `result ${id} ${bare(text).trimEnd()}${' (image)'.repeat(images)}`;

const textPiece = (text: string): readonly string[] => {
  const said = bare(text).trim();
  return said === '' ? [] : [`said ${said}`];
};

/** The same of what a request said. */
export const viewed = (said: readonly Block[]): readonly string[] =>
  said.flatMap((block) => {
    switch (block['type']) {
      case 'text':
        return textPiece(String(block['text']));
      case 'tool_use':
        return [`call ${String(block['id'])} ${JSON.stringify(block['input'])}`];
      case 'tool_result':
        return [resultOf(String(block['tool_use_id']), block['content'])];
      case 'image':
        return ['image'];
      default:
        return [`thought ${String(block['thinking'])}`];
    }
  });

function resultOf(id: string, content: unknown): string {
  if (typeof content === 'string') return resultPiece(id, content, 0);
  if (!Array.isArray(content)) return resultPiece(id, '', 0);
  const parts = content as readonly Block[];
  const texts = parts.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
  return resultPiece(id, texts.join('\n'), parts.filter(({ type }) => type === 'image').length);
}
