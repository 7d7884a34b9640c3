/**
 * What of a conversation is proposed as notes: one line for each request that led to something (its words and the commits or the
 * sentence that closed it), for each answer that can be understood alone, and for each check that failed to the end. Work that
 * goes on is told by its request and its files: what was said on the way is no result.
 */
import type { OpenFailure } from '../record/failures';
import type { Ledger } from '../record/ledger';
import type { Request, Said } from '../record/requests';
import { isQuestion } from '../text/sentences';
import { namesIn } from '../text/telling';
import { clip, keyOf, oneLine } from '../text/plain';
import type { NoteKind } from './notes';
import { beginningOf, closingSentence, cutAtSentence, sizeOf, type Told } from './quotes';

/** A note before it is masked and named; what counts most comes first where there are too many. */
export interface Proposal {
  readonly kind: NoteKind;
  readonly text: string;
  readonly files: readonly string[];
  readonly at: number;
  readonly weight: number;
}

/** Longest quotes, in characters. */
const maxAsked = 160;
const maxAnswered = 110;
const maxQuestion = 190;
/** Room for the sentence that was reported beside what was asked. */
const maxTold = 300;
/** Least size of words that can be understood alone: of a request, of one that nothing is reported of, of a question. */
const leastAsked = 25;
const leastUnfinished = 60;
const leastQuestion = 60;
const leastAlone = 80;
/** Most files of a change, and most failures noted. */
const maxFiles = 4;
const maxProblems = 2;

/** Everything proposed, in no order. */
export function proposalsOf(ledger: Ledger): readonly Proposal[] {
  const changes = changesOf(ledger);
  const told = new Set(changes.map(({ at }) => at));
  return [
    ...changes,
    ...answersOf(ledger, told),
    ...correctionsOf(ledger, told),
    ...rulesOf(ledger),
    ...problemsOf(ledger),
  ];
}

const quote = (text: string, max: number): string => `“${beginningOf(text, max)}”`;

/** Words that can be understood without what was before them. */
const isTelling = (said: Said): boolean =>
  !said.isNod && sizeOf(beginningOf(said.text, maxAsked)) >= leastAsked;

/** A question that names what it is about. */
const asksAlone = (question: string): boolean =>
  sizeOf(question) >= leastQuestion || namesIn(question).length > 0;

/** Reply and question; where the reply is but the number of what was listed, that stands in its place. */
function pair(reply: string, to: string): string {
  const { question, item, isBare } = choiceIn(reply, to);
  const asked = `“${cutAtSentence(question, maxQuestion)}”`;
  if (item === '') return `${quote(reply, maxAnswered)} ⟵ ${asked}`;
  if (isBare) return `“${item}”${question === '' ? '' : ` ⟵ ${asked}`}`;
  return `${quote(reply, maxAnswered)} ⟵ “${cutAtSentence(question, maxQuestion / 2)} ${clip(item, maxQuestion / 2)}”`;
}

interface Choice {
  readonly question: string;
  /** The item that was chosen, with its number; empty where none was. */
  readonly item: string;
  /** Whether the reply is its number alone. */
  readonly isBare: boolean;
}

function choiceIn(reply: string, to: string): Choice {
  const [, bare, begins] =
    /^\W{0,2}(?:(\w{1,2})\W{0,2}$|(\w{1,2})(?!\w))/u.exec(plainOf(reply)) ?? [];
  const mark = (bare ?? begins ?? '').toLowerCase();
  const at =
    mark === '' ? -1 : Math.max(to.lastIndexOf(` ${mark}. `), to.startsWith(`${mark}. `) ? 0 : -1);
  if (at < 0) return { question: to, item: '', isBare: false };
  return {
    question: to.slice(0, at).trim(),
    item: to.slice(at).trim(),
    isBare: bare !== undefined,
  };
}

const plainOf = (reply: string): string => reply.normalize('NFKC').trim();

/** Questions with their numbers. */
const isSeveral = (to: string): boolean => /^\d{1,2}\. .{1,2000} \d{1,2}\. /u.test(to);

/** Several questions answered by number, one by one; those that were answered by a question are not answered. */
function pairs(reply: string, to: string): readonly string[] {
  const asked = to.split(/ (?=\d{1,2}\. )/u);
  if (!isSeveral(to)) return [pair(reply, to)];
  const answers = reply.split(/\n(?=[ \t]{0,12}\d{1,2}[.)] )/u).map((part) => part.trim());
  return asked.flatMap((question) => {
    const mark = /^\d{1,2}/u.exec(question)?.[0] ?? '';
    const part = answers.find(
      (answer) => answer.startsWith(`${mark}.`) || answer.startsWith(`${mark})`),
    );
    const words = oneLine(part?.slice(mark.length + 1) ?? '');
    if (words === '' || isQuestion(beginningOf(words, maxAnswered))) return [];
    return [pair(words, question.slice(mark.length + 2))];
  });
}

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
  const inForce = new Set(ledger.runs.commits.all().map(({ hash }) => hash));
  const works: Work[] = [];
  for (const request of ledger.requests.requests()) {
    const commits = request.commits.filter((commit) => inForce.has(commit.split(' ', 1)[0] ?? ''));
    const before = works.at(-1);
    const isOfBefore = commits.length > 0 && request.files.length === 0 && before !== undefined;
    if (isOfBefore && before.commits.length === 0 && before.request.files.length > 0)
      before.commits.push(...commits);
    else if (commits.length + request.files.length > 0) works.push({ request, commits });
  }
  return works;
}

