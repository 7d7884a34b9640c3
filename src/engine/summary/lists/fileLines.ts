/** The lists of files: those that were changed, and those that were only read, the ones that matter most first. */
import { type FileRecord, isCommittable } from '../../record/fileLists';
import { isScratch } from '../../text/scratch';
import type { EvidenceLine as Line } from '../lines';
import { shown, type View } from '../view';

/** Most files listed that were only read, those read again or last; the rest are a count. */
export const mostRead = 15;

export function fileLines(view: View, modified: boolean): readonly Line[] {
  const { files, runs, total } = view.ledger;
  const committedAt = runs.commits.lastAt() ?? Infinity;
  const isNewer = (file: FileRecord): boolean =>
    isCommittable(file) && file.changedAt > committedAt;
  const weight = modified ? { recency: 3, refs: 1 } : { recency: 1, refs: 2 };
  // What a session began with is what it is about: of changed files both ends stay.
  const recency = ({ at, firstAt }: FileRecord): number =>
    (modified ? Math.max(at, total - firstAt) : at) / Math.max(1, total);
  const score = (file: FileRecord): number =>
    recency(file) * weight.recency +
    Math.log2(1 + file.refs) * weight.refs -
    (file.deleted ? 1 : 0);
  return files
    .all()
    .filter((file) => file.modified === modified && !file.movedAway && !isScratch(file.path))
    .sort((a, b) => score(b) - score(a))
    .map((file) => ({
      text: `${markedPath(view, file)}${oftenMark(file)}${isNewer(file) ? ` (${view.phrases.changedSince})` : ''}`,
      at: file.at,
      order: file.path,
      rule: modified ? 'changed by a tool' : 'read by a tool',
    }));
}

/** How often a file was changed, where that was more than once and it is still there. */
const oftenMark = ({ edits, deleted }: FileRecord): string =>
  edits > 1 && !deleted ? ` (${edits}×)` : '';

function markedPath(view: View, file: FileRecord): string {
  const path = shown(view, file.path, 400);
  if (file.deleted) return `${path} (${view.phrases.deleted})`;
  return file.renamedFrom === null
    ? path
    : `${path} (${view.phrases.renamed.replace('{from}', shown(view, file.renamedFrom, 400))})`;
}
