/**
 * Checks a summary that a model wrote or a person edited, and repairs it by code: sections in place and in
 * order, the newest request word for word, the code-built parts fresh and whole, no path that the conversation does not know, size in
 * budget. Never blocks, never throws, never loops: a failed check is a repair (traps T8, T13, T37).
 */
import type { Draft, DraftInput } from './draft';
import { evidenceParts } from './evidenceParts';
import { bookLists } from './fileLists';
import { type SectionName, sectionNames } from './headings';
import { strikeUnknownPaths } from './knownPaths';
import { readInput } from './offline';
import { cleanText, withoutTags } from './plain';
import { leadText, proseParts } from './proseParts';
import { assembleSummary, parseSummary, type ReadSection } from './summary';
import type { View } from './view';

/** The sections in words that every summary has; the cut turn only where there is one. */
const required = ['goal', 'constraints', 'decisions', 'progress', 'questions', 'next'] as const;

type Sections = Partial<Record<SectionName, string>>;

/** A summary that holds what it must: the given text where it can stay, code where it cannot. */
export function auditSummary(summary: string, input: DraftInput): Draft {
  const { view, prefix } = readInput(input);
  const repairs: string[] = [];
  const leadTokens = Math.max(40, Math.floor(input.proseTokens * 0.13));
  const lead = leadText(view, input.instructions, leadTokens);
  const own = proseParts(view, prefix, lead, input.proseTokens).sections;
  const given = givenSections(withoutOurTags(cleanText(input.redact(summary))), view);
  const sections: Sections = {};
  for (const name of prefix ? [...required, 'turn' as const] : required) {
    if (given[name] === undefined) {
      repairs.push(`The section "${name}" was missing and was added.`);
    }
    sections[name] = given[name] ?? own[name] ?? view.phrases.none;
  }
  if (!reflectsRequest(summary, view))
    repairs.push('The latest request was missing and was added.');
  strike(sections, input, view, repairs);
  fitSections(sections, lead, input, view, repairs);
  return finish(sections, lead, input, view, repairs);
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

/** An open fence would swallow the sections after it. */
function withFencesClosed(text: string): string {
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === null) fence = mark;
    else if (line.trim() === fence) fence = null;
  }
  return fence === null ? text : `${text}\n${fence}`;
}

/** An opening of ours in another language or with another request in it is rebuilt, not kept. */
const looksLikeLead = (lead: string): boolean =>
  lead === '' || parseSummary(lead).sections.length > 0 || /^> /mu.test(lead);

function targetOf(section: ReadSection): SectionName | null {
  if (section.name === 'evidence' || section.name === 'failures') return null;
  return section.name ?? 'progress';
}

function reflectsRequest(summary: string, view: View): boolean {
  const request = view.ledger.turns.last?.text ?? '';
  return request === '' || summary.includes(request.slice(0, 400));
}

/** Drops the last lines of the longest sections until the words fit their budget. */
function fitSections(
  sections: Sections,
  lead: string,
  input: DraftInput,
  view: View,
  repairs: string[],
): void {
  const size = new Map<SectionName, number>();
  for (const name of sectionNames) size.set(name, view.counter.count(sections[name] ?? ''));
  let over = view.counter.count(lead) + 120 - input.proseTokens;
  for (const tokens of size.values()) over += tokens;
  if (over <= 0) return;
  repairs.push(`The text was longer than ${input.proseTokens} tokens and was shortened.`);
  while (over > 0) {
    const [longest, tokens] = [...size].sort((a, b) => b[1] - a[1])[0] ?? ['goal', 0];
    if (tokens < 24) return;
    const wanted = Math.max(Math.floor(tokens * 0.5), tokens - over - 4);
    const cut = firstLines(sections[longest] ?? '', wanted, view);
    const now = view.counter.count(cut);
    sections[longest] = cut;
    size.set(longest, Math.min(now, tokens - 1));
    over -= tokens - now;
  }
}

/** The first lines that fit into `tokens`, fences closed; part of the first line when even that is too long. */
function firstLines(text: string, tokens: number, view: View): string {
  const kept: string[] = [];
  let used = 0;
  for (const line of text.split('\n')) {
    used += view.counter.count(`${line}\n`);
    if (used > tokens) break;
    kept.push(line);
  }
  if (kept.length === 0) return `${text.slice(0, Math.max(8, tokens))}…`;
  return withFencesClosed([...kept, '…'].join('\n'));
}

function finish(
  sections: Sections,
  lead: string,
  input: DraftInput,
  view: View,
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
