/** An entry of a chat by reference. The state is in memory anyway, so the entry is too. */
import type { Block, Entry, EntryRef } from '../../../engine/conversation/types';

/** What the line of an entry would hold beside its texts, bytes. */
const aroundBytes = 100;

/** A reference to an entry that was read. */
export function refTo(entry: Entry): EntryRef {
  const { id, kind, line } = entry;
  const role = entry.kind === 'message' ? entry.role : null;
  return { id, kind, line, role, bytes: aroundBytes + sizeOf(entry), load: () => entry };
}

function sizeOf(entry: Entry): number {
  if (entry.kind === 'compaction') return entry.summary.length;
  if (entry.kind !== 'message') return 0;
  return entry.blocks.reduce((sum, block) => sum + blockSize(block), 0);
}

function blockSize(block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'thinking':
    case 'toolResult':
      return block.text.length;
    case 'toolCall':
      return block.tool.length + JSON.stringify(block.arguments).length;
    case 'shell':
      return block.command.length + block.output.length;
    case 'image':
      return 0;
  }
}

/** Takes the old reference where nothing about the entry changed: what was computed from it is remembered by it. */
export function keepSame(before: EntryRef | undefined, entry: Entry): EntryRef {
  return before && JSON.stringify(before.load()) === JSON.stringify(entry) ? before : refTo(entry);
}
