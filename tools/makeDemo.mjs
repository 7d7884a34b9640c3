// Writes the demo session and its workspace: `node tools/makeDemo.mjs`. Everything in it is made up.
// Three days of work on a small tide-table service, two compactions by the agent itself, a third one nearly due.
// Usage figures are computed from the text (o200k × 1.25 + a system prompt), as a provider would have reported them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { get_encoding } from 'tiktoken';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const encoding = get_encoding('o200k_base');
const tokensOf = (text) => Math.ceil(encoding.encode_ordinary(text).length * 1.25);
const systemTokens = 6_140;
const model = { provider: 'anthropic', id: 'claude-sonnet-4-5' };

let seed = 20260914;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const hex = (digits) =>
  Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');

const lines = [];
const sizes = []; // {id, tokens} of the live context
let at = Date.parse('2026-09-14T08:12:00.000Z');
let parentId = null;
let prompt = systemTokens;

function add(entry, tokens = 0) {
  at += 4_000 + Math.floor(random() * 50_000);
  const id = hex(8);
  lines.push({ ...entry, id, parentId, timestamp: new Date(at).toISOString() });
  sizes.push({ id, tokens });
  parentId = id;
  prompt += tokens;
  return id;
}
const user = (text) =>
  add(
    { type: 'message', message: { role: 'user', content: text, timestamp: at } },
    tokensOf(text) + 4,
  );

