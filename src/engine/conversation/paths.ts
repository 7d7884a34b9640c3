/**
 * Path arithmetic on text, the same on every system: transcripts travel between machines, so this
 * never asks the file system and never resolves links.
 */

/** A path below a folder, `.` and `..` resolved as far as they can be. An absolute path stays itself. */
export function joinPath(folder: string, path: string): string {
  if (/^(?:[/~]|[A-Za-z]:[\\/])/u.test(path)) return path;
  const tidy = tidyPath(folder === '' ? path : `${folder}/${path}`);
  return tidy === '' ? path : tidy;
}

/** The same path without `.`, empty and removable `..` parts; above the root is the root, above `~` only a shell knows. */
export function tidyPath(path: string): string {
  const root = path.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    const last = parts[parts.length - 1];
    const isRemovable =
      last !== undefined && last !== '..' && !(last === '~' && parts.length === 1);
    if (part !== '..') parts.push(part);
    else if (isRemovable) parts.pop();
    else if (root === '') parts.push(part);
  }
  return root + parts.join('/');
}

/** The path relative to the workspace when inside it, else tidied as it is. Windows separators become `/` inside only. */
export function workspacePath(path: string, cwd: string | null): string {
  const clean = path
    .trim()
    .replace(/^@(?=[\w./~-])/u, '')
    .replace(/^file:\/\//u, '');
  if (cwd === null || cwd === '' || clean === '') return tidyPath(clean) || clean;
  const windows = /^[A-Za-z]:[\\/]/u.test(cwd);
  const slash = (text: string): string => (windows ? text.replace(/\\/gu, '/') : text);
  const folder = slash(cwd).replace(/(?<!\/)\/+$/u, '');
  // Tidied first: `/ws/../other/a.ts` is outside, `/other/../ws/a.ts` inside.
  const full = tidyPath(slash(clean));
  const isAbsolute = /^(?:[/~]|[A-Za-z]:)/u.test(full);
  const joined = isAbsolute ? full : tidyPath(`${folder}/${full}`);
  const [place, base] = windows ? [joined.toLowerCase(), folder.toLowerCase()] : [joined, folder];
  if (place === base) return '.';
  if (place.startsWith(`${base}/`)) return joined.slice(folder.length + 1);
  return isAbsolute && windows ? clean : full;
}
