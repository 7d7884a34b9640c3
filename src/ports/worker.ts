/** The worker that runs the operations, as far as a person may see it fail and start it anew. */

/** Why a worker ended by itself. */
export type WorkerEnd = 'ended' | 'hung' | 'memory';

/** Why nothing new is read, and what ends that. */
export interface Standstill {
  /** `restarted` = the person started it anew. */
  readonly cause: WorkerEnd | 'restarted';
  /** Whether it begins again by itself. */
  readonly again: 'bySelf' | 'byPerson';
}

export interface WorkerFailure {
  readonly cause: WorkerEnd;
  readonly atMs: number;
}

export interface Supervised {
  /** What ended it lately, the last one last. */
  readonly failures: readonly WorkerFailure[];
  /** Ends it where it runs, forgets its failures, and has a new one take up all that is watched. */
  restart(): void;
}
