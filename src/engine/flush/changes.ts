/**
 * What came of requests: one line for each that led to something, its words with the commits or the sentence that closed it. Work
 * that goes on is told by its request and its files: what was said on the way is no result. Pure.
 */
import type { Ledger } from '../record/ledger';
import type { Request } from '../record/person/requests';
import { namesIn } from '../text/densestSentences';
import { keyOf } from '../text/plain';
import { askedIn, isTelling, ofAgent, reported } from './asked';
import type { Proposal } from './proposal';
import { sizeOf, type ReportedSentence } from './quotes';
import { type Work, worksOf } from './works';

/** Least size of words of which nothing is reported, and of a report without words. */
const leastUnfinished = 60;
const leastAlone = 80;
/** Most files of a change. */
const mostFiles = 4;

/** What came of requests: commits, else files and the agent's closing word. */
export function changesOf(ledger: Ledger): readonly Proposal[] {
  const changes = new Map<string, Proposal>();
  for (const work of worksOf(ledger)) {
    const change = changeOf(work);
    // Asked for twice in the same words, it is the later one that tells how it came out.
    if (change) changes.set(keyOf(work.request.text), change);
  }
  return [...changes.values()];
}

function changeOf({ request, commits }: Work): Proposal | null {
  const asked = askedIn(request);
  const told = commits.length > 0 ? null : reported(request);
  if (commits.length === 0 && !isWorth(request, asked, told)) return null;
  const outcome = told === null ? commits.slice(-2).join('; ') : ofAgent(told, asked);
  const text = [asked, outcome].filter((part) => part !== '').join(' → ');
  const files = request.files.slice(-mostFiles);
  const weight = commits.length > 0 ? 2.5 : Math.min(2.4, 1 + request.files.length / 10);
  return { kind: 'change', text, files, at: request.at, weight };
}

/** Whether a line about work without a commit can be understood, and tells of something larger than one touch. */
function isWorth(request: Request, asked: string, told: ReportedSentence | null): boolean {
  if (asked === '') return told !== null && told.names > 1 && told.text.length >= leastAlone;
  const signs = [
    namesIn(asked).length > 0,
    sizeOf(asked) >= leastUnfinished,
    told !== null && told.isWhole && told.names > 0,
    request.files.length > 1,
  ];
  return signs.filter((sign) => sign).length >= 2;
}

/** Where nothing was changed or settled: what the newest request that says something found out. */
export function findingOf(ledger: Ledger): readonly Proposal[] {
  for (const request of [...ledger.requests.requests()].reverse()) {
    const told = isTelling(request) ? reported(request) : null;
    if (told === null || !told.isWhole) continue;
    const asked = askedIn(request);
    const text = `${asked} → ${ofAgent(told, asked)}`;
    return [{ kind: 'change', text, files: [], at: request.at, weight: 1 }];
  }
  return [];
}
