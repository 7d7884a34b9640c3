/**
 * Puts lines that were taken out of a file of notes back, byte for byte: where they stood as long as what was before or behind them is
 * as it was, else at the end. A file that is gone is made.
 */
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import type { PutBack, TakenBlock, TakenLines, Witness } from '../../ports/memory/memoryFiles';
import { hashOf } from '../hash';
import { problemOf, type WriteProblem } from '../problem';
import { confinedFolder } from './confine';
import { makeDayFile } from './dayFile';
import type { NotePlace } from './notePlace';
import { rewriteNotes, type NotesFile } from './rewrite';
import { lineEndOf, notText } from './textForm';

/** Where they stand now; on any problem no line of them was written. */
export async function putBack(
  notes: NotesFile & { readonly place: NotePlace; readonly nowMs: number },
  { blocks, whole }: TakenLines,
): Promise<Result<PutBack, WriteProblem>> {
  const made = await makeFile(notes);
  if (!made.ok) return made;
  return rewriteNotes(notes, ({ content, fd }) => {
    const wrong = notText(content);
    if (wrong) return Promise.resolve(failed(wrong));
    // Somebody may have put them back by other means.
    if (stands(content, 0, whole)) return Promise.resolve(ok({ bytes: null, value: 'place' }));
    const { bytes, isInPlace } = withBlocks(content, blocks, lineEndOf(fd));
    const where = made.value ? 'made' : isInPlace ? 'place' : 'end';
    return Promise.resolve(ok({ bytes, value: where }));
  });
}

/** Whether the file had to be made. */
async function makeFile({
  workspace,
  place,
  nowMs,
}: Parameters<typeof putBack>[0]): Promise<Result<boolean, WriteProblem>> {
  const folder = await confinedFolder(workspace, place.folder, true);
  if (!folder.ok) return folder;
  try {
    return ok(
      await makeDayFile(path.join(folder.value, place.name), { title: place.title, nowMs }),
    );
  } catch (error) {
    return failed(problemOf(error));
  }
}

interface PlacedBlock {
  readonly at: number;
  readonly bytes: Buffer;
}

function withBlocks(
  content: Buffer,
  blocks: readonly TakenBlock[],
  lineEnd: string,
): { readonly bytes: Buffer; readonly isInPlace: boolean } {
  const places = blocks.map((block) => placeOf(content, block));
  const placed = blocks
    .map(({ bytes }, i) => ({
      at: places[i] ?? content.length,
      bytes: Buffer.from(bytes, 'base64'),
    }))
    .sort((a, b) => a.at - b.at);
  return { bytes: joined(content, placed, lineEnd), isInPlace: !places.includes(undefined) };
}

/** The only place in the file that can be theirs; undefined where it was changed on both sides of it. */
function placeOf(content: Buffer, { before, after }: TakenBlock): number | undefined {
  const end = content.length;
  /** `place` where bytes that are known again begin at `from`. */
  const at = (from: number, one: Witness, place: number): number =>
    one.length > 0 && stands(content, from, one) ? place : -1;
  const places = [
    at(0, before, before.length),
    at(end - after.length, after, end - after.length),
    // The first of a file that has grown at its end, the last of one that has at its beginning.
    before.length === 0 ? at(0, after, 0) : -1,
    after.length === 0 ? at(end - before.length, before, end) : -1,
    end + before.length + after.length === 0 ? 0 : -1,
  ];
  return places.find((one) => one === 0 || (one > 0 && endsLine(content[one - 1])));
}

/** A carriage return alone ends the lines of old systems. */
const endsLine = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

const stands = (content: Buffer, from: number, { length, sha256 }: Witness): boolean =>
  from >= 0 &&
  from + length <= content.length &&
  hashOf(content.subarray(from, from + length)) === sha256;

/** Each at its place, every one beginning a line of its own. */
function joined(content: Buffer, placed: readonly PlacedBlock[], lineEnd: string): Buffer {
  const parts: Buffer[] = [];
  const add = (part: Buffer): void => {
    const last = parts.at(-1);
    if (part.length === 0) return;
    if (last !== undefined && !endsLine(last.at(-1))) parts.push(Buffer.from(lineEnd));
    parts.push(part);
  };
  let from = 0;
  for (const { at, bytes } of placed) {
    add(content.subarray(from, at));
    add(at === 0 ? bytes : withoutMark(bytes));
    from = at;
  }
  add(content.subarray(from));
  return Buffer.concat(parts);
}

/** The mark of UTF-8 belongs at the beginning of a file only. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? bytes.subarray(3) : bytes;
