/** Texts of a conversation to read or to copy: a compaction's summary beside what it replaced, and one message. Masked. */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { contextRefs, findContextStart, isBoundary } from '../../engine/conversation/context';
import { plainOutput } from '../../engine/conversation/plainOutput';
import { entryId, type Entry, type EntryRef } from '../../engine/conversation/types';
import { sayingsOf, type Saying } from '../../engine/record/recordText';
import { cleanText, clip } from '../../engine/text/plain';
import { maskOf, type Mask } from '../../engine/secrets/mask';
import type { SeenFile } from '../../ports/transcripts';
import { refusal, type Problem } from '../problems';

/** A compaction to be read. */
export interface ReplacedPassage {
  readonly summary: string;
  /** What the model saw before it and does not see word for word any more, as text. */
  readonly replaced: string;
}

/** Longest text of what was replaced, characters; the editor compares no longer ones. */
const mostChars = 400_000;

/** The summary of a compaction, and what it replaced; '' where it is not on the branch any more. */
export function replacedBy(
  { conversation, reader }: SeenFile,
  id: string,
): Result<ReplacedPassage, Problem> {
  const { path } = conversation;
  const at = path.findIndex((ref) => ref.kind === 'compaction' && ref.id === entryId(id));
  const entry = path[at]?.load() ?? reader.entry(entryId(id));
  if (entry?.kind !== 'compaction') return failed(missing);
  const mask = maskOf();
  if (at < 0) return ok({ summary: mask(entry.summary), replaced: '' });
  // What an earlier compaction kept stands before it; its summary, which stands behind that, is never kept.
  const kept = new Set(path.slice(findContextStart(path, at).keptFrom, at));
  const gone = contextRefs(path.slice(0, at)).filter((ref) => isBoundary(ref) || !kept.has(ref));
  return ok({ summary: mask(entry.summary), replaced: mask(textOf(gone, mask)) });
}

/** What one message says, without characters that a terminal would obey. */
export function messageText({ conversation }: SeenFile, id: string): Result<string, Problem> {
  const ref = conversation.path.findLast((one) => one.id === entryId(id));
  const text = ref
    ? sayingsOf(ref.load())
        .map((one) => one.text)
        .join('\n')
    : '';
  return text.trim() === '' ? failed(missing) : ok(cleanText(maskOf()(text)).trim());
}

/** What is asked of an entry that the conversation no longer has. */
export const missing: Problem = refusal(said`That is no longer part of this conversation.`);

/** Who said what, from the beginning, as far as there is room. What is cut is masked before. */
function textOf(refs: readonly EntryRef[], mask: Mask): string {
  const parts: string[] = [];
  let left = mostChars;
  for (const ref of refs) {
    for (const { by, text } of readIn(ref.load())) {
      if (text.trim() === '') continue;
      const part = `## ${by} (line ${ref.line})\n${text.trim()}`;
      if (part.length > left) return [...parts, clip(mask(part), left)].join('\n\n');
      left -= part.length;
      parts.push(part);
    }
  }
  return parts.join('\n\n');
}

/** What an entry says as a person reads it: calls argument by argument, results without what clients put around them. */
function readIn(entry: Entry): readonly Saying[] {
  if (entry.kind !== 'message' || entry.hidden) return sayingsOf(entry);
  return entry.blocks.flatMap((block) =>
    block.kind === 'toolCall'
      ? [{ by: 'assistant', text: `${block.tool}\n${argumentsText(block.arguments)}` } as const]
      : sayingsOf({ ...entry, blocks: [block] }).map(({ by, text }) => ({
          by,
          text: by === 'tool' ? plainOutput(text) : text,
        })),
  );
}

/** One argument after the other; texts as they are and not as JSON, in which line breaks are escaped. */
export const argumentsText = (given: Readonly<Record<string, unknown>>): string =>
  Object.entries(given)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return text.includes('\n') ? `${name}:\n${text}` : `${name}: ${text}`;
    })
    .join('\n');
