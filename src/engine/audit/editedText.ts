/**
 * A draft that a person edited: what they wrote is applied word for word, for they saw what was there before. Only secrets are
 * masked; what is missing is said, and forbids nothing.
 */
import { said } from '../../base/sentence';
import type { Draft, DraftInput } from '../summary/draft';
import { draftOffline } from '../summary/offline';
import { parseSummary } from '../summary/summary';

/** The text as it is, the files and failures on record, and a sentence for what was masked or is not in it any more. */
export function auditEdited(edited: string, input: DraftInput): Draft {
  const own = draftOffline(input);
  const summary = input.redact(edited);
  const there = new Set(parseSummary(summary).sections.map(({ name }) => name));
  const missing = parseSummary(own.summary).sections.filter(
    ({ name }) => name !== null && !there.has(name),
  );
  const unpinned = (input.pins ?? []).filter(({ text }) => !summary.includes(text));
  const kept = new Set(input.kept.map(({ id }) => id as string));
  return {
    summary,
    details: own.details,
    lines: [],
    leftOut: own.leftOut.filter(({ text }) => !summary.includes(text)),
    repairs: [
      ...(summary === edited ? [] : [said`What looked like a secret was masked.`]),
      ...unpinned
        .filter(({ entryId }) => entryId === null || !kept.has(entryId))
        .map(({ id }) => said`The pinned passage ^${id} is not in it word for word any more.`),
      ...missing.map(({ heading }) => said`The section "${heading}" is not in it any more.`),
    ],
  };
}
