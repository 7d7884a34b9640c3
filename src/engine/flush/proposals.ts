/**
 * What of a conversation is proposed as notes: one line for each request that led to something (its words and the commits or the
 * sentence that closed it), for each answer that can be understood alone, and for each check that failed to the end.
 */
import { closingQuestions } from '../record/person/dialogue';
import type { OpenFailure } from '../record/runs/failures';
import type { Ledger } from '../record/ledger';
import type { Request, Said } from '../record/person/requests';
import { namesIn } from '../text/densestSentences';
import { answersOf } from './answerWords';
import { isUnderstoodAlone, mostAsked } from './requestWords';
import { changesOf, findingOf } from './changes';
import { standingIn } from './lastingRules';
import { choiceIn } from './pairs';
import type { Proposal } from './proposal';
import { quote } from './quotes';

/** Most failures noted. */
const mostProblems = 2;
/** Longest answer of an agent that only heard, in characters and in words: "Understood.", "Will do.". */
const mostHeard = 24;
const mostHeardWords = 2;

/** Everything proposed, in no order. */
export function proposalsOf(ledger: Ledger): readonly Proposal[] {
  const changes = changesOf(ledger);
  const told = new Set([...changes, ...ordersToCommit(ledger)].map(({ at }) => at));
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

/** Requests that led to a commit and to no change: what is committed was asked for elsewhere. */
const ordersToCommit = ({ requests }: Ledger): readonly Request[] =>
  requests
    .requests()
    .filter(
      ({ commits, files, text, to }) =>
        commits.length > 0 && files.length === 0 && !choiceIn(text, to ?? '').isBare,
    );

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

/** What the person said after stopping the agent: they wanted it another way. What was an order and is carried out stands behind. */
function correctionsOf(ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] {
  const requests = ledger.requests.requests();
  return requests.flatMap((request, i) => {
    const isCorrection =
      requests[i - 1]?.ended === 'interrupted' && isUnderstoodAlone(request) && !request.byOther;
    const isAsking = /[?？؟]/u.test(request.text);
    if (!isCorrection || isAsking || request.to !== null || told.has(request.at)) return [];
    const text = quote(request.text, mostAsked * 1.5);
    const weight = didWork(ledger, request, requests[i + 1]) ? 1 : 2;
    return [{ kind: 'preference', text, files: [], at: request.at, weight }];
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
    if (!isUnderstoodAlone(request) || text.startsWith('/') || /[?？؟]/u.test(text)) return [];
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
