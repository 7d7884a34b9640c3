/**
 * An entry with its long texts masked, for the moment before it is cut into pieces: half a secret is still one, and what
 * stands on both sides of a cut is recognised by nobody. Pure, linear.
 */
import type { Block, Entry } from '../conversation/types';

/** The same entry; what `partsOf` may cut went through `redact` as a whole. */
export function maskedEntry(entry: Entry, redact: (text: string) => string): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, blocks: entry.blocks.map((block) => maskedBlock(block, redact)) };
    case 'compaction':
    case 'branchSummary':
      return { ...entry, summary: redact(entry.summary) };
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return entry;
  }
}

function maskedBlock(block: Block, redact: (text: string) => string): Block {
  if (block.kind === 'text' || block.kind === 'toolResult') {
    return { ...block, text: redact(block.text) };
  }
  return block.kind === 'shell' ? { ...block, output: redact(block.output) } : block;
}
