// What the extension costs the start of the editor: the packaged extension, as installed, in the real extension host,
// several windows one after the other. Load of extension.js and activate() by VS Code's own clock; bar: < 60 ms together.
// The smallest run tells what our code takes; the others also tell what the machine was busy with.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'node:fs';
import { fetchVscode } from '../../../tools/fetchVscode.mjs';
import { runHost } from '../host.mjs';
import { packageVsix } from '../../../tools/package.mjs';
import { installVsix, serverDirs } from '../../../tools/server.mjs';
import { scratch, tidy } from '../../../tools/tidy.mjs';

const runs = 7;
const suite = fileURLToPath(new URL('./activationSuite.cjs', import.meta.url));

/** The folder the editor unpacks the package into. */
async function installed() {
  const { file } = await packageVsix({ file: path.join(scratch('vsix'), 'tidemark.vsix') });
  const dirs = serverDirs();
  await installVsix({ found: await fetchVscode({ chromium: false }), vsix: file, dirs });
  const name = fs.readdirSync(dirs.extensions).find((entry) => entry.startsWith('tidemark.'));
  return path.join(dirs.extensions, name);
}

const sorted = (values) => [...values].sort((a, b) => a - b);
const span = (values) => {
  const all = sorted(values);
  return `min ${all[0]}, median ${all[all.length >> 1]}, max ${all.at(-1)} ms`;
};

export async function bench() {
  try {
    const extension = await installed();
    const seen = [];
    for (let i = 0; i < runs; i++) {
      const { failures, info } = await runHost({ extension, suite });
      if (failures.length > 0) throw new Error(failures[0].error);
      seen.push(info);
    }
    for (const part of ['load', 'call', 'finish']) {
      console.log(`${part.padEnd(7)} ${span(seen.map((times) => times[part]))}`);
    }
    const total = sorted(seen.map(({ load, call, finish }) => load + call + finish));
    const [least] = total;
    const median = total[total.length >> 1];
    return [
      {
        name: 'load and activate, least of the runs',
        value: `${least} ms`,
        bar: '< 60 ms',
        ok: least < 60,
      },
      { name: 'load and activate, median', value: `${median} ms`, bar: '< 60 ms', ok: median < 60 },
    ];
  } finally {
    await tidy();
  }
}
