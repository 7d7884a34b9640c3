/**
 * Who holds or held something: a process that can be told from another one with the same number later on.
 * Used by locks and by the journal. A dead owner's work is finished by the next start, a living one's never.
 */
import fs from 'node:fs';
import os from 'node:os';
import * as z from 'zod/mini';
import { wholeNumber, type ReadBy } from '../../base/fields';
import { lazy } from '../../base/lazy';

/** An owner written by us. */
export const ownerForm = lazy(() =>
  z.object({
    pid: z.int().check(z.gte(1)),
    host: z.string(),
    /** What changes when the number is given to another process; '' where the system does not tell. */
    started: z.string(),
    /** Its thread; 0 = the main one, which ends with it. A worker may be ended alone. Not in what an earlier version wrote. */
    thread: z.optional(wholeNumber),
  }),
);
export type Owner = ReadBy<typeof ownerForm>;

/** Loaded late, as most commands need no threads. */
const thisThread = lazy(() => process.getBuiltinModule('node:worker_threads').threadId);

/** This thread of this process. */
export const thisOwner: () => Owner = lazy(() => ({
  pid: process.pid,
  host: os.hostname(),
  started: startOf(process.pid),
  thread: thisThread(),
}));

/** 'alive' only where it is certain; 'unknown' = another machine, a number that may have been reused, or a worker that may have ended. */
export function ownerState(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.host !== os.hostname()) return 'unknown';
  if (!isRunning(owner.pid)) return 'dead';
  const started = startOf(owner.pid);
  if (started === '' || owner.started === '')
    return owner.pid === process.pid ? threadState(owner) : 'unknown';
  return started === owner.started ? threadState(owner) : 'dead';
}

/** In a process that runs. One worker at a time is at our files there: another one begins only when the one before was ended. */
function threadState({ pid, thread = 0 }: Owner): 'alive' | 'dead' | 'unknown' {
  if (thread === 0) return 'alive';
  if (pid !== process.pid || thread > thisThread()) return 'unknown';
  return thread === thisThread() ? 'alive' : 'dead';
}

/** Whether there is a process of that number; somebody else's is one, too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** State, parent and start of a line of `/proc/PID/stat`: fields after the name, which may hold blanks and brackets itself (proc(5)). */
export function statFields(stat: string): readonly (string | undefined)[] {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/);
  return [fields[0], fields[1], fields[19]];
}

/** Boot and start time of a process from /proc; a zombie counts as ended. */
function startOf(pid: number): string {
  try {
    const [state, , start = ''] = statFields(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (state === 'Z') return 'ended';
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${start}`;
  } catch {
    return '';
  }
}
