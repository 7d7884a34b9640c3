/**
 * Appends notes to the day's memory file and takes them out again. The program appends, nobody overwrites:
 * one O_APPEND write of whole lines, existing bytes stay a prefix, no lock is needed and a kill leaves nothing stale.
 * Traps: flushes that overwrote the day file or followed a link out of the workspace.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import type { Announce } from '../write/append';
import { appendBytes, type AppendIo } from '../write/appendBytes';
import { confinedFolder, openConfined } from './confine';
import { makeDayFile } from './dayFile';
import type { NotePlace } from './notePlace';
import { isKept } from '../write/places';
import { pause } from '../pause';
import { problemOf, type WriteProblem } from '../problem';
import { readFully } from '../write/stamp';
import { lineEndOf, notTextIn } from './textForm';

export interface NotesToAppend {
  /** The workspace folder the conversation belongs to; absolute. */
  readonly workspace: string;
  readonly place: NotePlace;
  /** Whole lines, already redacted and free of control characters. At most 256 KB. */
  readonly text: string;
  readonly nowMs: number;
  readonly announce?: Announce;
  readonly io?: Partial<AppendIo>;
}

/** Where the notes are: all an undo needs. */
export interface NotesPlace {
  /** The resolved absolute path. */
  readonly file: string;
  /** Of the first byte written (a newline that had to be added included). */
  readonly offset: number;
  readonly length: number;
  /** SHA-256 (hex) of the bytes written. */
  readonly sha256: string;
  /** True when the memory folder was. */
  readonly madeFolder: boolean;
}

const mostBytes = 256 * 1024;
/** A file that is replaced again and again while we append is given up after as many tries. */
const mostTries = 5;

/** Appends notes to the day's file, made if it is missing. On any problem the file is as before. */
export async function appendNotes(notes: NotesToAppend): Promise<Result<NotesPlace, WriteProblem>> {
  const { name, folder: wanted, title } = notes.place;
  const size = Buffer.byteLength(notes.text);
  if (size > mostBytes) return failed({ kind: 'tooLarge', bytes: size, mostBytes });
  const before = await confinedFolder(notes.workspace, wanted, false);
  const madeFolder = !before.ok && before.problem.kind === 'notFound';
  const folder = await confinedFolder(notes.workspace, wanted, true);
  if (!folder.ok) return folder;
  try {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      await makeDayFile(path.join(folder.value, name), {
        title,
        nowMs: notes.nowMs,
      });
      const written = await appendOnce(folder.value, name, notes);
      if (written === 'again') continue;
      return written.ok ? ok({ ...written.value, madeFolder }) : written;
    }
    return failed({ kind: 'moved' });
  } catch (error) {
    return failed(problemOf(error));
  }
}

async function appendOnce(
  folder: string,
  name: string,
  notes: NotesToAppend,
): Promise<Result<Omit<NotesPlace, 'madeFolder'>, WriteProblem> | 'again'> {
  const opened = await openConfined(folder, name);
  if (!opened.ok) return isPassing(opened.problem) ? 'again' : opened;
  const handle = opened.value;
  const file = path.join(folder, name);
  try {
    const endsLine = await endsInLine(handle.fd);
    const wrong = notTextIn(handle.fd);
    if (wrong) return failed(wrong);
    const offset = fs.fstatSync(handle.fd).size;
    const bytes = composeNotes(notes.text, endsLine, lineEndOf(handle.fd));
    await notes.announce?.({ file, offset, bytes });
    const done = await appendBytes({ fd: handle.fd, file }, bytes, offset, notes.io);
    if (!done.ok) return done.problem.kind === 'moved' ? 'again' : done;
    if (!isKept(file, handle.fd, bytes, done.value.offset)) return 'again';
    const { length, sha256 } = done.value;
    return ok({ file, offset: done.value.offset, length, sha256 });
  } finally {
    await handle.close();
  }
}

/** Deleted or replaced between two looks: the next try sees what is there then. */
const isPassing = (problem: WriteProblem): boolean =>
  problem.kind === 'notFound' || problem.kind === 'changed';

/** Between two looks at a file that ends within a line, ms, and how many there are. */
const lookMs = 20;
const mostLooks = 50;

/**
 * Whether the file ends with a whole line. Somebody else's write becomes visible piece by piece, so a file that ends within a
 * line is looked at again until it has stopped growing: else our newline would stand as an empty line after theirs.
 */
async function endsInLine(fd: number): Promise<boolean> {
  let before = -1;
  for (let look = 0; look < mostLooks; look++) {
    const { size } = fs.fstatSync(fd);
    if (size === 0 || readFully(fd, size - 1, 1)[0] === 0x0a) return true;
    if (size === before) return false;
    before = size;
    await pause(lookMs);
  }
  return false;
}

/** The notes with the line ends of the file they go to. */
function composeNotes(text: string, endsLine: boolean, lineEnd: string): Buffer {
  const body = text.endsWith('\n') ? text : `${text}\n`;
  const whole = endsLine ? body : `\n${body}`;
  return Buffer.from(whole.replace(/\r?\n/g, lineEnd), 'utf8');
}
