/**
 * Which workspace folder a conversation belongs to, and in which order folders are looked through.
 * Paths are compared as text: a conversation's working directory is never followed or opened.
 */
import path from 'node:path';
import { isInside } from '../../base/containment';

/** The innermost folder that a path lies in; undefined when none holds it. */
export function innermostFolder(
  file: string | null,
  folders: readonly string[],
): string | undefined {
  if (file === null) return undefined;
  const holding = folders.filter((folder) => isInside(file, folder, path));
  return holding.sort((a, b) => b.length - a.length)[0];
}

/** The folders with the one of the active editor first, otherwise in the workspace's order. */
export function ordered(folders: readonly string[], activeFile: string | null): readonly string[] {
  const first = innermostFolder(activeFile, folders);
  if (first === undefined) return folders;
  return [first, ...folders.filter((folder) => folder !== first)];
}
