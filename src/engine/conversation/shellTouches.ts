/**
 * Files that a shell command reads or changes, only where the command line alone makes it certain:
 * redirections, `cat`, `sed -i`, `cp`, `mv`, `rm`, `touch`, `tee` and their `git` forms on plain paths.
 * Globs, variables, loops and directories that only the shell knows are left out.
 */
import type { FileTouch } from './fileTouch';
import { joinPath } from './paths';
import { type ShellWord, type SimpleCommand, simpleCommands } from './shellWords';

/** The certain file operations of a command line; relative paths follow its own `cd`s. */
export function shellTouches(line: string): readonly FileTouch[] {
  const touches: FileTouch[] = [];
  const outer: (string | null)[] = [];
  let folder: string | null = '';
  for (const command of simpleCommands(line)) {
    const program = command.words[0]?.text ?? '';
    if (program === 'for' || program === 'while') break;
    if (program === '(') outer.push(folder);
    if (program === ')') folder = outer.pop() ?? null;
    if (program === 'cd' || program === 'pushd') folder = changeFolder(folder, command.words[1]);
    if (folder === null) continue;
    const base = folder;
    const found = [...programTouches(command), ...redirectionTouches(command)];
    touches.push(...found.map((touch) => based(touch, base)));
  }
  return touches;
}

function changeFolder(folder: string | null, target: ShellWord | undefined): string | null {
  if (target?.sure !== true || target.text === '-') return null;
  if (/^[/~]/u.test(target.text)) return target.text;
  return folder === null ? null : joinPath(folder, target.text);
}

function based(touch: FileTouch, folder: string): FileTouch {
  const path = joinPath(folder, touch.path);
  return touch.from === undefined
    ? { ...touch, path }
    : { ...touch, path, from: joinPath(folder, touch.from) };
}

function redirectionTouches(command: SimpleCommand): readonly FileTouch[] {
  return command.redirections
    .filter((r) => r.into && plainFile(r.target))
    .map((r) => ({ action: 'write', path: r.target.text }));
}

/** One plain file: certain, and not a device or a flag. */
const plainFile = (word: ShellWord): boolean =>
  word.sure &&
  !word.text.startsWith('-') &&
  !word.text.startsWith('/dev/') &&
  !/^[\d&.]*$/u.test(word.text);
/** A name that ends like a file's, so that a folder is not taken for one. */
const fileLike = (word: ShellWord): boolean =>
  plainFile(word) &&
  /(?:^|\/)[^/]*\.[A-Za-z][\w-]{0,9}$|(?:^|\/)(?:Makefile|Dockerfile|LICENSE|Gemfile|Procfile)$/u.test(
    word.text,
  );

type Words = readonly ShellWord[];
const isFlag = (word: ShellWord): boolean => word.text.startsWith('-');
const named =
  (action: 'read' | 'write' | 'delete', certain: (word: ShellWord) => boolean) =>
  (rest: Words): readonly FileTouch[] =>
    rest
      .filter((word) => !isFlag(word))
      .filter(certain)
      .map((word) => ({ action, path: word.text }));
const reads = named('read', fileLike);

const programs = new Map<string, (rest: Words) => readonly FileTouch[]>([
  ['cat', reads],
  ['bat', reads],
  ['less', reads],
  ['head', reads],
  ['tail', reads],
  ['tee', named('write', plainFile)],
  ['touch', named('write', plainFile)],
  ['rm', named('delete', fileLike)],
  ['sed', sedTouches],
  [
    'cp',
    (rest) =>
      copied(rest).flatMap(([from, path]) => [
        { action: 'read', path: from },
        { action: 'write', path },
      ]),
  ],
  ['mv', (rest) => copied(rest).map(([from, path]) => ({ action: 'move', path, from }))],
]);

function programTouches(command: SimpleCommand): readonly FileTouch[] {
  const words = command.words[0]?.text === 'git' ? gitWords(command.words) : command.words;
  return programs.get(words[0]?.text ?? '')?.(words.slice(1)) ?? [];
}

/** `git mv` and `git rm` are their plain forms; other git commands touch nothing certain. */
function gitWords(words: readonly ShellWord[]): readonly ShellWord[] {
  const verb = words[1]?.text;
  return verb === 'mv' || verb === 'rm' ? words.slice(1) : [];
}

function sedTouches(rest: readonly ShellWord[]): readonly FileTouch[] {
  const inPlace = rest.some(
    (word) => /^-[a-zA-Z]*i/u.test(word.text) || word.text.startsWith('--in-place'),
  );
  const named = rest.filter((word) => !word.text.startsWith('-') && word.text !== '');
  const hasScriptFlag = rest.some((word) => word.text === '-e' || word.text === '-f');
  const files = hasScriptFlag ? named.filter(fileLike) : named.slice(1).filter(fileLike);
  return files.map((word) => ({ action: inPlace ? 'edit' : 'read', path: word.text }));
}

/** Source and destination of `cp`/`mv`; into a folder the name stays. */
function copied(rest: Words): readonly (readonly [string, string])[] {
  const files = rest.filter((word) => !isFlag(word));
  const target = files[files.length - 1];
  const sources = files.slice(0, -1);
  if (!target?.sure || sources.length === 0 || !sources.every((word) => word.sure)) return [];
  const intoFolder =
    sources.length > 1 || target.text.endsWith('/') || target.text === '.' || target.text === '..';
  if (!intoFolder)
    return fileLike(sources[0]!) && fileLike(target) ? [[sources[0]!.text, target.text]] : [];
  return sources
    .filter(fileLike)
    .map((word) => [word.text, joinPath(target.text, word.text.split('/').pop() ?? '')]);
}
