/**
 * What came of requests: one line for each that led to something, its words with the commits or the sentence that closed it. Work
 * that goes on is told by its request and its files: what was said on the way is no result. Pure.
 */
import type { Ledger } from '../record/ledger';
import type { Request } from '../record/person/requests';
import { namesIn } from '../text/densestSentences';
import { keyOf } from '../text/plain';
import { isQuestion } from '../text/sentences';
import {
  askedIn,
  isUnderstoodAlone,
  leastAsked,
  mostAsked,
  ofAgent,
  reported,
} from './requestWords';
import type { Proposal } from './proposal';
import type { ReportedSentence } from './closingSentence';
import { beginningOf, sentencesWithin, letterSize } from './quotes';
import { isAbout, sharedWords } from './sharedWords';
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
    const key = keyOf(work.request.text);
    // Asked for twice in the same words, it is the later one that tells how it came out.
    if (change) changes.set(key, change);
    else changes.delete(key);
  }
  return [...changes.values()];
}

function changeOf({ request, commits, files }: Work): Proposal | null {
  const asked = askedIn(request);
  const told = commits.length > 0 ? null : reported(request);
  const isTold = commits.length > 0 ? isOf(request, asked, commits) : isWorth(request, asked, told);
  if (!isTold) return null;
  const outcome = told === null ? commits.slice(-2).join('; ') : ofAgent(told, asked);
  const text = [asked, outcome].filter((part) => part !== '').join(' → ');
  const weight = commits.length > 0 ? 2.5 : Math.min(2.4, 1 + files.length / 10);
  return { kind: 'change', text, files: files.slice(-mostFiles), at: request.at, weight };
}

/** Whether commits can be told as what came of a request: its words say more than that something is to be committed. */
function isOf({ files, text, to }: Request, asked: string, commits: readonly string[]): boolean {
  if (asked === '') return false;
  const isReply = to !== null && letterSize(text) < leastAsked;
  return (files.length > 0 && !isReply) || isAbout(commits.join(' '), `${text} ${to ?? ''}`, []);
}

/** Whether a line about work without a commit can be understood, and tells of something larger than one touch. */
function isWorth(request: Request, asked: string, told: ReportedSentence | null): boolean {
  const words = asked.replace(command, '');
  if (words.length < 2) return told !== null && told.names > 1 && told.text.length >= leastAlone;
  if (told === null && isAsking(request)) return false;
  if (told === null && isCutOff(request)) return false;
  const signs = [
    namesIn(words).length > 0,
    letterSize(words) >= leastUnfinished,
    told !== null && told.isWhole && told.names > 0,
    request.files.length > 1,
  ];
  return signs.filter((sign) => sign).length >= 2;
}

/** Whether one file was changed for a message of which only a part is quoted: what was wanted there may be what is left out. */
const isCutOff = ({ text, to, files }: Request): boolean =>
  to === null && files.length < 2 && beginningOf(text, mostAsked).includes('…');

/** Whether a question led to no more than one touch: nobody told what the answer was. */
const isAsking = ({ text, to, files }: Request): boolean =>
  to === null && files.length < 2 && isQuestion(sentencesWithin(text, mostAsked));

/** The name of a command in front of what it was given. */
const command = /^“\/\S{1,80}/u;

/** Whether the agent closed a request once and committed nothing: what it closes with again answers something else. */
const isFound = ({ told, commits }: Request): boolean =>
  commits.length === 0 && told.filter(({ closes }) => closes).length === 1;

/** Where nothing was changed or settled: what the newest request that says something found out. */
export function findingOf(ledger: Ledger): readonly Proposal[] {
  for (const request of [...ledger.requests.requests()].reverse()) {
    const told = isUnderstoodAlone(request) && isFound(request) ? reported(request) : null;
    if (told === null || !told.isWhole || sharedWords(told.text, request.text) === 0) continue;
    const asked = askedIn(request);
    const text = `${asked} → ${ofAgent(told, asked)}`;
    return [{ kind: 'change', text, files: [], at: request.at, weight: 1 }];
  }
  return [];
}
