/**
 * What form a memory file has that others wrote: whether it is text that UTF-8 may be added to, and how its lines end.
 * All of it is looked at: a shell of Windows adds UTF-16 to whatever is there, and others write behind that.
 */
import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import { problemOf, type WriteProblem } from '../problem';
import { sniff } from '../follow/sniff';
import { readFully } from '../write/stamp';

/** A file above this, in bytes, is no notes: it is neither searched nor written to. */
export const mostBytes = 32 << 20;
const startBytes = 4096;
const mostOfLine = 64 << 10;
const newline = 0x0a;

/**
 * What no text holds, by its byte. Bell, backspace and escape come with what is copied from a terminal, the vertical tab with what is
 * copied from Word, the form feed with old texts.
 */
const isForeign = Uint8Array.from(
  { length: 256 },
  (_, byte) =>
    +(byte === 0x7f || (byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b)),
);

/** Why the bytes of a file are no text that notes may be added to; undefined where they are. Linear: two passes. */
export function notText(content: Buffer): WriteProblem | undefined {
  // The marks of packed files are no UTF-8 or hold what no text does, so only UTF-16 has to be told from them.
  if (sniff(content.subarray(0, startBytes)) === 'utf16') return { kind: 'utf16' };
  const at = firstForeign(content);
  if (at >= 0) return { kind: 'controls', line: lineOf(content, at) };
  return isUtf8(content) ? undefined : { kind: 'notUtf8', line: lineNotUtf8(content) };
}

/** The same for an open file, which is not read where it is too large. */
export function notTextIn(fd: number): WriteProblem | undefined {
  const { size } = fs.fstatSync(fd);
  return size > mostBytes ? { kind: 'unsearched' } : notText(readFully(fd, 0, size));
}

/** The same for a path; undefined also where there is nothing that could be read. */
export async function notTextAt(file: string): Promise<WriteProblem | undefined> {
  let handle: fs.promises.FileHandle | undefined;
  try {
    // A pipe would never be opened.
    if (!(await fs.promises.stat(file)).isFile()) return undefined;
    handle = await fs.promises.open(file, 'r');
    return notTextIn(handle.fd);
  } catch (error) {
    problemOf(error);
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** The text of notes as whoever reads them has it: without the mark of UTF-8, and a carriage return alone, as old systems wrote, ends a line. */
export const notesText = (content: Buffer): string =>
  content
    .toString('utf8')
    .replace(/^\ufeff/u, '')
    .replace(/\r(?!\n)/gu, '\n');

function firstForeign(content: Buffer): number {
  for (let at = 0; at < content.length; at++) if (isForeign[content[at] ?? 0] === 1) return at;
  return -1;
}

/** 1-based. */
function lineOf(content: Buffer, place: number): number {
  let line = 1;
  for (let at = content.indexOf(newline); at >= 0 && at < place; line++)
    at = content.indexOf(newline, at + 1);
  return line;
}

/** The first line, 1-based, of bytes that are not UTF-8: no letter of UTF-8 holds the byte that ends lines. */
export function lineNotUtf8(content: Buffer): number {
  let from = 0;
  for (let line = 1; ; line++) {
    const end = content.indexOf(newline, from);
    if (end < 0 || !isUtf8(content.subarray(from, end))) return line;
    from = end + 1;
  }
}

/** How the first line of an open file ends: what came later may have been added by somebody who did not look. */
export function lineEndOf(fd: number): '\n' | '\r\n' {
  const start = readFully(fd, 0, mostOfLine);
  const at = start.indexOf(newline);
  return at > 0 && start[at - 1] === 0x0d ? '\r\n' : '\n';
}
