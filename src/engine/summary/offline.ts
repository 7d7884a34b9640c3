/**
 * The summary that needs no model: facts from the whole branch, worded as a record, in the person's language,
 * within a token budget. Never fails and never invents: every line was said, run or returned in the conversation.
 */
import type { Draft, DraftInput } from './draft';
import { summaryLists, type ShownLists } from './lists/listsPart';
import { linesText, lineTokens } from './lines';
import { pinnedLines } from './pinnedPart';
import { sectionNames } from './headings';
import { bookLists } from '../record/fileLists';
import { Ledger } from '../record/ledger';
import type { Said } from '../record/person/requests';
import { type SummaryLine, type WhyLine, whyLines } from '../record/why';
import {
  goalShare,
  isOnly,
  leadLines,
  type ProseSections,
  proseParts,
  type Written,
} from './proseParts';
import { steadyRoom } from './steadySize';
import { assembleSummary } from './summary';
import { type View, typedIn, summaryView } from './view';

/** About what the headings and tags take, in tokens. */
const headingTokens = 110;

/** So many tokens left over are worth another round, where less than this part of the room is left over. */
const leftover = 40;
const nearlyFull = 0.12;

/** What a quote costs of its text. */
const quoteCost = 1.12;

/** Shares of a summary: the person's words first, then what happened, then evidence; what one leaves the next may use. */
const evidenceShare = 0.23;

/** A complete summary with the sections built by code, in at most `mostTokens`, also where the room would allow more. */
export const draftOffline = (input: DraftInput, mostTokens = Infinity): Draft =>
  draftAround(input, null, mostTokens);

/** A complete summary with sections that somebody else wrote, and by code whatever they did not write. */
export function draftAround(
  input: DraftInput,
  written: Written | null,
  mostTokens = Infinity,
): Draft {
  const view = readInput(input);
  let quotes: QuoteRoom = { ...noQuotes, lead: leadTokensOf(input) };
  const pinned = pinnedLines(view, input.pins ?? []);
  // They are the person's own choice: nothing else has to make room for them.
  const pinTokens = pinned.length === 0 ? 0 : lineTokens(view, linesText(pinned));
  const whole = input.proseTokens + input.evidenceTokens;
  const steady = steadyRoom(view.ledger.summaries, whole, view.counter);
  const most = Math.min(mostTokens, steady + pinTokens);
  const lists = summaryLists(view);
  let budget = most - pinTokens;
  for (let attempt = 0; ; attempt++) {
    const lead = leadLines(view, input.instructions, quotes.lead);
    const evidence = Math.min(input.evidenceTokens, budget * evidenceShare);
    const room = budget - lineTokens(view, linesText(lead)) - headingTokens;
    const prose = proseParts(view, room - lineTokens(view, textOfLists(lists.within(evidence))), {
      written,
      goalTokens: quotes.goal + (isOnly(view) ? quotes.lead : 0),
      othersTokens: quotes.others,
    });
    const said = Object.values(prose).reduce(
      (sum, lines) => sum + lineTokens(view, linesText(lines)),
      0,
    );
    const words = `${linesText(lead)}\n${Object.values(prose).map(linesText).join('\n')}`;
    const left = Math.min(input.evidenceTokens, Math.max(evidence, room - said));
    const listed = lists.within(left, words, quotes.written);
    const shownProse = { ...prose, pinned };
    const summary = assemble(linesText(lead), shownProse, listed, view);
    const over = view.counter.count(summary) - most;
    const again = nextTry(view, input, { budget, quotes }, { attempt, over, most });
    if (again) {
      ({ budget, quotes } = again);
      continue;
    }
    if (over <= 0 || attempt >= 5) {
      return {
        summary,
        details: { ...bookLists(view.ledger.files.all()), toolFailures: listed.failures },
        lines: linesOf(view, lead, shownProse, listed),
        leftOut: Object.entries(listed.leftOut).flatMap(([section, lines]) =>
          whyLines(view.ledger.sourceAt, section, lines),
        ),
        repairs: [],
      };
    }
    budget -= over + 20;
  }
}

/** What of the room the opening may take, tokens. */
const leadTokensOf = (input: Pick<DraftInput, 'proseTokens'>): number =>
  Math.max(40, Math.floor(input.proseTokens * 0.1));

/**
 * Tokens that the newest request may take in the opening, the first one in the goal beyond its share, an earlier summary with the words of
 * other agents, and what the agent wrote into files.
 */
interface QuoteRoom {
  readonly lead: number;
  readonly goal: number;
  readonly others: number;
  readonly written: number;
}
const noQuotes: QuoteRoom = { lead: 0, goal: 0, others: 0, written: 0 };

/** What a draft is tried with. */
interface Trial {
  readonly budget: number;
  readonly quotes: QuoteRoom;
}

/** What came of a try: its number from 0, tokens over what may be used (below 0: left), and those. */
interface Outcome {
  readonly attempt: number;
  readonly over: number;
  readonly most: number;
}

