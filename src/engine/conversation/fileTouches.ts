/**
 * Which files a tool call read or changed, from the arguments of every agent's tools.
 * Pure. Never guesses: what is not certain from the call itself (globs, variables, unknown tools) is left out;
 * whether the call succeeded is the caller's to know, since a failed call changed nothing.
 */
import { isRecord } from '../../base/json';
import { based, type FileTouch } from './fileTouch';
import { patchTouches } from './patchTouches';
import { isRooted, workspacePath } from './paths';
import { scriptPlace } from './shell/programs';
import { shellTouches } from './shell/touches';
import { type ToolKind, toolKind } from './toolNames';

/** Arguments of a tool call as the transcript holds them. */
export type CallArguments = Readonly<Record<string, unknown>>;

const pathKeys = [
  'path',
  'file_path',
  'filePath',
  'filepath',
  'notebook_path',
  'notebookPath',
  'file',
  'filename',
  'target_file',
  'targetFile',
  'relative_path',
  'absolute_path',
  'AbsolutePath',
  'TargetFile',
] as const;
const manyKeys = ['paths', 'files', 'file_paths', 'filePaths'] as const;
const fromKeys = ['source', 'from', 'old_path', 'oldPath', 'source_path', 'src', 'path'] as const;
const toKeys = [
  'destination',
  'to',
  'new_path',
  'newPath',
  'destination_path',
  'target',
  'dest',
  'dst',
] as const;

const named =
  (action: 'read' | 'write' | 'delete') =>
  (args: CallArguments): readonly FileTouch[] =>
    pathsOf(args).map((path) => ({ action, path }));
const none = (): readonly FileTouch[] => [];

const readers: Readonly<Record<ToolKind, (args: CallArguments) => readonly FileTouch[]>> = {
  read: named('read'),
  write: named('write'),
  delete: named('delete'),
  edit: editTouches,
  move: moveTouches,
  patch: (args) => based(patchTouches(patchText(args) ?? ''), callFolder(args)),
  shell: (args) => based(shellTouches(commandArgument(args) ?? ''), callFolder(args)),
  todo: none,
  look: none,
  other: none,
};

/** The files a call touches when it succeeds, paths exactly as given. */
export const fileTouches = (tool: string, args: CallArguments): readonly FileTouch[] =>
  readers[toolKind(tool)](args);

/** The folder a call runs in, where it says so itself. */
export const callFolder = (args: CallArguments): string =>
  firstString(args, ['workdir', 'cwd', 'working_directory', 'workingDirectory', 'directory']) ?? '';

/**
 * A call's command line as it would be typed in `cwd`, where the call says that it runs in another folder: what passes in one of them says
 * nothing of the others.
 */
export function typedFrom(cwd: string | null, command: string, args: CallArguments): string {
  const folder = callFolder(args);
  if (cwd === null || folder === '' || goesByItself.test(command)) return command;
  const place = workspacePath(folder, cwd);
  return place === '.' ? command : `cd ${quoted(isRooted(place) ? folder : place)} && ${command}`;
}

/** A command line that goes to a whole path, wherever its call ran. */
const goesByItself = /(?:^|[;&|(\n])[ \t]{0,8}(?:cd|pushd|git -C) {1,8}["']?(?:[/~$]|[A-Za-z]:)/u;

/** The command line of a shell call, or null where the arguments hold none. */
export function commandArgument(args: CallArguments): string | null {
  for (const key of ['command', 'cmd', 'script', 'commandLine', 'CommandLine', 'code']) {
    const value = args[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (Array.isArray(value)) return joinArgv(value.filter((word) => typeof word === 'string'));
  }
  return null;
}

/** `["bash", "-lc", "npm test"]` is the command `npm test`, as is PowerShell's; other lists are joined, their words quoted where a shell would part them. */
function joinArgv(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const script = words[scriptPlace(words)];
  if (script !== undefined) return script;
  return words.length === 1 ? (words[0] ?? '') : words.map(quoted).join(' ');
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./~-]+$/u.test(word) ? word : `'${word.replace(/'/gu, `'\\''`)}'`;

function pathsOf(args: CallArguments): readonly string[] {
  const one = firstString(args, pathKeys);
  if (one !== null) return [one];
  for (const key of manyKeys) {
    const value = args[key];
    if (Array.isArray(value)) return value.flatMap(pathIn);
  }
  return [];
}

function pathIn(item: unknown): readonly string[] {
  if (typeof item === 'string' && isPath(item)) return [item];
  // A list of objects is as loose as the call itself.
  const path = isRecord(item) ? firstString(item, pathKeys) : null;
  return path === null ? [] : [path];
}

/** Editors with a `command` argument also view; edits may be listed per file. */
function editTouches(args: CallArguments): readonly FileTouch[] {
  const verb = typeof args['command'] === 'string' ? args['command'] : '';
  const action = verb === 'view' ? 'read' : verb === 'create' ? 'write' : 'edit';
  const own = pathsOf(args);
  const edits: unknown = args['edits'] ?? args['replacements'];
  const listed = Array.isArray(edits) ? edits.flatMap(pathIn) : [];
  return [...new Set([...own, ...listed])].map((path) => ({ action, path }));
}

function moveTouches(args: CallArguments): readonly FileTouch[] {
  const from = firstString(args, fromKeys);
  const path = firstString(args, toKeys);
  return from === null || path === null ? [] : [{ action: 'move', path, from }];
}

/** The text of a patch among the arguments; null where they hold none. */
export const patchText = (args: CallArguments): string | null =>
  textAmong(args, ['input', 'patch', 'diff', 'content', 'patchText']) ?? commandArgument(args);

/** The first of these arguments that is a text, an empty one too; null where none is. */
export function textAmong(args: CallArguments, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = args[key];
    if (typeof value === 'string') return value;
  }
  return null;
}

function firstString(args: CallArguments, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = args[key];
    if (typeof value === 'string' && isPath(value)) return value;
  }
  return null;
}

const isPath = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= 1_000 &&
  !/[\n\r\0]/u.test(text) &&
  !/^(?:https?|data):/u.test(text);