function changeOf({ request, commits }: Work): Proposal | null {
  const asked = askedIn(request);
  const told = commits.length > 0 ? null : reported(request);
  if (commits.length === 0 && !isWorth(request, asked, told)) return null;
  const outcome =
    told === null
      ? commits.slice(-2).join('; ')
      : `“${cutAtSentence(told.text, maxTold - asked.length)}”`;
  const text = [asked, outcome].filter((part) => part !== '').join(' → ');
  const files = request.files.slice(-maxFiles);
  const weight = commits.length > 0 ? 2.5 : Math.min(2.4, 1 + request.files.length / 10);
  return { kind: 'change', text, files, at: request.at, weight };
}

/** Whether a line about work without a commit can be understood, and tells of something larger than one touch. */
function isWorth(request: Request, asked: string, told: Told | null): boolean {
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
  return isTelling(request) ? quote(request.text, maxAsked) : '';
}

function reported({ told, ended, text, to }: Request): Told | null {
  if (ended !== 'answered' && ended !== 'asked') return null;
  return closingSentence(told.at(-1) ?? '', `${text} ${to ?? ''}`);
}

/** What the person answered, with the question. A nod says little with it and nothing without it. */
const answersOf = (ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] =>
  ledger.requests.all().flatMap((said) => {
    const { to, at, opens, text } = said;
    if (to === null || said.isNod) return [];
    if (opens && (told.has(at) || !isClearAnswer(text, to))) return [];
    const lines = text === '✓' ? [`✓ “${clip(to, maxQuestion)}”`] : pairs(text, to);
    return lines.map((line) => ({ kind: 'decision', text: line, files: [], at, weight: 3 }));
  });

/** Whether question and answer can be understood alone. A question back is no answer. */
function isClearAnswer(reply: string, to: string): boolean {
  const { question, item, isBare } = choiceIn(reply, to);
  if (isBare)
    return question === '' ? sizeOf(item) >= leastQuestion : sizeOf(question) >= leastAsked;
  return asksAlone(to) && (isSeveral(to) || !isQuestion(beginningOf(reply, maxAnswered)));
}

/** What the person said after stopping the agent: they wanted it another way. */
function correctionsOf(ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] {
  const requests = ledger.requests.requests();
  return requests.flatMap((request, i) => {
    const isCorrection = requests[i - 1]?.ended === 'interrupted' && isTelling(request);
    const isAsking = /[?？؟]/u.test(request.text);
    if (!isCorrection || isAsking || request.to !== null || told.has(request.at)) return [];
    const text = quote(request.text, maxAsked * 1.5);
    return [{ kind: 'preference', text, files: [], at: request.at, weight: 2 }];
  });
}

/** Longest acknowledgement, in characters. */
const maxHeard = 60;

/** What the person laid down: the agent did nothing and said in a word that it heard. */
const rulesOf = (ledger: Ledger): readonly Proposal[] =>
  ledger.requests.requests().flatMap((request) => {
    const { told, to, text, at, runs, files, commits } = request;
    const heard = request.ended === 'answered' && told.length === 1 ? (told[0] ?? '') : '';
    const isIdle = runs.size + files.length + commits.length === 0;
    if (!isIdle || heard === '' || heard.length > maxHeard || to !== null) return [];
    if (!isTelling(request) || text.startsWith('/') || /[?？؟]/u.test(text)) return [];
    return [{ kind: 'preference', text: quote(text, maxAsked * 1.5), files: [], at, weight: 2 }];
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
    .slice(-maxProblems)
    .map(({ summary, paths, at }) => ({
      ...{ kind: 'problem', text: summary.replace(piped, '').replace(' (exit 0)', '') },
      ...{ files: paths.slice(0, 3), at, weight: 2 },
    }));
}

/** How much of an output was shown is no part of a check. */
const piped = / 2>&1(?: \| (?:head|tail)(?: -\S{1,8}){0,2})?(?=:| \()/u;

const isOfTheWork = ({ slip, shape, errors, state }: OpenFailure): boolean =>
  !slip && shape?.kind === 'check' && errors.length > 0 && state === 'stillFailing';
