/**
 * The sections built by code: evidence, open failures, file lists. Built from the ledger only, newest and most used first; paths,
 * commands and identifiers are never shortened to something that is not true. The lists are made once of a view; how much of them is
 * shown within so many tokens is asked as often as a summary is tried.
 */
import { grouped } from '../../base/text';
import type { Fact } from '../record/names/facts';
import { fileEnding } from '../record/names/identifiers';
import { shareBudget } from './budget';
import type { ToolFailure } from './draft';
import { maxFailureChars } from '../record/runs/failures';
import type { FileRecord } from '../record/fileLists';
import type { Mention } from '../record/names/mentions';
import { withoutTags } from '../text/plain';
import { namesIn } from '../text/densestSentences';
import { isScratch } from '../text/scratch';
import { commandLines } from './commandLines';
import { type EvidenceLine as Line, moreText, type SummaryLine, textOf } from './lines';
import { quotedSafe, ranked, shown, type View } from './view';

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

type Part =
  | 'modified'
  | 'commands'
  | 'commits'
  | 'identifiers'
  | 'names'
  | 'instructions'
  | 'read'
  | 'failures';
/** What stands in the section of evidence, in its order. */
const evidenceKinds: readonly Part[] = [
  'commands',
  'commits',
  'identifiers',
  'names',
  'instructions',
];
const weights: Readonly<Record<Part, number>> = {
  modified: 3,
  commands: 3,
  commits: 1,
  identifiers: 1.5,
  names: 3,
  instructions: 1,
  read: 0.8,
  failures: 1.5,
};

/** All that could be listed. */
export interface Lists {
  /** What is shown of it within `tokens`. Names that stand in `elsewhere` are not listed again. */
  within(tokens: number, elsewhere?: string): ShownLists;
}

type AllLines = Readonly<Record<Part, readonly Line[]>>;

/** The lists of a view. */
export function listsOf(view: View): Lists {
  const failed = view.openFailures.map(({ tool, summary, at }) => ({
    ...{ tool, at },
    summary: shown(view, summary, maxFailureChars),
  }));
  const whole: AllLines = {
    modified: fileLines(view, true),
    read: fileLines(view, false),
    commands: commandLines(view),
    commits: commitLines(view),
    identifiers: identifierLines(view),
    names: nameLines(view),
    instructions: instructionLines(view),
    failures: failed.map(({ tool, summary, at }, order) => ({
      ...{ text: `- ${tool}: ${summary}`, at, order },
      rule: 'failed and was not seen to work again',
    })),
  };
  const failures = failed.map(({ tool, summary }) => ({ tool, summary }));
  const costs = new Map<string, number>();
  const costOf = (line: string): number => {
    const cost = costs.get(line) ?? view.counter.count(`${line}\n`);
    costs.set(line, cost);
    return cost;
  };
  return {
    within: (tokens, elsewhere = '') => {
      const lists = { ...whole, names: namesBeyond(whole.names, elsewhere) };
      return { ...shownOf(view, lists, tokens, costOf), failures };
    },
  };
}

function shownOf(
  view: View,
  lists: AllLines,
  tokens: number,
  costOf: (line: string) => number,
): Omit<ShownLists, 'failures'> {
  const ends = endsLines(view, tokens * endsShare);
  const fixed = `${evidenceLabels(view)}${textOf(ends)}`;
  const room = Math.max(0, tokens - view.counter.count(fixed) - 40);
  const taken = share(lists, room, costOf);
  const show = (...parts: readonly Part[]): readonly SummaryLine[] =>
    parts.flatMap((part) => showing(view, lists[part], taken.get(part) ?? 0));
  const evidence = evidenceBlocks(view, show, ends);
  const left = (part: Part): readonly SummaryLine[] =>
    beyond(view, lists[part], taken.get(part) ?? 0);
  const lines = {
    evidence: evidence.flatMap((block) => block.lines),
    failures: show('failures'),
    readFiles: show('read'),
    modifiedFiles: show('modified'),
  };
  return {
    evidence: evidence.map(blockText).join('\n') || view.phrases.none,
    failuresSection: textOf(lines.failures),
    readLines: lines.readFiles.map(({ text }) => text),
    modifiedLines: lines.modifiedFiles.map(({ text }) => text),
    lines,
    leftOut: {
      evidence: evidenceKinds.flatMap(left),
      failures: left('failures'),
      readFiles: left('read'),
      modifiedFiles: left('modified'),
    },
  };
}

