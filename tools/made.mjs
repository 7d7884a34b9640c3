// `npm run made`: writes what files outside of `src` say of agents, providers of models and settings.
import { build } from 'esbuild';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './fetchVscode.mjs';

const bundle = path.join(root, 'out/made/pages.js');
await build({
  entryPoints: [path.join(root, 'tools/made/pages.ts')],
  outfile: bundle,
  ...{ bundle: true, platform: 'node', target: 'node20', format: 'cjs', packages: 'external' },
  logLevel: 'warning',
  define: { 'process.env.TIDEMARK_ROOT': JSON.stringify(root) },
});
const { made } = createRequire(import.meta.url)(bundle);
for (const [name, write] of Object.entries(made)) {
  const file = path.join(root, name);
  const now = fs.readFileSync(file, 'utf8');
  const then = write(now);
  if (then === now) continue;
  fs.writeFileSync(file, then);
  console.log(`written: ${name}`);
}
