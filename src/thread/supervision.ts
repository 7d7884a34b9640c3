/**
 * What is done about a worker that ended: whether another is started, when, and when no more by itself.
 * Pure: what is known and what happened in, what to do out. What is read may be what ends it, so it must neither be fed the same for
 * ever nor be given up over one bad moment: the pauses grow until it has been well for a while, and too many ends within half an
 * hour are the person's to judge.
 */
import type { WorkerFailure } from '../ports/worker';

export interface Health {
  /** `stopped`: none follows any more until the person says so; what is asked is still answered. */
  readonly phase: 'down' | 'up' | 'resting' | 'stopped';
  /** Ends since it was last well. */
  readonly inARow: number;
  /** Those of the last half hour. */
  readonly failures: readonly WorkerFailure[];
}

export const neverStarted: Health = { phase: 'down', inARow: 0, failures: [] };

export type WorkerEvent =
  /** Somebody asks something, and no worker runs. */
  | { readonly kind: 'asked' }
  /** Something more is to be followed, or the person chose what. */
  | { readonly kind: 'watched' }
  | { readonly kind: 'ended'; readonly failure: WorkerFailure; readonly isWatched: boolean }
  /** A pause is over. */
  | { readonly kind: 'rested' }
  /** It has given signs of life for a while. */
  | { readonly kind: 'well' }
  /** The person wants a new one. */
  | { readonly kind: 'restart' };

export type WorkerStep =
  | { readonly kind: 'nothing' }
  /** A worker is to run; `follows` = it takes up all that is watched. */
  | { readonly kind: 'start'; readonly follows: boolean }
  | { readonly kind: 'rest'; readonly ms: number }
  | { readonly kind: 'stop' };

/** Pauses before the next start, by how many ends there were in a row; the last one for all further ones. */
const rests = [0, 1_000, 4_000, 15_000, 60_000] as const;
/** Ends within so long that are too many. A worker that dies at once gets there after eight minutes of pauses. */
const lateMs = 30 * 60_000;
const mostWeight = 12;
/** A hang costs a minute of a busy core before it is found out, so three of them are enough. */
const weights = { ended: 1, memory: 2, hung: 4 } as const;

const nothing: WorkerStep = { kind: 'nothing' };
const follow: WorkerStep = { kind: 'start', follows: true };

export interface Supervision {
  readonly health: Health;
  readonly step: WorkerStep;
}

export function supervise(health: Health, happened: WorkerEvent): Supervision {
  switch (happened.kind) {
    case 'asked':
      return health.phase === 'stopped'
        ? { health, step: { kind: 'start', follows: false } }
        : { health: { ...health, phase: 'up' }, step: follow };
    case 'watched':
      return { health: { ...health, phase: 'up' }, step: follow };
    case 'ended':
      return afterEnd(health, happened.failure, happened.isWatched);
    case 'rested':
      return health.phase === 'resting'
        ? { health: { ...health, phase: 'up' }, step: follow }
        : { health, step: nothing };
    case 'well':
      return { health: { ...health, inARow: 0 }, step: nothing };
    case 'restart':
      return { health: { ...neverStarted, phase: 'up' }, step: follow };
  }
}

function afterEnd(before: Health, failure: WorkerFailure, isWatched: boolean): Supervision {
  const late = before.failures.filter(({ atMs }) => failure.atMs - atMs < lateMs);
  const failures = [...late, failure];
  const inARow = before.inARow + 1;
  const health = { ...before, failures, inARow };
  if (before.phase === 'stopped') return { health, step: nothing };
  // Nobody sees it: the next question starts one.
  if (!isWatched) return { health: { ...health, phase: 'down' }, step: nothing };
  const weight = failures.reduce((sum, { cause }) => sum + weights[cause], 0);
  if (weight >= mostWeight)
    return { health: { ...health, phase: 'stopped' }, step: { kind: 'stop' } };
  const ms = rests[Math.min(inARow, rests.length) - 1] ?? 0;
  return ms === 0
    ? { health: { ...health, phase: 'up' }, step: follow }
    : { health: { ...health, phase: 'resting' }, step: { kind: 'rest', ms } };
}
