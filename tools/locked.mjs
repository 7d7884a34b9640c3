// Packages that are fetched apart from `node_modules`, because few commands need them: what stands in a lock file of their own is
// installed into a folder, with the hash of every package; install scripts never run.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { programMs } from './patience.mjs';

/**
 * Fills `folder` once, by `fill(work)`: it appears whole or not at all, and one process does it for all. Resolves to the program
 * inside; throws where there is none afterwards. `name` is that of the lock beside it, and what people are told.
 */
export async function fetchOnce(name, folder, program, fill) {
  const file = path.join(folder, program);
  if (fs.existsSync(file)) return file;
  const beside = path.dirname(folder);
  fs.mkdirSync(beside, { recursive: true });
  return withLock(path.join(beside, `${name}.lock`), () => {
    if (fs.existsSync(file)) return file;
    const work = `${folder}.new`;
    fs.rmSync(work, { recursive: true, force: true });
    fill(work);
    if (!fs.existsSync(path.join(work, program))) throw new Error(`${name} has no ${program}`);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(work, folder);
    return file;
  });
}

/** Installs what the lock file in `locks` says into a folder that is made. `name` is what people are told when it cannot be. */
export function installLocked(name, locks, folder, words = []) {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(locks, file), path.join(folder, file));
  }
  runNpm(name, ['ci', ...words, '--no-audit', '--no-fund', '--loglevel', 'error'], folder);
}

/** The environment without what an npm around us hands on: `npm test` sets dozens of variables. */
export const npmEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(package|lifecycle|command|config_(local_prefix|global_prefix))/.test(name),
    ),
  );

/** Runs npm in a folder, without install scripts. Throws one sentence. */
export function runNpm(name, words, folder) {
  const npm = spawnSync('npm', [...words, '--ignore-scripts'], {
    ...{ cwd: folder, env: npmEnv(), encoding: 'utf8', timeout: programMs },
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) return;
  const why = npm.error?.message ?? `${npm.stderr ?? ''}`.trim().slice(0, 400);
  throw new Error(`${name} cannot be installed here: ${why || `npm ended with ${npm.status}`}`);
}
