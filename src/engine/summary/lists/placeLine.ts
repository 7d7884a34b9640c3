/** Where the work is done: the folder, the branch, and what git said lies there besides. */
import { liesIn } from '../../conversation/paths';
import { commitsSeen } from '../../record/fileLists';
import type { SummaryLine } from '../../record/why';
import { type TreeEntry, untracked, type WorkTree } from '../../record/git/workTree';
import { shown, type View } from '../view';

/** Where the work is done: folder, branch, and what git said lies there besides. */
export function placeLines(view: View): readonly SummaryLine[] {
  const { gitBranch, phrases } = view;
  const { runs } = view.ledger;
  const folder = view.cwd === null || view.cwd === '' ? [] : [shown(view, view.cwd, 200)];
  const below = runs.mainPlace();
  const ran = below === null ? [] : [phrases.ranIn.replace('{folder}', shown(view, below, 200))];
  const git = branchOf(view, gitBranch, runs.workTree);
  const tree = notCommitted(view, runs.workTree);
  const place = [...folder, ...ran, ...git, ...tree, ...committed(view)];
  const others = elsewhere(view).map((parts) => `- ${parts.join(' · ')}`);
  const lines = [...(place.length === 0 ? [] : [place.join(' · ')]), ...others];
  return lines.length === 0
    ? []
    : [{ text: lines.join('\n'), rule: 'where the work is done', at: 0 }];
}

/** Most other folders named, those that git was asked of last. */
const mostElsewhere = 2;

/** What git said of other folders that this conversation changed something in: another checkout has a branch and files of its own. */
function elsewhere(view: View): readonly (readonly string[])[] {
  const { files, runs } = view.ledger;
  const changed = files.all().filter(({ modified }) => modified);
  return runs.otherTrees
    .all()
    .filter(({ folder }) => changed.some(({ path }) => liesIn(path, folder)))
    .map(({ folder, tree }) => [
      shown(view, folder, 200),
      ...branchOf(view, tree.branch, tree),
      ...notCommitted(view, tree, folder),
    ])
    .filter((parts) => parts.length > 1)
    .slice(-mostElsewhere);
}

function branchOf(view: View, branch: string | null, { follows }: WorkTree): readonly string[] {
  const text = [branch, follows].filter((part) => part !== null).join('...');
  return text === '' ? [] : [`git: ${shown(view, text, 160)}`];
}

/** Whether commits were seen of what this conversation changed, where git is used at all; where of some only, each file says so. */
function committed(view: View): readonly string[] {
  const { phrases, gitBranch, ledger } = view;
  const seen = commitsSeen(ledger.files.all());
  const usesGit =
    gitBranch !== null || ledger.runs.all().some(({ shape }) => shape.words.includes('git'));
  if (seen === 'noFiles' || !usesGit) return [];
  if (seen === 'none') return [phrases.noneCommitted];
  const commits = ledger.runs.commits.all();
  const last = commits.at(-1);
  const hashes = commits.slice(-mostCommits).map(({ hash }) => hash);
  const isIn = seen === 'all' && last !== undefined && commits.length <= mostCommits;
  const all = isIn ? [phrases.allCommitted.replace('{commits}', hashes.join(', '))] : [];
  return last === undefined || isPushed(view, last.at) ? all : [...all, phrases.noPush];
}

/** Most commits named. */
const mostCommits = 3;

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
function notCommitted(view: View, { entries }: WorkTree, folder = ''): readonly string[] {
  const { files } = view.ledger;
  const nameOf = ({ path }: TreeEntry): string =>
    shown(view, folder !== '' && liesIn(path, folder) ? path.slice(folder.length + 1) : path, 120);
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
