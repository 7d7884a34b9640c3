/**
 * Commands that go on in the background. Their outcome is what was reported last: that they were started says nothing of it.
 * Pure; what clients write of them is read in `reports.ts`.
 */
import { withinSize } from '../withinSize';
import type { Run } from './ending';
import { type Report, startIn } from './reports';

/** Most commands remembered, and most characters of what one printed. */
const maxTasks = 500;
const maxChars = 64_000;

export class BackgroundBook {
  /** Each by its id, as it counts so far. */
  readonly #runs = new Map<string, Run>();
  /** The files they print to, with their ids. */
  readonly #files = new Map<string, string>();

  /** A run as it counts: one that goes on has no outcome yet. */
  started(run: Run): Run {
    const start = run.output === null ? null : startIn(run.output);
    if (!start) return run;
    const { id, output, file } = start;
    // Codex may tell of the end in an event of its own.
    const goesOn = run.exitCode === null;
    const counted: Run = goesOn
      ? { ...run, output, failed: false, state: 'running' }
      : { ...run, output };
    this.#runs.set(id, counted);
    withinSize(this.#runs, maxTasks);
    if (file !== null) this.#files.set(file, id);
    withinSize(this.#files, maxTasks);
    return counted;
  }

  /** The run as it counts after a report; null where it tells nothing new, or of none that is known. */
  reported({ id, state, failed, exitCode, output }: Report, at: number): Run | null {
    const run = this.#runs.get(id);
    if (!run) return null;
    const printed = joined(run.output, output);
    const hasEnded = run.state === 'running' && (state === 'ended' || state === 'stopped');
    if (!hasEnded && printed === run.output) return null;
    const { command, tool } = run;
    const ended: Run = { command, tool, at, output: printed, failed, exitCode };
    const counted: Run = hasEnded
      ? { ...ended, ...(state === 'stopped' ? { state } : {}) }
      : { ...run, at, output: printed };
    // Once it is over and was seen, nothing more is to come.
    if (counted.state !== 'running' && output !== null) this.#runs.delete(id);
    else this.#runs.set(id, counted);
    return counted;
  }

  readonly knows = (id: string): boolean => this.#runs.has(id);

  /** The files that commands print to, with the ids of the commands. */
  get files(): ReadonlyMap<string, string> {
    return this.#files;
  }

  clear(): void {
    this.#runs.clear();
    this.#files.clear();
  }
}

/** What was printed so far, and more of it: all of it once more, or what came since. */
function joined(before: string | null, more: string | null): string | null {
  if (before === null || more === null) return more ?? before;
  if (before.includes(more)) return before;
  return (more.includes(before) ? more : `${before}\n${more}`).slice(-maxChars);
}
