/**
 * Whether a summary has the sections it must have, and what stands in for one that cannot be made.
 * The headings are a parameter: ours come from `compaction/headings.ts`, other tools have theirs. Pure, linear.
 */

/** A section: its heading as a whole line (`## Goal`), and what it says when there is nothing to say. */
export interface RequiredSection {
  readonly heading: string;
  readonly empty: string;
}

const linesOf = (summary: string): readonly string[] =>
  summary
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The headings that no line of a summary is, in the order asked for. */
export function missingHeadings(summary: string, headings: readonly string[]): readonly string[] {
  const lines = new Set(linesOf(summary));
  return headings.filter((heading) => !lines.has(heading));
}

/** Whether a summary has all the headings in this order. */
export function hasHeadingsInOrder(summary: string, headings: readonly string[]): boolean {
  let next = 0;
  for (const line of linesOf(summary)) if (line === headings[next]) next++;
  return next >= headings.length;
}

/** The last tier, where nothing can be summarised: the earlier summary as it is if it has the form, else under the first heading of an empty one. */
export function structuredFallback(
  previousSummary: string | null,
  sections: readonly RequiredSection[],
): string {
  const previous = previousSummary?.trim() ?? '';
  const headings = sections.map(({ heading }) => heading);
  if (previous !== '' && hasHeadingsInOrder(previous, headings)) return previous;
  return sections
    .map(({ heading, empty }, i) => `${heading}\n${i === 0 && previous !== '' ? previous : empty}`)
    .join('\n\n');
}
