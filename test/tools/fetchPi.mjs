// pi's own session manager and compaction, for contract tests and a bench: its published code, bundled with the few helpers it
// takes from pi-ai. Installing the whole agent is not possible from the registry (some of the exact versions it asks for were never
// published), and nothing else of it is needed. Each `.vscode-test/pi-1.5.2/*.mjs` appears whole or not at all.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../tools/lock.mjs';
import { programMs } from '../../tools/patience.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cache = path.join(root, '.vscode-test');
const folder = path.join(cache, 'pi-1.5.2');

/** What is bundled, by the name of the bundle. */
const modules = {
  sessionManager: 'agent/dist/core/session-manager.js',
  compaction: 'agent/dist/core/compaction/compaction.js',
};

const packages = [
  {
    spec: '@earendil-works/pi-coding-agent@1.5.2',
    dir: 'agent',
    sha512:
      'mUWI04rqF1Vd/m1q+Ps1XeWsTXEVvRUnsmRa83I3Dzua0Tx5bYS93imeqtIfrXf7PkkaR6ERz+AuQhIJlom5yA==',
  },
  {
    spec: '@earendil-works/pi-ai@1.5.2',
    dir: 'ai',
    sha512:
      '2tWPSnV3qzfiDIY3aWluBag3vC++Vs+VsXt/UquSU5onPMohPih72FUhIhaqmDdMYubOgB3Byl9uF4Vk40JLvQ==',
  },
];

/**
 * Fetches and bundles a module of pi once; returns the bundle's path. Throws one sentence when it cannot.
 * @param {keyof typeof modules} name
 */
export async function fetchPi(name = 'sessionManager') {
  const file = path.join(folder, `${name}.mjs`);
  if (fs.existsSync(file)) return file;
  fs.mkdirSync(cache, { recursive: true });
  return withLock(path.join(cache, 'pi.lock'), async () => {
    if (fs.existsSync(file)) return file;
    const work = `${folder}.new`;
    fs.rmSync(work, { recursive: true, force: true });
    fs.mkdirSync(work, { recursive: true });
    for (const item of packages) unpack(item, work);
    await bundle(work, modules[name], path.join(work, 'bundle.mjs'));
    fs.mkdirSync(folder, { recursive: true });
    fs.renameSync(path.join(work, 'bundle.mjs'), file);
    fs.rmSync(work, { recursive: true });
    return file;
  });
}

function run(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: programMs });
  if (done.status !== 0)
    throw new Error(`${command} ${args[0]} failed: ${done.stderr.slice(-400)}`);
  return done.stdout;
}

function unpack({ spec, dir, sha512 }, work) {
  const name = run('npm', ['pack', spec, '--silent', '--ignore-scripts'], work)
    .trim()
    .split('\n')
    .at(-1);
  const tarball = path.join(work, name);
  const hash = createHash('sha512').update(fs.readFileSync(tarball)).digest('base64');
  if (hash !== sha512) throw new Error(`${spec} is not the package that was tested with`);
  fs.mkdirSync(path.join(work, dir));
  run('tar', ['xzf', tarball, '-C', path.join(work, dir), '--strip-components=1'], work);
  fs.rmSync(tarball);
}

async function bundle(work, entry, outfile) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(work, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    // Only used to start child processes, which loading or compacting a session does not.
    alias: { 'cross-spawn': 'node:child_process' },
    plugins: [{ name: 'pi-ai', setup: (build) => onlyHelpers(build, work) }],
  });
}

function onlyHelpers(build, work) {
  const utils = path.join(work, 'ai/dist/utils');
  build.onResolve({ filter: /^@earendil-works\/pi-ai(?:\/compat)?$/ }, ({ path: name }) => ({
    path: name,
    namespace: 'helpers',
  }));
  build.onLoad({ filter: /.*/, namespace: 'helpers' }, ({ path: name }) => ({
    contents: name.endsWith('/compat')
      ? "export const completeSimple = () => { throw new Error('no provider is bundled'); };"
      : `export { getCurrentSystemMessage, normalizeContext } from '${utils}/transcript.js';
export { contentText } from '${utils}/text.js';
export { retryAssistantCall } from '${utils}/retry.js';
export { uuidv7 } from '${utils}/uuid.js';`,
    resolveDir: work,
  }));
}
