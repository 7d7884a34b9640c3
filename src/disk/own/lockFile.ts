/**
 * The file that is a lock: made with its owner's name in one step, judged, taken over when its owner is dead.
 * Trap: two waiters find the same stale lock, and the slower one removes the lock the faster one has just taken.
 */
import fs from 'node:fs';
import { isRecord, parsedJson } from '../../base/json';
import { createPlain, createWhole, removeQuietly } from './atomic';
import { problemOf } from '../problem';
import { parseOwner, stateOf, thisOwner, type Owner } from './process';

/** Makes the lock with its owner's name in it; false when somebody has it. It need not survive a power cut. */
export const take = (lock: string, token: string): Promise<boolean> =>
  createWhole(lock, JSON.stringify({ ...thisOwner(), token }), { durable: false });

/** Who has the lock and since when. */
export interface LockHolder {
  readonly owner: Owner | undefined;
  readonly token: unknown;
  readonly ageMs: number;
}

/** The lock as it is now; undefined when nobody has it. */
export async function look(lock: string): Promise<LockHolder | undefined> {
  try {
    const text = await fs.promises.readFile(lock, 'utf8');
    const stats = await fs.promises.stat(lock);
    return { ...parseLock(text), ageMs: Date.now() - stats.mtimeMs };
  } catch (error) {
    if (problemOf(error).kind === 'notFound') return undefined;
    throw error;
  }
}

function parseLock(text: string): Pick<LockHolder, 'owner' | 'token'> {
  const value = parsedJson(text);
  const owner = parseOwner(value);
  const token = owner && isRecord(value) && 'token' in value ? value['token'] : '';
  return { owner, token };
}

/** A lock whose owner cannot be checked is void after this time without a sign of life. */
export const staleMs = 600_000;

/** A lock without a readable owner was being written by a process that was killed: 5 seconds are plenty. */
export function isStale(held: LockHolder): boolean {
  if (!held.owner) return held.ageMs > 5_000;
  const state = stateOf(held.owner);
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
    const held = await look(lock);
    if (held && isStale(held)) await removeQuietly(lock);
    return true;
  } finally {
    await removeQuietly(guard);
  }
}

/** Gives the lock back if it is still the one taken with this token. */
export async function release(lock: string, token: string): Promise<void> {
  const held = await look(lock).catch(() => undefined);
  if (held?.token === token) await removeQuietly(lock);
}
