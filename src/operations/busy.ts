/**
 * Whether an agent may be in the middle of a turn. pi and legacy OpenClaw tell nothing, so a file that changed within the
 * last 10 seconds counts as busy (cli.md).
 */
import type { Clock } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import type { Problem } from './problems';

/** How long after its last change a transcript counts as busy. */
export const busyMs = 10_000;

/** The refusal while a transcript is busy; undefined when it may be written. */
export function busyProblem(seen: Seen, clock: Clock): Problem | undefined {
  const sinceMs = clock.now().getTime() - seen.mtimeMs;
  // A time stamp from the future says nothing about now.
  if (sinceMs < 0 || sinceMs >= busyMs) return undefined;
  const until = new Date(seen.mtimeMs + busyMs);
  return { kind: 'busy', agent: seen.adapter.label, file: seen.file, until };
}
