/**
 * What of a conversation is proposed as notes: one line for each request that led to something (its words and the commits or the
 * sentence that closed it), for each answer that can be understood alone, and for each check that failed to the end. Work that
 * goes on is told by its request and its files: what was said on the way is no result.
 */
import { pushAll } from '../../base/lists';
import { closingQuestions } from '../record/person/dialogue';
import type { OpenFailure } from '../record/runs/failures';
import type { Ledger } from '../record/ledger';
import type { Request, Said } from '../record/person/requests';
import { isQuestion } from '../text/sentences';
import { namesIn } from '../text/densestSentences';
import { clip, keyOf } from '../text/plain';
import type { NoteKind } from './notes';

import { choiceIn, isSeveral, mostAnswered, mostQuestion, pair, pairs } from './pairs';
import {
  beginningOf,
  closingSentence,
  cutAtSentence,
  isAbout,
  quote,
  sizeOf,
  type ReportedSentence,
} from './quotes';
import { standingIn } from './lastingRules';

/** A note before it is masked and named; what counts most comes first where there are too many. */
export interface Proposal {
  readonly kind: NoteKind;
  readonly text: string;
  readonly files: readonly string[];
  readonly at: number;
  readonly weight: number;
}

/** Longest quotes, in characters. */
const mostAsked = 160;
/** Room for the sentence that was reported beside what was asked. */
const mostTold = 300;
/** Least size of words that can be understood alone: of a request, of one that nothing is reported of, of a question. */
const leastAsked = 25;
const leastUnfinished = 60;
const leastQuestion = 60;
const leastAlone = 80;
/** Most files of a change, and most failures noted. */
const mostFiles = 4;
const mostProblems = 2;
/** Longest answer of an agent that only heard, in characters and in words: "Understood.", "Will do.". */
const mostHeard = 24;
const mostHeardWords = 2;

/** Everything proposed, in no order. */
export function proposalsOf(ledger: Ledger): readonly Proposal[] {
  const changes = changesOf(ledger);
  const told = new Set(changes.map(({ at }) => at));
  const found = [
    ...changes,
    ...answersOf(ledger, told),
    ...correctionsOf(ledger, told),
    ...standingOf(ledger),
    ...rulesOf(ledger),
    ...problemsOf(ledger),
  ];
  return found.length > 0 ? found : findingOf(ledger);
}

/** What the person said: nobody else lays anything down. */
const ofPerson = ({ requests }: Ledger): readonly Said[] =>
  requests.all().filter(({ byOther }) => !byOther);

/** Sentences that the person laid down for good. */
const standingOf = (ledger: Ledger): readonly Proposal[] =>
  ofPerson(ledger).flatMap(({ text, at }) =>
    standingIn(text).map((sentence) => ({
      kind: 'constraint',
      text: sentence,
      files: [],
      at,
      weight: 2.2,
    })),
  );

/** Where nothing was changed or settled: what the newest request that says something found out. */
function findingOf(ledger: Ledger): readonly Proposal[] {
  for (const request of [...ledger.requests.requests()].reverse()) {
    const told = isTelling(request) ? reported(request) : null;
    if (told === null || !told.isWhole) continue;
    const asked = askedIn(request);
    const text = `${asked} → ${ofAgent(told, asked)}`;
    return [{ kind: 'change', text, files: [], at: request.at, weight: 1 }];
  }
  return [];
}

/** Words that can be understood without what was before them. */
const isTelling = (said: Said): boolean =>
  !said.isNod && sizeOf(beginningOf(said.text, mostAsked)) >= leastAsked;

/** A question that names what it is about. */
const asksAlone = (question: string): boolean =>
  sizeOf(question) >= leastQuestion || namesIn(question).length > 0;

interface Work {
  readonly request: Request;
  readonly commits: string[];
}

/** What came of requests: commits, else files and the agent's closing word. */
function changesOf(ledger: Ledger): readonly Proposal[] {
  const works = worksOf(ledger);
  const changes = new Map<string, Proposal>();
  for (const work of works) {
    const change = changeOf(work);
    // Asked for twice in the same words, it is the later one that tells how it came out.
    if (change) changes.set(keyOf(work.request.text), change);
  }
  return [...changes.values()];
}