/**
 * What is left of the room after the first tries. Nearly full means that something was left out: it is shared out once more. Where much
 * is left, requests that stand cut get it, then an earlier summary of what is not in the file with what other agents wrote, and
 * last what the agent wrote into files.
 */
function nextTry(
  view: View,
  input: DraftInput,
  { budget, quotes }: Trial,
  { attempt, over, most }: Outcome,
): Trial | null {
  const spare = -over - leftover;
  if (spare <= 0 || attempt > 3) return null;
  if (over > -most * nearlyFull)
    return attempt === 0 ? { budget: budget + spare + leftover / 2, quotes } : null;
  const wider =
    (attempt === 0 ? widerQuotes(view, input, quotes, spare) : null) ??
    othersQuotes(view, input, quotes, spare);
  if (wider !== null) return { budget, quotes: wider };
  return quotes.written > 0 ? null : { budget, quotes: { ...quotes, written: spare } };
}

/** Room for an earlier summary and the words of other agents; null where there are none, or they have it. */
function othersQuotes(
  { ledger: { requests, earlier } }: View,
  input: DraftInput,
  quotes: QuoteRoom,
  spareTokens: number,
): QuoteRoom | null {
  const hasOthers =
    earlier.all().length > 0 || requests.requests().some(({ heard }) => heard.length > 0);
  if (quotes.others > 0 || !hasOthers) return null;
  return { ...quotes, others: Math.min(spareTokens, input.proseTokens * othersShare) };
}

/** Most that those may take, as a share of the room in words. */
const othersShare = 0.3;

/** Room to quote the newest and the first request whole, the newest before the other; null where neither is cut. */
function widerQuotes(
  view: View,
  input: DraftInput,
  quotes: QuoteRoom,
  spareTokens: number,
): QuoteRoom | null {
  const { first, last } = view.ledger.requests;
  // Marks of the quotes cost some more than the text itself.
  const lacking = ({ text, isWhole }: Said, has: number): number =>
    isWhole ? Math.max(0, lineTokens(view, typedIn(view, text)) * quoteCost - has) : 0;
  // One that is both stands whole in the goal: a later summary reads it there where the branch is gone.
  const isBoth = isOnly(view);
  // More of the two ends of one that does not fit whole says little.
  const within = (tokens: number, room: number): number => (tokens <= room ? tokens : 0);
  const ofLead = last && !isBoth ? within(lacking(last, quotes.lead), spareTokens) : 0;
  const inGoal = input.proseTokens * goalShare * 0.8 + (isBoth ? quotes.lead : 0);
  const ofGoal = first ? within(lacking(first, inGoal), spareTokens - ofLead) : 0;
  return ofLead + ofGoal > 0 ? { ...quotes, lead: quotes.lead + ofLead, goal: ofGoal } : null;
}

const textOfLists = (listed: ShownLists): string =>
  [listed.evidence, listed.failuresSection, ...listed.readLines, ...listed.modifiedLines].join(
    '\n',
  );

function assemble(lead: string, prose: ProseSections, listed: ShownLists, view: View): string {
  const { readLines, modifiedLines } = listed;
  const texts = Object.fromEntries(
    Object.entries(prose).map(([name, lines]) => [name, linesText(lines)]),
  );
  const sections = {
    ...texts,
    goal: texts['goal'] === '' ? view.phrases.none : (texts['goal'] ?? view.phrases.none),
    failures: listed.failuresSection,
    evidence: listed.evidence,
  };
  return assembleSummary({ lead, sections, readLines, modifiedLines }, view.language);
}

/** All lines of a draft in its order, with their entries. */
function linesOf(
  { ledger }: View,
  lead: readonly SummaryLine[],
  prose: ProseSections,
  { lines }: ShownLists,
): readonly WhyLine[] {
  const sections = { ...prose, failures: lines.failures, evidence: lines.evidence };
  return [
    ...whyLines(ledger.sourceAt, 'lead', lead),
    ...sectionNames.flatMap((name) => whyLines(ledger.sourceAt, name, sections[name] ?? [])),
    ...whyLines(ledger.sourceAt, 'readFiles', lines.readFiles),
    ...whyLines(ledger.sourceAt, 'modifiedFiles', lines.modifiedFiles),
  ];
}

/** The views of inputs that are still in use: a model's prompt, its audit and what code writes instead need the same one. */
const views = new WeakMap<DraftInput, View>();

/** Reads everything a draft or an audit needs, in one pass over the branch; once for each input. */
export function readInput(input: DraftInput): View {
  const known = views.get(input);
  if (known) return known;
  const view = readAnew(input);
  views.set(input, view);
  return view;
}

function readAnew(input: DraftInput): View {
  const { cwd, redact, previous, startsAmid = false } = input;
  const ledger = new Ledger(cwd, redact, startsAmid);
  for (const entry of input.replaced) ledger.feed(entry);
  const keptFrom = ledger.total + 1;
  for (const entry of input.kept) ledger.feed(entry);
  if (previous) ledger.carry(previous);
  ledger.finish();
  return summaryView(ledger, keptFrom, input);
}
