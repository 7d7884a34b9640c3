/**
 * The spellings under which a conversation may hold one and the same path: relative and absolute, below home, with either separator,
 * with a drive as Windows, Git Bash and WSL write it, with its blanks escaped; and whether a text holds one of them.
 * Pure and linear.
 */
import { tidyPath } from '../conversation/paths';
import { cleanText } from '../text/plain';

/** A path or text as paths are compared: one case, one separator, one form of each letter. */
export const comparable = (text: string): string => oneSeparator(plainForm(text));

/** The same of what may be JSON, where an escaped line break stands before a path as often as a separator and an `n`. */
export function comparableRecord(text: string): string {
  const plain = plainForm(text);
  const isEscaped = /\\[nrt]/u.test(plain);
  return oneSeparator(isEscaped ? `${plain}\n${plain.replace(/\\[nrt]/gu, '\n')}` : plain);
}

const plainForm = (text: string): string =>
  cleanText(text).normalize('NFC').toLowerCase().replace(/%20/gu, ' ');

const oneSeparator = (text: string): string =>
  text.replace(/\\(?=[ ()[\]&'])/gu, '').replace(/[\\/]+/gu, '/');

/** Where relative paths and `~` begin, comparable. */
export interface PathBase {
  readonly cwd: string | null;
  readonly home: string | null;
}

/** The base of a conversation that ran in `cwd`. */
export function pathBase(cwd: string | null): PathBase {
  const place = cwd === null || cwd === '' ? null : shortest(comparable(cwd));
  return { cwd: place, home: homeOf(place) };
}

function homeOf(cwd: string | null): string | null {
  const found = /^(?:[a-z]:|\/[a-z]|\/mnt\/[a-z])?\/(?:home|users)\/[^/]+|^\/root(?=\/|$)/u.exec(
    cwd ?? '',
  );
  return found?.[0] ?? null;
}

const shortest = (path: string): string => path.replace(/(?<=.)\/$/u, '');

/** A comparable path relative to the base where it is below it, else as it is. */
const relativeTo = (path: string, base: string | null): string | null =>
  base !== null && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;

const homeMark = /^(?:~|\$\{?home\}?|%userprofile%|\$env:userprofile)(?=\/)/u;

/** The absolute path where the base tells it; null where it does not. */
function absoluteOf(path: string, { cwd, home }: PathBase): string | null {
  if (/^(?:\/|[a-z]:\/)/u.test(path)) return tidied(path);
  if (homeMark.test(path)) return home === null ? null : tidied(path.replace(homeMark, home));
  return cwd === null || path.startsWith('$') || path.startsWith('%')
    ? null
    : tidied(`${cwd}/${path}`);
}

/** Resolved, with a drive kept before the root. */
const tidied = (path: string): string => {
  const drive = /^[a-z]:/u.exec(path)?.[0] ?? '';
  return drive + tidyPath(path.slice(drive.length));
};

const gluedName =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,60}(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}\/)/u;

/** The spellings of a path, comparable; `''` stands for the folder of the conversation itself. */
export function spellingsOf(raw: string, base: PathBase): readonly string[] {
  const path = shortest(comparable(raw));
  const forms = new Set([
    path,
    path.replace(/^(?:\.{1,2}\/)+/u, '').replace(/^(?:@|[ab])\/(?=.*\/)/u, ''),
  ]);
  // Words before it may be joined to it in scripts without blanks.
  if (gluedName.test(path)) forms.add(path.replace(gluedName, ''));
  const absolute = absoluteOf(path, base);
  for (const form of absolute === null ? [] : drives(absolute)) {
    forms.add(form);
    if (base.cwd !== null && (base.cwd === form || base.cwd.startsWith(`${form}/`))) forms.add('');
    const below = relativeTo(form, base.cwd);
    if (below !== null) forms.add(below);
    const belowHome = relativeTo(form, base.home);
    if (belowHome !== null)
      for (const mark of ['~', '$home', '%userprofile%']) forms.add(`${mark}/${belowHome}`);
  }
  return [...forms];
}

/** One absolute path as Windows, Git Bash and WSL write it; on macOS `/tmp` is `/private/tmp`. */
function drives(path: string): readonly string[] {
  const [, letter, rest] =
    /^(?:([a-z]):|\/(?:mnt\/)?([a-z])(?=\/))(\/.*)$/u
      .exec(path)
      ?.filter((part) => part !== undefined) ?? [];
  if (letter === undefined || rest === undefined)
    return [path, path.replace(/^\/private(?=\/)/u, '')];
  return [path, `${letter}:${rest}`, `/${letter}${rest}`, `/mnt/${letter}${rest}`];
}

const goesOn = /[\p{Script=Latin}\p{N}_-]/u;

/** Whether a comparable text holds a path: nothing before or behind it may go on with its first or last name. */
export function holdsPath(text: string, path: string, isBare = false): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + path.length]];
    const isWhole = !goesOn.test(after) && !(goesOn.test(before) && goesOn.test(path[0] ?? ''));
    if (isWhole && (!isBare || isUnfoldered(text, at))) return true;
  }
  return false;
}

/** Whether what begins here stands without a folder before it, as in a listing. */
const isUnfoldered = (text: string, at: number): boolean =>
  text[at - 1] !== '/' || (text[at - 2] === '.' && !goesOn.test(text[at - 3] ?? ''));

/** Folder and rest for each place at which a path may be divided: a listing of the folder names the rest alone. */
export function divisionsOf(path: string): readonly (readonly [folder: string, rest: string])[] {
  const divisions: (readonly [folder: string, rest: string])[] = [];
  // Slices of the path, not parts put together again: those of a text of slashes would fill the memory.
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const folder = path.slice(0, at);
    if (!/^\.{0,2}$/u.test(folder)) divisions.push([folder, path.slice(at + 1)]);
  }
  return divisions;
}
