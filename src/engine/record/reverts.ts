/** What git put back to what it holds, by the steps of a command that succeeded: only where the paths are certain. Pure. */
import { joinPath } from '../conversation/paths';
import { simpleCommands } from '../conversation/shell/words';
import type { FileBook } from './fileLists';
import { type CommandShape, isElsewhere, type Step } from './runs/shape';

const isFlag = (word: string): boolean => word.startsWith('-');

/** Takes note of what the steps put back. */
export function noteReverts(files: FileBook, { steps }: CommandShape): void {
  const own = steps.filter((step) => step.words[0] === 'git' && !isElsewhere(step));
  const cleans = own.some(
    ({ words }) => words[1] === 'clean' && words.some((w) => /^-\w*d/u.test(w)),
  );
  for (const step of own) {
    if (step.words[1] === 'commit') files.committed();
    for (const path of putBack(step)) {
      if (/[*?[\]{}$`]/u.test(path)) continue;
      // A reset is of the whole tree, wherever it runs.
      const folder = step.words[1] === 'reset' ? '' : step.folder;
      files.reverted(joinPath(folder, path), cleans);
    }
  }
}

/** Whether git does what a command line does last: else what it wrote behind that stands. */
export const endsInGit = (command: string): boolean =>
  simpleCommands(command).at(-1)?.words[0]?.text === 'git';

/** The paths that a step puts back; `.` for all. */
function putBack({ words }: Step): readonly string[] {
  const [, verb = '', ...rest] = words;
  const names = rest.filter((word) => !isFlag(word));
  if (verb === 'reset')
    return rest.includes('--hard') && names.every((word) => word === 'HEAD') ? ['.'] : [];
  if (verb === 'restore') return rest.some(isFlag) ? [] : names;
  if (verb !== 'checkout' || rest.some(isFlag)) return [];
  if (names[0] === 'HEAD') return names.slice(1);
  // Without `--`, which a step does not keep, a word may be a branch unless it looks like a file.
  return names.every((word) => word === '.' || /\.\w{1,9}$/u.test(word)) ? names : [];
}
