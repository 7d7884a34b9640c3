// The real clients, for contract tests: exact versions from npm, fetched once into an ignored folder. One table, one row for each
// client. `.vscode-test/clients/<name>-<version>` appears whole or not at all.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cache = path.join(root, '.vscode-test/clients');

const { glibcVersionRuntime } = process.report.getReport().header;
const isMusl = process.platform === 'linux' && glibcVersionRuntime === undefined;
const platform = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
const claudeProgram = process.platform === 'win32' ? 'claude.exe' : 'claude';

/**
 * What is installed of each client. `packages` are npm specs with exact versions (a range would let npm pick an older one that
 * fits an older Node); `program` is the file that is run, inside the folder; `tests`
 * is where its contract tests lie.
 */
export const clients = {
  'claude-code': {
    version: '2.1.330',
    packages: ['@anthropic-ai/claude-code@2.1.330'],
    // The program of this platform itself: what the package puts in its place needs an install script.
    program: `node_modules/@anthropic-ai/claude-code-${platform}/${claudeProgram}`,
    tests: 'test/clients/claudeCode',
  },
  codex: {
    version: '0.169.0',
    packages: [
      '@openai/codex@0.169.0',
      `@openai/codex-${process.platform}-${process.arch}@npm:@openai/codex@0.169.0-${process.platform}-${process.arch}`,
    ],
    program: 'node_modules/@openai/codex/bin/codex.js',
    tests: 'test/clients/codex',
  },
};

/**
 * Fetches a client once; returns the absolute path of its program. Throws one sentence when it cannot be installed.
 * @param {keyof typeof clients} name
 */
export async function fetchClient(name) {
  const { version, packages, program } = clients[name];
  const folder = path.join(cache, `${name}-${version}`);
  const file = path.join(folder, program);
  if (fs.existsSync(file)) return file;
  fs.mkdirSync(cache, { recursive: true });
  return withLock(path.join(cache, `${name}.lock`), async () => {
    if (fs.existsSync(file)) return file;
    const work = `${folder}.new`;
    fs.rmSync(work, { recursive: true, force: true });
    fs.mkdirSync(work, { recursive: true });
    fs.writeFileSync(path.join(work, 'package.json'), '{ "private": true }\n');
    install(name, packages, work);
    if (!fs.existsSync(path.join(work, program))) throw new Error(`${name} has no ${program}`);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(work, folder);
    return file;
  });
}

function install(name, packages, work) {
  const options = ['--no-audit', '--no-fund', '--loglevel', 'error', '--save-exact', '--force'];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle|command)/.test(key)),
  );
  const npm = spawnSync('npm', ['install', ...options, ...packages], {
    ...{ cwd: work, env, encoding: 'utf8', timeout: 300_000 },
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) return;
  const why = npm.error?.message ?? `${npm.stderr ?? ''}`.trim().slice(0, 400);
  throw new Error(`${name} cannot be installed here: ${why || `npm ended with ${npm.status}`}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(clients)) {
    try {
      console.log(`${name}: ${path.relative(root, await fetchClient(name))}`);
    } catch (error) {
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}
