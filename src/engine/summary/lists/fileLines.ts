/** The lists of files: those that were changed, both ends of the work, and of those only read the ones that matter. */
import { commitsSeen, type FileRecord, isUnseen } from '../../record/fileLists';
import { isScratch } from '../../text/scratch';
import type { EvidenceLine as Line } from '../lines';
import { shown, type View } from '../view';

/** Most files listed that were only read: those read again or last. */
const mostRead = 15;

export function fileLines(view: View, modified: boolean): readonly Line[] {
  const { files, runs } = view.ledger;
  const isSome = modified && commitsSeen(files.all()) === 'some';
  // What git calls new was not only read; what it calls changed may have been so before.
  const told = new Set(
    runs.workTree.entries.filter(({ signs }) => /[?A]/u.test(signs)).map(({ path }) => path),
  );
  const records = files
    .all()
    .filter((file) => file.modified === modified && !file.movedAway && !isScratch(file.path))
    .filter(({ path }) => modified || !told.has(path));
  const listed = modified
    ? withEarliest(sorted(records, changeScore(view)), records)
    : sorted(records, readScore(view)).slice(0, mostRead);
  return listed.map((file) => ({
    text: `${markedPath(view, file)}${isSome && isUnseen(file) ? ` (${view.phrases.noCommit})` : ''}`,
    at: file.at,
    order: file.path,
    rule: modified ? 'changed by a tool' : 'read by a tool',
  }));
}

type Score = (file: FileRecord) => number;
const sorted = (records: readonly FileRecord[], score: Score): readonly FileRecord[] =>
  [...records].sort((a, b) => score(b) - score(a));

const recency = (view: View, { at }: FileRecord): number => at / Math.max(1, view.ledger.total);

const changeScore =
  (view: View): Score =>
  (file) =>
    recency(view, file) * 3 + Math.log2(1 + file.refs) - (file.deleted ? 1 : 0);

const aside = 9;
/** Skills and commands that tell the agent how to work, and logs. */
const isAside = /(?:^|\/)SKILL\.md$|(?:^|\/)(?:skills|prompts|commands)\/.{1,200}\.md$|\.log$/iu;

/** Files that were only read: those that were read again. */
const readScore =
  (view: View): Score =>
  (file) => {
    const score = recency(view, file) + Math.log2(1 + file.refs) * 2;
    return isAside.test(file.path) ? score - aside : score;
  };

/** Every how many places a file from the beginning stands: what a session began with is what it is about. */
const earliestEvery = 4;

/** The best, with the earliest between them, so that where not all fit both ends stay. Each once. */
function withEarliest(
  best: readonly FileRecord[],
  records: readonly FileRecord[],
): readonly FileRecord[] {
  const earliest = [...records].sort((a, b) => a.firstAt - b.firstAt);
  const order = new Set<FileRecord>();
  best.forEach((file, i) => {
    order.add(file);
    const early = earliest[Math.floor(i / earliestEvery)];
    if (early && i % earliestEvery === 0) order.add(early);
  });
  return [...order];
}

function markedPath(view: View, file: FileRecord): string {
  const path = shown(view, file.path, 400);
  if (file.isStashed) return `${path} (git stash)`;
  if (file.deleted) return `${path} (${view.phrases.deleted})`;
  return file.renamedFrom === null
    ? path
    : `${path} (${view.phrases.renamed.replace('{from}', shown(view, file.renamedFrom, 400))})`;
}
