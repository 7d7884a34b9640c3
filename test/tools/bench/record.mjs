// Real sessions, labelled by reading (`../shared/record-bench`, or TIDEMARK_SHARED): what one compaction keeps and claims of each, and
// what is left after five, each over the result of the one before, while the session goes on. The scorer there holds its own bars;
// it is run as it is, on copies. Where the sessions are not present that is said, and nothing is measured.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { writePairs } from './ownSummaries.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = path.join(
  process.env.TIDEMARK_SHARED ?? path.resolve(root, '../shared'),
  'record-bench',
);
const cli = path.join(root, 'dist/cli.js');
const compactions = 5;
/** Those of which less is better. */
const few = ['wrong', 'unproven', 'noise', 'tokens'];

export async function bench() {
  const scorer = path.join(folder, 'score.mjs');
  if (!fs.existsSync(scorer)) {
    console.log('labelled sessions: not here (../shared/record-bench); not measured');
    return [];
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-record-'));
  try {
    const data = path.join(folder, 'dev');
    const once = scored(scorer, data, 'one compaction');
    const out = path.join(root, 'out/record');
    const pairs = writePairs({ data, linesOf, scratch, cli, out });
    console.log(`what ${pairs} agents wrote themselves, beside ours of the same lines: out/record`);
    const often = scored(scorer, compactedBefore(data, scratch), `${compactions} compactions`);
    return [...once, ...often];
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the scorer on a folder of sessions, prints its figures and gives a row for each of its bars. */
function scored(scorer, data, title) {
  const args = [scorer, '--cli', cli, '--data', data, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ encoding: 'utf8', maxBuffer: 1 << 30 },
  });
  if (!stdout) throw new Error(`the scorer of the labelled sessions failed: ${stderr}`);
  const { rows, total, bars } = JSON.parse(stdout);
  console.log(title);
  for (const row of rows) console.log(`  ${row.failed ? `${row.name}: ${row.failed}` : told(row)}`);
  return Object.entries(bars).map(([key, bar]) => ({
    name: `${title}: ${key}`,
    value: total[key].toFixed(key === 'tokens' ? 0 : 1),
    bar: `${few.includes(key) ? '<=' : '>='} ${bar}`,
    ok: few.includes(key) ? total[key] <= bar : total[key] >= bar,
  }));
}

function told(row) {
  const kept = ['rules', 'decisions', 'openRequests', 'openFailures', 'facts', 'modified'];
  const recall = kept.map((key) => `${key} ${row[key].hit}/${row[key].of}`).join(', ');
  return `${row.name}: ${recall}; ${row.wrong} wrong and ${row.unproven} unproven of ${row.claims} claims, noise ${row.noise}/${row.noiseOf}, ${row.tokens} tokens`;
}

/** A folder of the same sessions, each compacted all but once while it grew; the scorer does the last one. */
function compactedBefore(data, scratch) {
  const names = fs.readdirSync(data).filter((name) => name.endsWith('.labels.json'));
  for (const name of names.map((one) => one.slice(0, -'.labels.json'.length))) {
    fs.copyFileSync(path.join(data, `${name}.labels.json`), `${scratch}/${name}.labels.json`);
    const done = grown(linesOf(path.join(data, `${name}.jsonl`)), `${scratch}/${name}.jsonl`);
    console.log(`  ${name}: ${done} of ${compactions - 1} compactions before the last`);
  }
  return scratch;
}

/** Lines as the command line takes them: sessions of old clients would be refused for a reason that is none of the record's. */
function linesOf(file) {
  const raw = fs.existsSync(file)
    ? fs.readFileSync(file)
    : gunzipSync(fs.readFileSync(`${file}.gz`));
  const lines = raw
    .toString('utf8')
    .replace(/"version":"[12]\.\d+\.\d+"/g, '"version":"2.1.330"')
    .split('\n')
    .filter((line) => line !== '');
  const first = JSON.parse(lines[0]);
  return first.type === 'session' && !(first.version >= 3) ? withIds(lines) : lines;
}

/** pi's first form, which has no ids, in its third. */
function withIds(lines) {
  const id = (n) => n.toString(16).padStart(8, '0');
  return lines.map((line, n) => {
    const entry = JSON.parse(line);
    if (n === 0) return JSON.stringify({ ...entry, version: 3 });
    if (entry.firstKeptEntryIndex !== undefined) {
      entry.firstKeptEntryId = id(Math.max(1, entry.firstKeptEntryIndex));
      delete entry.firstKeptEntryIndex;
    }
    return JSON.stringify({ ...entry, id: id(n), parentId: n === 1 ? null : id(n - 1) });
  });
}

/** Writes a session in portions with a compaction after each but the last; how many of them took place. */
function grown(lines, file) {
  const starts = lines.flatMap((line, n) => (n > 0 && beginsTurn(JSON.parse(line)) ? [n] : []));
  const cuts = Array.from({ length: compactions - 1 }, (_, n) => {
    const near = ((n + 1) * lines.length) / compactions;
    return starts.find((at) => at >= near) ?? Math.round(near);
  });
  let done = 0;
  let leaf = { old: null, now: null };
  [0, ...cuts].forEach((from, n) => {
    const portion = lines.slice(from, cuts[n]).map((line) => hung(line, leaf));
    fs.appendFileSync(file, portion.map((line) => `${line}\n`).join(''));
    if (n === cuts.length) return;
    const before = leafOf(portion) ?? leaf.now;
    if (compacted(file)) done += 1;
    leaf = { old: before, now: leafOf(fs.readFileSync(file, 'utf8').trimEnd().split('\n')) };
  });
  return done;
}

/** Whether a person's prompt begins here, in any of the clients' forms. */
function beginsTurn({ type, message, payload, isMeta }) {
  if (type === 'event_msg') return payload?.type === 'task_started';
  if (message?.role !== 'user' || isMeta === true) return false;
  const { content } = message;
  return typeof content === 'string' || content?.every?.((block) => block.type === 'text');
}

/** The last line that others hang on. */
function leafOf(lines) {
  for (const line of lines.toReversed()) {
    const { uuid, id, type, isSidechain } = JSON.parse(line);
    if (type !== 'session' && isSidechain !== true && (uuid ?? id)) return uuid ?? id;
  }
  return null;
}

/** A line that hung on the last one before a compaction hangs on the compaction: the client was started anew. */
function hung(line, { old, now }) {
  if (old === null || old === now) return line;
  const entry = JSON.parse(line);
  if (entry.parentUuid === old) entry.parentUuid = now;
  if (entry.parentId === old) entry.parentId = now;
  return JSON.stringify(entry);
}

function compacted(file) {
  const home = `${file}.home`;
  fs.mkdirSync(home, { recursive: true });
  const hourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(file, hourAgo, hourAgo);
  const args = [
    cli,
    'compact',
    '--transcript',
    file,
    '--keep',
    '2000',
    '--model',
    'offline',
    '--json',
  ];
  const { stdout } = spawnSync(process.execPath, args, {
    ...{ encoding: 'utf8', maxBuffer: 1 << 30 },
    env: { ...process.env, HOME: home, TIDEMARK_HOME: path.join(home, 'state') },
  });
  return stdout ? JSON.parse(stdout).compacted === true : false;
}
