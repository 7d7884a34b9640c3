/**
 * An entry with its texts masked, before anything is cut from them: half a secret is still one, and what stands on both sides of a
 * cut is recognised by nobody. Pure, linear. A tool's result is unwrapped and masked when it is read, since most results never are.
 */
import { plainOutput } from '../conversation/plainOutput';
import type { Block, Entry } from '../conversation/types';
import { cuesOf } from './cues';
import type { Mask } from './mask';

/** The same entry; each of its texts went through `mask` as a whole. */
export function maskedEntry(entry: Entry, mask: Mask): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, blocks: entry.blocks.map((block) => maskedBlock(block, mask)) };
    case 'compaction':
    case 'branchSummary':
      return { ...entry, summary: mask(entry.summary) };
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return entry;
  }
}

function maskedBlock(block: Block, mask: Mask): Block {
  switch (block.kind) {
    case 'text':
      return { ...block, text: mask(block.text) };
    case 'toolResult':
      return lazily({ ...block }, (text) => mask(plainOutput(text)));
    case 'shell':
      return { ...block, command: mask(block.command), output: mask(block.output) };
    case 'toolCall':
      return { ...block, arguments: maskedFields(block.arguments, mask) };
    case 'thinking':
    case 'image':
      return block;
  }
}

function lazily<T extends { readonly text: string }>(block: T, mask: Mask): T {
  const raw = block.text;
  let masked: string | undefined;
  return Object.defineProperty(block, 'text', {
    enumerable: true,
    get: () => (masked ??= mask(raw)),
  });
}

/** Arguments nested deeper are nobody's: they are left out. */
const deepest = 40;

function maskedFields(fields: object, mask: Mask, depth = 0): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskedValue(value, name, mask, depth)]),
  );
}

function maskedValue(value: unknown, name: string, mask: Mask, depth: number): unknown {
  if (typeof value === 'string') return maskedString(value, name, mask);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  return Array.isArray(value)
    ? value.map((item) => maskedValue(item, name, mask, depth + 1))
    : maskedFields(value, mask, depth + 1);
}

/** The name of an argument may tell a secret: then a string is looked at alone and together with it. */
export function maskedString(value: string, name: string, mask: Mask): string {
  const alone = mask(value);
  const lead = `${name}=`;
  if (cuesOf(lead).needs === 0) return alone;
  const named = mask(lead + alone);
  return named.startsWith(lead) ? named.slice(lead.length) : alone;
}
