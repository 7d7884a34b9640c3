/** Where the work is done: the folder, the branch, and what git said lies there besides. */
import { commitsSeen } from '../record/fileLists';
import type { SummaryLine } from '../record/why';
import { shown, type View } from './view';

/** Where the work is done: folder, branch, and what git said lies there besides. */
export function placeLines(view: View): readonly SummaryLine[] {
  const { gitBranch, phrases } = view;
  const { runs } = view.ledger;
  const folder = view.cwd === null || view.cwd === '' ? [] : [shown(view, view.cwd, 200)];
  const below = runs.mainPlace();
  const ran = below === null ? [] : [phrases.ranIn.replace('{folder}', shown(view, below, 200))];
  const branch = [gitBranch, runs.workTree.follows].filter((text) => text !== null).join('...');
  const git = branch === '' ? [] : [`git: ${shown(view, branch, 160)}`];
  const place = [...folder, ...ran, ...git, ...notCommitted(view), ...committed(view)];
  if (place.length === 0) return [];
  return [{ text: place.join(' · '), rule: 'where the work is done', at: 0 }];
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

/** Most paths named that git lists and this conversation did not change. */
const mostForeign = 8;

/** What git listed as changed or unknown to it, by its own signs. What this conversation changed is listed by itself. */
function notCommitted(view: View): readonly string[] {
  const { files, runs } = view.ledger;
  const foreign = runs.workTree.entries.filter(({ path }) => !files.isModified(path));
  const named = foreign
    .slice(0, mostForeign)
    .map(({ signs, path }) => `${signs.trim()} ${shown(view, path, 120)}`);
  if (named.length === 0) return [];
  const more = foreign.length - named.length;
  return [`git status: ${named.join(', ')}${more > 0 ? ` +${String(more)}` : ''}`];
}