function share(
  lists: AllLines,
  room: number,
  costOf: (line: string) => number,
): ReadonlyMap<Part, number> {
  const pools = (Object.keys(weights) as Part[]).map((name) => ({
    name,
    weight: weights[name],
    lines: lists[name].map((line) => line.text),
  }));
  return shareBudget(pools, room, costOf);
}

const commitLines = (view: View): readonly Line[] =>
  [...view.ledger.runs.commits.all()].reverse().map(({ hash, subject, at }, i) => ({
    ...{ text: `- ${hash} ${shown(view, subject, 110)}`, at, order: at * 1_000 - i },
    rule: 'a commit of this conversation',
  }));

const evidenceLabels = ({ phrases }: View): string =>
  [phrases.instructions, phrases.commands, phrases.commits, phrases.identifiers, phrases.none].join(
    '\n',
  );

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
    return {
      text: `- ${who}, ~${grouped(Math.round(whole))} tokens, ${where}:\n${quotedSafe(view, text, most)}`,
      rule: 'too long to be kept',
      at: view.ledger.placeOf(id),
    };
  });
}
/** Tokens of the two ends of what a tool gave back: more would be the log again. Below the least they say nothing. */
const mostOfLog = 130;
const leastEnds = 40;

/** Lines under one label; `inline` on the label's own line. */
interface EvidenceBlock {
  readonly label: string;
  readonly lines: readonly SummaryLine[];
  readonly inline?: true;
}

function evidenceBlocks(
  view: View,
  show: (...parts: readonly Part[]) => readonly SummaryLine[],
  ends: readonly SummaryLine[],
): readonly EvidenceBlock[] {
  const { phrases } = view;
  const blocks: readonly EvidenceBlock[] = [
    { label: phrases.workspace, lines: placeLines(view), inline: true },
    { label: phrases.cutShort, lines: ends },
    { label: phrases.commands, lines: show('commands') },
    { label: phrases.commits, lines: show('commits') },
    { label: phrases.identifiers, lines: show('identifiers', 'names'), inline: true },
    { label: phrases.instructions, lines: show('instructions') },
  ];
  return blocks.filter(({ lines }) => lines.length > 0);
}

const blockText = ({ label, lines, inline }: EvidenceBlock): string =>
  inline === true
    ? `${label}: ${lines.map(({ text }) => text).join(', ')}`
    : `${label}:\n${textOf(lines)}`;

/** Where the work is done: folder, branch, and what git said lies there besides. */
function placeLines(view: View): readonly SummaryLine[] {
  const { gitBranch } = view;
  const { follows } = view.ledger.runs.workTree;
  const folder = view.cwd === null || view.cwd === '' ? [] : [shown(view, view.cwd, 200)];
  const branch = [gitBranch, follows].filter((text) => text !== null).join('...');
  const git = branch === '' ? [] : [`git: ${shown(view, branch, 160)}`];
  const place = [...folder, ...git, ...notCommitted(view)];
  if (place.length === 0) return [];
  return [{ text: place.join(' · '), rule: 'where the work is done', at: 0 }];
}

/** Most paths named that git lists and this conversation did not change. */
const mostForeign = 10;

/** What git listed as changed or unknown to it, by its own signs. What this conversation changed is listed by itself. */
function notCommitted(view: View): readonly string[] {
  const { files, runs } = view.ledger;
  const foreign = runs.workTree.entries.filter(({ path }) => !files.isModified(path));
  const named = foreign
    .slice(0, mostForeign)
    .map(({ signs, path }) => `${signs.trim()} ${shown(view, path, 120)}`);
  if (named.length === 0) return [];
  const more = foreign.length - named.length;
  return [`git status: ${named.join(', ')}${more > 0 ? ` +${String(more)}` : ''}`];
}

/** Most files listed that were only read: those read again or last. */
const mostRead = 15;

function fileLines(view: View, modified: boolean): readonly Line[] {
  const records = view.ledger.files
    .all()
    .filter((file) => file.modified === modified && !file.movedAway && !isScratch(file.path));
  const score = (file: FileRecord): number =>
    (file.at / Math.max(1, view.ledger.total)) * 3 +
    Math.log2(1 + file.refs) -
    (file.deleted ? 1 : 0);
  const best = [...records].sort((a, b) => score(b) - score(a));
  const listed = modified ? withEarliest(best, records) : best.slice(0, mostRead);
  return listed.map((file) => ({
    ...{ text: markedPath(view, file), at: file.at, order: file.path },
    rule: modified ? 'changed by a tool' : 'read by a tool',
  }));
}

