/**
 * What form a memory file has that others wrote: whether it is text that UTF-8 may be added to, and how its lines end.
 * Both ends are looked at: a shell of Windows adds UTF-16 to whatever is there.
 */
import fs from 'node:fs';
import { problemOf, type WriteProblem } from '../problem';
import { sniff } from '../follow/sniff';
import { readFully } from '../write/stamp';

const endBytes = 4096;
const mostOfLine = 64 << 10;

/** Why an open file is no text that notes may be added to; undefined where it is. */
export function notText(fd: number): WriteProblem | undefined {
  const { size } = fs.fstatSync(fd);
  // An even distance from the start, so that the zeros of UTF-16 fall where they are looked for.
  const tail = Math.max(0, size - endBytes) & ~1;
  for (const from of new Set([0, tail])) {
    const kind = sniff(readFully(fd, from, Math.min(endBytes, size - from)));
    if (kind !== 'text') return { kind };
  }
  return undefined;
}

/** The same for a path; undefined also where there is nothing that could be read. */
export async function notTextAt(file: string): Promise<WriteProblem | undefined> {
  let handle: fs.promises.FileHandle | undefined;
  try {
    // A pipe would never be opened.
    if (!(await fs.promises.stat(file)).isFile()) return undefined;
    handle = await fs.promises.open(file, 'r');
    return notText(handle.fd);
  } catch (error) {
    problemOf(error);
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** How the first line of an open file ends: what came later may have been added by somebody who did not look. */
export function lineEndOf(fd: number): '\n' | '\r\n' {
  const start = readFully(fd, 0, mostOfLine);
  const at = start.indexOf(0x0a);
  return at > 0 && start[at - 1] === 0x0d ? '\r\n' : '\n';
}
