// Packages that are fetched apart from `node_modules`, because few commands need them: what stands in a lock file of their own is
// installed into a folder, with the hash of every package; install scripts never run.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { programMs } from './patience.mjs';

/** Installs what the lock file in `locks` says into a folder that is made. `name` is what people are told when it cannot be. */
export function installLocked(name, locks, folder, words = []) {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(locks, file), path.join(folder, file));
  }
  runNpm(name, ['ci', ...words, '--no-audit', '--no-fund', '--loglevel', 'error'], folder);
}

/** Runs npm in a folder, without install scripts and without what an npm around us hands on. Throws one sentence. */
export function runNpm(name, words, folder) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle|command)/.test(key)),
  );
  const npm = spawnSync('npm', [...words, '--ignore-scripts'], {
    ...{ cwd: folder, env, encoding: 'utf8', timeout: programMs },
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) return;
  const why = npm.error?.message ?? `${npm.stderr ?? ''}`.trim().slice(0, 400);
  throw new Error(`${name} cannot be installed here: ${why || `npm ended with ${npm.status}`}`);
}
