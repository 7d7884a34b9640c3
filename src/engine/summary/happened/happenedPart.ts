/**
 * What happened, request by request: files, commits and checks, then what the agent reported, in its own words. Of those the
 * sentences that name what is named again and stands nowhere else yet, the newest requests in most words; where room is left over, what
 * other agents wrote to it as well. Nothing here says that something is done: that is for the reader to see.
 */
import { wasRefused } from '../../record/outputs/outcome';
import { refusedMark, type Request } from '../../record/person/requests';
import { clip, oneLine } from '../../text/plain';
import { joinedPieces, type Piece } from '../../text/densestSentences';
import type { SummaryLine } from '../../record/why';
import { linesText, lineTokens } from '../lines';
import { shown, type View } from '../view';
import { type QuotableSentence, quotable } from './candidates';
import { chosenPieces, type Quoted, type Rooms } from './choice';

/** Most paths, commits and commands named of one request. */
const maxFiles = 4;
const maxCommits = 3;
const maxRuns = 3;
/** Share of the room that files, commits and checks may take. */
const factsShare = 0.3;

/** The lines within `tokens`, oldest first; words of other agents may take `othersTokens` beyond. `told` are names that stand in the summary already. */
export function happenedLines(
  view: View,
  tokens: number,
  told: ReadonlySet<string>,
  othersTokens = 0,
): readonly SummaryLine[] {
  const requests = view.ledger.requests.requests().filter((request) => isWorthARow(request));
  const candidates = candidatesIn(view, requests);
  let lines: readonly SummaryLine[] = [];
  // What is put around the sentences is known only afterwards.
  const whole = tokens + othersTokens;
  for (let room = whole, round = 0; round < 5; round++) {
    const rooms = {
      told: Math.max(0, room - othersTokens),
      heard: Math.min(room, othersTokens),
    };
    lines = linesWithin(view, requests, candidates, rooms, told);
    const over = lineTokens(view, linesText(lines)) - whole;
    if (over <= 0) break;
    room -= over * 1.1 + 8;
  }
  return lines;
}

/** Of views in use: a draft is tried several times, and all that differs is its room. */
const known = new WeakMap<View, readonly QuotableSentence[]>();

function candidatesIn(view: View, requests: readonly Request[]): readonly QuotableSentence[] {
  const found =
    known.get(view) ??
    saidLast(requests.flatMap((request, i) => quotable(view, request, i, requests)));
  known.set(view, found);
  return found;
}

/** A sentence that a client or a command puts into many answers, "You can reply with a letter", tells of none of them. */
const leastAgain = 40;

/** Of sentences said again word for word the last one; short ones, "All tests pass.", may be news each time. */
function saidLast(all: readonly QuotableSentence[]): readonly QuotableSentence[] {
  const last = new Map(all.map(({ piece }, i) => [piece.text, i]));
  return all.filter(({ piece: { text } }, i) => text.length < leastAgain || last.get(text) === i);
}

/** Whether anything came of it, or it was stopped before. */
const isWorthARow = (request: Request): boolean =>
  request.ended === 'interrupted' || !isBare(request);
const isBare = ({ told, heard, files, commits }: Request): boolean =>
  [told, heard, files, commits].every((some) => some.length === 0);

function linesWithin(
  view: View,
  requests: readonly Request[],
  candidates: readonly QuotableSentence[],
  tokens: Rooms,
  told: ReadonlySet<string>,
): readonly SummaryLine[] {
  const facts = factsWithin(view, requests, tokens.told * factsShare);
  const used = facts.reduce((sum, text) => sum + lineTokens(view, text), 0);
  const said = chosenPieces(view, candidates, { ...tokens, told: tokens.told - used }, told);
  // Those of which nothing is told are seen by the numbers that are missing.
  return requests.flatMap((request, i) => lineOf(view, request, facts[i] ?? '', said.get(i)));
}

