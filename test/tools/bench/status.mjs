// `tidemark status` on a session of 100 MB against pi's own SessionManager on the same file, in one run:
// wall time and largest resident memory of whole processes. Bars: ≤ ½ of the time, ≤ 0.3 of the memory.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPi } from '../fetchPi.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const wantedBytes = 100e6;
const runs = 5;

/** Repeats the demo session under ever new ids until the file has its size; its compactions come along. `cwd`: where it was begun. */
export function writeLarge(file, cwd) {
  const source = fs.readFileSync(path.join(root, 'test/fixtures/pi/demo.jsonl'), 'utf8');
  const [header, ...entries] = source.trimEnd().split('\n');
  const out = fs.openSync(file, 'w');
  const began = cwd === undefined ? header : JSON.stringify({ ...JSON.parse(header), cwd });
  fs.writeSync(out, `${began}\n`);
  let parent = null;
  for (let round = 0, bytes = 0; bytes < wantedBytes; round++) {
    const prefix = round.toString(16).padStart(4, '0');
    const renamed = (id) => prefix + id.slice(4);
    const lines = entries.map((line) => {
      const { type, id, timestamp, ...rest } = JSON.parse(line);
      delete rest.parentId;
      if (rest.firstKeptEntryId) rest.firstKeptEntryId = renamed(rest.firstKeptEntryId);
      const entry = { type, id: renamed(id), parentId: parent, timestamp, ...rest };
      parent = entry.id;
      return JSON.stringify(entry);
    });
    bytes += fs.writeSync(out, `${lines.join('\n')}\n`);
  }
  fs.closeSync(out);
}

const report =
  'process.on("exit",()=>process.stderr.write("rss "+process.resourceUsage().maxRSS+"\\n"));';

function measure(args) {
  const start = process.hrtime.bigint();
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (done.status !== 0) throw new Error(done.stderr);
  return { ms, mb: Number(/rss (\d+)/.exec(done.stderr)?.[1]) / 1024, out: done.stdout };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

export async function bench() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-bench-'));
  try {
    const file = path.join(dir, 'large.jsonl');
    const hook = path.join(dir, 'report.cjs');
    const peer = path.join(dir, 'peer.mjs');
    writeLarge(file);
    fs.writeFileSync(hook, report);
    const manager = await fetchPi();
    fs.writeFileSync(
      peer,
      `const { SessionManager } = await import(${JSON.stringify(manager)});
console.log(SessionManager.open(${JSON.stringify(file)}).buildSessionContext().messages.length);`,
    );
    // What is shipped is what is measured.
    spawnSync(process.execPath, [path.join(root, 'esbuild.js'), '--production'], { cwd: root });
    const cli = path.join(root, 'dist/cli.js');
    const ours = [];
    const theirs = [];
    for (let i = 0; i <= runs; i++) {
      const a = measure(['--require', hook, cli, 'status', '--json', '--transcript', file]);
      const b = measure(['--require', hook, peer]);
      // The first pair warms the file cache.
      if (i > 0) ours.push(a) && theirs.push(b);
    }
    const time = median(ours.map((run, i) => run.ms / theirs[i].ms));
    const memory = median(ours.map((run, i) => run.mb / theirs[i].mb));
    const of = (list, key) => Math.round(median(list.map((run) => run[key])));
    return [
      {
        name: `status of 100 MB, time over pi (${of(ours, 'ms')} / ${of(theirs, 'ms')} ms)`,
        value: time,
        bar: '≤ 0.5',
        ok: time <= 0.5,
      },
      {
        name: `status of 100 MB, memory over pi (${of(ours, 'mb')} / ${of(theirs, 'mb')} MB)`,
        value: memory,
        bar: '≤ 0.3',
        ok: memory <= 0.3,
      },
    ];
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
