// Runs a file of recorded function outputs against the engine: `npm run vectors -- FILE`.
// Prints per function what passed, failed and is not covered (with the reason). Exit 1 on a failure, 2 on an unreadable file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runVectors } from './vectorRun.mjs';
import { isVectorFile } from './vectorValues.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Bundles the adapters and returns `{ adapters, notCovered }`. */
async function loadAdapters() {
  const esbuild = await import('esbuild');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-vectors-'));
  const outfile = path.join(dir, 'adapters.cjs');
  try {
    await esbuild.build({
      entryPoints: [path.join(root, 'test/vectors/adapters.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      logLevel: 'warning',
    });
    return createRequire(pathToFileURL(outfile))(outfile);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Prints the results and returns the totals. */
function report(results, print = console.log) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const [fn, { passed, failed, skipped, reason }] of [...results].sort()) {
    totals.passed += passed;
    totals.failed += failed.length;
    totals.skipped += skipped;
    const parts = [`${passed} passed`, `${failed.length} failed`];
    if (skipped > 0) parts.push(`${skipped} not covered (${reason})`);
    print(`${fn}: ${parts.join(', ')}`);
    for (const failure of failed) print(`    ${failure}`);
  }
  print(`vectors: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} not covered`);
  return totals;
}

/** Reads a vector file; returns it, or a sentence that says what is wrong. */
function readVectors(name) {
  let text;
  try {
    text = fs.readFileSync(name, 'utf8');
  } catch (error) {
    return `${name} cannot be read (${error.code ?? error.message}).`;
  }
  try {
    const file = JSON.parse(text);
    return isVectorFile(file) ? file : `${name} holds no list of vectors with fn, in and out.`;
  } catch (error) {
    return `${name} is not JSON (${error.message}).`;
  }
}

async function main(args) {
  if (args.length !== 1) {
    console.error('Usage: npm run vectors -- FILE');
    return 2;
  }
  const file = readVectors(args[0]);
  if (typeof file === 'string') {
    console.error(file);
    return 2;
  }
  // Fixtures are named from the folder that holds "shared": the grandparent of the file's folder.
  const base = path.resolve(path.dirname(args[0]), '../..');
  const totals = report(runVectors(file, base, await loadAdapters()));
  return totals.failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
