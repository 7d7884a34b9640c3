/**
 * A lock between processes: two windows on one folder, or the editor and the command line.
 * A file whose content names its owner; a killed owner's lock is taken over at once, a living one's never.
 * Guards our own files only. Others' files are guarded by comparing them (write/append.ts).
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { hashOf } from '../hash';
import { pause } from '../pause';
import { isStale, look, release, take, takeOver } from './lockFile';
import { problemOf, type WriteProblem } from '../problem';
import type { Owner } from './process';

export interface LockOptions {
  /** How long to wait for another owner, milliseconds. Default 5,000. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  /** A lock whose owner cannot be checked is void after this time without a sign of life. Default 10 minutes. */
  readonly staleMs?: number;
}

/** Where the lock that stands for a file lies. */
export const lockFor = (locksDir: string, file: string): string =>
  path.join(locksDir, `${hashOf(path.resolve(file)).slice(0, 24)}.lock`);

/** Runs `act` while nobody else holds the lock. 'locked' after the wait, 'cancelled' on abort; `act` did not run then. */
export async function withLock<T>(
  lock: string,
  act: () => Promise<T>,
  options: LockOptions = {},
): Promise<Result<T, WriteProblem>> {
  const token = randomBytes(8).toString('hex');
  const staleMs = options.staleMs ?? 600_000;
  const problem = await acquire(lock, token, staleMs, options);
  if (problem) return failed(problem);
  const beat = setInterval(() => {
    const now = new Date();
    fs.utimes(lock, now, now, () => undefined);
  }, staleMs / 4);
  beat.unref();
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
  staleMs: number,
  options: LockOptions,
): Promise<WriteProblem | undefined> {
  const until = performance.now() + (options.waitMs ?? 5_000);
  for (let pauseMs = 2; ; pauseMs = Math.min(50, pauseMs * 1.5)) {
    if (options.signal?.aborted) return { kind: 'cancelled' };
    try {
      const state = await tryOnce(lock, token, staleMs);
      if (state === 'taken') return undefined;
      if (performance.now() >= until) return { kind: 'locked', by: nameOf(state.owner) };
    } catch (error) {
      return problemOf(error);
    }
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

async function tryOnce(
  lock: string,
  token: string,
  staleMs: number,
): Promise<'taken' | { readonly owner: Owner | undefined }> {
  let held = await look(lock);
  if (held && isStale(held, staleMs) && (await takeOver(lock, staleMs))) held = await look(lock);
  if (!held && (await take(lock, token))) return 'taken';
  return { owner: held?.owner };
}

const nameOf = (owner: Owner | undefined): Sentence =>
  owner
    ? said`process ${String(owner.pid)} on ${plainText(owner.host, 80)}`
    : said`another process`;
