/**
 * The live context as messages to print or to send: a neutral form, and the forms of two providers.
 * Thinking and signatures stay out of the providers' forms: only the provider that made them may get them back. Those forms are such
 * that the provider takes them (`sendable.ts`, `test/build/models/requestFaults.ts`).
 */
import { pushAll } from '../../base/lists';
import type { ContextMessage } from './context';
import { isBlank, sendable } from './sendable';
import type { Block, ToolResultBlock } from './types';

/** A block in the neutral form, named the way transcripts name them. */
export type MessagePart = Readonly<Record<string, unknown>> & { readonly type: string };

export interface NeutralMessage {
  readonly role: string;
  readonly content: readonly MessagePart[];
  readonly entryIds: readonly string[];
}

export const neutralForm = (messages: readonly ContextMessage[]): readonly NeutralMessage[] =>
  messages.map(({ role, blocks, entryIds }) => ({
    role,
    content: blocks.map(neutralPart),
    entryIds,
  }));

function neutralPart(block: Block): MessagePart {
  switch (block.kind) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'thinking':
      return { type: 'thinking', text: block.text };
    case 'toolCall':
      return { type: 'toolCall', id: block.callId, name: block.tool, arguments: block.arguments };
    case 'image':
      return { type: 'image', mediaType: block.mediaType };
    case 'toolResult':
      return {
        type: 'toolResult',
        callId: block.callId,
        name: block.tool,
        text: block.text,
        isError: block.failed,
      };
    case 'shell':
      return { type: 'text', text: shellText(block) };
  }
}

/** A command the person ran, as the agent tells its model about it: in pi's own words. */
export function shellText(block: Extract<Block, { kind: 'shell' }>): string {
  const output = block.output === '' ? '(no output)' : `\`\`\`\n${block.output}\n\`\`\``;
  const ending = shellEnding(block);
  return `Ran \`${block.command}\`\n${output}${ending}`;
}

function shellEnding({ cancelled, exitCode }: Extract<Block, { kind: 'shell' }>): string {
  if (cancelled) return '\n\n(command cancelled)';
  return exitCode === null || exitCode === 0 ? '' : `\n\nCommand exited with code ${exitCode}`;
}

/** How a summary is introduced to a model. */
export const summaryText = (summary: string): string =>
  `The conversation before this point was compacted into this summary:\n\n<summary>\n${summary}\n</summary>`;

interface ProviderMessage {
  readonly role: string;
  readonly content: readonly MessagePart[];
}

/** Anthropic's Messages form: results travel in user messages, neighbours of one role are one message. */
export function anthropicForm(messages: readonly ContextMessage[]): {
  readonly system: string;
  readonly messages: readonly ProviderMessage[];
} {
  const joined: { role: string; content: MessagePart[] }[] = [];
  for (const message of sendable(messages)) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = message.blocks.flatMap((block) => anthropicPart(block, message.role));
    if (content.length === 0) continue;
    const last = joined.at(-1);
    if (last?.role === role) pushAll(last.content, content);
    else joined.push({ role, content });
  }
  return { system: systemText(messages), messages: trimmed(begun(joined)) };
}

/** A request begins with the user. */
const begun = (messages: readonly ProviderMessage[]): readonly ProviderMessage[] =>
  messages[0]?.role === 'assistant'
    ? [{ role: 'user', content: [{ type: 'text', text: noBeginning }] }, ...messages]
    : messages;

/** An answer that is gone on with does not end in white space. */
function trimmed(messages: readonly ProviderMessage[]): readonly ProviderMessage[] {
  const last = messages.at(-1);
  const end = last?.content.at(-1);
  if (last?.role !== 'assistant' || typeof end?.['text'] !== 'string') return messages;
  const content = [...last.content.slice(0, -1), { ...end, text: end['text'].trimEnd() }];
  return [...messages.slice(0, -1), { ...last, content }];
}

/** Stands before an answer that nothing is recorded before. */
const noBeginning = '[What was said before this is not recorded.]';

const systemText = (messages: readonly ContextMessage[]): string =>
  messages
    .filter(({ role }) => role === 'system')
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])))
    .join('\n\n');

function anthropicPart(block: Block, role: ContextMessage['role']): readonly MessagePart[] {
  switch (block.kind) {
    case 'text':
      return [{ type: 'text', text: role === 'summary' ? summaryText(block.text) : block.text }];
    case 'toolCall':
      return [{ type: 'tool_use', id: block.callId, name: block.tool, input: block.arguments }];
    case 'toolResult':
      return [
        {
          type: 'tool_result',
          tool_use_id: block.callId,
          content: block.text,
          is_error: block.failed,
        },
      ];
    case 'shell':
      return [{ type: 'text', text: shellText(block) }];
    case 'image':
      return [{ type: 'text', text: '[image]' }];
    case 'thinking':
      return [];
  }
}

/** OpenAI's chat form: calls hang on the assistant's message, each result is a `tool` message. */
export function openaiForm(messages: readonly ContextMessage[]): readonly unknown[] {
  return sendable(messages).flatMap((message): unknown[] => {
    const results = message.blocks.filter((block) => block.kind === 'toolResult');
    if (results.length > 0) return results.map(openaiResult);
    const text = openaiText(message);
    const calls = message.blocks.flatMap((block) =>
      block.kind === 'toolCall' ? [openaiCall(block)] : [],
    );
    if (isBlank(text) && calls.length === 0) return [];
    const role = message.role === 'summary' || message.role === 'tool' ? 'user' : message.role;
    // An answer of calls alone has no content.
    const content = isBlank(text) ? null : text;
    return [{ role, content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
  });
}

const openaiResult = (block: ToolResultBlock): unknown => ({
  role: 'tool',
  tool_call_id: block.callId,
  content: block.text,
});

const openaiCall = (block: Extract<Block, { kind: 'toolCall' }>): unknown => ({
  id: block.callId,
  type: 'function',
  function: { name: block.tool, arguments: JSON.stringify(block.arguments) },
});

const openaiText = ({ blocks, role }: ContextMessage): string =>
  blocks
    .flatMap((block) => anthropicPart(block, role))
    .flatMap((part) => (typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n\n');
