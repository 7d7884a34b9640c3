// A copy of the project to pack from. vsce looks at every file below the folder it packs before it leaves any out, and the programs
// fetched for tests have very many; and the production build of a copy does not touch the dist/ that other tests run.
import fs from 'node:fs';
import path from 'node:path';

/** Folders that nothing of is ever shipped or built from. */
const left = new Set(['.git', '.vscode-test', 'coverage', 'node_modules', 'out']);

/** Fills `stage` anew with the project at `root`, its packages as a link; returns `stage`. */
export function stageTree(root, stage) {
  fs.rmSync(stage, { recursive: true, force: true });
  fs.mkdirSync(stage, { recursive: true });
  for (const name of fs.readdirSync(root)) {
    if (left.has(name)) continue;
    fs.cpSync(path.join(root, name), path.join(stage, name), {
      ...{ recursive: true, preserveTimestamps: true },
      filter: (file) => !file.endsWith('.map'),
    });
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(stage, 'node_modules'), 'junction');
  return stage;
}
