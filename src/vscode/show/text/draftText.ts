/** What is said of a draft: above it, beside it, and of its single lines. */
import { groupedBy } from '../../../base/lists';
import { plainText } from '../../../base/text';
import type { WhyLine } from '../../../engine/record/why';
import { ownSection } from '../../../engine/summary/headings';
import type { CompactionDraft } from '../../../operations/compact/compactionDraft';
import type { Language, Say } from './language';
import { authorText } from './notices';
import { ruleText } from './rules';
import { type CompactedSizes, compactedSizes } from './sizes';

/** What is shown of a draft, wherever it comes from. */
export type ShownDraft = Pick<
  CompactionDraft,
  | ('tier' | 'model' | 'why' | 'hindrance' | 'repairs')
  | keyof CompactedSizes
  | ('replacedCount' | 'keptCount' | 'details' | 'summary')
> & { readonly lines: readonly ShownLine[]; readonly leftOut: readonly ShownLine[] };

/** A line of it with what put it there. */
export interface ShownLine extends Pick<WhyLine, 'section' | 'text' | 'line'> {
  readonly rule: string;
}

/** The buttons above a draft. */
export const draftActions = (say: Say) => ({
  apply: say('Apply'),
  regenerate: say('Regenerate with Instructions…'),
  withoutModel: say('Without a Model'),
  details: say('What Goes and What Stays'),
  discard: say('Discard'),
});

/** Sizes, who wrote it, and what stands in the way or has changed; one phrase each. */
export function draftHeads(
  draft: ShownDraft,
  { hasGoneOn, isEdited }: { readonly hasGoneOn: boolean; readonly isEdited: boolean },
  language: Language,
): readonly string[] {
  const { say } = language;
  const { hindrance, repairs } = draft;
  const sizes = sizesOf(draft, language);
  return [
    // The edited text is counted when it is applied.
    isEdited ? say('As drafted: {0}', sizes) : sizes,
    authorOf(draft, language),
    ...(hasGoneOn ? [say('The agent has gone on since; what came after stays as it is.')] : []),
    ...(hindrance === null
      ? []
      : [say('It cannot be applied: {0}', plainText(language.tell(hindrance), 200))]),
    ...(repairs.length === 0
      ? []
      : [say('Corrected by the check: {0}', language.count(repairs.length))]),
  ];
}

const sizesOf = (draft: ShownDraft, language: Language): string =>
  language.say('{0} → {1} tokens', ...compactedSizes(draft, language));

const authorOf = (draft: ShownDraft, language: Language): string =>
  authorText(draft, language) || language.say('Written by code on this machine.');

/** `From line 12 of the transcript: words of the person.` */
export const whyText = (
  { line, rule }: Pick<ShownLine, 'line' | 'rule'>,
  { say, count }: Language,
): string =>
  line === null
    ? say('Why it is here: {0}.', ruleText(rule, say))
    : say('From line {0} of the transcript: {1}.', count(line), ruleText(rule, say));

/** The page beside a draft: what goes, what stays, what is on record, and why each line stands there. */
export function draftPage(draft: ShownDraft, language: Language): string {
  const { say, count } = language;
  const { details, repairs, lines, leftOut, hindrance } = draft;
  const { readFiles, modifiedFiles, toolFailures } = details;
  const sections = groupedBy(lines, ({ section }) => section);
  const headings = headingsIn(draft.summary);
  return [
    say('As drafted: {0}', sizesOf(draft, language)),
    authorOf(draft, language),
    ...(hindrance === null
      ? []
      : [say('It cannot be applied: {0}', plainText(language.tell(hindrance), 400))]),
    '',
    draft.replacedCount === 1
      ? say('What goes: 1 entry; the summary stands for it.')
      : say('What goes: {0} entries; the summary stands for them.', count(draft.replacedCount)),
    draft.keptCount === 1
      ? say('What stays, word for word: the last entry.')
      : say('What stays, word for word: the last {0} entries.', count(draft.keptCount)),
    ...(hindrance === null
      ? [
          say(
            'Nothing is deleted: the entries remain in the file, and the compaction can be undone.',
          ),
        ]
      : []),
    '',
    ...listed(say('Changed files'), modifiedFiles),
    ...listed(say('Read files'), readFiles),
    ...listed(
      say('Open failures'),
      toolFailures.map(({ tool, summary }) => `${tool}: ${summary}`),
    ),
    ...listed(say('Corrected by the check'), repairs.map(language.tell)),
    ...listed(
      say('What had no room in the summary; the transcript still has it'),
      leftOut.map((one) => `${placeOf(one, language)}  ${one.text}`),
    ),
    say('Why each line is there, behind the line of the transcript that it comes from'),
    ...[...sections].flatMap(([section, own]) => [
      '',
      `  ${plainText(titleOf(section, headings, say), 120)}`,
      ...own.map((one) => `    ${placeOf(one, language)}  ${plainText(one.text, 100)}`),
    ]),
  ].join('\n');
}

type Headings = ReadonlyMap<string | null, string>;

/** The headings of a summary, in its language, by their sections. */
const headingsIn = (summary: string): Headings =>
  new Map(
    [...summary.matchAll(/^## (.{1,120})$/gmu)].map(([, text = '']) => [ownSection(text), text]),
  );

/** What a section is called. */
function titleOf(section: string, headings: Headings, say: Say): string {
  switch (section) {
    case 'lead':
      return say('Above the first heading');
    case 'readFiles':
      return say('Read files');
    case 'modifiedFiles':
      return say('Changed files');
    default:
      return headings.get(section) ?? section;
  }
}

const placeOf = ({ line, rule }: ShownLine, { say, count }: Language): string =>
  line === null ? `(${ruleText(rule, say)})` : `${count(line)} (${ruleText(rule, say)})`;

const listed = (title: string, rows: readonly string[]): readonly string[] =>
  rows.length === 0
    ? []
    : [`${title} (${rows.length})`, ...rows.map((row) => `  ${plainText(row, 200)}`), ''];
