/** How others cut a summary to a length: for the vectors alone, our drafts are fitted line by line. */

const truncated = '\n\n[Compaction summary truncated to fit budget]';

/** A summary cut to `maxChars`, with the code-built end kept whole: required parts never fall to the cut. */
export function capCompactionSummary(
  summary: string,
  maxChars: number,
  preservedSuffix: string,
): string {
  if (summary.length <= maxChars) return summary;
  const body =
    preservedSuffix !== '' && summary.endsWith(preservedSuffix)
      ? summary.slice(0, -preservedSuffix.length)
      : summary;
  const room = Math.max(0, maxChars - truncated.length - preservedSuffix.length);
  return `${body.slice(0, room)}${truncated}${preservedSuffix}`.slice(
    0,
    Math.max(maxChars, preservedSuffix.length),
  );
}
