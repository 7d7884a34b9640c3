// One at a time, over process borders: a lock file that names its holder and is taken over when the holder is gone.
// Plain Node without packages: `ensure.mjs` needs it before node_modules exists.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programMs } from './patience.mjs';

/** Whether a process with this id is there (also true for one of another user). */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The pid written in a lock file; 0 when it is unreadable, undefined when there is no such file. */
function holderOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8')) || 0;
  } catch {
    return undefined;
  }
}

/** Takes the lock if it is free. The file appears with its content (link of a finished file), so it is never half written. */
function take(file) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  try {
    fs.linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/**
 * Runs `work` while holding `file`; waits for another holder (`onWait` is told its pid once) up to `timeoutMs`.
 * A lock whose process is gone is removed. Throws when the time is over.
 */
export async function withLock(file, work, { onWait = () => {}, timeoutMs = programMs } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const until = Date.now() + timeoutMs;
  let told = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== undefined && (holder === 0 || !alive(holder))) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (holder !== undefined && !told) {
      told = true;
      onWait(holder);
    }
    if (Date.now() > until) throw new Error(`process ${holder} has held ${file} for too long`);
    await pause(200);
  }
  const release = () => {
    if (holderOf(file) === process.pid) fs.rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
