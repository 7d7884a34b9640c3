/** Which files of a workspace may hold notes of ours: MEMORY.md, and Markdown files directly in the memory folder. */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { lastingFile } from '../../base/lasting';
import type { WriteProblem } from '../problem';
import { dayFileName } from './dayFile';

/** Everything we write for the memory lies in this folder of the workspace, or in `lastingFile` beside it. */
export const memoryFolder = 'memory';

export interface NotePlace {
  /** Null = the workspace itself. */
  readonly folder: typeof memoryFolder | null;
  readonly name: string;
  /** First line of a file that has to be made, without newline. */
  readonly title: string;
}

/** The place of a path relative to the workspace, `/` between its steps; 'badName' for any other file, and for a day that is none. */
export function notePlace(path: string): Result<NotePlace, WriteProblem> {
  if (path === lastingFile) return ok({ folder: null, name: path, title: '# Memory' });
  const name = /^memory\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,100}\.md)$/u.exec(path)?.[1];
  if (name === undefined) return failed({ kind: 'badName', name: path });
  const stem = name.slice(0, -3);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(stem);
  if (isDay && dayFileName(stem) === undefined) return failed({ kind: 'badName', name: path });
  return ok({ folder: memoryFolder, name, title: `# ${stem}` });
}
