// What a bench takes out of src/, bundled into out/bench/.
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './proc.mjs';

/** Where the bundle of that name lies. */
export const bundleFile = (name) => path.join(root, `out/bench/${name}.cjs`);

/** Bundles the exports that `source` names (`export { x } from './src/…'`). */
export async function bundle(name, source) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    ...{ outfile: bundleFile(name), bundle: true, format: 'cjs', platform: 'node' },
    ...{ logLevel: 'warning', mainFields: ['module', 'main'] },
  });
}

/** The same, and loads them. */
export async function loadBundle(name, source) {
  await bundle(name, source);
  return createRequire(import.meta.url)(bundleFile(name));
}
