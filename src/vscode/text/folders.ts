/**
 * Which workspace folder a conversation belongs to, and in which order folders are looked through.
 * Paths are compared as text: a conversation's working directory is never followed or opened.
 */
import path from 'node:path';

/** Whether `inner` is `outer` or lies inside it. */
export function isWithin(inner: string, outer: string): boolean {
  const between = path.relative(outer, inner);
  return !between.startsWith(`..${path.sep}`) && between !== '..' && !path.isAbsolute(between);
}

/** The innermost folder that a path lies in; undefined when none holds it. */
export function folderOf(file: string | null, folders: readonly string[]): string | undefined {
  if (file === null) return undefined;
  const holding = folders.filter((folder) => isWithin(file, folder));
  return holding.sort((a, b) => b.length - a.length)[0];
}

/** The folders with the one of the active editor first, otherwise in the workspace's order. */
export function ordered(folders: readonly string[], activeFile: string | null): readonly string[] {
  const first = folderOf(activeFile, folders);
  if (first === undefined) return folders;
  return [first, ...folders.filter((folder) => folder !== first)];
}
