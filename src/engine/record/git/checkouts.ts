/** Which branch is checked out, by what git printed and by what it was told to do. Pure. */
import { oneLine } from '../../text/plain';
import { isElsewhere, type Step } from '../runs/shape';
import { made } from './commits';

/** Where git says which branch is checked out. */
const onBranch =
  /^(?:On branch|Switched to (?:a new )?branch '|Reset branch '|Successfully rebased and updated refs\/heads\/)\s?([\w./-]{1,120}?)'?\.?$/gmu;
/** The same in `git status -sb`; in any other output this begins a chapter. */
const onBranchShort = /^(?:##|📌) (?:No commits yet on )?([\w./-]{1,120}?)(?:\.\.\.\S.*)?$/mu;

/** The branch that git told of; undefined where it told of none. */
export function saidBranch(steps: readonly Step[], output: string): string | undefined {
  const here = steps.filter((step) => !isElsewhere(step));
  let said: string | undefined;
  for (const { words } of here) {
    if (words[0] !== 'git') continue;
    if (words[1] === 'status') said = onBranchShort.exec(output)?.[1] ?? said;
    if (words.includes('--show-current')) said = oneLine(output).slice(0, 120);
  }
  // Of two checkouts nobody knows which one spoke.
  if (here.length < steps.length) return said;
  return lastOf(output, onBranch) ?? lastOf(output, made) ?? said;
}

const lastOf = (output: string, pattern: RegExp): string | undefined =>
  [...output.matchAll(pattern)].at(-1)?.[1];

/**
 * The branch that the last step switched to, where git was silent or its words ran into others; null where nobody knows which one it
 * was, undefined where none was switched to.
 */
export const switchedTo = (steps: readonly Step[], output: string): string | null | undefined =>
  steps
    .filter((step) => !isElsewhere(step))
    .map(({ words: [program, verb = '', ...rest] }) => {
      if (program !== 'git') return undefined;
      const made = rest.findIndex((word) => /^(?:-[bBcC]|--create|--orphan)$/u.test(word));
      if (/^(?:checkout|switch)$/u.test(verb) && made >= 0) return rest[made + 1];
      const names = rest.filter((word) => !word.startsWith('-'));
      if (verb === 'switch') return names[0];
      return verb === 'checkout' && names.length === 1 ? checkedOut(names[0]!, output) : undefined;
    })
    .findLast((name) => name !== undefined);

/** One word may be a file, which git then says; a name that git does not repeat may be anything. */
function checkedOut(name: string, output: string): string | null | undefined {
  if (fileLike.test(name) || /^Updated \d{1,6} paths? from/mu.test(output)) return undefined;
  return output.includes(`'${name}'`) || output.includes(`/${name}'`) ? name : null;
}
const fileLike = /^\.$|[/\\]$|\.\w{1,9}$/u;
