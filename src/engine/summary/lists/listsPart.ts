/**
 * The sections built by code: evidence, open failures, file lists. Built from the ledger only, newest and most used first; paths,
 * commands and identifiers are never shortened to something that is not true. The lists are made once of a view; how much of them is
 * shown within so many tokens is asked as often as a summary is tried.
 */
import { grouped } from '../../../base/text';
import { shareBudget } from './budget';
import type { ToolFailure } from '../draft';
import { maxFailureChars } from '../../record/runs/failures';
import { withoutTags } from '../../text/plain';
import type { SummaryLine } from '../../record/why';
import { commandLines } from './commandLines';
import { type WrittenLines, writtenLines } from './writtenLines';
import { fileLines, mostRead } from './fileLines';
import { type EvidenceLine as Line, moreText, linesText } from '../lines';
import { identifierLines } from './nameLines';
import { placeLines } from './placeLine';
import { quotedSafe, shown, type View } from '../view';

/** As much of the lists as there was room for. */
export interface ShownLists {
  readonly evidence: string;
  readonly failuresSection: string;
  readonly failures: readonly ToolFailure[];
  readonly readLines: readonly string[];
  readonly modifiedLines: readonly string[];
  /** The same line by line, without labels. */
  readonly lines: BySection;
  /** What the lists hold besides and had no room. */
  readonly leftOut: BySection;
}

type BySection = Readonly<
  Record<'evidence' | 'failures' | 'readFiles' | 'modifiedFiles', readonly SummaryLine[]>
>;

/** What each list counts when room is shared out. */
const weights = {
  modified: 3,
  commands: 3,
  commits: 1,
  identifiers: 1.5,
  instructions: 1,
  read: 0.8,
  failures: 1.5,
} as const;
type Part = keyof typeof weights;
/** What stands in the section of evidence. */
const evidenceKinds: readonly Part[] = ['commands', 'commits', 'identifiers', 'instructions'];

/** All that could be listed. */
export interface Lists {
  /**
   * What is shown of it within `tokens`. What was written into files and sent may be quoted in `writtenTokens` beyond that; names that stand in
   * `elsewhere` count nothing there.
   */
  within(tokens: number, elsewhere?: string, writtenTokens?: number): ShownLists;
}

type AllLines = Readonly<Record<Part, readonly Line[]>>;

/** The lists of a view. */
export function summaryLists(view: View): Lists {
  // Those that are listed first: so the others are counted as left out.
  const open = [...[...view.openFailures].reverse(), ...view.olderFailures.values()];
  const failed = open.map(({ tool, summary, at }) => ({
    tool,
    at,
    summary: shown(view, summary, maxFailureChars),
  }));
  const whole: AllLines = {
    modified: fileLines(view, true),
    read: fileLines(view, false),
    commands: commandLines(view),
    commits: commitLines(view),
    identifiers: identifierLines(view),
    instructions: instructionLines(view),
    failures: failed.map(({ tool, summary, at }, i) => ({
      text: `- ${tool}: ${summary}`,
      at,
      order: at * 1_000 - i,
      rule: 'failed and was not seen to work again',
    })),
  };
  const failures = [...failed]
    .sort((a, b) => a.at - b.at)
    .map(({ tool, summary }) => ({ tool, summary }));
  const costs = new Map<string, number>();
  const costOf = (line: string): number => {
    const cost = costs.get(line) ?? view.counter.count(`${line}\n`);
    costs.set(line, cost);
    return cost;
  };
  return {
    within: (tokens, elsewhere = '', writtenTokens = 0) => {
      const written = writtenLines(view, writtenTokens, elsewhere);
      return { ...shownOf(view, whole, tokens, costOf, written), failures };
    },
  };
}

function shownOf(
  view: View,
  lists: AllLines,
  tokens: number,
  costOf: (line: string) => number,
  written: WrittenLines,
): Omit<ShownLists, 'failures'> {
  const ends = endsLines(view, tokens * endsShare);
  const { instructions, commands, commits, identifiers, none } = view.phrases;
  const fixed = [instructions, commands, commits, identifiers, none, linesText(ends)].join('\n');
  const failures = lists.failures.slice(0, view.openFailures.length);
  const listed: AllLines = { ...lists, failures, read: lists.read.slice(0, mostRead) };
  const taken = shareBudget(
    (Object.keys(weights) as Part[]).map((name) => ({
      name,
      weight: weights[name],
      lines: listed[name].map(({ text }) => text),
    })),
    Math.max(0, tokens - view.counter.count(fixed) - 40),
    costOf,
  );
  const show = (part: Part): readonly SummaryLine[] =>
    showing(view, lists[part], taken.get(part) ?? 0);
  const evidence = evidenceBlocks(view, show, ends, written);
  // Where none is listed, the old ones stand behind their commands, and want no room.
  const isFailing = failures.length > 0;
  const left = (part: Part): readonly SummaryLine[] =>
    beyond(view, lists[part], taken.get(part) ?? 0);
  const lines = {
    evidence: evidence.flatMap((block) => block.lines),
    failures: isFailing ? show('failures') : [],
    readFiles: show('read'),
    modifiedFiles: show('modified'),
  };
  return {
    evidence: evidence.map(blockText).join('\n') || view.phrases.none,
    failuresSection: linesText(lines.failures),
    readLines: lines.readFiles.map(({ text }) => text),
    modifiedLines: lines.modifiedFiles.map(({ text }) => text),
    lines,
    leftOut: {
      evidence: evidenceKinds.flatMap(left),
      failures: isFailing ? left('failures') : [],
      readFiles: left('read'),
      modifiedFiles: left('modified'),
    },
  };
}

