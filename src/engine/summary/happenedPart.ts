/**
 * What happened, request by request: files, commits and checks, then what the agent reported, in its own words. Of those the
 * sentences that name what is named again and stands nowhere else yet, the newest requests in most words; where room is left over, what
 * other agents wrote to it as well. Nothing here says that something is done: that is for the reader to see.
 */
import { figureStrength } from '../record/figures';
import type { Request } from '../record/person/requests';
import { withoutFolder } from '../record/runs/runs';
import { clip, oneLine } from '../text/plain';
import { joinedPieces, type Piece, piecesOf } from '../text/densestSentences';
import { standing } from './standing';
import type { SummaryLine } from '../record/why';
import { moreText, textOf, tokensOf } from './lines';
import { safe, shown, type View } from './view';

/** Most paths and commands named of one request. */
const maxFiles = 4;
const maxRuns = 3;
/** Share of the room that files, commits and checks may take. */
const factsShare = 0.3;

/**
 * The lines within `tokens`, oldest first; the words of other agents may take `othersTokens` more. `told` are names that stand in the
 * summary already.
 */
export function happenedLines(
  view: View,
  tokens: number,
  othersTokens: number,
  told: ReadonlySet<string>,
): readonly SummaryLine[] {
  const requests = view.ledger.requests.requests().filter((request) => isWorthARow(request));
  const candidates = requests.flatMap((request, i) => candidatesOf(view, request, i, requests));
  let lines: readonly SummaryLine[] = [];
  // What is put around the sentences is known only afterwards.
  const whole = tokens + othersTokens;
  for (let room = whole, round = 0; round < 5; round++) {
    const rooms = { told: Math.max(0, room - othersTokens), heard: Math.min(room, othersTokens) };
    lines = linesWithin(view, requests, candidates, rooms, told);
    const over = tokensOf(view, textOf(lines)) - whole;
    if (over <= 0) break;
    room -= over * 1.1 + 8;
  }
  return lines;
}

/** Whether anything came of it, or it was stopped before. */
const isWorthARow = (request: Request): boolean =>
  request.ended === 'interrupted' || !isBare(request);
const isBare = ({ told, heard, files, commits }: Request): boolean =>
  [told, heard, files, commits].every((some) => some.length === 0);

function linesWithin(
  view: View,
  requests: readonly Request[],
  candidates: readonly Candidate[],
  tokens: Readonly<Record<Speaker, number>>,
  told: ReadonlySet<string>,
): readonly SummaryLine[] {
  const facts = factsWithin(view, requests, tokens.told * factsShare);
  const used = facts.reduce((sum, text) => sum + tokensOf(view, text), 0);
  const said = chosenPieces(view, candidates, { ...tokens, told: tokens.told - used }, told);
  const lines = requests.flatMap((request, i) =>
    lineOf(view, request, facts[i] ?? '', said.get(i)),
  );
  const worth = new Set(candidates.map(({ request }) => request));
  const all = requests.filter((_, i) => worth.has(i) || (facts[i] ?? '') !== '');
  const left = all.length - lines.length;
  if (left <= 0) return lines;
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
    .map(([key, { command, mark }]) => [command, sinceThen(view, key, mark)] as const)
    .filter(([, mark]) => (isNew ? mark !== '?' : mark.startsWith('✗') && mark !== repaired))
    .slice(isNew ? -maxRuns : -1)
    .map(([command, mark]) => `${mark} ${shown(view, clip(withoutFolder(command), 48), 48)}`);
  const facts = [...files, ...commits, ...runs].join('; ');
  return facts === '' && isBare(request) ? endingOf(view, request).trim() : facts;
}

const repaired = '✗→✓';

/** How a check ended, as it stands now: what was repaired since is told as among the commands. */
const sinceThen = ({ ledger: { runs } }: View, key: string, mark: string): string =>
  mark.startsWith('✗') && runs.isRepaired(key) ? repaired : mark;

/** The last two parts of a path: all of it stands in the lists. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

/** Whose words a sentence is of: the agent's own first. */
const speakers = ['told', 'heard'] as const;
type Speaker = (typeof speakers)[number];

/** A sentence of the agent, or of another one that wrote to it, that may be quoted. */
interface Candidate {
  readonly request: number;
  readonly speaker: Speaker;
  readonly piece: Piece;
  /** What it counts besides what it names. */
  readonly base: number;
  /** How recent its request is. */
  readonly factor: number;
  readonly tokens: number;
  /** Whether it was said on the way to an answer: room that is left over is not filled with it. */
  readonly isPassing: boolean;
}

/** Places of the pieces of one text among those of the request. */
const textStep = 10_000;
/** The least a sentence must bring for a token, in passes from much to little; last whatever there is. */
const thresholds = [0.3, 0.18, 0.11, 0.07, 0.045, 0.028, 0.017, 0.01, 0, -1];
/** The least of what was said in passing. */
const leastPassing = 0.03;

/** The sentences quoted of one request. */
type Quoted = Readonly<Record<Speaker, Piece[]>>;

