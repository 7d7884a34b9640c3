/**
 * One entry of a conversation to be read, whatever its agent keeps it in: what it says, thinks, calls and gives back, part by part.
 * Masked whole before anything is cut. Changes nothing.
 */
import { failed, ok, type Result } from '../../base/result';
import { callsById, type CallsById } from '../../engine/conversation/callsById';
import { whoSays, type EntrySpeaker } from '../../engine/conversation/speaker';
import { entryId, type Block, type Entry, type EntryRef } from '../../engine/conversation/types';
import { maskOf } from '../../engine/secrets/mask';
import { clip, cleanText } from '../../engine/text/plain';
import type { SeenFile } from '../../ports/transcripts';
import { argumentsText, missing } from './passages';
import type { Problem } from '../problems';

/** What a part of an entry is; an image has no text. */
export interface EntryPart {
  readonly kind: 'text' | 'thinking' | 'call' | 'result' | 'command' | 'output' | 'image';
  /** The tool's; '' where there is none. */
  readonly name: string;
  readonly text: string;
}

/** An entry to be read. */
export interface EntryRead {
  readonly who: EntrySpeaker;
  /** 1-based line of the transcript. */
  readonly line: number;
  readonly atMs: number | null;
  readonly parts: readonly EntryPart[];
}

/** Longest text shown of one part, characters. */
const mostChars = 400_000;

/** The entry of that id on the branch. */
export function entryOnBranch(
  { conversation }: Pick<SeenFile, 'conversation'>,
  id: string,
): Result<EntryRead, Problem> {
  const { path } = conversation;
  const at = path.findLastIndex((one) => one.id === entryId(id));
  const entry = path[at]?.load();
  if (entry === undefined) return failed(missing);
  const called = callsBefore(path, at);
  const mask = maskOf();
  const shown = (text: string): string => clip(cleanText(mask(text)), mostChars);
  const parts = partsOf(entry, called).map((part) => ({ ...part, text: shown(part.text) }));
  return ok({ who: whoSays(entry), line: entry.line, atMs: entry.atMs, parts });
}

/** A result stands no further behind its call than this, entries. */
const mostBetween = 200;

/** The calls shortly before an entry. */
const callsBefore = (path: readonly EntryRef[], at: number): CallsById =>
  callsById(
    path
      .slice(Math.max(0, at - mostBetween), at)
      .filter(({ role }) => role === 'assistant')
      .map((ref) => ref.load()),
  );

function partsOf(entry: Entry, called: CallsById): readonly EntryPart[] {
  switch (entry.kind) {
    case 'message':
      return entry.blocks.flatMap((block) => partsOfBlock(block, called));
    case 'compaction':
    case 'branchSummary':
      return [part('text', entry.summary)];
    case 'contextEdit':
      return (entry.replacement ?? []).flatMap((block) => partsOfBlock(block, called));
    case 'modelChange':
    case 'reset':
    case 'other':
      return [];
  }
}

const part = (kind: EntryPart['kind'], text: string, name = ''): EntryPart => ({
  kind,
  name,
  text,
});

function partsOfBlock(block: Block, called: CallsById): readonly EntryPart[] {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return [part(block.kind, block.text)];
    case 'toolCall':
      return [part('call', argumentsText(block.arguments), block.tool)];
    case 'toolResult':
      return [
        part('result', block.text, block.tool || (called.get(block.callId)?.tool ?? '')),
        ...block.images.map(() => part('image', '')),
      ];
    case 'shell':
      return [part('command', block.command), part('output', block.output)];
    case 'image':
      return [part('image', '')];
  }
}
