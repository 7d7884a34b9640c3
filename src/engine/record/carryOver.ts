/**
 * What a summary written before, by us or by another tool, hands on. Ours is derived from the branch; another tool's was
 * written by a model. Either counts only where what it stands for is not in the file (any more): then its lines are taken over
 * word for word, for summaries of summaries lose a little each time.
 */
import { type SectionName, sectionOf } from '../summary/headings';
import { isOurSummary } from '../summary/openings';
import { fateIn } from '../summary/phrases';
import { parseSummary, type ReadSection, type ReadSummary } from '../summary/summary';
import { clip, keyOf, oneLine } from '../text/plain';
import { proseLines } from '../text/sentences';
import { namesIn } from '../text/densestSentences';
import type { FactSet } from './names/facts';
import type { FileBook } from './fileLists';
import type { RequestLog } from './person/requests';

/** The parts of a ledger that a summary can add to. */
export interface CarryTarget {
  readonly earlier: FactSet;
  readonly files: FileBook;
  readonly requests: RequestLog;
  /** Whether something was said before the first entry that the file has. */
  readonly startsAmid: boolean;
}

/** Most lines taken from a summary, and longest one, in characters. */
const maxLines = 160;
const maxLine = 500;

/** Adds the lines of an earlier summary to a ledger, at place `at`. */
export function carrySummary(ledger: CarryTarget, summary: string, at: number): void {
  const parsed = parseSummary(withoutAnalysis(summary));
  ledger.files.carry(parsed.readFiles, parsed.modifiedFiles, at);
  for (const { path, mark } of parsed.fileMarks) {
    const fate = fateIn(mark);
    if (fate !== null) ledger.files.carryFate(path, fate.renamedFrom, at);
  }
  const { earlier, requests, startsAmid } = ledger;
  // What somebody asked for before it is in the file, whoever that was; only before a torn beginning there was more.
  if (requests.last !== null && (!startsAmid || earlier.all().length > 0)) {
    // The first summary of what is not in the file says most of it, but what it called open was gone on with since.
    earlier.forget(({ weight }) => weight === weights.open);
    return;
  }
  earlier.clear(); // each summary takes in the one before
  noteLines(ledger, parsed, summary, at);
}

/** Some clients keep what their model thought on the way to its summary; the summary says it again. */
function withoutAnalysis(summary: string): string {
  const from = summary.indexOf('\nAnalysis:\n');
  const to = summary.indexOf('\nSummary:\n', from);
  return from < 0 || to < 0 ? summary : summary.slice(0, from) + summary.slice(to);
}

/** Adds what is said of a branch that was left: its entries are not on this one. */
export const carryBranch = (ledger: CarryTarget, summary: string, at: number): void =>
  noteLines(ledger, parseSummary(summary), summary, at);

function noteLines(
  { earlier }: CarryTarget,
  parsed: ReadSummary,
  summary: string,
  at: number,
): void {
  // The opening of ours is fixed, and what it quotes stands among the person's words.
  const said = isOurSummary(summary) ? { ...parsed, lead: '' } : parsed;
  for (const { name, body } of sectionsIn(said)) {
    if (name === 'evidence' || name === 'failures') continue;
    for (const line of linesOf(body).slice(0, maxLines))
      earlier.note(keyOf(line), line, at, weightOf(name));
  }
}

/** What it quotes of the person counts first, then what it says is open. */
const weights = { words: 2, open: 1 } as const satisfies Partial<Record<SectionName, number>>;

const weightOf = (name: SectionName | null): number =>
  name === 'words' || name === 'open' ? weights[name] : 0;

/** The sections of a summary; some tools number them instead of marking them as headings: `6. All user messages:`. */
function sectionsIn({
  lead,
  sections,
}: ReadSummary): readonly Pick<ReadSection, 'name' | 'body'>[] {
  return [{ name: null, body: lead }, ...sections].flatMap(({ name, body }) => {
    const found: { name: SectionName | null; lines: string[] }[] = [{ name, lines: [] }];
    for (const line of body.split('\n')) {
      const title = /^\d{1,2}\.\s(\S.{2,60}):\s*$/u.exec(
        line.slice(0, 80).replace(/\*\*/gu, ''),
      )?.[1];
      if (title === undefined) found.at(-1)?.lines.push(line);
      else found.push({ name: sectionOf(title), lines: [] });
    }
    return found.map(({ name: of, lines }) => ({ name: of, body: lines.join('\n') }));
  });
}

/** What clients put behind their summaries is meant for the model that goes on, at once. */
const forTheModel =
  /^(?:(?:please )?continue the conversation from where|if you need specific details from before compaction|this session is being continued|another language model started to solve this problem)/iu;

const linesOf = (body: string): readonly string[] =>
  proseLines(body.replace(/^> /gmu, ''))
    .filter(
      ({ heading, text }) =>
        !heading && text.length >= 8 && !isLabel(text) && !forTheModel.test(text),
    )
    .map((line) => clip(oneLine(line.text.replace(/\*\*/gu, '')), maxLine));

/** What only announces the lines below it; one that names things says something by itself. */
const isLabel = (text: string): boolean =>
  /[:：]$/u.test(text) && (text.length < leastTelling || namesIn(text).length === 0);
const leastTelling = 24;