/** The sentences quoted of each request, by its place among them, all together within `tokens`. */
function chosenPieces(
  view: View,
  candidates: readonly Candidate[],
  tokens: Readonly<Record<Speaker, number>>,
  told: ReadonlySet<string>,
): ReadonlyMap<number, Quoted> {
  const named = new Set(told);
  const chosen = new Map<number, Quoted>();
  const left = { ...tokens };
  const worth = ({ piece, base, factor }: Candidate): number =>
    (base +
      piece.names.reduce((sum, name) => sum + (named.has(name) ? 0 : weightOf(view, name)), 0)) *
    factor;
  const take = ({ request, speaker, piece, tokens: size }: Candidate): void => {
    for (const name of piece.names) named.add(name);
    const quoted = chosen.get(request) ?? { told: [], heard: [] };
    quoted[speaker].push(piece);
    chosen.set(request, quoted);
    left[speaker] -= size;
  };
  for (const speaker of speakers) {
    let rest = candidates.filter((one) => one.speaker === speaker);
    for (const threshold of thresholds) {
      rest = rest.filter((candidate) => {
        if (candidate.tokens > left[speaker]) return false;
        const least = candidate.isPassing ? Math.max(threshold, leastPassing) : threshold;
        if (worth(candidate) < least * candidate.tokens) return true;
        take(candidate);
        return false;
      });
    }
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
  // What speaks of a commit that stands no more would mislead, as would what was taken back later.
  const { commits } = view.ledger.runs;
  const isGone = (name: string): boolean =>
    commits.isReplaced(name) || takenBackAt(view, name, requests) > until;
  const reply = requests[index + 1];
  const passedOver = view.ledger.requests.passedOver;
  const candidates = (
    speaker: Speaker,
    text: string,
    t: number,
    part: number,
  ): readonly Candidate[] => {
    const pieces = piecesOf(safe(view, text));
    return standing(pieces, reply, passedOver)
      .filter(({ names }) => !names.some(isGone))
      .map((piece) => ({
        request: index,
        speaker,
        factor: factor * part,
        base: 0,
        piece: { ...piece, at: t * textStep + piece.at },
        tokens: tokensOf(view, piece.text) + 2,
        isPassing: false,
      }));
  };
  const isLeftAt = (t: number): boolean =>
    t === last && (request.ended === 'interrupted' || age === 1);
  const told = request.told.flatMap(({ text, closes }, t) => {
    if (!closes && !isLeftAt(t)) return passing(view, candidates('told', text, t, onTheWay));
    const closing = candidates('told', text, t, t < last || !closes ? onTheWay : 1);
    return closing
      .map((one, p) => ({ ...one, base: closingBase(one.piece, p, closing.length) }))
      .filter(({ piece }) => t === last || says(piece));
  });
  return [
    ...told,
    ...request.heard.flatMap((text, t) => reportOf(candidates('heard', text, t, 1))),
  ];
}

/** What words on the way to the answer count of those that close. */
const onTheWay = 0.8;

/** What was said before a call: not what it ends with, for the call shows that; of the rest what names something, files that were left alone first. What was measured is found out, wherever it was said. */
const passing = (view: View, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.flatMap((one, p) => {
    const { names, text } = one.piece;
    if (/[:：]$/u.test(text)) return [];
    if (figureStrength(text) === 2 && isMeasured.test(text)) return [one];
    const isAnnouncing = p === candidates.length - 1;
    if (isAnnouncing || names.length === 0 || !/\p{L}/u.test(text)) return [];
    const isElsewhere = names.some((name) => isLeftAlone(view, name));
    return [{ ...one, isPassing: true, base: isElsewhere ? foundElsewhere : 0 }];
  });
/** A share or a part: counts ("once", "3 files") announce as well as tell. */
const isMeasured = /\d[.,]\d|\d\s?[%٪]/u;
/** What a file that was found on the way, and not changed, counts. */
const foundElsewhere = 1;

const isLeftAlone = ({ ledger }: View, name: string): boolean =>
  /[^/]\/[^/]/u.test(name) && /\.[A-Za-z]\w{0,5}$/u.test(name) && !ledger.files.isModified(name);

/** Short ones that name nothing only announce the next step; longer ones may say why, and are for room that nothing else wants. */
const withoutAnnouncing = (one: Candidate): readonly Candidate[] => {
  const { names, text } = one.piece;
  if (names.length > 0) return [one];
  return text.length < reasonChars ? [] : [{ ...one, base: namesNothing }];
};
const reasonChars = 60;
/** Below nothing: what names what is named already comes first. */
const namesNothing = -0.01;

/** What a sentence of the closing words counts by its place: they begin with what came of it, and end with what is open. */
const closingBase = (piece: Piece, at: number, all: number): number =>
  !says(piece) ? 0 : at === 0 ? 2.5 : at === all - 1 ? 1.5 : 0.6;

/** A report begins with what came of it and ends with what did not, or is left: both ends may be quoted, however short, also where they name nothing. */
const reportOf = (pieces: readonly Candidate[]): readonly Candidate[] =>
  pieces.flatMap((one, p) => {
    const isEnd = p === 0 || p === pieces.length - 1;
    return isEnd && one.piece.names.length === 0
      ? [{ ...one, base: namesNothing }]
      : withoutAnnouncing(one);
  });

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
