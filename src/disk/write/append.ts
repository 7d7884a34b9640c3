/**
 * Adds whole lines to the end of a file that others write too, or changes nothing.
 * One O_APPEND write, compared with what was read immediately before; never glues to a last line without newline
 * (both would be lost: seen with pi), never leaves half a line behind when the disk is full.
 */
import fs from 'node:fs';
import { failed, type Result } from '../../base/result';
import { appendBytes, type Appended, type AppendIo } from './appendBytes';
import { isKept } from './places';
import { problemOf, type WriteProblem } from '../problem';
import { sameFile } from '../sameFile';
import { sameStamp, stampOfFd, type Stamp } from './stamp';

/** What is about to be written; handed to `announce` before the first byte, for the journal. */
export interface WriteIntent {
  readonly file: string;
  /** Where it lands if nobody else writes first. */
  readonly offset: number;
  readonly bytes: Buffer;
}

export type Announce = (intent: WriteIntent) => Promise<void>;

export interface AppendOptions {
  readonly announce?: Announce;
  /** Puts a newline first even where the file ends in one: whatever comes in between, ours stand by themselves. */
  readonly isSetApart?: boolean;
  readonly io?: Partial<AppendIo>;
}

/** The lines as one piece of bytes; a newline first where the file does not end in one. Lines hold no newline. */
export function composeLines(lines: readonly string[], endsLine: boolean): Buffer {
  if (lines.some((line) => line.includes('\n'))) throw new Error('a line must not hold a newline');
  return Buffer.from(`${endsLine ? '' : '\n'}${lines.join('\n')}\n`, 'utf8');
}

/**
 * Appends lines if the file is still as `expected`, else 'moved'. Problems leave the file as it was, but for those that
 * say otherwise (`WriteProblem`).
 */
export async function appendLines(
  file: string,
  lines: readonly string[],
  expected: Stamp,
  options: AppendOptions = {},
): Promise<Result<Appended, WriteProblem>> {
  let fd: number | undefined;
  try {
    fd = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_APPEND);
    if (!isStill(file, fd, expected)) return failed({ kind: 'moved' });
    const bytes = composeLines(lines, expected.endsLine && options.isSetApart !== true);
    await options.announce?.({ file, offset: expected.size, bytes });
    if (!isStill(file, fd, expected)) return failed({ kind: 'moved' });
    const done = await appendBytes({ fd, file }, bytes, expected.size, options.io);
    // Another file has the name now: ours went to the one that nobody will read again.
    const isLost = done.ok && !isKept(file, fd, bytes, done.value.offset);
    return isLost ? failed({ kind: 'moved' }) : done;
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** The open file is as expected and still the one at that path. */
function isStill(file: string, fd: number, expected: Stamp): boolean {
  if (!sameStamp(stampOfFd(fd), expected)) return false;
  return sameFile(fs.statSync(file, { bigint: true }), fs.fstatSync(fd, { bigint: true }));
}
