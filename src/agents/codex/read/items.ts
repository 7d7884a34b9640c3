/**
 * What is sent to Codex's model, item by item, as neutral blocks (payloads of `response_item` lines and members of a
 * `replacement_history`). Total: an unknown type or a senseless field gives the blocks that can be made out, or none.
 */
import { parsedJson } from '../../../base/json';
import { callId } from '../../../engine/conversation/types';
import type {
  Block,
  ImageBlock,
  Message,
  TextBlock,
  ToolCallBlock,
} from '../../../engine/conversation/types';
import { asArray, asObject, asObjects, asString, asStrings, shallow } from '../../jsonl/fields';
import type { Json } from '../../jsonl/fields';
import { imageBlock } from '../../jsonl/image';
import { textBlocks, blocksText } from '../../jsonl/message';
import { exitCodeOf, isRefusal } from './outputs';

/** What an item is to a conversation. */
export interface RolloutItem {
  readonly role: Message['role'];
  readonly origin: Message['origin'];
  readonly blocks: readonly Block[];
}

/** How a command ended, as an event told of it; null where none did. */
export type ExitCodes = (callId: string) => number | null;

/**
 * The role of an item, without reading its content; null for types that bring no message of their own. What the client says as
 * its developer it says again by itself, whatever type it has.
 */
export function roleOf(item: Json): Message['role'] | null {
  if (item['type'] === 'message') return messageRole(item);
  return roleOfType(item['type']) ?? (item['role'] === 'developer' ? 'system' : null);
}

/** The role of items of a type that is no message; undefined for types that bring none of their own. */
export function roleOfType(type: unknown): Message['role'] | undefined {
  switch (type) {
    case 'agent_message':
      return 'user';
    case 'additional_tools':
      return 'system';
    case 'reasoning':
    case 'tool_search_call':
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
      return 'assistant';
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'tool_search_output':
      return 'tool';
    default:
      return undefined;
  }
}

/**
 * Injected context has the role of the system: the client puts it in again by itself wherever it is missing. What it says once,
 * under whatever role, is a message like any other.
 */
function messageRole(item: Json): Message['role'] {
  if (item['role'] === 'assistant') return 'assistant';
  const text = firstText(item);
  if (programs.test(text)) return 'user';
  return item['role'] === 'user' && !isInjected(text) ? 'user' : 'system';
}

const instructionFiles = '# AGENTS.md instructions';

/** User messages that hold what the client injects at the beginning of a context. */
const injectedStarts = [
  '<environment_context>',
  '<user_instructions>',
  instructionFiles,
  '<environments_instructions>',
];
const isInjected = (text: string): boolean => {
  const start = text.trimStart();
  return injectedStarts.some((mark) => start.startsWith(mark));
};

/** Messages that a program wrote and that are said once, like any message. */
const programs = /^\s*<(?:turn_aborted|subagent_notification|skill|hook_prompt|goal_context)\b/;
const shellCommand = /^\s*<user_shell_command>/;

function originOf(role: Message['role'], item: Json): Message['origin'] {
  if (role === 'assistant') return 'person';
  const text = firstText(item);
  if (shellCommand.test(text)) return 'shell';
  const isPersons = role === 'user' && item['type'] === 'message' && !programs.test(text);
  return isPersons ? 'person' : 'injected';
}

/** Whether a turn begins at an item, as the client counts them: not at what a program says as the user, or a shell command. */
export const beginsTurn = (item: Json): boolean =>
  item['type'] === 'agent_message' ||
  (roleOf(item) === 'user' && originOf('user', item) === 'person');

/** The item in the neutral form; undefined for types that bring no message of their own. */
export function readItem(item: Json, exitCodes: ExitCodes): RolloutItem | undefined {
  const role = roleOf(item);
  if (role === null) return undefined;
  if (role === 'tool') return { role, origin: 'injected', blocks: [readOutput(item, exitCodes)] };
  const blocks = role === 'assistant' ? readAnswer(item) : readContent(item['content']);
  const said = role === 'system' ? blocks.map(withHolding) : blocks;
  const tools = item['tools'] === undefined ? [] : [toolsAsText(item)];
  return { role, origin: originOf(role, item), blocks: [...said, ...tools] };
}

