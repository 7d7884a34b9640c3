// What survives compactions word for word, beside pi's own and a plain "summarise this" with the same scripted model, against the
// figures of the design. Alone: `node test/tools/bench/fidelity.mjs`. pi's published code comes from the package registry;
// without it (or with TIDEMARK_OFFLINE=1) its column is left out, and said so.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchPi } from '../fetchPi.mjs';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '../../..');

async function bundle() {
  const esbuild = await import('esbuild');
  // Inside the checkout, so that it finds its packages.
  const outfile = path.join(root, `out/bench/fidelity-${process.pid}.cjs`);
  try {
    await esbuild.build({
      entryPoints: [path.join(root, 'test/build/fidelity/bench.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      packages: 'external',
      logLevel: 'warning',
      sourcemap: 'inline',
      define: { 'process.env.TIDEMARK_ROOT': JSON.stringify(root) },
    });
    return createRequire(outfile)(outfile);
  } finally {
    fs.rmSync(outfile, { force: true });
  }
}

async function pi(tell) {
  try {
    if (process.env.TIDEMARK_OFFLINE === '1') throw new Error('TIDEMARK_OFFLINE=1');
    return await import(pathToFileURL(await fetchPi('compaction')).href);
  } catch (error) {
    tell(`pi's own compaction: not measured (${String(error.message).slice(0, 200)})`);
    return null;
  }
}

export async function bench() {
  const { fidelity } = await bundle();
  return fidelity(await pi(console.log), console.log);
}

if (process.argv[1] === self) {
  for (const { name, value, bar, ok } of await bench())
    console.log(`${name}: ${value} (${bar})${ok ? '' : ' MISSED'}`);
}
