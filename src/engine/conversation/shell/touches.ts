/**
 * Files that a shell command reads or changes, only where the command line alone makes it certain:
 * redirections, `cat`, `sed -i`, `cp`, `mv`, `rm`, `touch`, `tee` and their `git` forms on plain paths,
 * patches given on the line. Globs, variables, loops, branches (`if`, `||`) and directories that only the shell knows are left out.
 */
import { pushAll } from '../../../base/lists';
import { based, type FileTouch } from '../fileTouch';
import { fromOtherRevision } from './otherRevision';
import { patchTouches } from '../patchTouches';
import { folderBelow, joinPath } from '../paths';
import { powerShellTouches } from './powerShell';
import { isBarePatch, patchOf } from './patches';
import { scriptTouches } from './scriptTouches';
import { innerScript, plainWords } from './programs';
import type { ShellWord } from './readWord';
import { type SimpleCommand, simpleCommands } from './words';
import {
  fileLike,
  isFlag,
  filesNamed,
  plainFile,
  withoutOperands,
  type ShellWords,
} from './namedFiles';

/** What stands between one of these and its end may run never or often. */
const opens = /^(?:for|while|until|if|case|select)$/u;
const closes = /^(?:done|fi|esac)$/u;
/** Words within that another opener may follow. */
const goesOn = /^(?:then|do|else|elif|[!{])$/u;
const folderVerbs = new Set(['cd', 'pushd', 'popd', 'set-location', 'push-location']);

/** The certain file operations of a command line; relative paths follow its own `cd`s. */
export const shellTouches = (line: string): readonly FileTouch[] =>
  isBarePatch(line) ? patchTouches(line) : touchesOf(simpleCommands(line));

function touchesOf(line: readonly SimpleCommand[]): readonly FileTouch[] {
  const commands = outsideBlocks(line);
  const touches: FileTouch[] = [];
  const outer: (string | null)[] = [];
  let folder: string | null = '';
  let isCertain = true;
  for (const [i, command] of commands.entries()) {
    const program = command.words[0]?.text ?? '';
    if (command.after !== '|') isCertain = command.after !== '||';
    if (program === '(') outer.push(folder);
    else if (program === ')') folder = outer.pop() ?? null;
    else if (folderVerbs.has(program.toLowerCase()))
      folder = isCertain ? changeFolder(folder, folderIn(command.words)) : null;
    else pushAll(touches, commandTouches(command, commands[i - 1], isCertain ? folder : null));
  }
  return touches;
}

/** Those outside of all blocks; none behind a block that may have gone to another folder. */
function outsideBlocks(commands: readonly SimpleCommand[]): readonly SimpleCommand[] {
  const outside: SimpleCommand[] = [];
  let depth = 0;
  for (const command of commands) {
    const change = depthChange(command.words);
    const isWithin = depth > 0 || change > 0;
    depth = Math.max(0, depth + change);
    if (!isWithin) outside.push(command);
    else if (command.words.some(({ text }) => folderVerbs.has(text))) break;
  }
  return outside;
}

/** Whether a command begins a block (1), ends one (-1) or does neither. */
function depthChange(words: ShellWords): number {
  const first = words.find(({ text }) => !goesOn.test(text))?.text ?? '';
  return opens.test(first) ? 1 : closes.test(first) ? -1 : 0;
}

function commandTouches(
  command: SimpleCommand,
  before: SimpleCommand | undefined,
  folder: string | null,
): readonly FileTouch[] {
  if (folder === null) return [];
  const patch = patchOf(command, before);
  const inner = patch === null ? touchesOf(innerScript(command) ?? []) : patchTouches(patch);
  const own = [
    ...programTouches(plainWords(command)),
    ...scriptTouches(command),
    ...redirectionTouches(command),
  ];
  return based([...inner, ...own], folder);
}

/** The word that names the folder; PowerShell may say first that it does. */
const folderIn = (words: ShellWords): ShellWord | undefined =>
  words[/^-(?:Literal)?Path$/iu.test(words[1]?.text ?? '') ? 2 : 1];

function changeFolder(folder: string | null, target: ShellWord | undefined): string | null {
  if (target?.sure !== true || target.text.startsWith('-')) return null;
  if (/^(?:[/~]|[A-Za-z]:\/)/u.test(target.text)) return folderBelow('', target.text);
  return folder === null ? null : folderBelow(folder, target.text);
}

function redirectionTouches(command: SimpleCommand): readonly FileTouch[] {
  // Between these brackets the sign compares.
  if (command.words[0]?.text === '[[') return [];
  const files = command.redirections.filter((r) => r.into && plainFile(r.target));
  // Of several nobody knows here which one is which.
  const isPlain = files.length === 1 && command.docs.length === 1;
  const isText = isPlain && command.words.map((word) => word.text).join(' ') === 'cat';
  return files.map(({ target, appends }) => ({
    action: 'write',
    path: target.text,
    ...(isText ? { text: command.docs[0]! } : {}),
    ...(isText && !appends ? { isWhole: true } : {}),
  }));
}

const reads = filesNamed('read', fileLike);

const programs = new Map<string, (rest: ShellWords) => readonly FileTouch[]>([
  ['cat', reads],
  ['bat', reads],
  ['less', reads],
  ['head', reads],
  ['tail', reads],
  ['tee', filesNamed('write', plainFile)],
  ['touch', (rest) => filesNamed('write', plainFile)(withoutOperands(rest, /^-[a-z]*[dr]$/u))],
  ['rm', removed],
  ['sed', sedTouches],
  ['perl', (rest) => inPlace(rest, /^-[a-zA-Z\d]*i/u, /^-[a-zA-Z\d]*[eE]$/u)],
  ['gofmt', (rest) => inPlace(rest, /^-w$/u, /^-r$/u)],
  ['goimports', (rest) => inPlace(rest, /^-w$/u, /^-(?:local|srcdir)$/u)],
  [
    'yq',
    (rest) =>
      inPlace(
        rest.filter((word) => !/^\.|\s/u.test(word.text)),
        /^(?:-\w*i|--inplace)$/u,
        /^-o$/u,
      ),
  ],
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

function programTouches(all: ShellWords): readonly FileTouch[] {
  if (all[0]?.text === 'git') return gitTouches(all.slice(1));
  return programs.get(all[0]?.text ?? '')?.(all.slice(1)) ?? powerShellTouches(all);
}

/** `git mv` and `git rm` are their plain forms, `--cached` aside. */
function gitTouches(words: ShellWords): readonly FileTouch[] {
  const verb = words[0]?.text ?? '';
  if (verb !== 'mv' && verb !== 'rm') return fromOtherRevision(words);
  const isOnDisk = words.every((word) => word.text !== '--cached');
  return isOnDisk ? (programs.get(verb)?.(words.slice(1)) ?? []) : [];
}

/** Names of files; with `-r` any other name is a folder's, which goes with all that lies in it. */
function removed(rest: ShellWords): readonly FileTouch[] {
  const isWhole = rest.some(({ text }) => /^(?:-[a-qs-z]*r[a-z]*|--recursive)$/iu.test(text));
  return rest
    .filter(isWhole ? plainFile : fileLike)
    .map((word) => ({ action: fileLike(word) ? 'delete' : 'empty', path: word.text }));
}

/** Files that a program changes where they are; `takes` are its flags with a word of their own. */
function inPlace(rest: ShellWords, flag: RegExp, takes: RegExp): readonly FileTouch[] {
  if (!rest.some((word) => flag.test(word.text))) return [];
  return withoutOperands(rest, takes)
    .filter(fileLike)
    .map((word) => ({ action: 'edit', path: word.text }));
}

function sedTouches(rest: readonly ShellWord[]): readonly FileTouch[] {
  const inPlace = rest.some(
    (word) => /^-[a-zA-Z]*i/u.test(word.text) || word.text.startsWith('--in-place'),
  );
  const scripts = /^-[ef]$/u;
  const hasScriptFlag = rest.some((word) => scripts.test(word.text));
  const words = withoutOperands(rest, scripts).filter((word) => !isFlag(word) && word.text !== '');
  const files = (hasScriptFlag ? words : words.slice(1)).filter(fileLike);
  return files.map((word) => ({ action: inPlace ? 'edit' : 'read', path: word.text }));
}

/** Source and destination of `cp`/`mv`; into a folder the name stays. */
function copied(rest: ShellWords): readonly (readonly [string, string])[] {
  if (rest.some((word) => /^-[a-zA-Z]*t|^--target/u.test(word.text))) return []; // the folder comes first
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
