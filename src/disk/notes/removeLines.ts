/**
 * Takes whole lines out of a file of notes, for good: only where each stands as it was seen, and only while nobody else changed the
 * file. All other bytes stay as they are.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed } from '../../base/result';
import type { Result } from '../../base/result';
import { writeAtomic } from '../own/atomic';
import { withLock } from '../own/lock';
import { problemOf, type WriteProblem } from '../problem';
import { sameStamp, stampOfFd } from '../write/stamp';
import { confinedFolder, openConfined } from './confine';
import type { NotePlace } from './notePlace';
import { notText } from './textForm';

/** Lines as they were seen, 1-based; a note may stand on several. */
export interface SeenLines {
  readonly line: number;
  readonly texts: readonly string[];
}

const mostBytes = 32 << 20;

/** 'notThere' where a line is not as it was seen, 'moved' where somebody else wrote meanwhile; nothing is changed then. */
export async function removeLines(
  workspace: string,
  place: NotePlace,
  lines: readonly SeenLines[],
  lock: string,
): Promise<Result<void, WriteProblem>> {
  const done = await withLock(lock, () => remove(workspace, place, lines));
  return done.ok ? done.value : done;
}

async function remove(
  workspace: string,
  { folder: wanted, name }: NotePlace,
  lines: readonly SeenLines[],
): Promise<Result<void, WriteProblem>> {
  const folder = await confinedFolder(workspace, wanted, false);
  if (!folder.ok) return folder;
  const opened = await openConfined(folder.value, name, 'read');
  if (!opened.ok) return opened;
  const handle = opened.value;
  const file = path.join(folder.value, name);
  try {
    const stamp = stampOfFd(handle.fd);
    if (stamp.size > mostBytes) return failed({ kind: 'tooLarge', bytes: stamp.size, mostBytes });
    const wrong = notText(handle.fd);
    if (wrong) return failed(wrong);
    const content = Buffer.alloc(stamp.size);
    await handle.read(content, 0, stamp.size, 0);
    const rest = without(content, lines);
    if (rest === undefined) return failed({ kind: 'notThere' });
    const { mode } = await handle.stat();
    const stillWanted = (): boolean =>
      fs.lstatSync(file, { bigint: true }).ino.toString() === stamp.ino &&
      sameStamp(stampOfFd(handle.fd), stamp);
    return await writeAtomic(file, rest, { mode: mode & 0o777, stillWanted });
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await handle.close();
  }
}

/** The bytes without those lines and their line ends; undefined where one is not there. */
function without(content: Buffer, lines: readonly SeenLines[]): Buffer | undefined {
  const starts = lineStarts(content);
  const gone = new Set<number>();
  for (const { line, texts } of lines)
    for (const [i, text] of texts.entries()) {
      const at = line - 1 + i;
      if (textAt(content, starts, at) !== text) return undefined;
      gone.add(at);
    }
  const kept = starts.flatMap((from, at) =>
    gone.has(at) ? [] : [content.subarray(from, starts[at + 1] ?? content.length)],
  );
  return Buffer.concat(kept);
}

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
