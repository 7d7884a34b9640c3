/** Takes note of what calls that succeeded did to files: what was written and where, what was taken back, which instructions were read. */
import { changedTexts } from '../../conversation/changedText';
import type { FileTouch } from '../../conversation/fileTouch';
import { isRooted, workspacePath } from '../../conversation/paths';
import { isScratch } from '../../text/scratch';
import type { Books } from '../books';
import type { FinishedCall } from '../toolCalls';

/** What a call that succeeded did to files. */
export function noteTouches(
  books: Books,
  { tool, args, result, at }: FinishedCall,
  touches: readonly FileTouch[],
): void {
  for (const text of changedTexts(tool, args, touches)) {
    books.takenBack.changed(text, at);
    const inWorkspace = { ...text, path: workspacePath(text.path, books.cwd) };
    for (const book of books.written) book.changed(inWorkspace, at);
  }
  for (const touch of touches) {
    books.files.touch(touch, at);
    const path = workspacePath(touch.path, books.cwd);
    if (touch.action === 'empty' || touch.action === 'delete') books.runs.workTree.removed(path);
    if (touch.action === 'empty') continue;
    if (touch.action !== 'read') {
      books.runs.written(path, touch.action === 'write');
      if (isWork(path)) books.requests.changed(path, at);
    } else if (touches.length === 1 && result) {
      // Several files in one output could not be told apart.
      books.instructions.read(path, result, at);
    }
  }
}

/** Whether a file is what somebody works on: elsewhere as well, as in a worktree beside the workspace, but no scratch and no client's own. */
const isWork = (path: string): boolean =>
  !isRooted(path) || (!isScratch(path) && !path.includes('/.'));
