// Bundles test files with esbuild and runs them under mocha: `node test/tools/unit.mjs [path…] [-- mocha args]`.
// Without a path: every *.test.ts outside test/editor and test/e2e. Bundles go to out/test/hand, keeping the tree.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const notUnit = [
  ...['test/editor', 'test/e2e', 'test/clients'],
  ...['test/tools', 'test/fixtures', 'test/demo-workspace'],
];

/**
 * Tests that start many processes, kill them, build a product of their own, read the whole source, or try every code point, whole sets
 * of secrets, hostile, real or very large transcripts or the whole package: a step of their own. The longest come first, so that the
 * last worker to end does not end long after the other.
 */
export const slowTests = [
  'test/cli/kill.test.ts',
  'test/architecture/texts.test.ts',
  'test/cli/bigInput.test.ts',
  'test/cli',
  'test/agents/newAgent.test.ts',
  'test/engine/secrets/unread/unread.test.ts',
  'test/engine/secrets/hostile.test.ts',
  'test/engine/secrets/pastedKeys.test.ts',
  'test/architecture/slowMachines.test.ts',
  'test/engine/conversation/requestFaults.test.ts',
  'test/architecture/sentences.test.ts',
  'test/engine/audit/loads.test.ts',
  'test/engine/record/realSessions.test.ts',
  'test/agents/contract/oversize.test.ts',
  'test/agents/contract/pins.test.ts',
  'test/agents/contract/following.test.ts',
  'test/agents/contract/halfLine.test.ts',
  'test/agents/claudeCode/writer.test.ts',
  'test/disk/write/kill.test.ts',
  'test/agents/pi/contract.test.ts',
  'test/agents/contract/concurrent.test.ts',
  'test/agents/contract/writing.test.ts',
  'test/engine/tokens/count/bpe.test.ts',
  'test/architecture/patterns.test.ts',
  'test/architecture/package.test.ts',
  'test/publish/publish.test.ts',
  'test/operations',
  'test/models',
  'test/shell',
  'test/agents/vscodeChat',
  'test/disk/own/sessions.test.ts',
  'test/engine/summary/steadySize.test.ts',
  'test/engine/record/planted.test.ts',
  'test/record',
  'test/clientHooks',
  'test/engine/secrets/ordinary.test.ts',
];

/** Every test file below the paths (files or folders from the root) but not below `without`, in the order given, each once. */
export function testFiles(paths, without = []) {
  const wanted = paths.length > 0 ? paths : ['test'];
  const found = [];
  const visit = (rel) => {
    if (without.includes(rel)) return;
    const stat = fs.statSync(path.join(root, rel), { throwIfNoEntry: false });
    if (!stat) throw new Error(`no such test path: ${rel}`);
    if (stat.isFile()) {
      if (rel.endsWith('.test.ts')) found.push(rel);
      return;
    }
    if (paths.length === 0 && notUnit.includes(rel)) return;
    for (const name of fs.readdirSync(path.join(root, rel)).sort())
      visit(path.posix.join(rel, name));
  };
  for (const rel of wanted) visit(rel.replace(/\/$/, ''));
  return [...new Set(found)];
}

/**
 * Bundles the files into out/test/<name>, which is emptied before, and returns the bundles' paths. What several of them import lies in
 * chunks that a process loads and compiles once; tests therefore share the modules of the product as its own parts do.
 */
export async function bundleTests(name, files) {
  const esbuild = await import('esbuild');
  const outdir = path.join(root, 'out/test', name);
  fs.rmSync(outdir, { recursive: true, force: true });
  fs.mkdirSync(outdir, { recursive: true });
  await esbuild.build({
    entryPoints: files.map((file) => path.join(root, file)),
    outbase: path.join(root, 'test'),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    define: { 'process.env.TIDEMARK_ROOT': JSON.stringify(root) },
    // Some look for packages and load what they built themselves.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  return files.map((file) =>
    path.join(outdir, path.relative('test', file).replace(/\.ts$/, '.mjs')),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const cut = args.indexOf('--');
  const paths = cut < 0 ? args : args.slice(0, cut);
  const extra = cut < 0 ? [] : args.slice(cut + 1);
  const bundles = await bundleTests('hand', testFiles(paths));
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
  const run = spawnSync(
    process.execPath,
    [
      ...['--enable-source-maps', mocha, '--timeout', '0'],
      ...['--require', path.join(root, 'test/tools/seed.mjs'), ...extra, ...bundles],
    ],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = run.status ?? 1;
}