const commitLines = (view: View): readonly Line[] =>
  [...view.ledger.runs.commits.all()].reverse().map(({ hash, subject, at }, i) => ({
    text: `- ${hash} ${shown(view, subject, 110)}`,
    at,
    order: at * 1_000 - i,
    rule: 'a commit of this conversation',
  }));

/** The first `count` lines in their order of showing, and how many are left out. */
function showing(view: View, lines: readonly Line[], count: number): readonly SummaryLine[] {
  const chosen = [...lines.slice(0, count)].sort((a, b) =>
    a.order < b.order ? -1 : a.order > b.order ? 1 : 0,
  );
  const left = lines[count];
  if (left === undefined) return chosen;
  const text = moreText(view, lines.length - count);
  return [...chosen, { text, rule: left.rule, at: 0 }];
}

/** Most lines of one list that are named as left out. */
const mostLeftOut = 100;

/** The lines behind the first `count`, the most important first. */
function beyond(view: View, lines: readonly Line[], count: number): readonly SummaryLine[] {
  const left = lines.slice(count, count + mostLeftOut);
  const unnamed = lines.length - count - left.length;
  const last = left.at(-1);
  if (last === undefined || unnamed === 0) return left;
  return [...left, { text: moreText(view, unnamed), rule: last.rule, at: 0 }];
}

/** What of the room the two ends of what is too long may take, all together. */
const endsShare = 0.3;
/** Most texts shown by their ends, the newest. */
const mostEnds = 3;

/** The two ends of what was too long to be kept, with where the whole of it is. */
function endsLines(view: View, tokens: number): readonly SummaryLine[] {
  const shortened = view.cutShort.slice(-mostEnds);
  const room = Math.floor(tokens / shortened.length);
  return shortened.map(({ id, who, text, where, tokens: whole }) => {
    const most = Math.max(leastEnds, who === 'user' ? room : Math.min(mostOfLog, room));
    const ends = isOfEdit.test(text) ? '' : `:\n${quotedSafe(view, text, most)}`;
    return {
      text: `- ${who}, ~${grouped(Math.round(whole))} tokens, ${where}${ends}`,
      rule: 'too long to be kept',
      at: view.ledger.placeOf(id),
    };
  });
}
/** What Claude Code gives back of a file that it changed: the file itself says more. */
const isOfEdit = /^The file .{1,300} has been (?:updated|overwritten)/u;
/** Tokens of the two ends of what a tool gave back: more would be the log again. Below the least they say nothing. */
const mostOfLog = 80;
const leastEnds = 40;

/** Lines under one label; `inline` on the label's own line. */
interface EvidenceBlock {
  readonly label: string;
  readonly lines: readonly SummaryLine[];
  readonly inline?: true;
}

function evidenceBlocks(
  view: View,
  show: (part: Part) => readonly SummaryLine[],
  ends: readonly SummaryLine[],
  written: WrittenLines,
): readonly EvidenceBlock[] {
  const { phrases } = view;
  const blocks: readonly EvidenceBlock[] = [
    { label: phrases.workspace, lines: placeLines(view), inline: true },
    { label: phrases.cutShort, lines: ends },
    { label: phrases.commands, lines: show('commands') },
    { label: phrases.commits, lines: show('commits') },
    { label: phrases.identifiers, lines: show('identifiers'), inline: true },
    { label: phrases.instructions, lines: show('instructions') },
    { label: phrases.written, lines: written.files },
    { label: phrases.sent, lines: written.sent },
  ];
  return blocks.filter(({ lines }) => lines.length > 0);
}

const blockText = ({ label, lines, inline }: EvidenceBlock): string =>
  inline === true
    ? `${label}: ${lines.map(({ text }) => text).join(', ')}`
    : `${label}:\n${linesText(lines)}`;

/** Rules of instruction files, those read last first; each with its file, since it has to be read again. */
const instructionLines = ({ ledger, redact }: View): readonly Line[] =>
  [...ledger.instructions.all()].reverse().flatMap(({ path, rules, at }) =>
    rules.map((rule, i) => ({
      text: `> ${i === 0 ? `${withoutTags(path)}: ` : ''}${withoutTags(redact(rule))}`,
      at,
      rule: 'a rule of a file that was read',
      order: `${String(1e9 - at)}:${String(i).padStart(3, '0')}`,
    })),
  );
