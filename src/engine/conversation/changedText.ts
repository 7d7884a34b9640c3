/**
 * The text that an edit takes out of a file and puts in, from the arguments of every agent's tools.
 * Pure. Of a file written whole only what is put in is known; a script that changes files says neither.
 */
import { type CallArguments, patchText, textAmong } from './fileTouches';
import { type ToolKind, toolKind } from './toolNames';

/** What one call changes. */
export interface ChangedText {
  readonly before: string;
  readonly after: string;
}

const beforeKeys = ['old_string', 'oldString', 'oldText', 'old_str', 'old_text'] as const;
const afterKeys = ['new_string', 'newString', 'newText', 'new_str', 'new_text'] as const;

const none = (): readonly ChangedText[] => [];
const patches = (args: CallArguments): readonly ChangedText[] => patched(patchText(args) ?? '');

const readers: Readonly<Record<ToolKind, (args: CallArguments) => readonly ChangedText[]>> = {
  edit: editsIn,
  write: (args) => [{ before: '', after: textAmong(args, ['content', 'contents', 'text']) ?? '' }],
  patch: patches,
  shell: (args) => ((patchText(args) ?? '').includes('*** Begin Patch') ? patches(args) : []),
  read: none,
  delete: none,
  move: none,
  todo: none,
  look: none,
  other: none,
};

/** The texts of a call, each edit of it one; empty where it changes none or does not say which. */
export const changedTexts = (tool: string, args: CallArguments): readonly ChangedText[] =>
  readers[toolKind(tool)](args);

function editsIn(args: CallArguments): readonly ChangedText[] {
  const listed: unknown = args['edits'] ?? args['replacements'];
  const edits = Array.isArray(listed) ? listed.filter(isObject) : [args];
  return edits.map((edit) => ({
    before: textAmong(edit, beforeKeys) ?? '',
    after: textAmong(edit, afterKeys) ?? '',
  }));
}

/** The lines of a patch by their signs. */
function patched(patch: string): readonly ChangedText[] {
  const lines = patch.split('\n');
  const of = (sign: RegExp): string =>
    lines
      .filter((line) => sign.test(line))
      .map((line) => line.slice(1))
      .join('\n');
  return [{ before: of(/^-(?!--)/u), after: of(/^\+(?!\+\+)/u) }];
}

const isObject = (value: unknown): value is CallArguments =>
  typeof value === 'object' && value !== null;