/** Requests with the commits in force; "commit it" belongs to the work that is committed. */
function worksOf(ledger: Ledger): readonly Work[] {
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

/** What the agent reported, in its words and by its name: what stands in quotation marks alone is the person's. */
const ofAgent = (told: ReportedSentence, asked: string): string =>
  `agent: “${cutAtSentence(told.text, mostTold - asked.length)}”`;

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

/** The words of a request, with the question where they only answer one; empty where they tell nothing alone. */
function askedIn(request: Request): string {
  if (request.to !== null && asksAlone(request.to)) return pair(request.text, request.to);
  const who = request.byOther ? 'another agent: ' : '';
  return isTelling(request) ? `${who}${quote(request.text, mostAsked)}` : '';
}

function reported({ told, ended, text, to, files }: Request): ReportedSentence | null {
  if (ended !== 'answered' && ended !== 'asked') return null;
  const asked = `${text} ${to ?? ''}`;
  const found = closingSentence(told.at(-1)?.text ?? '', asked);
  return found && isAbout(found.text, asked, files) ? found : null;
}

/** What the person answered, with the question. A nod says little with it and nothing without it. */
const answersOf = (ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] =>
  ledger.requests.all().flatMap((said) => {
    const { to, at, opens, text } = said;
    if (to === null || said.isNod) return [];
    if (opens && (told.has(at) || !isClearAnswer(text, to))) return [];
    const lines = text === '✓' ? [`✓ “${clip(to, mostQuestion)}”`] : pairs(text, to);
    return lines.map((line) => ({ kind: 'decision', text: line, files: [], at, weight: 3 }));
  });

/** Whether question and answer can be understood alone. A question back is no answer. */
function isClearAnswer(reply: string, to: string): boolean {
  const { question, item, isBare } = choiceIn(reply, to);
  if (isBare)
    return question === '' ? sizeOf(item) >= leastQuestion : sizeOf(question) >= leastAsked;
  return asksAlone(to) && (isSeveral(to) || !isQuestion(beginningOf(reply, mostAnswered)));
}

/** What the person said after stopping the agent: they wanted it another way. */
function correctionsOf(ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] {
  const requests = ledger.requests.requests();
  return requests.flatMap((request, i) => {
    const isCorrection =
      requests[i - 1]?.ended === 'interrupted' && isTelling(request) && !request.byOther;
    const isAsking = /[?？؟]/u.test(request.text);
    if (!isCorrection || isAsking || request.to !== null || told.has(request.at)) return [];
    const text = quote(request.text, mostAsked * 1.5);
    return [{ kind: 'preference', text, files: [], at: request.at, weight: 2 }];
  });
}

/** A word or two that name nothing: all that is said by who only heard. */
const isHeard = (told: string): boolean =>
  /\p{L}/u.test(told) &&
  told.length <= mostHeard &&
  told.trim().split(/\s+/u).length <= mostHeardWords &&
  namesIn(told).length + closingQuestions(told).length === 0;

/** Whether the agent did something because of a request: then it was an order, and is carried out. */
function didWork({ runs }: Ledger, request: Request, next: Request | undefined): boolean {
  if (request.runs.size + request.files.length + request.commits.length > 0) return true;
  const until = next?.at ?? Infinity;
  return runs.all().some(({ at, shape }) => at > request.at && at < until && shape.kind !== 'look');
}

/** What the person laid down: the agent did nothing and said in a word that it heard. */
const rulesOf = (ledger: Ledger): readonly Proposal[] =>
  ledger.requests.requests().flatMap((request, i, all) => {
    const { told, to, text, at, byOther } = request;
    if (told.length !== 1 || !isHeard(told[0]?.text ?? '') || to !== null || byOther) return [];
    if (didWork(ledger, request, all[i + 1]) || standingIn(text).length > 0) return [];
    if (!isTelling(request) || text.startsWith('/') || /[?？؟]/u.test(text)) return [];
    return [{ kind: 'preference', text: quote(text, mostAsked * 1.5), files: [], at, weight: 2 }];
  });

/** Checks that failed when the agent closed its work. While it goes on, a failure is part of the way. */
function problemsOf(ledger: Ledger): readonly Proposal[] {
  const requests = ledger.requests.requests();
  const closed = requests.findLast(({ ended }) => ended !== 'goesOn');
  const next = requests.find(({ at }) => at > (closed?.at ?? Infinity));
  const until = closed === undefined ? 0 : (next?.at ?? Infinity);
  return ledger.failures
    .open()
    .filter((failure) => failure.at < until && isOfTheWork(failure))
    .slice(-mostProblems)
    .map(({ summary, paths, at }) => ({
      kind: 'problem',
      text: summary.replace(piped, '').replace(' (exit 0)', ''),
      files: paths.slice(0, 3),
      at,
      weight: 2,
    }));
}

/** How much of an output was shown is no part of a check. */
const piped = / 2>&1(?: \| (?:head|tail)(?: -\S{1,8}){0,2})?(?=:| \()/u;

const isOfTheWork = ({ slip, shape, errors, state }: OpenFailure): boolean =>
  !slip && shape?.kind === 'check' && errors.length > 0 && state === 'stillFailing';
