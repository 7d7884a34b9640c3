/**
 * Waits until nothing is known any more of an agent being in a turn of a conversation, so that what was put off for that can be done.
 * Looks again when a file that changed moments ago counts as busy no more, and when something changes where the agent tells what it has
 * open. Growth of the transcript itself is no reason: it only makes the wait longer.
 */
import path from 'node:path';
import { failed, ok, type Result } from '../base/result';
import { onDisk } from '../engine/conversation/onDisk';
import type { AgentAdapter } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';
import { WatchedFolders } from './follow/folderWatches';
import type { WatchTimers } from './follow/watch';
import type { Problem } from './problems';
import { writeProblem } from './turnInProgress';

/** The least between two looks, milliseconds: an agent may change its files many times a second. */
const leastMs = 1_000;
/** The most: an agent that was killed tells nothing more, and not every disk tells of changes. */
const mostMs = 10_000;
/** Behind the moment from which a file is busy no more: timers and time stamps may be a millisecond early. */
const slackMs = 100;

/** Over once the agent is in no turn, or why that will not help; `cancelled` where nobody waits any more. Changes nothing. */
export async function untilIdle(
  transcript: OpenTranscript,
  outside: Outside,
  signal: AbortSignal,
  { watchFolder }: Pick<WatchTimers, 'watchFolder'>,
): Promise<Result<null, Problem>> {
  let change = new AbortController();
  const folders = new WatchedFolders(watchFolder, () => change.abort());
  try {
    for (;;) {
      // Before the look, so that what changes during it is not missed.
      change = new AbortController();
      const read = await transcript.refresh(signal);
      if (signal.aborted) return failed({ kind: 'cancelled' });
      if (!read.ok) return read;
      folders.set(toldIn(read.value.adapter, transcript.file, outside));
      const problem = await writeProblem(read.value, false, outside);
      if (problem === undefined) return ok(null);
      if (problem.kind !== 'busy') return failed(problem);
      const leftMs = problem.until.getTime() - outside.clock.now().getTime();
      const restMs = leftMs > 0 ? Math.min(leftMs, mostMs) + slackMs : mostMs;
      await outside.wait(leastMs, signal);
      await outside.wait(Math.max(0, restMs - leastMs), AbortSignal.any([signal, change.signal]));
    }
  } finally {
    folders.set([]);
  }
}

/** Where the agent tells of all its conversations; not where this one itself grows. */
const toldIn = (
  { find }: AgentAdapter,
  file: string,
  { around }: Pick<Outside, 'around'>,
): readonly string[] =>
  find.watchFolders([], around).filter((dir) => dir !== path.dirname(onDisk(file)));
