// What packs extensions, apart from the other tools: 240 packages and 90 MB that nothing but packing needs, a third of what a fresh
// clone would have to install. To change its version: edit vsce/package.json, there
// `npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved`, and take the members `funding` out.
// `node tools/fetchVsce.mjs` prints where its program is.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDir, root } from './fetchVscode.mjs';
import { fetchOnce, installLocked } from './locked.mjs';

const locks = path.join(root, 'tools/vsce');

/** Fetches vsce once; resolves to its program. Throws one sentence when it cannot be installed. */
export async function fetchVsce() {
  const lockFile = fs.readFileSync(path.join(locks, 'package-lock.json'));
  const hash = createHash('sha256').update(lockFile).digest('hex').slice(0, 12);
  const folder = path.join(cacheDir, `vsce-${hash}`);
  return fetchOnce('vsce', folder, 'node_modules/@vscode/vsce/vsce', (work) =>
    installLocked('vsce', locks, work),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await fetchVsce());
