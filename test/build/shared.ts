/**
 * Where the reference material lies that a newcomer does not have (`../shared` beside the checkout, or `TIDEMARK_SHARED`).
 * Tests that read it must say so when it is missing; they never fail for want of it.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The checkout's root: bundled tests know it from the build, others from where they run. */
export const root = process.env['TIDEMARK_ROOT'] ?? process.cwd();

/** The folder of shared reference material, or undefined where there is none. */
export function sharedDir(): string | undefined {
  const dir = process.env['TIDEMARK_SHARED'] ?? path.resolve(root, '../shared');
  return fs.existsSync(path.join(dir, 'vectors')) ? dir : undefined;
}

/** A file below the shared folder, or undefined where it is missing. */
export function sharedFile(...parts: readonly string[]): string | undefined {
  const dir = sharedDir();
  if (dir === undefined) return undefined;
  const file = path.join(dir, ...parts);
  return fs.existsSync(file) ? file : undefined;
}
