/**
 * Why a line stands in a summary or among the evidence: the entry it comes from, and the rule that put it there, in words for
 * people. Pure.
 */
import type { EntryId } from '../conversation/types';

/** Why a line stands in a summary; the editor says each in its language (`vscode/show/text/rules.ts`). */
export type Rule =
  | 'the first request'
  | 'the newest request'
  | 'words of the person'
  | 'an answer of the person'
  | 'what another agent wrote'
  | 'what a request led to'
  | 'from an earlier summary'
  | 'newest state of the plan tool'
  | 'failed and was not seen to work again'
  | 'newest outcome of a command'
  | 'other commands, by their first words'
  | 'a commit of this conversation'
  | 'an identifier that was named'
  | 'where the work is done'
  | 'an identifier that was used again'
  | 'changed by a tool'
  | 'read by a tool'
  | 'a rule of a file that was read'
  | 'written into a file'
  | 'written elsewhere through a tool'
  | 'too long to be kept'
  | 'pinned by the person'
  | 'asked of this summary'
  | 'words of this program'
  | 'written by a model or by hand';

/** A line of a record with what put it there. */
export interface SummaryLine {
  readonly text: string;
  readonly rule: Rule;
  /** The place of the entry on the branch; 0 = no entry is behind it. */
  readonly at: number;
}

/** Which entry a line comes from. */
export interface Source {
  readonly id: EntryId;
  /** In the transcript, 1-based; null where it is not from a file. */
  readonly line: number | null;
  /** Whether it is a summary itself: what it tells of may not be in the file any more. */
  readonly isSummary: boolean;
}

/** A line with what is behind it, for people: where to look, and why it stands there. */
export interface WhyLine {
  readonly section: string;
  readonly text: string;
  /** Of the entry in the transcript, 1-based; null where none is behind it. */
  readonly line: number | null;
  readonly id: string | null;
  readonly rule: Rule;
}

/** The lines of a section with their entries. What only an earlier summary tells of is from there. */
export const whyLines = (
  sourceAt: (at: number) => Source | undefined,
  section: string,
  lines: readonly SummaryLine[],
): readonly WhyLine[] =>
  lines.map(({ text, rule, at }) => {
    const source = sourceAt(at);
    return {
      section,
      text,
      line: source?.line ?? null,
      id: source?.id ?? null,
      rule: source?.isSummary === true ? 'from an earlier summary' : rule,
    };
  });