/** Of what the client puts in, the files that instruct the agent stand under a heading of their own. */
const withHolding = (block: Block): Block =>
  block.kind === 'text' && block.text.trimStart().startsWith(instructionFiles)
    ? { ...block, holds: 'instructionFiles' }
    : block;

/** Tools that are told of take up the window as text does. */
const toolsAsText = (item: Json): TextBlock => ({
  kind: 'text',
  text: JSON.stringify(shallow(item['tools'])),
  holds: 'tools',
});

/** All text of an item's message, for comparing; '' for anything else. */
export const textOfItem = (item: Json): string => blocksText(readContent(item['content']));

/** An item as JSON, for comparing and for its size, without what is nested too deeply. */
export const asJson = (item: Json): string => JSON.stringify(shallow(item));

const firstText = (item: Json): string =>
  asString(item['content']) ?? asString(asObject(asArray(item['content'])[0])?.['text']) ?? '';

function readContent(content: unknown): readonly Block[] {
  if (typeof content === 'string') return textBlocks(content);
  return asObjects(content).flatMap((part): readonly Block[] => {
    const text = asString(part['text']);
    if (text !== undefined) return [{ kind: 'text', text }];
    return part['type'] === 'input_image' ? [readImage(part)] : [];
  });
}

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,80},/;

function readImage(json: Json): ImageBlock {
  const url = asString(json['image_url']) ?? asString(asObject(json['image_url'])?.['url']) ?? '';
  const found = dataUrl.exec(url);
  return imageBlock(found?.[1], found ? url.slice(found[0].length) : undefined);
}

function readAnswer(item: Json): readonly Block[] {
  if (item['type'] === 'message') return readContent(item['content']);
  if (item['type'] !== 'reasoning') return [readCall(item)];
  const parts = [...asObjects(item['summary']), ...asObjects(item['content'])];
  const texts = parts.flatMap(({ text }) => asString(text) ?? []);
  return [{ kind: 'thinking', text: texts.join('\n\n') }];
}

function readCall(item: Json): ToolCallBlock {
  const id = callId(asString(item['call_id']) ?? asString(item['id']) ?? '');
  const call = { kind: 'toolCall', callId: id } as const;
  if (item['type'] === 'local_shell_call') {
    const command = asStrings(asObject(item['action'])?.['command']);
    return { ...call, tool: 'local_shell', arguments: { command } };
  }
  const isSearch = item['type'] === 'tool_search_call';
  const tool = isSearch ? 'tool_search' : (asString(item['name']) ?? '');
  if (item['type'] === 'custom_tool_call') {
    return { ...call, tool, arguments: { input: asString(item['input']) ?? '' } };
  }
  return { ...call, tool, arguments: readArguments(item['arguments']) };
}

/** Arguments are JSON as text; what is none is kept as text. */
function readArguments(value: unknown): Json {
  const text = asString(value);
  if (text === undefined) return asObject(shallow(value)) ?? {};
  return asObject(shallow(parsedJson(text))) ?? { input: text };
}

function readOutput(item: Json, exitCodes: ExitCodes): Block {
  const id = asString(item['call_id']) ?? '';
  const output = item['output'];
  const object = asObject(output);
  const found = item['type'] === 'tool_search_output' ? [toolsAsText(item)] : [];
  const said = readContent(object ? (object['content'] ?? object['body']) : output);
  const blocks: readonly Block[] = [...said, ...found];
  const text = blocksText(blocks);
  const exitCode = exitCodeOf(text) ?? exitCodes(id);
  const isRefused = object?.['success'] === false || isRefusal(text);
  return {
    kind: 'toolResult',
    callId: callId(id),
    tool: '',
    text,
    images: blocks.filter((block) => block.kind === 'image'),
    failed: isRefused || (exitCode !== null && exitCode !== 0),
    exitCode,
  };
}
