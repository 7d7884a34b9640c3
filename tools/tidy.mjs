// Everything the tools start or make on the side, and its end: process groups and scratch folders.
// Whatever way this process goes (normal end, exception, SIGINT, SIGTERM, SIGHUP) the groups are ended and the folders removed;
// after SIGKILL the leash (leash.cjs) ends the server, and the browser ends with its pipe.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const groups = new Map();
const folders = new Set();
const closers = new Set();
let watching = false;
let ending;

/** The environment of everything that runs for a test: no keys, no agent's home, nothing of the person who runs it. */
export function bareEnv(home, extra = {}) {
  const env = { HOME: home, USERPROFILE: home };
  for (const name of ['PATH', 'LANG', 'TERM', 'TZ', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return { ...env, ...extra };
}

/** A new folder below the temp folder, gone when this process ends. */
export function scratch(what = 'scratch') {
  watch();
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `tidemark-${what}-`)));
  folders.add(dir);
  return dir;
}

/** Removes a scratch folder before the process ends. */
export function dropScratch(dir) {
  remove(dir);
  folders.delete(dir);
}

/** Starts a program as the leader of a process group of its own. */
export function spawnGroup(command, args, options = {}) {
  watch();
  const child = spawn(command, args, { detached: process.platform !== 'win32', ...options });
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  groups.set(child, gone);
  return child;
}

/** Ends a group: asks first, kills after `graceMs`; resolves when its leader is gone. */
export async function endGroup(child, graceMs = 2_000) {
  const gone = groups.get(child);
  if (!gone) return;
  signal(child, 'SIGTERM');
  await Promise.race([gone, pause(graceMs, undefined, { ref: false })]);
  signal(child, 'SIGKILL');
  await gone;
  groups.delete(child);
}

/** Something that is to be closed before groups and folders go (a browser). Returns the way to take it back. */
export function closeAtEnd(close) {
  watch();
  closers.add(close);
  return () => closers.delete(close);
}

/** Ends all that is left, in order. Safe to call twice. */
export function tidy() {
  ending ??= (async () => {
    await Promise.allSettled([...closers].map((close) => Promise.race([close(), pause(3_000)])));
    closers.clear();
    await Promise.all([...groups.keys()].map((child) => endGroup(child)));
    for (const dir of folders) dropScratch(dir);
    ending = undefined;
  })();
  return ending;
}

function signal(child, name) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // the group is gone already
  }
}

function remove(dir) {
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function watch() {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of groups.keys()) signal(child, 'SIGKILL');
    for (const dir of folders) {
      try {
        remove(dir);
      } catch {
        // a process of the group may still be writing: nothing more can be done from an exit handler
      }
    }
  });
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const [name, code] of Object.entries(codes)) {
    process.on(name, () => {
      if (ending) process.exit(code); // a second signal does not wait
      void tidy().finally(() => process.exit(code));
    });
  }
}
