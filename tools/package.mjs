// Builds the extension and packs it: out/tidemark.vsix. vsce runs the production build itself (`vscode:prepublish`), in a copy of
// the project, so that dist/ stays as it is.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './fetchVscode.mjs';
import { fetchVsce } from './fetchVsce.mjs';
import { programMs } from './patience.mjs';
import { stageTree } from './stage.mjs';

/** Where the package lies after `packageVsix`. */
export const vsixFile = path.join(root, 'out/tidemark.vsix');

/** Packs the extension and resolves to `{file, bytes}`; throws with vsce's words when it refuses. */
export async function packageVsix({ extension = root, file = vsixFile } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  const program = await fetchVsce();
  const stage = stageTree(extension, path.join(root, 'out/stage'));
  const env = { ...process.env };
  delete env.NODE_V8_COVERAGE;
  const vsce = spawnSync(process.execPath, [program, 'package', '--out', file], {
    ...{ cwd: stage, env, encoding: 'utf8', timeout: programMs },
  });
  if (vsce.status !== 0) {
    throw new Error(`vsce package failed:\n${`${vsce.stdout}${vsce.stderr}`.trim().slice(-3_000)}`);
  }
  return { file, bytes: fs.statSync(file).size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { file, bytes } = await packageVsix();
    console.log(`${path.relative(root, file)}: ${(bytes / 1024).toFixed(0)} KB`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
