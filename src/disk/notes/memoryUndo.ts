/**
 * Takes written notes out of a day's file again: exactly our bytes, only if they are unchanged, wherever in the file
 * they are by now. Somebody else's edit is never lost.
 */
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import type { Announce } from '../write/append';
import { hashOf } from '../hash';
import type { NotesPlace } from './memoryFile';
import { lastingFile } from '../../base/lastingNotes';
import { memoryFolder } from './notePlace';
import type { WriteProblem } from '../problem';
import { rewriteNotes, type NotesNow, type NotesThen } from './rewrite';
import { notText } from './textForm';

export interface NotesToRemove {
  readonly workspace: string;
  /** As `appendNotes` answered. */
  readonly written: Pick<NotesPlace, 'file' | 'offset' | 'length' | 'sha256'>;
  /** The lock that serialises our own processes (`lockFor(home.locks, file)`). */
  readonly lock: string;
  readonly announce?: Announce;
}

const newline = 0x0a;

/** What was taken out. 'notThere' when the bytes are no longer in the file as written; 'moved' when the file changed meanwhile. */
export async function undoNotes(notes: NotesToRemove): Promise<Result<string, WriteProblem>> {
  const { workspace, written, lock } = notes;
  const name = path.basename(written.file);
  const place = { folder: name === lastingFile ? null : memoryFolder, name } as const;
  return rewriteNotes({ workspace, place, lock }, (now) => withoutBlock(now, notes));
}

async function withoutBlock(
  { file, content }: NotesNow,
  { written, announce }: NotesToRemove,
): Promise<Result<NotesThen<string>, WriteProblem>> {
  if (file !== written.file) return failed({ kind: 'outside', path: written.file });
  const at = findBlock(content, written);
  // Where our bytes are still there, taking them out mends the file, whatever became of it.
  if (at === undefined) return failed(notText(content) ?? { kind: 'notThere' });
  const end = at + written.length;
  const block = content.subarray(at, end);
  await announce?.({ file, offset: at, bytes: block });
  const bytes = Buffer.concat([content.subarray(0, at), content.subarray(end)]);
  return ok({ bytes, value: block.toString('utf8') });
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
