/** Entries as readers of every agent make them. What a line does not say is null or false. */
import type { Block, EntryBase, Message, TextBlock } from '../../engine/conversation/types';

type Optional = 'hidden' | 'usage' | 'model' | 'stop';
type Body = Pick<Message, 'role' | 'blocks' | 'origin'> & Partial<Pick<Message, Optional>>;

/** Field by field: an object spread behind another one costs V8 1.6 kB that live on, for each of thousands of lines. */
export const messageOf = ({ id, parentId, line, atMs }: EntryBase, body: Body): Message => ({
  kind: 'message',
  id,
  parentId,
  line,
  atMs,
  role: body.role,
  blocks: body.blocks,
  origin: body.origin,
  hidden: body.hidden ?? false,
  usage: body.usage ?? null,
  model: body.model ?? null,
  stop: body.stop ?? null,
});

/** A text as blocks; one without a character is none. */
export const textBlocks = (text: string): readonly TextBlock[] =>
  text === '' ? [] : [{ kind: 'text', text }];

/** What blocks say in text, each on lines of its own. */
export const blocksText = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');
