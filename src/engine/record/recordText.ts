/**
 * What the entries of a conversation say, by who says it. Thinking and images say nothing; what is hidden was never said.
 * Pure; one entry at a time, so that nothing holds a whole conversation.
 */
import { pushAll } from '../../base/lists';
import type { Block, Entry, ToolCallBlock } from '../conversation/types';

type Speaker =
  /** The person, as typed. */
  | 'person'
  /** The assistant: its words and the calls it made. */
  | 'assistant'
  /** What tools and commands gave back. */
  | 'tool'
  /** Earlier summaries, and what programs added. */
  | 'other';

export interface Saying {
  readonly by: Speaker;
  readonly text: string;
}

/** What one entry says. */
export function sayingsOf(entry: Entry): readonly Saying[] {
  if (entry.kind === 'compaction' || entry.kind === 'branchSummary')
    return [{ by: 'other', text: entry.summary }];
  if (entry.kind !== 'message' || entry.hidden) return [];
  const words = wordsBy(entry);
  return entry.blocks.flatMap((block) => sayingOf(block, words));
}

function wordsBy(entry: Extract<Entry, { kind: 'message' }>): Speaker {
  if (entry.role === 'assistant') return 'assistant';
  if (entry.role === 'tool') return 'tool';
  return entry.role === 'user' && entry.origin !== 'injected' ? 'person' : 'other';
}

function sayingOf(block: Block, words: Speaker): readonly Saying[] {
  switch (block.kind) {
    case 'text':
      return [{ by: words, text: block.text }];
    case 'toolCall':
      return [{ by: 'assistant', text: JSON.stringify(block.arguments) }];
    case 'toolResult':
      return [{ by: 'tool', text: block.text }];
    case 'shell':
      return [
        { by: 'person', text: block.command },
        { by: 'tool', text: block.output },
      ];
    case 'thinking':
    case 'image':
      return [];
  }
}

/** Everything an entry says as one text. */
export const recordText = (entry: Entry): string =>
  sayingsOf(entry)
    .map((saying) => saying.text)
    .join('\n');

/** The texts in the arguments of an entry's calls as they are and not as JSON, in which separators and line breaks are escaped. */
export function argumentTexts(entry: Entry): readonly string[] {
  const texts: string[] = [];
  if (entry.kind === 'message' && !entry.hidden)
    for (const block of entry.blocks) if (block.kind === 'toolCall') pushAll(texts, textsIn(block));
  return texts;
}

/** The same of one call. */
export const textsIn = (call: ToolCallBlock): readonly string[] =>
  argumentsOf(call).map(({ text }) => text);

/** A text in the arguments of a call. */
export interface Argument {
  /** Of the innermost field that it stands in. */
  readonly name: string;
  readonly text: string;
}

/** All of them, in their order. */
export function argumentsOf(call: ToolCallBlock): readonly Argument[] {
  const found: Argument[] = [];
  addStrings(call.arguments, '', found, 0);
  return found;
}

/** Deepest nesting of arguments looked into. */
const deepest = 12;

function addStrings(value: unknown, name: string, found: Argument[], depth: number): void {
  if (typeof value === 'string') found.push({ name, text: value });
  else if (Array.isArray(value) && depth < deepest)
    for (const inner of value) addStrings(inner, name, found, depth + 1);
  else if (typeof value === 'object' && value !== null && depth < deepest)
    for (const [own, inner] of Object.entries(value)) addStrings(inner, own, found, depth + 1);
}
