/** Texts of a conversation to read or to copy: a compaction's summary beside what it replaced, and one message. Masked. */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { contextRefs, findContextStart, isBoundary } from '../../engine/conversation/context';
import { plainOutput } from '../../engine/conversation/plainOutput';
import { whoSays, type EntrySpeaker } from '../../engine/conversation/speaker';
import { entryId, type Entry, type EntryRef } from '../../engine/conversation/types';
import { sayingsOf, type Saying } from '../../engine/record/recordText';
import { cleanText, clip } from '../../engine/text/plain';
import { maskOf, type Mask } from '../../engine/secrets/mask';
import type { SeenFile } from '../../ports/transcripts';
import { refusal, type Problem } from '../problems';

/** A compaction to be read. */
export interface ReplacedPassage {
  readonly summary: string;
  /** What the model saw before it and does not see word for word any more, from the beginning. */
  readonly replaced: readonly Passage[];
}

/** What somebody said in one entry. */
export interface Passage {
  readonly who: EntrySpeaker;
  /** 1-based line of the transcript. */
  readonly line: number;
  readonly text: string;
}

/** Longest text of what was replaced, characters; the editor compares no longer ones. */
const mostChars = 400_000;

/** The summary of a compaction, and what it replaced; nothing where it is not on the branch any more. */
export function replacedBy(
  { conversation, reader }: SeenFile,
  id: string,
): Result<ReplacedPassage, Problem> {
  const { path } = conversation;
  const at = path.findIndex((ref) => ref.kind === 'compaction' && ref.id === entryId(id));
  const entry = path[at]?.load() ?? reader.entry(entryId(id));
  if (entry?.kind !== 'compaction') return failed(missing);
  const mask = maskOf();
  if (at < 0) return ok({ summary: mask(entry.summary), replaced: [] });
  // What an earlier compaction kept stands before it; its summary, which stands behind that, is never kept.
  const kept = new Set(path.slice(findContextStart(path, at).keptFrom, at));
  const gone = contextRefs(path.slice(0, at)).filter((ref) => isBoundary(ref) || !kept.has(ref));
  return ok({ summary: mask(entry.summary), replaced: passagesOf(gone, mask) });
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

/** Who said what, from the beginning, as far as there is room. What is cut is masked before, also by what later messages give away. */
function passagesOf(refs: readonly EntryRef[], mask: Mask): readonly Passage[] {
  const passages: Passage[] = [];
  let left: number = mostChars;
  for (const ref of refs) {
    if (left <= 0) break;
    const entry = ref.load();
    for (const saying of readIn(entry)) {
      const text = mask(saying.text.trim());
      if (text !== '') passages.push({ who: speakerOf(saying, entry), line: ref.line, text });
      left -= text.length;
    }
  }
  left = mostChars;
  return passages.flatMap((passage) => {
    if (left <= 0) return [];
    const text = mask.again?.(passage.text) ?? passage.text;
    left -= text.length;
    return [{ ...passage, text: clip(text, left + text.length) }];
  });
}

/** The output of a command that the person ran is a tool's. */
function speakerOf({ by }: Saying, entry: Entry): EntrySpeaker {
  return by === 'tool' || by === 'assistant' ? by : whoSays(entry);
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
