/** A flush that nobody asked for, from outside the window: held back after failures as the window's own are, by the same track record. */
import { ok, type Result } from '../../base/result';
import { withFailure, freshGuards, vetoOf } from '../../engine/automation/guards';
import { automationOf } from '../../engine/automation/track';
import type { Outside } from '../../ports/outside';
import type { SessionKey } from '../../ports/records';
import type { FlushOutcome } from '../flush/flush';
import type { Problem } from '../problems';
import { remember } from './tracks';

type Flushed = Result<FlushOutcome | null, Problem>;

/** What `flush` gives; null where the pause after failures is not over. */
export async function heldBack(
  key: SessionKey,
  flush: () => Promise<Flushed>,
  outside: Outside,
): Promise<Flushed> {
  const nowMs = outside.clock.now().getTime();
  const { flush: before } = automationOf(await outside.records.get(key));
  if (vetoOf(before, nowMs) !== null) return ok(null);
  const done = await flush();
  if (!done.ok && done.problem.kind === 'cancelled') return done;
  if (!done.ok)
    await remember(key, (old) => ({ ...old, flush: withFailure(old.flush, nowMs) }), outside);
  else if (done.value !== null && before.failures > 0)
    await remember(key, (old) => ({ ...old, flush: freshGuards }), outside);
  return done;
}
