/**
 * The file that is a lock: made with its owner's name in one step, judged, taken over when its owner is dead.
 * Trap: two waiters find the same stale lock, and the slower one removes the lock the faster one has just taken.
 */
import fs from 'node:fs';
import * as z from 'zod/mini';
import { orElse, type ReadBy } from '../../base/fields';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { createPlain, createWhole, removeQuietly } from './atomic';
import { problemOf } from '../problem';
import { ownerForm, ownerState, thisOwner } from './process';

/** What stands in a lock: its owner, and what tells one taking of it from another. */
const lockForm = lazy(() => z.object({ ...ownerForm().shape, token: orElse(z.string(), '') }));

/** Makes the lock with its owner's name in it; false when somebody has it. It need not survive a power cut. */
export const take = (lock: string, token: string): Promise<boolean> =>
  createWhole(lock, JSON.stringify({ ...thisOwner(), token }), { durable: false });

/** Who has the lock and since when. */
export interface LockHolder {
  /** Undefined where the file does not say. */
  readonly owner: ReadBy<typeof lockForm> | undefined;
  readonly ageMs: number;
}

/** The lock as it is now; undefined when nobody has it. */
export async function lockHolder(lock: string): Promise<LockHolder | undefined> {
  try {
    const text = await fs.promises.readFile(lock, 'utf8');
    const stats = await fs.promises.stat(lock);
    return {
      owner: lockForm().safeParse(parsedJson(text)).data,
      ageMs: Date.now() - stats.mtimeMs,
    };
  } catch (error) {
    if (problemOf(error).kind === 'notFound') return undefined;
    throw error;
  }
}

/** A lock whose owner cannot be checked is void after this time without a sign of life. */
const staleMs = 600_000;

/** Gives such signs, until they are cleared. */
export function signsOfLife(lock: string): NodeJS.Timeout {
  const beat = setInterval(() => {
    const now = new Date();
    // One that could not be given is given the next time, or never: nobody waits for it, and it must not end the process.
    fs.promises.utimes(lock, now, now).catch(() => undefined);
  }, staleMs / 4);
  return beat.unref();
}

/** A lock without a readable owner was being written by a process that was killed: 5 seconds are plenty. */
export function isStale(held: LockHolder): boolean {
  if (!held.owner) return held.ageMs > 5_000;
  const state = ownerState(held.owner);
  return state === 'dead' || (state === 'unknown' && held.ageMs > staleMs);
}

/**
 * Removes a stale lock. Two waiters may find it stale at once and the slower one must not remove the lock that the
 * faster one has just taken: only who holds the guard may look again and remove.
 */
export async function takeOver(lock: string): Promise<boolean> {
  const guard = `${lock}.guard`;
  if (!(await createPlain(guard, ''))) {
    const age = await fs.promises.stat(guard).then(
      (stats) => Date.now() - stats.mtimeMs,
      () => 0,
    );
    if (age > 5_000) await removeQuietly(guard);
    return false;
  }
  try {
    const held = await lockHolder(lock);
    if (held && isStale(held)) await removeQuietly(lock);
    return true;
  } finally {
    await removeQuietly(guard);
  }
}

/** Gives the lock back if it is still the one taken with this token. */
export async function release(lock: string, token: string): Promise<void> {
  const held = await lockHolder(lock).catch(() => undefined);
  if (held?.owner?.token === token) await removeQuietly(lock);
}
