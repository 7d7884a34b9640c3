/**
 * Takes whole lines out of a file of notes: those that are found in it while no other process of ours writes it. All other bytes stay as
 * they are. What was taken out comes back with the answer and is kept nowhere else.
 */
import { failed, ok, type Result } from '../../base/result';
import type { FindLines, SeenLines, TakenLines, Witness } from '../../ports/memory/memoryFiles';
import { hashOf } from '../hash';
import type { WriteProblem } from '../problem';
import { rewriteNotes, type NotesFile, type NotesThen } from './rewrite';
import { notText, notesText } from './textForm';

/** A file that others write again and again meanwhile is given up after as many tries. */
const mostTries = 5;

/** 'notThere' where they are not found, or do not stand where they were, 'moved' where somebody else wrote meanwhile; nothing is changed then. */
export async function removeLines(
  notes: NotesFile,
  find: FindLines,
): Promise<Result<TakenLines, WriteProblem>> {
  for (let attempt = 1; ; attempt++) {
    const done = await rewriteNotes(notes, ({ content }) =>
      Promise.resolve(without(content, find)),
    );
    // What is to go is looked for anew, so a note that was added meanwhile is no reason to give up.
    if (done.ok || done.problem.kind !== 'moved' || attempt === mostTries) return done;
  }
}

function without(content: Buffer, find: FindLines): Result<NotesThen<TakenLines>, WriteProblem> {
  const wrong = notText(content);
  if (wrong) return failed(wrong);
  const lines = find(notesText(content));
  const parts = lines && partsOf(content, lines);
  if (parts === undefined) return failed({ kind: 'notThere' });
  const bytes = Buffer.concat(parts.flatMap(({ isGone, bytes }) => (isGone ? [] : [bytes])));
  return ok({ bytes, value: { whole: witness(content), blocks: blocksOf(bytes, parts) } });
}

/** Lines that follow each other and go, or stay, together. */
interface LineRun {
  readonly isGone: boolean;
  readonly bytes: Buffer;
}

/** The bytes as lines that go and lines that stay; undefined where one is not there. */
function partsOf(content: Buffer, lines: readonly SeenLines[]): readonly LineRun[] | undefined {
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
function blocksOf(rest: Buffer, parts: readonly LineRun[]): TakenLines['blocks'] {
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

/** Lines end as they do for who reads notes: with a newline, or with a carriage return alone. */
function lineStarts(content: Buffer): readonly number[] {
  const starts = [0];
  for (let at = 0; at + 1 < content.length; at++) {
    const byte = content[at];
    if (byte === 0x0a || (byte === 0x0d && content[at + 1] !== 0x0a)) starts.push(at + 1);
  }
  return starts;
}

const textAt = (content: Buffer, starts: readonly number[], at: number): string | undefined => {
  const from = starts[at];
  if (from === undefined) return undefined;
  const text = content
    .toString('utf8', from, starts[at + 1] ?? content.length)
    .replace(/\r?\n$|\r$/u, '');
  return at === 0 ? text.replace(/^\ufeff/u, '') : text;
};
