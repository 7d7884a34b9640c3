/** What a transcript shows to the model as our reader understands it, and what a request of the client's said, in one form. */
import fs from 'node:fs';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { contextMessages } from '../../../src/engine/conversation/context';
import type { Block as Ours, Conversation } from '../../../src/engine/conversation/types';
import { rawLines } from '../../build/lines/piLines';
import type { Block } from '../messages';

/** The conversation as our reader has it. */
export function readOurs(file: string): Conversation {
  const { lines, textAt } = rawLines(fs.readFileSync(file, 'utf8').trimEnd().split('\n'));
  const reader = new PiTreeReader('pi', textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
}

/** Each piece as a line of text; the client's own prompt left out. */
export const viewOf = (file: string): readonly string[] =>
  contextMessages(readOurs(file).path).flatMap(({ role, blocks }) =>
    role === 'system' ? [] : blocks.flatMap(ourPiece),
  );

function ourPiece(block: Ours): readonly string[] {
  switch (block.kind) {
    case 'text':
      return [`said ${block.text}`];
    case 'toolCall':
      return [`call ${block.callId} ${JSON.stringify(block.arguments)}`];
    case 'toolResult':
      return [`result ${block.callId} ${block.text}`];
    case 'thinking':
      return [`thought ${block.text}`];
    case 'image':
      return ['image'];
    case 'shell':
      return [`said Ran \`${block.command}\`\n\`\`\`\n${block.output}\n\`\`\``];
  }
}

const summary = /^[^\n]*:\n\n<summary>\n([^]*?)\n?<\/summary>$/;

/** The same of what a request said. */
export const viewed = (said: readonly Block[]): readonly string[] =>
  said.flatMap((block) => {
    switch (block['type']) {
      case 'text':
        return [`said ${String(block['text']).replace(summary, '$1')}`];
      case 'tool_use':
        return [`call ${String(block['id'])} ${JSON.stringify(block['input'])}`];
      case 'tool_result':
        return [`result ${String(block['tool_use_id'])} ${String(block['content'])}`];
      case 'image':
        return ['image'];
      default:
        return [`thought ${String(block['thinking'])}`];
    }
  });
