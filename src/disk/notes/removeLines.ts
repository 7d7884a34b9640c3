/**
 * Takes whole lines out of a file of notes: only where each stands as it was seen. All other bytes stay as they are. What was taken
 * out comes back with the answer and is kept nowhere else.
 */
import { failed, ok, type Result } from '../../base/result';
import type { TakenLines, Witness } from '../../ports/memory/memoryFiles';
import { hashOf } from '../hash';
import type { WriteProblem } from '../problem';
import { rewriteNotes, type NotesFile } from './rewrite';
import { notText } from './textForm';

/** Lines as they were seen, 1-based; a note may stand on several. */
export interface SeenLines {
  readonly line: number;
  readonly texts: readonly string[];
}

/** 'notThere' where a line is not as it was seen, 'moved' where somebody else wrote meanwhile; nothing is changed then. */
export const removeLines = (
  notes: NotesFile,
  lines: readonly SeenLines[],
): Promise<Result<TakenLines, WriteProblem>> =>
  rewriteNotes(notes, ({ content }) => {
    const wrong = notText(content);
    if (wrong) return Promise.resolve(failed(wrong));
    const parts = partsOf(content, lines);
    if (parts === undefined) return Promise.resolve(failed({ kind: 'notThere' }));
    const bytes = Buffer.concat(parts.flatMap(({ isGone, bytes }) => (isGone ? [] : [bytes])));
    return Promise.resolve(
      ok({ bytes, value: { whole: witness(content), blocks: blocksOf(bytes, parts) } }),
    );
  });

/** Lines that follow each other and go, or stay, together. */
interface Part {
  readonly isGone: boolean;
  readonly bytes: Buffer;
}

/** The bytes as lines that go and lines that stay; undefined where one is not there. */
function partsOf(content: Buffer, lines: readonly SeenLines[]): readonly Part[] | undefined {
  const starts = lineStarts(content);
  const gone = new Set<number>();
  for (const { line, texts } of lines)
    for (const [i, text] of texts.entries()) {
      const at = line - 1 + i;
      if (textAt(content, starts, at) !== text) return undefined;
      gone.add(at);
    }
  const firsts = starts.flatMap((_, at) =>
    at > 0 && gone.has(at) === gone.has(at - 1) ? [] : [at],
  );
  return firsts.map((at, i) => {
    const next = firsts[i + 1];
    const end = next === undefined ? content.length : starts[next];
    return { isGone: gone.has(at), bytes: content.subarray(starts[at], end) };
  });
}

/** What goes, each with what stands before and behind it then. */
function blocksOf(rest: Buffer, parts: readonly Part[]): TakenLines['blocks'] {
  let at = 0;
  return parts.flatMap(({ isGone, bytes }) => {
    if (!isGone) at += bytes.length;
    if (!isGone) return [];
    return [
      {
        bytes: bytes.toString('base64'),
        before: witness(rest.subarray(0, at)),
        after: witness(rest.subarray(at)),
      },
    ];
  });
}

const witness = (bytes: Buffer): Witness => ({
  length: bytes.length,
  sha256: hashOf(bytes),
});

function lineStarts(content: Buffer): readonly number[] {
  const starts = [0];
  for (
    let at = content.indexOf(0x0a);
    at >= 0 && at + 1 < content.length;
    at = content.indexOf(0x0a, at + 1)
  )
    starts.push(at + 1);
  return starts;
}

const textAt = (content: Buffer, starts: readonly number[], at: number): string | undefined => {
  const from = starts[at];
  if (from === undefined) return undefined;
  const text = content
    .toString('utf8', from, starts[at + 1] ?? content.length)
    .replace(/\r?\n$/u, '');
  return at === 0 ? text.replace(/^\ufeff/u, '') : text;
};
