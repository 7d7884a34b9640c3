/** Where the work is done: the folder, the branch, and what git said lies there besides. */
import type { SummaryLine } from '../record/why';
import { shown, type View } from './view';

/** Where the work is done: folder, branch, and what git said lies there besides. */
export function placeLines(view: View): readonly SummaryLine[] {
  const { gitBranch } = view;
  const { follows } = view.ledger.runs.workTree;
  const folder = view.cwd === null || view.cwd === '' ? [] : [shown(view, view.cwd, 200)];
  const branch = [gitBranch, follows].filter((text) => text !== null).join('...');
  const git = branch === '' ? [] : [`git: ${shown(view, branch, 160)}`];
  const place = [...folder, ...git, ...notCommitted(view)];
  if (place.length === 0) return [];
  return [{ text: place.join(' · '), rule: 'where the work is done', at: 0 }];
}

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
