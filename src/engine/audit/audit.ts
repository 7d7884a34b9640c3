/**
 * Checks a summary that a model wrote or a person edited, and repairs it by code: sections in place and in
 * order, the newest request word for word, the code-built parts fresh and whole, no path that the conversation does not know, size in
 * budget; a model's words also for what `auditWords.ts` looks at. Never blocks, never throws, never loops: a failed check is a
 * repair, and what was audited once is left as it is (traps T8, T13, T37).
 */
import { fitSections, type Sections, withFencesClosed } from './fit';
import { keepStated } from './kept';
import { auditWords } from './words';
import type { Draft, DraftInput } from '../summary/draft';
import { evidenceParts } from '../summary/evidenceParts';
import { bookLists } from '../record/fileLists';
import type { SectionName } from '../summary/headings';
import { strikeUnknownPaths } from './knownPaths';
import type { Ledger } from '../record/ledger';
import { readInput } from '../summary/offline';
import { cleanText, withoutTags } from '../text/plain';
import { leadText, proseParts } from '../summary/proseParts';
import { assembleSummary, parseSummary, type ReadSection } from '../summary/summary';
import type { View } from '../summary/view';

/** Whose words a summary is in: what a person wrote is taken at its word. */
export type Writer = 'model' | 'person';

/** The sections in words that every summary has; the cut turn only where there is one. */
const required = ['goal', 'constraints', 'decisions', 'progress', 'questions', 'next'] as const;

/** Repairs can make room for others, so a text is looked at until nothing changes, at most so often. */
const maxPasses = 4;

/** Everything an audit holds a text against. */
interface Measure {
  readonly input: DraftInput;
  readonly writer: Writer;
  readonly view: View;
  readonly prefix: Ledger | null;
  readonly lead: string;
  readonly own: Readonly<Sections>;
}

/** A summary that holds what it must: the given text where it can stay, code where it cannot. */
export function auditSummary(summary: string, input: DraftInput, writer: Writer = 'model'): Draft {
  const { view, prefix } = readInput(input);
  const leadTokens = Math.max(40, Math.floor(input.proseTokens * 0.13));
  const lead = leadText(view, input.instructions, leadTokens);
  const own = proseParts(view, prefix, lead, input.proseTokens).sections;
  const measure: Measure = { input, writer, view, prefix, lead, own };
  const repairs = new Set<string>();
  let draft = auditOnce(summary, measure);
  for (let pass = 1; ; pass++) {
    for (const repair of draft.repairs) repairs.add(repair);
    if (pass >= maxPasses) break;
    const again = auditOnce(draft.summary, measure);
    if (again.summary === draft.summary) break;
    draft = again;
  }
  return { ...draft, repairs: [...repairs] };
}

function auditOnce(summary: string, measure: Measure): Draft {
  const { input, view, prefix, lead, own } = measure;
  const repairs: string[] = [];
  const given = givenSections(withoutOurTags(cleanText(input.redact(summary))), view);
  const sections: Sections = {};
  for (const name of prefix ? [...required, 'turn' as const] : required) {
    if (given[name] === undefined) {
      repairs.push(`The section "${name}" was missing and was added.`);
    }
    sections[name] = given[name] ?? own[name] ?? view.phrases.none;
  }
  if (!reflectsRequest(summary, measure))
    repairs.push('The latest request was missing and was added.');
  if (measure.writer === 'model') {
    repairs.push(...auditWords({ sections, own, input, view }));
    repairs.push(...keepStated(sections, own, view));
  }
  strike(sections, input, view, repairs);
  if (fitSections(sections, view.counter.count(lead), input.proseTokens, view))
    repairs.push(`The text was longer than ${input.proseTokens} tokens and was shortened.`);
  return finish(sections, measure, repairs);
}

function strike(sections: Sections, input: DraftInput, view: View, repairs: string[]): void {
  const struck = strikeUnknownPaths(sections, input, view);
  repairs.push(
    ...struck.map((path) => `Struck a path that the conversation does not name: ${path}.`),
  );
  for (const name of Object.keys(sections) as SectionName[]) {
    if (sections[name]?.trim() === '') sections[name] = view.phrases.none;
  }
}

/** Our file tags are rebuilt; any other use of them in the text could close them early. */
const withoutOurTags = (summary: string): string => {
  const { lead, sections } = parseSummary(summary);
  const blocks = sections.map((section) => `## ${section.heading}\n${section.body}`);
  return withoutTags([lead, ...blocks].join('\n\n'));
};

/** The given text by section. Text under other headings stays, under Progress; code-built sections are dropped. */
function givenSections(summary: string, view: View): Sections {
  const { lead, sections } = parseSummary(summary);
  const found: Sections = {};
  const add = (name: SectionName, text: string): void => {
    const whole = withFencesClosed(text.trim());
    if (whole !== '') found[name] = found[name] === undefined ? whole : `${found[name]}\n${whole}`;
  };
  if (sections.length === 0) add('progress', lead);
  else if (!lead.startsWith(view.phrases.lead) && !looksLikeLead(lead)) add('progress', lead);
  for (const section of sections) {
    const name = targetOf(section);
    if (name !== null)
      add(name, section.name === null ? `**${section.heading}**\n${section.body}` : section.body);
  }
  return found;
}

/** An opening of ours in another language or with another request in it is rebuilt, not kept. */
const looksLikeLead = (lead: string): boolean =>
  lead === '' || parseSummary(lead).sections.length > 0 || /^> /mu.test(lead);

function targetOf(section: ReadSection): SectionName | null {
  if (section.name === 'evidence' || section.name === 'failures') return null;
  return section.name ?? 'progress';
}

function reflectsRequest(summary: string, { view, lead }: Measure): boolean {
  const request = view.ledger.turns.last?.text ?? '';
  return request === '' || summary.includes(request.slice(0, 400)) || summary.includes(lead);
}

function finish(
  sections: Sections,
  { input, view, lead }: Measure,
  repairs: readonly string[],
): Draft {
  const budget = input.proseTokens + input.evidenceTokens;
  const details = bookLists(view.ledger.files.all());
  let evidence = input.evidenceTokens;
  for (let attempt = 0; ; attempt++) {
    const parts = evidenceParts(view, evidence, Object.values(sections).join('\n'));
    const { readLines, modifiedLines } = parts;
    const all = { ...sections, evidence: parts.evidence, failures: parts.failuresSection };
    const summary = assembleSummary(
      { lead, sections: all, readLines, modifiedLines },
      view.language,
    );
    const over = view.counter.count(summary) - budget;
    if (over <= 0 || attempt >= 4)
      return { summary, details: { ...details, toolFailures: parts.failures }, repairs };
    evidence -= over + 10;
  }
}
