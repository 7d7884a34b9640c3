/**
 * Takes written notes out of a day's file again: exactly our bytes, only if they are unchanged, wherever in the file
 * they are by now. Somebody else's edit is never lost: the file is compared right before it is replaced.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, type Result } from '../../base/result';
import type { Announce } from '../write/append';
import { writeAtomic } from '../own/atomic';
import { confinedFolder, openConfined } from './confine';
import { hashOf } from '../hash';
import { withLock } from '../own/lock';
import type { WrittenNotes } from './memoryFile';
import { lastingFile, memoryFolder } from './notePlace';
import { problemOf, type WriteProblem } from '../problem';
import { sameStamp, stampOfFd, type Stamp } from '../write/stamp';
import { notText } from './textForm';

export interface NotesToRemove {
  readonly workspace: string;
  /** As `appendNotes` answered. */
  readonly written: Pick<WrittenNotes, 'file' | 'offset' | 'length' | 'sha256'>;
  /** The lock that serialises our own processes (`lockFor(home.locks, file)`). */
  readonly lock: string;
  readonly announce?: Announce;
}

const mostBytes = 16 << 20;
const newline = 0x0a;

/** 'notThere' when the bytes are no longer in the file as written; 'moved' when the file changed meanwhile. */
export async function undoNotes(notes: NotesToRemove): Promise<Result<void, WriteProblem>> {
  const done = await withLock(notes.lock, () => removeBlock(notes));
  return done.ok ? done.value : done;
}

async function removeBlock(notes: NotesToRemove): Promise<Result<void, WriteProblem>> {
  const name = path.basename(notes.written.file);
  const folder = await confinedFolder(
    notes.workspace,
    name === lastingFile ? null : memoryFolder,
    false,
  );
  if (!folder.ok) return folder;
  const file = path.join(folder.value, name);
  if (file !== notes.written.file) return failed({ kind: 'outside', path: notes.written.file });
  const opened = await openConfined(folder.value, name);
  if (!opened.ok) return opened;
  const handle = opened.value;
  try {
    const stamp = stampOfFd(handle.fd);
    if (stamp.size > mostBytes) return failed({ kind: 'tooLarge', bytes: stamp.size, mostBytes });
    const content = Buffer.alloc(stamp.size);
    await handle.read(content, 0, stamp.size, 0);
    const at = findBlock(content, notes.written);
    // Where our bytes are still there, taking them out mends the file, whatever became of it.
    if (at === undefined) return failed(notText(handle.fd) ?? { kind: 'notThere' });
    const end = at + notes.written.length;
    await notes.announce?.({ file, offset: at, bytes: content.subarray(at, end) });
    const rest = Buffer.concat([content.subarray(0, at), content.subarray(end)]);
    const { mode } = await handle.stat();
    const stillWanted = (): boolean => isStill(file, handle.fd, stamp);
    return await writeAtomic(file, rest, { mode: mode & 0o777, stillWanted });
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await handle.close();
  }
}

function isStill(file: string, fd: number, stamp: Stamp): boolean {
  const there = fs.lstatSync(file, { bigint: true });
  return there.ino.toString() === stamp.ino && sameStamp(stampOfFd(fd), stamp);
}

/** Where the block is: at its old place, or at another line start if lines before it were edited. */
function findBlock(content: Buffer, block: NotesToRemove['written']): number | undefined {
  const isAt = (at: number): boolean =>
    at + block.length <= content.length &&
    hashOf(content.subarray(at, at + block.length)) === block.sha256;
  if (isAt(block.offset)) return block.offset;
  for (let at = 0; at + block.length <= content.length;) {
    if (isAt(at)) return at;
    const next = content.indexOf(newline, at);
    if (next < 0) return undefined;
    if (next !== at && isAt(next)) return next;
    at = next + 1;
  }
  return undefined;
}
