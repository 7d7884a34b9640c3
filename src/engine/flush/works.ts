/**
 * The requests that led to something, each with the commits that are its own. A commit is often the last thing of several requests:
 * it goes to the one whose words its subject takes up, and never to an order to commit or an aside before it. Pure.
 */
import { pushAll } from '../../base/lists';
import { isOutside } from '../conversation/paths';
import type { Ledger } from '../record/ledger';
import type { Request } from '../record/person/requests';
import { isUnderstoodAlone } from './requestWords';
import { sharedWords } from './sharedWords';

export interface Work {
  readonly request: Request;
  readonly commits: string[];
  files: string[];
}

/** How many requests back the words may stand that an order to go on takes up. */
const mostBack = 2;

/** Requests with their changes and the commits in force. */
export function worksOf(ledger: Ledger): readonly Work[] {
  const works: Work[] = [];
  let open: Work[] = [];
  for (const request of ledger.requests.requests()) {
    const commits = [...ledger.runs.commits.standing(request.commits)];
    // Notes are read on other machines, where a path from outside the workspace leads nowhere.
    const own: Work = { request, commits: [], files: request.files.filter(isInside) };
    works.push(own);
    if (commits.length > 0) {
      const owner = ownerOf(commits.join(' '), own, open);
      pushAll(owner.commits, commits);
      if (owner !== own && !isUnderstoodAlone(request))
        owner.files = newestOf([...owner.files, ...own.files.splice(0)]);
      open = [];
    } else open.push(own);
  }
  return works.filter(({ commits, files }) => commits.length + files.length > 0);
}

const isInside = (path: string): boolean => !isOutside(path);

/** Each file once, where it was changed last. */
const newestOf = (files: readonly string[]): string[] =>
  [...new Set([...files].reverse())].reverse();

/** Whose commits they are: of the request that led to them, or of one before it of which nothing is committed yet. */
function ownerOf(subjects: string, own: Work, open: readonly Work[]): Work {
  const shared = ({ request }: Work): number => sharedWords(subjects, request.text);
  const changed = open.filter(({ files }) => files.length > 0);
  if (own.files.length > 0 && isUnderstoodAlone(own.request))
    return shared(own) > 0 ? own : (likest(changed, shared, 1) ?? own);
  const asked = open.slice(-mostBack).filter(({ request }) => request.to === null);
  return likest(changed, shared, 1) ?? likest(asked, shared, 2) ?? largest(changed) ?? own;
}

/** The newest of those that share most, and at least so many words; none where all share less. */
const likest = (
  works: readonly Work[],
  shared: (work: Work) => number,
  least: number,
): Work | undefined =>
  greatestOf(
    works.filter((work) => isUnderstoodAlone(work.request) && shared(work) >= least),
    shared,
  );

const largest = (works: readonly Work[]): Work | undefined =>
  greatestOf(works, ({ files }) => files.length);

/** The newest of those with the greatest figure. */
const greatestOf = (works: readonly Work[], figure: (work: Work) => number): Work | undefined =>
  works.reduce<Work | undefined>(
    (best, work) => (best === undefined || figure(work) >= figure(best) ? work : best),
    undefined,
  );
