/**
 * Which of the editor's settings reach hooks in the agents' own configuration: those that decide whether and when notes are
 * written, which are searched, and how much is handed back. Never what would make a hook slow or let it reach a network (models, their address, their
 * prompts, user commands): an agent waits for a hook, and nobody looks. Those are set in the hook's own line with `--set`. The backend
 * of memory is for the tools that agents start; a hook itself asks the built-in one.
 */
import { said } from '../base/sentence';
import type { Layer } from './resolve';
import type { Key } from './schema';

export const hookKeys = [
  'contextTokens',
  'compaction.threshold',
  'compaction.thresholds',
  'compaction.reserveTokens',
  'compaction.reserveTokensFloor',
  'compaction.evidenceTokens',
  'memoryFlush.enabled',
  'memoryFlush.softThresholdTokens',
  'memory.backend',
  'memory.lancedb.uri',
  'memory.qmd.command',
  'memory.qmd.includeDefaultMemory',
  'memory.qmd.paths',
  'memory.qmd.sessions.enabled',
  'memory.qmd.sessions.retentionDays',
  'memory.qmd.update.interval',
  'memory.qmd.limits.maxResults',
  'memory.qmd.limits.timeoutMs',
  'memory.autoRecall',
  'memory.autoCapture',
  'memory.citations',
  'memorySearch.sources',
  'memorySearch.extraPaths',
  'memorySearch.sessionMemory',
  'memorySearch.sessionDays',
  'agents.enabled',
] as const satisfies readonly Key[];

/** The values of a place that reach hooks; nothing else of it is kept or used. */
export function valuesForHooks(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kept = hookKeys.flatMap((key) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(kept);
}

/** Places as a hook reads them back, weakest first. */
export const layersForHooks = (
  places: readonly Readonly<Record<string, unknown>>[],
): readonly Layer[] =>
  places.map((values) => ({ from: said`the editor's settings`, values: valuesForHooks(values) }));
