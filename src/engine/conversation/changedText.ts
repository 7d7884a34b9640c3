/**
 * The text that an edit takes out of a file and puts in, from the arguments of every agent's tools.
 * Pure. Of a file written whole only what is put in is known; a script that changes files says neither.
 */
import type { FileTouch } from './fileTouch';
import { type CallArguments, fileTouches, callFolder, patchText, textAmong } from './fileTouches';
import { patchTouches } from './patchTouches';
import { joinPath } from './paths';
import { type ToolKind, toolKind } from './toolNames';

/** What one call changes in a file; `isWhole`: what it puts in is all of it. */
export interface ChangedText {
  readonly path: string;
  readonly isWhole: boolean;
  readonly before: string;
  readonly after: string;
}

const beforeKeys = ['old_string', 'oldString', 'oldText', 'old_str', 'old_text'] as const;
const afterKeys = ['new_string', 'newString', 'newText', 'new_str', 'new_text'] as const;

/** Reads the texts of a call from its arguments; the files that it touches were read from them before. */
type Reader = (args: CallArguments, touches: readonly FileTouch[]) => readonly ChangedText[];

const none: Reader = () => [];
const patches: Reader = (args) => patched(patchText(args) ?? '', callFolder(args));

const readers: Readonly<Record<ToolKind, Reader>> = {
  edit: editsIn,
  write: (args, touches) => {
    const after = textAmong(args, ['content', 'contents', 'text']) ?? '';
    return [{ path: firstPath(touches), isWhole: true, before: '', after }];
  },
  patch: patches,
  shell: (args, touches) =>
    (patchText(args) ?? '').includes('*** Begin Patch')
      ? patches(args, touches)
      : writtenBy(touches),
  read: none,
  delete: none,
  move: none,
  todo: none,
  look: none,
  other: none,
};

/** The texts of a call, each edit of it one; empty where it changes none or does not say which. */
export const changedTexts = (
  tool: string,
  args: CallArguments,
  touches: readonly FileTouch[],
): readonly ChangedText[] => readers[toolKind(tool)](args, touches);

/** The file that a call says it is about; '' where it names none. */
const firstPath = (touches: readonly FileTouch[]): string => touches[0]?.path ?? '';

function editsIn(args: CallArguments, touches: readonly FileTouch[]): readonly ChangedText[] {
  const listed: unknown = args['edits'] ?? args['replacements'];
  const edits = Array.isArray(listed) ? listed.filter(isObject) : [args];
  return edits.map((edit) => ({
    path: firstPath(fileTouches('edit', edit)) || firstPath(touches),
    isWhole: false,
    before: textAmong(edit, beforeKeys) ?? '',
    after: textAmong(edit, afterKeys) ?? '',
  }));
}

/** Here-documents that a command line writes into files. */
const writtenBy = (touches: readonly FileTouch[]): readonly ChangedText[] =>
  touches.flatMap(({ path, text, isWhole = false }) =>
    text === undefined ? [] : [{ path, isWhole, before: '', after: text }],
  );

/** The lines of a patch by their signs, file by file; `folder`: where its paths start from. */
function patched(patch: string, folder: string): readonly ChangedText[] {
  const texts: Lines[] = [];
  const lines = patch.split('\n');
  lines.forEach((line, i) => {
    const [touch] = patchTouches(line.startsWith('--- ') ? `${line}\n${lines[i + 1] ?? ''}` : line);
    if (touch) texts.push(linesOf(touch.path, touch.action === 'write'));
    // A patch without a head says what it changes, but not where.
    else if (isHunk.test(line) && texts.length === 0) texts.push(linesOf('', false));
    const last = texts.at(-1);
    if (last) noteLine(last, line);
  });
  return texts.map(({ path, isWhole, before, after }) => ({
    path: path === '' ? '' : joinPath(folder, path),
    isWhole,
    before: before.join('\n'),
    after: after.join('\n'),
  }));
}

const isHunk = /^(?:-(?!--)|\+(?!\+\+))/u;

function noteLine(file: Lines, line: string): void {
  const movedTo = /^\s*\*\*\* Move to: *(\S.*)$/u.exec(line)?.[1];
  if (movedTo !== undefined) file.path = movedTo.trimEnd();
  if (isHunk.test(line)) (line.startsWith('-') ? file.before : file.after).push(line.slice(1));
}

/** What a patch says of one file, as it is read. */
interface Lines {
  path: string;
  readonly isWhole: boolean;
  readonly before: string[];
  readonly after: string[];
}
const linesOf = (path: string, isWhole: boolean): Lines => ({
  path,
  isWhole,
  before: [],
  after: [],
});

const isObject = (value: unknown): value is CallArguments =>
  typeof value === 'object' && value !== null;
