import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { build } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../build/shared';
import { trialsOf, type Trial } from './texts/recipes';
import { sources } from './tree';

const rooms = ['src/engine', 'src/base', 'src/agents', 'src/clientHooks'];
/** Silence after which a call is taken to hang, seconds. */
const mostSilence = 90;

interface Outcome {
  readonly slow: readonly string[];
  /** The call that hung or took the process with it; null when all came back. */
  readonly stoppedAt: string | null;
}

/** Runs the trials in a process that is ended when it says nothing for long. */
async function tried(trials: readonly Trial[], dir: string): Promise<Outcome> {
  const files = [...new Set(trials.map(({ file }) => file))];
  const imports = files.map((file, i) => `import * as m${i} from ${JSON.stringify(`./${file}`)};`);
  const modules = files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ');
  const script = path.join(dir, 'trials.cjs');
  await build({
    stdin: {
      contents: `${imports.join('\n')}
        import { tryAll } from './test/architecture/texts/child';
        tryAll(${JSON.stringify(trials)}, { ${modules} });`,
      ...{ resolveDir: root, loader: 'ts' },
    },
    outfile: script,
    ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' },
    mainFields: ['module', 'main'],
  });
  // Into a file, which is written at once: what is said last is what hangs.
  const said = path.join(dir, 'said.txt');
  const out = fs.openSync(said, 'w');
  const child = spawn(process.execPath, [script], { cwd: dir, stdio: ['ignore', out, 'inherit'] });
  fs.closeSync(out);
  let [size, silent] = [0, 0];
  const guard = setInterval(() => {
    const now = fs.statSync(said).size;
    silent = now === size ? silent + 1 : 0;
    size = now;
    if (silent >= mostSilence) child.kill('SIGKILL');
  }, 1_000);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(guard);
  const lines = fs.readFileSync(said, 'utf8').trim().split('\n');
  const last = lines.at(-1) ?? '';
  return {
    slow: lines.filter((line) => line.startsWith('slow: ')),
    stoppedAt: last === 'done' ? null : last,
  };
}

describe('exports that take a text', () => {
  const planted = 'test/architecture/texts/planted.ts';
  let all: readonly Trial[];
  let dir: string;
  // One look at the types for both: it is the longest part of making the trials.
  before(() => (all = trialsOf([planted, ...rooms.flatMap((room) => [...sources(room).keys()])])));
  beforeEach(() => (dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-texts-'))));
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('are told slow where twice the text costs four times as much', async () => {
    const trials = all.filter(({ file }) => file === planted);
    const { slow, stoppedAt } = await tried(trials, dir);
    assert.equal(stoppedAt, null);
    assert.match(slow.join('\n'), /withoutEnd on blanks/);
  });

  it('take no more than linear time on any hard one, and come back', async () => {
    const trials = all.filter(({ file }) => file !== planted);
    assert.ok(trials.length > 300, `only ${trials.length} were found`);
    assert.deepEqual(await tried(trials, dir), { slow: [], stoppedAt: null });
  });
});
