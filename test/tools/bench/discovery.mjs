// How long the conversations of a folder take to be found, over all agents together: 2,000 old ones of each in the home folder,
// few or all of them of this folder. `bench()` returns rows. Alone: `node test/tools/bench/discovery.mjs`.
// Runs in the newer Node of `fetchVscode.mjs` where that is there, because OpenClaw's database needs its SQLite.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { programMs } from '../../../tools/patience.mjs';
import { bundle, bundleFile } from '../benchBundle.mjs';
import { root } from '../proc.mjs';

const self = fileURLToPath(import.meta.url);
const out = bundleFile('discovery');
const many = 2_000;
const mostMs = 300;
/** A search after nothing changed. */
const mostAgainMs = 100;
/** How long nothing happens. */
const idleMs = 60_000;
const agents = ['claude-code', 'codex', 'pi', 'openclaw', 'vscode-chat'];

const entry = `export * from './test/tools/bench/ports';`;

const uuid = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const body = 'x'.repeat(6_000);

function write(file, lines, n) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const atSeconds = 1_700_000_000 + n * 60;
  fs.utimesSync(file, atSeconds, atSeconds);
}

/** One old conversation of each agent that keeps files. */
function writeOne(home, cwd, n) {
  const id = uuid(n);
  const slug = cwd.replace(/[^a-zA-Z0-9]/g, '-');
  const said = { role: 'user', content: body };
  write(
    path.join(home, '.claude/projects', slug, `${id}.jsonl`),
    [
      { type: 'queue-operation', operation: 'enqueue', sessionId: id },
      { type: 'user', uuid: `u${n}`, parentUuid: null, cwd, sessionId: id, message: said },
    ],
    n,
  );
  const day = new Date(Date.UTC(2025, 0, 1 + (n % 365))).toISOString().slice(0, 10);
  const rollout = `rollout-${day}T10-00-00-${id}.jsonl`;
  write(
    path.join(home, '.codex/sessions', day.replaceAll('-', '/'), rollout),
    [{ timestamp: 't', type: 'session_meta', payload: { id, cwd, base_instructions: body } }],
    n,
  );
  const header = { type: 'session', version: 3, id, timestamp: 't', cwd };
  const message = { type: 'message', id: 'a', parentId: null, message: said };
  const piDir = `--${cwd.slice(1).replaceAll('/', '-')}--`;
  write(path.join(home, '.pi/agent/sessions', piDir, `${id}.jsonl`), [header, message], n);
  write(path.join(home, '.openclaw/agents/main/sessions', `${id}.jsonl`), [header, message], n);
  const requests = [
    { requestId: 'r', timestamp: (1_700_000_000 + n * 60) * 1_000, message: { text: body } },
  ];
  write(path.join(home, 'chats', `${id}.jsonl`), [{ kind: 0, v: { sessionId: id, requests } }], n);
}

