/**
 * Path arithmetic on text, the same on every system: transcripts travel between machines, so this
 * never asks the file system and never resolves links.
 */

/** Whether a tidy path says itself where it begins; seen from the workspace, such a path lies outside of it. */
export const isRooted = (path: string): boolean => /^(?:[/~]|[A-Za-z]:)/u.test(path);

/** Whether a tidy path leads out of the workspace. */
export const isOutside = (path: string): boolean => isRooted(path) || /^\.\.(?:\/|$)/u.test(path);

/** Whether a path is a place or lies in it, both tidy. */
export const liesIn = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

/** What a path calls a file or a folder, whichever way its slashes lean. */
export const lastPart = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** A path below a folder, `.` and `..` resolved as far as they can be. An absolute path stays itself. */
export function joinPath(folder: string, path: string): string {
  if (/^(?:[/~]|[A-Za-z]:[\\/])/u.test(path)) return path;
  const tidy = tidyPath(folder === '' ? path : `${folder}/${path}`);
  return tidy === '' ? path : tidy;
}

/** Longest name of a folder that every system takes, in characters. */
const mostFolder = 1_024;

/** Where a shell stands after `cd`: where it stood, if no system has a folder of such a name. */
export function folderBelow(folder: string, path: string): string {
  const next = path.length > mostFolder ? folder : joinPath(folder, path);
  return next.length > mostFolder ? folder : next;
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

/** Windows names a file in many ways: both slashes, any case of the drive, and the forms of Git Bash, Cygwin and WSL. */
const drive = /^([A-Za-z]):[\\/]/u;
const foreignDrive = /^\/(?:mnt\/|cygdrive\/)?([A-Za-z])(?=\/|$)/u;

/** A path of Windows in its one form; `letter` is how its drive is written where that is known. */
function windowsPath(path: string, letter: string): string {
  const tidy = path
    .replace(/^\/(?=[A-Za-z]:)/u, '')
    .replace(foreignDrive, '$1:')
    .replace(/\\/gu, '/');
  return tidy.replace(/^[A-Za-z](?=:)/u, (found) =>
    found.toLowerCase() === letter.toLowerCase() ? letter : found.toUpperCase(),
  );
}

/** The path relative to the workspace when inside it, else whole. Windows separators become `/`, on Windows only. */
export function workspacePath(path: string, cwd: string | null): string {
  const clean = path
    .trim()
    .replace(/^@(?=[\w./~-])/u, '')
    .replace(/^file:\/\//u, '');
  const letter = drive.exec(cwd ?? '')?.[1] ?? null;
  const isWindows = letter !== null || drive.test(clean);
  // Tidied first: `/ws/../other/a.ts` is outside, `/other/../ws/a.ts` inside.
  const full = tidyPath(isWindows ? windowsPath(clean, letter ?? '') : clean);
  if (cwd === null || cwd === '' || clean === '') return full || clean;
  return below(full, letter === null ? cwd : windowsPath(cwd, letter), letter !== null);
}

/** A tidy path as seen from a folder. */
function below(path: string, folder: string, anyCase: boolean): string {
  const base = folder.replace(/(?<!\/)\/+$/u, '');
  const whole = isRooted(path) ? path : tidyPath(`${base}/${path}`);
  const [place, start] = anyCase ? [whole.toLowerCase(), base.toLowerCase()] : [whole, base];
  if (place === start) return '.';
  return place.startsWith(`${start}/`) ? whole.slice(base.length + 1) : whole;
}
