/**
 * The summary that needs no model: facts from the whole branch, worded as a record, in the person's language,
 * within a token budget. Never fails and never invents: every line was said, run or returned in the conversation.
 */
import type { Draft, DraftInput } from './draft';
import { listsOf, type ShownLists } from './listsPart';
import { type SummaryLine, textOf, tokensOf } from './lines';
import { pinnedLines } from './pinnedPart';
import { sectionNames } from './headings';
import { bookLists } from '../record/fileLists';
import { Ledger } from '../record/ledger';
import { type WhyLine, whyLines } from '../record/why';
import { leadLines, type ProseSections, proseParts, type Written } from './proseParts';
import { steadyRoom } from './steadySize';
import { assembleSummary } from './summary';
import { type View, viewOf } from './view';

/** About what the headings and tags take, in tokens. */
const headingTokens = 110;

/** So many tokens left over are worth another round, where less than this part of the room is left over. */
const leftover = 40;
const nearlyFull = 0.12;

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
  const lead = leadLines(view, input.instructions, leadTokensOf(input));
  const pinned = pinnedLines(view, input.pins ?? []);
  // They are the person's own choice: nothing else has to make room for them.
  const pinTokens = pinned.length === 0 ? 0 : tokensOf(view, textOf(pinned));
  const whole = input.proseTokens + input.evidenceTokens;
  const steady = steadyRoom(view.ledger.summaries, whole, view.counter, view.language);
  const most = Math.min(mostTokens, steady + pinTokens);
  const lists = listsOf(view);
  let budget = most - pinTokens;
  for (let attempt = 0; ; attempt++) {
    const evidence = Math.min(input.evidenceTokens, budget * evidenceShare);
    const room = budget - tokensOf(view, textOf(lead)) - headingTokens;
    const prose = proseParts(
      view,
      room - tokensOf(view, textOfLists(lists.within(evidence))),
      written,
    );
    const said = Object.values(prose).reduce(
      (sum, lines) => sum + tokensOf(view, textOf(lines)),
      0,
    );
    const words = `${textOf(lead)}\n${Object.values(prose).map(textOf).join('\n')}`;
    const left = Math.min(input.evidenceTokens, Math.max(evidence, room - said));
    const listed = lists.within(left, words);
    const shownProse = { ...prose, pinned };
    const summary = assemble(textOf(lead), shownProse, listed, view);
    const over = view.counter.count(summary) - most;
    // Nearly full means that something was left out: what the parts left of their rooms is shared out once more.
    if (attempt === 0 && over < -leftover && over > -most * nearlyFull) {
      budget -= over + leftover / 2;
      continue;
    }
    if (over <= 0 || attempt >= 4) {
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

const textOfLists = (listed: ShownLists): string =>
  [listed.evidence, listed.failuresSection, ...listed.readLines, ...listed.modifiedLines].join(
    '\n',
  );

function assemble(lead: string, prose: ProseSections, listed: ShownLists, view: View): string {
  const { readLines, modifiedLines } = listed;
  const texts = Object.fromEntries(
    Object.entries(prose).map(([name, lines]) => [name, textOf(lines)]),
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
  const { cwd, redact, previous } = input;
  const ledger = new Ledger(cwd, redact);
  for (const entry of input.replaced) ledger.feed(entry);
  const keptFrom = ledger.total + 1;
  for (const entry of input.kept) ledger.feed(entry);
  if (previous) ledger.carry(previous);
  ledger.finish();
  return viewOf(ledger, keptFrom, input);
}