/** OpenClaw's database; false where this Node has no SQLite. */
function writeDatabase(home, cwdOf) {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) return false;
  const file = path.join(home, '.openclaw/agents/main/agent/openclaw-agent.sqlite');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const db = new sqlite.DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; BEGIN;
    CREATE TABLE session_nodes (session_key TEXT PRIMARY KEY, current_session_id TEXT, entry_json TEXT,
      updated_at INTEGER, archived_at INTEGER, last_interaction_at INTEGER);
    CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER,
      event_zstd BLOB, event_utf8_bytes INTEGER, PRIMARY KEY (session_id, seq));`);
  const node = db.prepare('INSERT INTO session_nodes VALUES (?, ?, ?, ?, NULL, ?)');
  const event = db.prepare('INSERT INTO transcript_events VALUES (?, ?, ?, ?, NULL, ?)');
  for (let n = 0; n < many; n++) {
    const id = uuid(5_000 + n);
    node.run(`agent:main:${n}`, id, '{}', n, n);
    const header = JSON.stringify({ type: 'session', version: 4, id, cwd: cwdOf(n) });
    event.run(id, 0, header, n, header.length);
    for (let seq = 1; seq < 6; seq++) event.run(id, seq, body, n, body.length);
  }
  db.exec('COMMIT');
  db.close();
  return true;
}

/** Ports over a home where every `every`-th conversation is of this folder. */
function world(top, every) {
  const { portsIn } = createRequire(self)(out);
  const home = path.join(top, 'home');
  const workspace = path.join(top, 'work/app');
  fs.mkdirSync(workspace, { recursive: true });
  const cwdOf = (n) => (n % every === 0 ? workspace : path.join(top, `work/other${n % 50}`));
  for (let n = 0; n < many; n++) writeOne(home, cwdOf(n), n);
  const hasDatabase = writeDatabase(home, cwdOf);
  const outside = portsIn({
    ...{ home, records: path.join(top, 'ours'), chatFolders: [path.join(home, 'chats')] },
  });
  return { outside, workspace, hasDatabase };
}

/** In a process of its own: times of searches, the first one cold. */
async function measure(top, every) {
  const { findSessions } = createRequire(self)(out);
  const { outside, workspace, hasDatabase } = world(top, every);
  const times = [];
  const cpuTimes = [];
  let found = 0;
  for (let n = 0; n < 6; n++) {
    const began = performance.now();
    const before = process.cpuUsage();
    found = (await findSessions([workspace], agents, outside)).length;
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - began);
    cpuTimes.push((user + system) / 1_000);
  }
  return { times, cpuTimes, found, hasDatabase };
}

/** In a process of its own: processor time of following while nothing happens, and the folders listened to. */
async function idle(top) {
  const { limitsOf, resolveSettings, watch, watchTimers } = createRequire(self)(out);
  const { outside, workspace } = world(top, 100);
  const limits = limitsOf(resolveSettings([]).settings, null);
  const inFolder = { path: workspace, onDisk: true, limits, policy: 'off' };
  const places = { folders: [inFolder], bare: { limits, policy: 'off' }, trusted: true };
  const request = { folders: [workspace], agents, pinned: null, places };
  const acts = { isBusy: () => false };
  let listened = 0;
  const counting = {
    ...watchTimers,
    watchFolder(dir, changed) {
      listened++;
      const listening = watchTimers.watchFolder(dir, changed);
      return {
        dispose() {
          listened--;
          listening.dispose();
        },
      };
    },
  };
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let snapshots = 0;
  const watching = watch(request, () => snapshots++, outside, counting, acts);
  await wait(5_000);
  const before = process.cpuUsage();
  const said = snapshots;
  await wait(idleMs);
  const { user, system } = process.cpuUsage(before);
  const folders = listened;
  watching.dispose();
  return { percent: (user + system) / 10 / idleMs, folders, said: snapshots - said };
}

async function child(what, every) {
  const top = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'tidemark-bench-'));
  try {
    const told = what === 'idle' ? await idle(top) : await measure(top, every);
    console.log(JSON.stringify(told));
  } finally {
    fs.rmSync(top, { recursive: true, force: true });
  }
}

function inChild(...words) {
  const { status, stdout } = spawnSync(newerNode(), [self, '--child', ...words], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: programMs },
  });
  if (status !== 0) throw new Error('a measurement failed');
  return JSON.parse(stdout.trim().split('\n').pop());
}

function newerNode() {
  const cache = path.join(root, '.vscode-test');
  const names = fs.existsSync(cache) ? fs.readdirSync(cache) : [];
  const folder = names.find((name) => name.startsWith('node-24'));
  const node = folder === undefined ? '' : path.join(cache, folder, 'bin/node');
  return fs.existsSync(node) ? node : process.execPath;
}

const least = (numbers) => Math.min(...numbers);

export async function bench() {
  await bundle('discovery', entry);
  const cases = [
    ['1 in 100 of this folder', '100'],
    ['all of this folder', '1'],
  ];
  const searches = cases.flatMap(([what, every]) => {
    // Each first search in a process that has looked for nothing before. The least: other work only makes it longer.
    const runs = Array.from({ length: 3 }, () => inChild('search', every));
    const first = least(runs.map(({ times }) => times[0]));
    const again = least(runs.flatMap(({ times }) => times.slice(1)));
    const [{ found, hasDatabase }] = runs;
    const cpu = least(runs.map(({ cpuTimes }) => cpuTimes[0])).toFixed(0);
    const about = `${hasDatabase ? 6 : 5} × ${many}, ${what}`;
    return [
      row(`first search, ${about} (${found} found, ${cpu} ms CPU)`, first, mostMs),
      row(`searched again, ${about}`, again, mostAgainMs),
    ];
  });
  const { percent, folders, said } = inChild('idle');
  return [
    ...searches,
    {
      name: `following while nothing happens, ${folders} folders listened to`,
      ...{ value: `${percent.toFixed(2)} % CPU`, bar: '≤ 1 %', ok: percent <= 1 && said === 0 },
    },
  ];
}

const row = (name, ms, most) => ({
  ...{ name, value: `${ms.toFixed(0)} ms`, bar: `≤ ${most} ms`, ok: ms <= most },
});

if (process.argv[2] === '--child') await child(process.argv[3], Number(process.argv[4]));
else if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  for (const { name, value, bar, ok } of await bench()) {
    console.log(name, value, bar, ok ? '' : 'MISSED');
  }
}
