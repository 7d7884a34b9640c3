/**
 * A lock between processes: two windows on one folder, or the editor and the command line.
 * A file whose content names its owner; a killed owner's lock is taken over at once, a living one's never.
 * Guards our own files only. Others' files are guarded by comparing them (write/append.ts).
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { hashOf } from '../hash';
import { isHeld } from './atomic';
import { pause } from '../pause';
import { isStale, lockHolder, release, signsOfLife, take, takeOver } from './lockFile';
import { problemOf, type WriteProblem } from '../problem';
import type { Owner } from './process';

/** A folder of ours whose files are written under locks. */
export interface LockedFolder {
  readonly dir: string;
  readonly locks: string;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<unknown>;
}

export interface LockOptions {
  /** How long to wait for another owner, milliseconds. Default 5,000. */
  readonly waitMs?: number;
}

/** Where the lock that stands for a file lies. */
export const lockFor = (locksDir: string, file: string): string =>
  path.join(locksDir, `${hashOf(path.resolve(file)).slice(0, 24)}.lock`);

/** Runs `act` while nobody else holds the lock. 'locked' after the wait; `act` did not run then. */
export async function withLock<T>(
  lock: string,
  act: () => Promise<T>,
  options: LockOptions = {},
): Promise<Result<T, WriteProblem>> {
  const token = randomBytes(8).toString('hex');
  const problem = await acquire(lock, token, options.waitMs ?? 5_000);
  if (problem) return failed(problem);
  const beat = signsOfLife(lock);
  try {
    return ok(await act());
  } finally {
    clearInterval(beat);
    await release(lock, token);
  }
}

async function acquire(
  lock: string,
  token: string,
  waitMs: number,
): Promise<WriteProblem | undefined> {
  const until = performance.now() + waitMs;
  for (let pauseMs = 2; ; pauseMs = Math.min(50, pauseMs * 1.5)) {
    try {
      const state = await tryOnce(lock, token);
      if (state === 'taken') return undefined;
      if (performance.now() >= until) return { kind: 'locked', by: nameOf(state.owner) };
    } catch (error) {
      if (!isHeld(error) || performance.now() >= until) return problemOf(error);
    }
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

async function tryOnce(
  lock: string,
  token: string,
): Promise<'taken' | { readonly owner: Owner | undefined }> {
  let held = await lockHolder(lock);
  if (held && isStale(held) && (await takeOver(lock))) held = await lockHolder(lock);
  if (!held && (await take(lock, token))) return 'taken';
  return { owner: held?.owner };
}

const nameOf = (owner: Owner | undefined): Sentence =>
  owner
    ? said`process ${String(owner.pid)} on ${plainText(owner.host, 80)}`
    : said`another process`;