/** Every how many places a file from the beginning stands: what a session began with is what it is about. */
const earliestEvery = 4;

/** The best, with the earliest between them, so that where not all fit both ends stay. Each once. */
function withEarliest(
  best: readonly FileRecord[],
  records: readonly FileRecord[],
): readonly FileRecord[] {
  const earliest = [...records].sort((a, b) => a.firstAt - b.firstAt);
  const order = new Set<FileRecord>();
  best.forEach((file, i) => {
    order.add(file);
    const early = earliest[Math.floor(i / earliestEvery)];
    if (early && i % earliestEvery === 0) order.add(early);
  });
  return [...order];
}

function markedPath(view: View, file: FileRecord): string {
  const path = shown(view, file.path, 400);
  if (file.deleted) return `${path} (${view.phrases.deleted})`;
  return file.renamedFrom === null
    ? path
    : `${path} (${view.phrases.renamed.replace('{from}', shown(view, file.renamedFrom, 400))})`;
}

/** Times a name has to come up that the work did not declare, and most names listed. */
const leastMentions = 4;
const mostNames = 60;
/** How much having been declared counts: as much as coming up so many times more often (powers of two). */
const declaredScore = 3;

/** Functions, types, fields and files that the work declared or came back to again and again. */
function nameLines({ ledger }: View): readonly Line[] {
  const { mentions, takenBack } = ledger;
  const declared = ledger.declared.all();
  const total = Math.max(1, ledger.total);
  const score = ({ name, count, at }: Mention): number =>
    Math.log2(count) + (at / total) * 2 + (declared.has(name) ? declaredScore : 0);
  return [...mentions.worked(leastMentions, declared)]
    .filter(({ name }) => !takenBack.isGoing(name))
    .sort((a, b) => score(b) - score(a))
    .map(({ name, at }) => ({
      ...{ text: name, at, order: `~${name}` },
      rule: declared.has(name) ? 'a name that an edit declared' : 'a name that came up repeatedly',
    }));
}

/** Those that stand nowhere else. */
function namesBeyond(names: readonly Line[], elsewhere: string): readonly Line[] {
  const told = new Set(namesIn(elsewhere));
  return names.filter(({ text }) => !told.has(text)).slice(0, mostNames);
}

/** Rules of instruction files, those read last first; each with its file, since it has to be read again. */
const instructionLines = ({ ledger, redact }: View): readonly Line[] =>
  [...ledger.instructions.all()].reverse().flatMap(({ path, rules, at }) =>
    rules.map((rule, i) => ({
      ...{
        text: `> ${i === 0 ? `${withoutTags(path)}: ` : ''}${withoutTags(redact(rule))}`,
        at,
      },
      rule: 'a rule of a file that was read',
      order: `${String(1e9 - at)}:${String(i).padStart(3, '0')}`,
    })),
  );

function identifierLines(view: View): readonly Line[] {
  const commits = new Set(view.ledger.runs.commits.all().map(({ hash }) => hash));
  const files = view.ledger.files.all().map((file) => file.path);
  // A file by its name alone, or by the end of it, as output that was cut shows it.
  const isFile = (id: string): boolean =>
    fileEnding.test(id) && files.some((path) => path.endsWith(id));
  return ranked(view, view.identifiers)
    .filter(
      (fact) =>
        !commits.has(fact.key) &&
        !isFile(fact.key) &&
        !view.ledger.runs.commits.isReplaced(fact.key) &&
        isUsedAgain(fact, view.ledger.total),
    )
    .map((fact) => ({
      ...{ text: shown(view, fact.key, 300), at: fact.at },
      rule: 'an identifier that was used again',
      order: `${fact.text}:${String(fact.at).padStart(9, '0')}`,
    }));
}

/** An address or a ticket that comes up so often is worked with, whoever brought it up. */
const often = 8;
const addresses: ReadonlySet<string> = new Set(['url', 'port', 'ticket']);

/** What the person named, or somebody named and then used; ids of calls, agents and requests are made for programs. */
const isUsedAgain = ({ key, text, weight, refs, at }: Fact, total: number): boolean => {
  if (weight >= 3 || (refs >= often && addresses.has(text))) return true;
  if (weight < 1.5 || refs < 2 || text === 'uuid') return false;
  // Hashes of git change under a conversation; older ones that it still stands by are listed as its commits.
  return text !== 'commit' || (at > total * 0.9 && !/^[0-9a-f]{13,39}$/u.test(key));
};
