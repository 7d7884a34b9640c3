/** Where the work is done: the folder, the branch, and what git said lies there besides. */
import { isCommittable } from '../../record/fileLists';
import type { SummaryLine } from '../../record/why';
import { type TreeEntry, untracked } from '../../record/git/workTree';
import { shown, type View } from '../view';

/** Where the work is done: folder, branch, and what git said lies there besides. */
export function placeLines(view: View): readonly SummaryLine[] {
  const { follows } = view.ledger.runs.workTree;
  const folder = view.cwd === null || view.cwd === '' ? [] : [shown(view, view.cwd, 200)];
  const branch = [view.gitBranch, follows].filter((part) => part !== null).join('...');
  const git = branch === '' ? [] : [`git: ${shown(view, branch, 160)}`];
  const place = [...folder, ...git, ...notCommitted(view), ...committed(view)];
  return place.length === 0
    ? []
    : [{ text: place.join(' · '), rule: 'where the work is done', at: 0 }];
}

/** Whether commits and pushes were seen of what this conversation changed, where git is used at all; what came later says so in its list. */
function committed(view: View): readonly string[] {
  const { phrases, gitBranch, ledger } = view;
  const usesGit =
    gitBranch !== null || ledger.runs.all().some(({ shape }) => shape.words.includes('git'));
  if (!usesGit || !ledger.files.all().some((file) => isCommittable(file))) return [];
  const last = ledger.runs.commits.lastAt();
  if (last === null) return [phrases.noneCommitted];
  return isPushed(view, last) ? [] : [phrases.noPush];
}

const isPushed = ({ ledger }: View, since: number): boolean =>
  ledger.runs
    .all()
    .some(
      ({ at, outcome, shape }) =>
        at >= since &&
        outcome !== 'failed' &&
        shape.steps.some(({ words }) => words[0] === 'git' && words[1] === 'push'),
    );

/** Most paths named that git lists and this conversation did not change, and of those that it did, one of each kind. */
const mostForeign = 8;
const mostOwn = 4;

/** Git's own words for what is not committed. */
const kinds = [
  ['Changes to be committed', /^[MADRCT] /u],
  ['Changes not staged for commit', /^[MADRCTU ][MADRCTU]$/u],
] as const;

/**
 * What git listed as changed or unknown to it, by its own signs. What this conversation changed is listed by itself, and here by what git
 * said of it.
 */
function notCommitted(view: View): readonly string[] {
  const { files, runs } = view.ledger;
  const { entries } = runs.workTree;
  const nameOf = ({ path }: TreeEntry): string => shown(view, path, 120);
  const isOwn = ({ path }: TreeEntry): boolean => files.isModified(path);
  const unknown = entries.filter((entry) => isOwn(entry) && entry.signs === untracked);
  const foreign = [...entries.filter((entry) => !isOwn(entry)), ...unknown];
  const own = kinds.flatMap(([words, signs]) => {
    const those = entries.filter((entry) => isOwn(entry) && signs.test(entry.signs));
    return those.length === 0 ? [] : [`${words}: ${listOf(those, mostOwn, nameOf)}`];
  });
  const signed = listOf(foreign, mostForeign, (entry) => `${entry.signs.trim()} ${nameOf(entry)}`);
  const all = [...own, ...(signed === '' ? [] : [signed])];
  return all.length === 0 ? [] : [`git status: ${all.join('; ')}`];
}

function listOf(
  entries: readonly TreeEntry[],
  most: number,
  textOf: (entry: TreeEntry) => string,
): string {
  const more = entries.length - most;
  const named = entries.slice(0, most).map(textOf).join(', ');
  return more > 0 ? `${named} +${String(more)}` : named;
}
