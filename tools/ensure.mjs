// Makes sure that node_modules is what package-lock.json says: `npm ci` when it is missing or older. One line, plain Node.
// Every command of this project runs it first, so that a fresh clone needs nothing done by hand.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { npmEnv } from './locked.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
const record = path.join(modules, '.package-lock.json'); // npm writes it last

/** Resolves to the one line that says what was done; throws when npm failed. `say` hears of an `npm ci` before it begins. */
export async function ensure(say = () => {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node ${process.versions.node} is too old: 20.19 or newer is needed`);
  }
  if (upToDate()) return 'packages: as in package-lock.json';
  return withLock(path.join(root, '.vscode-test/ensure.lock'), () => install(say), {
    onWait: (pid) => say(`packages: process ${pid} is installing them, waiting`),
  });
}

function upToDate() {
  const installed = fs.statSync(record, { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= fs.statSync(lockFile).mtimeMs;
}

function install(say) {
  if (upToDate()) return 'packages: as in package-lock.json'; // somebody else did it meanwhile
  // npm would empty the folder that it leads to, which is another checkout's.
  if (fs.lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link to packages that do not fit package-lock.json: remove the link, or install there',
    );
  }
  const began = Date.now();
  const why = fs.existsSync(record) ? 'older than package-lock.json' : 'missing';
  say(`packages: node_modules is ${why}, running npm ci`);
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    env: npmEnv(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    // its first lines say why; the rest is npm's manual
    const output = `${npm.stdout ?? ''}${npm.stderr ?? ''}`.trim().slice(0, 1_000);
    throw new Error(`npm ci failed (${npm.error?.message ?? npm.status}):\n${output}`);
  }
  const now = new Date();
  fs.utimesSync(record, now, now);
  return `packages: npm ci, ${((Date.now() - began) / 1000).toFixed(1)} s`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await ensure(console.log));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
