// The real clients, for contract tests: exact versions from npm, fetched once into an ignored folder. One table, one row for each
// client. What is installed stands in a lock file each (clients/<name>/), with the hash of every package; install scripts never run.
// `.vscode-test/clients/<name>-<version>` appears whole or not at all. To change a version: edit clients/<name>/package.json, there
// `npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved`, and take the members `funding` out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchOnce, installLocked, runNpm } from '../../tools/locked.mjs';
import { programMs } from '../../tools/patience.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cache = path.join(root, '.vscode-test/clients');
const locks = path.join(root, 'test/tools/clients');

const { glibcVersionRuntime } = process.report.getReport().header;
const isMusl = process.platform === 'linux' && glibcVersionRuntime === undefined;
const platform = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
const claudeProgram = process.platform === 'win32' ? 'claude.exe' : 'claude';

/**
 * The clients; `program` is the file that is run, inside the folder; `tests` is where its contract tests lie. pi 1.5.2 needs Node
 * 22.19, OpenClaw Node 24.16: npm has Node itself as a package, and it is installed beside them for their tests.
 */
export const clients = {
  'claude-code': {
    version: '2.1.330',
    // The program of this platform itself: what the package puts in its place needs an install script.
    program: `node_modules/@anthropic-ai/claude-code-${platform}/${claudeProgram}`,
    tests: 'test/clients/claudeCode',
  },
  codex: {
    version: '0.169.0',
    program: 'node_modules/@openai/codex/bin/codex.js',
    tests: 'test/clients/codex',
  },
  pi: {
    version: '1.5.2',
    // Not installed but unpacked: versions it asks for were never published, and its `dist/bundle`, which is what it is run
    // from, holds nearly all of them. What it still loads by name is installed beside it, in the versions that it asks for.
    unpacked: {
      spec: '@earendil-works/pi-coding-agent@1.5.2',
      sha512:
        'mUWI04rqF1Vd/m1q+Ps1XeWsTXEVvRUnsmRa83I3Dzua0Tx5bYS93imeqtIfrXf7PkkaR6ERz+AuQhIJlom5yA==',
    },
    // Its tests take Node from `node_modules/<that package>` beside it, where there is one.
    program: 'package/dist/bundle/cli.js',
    tests: 'test/clients/pi',
  },
  openclaw: {
    version: '2026.9.6',
    // About 330 packages and 640 MB, half of it OpenClaw itself; its install scripts only look for native helpers it does without.
    program: 'node_modules/openclaw/openclaw.mjs',
    tests: 'test/clients/openclaw',
  },
  // What the makers of the protocol check servers with; it needs Node 22.19.
  'mcp-inspector': {
    version: '2.12.0',
    program: 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
    tests: 'test/clients/mcp',
  },
  // No agent, but native as well and no part of the product: the database that notes are shared with, 200 MB, and a server of
  // the form of S3 for it. Without what it only needs for other vendors' models.
  lancedb: {
    version: '0.39.0',
    words: ['--omit=optional'],
    program: 'node_modules/@lancedb/lancedb/package.json',
    tests: 'test/clients/lancedb',
  },
  // No agent either: the program that notes are searched with besides. Without models and what runs them; it needs Node 22.
  qmd: {
    version: '2.8.3',
    words: ['--omit=optional', '--omit=peer'],
    beside: 'node-22',
    program: 'node_modules/@tobilu/qmd/bin/qmd',
    tests: 'test/clients/qmd',
  },
};

/**
 * Fetches a client once; returns the absolute path of its program. Throws one sentence when it cannot be installed.
 * @param {keyof typeof clients} name
 */
export async function fetchClient(name) {
  const { version, program, unpacked, beside, words = [] } = clients[name];
  const folder = path.join(cache, `${name}-${version}`);
  return fetchOnce(name, folder, program, (work) => {
    install(name, work, words, unpacked);
    // Optional packages that are wanted, where the client's own are not.
    if (beside) install(beside, path.join(work, beside), []);
  });
}

/** Whether a client was fetched before. */
export const isFetched = (name) =>
  fs.existsSync(path.join(cache, `${name}-${clients[name].version}`, clients[name].program));

/** Installs a client, from its lock file and, where it is one of those, from its package as it is. */
function install(name, work, words, unpacked) {
  fs.mkdirSync(work, { recursive: true });
  if (unpacked) unpack(name, unpacked, work);
  installLocked(name, path.join(locks, name), work, words);
}

/** Takes a package as it is, without what it depends on, into `package/`. */
function unpack(name, { spec, sha512 }, work) {
  runNpm(name, ['pack', spec, '--loglevel', 'error'], work);
  const tarball = fs.readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '';
  const hash = createHash('sha512').update(fs.readFileSync(path.join(work, tarball)));
  if (hash.digest('base64') !== sha512) throw new Error(`${spec} is not what was tested with`);
  const tar = spawnSync('tar', ['xzf', tarball], {
    cwd: work,
    encoding: 'utf8',
    timeout: programMs,
  });
  if (tar.status !== 0) throw new Error(`${spec} cannot be unpacked: ${tar.stderr.slice(0, 400)}`);
  fs.rmSync(path.join(work, tarball));
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