/** Files, commits and checks of each request, the newest first until the room is used. */
function factsWithin(view: View, requests: readonly Request[], tokens: number): readonly string[] {
  let used = 0;
  const facts = [...requests].reverse().map((request, age) => {
    const text = factsOf(view, request, age < newest);
    const size = text === '' ? 0 : lineTokens(view, text) + 4;
    if (used + size > tokens) return '';
    used += size;
    return text;
  });
  return facts.reverse();
}

/** Requests from the newest of which all checks are named; of older ones those that failed. What passes now stands among the commands. */
const newest = 4;

function factsOf(view: View, request: Request, isNew: boolean): string {
  const { phrases, ledger } = view;
  const named = request.files.slice(-maxFiles).map((path) => shown(view, shortPath(path), 60));
  const files =
    named.length === 0
      ? []
      : [`${phrases.files} ${named.join(', ')}${moreOf(request.files, named)}`];
  // Commits that were made anew under another id are in force no more.
  const standing = ledger.runs.commits.standing(request.commits);
  const last = standing.slice(-maxCommits).map((commit) => shown(view, commit, 90));
  const commits = last.length === 0 ? [] : [`${last.join('; ')}${moreOf(standing, last)}`];
  const runs = [...request.runs]
    .map(([key, { command, mark }]) => [command, sinceThen(view, key, mark)] as const)
    .filter(([, mark]) => (isNew ? mark !== '?' : mark.startsWith('✗') && mark !== repaired))
    .slice(isNew ? -maxRuns : -1)
    .map(([command, mark]) => `${markOf(view, mark)} ${shown(view, clip(command, 48), 48)}`);
  const facts = [...files, ...commits, ...runs].join('; ');
  return facts === '' && isBare(request) ? endingOf(view, request).trim() : facts;
}

const markOf = ({ phrases }: View, mark: string): string =>
  mark === refusedMark ? `${phrases.refused}:` : mark;

/** How many of all are not among those that are named. */
const moreOf = (all: readonly string[], named: readonly string[]): string =>
  all.length > named.length ? ` +${String(all.length - named.length)}` : '';

const repaired = '✗→✓';

/** How a check ended, as it stands now: what was repaired since is told as among the commands. */
const sinceThen = ({ ledger: { runs } }: View, key: string, mark: string): string =>
  mark.startsWith('✗') && runs.isRepaired(key) ? repaired : mark;

/** The last two parts of a path: all of it stands in the lists. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

function lineOf(
  view: View,
  request: Request,
  facts: string,
  said: Quoted = { told: [], heard: [] },
): readonly SummaryLine[] {
  const words = (label: string, pieces: readonly Piece[]): string =>
    pieces.length === 0 ? '' : `${label}: “${oneLine(joinedPieces(pieces))}”`;
  const { reported, otherAgent } = view.phrases;
  const all = [facts, words(reported, said.told), words(otherAgent, said.heard)];
  const parts = all.filter((part) => part !== '').join(' · ');
  if (parts === '') return [];
  const ending = endingOf(view, request);
  const text = `- [${request.number}] ${parts}${parts === ending.trim() ? '' : ending}`;
  return [{ text, rule: 'what a request led to', at: request.at }];
}

function endingOf(view: View, request: Request): string {
  const { phrases, ledger } = view;
  const isLast = request.at === ledger.requests.last?.at;
  switch (request.ended) {
    case 'interrupted':
      return ` (${phrases.interrupted})${isLast ? refusalOf(view, request) : ''}`;
    case 'goesOn':
      // An older one was overtaken by the next message.
      return isLast ? ` (${phrases.goesOn})${refusalOf(view, request)}` : '';
    case 'asked':
    case 'answered':
      return '';
  }
}

/** What the agent was told in place of the result of its last call, where the person did not let that be done. */
function refusalOf(view: View, { at }: Request): string {
  const { lastCall } = view.ledger;
  const words = lastCall?.result?.text ?? '';
  return lastCall === null || lastCall.at < at || !wasRefused(words)
    ? ''
    : ` · ${lastCall.tool}: “${shown(view, words.slice(0, 1_000), 260)}”`;
}
