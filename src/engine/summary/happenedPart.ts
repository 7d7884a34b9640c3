/**
 * What happened, request by request: files, commits and checks, then what the agent reported, in its own words. Of those the
 * sentences that name what is named again and stands nowhere else yet, the newest requests in most words. Nothing here says
 * that something is done: that is for the reader to see.
 */
import type { Request } from '../record/person/requests';
import { withoutFolder } from '../record/runs/runs';
import { clip, oneLine } from '../text/plain';
import { joinedPieces, type Piece, piecesOf } from '../text/telling';
import { moreText, type SummaryLine, textOf, tokensOf } from './lines';
import { safe, shown, type View } from './view';

/** Most paths and commands named of one request. */
const maxFiles = 4;
const maxRuns = 3;
/** Share of the room that files, commits and checks may take. */
const factsShare = 0.3;

/** The lines within `tokens`, oldest first. `told` are names that stand in the summary already. */
export function happenedLines(
  view: View,
  tokens: number,
  told: ReadonlySet<string>,
): readonly SummaryLine[] {
  const requests = view.ledger.requests
    .requests()
    .filter(({ told: said, files, commits }) => said.length + files.length + commits.length > 0);
  const candidates = requests.flatMap((request, i) => candidatesOf(view, request, i, requests));
  let lines: readonly SummaryLine[] = [];
  // What is put around the sentences is known only afterwards.
  for (let room = tokens, round = 0; round < 5; round++) {
    lines = linesWithin(view, requests, candidates, Math.max(0, room), told);
    const over = tokensOf(view, textOf(lines)) - tokens;
    if (over <= 0) break;
    room -= over * 1.1 + 8;
  }
  return lines;
}

function linesWithin(
  view: View,
  requests: readonly Request[],
  candidates: readonly Candidate[],
  tokens: number,
  told: ReadonlySet<string>,
): readonly SummaryLine[] {
  const facts = factsWithin(view, requests, tokens * factsShare);
  const used = facts.reduce((sum, text) => sum + tokensOf(view, text), 0);
  const said = chosenPieces(view, candidates, tokens - used, told);
  const lines = requests.flatMap((request, i) =>
    lineOf(view, request, facts[i] ?? '', said.get(i) ?? []),
  );
  const left = requests.length - lines.length;
  if (left === 0) return lines;
  const text = `- ${moreText(view, left)}`;
  return [{ text, rule: 'what a request led to', at: 0 }, ...lines];
}

