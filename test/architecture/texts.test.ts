import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { build } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../build/shared';
import { editorless } from './texts/editorless';
import { callSource } from './texts/makers';
import { trialsOf } from './texts/recipes';
import { nameOf } from './texts/shapes';
import type { Trial } from './texts/shapes';
import { sources } from './tree';

/** Silence after which a call is taken to hang, seconds. */
const mostSilence = 90;

/** What no text from outside makes long, though its type says that one may, and why. */
const notFromOutside: Readonly<Record<string, string>> = {
  'src/commandLine/memory/mcp.ts mcp': 'Node looks beside every folder of the place we lie in',
  'src/clientHooks/hooksJson.ts withHooks': 'the events of one client, in each of which we write',
  'src/operations/compact/announcements.ts askForVerdict': "the commands of a person's settings",
  'src/operations/follow/find.ts findSessions': 'the agents that we know',
  'src/operations/follow/find.ts findConversations': 'the agents that we know',
  'src/commandLine/sessions.ts sessions': 'the agents that we know',
  'src/engine/memory/question.ts questionOf': 'the caller gives 2,000 characters and 40 words',
  'src/memoryStores/hits.ts bestNotes': 'the same question',
  'src/vscode/panel/state.ts panelState':
    'what we did to one conversation: some compactions and notes',
  'src/vscode/panel/timeline.ts timelineOf': 'the same',
  'src/engine/summary/view.ts ranked': 'a view holds at most 200 words of instructions',
};

/** All rooms; the programs beside them begin to work when they are loaded, and so does the page's. */
const rooms = fs
  .readdirSync(path.join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'webview')
  .map(({ name }) => `src/${name}`);

interface Outcome {
  readonly slow: readonly string[];
  /** The call that hung or took the process with it; null when all came back. */
  readonly stoppedAt: string | null;
}

/** What is tried may write nowhere else, and starts no program and no thread. */
const confined = (dir: string): readonly string[] => [
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  // Young objects get more room: nearly all that is made is garbage at once.
  '--max-semi-space-size=64',
  ...['--allow-fs-read=*', `--allow-fs-write=${path.join(dir, '*')}`, '--no-warnings'],
];

/**
 * Runs the trials, and once more in a process of their own those told slow: what a call costs depends on what ran before it, and a
 * linear one was told slow by that alone.
 */
async function tried(trials: readonly Trial[], dir: string): Promise<Outcome> {
  const first = await triedOnce(trials, dir);
  if (first.slow.length === 0 || first.stoppedAt !== null) return first;
  return triedOnce(
    trials.filter((trial) => first.slow.some((line) => isOf(line, trial))),
    dir,
  );
}

const isOf = (line: string, trial: Trial): boolean => line.startsWith(`slow: ${nameOf(trial)} on `);

/** Runs the trials in a process that is ended when it says nothing for long. */
async function triedOnce(trials: readonly Trial[], dir: string): Promise<Outcome> {
  const files = [...new Set(trials.map(({ file }) => file))];
  const imports = files.map((file, i) => `import * as m${i} from ${JSON.stringify(`./${file}`)};`);
  const modules = files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ');
  // Megabytes of plain code: read by esbuild they would take longer than all the rest.
  const calls = path.join(dir, 'calls.cjs');
  const list = trials.map(callSource).join(',\n');
  fs.writeFileSync(calls, `module.exports = ({ many, standIn }) => [${list}];`);
  const script = path.join(dir, 'trials.cjs');
  await build({
    stdin: {
      contents: `${imports.join('\n')}
        import { helpers, tryAll } from './test/architecture/texts/child';
        void tryAll(require(${JSON.stringify(calls)})(helpers), { ${modules} });`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile: script,
    external: [calls],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    mainFields: ['module', 'main'],
  });
  // Into a file, which is written at once: what is said last is what hangs.
  const said = path.join(dir, 'said.txt');
  const out = fs.openSync(said, 'w');
  const child = spawn(process.execPath, [...confined(dir), script], {
    cwd: dir,
    stdio: ['ignore', out, 'inherit'],
  });
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
  before(async () => {
    const files = await editorless(rooms.flatMap((room) => [...sources(room).keys()]));
    all = trialsOf([planted, ...files]);
  });
  beforeEach(() => (dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-texts-'))));
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('are told slow where twice the text costs four times as much', async () => {
    const { slow, stoppedAt } = await tried(
      all.filter(({ file }) => file === planted),
      dir,
    );
    assert.equal(stoppedAt, null);
    assert.match(slow.join('\n'), / withoutEnd on (?:blanks|tabs)/u);
    assert.match(slow.join('\n'), /withoutEndLater on (?:blanks|tabs)/u);
    assert.match(slow.join('\n'), /eachOnce on a list of/u);
    assert.equal(slow.length, 3);
  });

  it('take no more than linear time on any hard one, and come back', async () => {
    const ours = all.filter(({ file }) => file !== planted);
    const trials = ours.filter((trial) => !(nameOf(trial) in notFromOutside));
    assert.ok(trials.length > 1_200, `only ${trials.length} were found`);
    assert.deepEqual(await tried(trials, dir), { slow: [], stoppedAt: null });
  });

  it('are left out for a reason only where they are', () => {
    const names = new Set(all.map(nameOf));
    assert.deepEqual(
      Object.keys(notFromOutside).filter((name) => !names.has(name)),
      [],
    );
  });
});
