/**
 * Commands that go on in the background. Their outcome is what was reported last: that they were started says nothing of it.
 * Pure; what clients write of them is read in `reports.ts`.
 */
import { putLast } from '../../../base/newest';
import type { Run } from './ending';
import { type Report, startIn } from './reports';

/** Most commands remembered. */
const maxTasks = 500;

export class BackgroundBook {
  /** Each by its id, as it counts so far. */
  readonly #runs = new Map<string, Run>();

  /** A run as it counts: one that goes on has no outcome yet. */
  started(run: Run): Run {
    const start = run.output === null ? null : startIn(run.output);
    if (!start) return run;
    const { id, output } = start;
    // Codex may tell of the end in an event of its own.
    const counted: Run =
      run.exitCode === null
        ? { ...run, output, failed: false, state: 'running' }
        : { ...run, output };
    putLast(this.#runs, id, counted, maxTasks);
    return counted;
  }

  /** The run as it counts after a report; null where it tells nothing new, or of none that is known. */
  reported({ id, state, failed, exitCode, output }: Report, at: number): Run | null {
    const run = this.#runs.get(id);
    if (!run || (output === null && (state === 'running' || run.state !== 'running'))) return null;
    const { command, tool } = run;
    const ended: Run = { command, tool, at, output: output ?? run.output, failed, exitCode };
    const counted: Run =
      state === 'running'
        ? { ...run, at, output }
        : { ...ended, ...(state === 'stopped' ? { state } : {}) };
    // Once it is over and was seen, nothing more is to come.
    if (state !== 'running' && output !== null) this.#runs.delete(id);
    else this.#runs.set(id, counted);
    return counted;
  }

  readonly knows = (id: string): boolean => this.#runs.has(id);

  clear(): void {
    this.#runs.clear();
  }
}
