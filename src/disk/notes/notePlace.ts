/**
 * Which files of a workspace may hold notes of ours: MEMORY.md, and Markdown files directly in the memory folder. What others put anywhere
 * below that folder is searched, so notes can be taken out of it, too.
 */
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { lastingFile } from '../../base/lastingNotes';
import type { WriteProblem } from '../problem';
import { isPlainStep } from './confine';
import { dayFileName } from './dayFile';

/** Everything we write for the memory lies in this folder of the workspace, or in `lastingFile` beside it. */
export const memoryFolder = 'memory';

export interface NotePlace {
  /** Relative to the workspace, with `/`; null = the workspace itself. */
  readonly folder: string | null;
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

/** The place of a file that is searched, whatever it is called and however deep it lies in the memory folder; 'badName' for any other. */
export function searchedPlace(where: string): Result<NotePlace, WriteProblem> {
  if (where === lastingFile) return notePlace(where);
  const steps = where.split('/');
  const name = steps.pop() ?? '';
  const isPlain = [...steps, name].every(isPlainStep);
  if (!isPlain || steps[0] !== memoryFolder || !isMarkdown(name))
    return failed({ kind: 'badName', name: where });
  const stem = path.parse(name).name.replace(/\s+/gu, ' ');
  return ok({ folder: steps.join('/'), name, title: `# ${stem}` });
}

export const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/iu.test(name);
