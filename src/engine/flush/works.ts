/**
 * The requests that led to something, each with the commits that are its own. Pure.
 */
import { pushAll } from '../../base/lists';
import type { Ledger } from '../record/ledger';
import type { Request } from '../record/person/requests';

export interface Work {
  readonly request: Request;
  readonly commits: string[];
}

/** Requests with the commits in force; "commit it" belongs to the work that is committed. */
export function worksOf(ledger: Ledger): readonly Work[] {
  const works: Work[] = [];
  for (const request of ledger.requests.requests()) {
    const commits = [...ledger.runs.commits.standing(request.commits)];
    const before = works.at(-1);
    const isOfBefore = commits.length > 0 && request.files.length === 0 && before !== undefined;
    if (isOfBefore && before.commits.length === 0 && before.request.files.length > 0)
      pushAll(before.commits, commits);
    else if (commits.length + request.files.length > 0) works.push({ request, commits });
  }
  return works;
}
