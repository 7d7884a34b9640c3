// `npm run made`: writes what files outside of `src` say of agents, providers of models and settings.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './proc.mjs';
import { bundleTests } from './unit.mjs';

const [bundle] = await bundleTests(['test/architecture/made.ts'], path.join(root, 'out/made'));
const { made } = createRequire(import.meta.url)(bundle);
for (const [name, write] of Object.entries(made)) {
  const file = path.join(root, name);
  const now = fs.readFileSync(file, 'utf8');
  const then = write(now);
  if (then === now) continue;
  fs.writeFileSync(file, then);
  console.log(`written: ${name}`);
}
