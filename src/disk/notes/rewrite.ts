/**
 * Replaces the bytes of a file of notes as a whole, one process of ours after the other: only while nobody else changed it, and only
 * while it has one name. A rename would leave another name of it (a hard link) with what was there before.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { writeAtomic } from '../own/atomic';
import { withLock } from '../own/lock';
import { problemOf, type WriteProblem } from '../problem';
import { sameStamp, stampOfFd, type Stamp } from '../write/stamp';
import { asItIs, confinedFolder, openConfined } from './confine';
import type { NotePlace } from './notePlace';
import { mostBytes } from './textForm';

export interface NotesFile {
  readonly workspace: string;
  readonly place: Pick<NotePlace, 'folder' | 'name'>;
  /** The lock that serialises our own processes (`lockFor(home.locks, file)`). */
  readonly lock: string;
}

/** The file as it is now. */
export interface NotesNow {
  /** The resolved absolute path. */
  readonly file: string;
  readonly fd: number;
  readonly content: Buffer;
}

/** What a change makes of it; `bytes` null = it may stay as it is. */
export interface NotesThen<T> {
  readonly bytes: Buffer | null;
  readonly value: T;
}

/** What the change tells; 'moved' where somebody else wrote meanwhile. On any problem the file is as before. */
export async function rewriteNotes<T>(
  notes: NotesFile,
  change: (now: NotesNow) => Promise<Result<NotesThen<T>, WriteProblem>>,
): Promise<Result<T, WriteProblem>> {
  const done = await withLock(notes.lock, () => rewrite(notes, change));
  return done.ok ? done.value : done;
}

async function rewrite<T>(
  { workspace, place }: NotesFile,
  change: (now: NotesNow) => Promise<Result<NotesThen<T>, WriteProblem>>,
): Promise<Result<T, WriteProblem>> {
  const folder = await confinedFolder(workspace, place.folder, false);
  if (!folder.ok) return folder;
  const opened = await openConfined(folder.value, place.name);
  if (!opened.ok) return opened;
  const handle = opened.value;
  const file = path.join(folder.value, place.name);
  try {
    const stamp = stampOfFd(handle.fd);
    if (stamp.size > mostBytes) return failed({ kind: 'tooLarge', bytes: stamp.size, mostBytes });
    const content = Buffer.alloc(stamp.size);
    await handle.read(content, 0, stamp.size, 0);
    const changed = await change({ file, fd: handle.fd, content });
    if (!changed.ok) return changed;
    const { bytes, value } = changed.value;
    if (bytes === null) return ok(value);
    const like = await handle.stat();
    // Windows puts no file in the place of one that is open.
    await handle.close();
    const stillWanted = (): boolean => isStill(file, stamp);
    const written = await writeAtomic(file, bytes, { like, stillWanted });
    return written.ok ? ok(value) : written;
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await handle.close();
  }
}

function isStill(file: string, stamp: Stamp): boolean {
  const there = fs.lstatSync(file, { bigint: true });
  if (there.ino.toString() !== stamp.ino || there.nlink !== 1n) return false;
  const fd = fs.openSync(file, fs.constants.O_RDONLY | asItIs);
  try {
    return sameStamp(stampOfFd(fd), stamp);
  } finally {
    fs.closeSync(fd);
  }
}
