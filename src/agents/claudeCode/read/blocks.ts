/**
 * The content of Claude Code's messages as neutral blocks: Anthropic's own wire form. Total: what is no known block is left
 * out, in order; fields of a wrong type cost only themselves.
 */
import { toolKind } from '../../../engine/conversation/toolNames';
import { callId } from '../../../engine/conversation/types';
import type { Block, ImageBlock, ToolResultBlock } from '../../../engine/conversation/types';
import { asObject, asObjects, asString, shallow, type Json } from '../../jsonl/fields';
import { imageBlock } from '../../jsonl/image';
import { textBlocks, blocksText } from '../../jsonl/message';

/** Blocks of a `content` field; `line` is the object it stands in, which knows more of a tool's outcome. */
export function readBlocks(content: unknown, line: Json = {}): readonly Block[] {
  if (typeof content === 'string') return textBlocks(content);
  return asObjects(content).flatMap((block) => readers.get(block['type'])?.(block, line) ?? []);
}

type ReadBlock = (block: Json, line: Json) => Block;

const text = (value: unknown): string => asString(value) ?? '';

const readers: ReadonlyMap<unknown, ReadBlock> = new Map<unknown, ReadBlock>([
  ['text', (block) => ({ kind: 'text', text: text(block['text']) })],
  ['thinking', (block) => ({ kind: 'thinking', text: text(block['thinking']) })],
  ['redacted_thinking', () => ({ kind: 'thinking', text: '' })],
  [
    'tool_use',
    (block, line) => ({
      kind: 'toolCall',
      callId: callId(text(block['id'])),
      tool: text(block['name']),
      arguments: asObject(shallow(block['input'])) ?? {},
      ...folderOf(block, line),
    }),
  ],
  ['tool_result', readResult],
  ['image', readImage],
  ['document', readImage],
]);

/** Its shell stays where a `cd` took it, and each line says where that is. */
function folderOf(block: Json, line: Json): { readonly folder?: string } {
  const folder = asString(line['cwd']) ?? '';
  return folder === '' || toolKind(text(block['name'])) !== 'shell' ? {} : { folder };
}

function readImage(block: Json): ImageBlock {
  const source = asObject(block['source']);
  return imageBlock(asString(source?.['media_type']), asString(source?.['data']));
}

function readResult(block: Json, line: Json): ToolResultBlock {
  const content = block['content'];
  // No result holds another one, and whoever reads one calls itself.
  const blocks = readBlocks(
    asString(content) ?? asObjects(content).filter(({ type }) => type !== 'tool_result'),
  );
  return {
    kind: 'toolResult',
    callId: callId(asString(block['tool_use_id']) ?? ''),
    // The client does not repeat the tool's name; the call has it.
    tool: '',
    text: blocksText(blocks),
    images: blocks.filter((b) => b.kind === 'image'),
    failed: block['is_error'] === true,
    exitCode: exitCodeOf(line),
  };
}

/** A shell command that failed is recorded as `Error: Exit code 2` and its output; of one that worked nothing is said. */
function exitCodeOf(line: Json): number | null {
  const code = /^Error: Exit code (\d{1,3})\b/.exec(asString(line['toolUseResult']) ?? '')?.[1];
  return code === undefined ? null : Number(code);
}
