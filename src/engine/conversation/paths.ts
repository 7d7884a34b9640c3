/**
 * Path arithmetic on text, the same on every system: transcripts travel between machines, so this
 * never asks the file system and never resolves links.
 */

/** A path below a folder, `.` and `..` resolved as far as they can be. An absolute path stays itself. */
export function joinPath(folder: string, path: string): string {
  if (/^(?:[/~]|[A-Za-z]:[\\/])/u.test(path)) return path;
  const tidy = tidyPath(folder === '' ? path : `${folder.replace(/\/+$/u, '')}/${path}`);
  return tidy === '' ? path : tidy;
}

/** The same path without `.`, empty and removable `..` parts. */
export function tidyPath(path: string): string {
  const root = path.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts[parts.length - 1] !== '..') parts.pop();
    else parts.push(part);
  }
  return root + parts.join('/');
}

/** The path relative to the workspace when inside it, else tidied as it is. Windows separators become `/` inside only. */
export function workspacePath(path: string, cwd: string | null): string {
  const clean = path
    .trim()
    .replace(/^@(?=[\w./~-])/u, '')
    .replace(/^file:\/\//u, '');
  if (cwd === null || cwd === '') return tidyPath(clean) || clean;
  const windows = /^[A-Za-z]:[\\/]/u.test(cwd);
  const slash = (text: string): string => (windows ? text.replace(/\\/gu, '/') : text);
  const folder = slash(cwd).replace(/\/+$/u, '');
  const full = slash(clean);
  const inside = windows
    ? full.toLowerCase().startsWith(`${folder.toLowerCase()}/`)
    : full.startsWith(`${folder}/`);
  if (inside) return tidyPath(full.slice(folder.length + 1)) || '.';
  if (/^(?:[/~]|[A-Za-z]:)/u.test(full)) return clean;
  const joined = tidyPath(`${folder}/${full}`);
  return joined.startsWith(`${folder}/`) ? joined.slice(folder.length + 1) : tidyPath(full) || full;
}
