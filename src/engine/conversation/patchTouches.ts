/**
 * The files named by a patch: the `*** Add/Update/Delete File` form and unified diffs.
 * Pure and linear; never reads hunks as headers: a unified header counts only as a `---`/`+++` pair.
 */
import type { FileTouch } from './fileTouch';

/** What a patch does to which files, in its order. */
export function patchTouches(patch: string): readonly FileTouch[] {
  const touches: FileTouch[] = [];
  const lines = patch.split('\n');
  lines.forEach((line, i) => {
    const header = /^\s*\*\*\* (Add|Update|Delete|Move) (?:File|to): *(\S[^\n]*)$/u.exec(line);
    if (header) addNamed(touches, header[1] ?? '', (header[2] ?? '').trimEnd());
    if (header) return;
    const before = /^--- ([^\t\r]+)/u.exec(line)?.[1];
    const after = /^\+\+\+ ([^\t\r]+)/u.exec(lines[i + 1] ?? '')?.[1];
    if (before !== undefined && after !== undefined) touches.push(unified(before, after));
  });
  return touches;
}

function addNamed(touches: FileTouch[], verb: string, path: string): void {
  const last = touches[touches.length - 1];
  if (verb === 'Move' && last?.action === 'edit')
    touches[touches.length - 1] = { action: 'move', path, from: last.path };
  else if (verb === 'Add') touches.push({ action: 'write', path });
  else if (verb === 'Delete') touches.push({ action: 'delete', path });
  else if (verb === 'Update') touches.push({ action: 'edit', path });
}

function unified(before: string, after: string): FileTouch {
  const old = before.trim().replace(/^a\//u, '');
  const now = after.trim().replace(/^b\//u, '');
  if (now === '/dev/null') return { action: 'delete', path: old };
  return { action: old === '/dev/null' ? 'write' : 'edit', path: now };
}
