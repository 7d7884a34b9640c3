/**
 * Checks a summary that a model wrote or a person edited, and puts it together by code: of a model only what happened, what was
 * decided and what is open, and of that nothing nobody said; the person's words, the plan, failures, evidence and file lists fresh
 * and whole. Adds no guesses (record.md), never blocks, never throws, never loops: what was audited once is left as it is.
 */
import { pushAll } from '../../base/lists';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import type { Draft, DraftInput } from '../summary/draft';
import { modelSections, type SectionName, sectionNames } from '../summary/headings';
import { draftAround, draftOffline, readInput } from '../summary/offline';
import { parseSummary, type ReadSection } from '../summary/summary';
import type { View } from '../summary/view';
import { withPlainHeadings } from '../summarise/answer/clean';
import { cleanText, withoutTags } from '../text/plain';
import { fitSections, type Sections, withFencesClosed } from './fit';
import { WordCheck } from './words';

/** Whose words a summary is in: what a person wrote is taken at its word, what a program of theirs wrote stays as what happened. */
export type WhoseWords = 'model' | 'person' | 'program';

/** What is by code whoever edited it. */
const byCode: ReadonlySet<SectionName> = new Set(['evidence', 'failures']);

/** Repairs can make room for others, so a text is looked at until nothing changes, at most so often. */
const maxPasses = 4;

/** Everything an audit holds a text against. */
interface Measure {
  readonly input: DraftInput;
  readonly writer: WhoseWords;
  readonly view: View;
  readonly check: WordCheck;
  /** What happened, by code. */
  readonly happened: string;
}

/** A summary that holds what it must: the given text where it can stay, code where it cannot. */
export function auditSummary(
  summary: string,
  input: DraftInput,
  writer: WhoseWords = 'model',
): Draft {
  const view = readInput(input);
  const own = parseSummary(draftOffline(input).summary).sections;
  const happened = own.find(({ name }) => name === 'happened')?.body ?? '';
  const check = new WordCheck(input, view, happened.split('\n'));
  const measure: Measure = { input, writer, view, check, happened };
  const repairs = new Map<string, Sentence>();
  let draft = auditOnce(summary, measure);
  for (let pass = 1; ; pass++) {
    for (const repair of draft.repairs) repairs.set(inEnglish(repair), repair);
    if (pass >= maxPasses) break;
    // The goal in it is ours now.
    const by = writer === 'person' ? writer : 'model';
    const again = auditOnce(draft.summary, { ...measure, writer: by });
    if (again.summary === draft.summary) break;
    draft = again;
  }
  return { ...draft, repairs: [...repairs.values()] };
}

function auditOnce(summary: string, measure: Measure): Draft {
  const { input, view, writer, check, happened } = measure;
  const repairs: Sentence[] = [];
  let sections = givenSections(withoutOurTags(cleanText(input.redact(summary))), measure);
  if (writer !== 'person') {
    const checked = check.checked(sections);
    sections = checked.sections;
    pushAll(repairs, checked.repairs);
  }
  if (sections.happened === undefined && happened !== '') {
    repairs.push(said`What happened was missing and was written by code.`);
    sections.happened = happened;
  }
  let isCut = false;
  const draft = draftAround(input, {
    names: new Set(Object.keys(sections) as SectionName[]),
    within: (tokens) => {
      const fitted = fitSections(sections, tokens, view);
      isCut = sectionNames.some((name) => fitted[name] !== sections[name]);
      return fitted;
    },
  });
  if (isCut) repairs.push(said`The text was longer than its room and was shortened.`);
  return { ...draft, repairs };
}

/** Our file tags are rebuilt; any other use of them in the text could close them early. */
const withoutOurTags = (summary: string): string => {
  const { lead, sections } = parseSummary(summary);
  const blocks = sections.map((section) => `## ${section.heading}\n${section.body}`);
  return withoutTags([lead, ...blocks].join('\n\n'));
};

/** The given text by section. Text under other headings stays, with what happened; what code writes is dropped. */
function givenSections(summary: string, { view, writer, input }: Measure): Sections {
  const { lead, sections } = parseSummary(
    writer === 'person' ? summary : withPlainHeadings(summary),
  );
  const found: Sections = {};
  const add = (name: SectionName, text: string): void => {
    const whole = withFencesClosed(text.trim());
    if (whole !== '') found[name] = found[name] === undefined ? whole : `${found[name]}\n${whole}`;
  };
  if (!lead.startsWith(view.phrases.lead) && (sections.length === 0 || !looksLikeLead(lead)))
    add('happened', lead);
  for (const section of sections) {
    const name = targetOf(section, writer, input);
    if (name !== null)
      add(name, section.name === null ? `**${section.heading}**\n${section.body}` : section.body);
  }
  return found;
}

/** An opening of ours in another language or with another request in it is rebuilt, not kept. */
const looksLikeLead = (lead: string): boolean =>
  lead === '' || parseSummary(lead).sections.length > 0 || /^> /mu.test(lead);

function targetOf(
  { name }: ReadSection,
  writer: WhoseWords,
  input: DraftInput,
): SectionName | null {
  if (name === null) return 'happened';
  if (byCode.has(name)) return null;
  if (writer === 'person') return name;
  if (name === 'turn' && input.turnPrefix.length === 0) return 'happened';
  if (name === 'goal' && writer === 'program') return 'happened';
  return modelSections.has(name) ? name : null;
}