function assistant(blocks) {
  const text = blocks.map((b) => b.text ?? b.thinking ?? JSON.stringify(b.arguments)).join('\n');
  const output = tokensOf(text) + 36 * blocks.filter((b) => b.type === 'toolCall').length;
  const cacheRead = Math.floor(prompt * 0.93);
  const usage = {
    input: 12,
    output,
    cacheRead,
    cacheWrite: prompt - cacheRead - 12,
    totalTokens: prompt + output,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
  const stopReason = blocks.some((b) => b.type === 'toolCall') ? 'toolUse' : 'stop';
  const message = {
    role: 'assistant',
    content: blocks,
    api: 'anthropic-messages',
    provider: model.provider,
    model: model.id,
    usage,
    stopReason,
    timestamp: at,
  };
  add({ type: 'message', message }, output);
}
const say = (text) => assistant([{ type: 'text', text }]);

let calls = 0;
function tool(name, args, result, { failed = false, intro } = {}) {
  const id = `toolu_${String(++calls).padStart(4, '0')}`;
  const call = { type: 'toolCall', id, name, arguments: args };
  assistant(intro ? [{ type: 'text', text: intro }, call] : [call]);
  const message = {
    role: 'toolResult',
    toolCallId: id,
    toolName: name,
    content: [{ type: 'text', text: result }],
    isError: failed,
    timestamp: at,
  };
  add({ type: 'message', message }, tokensOf(result) + 10);
}
const bash = (command, output, code = 0) =>
  tool('bash', { command }, code === 0 ? output : `${output}\n\nCommand exited with code ${code}`, {
    failed: code !== 0,
  });
const edit = (file, oldText, newText) =>
  tool('edit', { path: file, oldText, newText }, `Successfully replaced text in ${file}.`);
const read = (file) => tool('read', { path: file }, files[file] ?? code(file));
const write = (file, content) =>
  tool('write', { path: file, content }, `Successfully wrote ${content.length} bytes to ${file}`);

function compaction(summary, keepEntries, readFiles, modifiedFiles) {
  const tokensBefore = prompt;
  const kept = sizes.slice(-keepEntries);
  const firstKeptEntryId = kept[0].id;
  const tokens = tokensOf(summary) + 30;
  sizes.length = 0;
  sizes.push(...kept);
  prompt = systemTokens + kept.reduce((sum, e) => sum + e.tokens, 0);
  add(
    {
      type: 'compaction',
      summary,
      firstKeptEntryId,
      tokensBefore,
      details: { readFiles, modifiedFiles },
    },
    tokens,
  );
}
const nextDay = (iso) => {
  at = Date.parse(iso);
};

// --- made-up source files, long enough to be worth reading --------------------------------------------------
const nouns = [
  'harbour',
  'gauge',
  'station',
  'level',
  'epoch',
  'datum',
  'offset',
  'window',
  'surge',
  'phase',
];
const verbs = [
  'read',
  'merge',
  'clamp',
  'project',
  'resolve',
  'shift',
  'sample',
  'encode',
  'publish',
  'index',
];
function code(file, functions = 14) {
  const out = [`// ${file}`, "import { Reading, Station } from './model';", ''];
  for (let i = 0; i < functions; i++) {
    const [v, n, m] = [pick(verbs), pick(nouns), pick(nouns)];
    const name = `${v}${n[0].toUpperCase()}${n.slice(1)}${i}`;
    out.push(
      `/** ${v[0].toUpperCase()}${v.slice(1)}s the ${n} against the ${m} of a station, in millimetres. */`,
      `export function ${name}(station: Station, readings: readonly Reading[]): Reading[] {`,
      `  const ${m}Mm = station.${m}Mm ?? ${Math.floor(random() * 900)};`,
      `  const limit = Math.max(${m}Mm, ${Math.floor(random() * 5000)});`,
      '  return readings',
      `    .filter((reading) => reading.${n}Mm <= limit && reading.stationId === station.id)`,
      `    .map((reading) => ({ ...reading, ${n}Mm: reading.${n}Mm - ${m}Mm }));`,
      '}',
      '',
    );
  }
  return out.join('\n');
}
const files = {
  'src/server.ts': `${code('src/server.ts', 10)}
export const port = Number(process.env.TIDE_PORT ?? 8137);
export function start() {
  return createServer(handle).listen(port, '127.0.0.1');
}
`,
  'src/interpolate.ts': `export interface Point { readonly atMs: number; readonly levelMm: number }

/** Water level between two extremes, by the cosine rule. Times in milliseconds, levels in millimetres. */
export function levelAt(atMs: number, before: Point, after: Point): number {
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  const middle = (before.levelMm + after.levelMm) / 2;
  const half = (before.levelMm - after.levelMm) / 2;
  return Math.round(middle + half * Math.cos(Math.PI * share));
}
`,
  'test/interpolate.test.ts': `import assert from 'node:assert/strict';
import { levelAt } from '../src/interpolate';

it('meets both extremes', () => {
  const low = { atMs: 0, levelMm: 400 };
  const high = { atMs: 22_350_000, levelMm: 4_100 };
  assert.equal(levelAt(0, low, high), 400);
  assert.equal(levelAt(22_350_000, low, high), 4_100);
});
`,
};
function testRun(passing, failing, ms, names = []) {
  const out = ['> tide-tables@0.4.0 test', '> mocha', ''];
  for (let i = 0; i < passing; i++) {
    out.push(
      `    ✔ ${pick(verbs)}s the ${pick(nouns)} of station ${1000 + i} (${Math.floor(random() * 40)}ms)`,
    );
  }
  out.push('', `  ${passing} passing (${ms}ms)`);
  if (failing > 0) out.push(`  ${failing} failing`, '', ...names);
  return out.join('\n');
}

// --- day 1 ---------------------------------------------------------------------------------------------------
lines.push({
  type: 'session',
  version: 3,
  id: 'de3010de-7a1e-4c1d-9b5e-71de3a2c0001',
  timestamp: new Date(at).toISOString(),
  cwd: '/demo-workspace',
});
add({ type: 'model_change', provider: model.provider, modelId: model.id });
user(
  'The tide table service interpolates linearly between high and low water, which is wrong by up to 40 cm. Switch it to the cosine rule. You must keep all levels in whole millimetres, and never change the public route /v1/levels.',
);
tool(
  'bash',
  { command: 'ls -R src test' },
  'src:\ninterpolate.ts\nmodel.ts\nserver.ts\nstations.ts\n\ntest:\ninterpolate.test.ts\nserver.test.ts',
  {
    intro: 'I will look at how the interpolation is used first.',
  },
);
read('src/interpolate.ts');
read('src/server.ts');
read('src/stations.ts');
bash(
  'npm test',
  testRun(38, 2, 412, [
    '  1) interpolate meets both extremes:',
    '     AssertionError: 399 !== 400',
  ]),
  1,
);
say(
  'Decision: we use the cosine rule from the pilot book instead of a spline, because it needs only the two neighbouring extremes and stays within 2 cm of the gauge.',
);
edit(
  'src/interpolate.ts',
  'return before.levelMm + share * (after.levelMm - before.levelMm);',
  'return Math.round(middle + half * Math.cos(Math.PI * share));',
);
bash('npm test', testRun(40, 0, 398));
bash(
  'git checkout -b feat/cosine-rule && git commit -qam "interpolate: cosine rule" && git rev-parse --short HEAD',
  '9f3c2ab',
);
user('Good. Please always write times in UTC in the API and only convert in the client.');
read('src/model.ts');
edit('src/model.ts', 'at: Date', 'atMs: number');
bash(
  'curl -s localhost:8137/v1/levels?station=1042 | head -c 300',
  '{"station":1042,"levels":[{"at":"2026-09-14T09:00:00Z","levelMm":2210}]}',
);
say('The API answers in UTC now. Next: the surge correction from issue #128.');
compaction(
  '## Goal\nSwitch the tide table service from linear to cosine interpolation.\n\n## Constraints\n- Keep all levels in whole millimetres.\n- Never change the public route /v1/levels.\n- Times in UTC in the API.\n\n## Progress\n- Cosine rule in src/interpolate.ts, 40 tests pass, commit 9f3c2ab on feat/cosine-rule.\n\n## Next\n- Surge correction, issue #128.\n\n<read-files>\nsrc/server.ts\nsrc/stations.ts\n</read-files>\n\n<modified-files>\nsrc/interpolate.ts\nsrc/model.ts\n</modified-files>',
  4,
  ['src/server.ts', 'src/stations.ts'],
  ['src/interpolate.ts', 'src/model.ts'],
);

// --- day 2 ---------------------------------------------------------------------------------------------------
nextDay('2026-09-15T07:40:00.000Z');
user(
  'Now issue #128: add the surge correction. Prefer the 10 minute gauge feed over the hourly one.',
);
read('src/surge.ts');
read('src/feed.ts');
write('src/surge.ts', code('src/surge.ts', 9));
bash(
  'npm test',
  testRun(44, 1, 530, [
    '  1) surge shifts the level of station 1042:',
    '     TypeError: Cannot read properties of undefined (reading "surgeMm")',
  ]),
  1,
);
edit('src/feed.ts', 'const every = 60;', 'const every = 10;');
bash('npm test', testRun(45, 0, 541));
bash(
  'npx tsc --noEmit',
  "src/server.ts(41,9): error TS2345: Argument of type 'Date' is not assignable to parameter of type 'number'.",
  2,
);
edit('src/server.ts', 'levelAt(new Date(at)', 'levelAt(Date.parse(at)');
bash('npx tsc --noEmit', '');
say(
  'We decided to cache the gauge feed for 10 minutes rather than poll it per request, because the provider allows 144 requests a day.',
);
compaction(
  '## Goal\nTide table service: cosine interpolation (done) and surge correction (issue #128).\n\n## Constraints\n- Whole millimetres; never change /v1/levels; UTC in the API.\n- Prefer the 10 minute gauge feed.\n\n## Decisions\n- Feed cached for 10 minutes because the provider allows 144 requests a day.\n\n## Progress\n- src/surge.ts written, 45 tests pass, types clean.\n\n<read-files>\nsrc/stations.ts\n</read-files>\n\n<modified-files>\nsrc/feed.ts\nsrc/interpolate.ts\nsrc/model.ts\nsrc/server.ts\nsrc/surge.ts\n</modified-files>',
  5,
  ['src/stations.ts'],
  ['src/feed.ts', 'src/interpolate.ts', 'src/model.ts', 'src/server.ts', 'src/surge.ts'],
);

// --- day 3 ---------------------------------------------------------------------------------------------------
nextDay('2026-09-16T12:05:00.000Z');
user(
  'Next the CSV export for harbour masters, issue #131: GET /v1/export.csv?station=ID&days=N. At most 31 days, and it must stream. Do not add a dependency for it.',
);
read('src/routes.ts');
read('src/export.ts');
write('src/export.ts', code('src/export.ts', 22));
bash(
  'npm test',
  testRun(52, 3, 688, [
    '  1) export streams 31 days:',
    '     Error: Timeout of 2000ms exceeded',
    '  2) export refuses 32 days:',
    '     AssertionError: 200 !== 400',
    '  3) export quotes names with commas:',
    '     AssertionError: Hafen, Nord',
  ]),
  1,
);
edit('src/export.ts', 'if (days > 32)', 'if (days > 31)');
edit('src/export.ts', 'return rows.join', 'return stream(rows)');
bash(
  'npm test',
  testRun(54, 1, 655, [
    '  1) export quotes names with commas:',
    '     AssertionError: Hafen, Nord',
  ]),
  1,
);
say(
  'Two of the three are fixed. I chose a generator over a Transform stream because the rows come from memory and back-pressure is enough with `pipeline`.',
);
for (const file of [
  'src/stations.ts',
  'src/csv.ts',
  'src/rows.ts',
  'src/quote.ts',
  'src/limits.ts',
  'src/dates.ts',
]) {
  read(file);
}
edit(
  'src/csv.ts',
  'return value;',
  'return /[",\\n]/.test(value) ? `"${value.replaceAll(\'"\', \'""\')}"` : value;',
);
bash('npm test', testRun(55, 0, 671));
bash(
  'npm run bench -- export',
  'export 31 days x 12 stations: 84 ms, peak 41 MB\nexport 1 day: 3.2 ms',
);
bash(
  'git commit -qam "export: CSV for harbour masters (#131)" && git rev-parse --short HEAD',
  'c81e77d',
);
bash(
  'docker build -t tide-tables:0.5.0-rc1 .',
  'ERROR: failed to solve: node:22-slim: failed to resolve source metadata',
  1,
);
user(
  'Leave the image for tomorrow. Write the changelog entry and bump the version to 0.5.0, but never push to main directly; open a pull request.',
);
read('CHANGELOG.md');
edit(
  'CHANGELOG.md',
  '## [Unreleased]',
  '## [0.5.0]\n\n- CSV export (#131)\n- Surge correction (#128)',
);
edit('package.json', '"version": "0.4.0"', '"version": "0.5.0"');
for (const file of ['src/pilot.ts', 'src/harmonics.ts', 'src/astro.ts', 'src/tables.ts'])
  read(file);
bash('npm test', testRun(55, 0, 664));
bash('gh pr create --fill', 'https://github.example/tides/tide-tables/pull/214');
say(
  'The pull request is open: https://github.example/tides/tide-tables/pull/214. Still to do: the docker image (base image not reachable) and the harmonics table for station 1077.',
);
user(
  'Then look into the harmonics of station 1077: the computed high water is 12 minutes late there.',
);
read('src/harmonicsTable.ts');
bash(
  'node scripts/compare.mjs --station 1077',
  'station 1077: mean error +12.4 min (n=58), level error 3.1 cm',
);

// --- files ---------------------------------------------------------------------------------------------------
const out = path.join(root, 'test/fixtures/pi/demo.jsonl');
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(
  `${lines.length} lines, ${fs.statSync(out).size} bytes, next prompt about ${prompt} tokens`,
);
encoding.free();