/** Files, commits and checks of each request, the newest first until the room is used. */
function factsWithin(view: View, requests: readonly Request[], tokens: number): readonly string[] {
  let used = 0;
  const facts = [...requests].reverse().map((request, age) => {
    const text = factsOf(view, request, age < newest);
    const size = text === '' ? 0 : tokensOf(view, text) + 4;
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
  const more = request.files.length - named.length;
  const files =
    named.length === 0
      ? []
      : [`${phrases.files} ${named.join(', ')}${more > 0 ? ` +${String(more)}` : ''}`];
  // Commits that were made anew under another id are in force no more.
  const commits = ledger.runs.commits
    .standing(request.commits)
    .slice(-3)
    .map((commit) => shown(view, commit, 90));
  const runs = [...request.runs]
    .filter(([, mark]) => (isNew ? mark !== '?' : mark.startsWith('✗')))
    .slice(isNew ? -maxRuns : -1)
    .map(([command, mark]) => `${mark} ${shown(view, clip(withoutFolder(command), 48), 48)}`);
  return [...files, ...commits, ...runs].join('; ');
}

/** The last two parts of a path: all of it stands in the lists. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

/** A sentence of the agent that may be quoted. */
interface Candidate {
  readonly request: number;
  readonly piece: Piece;
  /** What it counts besides what it names. */
  readonly base: number;
  /** How recent its request is. */
  readonly factor: number;
  readonly tokens: number;
}

/** Places of the pieces of one text among those of the request. */
const textStep = 10_000;
/** The least a sentence must bring for a token, in passes from much to little. */
const thresholds = [0.3, 0.18, 0.11, 0.07, 0.045, 0.028, 0.017, 0.01, 0];

/** The sentences quoted of each request, by its place among them, all together within `tokens`. */
function chosenPieces(
  view: View,
  candidates: readonly Candidate[],
  tokens: number,
  told: ReadonlySet<string>,
): ReadonlyMap<number, readonly Piece[]> {
  const named = new Set(told);
  const chosen = new Map<number, Piece[]>();
  let left = tokens;
  let rest = candidates;
  const worth = ({ piece, base, factor }: Candidate): number =>
    (base +
      piece.names.reduce((sum, name) => sum + (named.has(name) ? 0 : weightOf(view, name)), 0)) *
    factor;
  for (const threshold of thresholds) {
    rest = rest.filter((candidate) => {
      if (candidate.tokens > left) return false;
      if (worth(candidate) < threshold * candidate.tokens) return true;
      for (const name of candidate.piece.names) named.add(name);
      chosen.set(candidate.request, [...(chosen.get(candidate.request) ?? []), candidate.piece]);
      left -= candidate.tokens;
      return false;
    });
  }
  return chosen;
}

/** A number without a unit says little by itself. */
const isBareNumber = /^[\d.,:%+-]+$/u;

/** What is named again matters; a name that is met once may be anything. */
const weightOf = ({ ledger }: View, name: string): number =>
  (isBareNumber.test(name) ? 0.25 : 1) *
  Math.min(2.5, 0.4 + Math.log2(Math.max(1, ledger.mentions.of(name))) * 0.6);

function candidatesOf(
  view: View,
  request: Request,
  index: number,
  requests: readonly Request[],
): readonly Candidate[] {
  const age = requests.length - index;
  const until = requests[index + 1]?.at ?? Number.POSITIVE_INFINITY;
  const recent = age === 1 ? 3 : age === 2 ? 2 : age <= 4 ? 1.5 : age <= 10 ? 1.2 : 1;
  const factor = recent * (request.at >= view.keptFrom ? 0.4 : 1);
  const last = request.told.length - 1;
  return request.told.flatMap((text, t) => {
    // What speaks of a commit that stands no more would mislead, as would what was taken back later.
    const { commits } = view.ledger.runs;
    const isGone = (name: string): boolean =>
      commits.isReplaced(name) || takenBackAt(view, name, requests) > until;
    const pieces = piecesOf(safe(view, text)).filter(({ names }) => !names.some(isGone));
    const closes = t === last && request.ended !== 'goesOn';
    const made = pieces.map((piece, p) => ({
      request: index,
      piece: { ...piece, at: t * textStep + p },
      base: t === last && says(piece) ? (p === 0 ? 2.5 : p === pieces.length - 1 ? 1.5 : 0.6) : 0,
      factor: closes ? factor : factor * 0.8,
      tokens: tokensOf(view, piece.text) + 2,
    }));
    // On the way to the answer, what names nothing only announces the next step.
    return t === last ? made : made.filter(({ piece }) => piece.names.length > 0);
  });
}

/** Where a name was taken back of which nobody has spoken since that request; 0 for all others. */
function takenBackAt({ ledger }: View, name: string, requests: readonly Request[]): number {
  const at = ledger.takenBack.at(name);
  if (at === undefined) return 0;
  const next = requests.find((request) => request.at > at)?.at ?? Number.POSITIVE_INFINITY;
  return ledger.mentions.last(name) > next ? 0 : at;
}

/** "Done!" and "Perfect!" tell nothing that can be relied on. */
const says = ({ text, names }: Piece): boolean => names.length > 0 || text.length >= 40;

function lineOf(
  view: View,
  request: Request,
  facts: string,
  said: readonly Piece[],
): readonly SummaryLine[] {
  if (facts === '' && said.length === 0) return [];
  const words =
    said.length === 0 ? '' : `${view.phrases.reported}: “${oneLine(joinedPieces(said))}”`;
  const parts = [facts, words].filter((part) => part !== '').join(' · ');
  const text = `- [${request.number}] ${parts}${endingOf(view, request)}`;
  return [{ text, rule: 'what a request led to', at: request.at }];
}

function endingOf({ phrases, ledger }: View, request: Request): string {
  switch (request.ended) {
    case 'interrupted':
      return ` (${phrases.interrupted})`;
    case 'goesOn':
      // An older one was overtaken by the next message.
      return request.at === ledger.requests.last?.at ? ` (${phrases.goesOn})` : '';
    case 'asked':
    case 'answered':
      return '';
  }
}
