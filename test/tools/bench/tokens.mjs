// How fast the exact token counter is, against js-tiktoken, tiktoken (WASM) and gpt-tokenizer in one run: `bench()` returns rows.
// Alone: `node test/tools/bench/tokens.mjs`. Load time and memory are measured in processes of their own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '../../..');
const out = path.join(root, 'out/bench');
const require = createRequire(import.meta.url);
const encoding = 'o200k_base';
const kinds = 'english code json paths chinese hangul arabic emoji whitespace base64 digits'.split(
  ' ',
);
const length = 20_000;

async function bundle() {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: {
      bpe: path.join(root, 'src/engine/tokens/count/bpe.ts'),
      tokenTexts: path.join(root, 'test/build/planted/tokenTexts.ts'),
    },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const { packRanks } = await import('../../../tools/packRanks.mjs');
  for (const name of ['o200k_base', 'cl100k_base']) {
    fs.writeFileSync(path.join(out, `${name}.bin`), packRanks(name));
  }
}

const bundled = (name) => import(pathToFileURL(path.join(out, `${name}.mjs`)).href);
const mean = (numbers) =>
  Math.exp(numbers.reduce((sum, n) => sum + Math.log(n), 0) / numbers.length);

async function contenders() {
  const { createCounter } = await bundled('bpe');
  const { Tiktoken } = require('js-tiktoken/lite');
  const js = new Tiktoken(require(`js-tiktoken/ranks/${encoding}`));
  const wasm = require('tiktoken').get_encoding(encoding);
  const gpt = require(`gpt-tokenizer/encoding/${encoding}`);
  const ordinary = { disallowedSpecial: new Set() };
  const packed = fs.readFileSync(path.join(out, `${encoding}.bin`));
  const own = createCounter(packed, encoding);
  const another = () => {
    const fresh = createCounter(packed, encoding);
    return (text) => fresh.count(text);
  };
  return {
    another,
    own: (text) => own.count(text),
    js: (text) => js.encode(text, [], []).length,
    wasm: (text) => wasm.encode_ordinary(text).length,
    gpt: (text) => gpt.countTokens(text, ordinary),
  };
}

/** Processor time in milliseconds, so that a busy machine does not decide the result. */
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const once = (count, text) => {
  const began = clock();
  count(text);
  return clock() - began;
};

/** The best time of each contender in milliseconds, taking turns; a sample lasts at least a millisecond or so. */
function race(counts, text, budgetMs) {
  const best = {};
  const repeats = {};
  for (const [name, count] of Object.entries(counts)) {
    count(text);
    best[name] = Infinity;
    repeats[name] = Math.max(1, Math.ceil(2 / Math.max(once(count, text), 0.02)));
  }
  const until = clock() + budgetMs;
  for (let round = 0; round < 5 || clock() < until; round++) {
    for (const [name, count] of Object.entries(counts)) {
      const began = clock();
      for (let i = 0; i < repeats[name]; i++) count(text);
      best[name] = Math.min(best[name], (clock() - began) / repeats[name]);
    }
  }
  return best;
}

/** Total time of texts that are each counted once: nothing can be remembered from the same text. */
function newTexts({ own, wasm, gpt }, make) {
  const texts = Array.from({ length: 24 }, (_, i) => make(i + 1000));
  const total = { own: 0, wasm: 0, gpt: 0 };
  texts.forEach((text, i) => {
    for (const [name, count] of Object.entries({ own, wasm, gpt })) {
      const ms = once(count, text);
      if (i >= 4) total[name] += ms;
    }
  });
  return total;
}

/** All texts of a recorded session, if the shared material is there. */
function sessionText() {
  const dir = process.env.TIDEMARK_SHARED ?? path.resolve(root, '../shared');
  const file = path.join(dir, 'fixtures/pi/large-session.jsonl');
  if (!fs.existsSync(file)) return undefined;
  const texts = [];
  const visit = (value) => {
    if (typeof value === 'string') texts.push(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(visit);
  };
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (line !== '') visit(JSON.parse(line).message?.content);
  }
  return texts.join('\n').slice(0, 400_000);
}

function loadInOwnProcess(which) {
  const best = { ms: Infinity, mib: Infinity };
  for (let i = 0; i < 3; i++) {
    const run = spawnSync(process.execPath, ['--expose-gc', self, '--load', which]);
    const { ms, mib } = JSON.parse(run.stdout.toString());
    best.ms = Math.min(best.ms, ms);
    best.mib = Math.min(best.mib, mib);
  }
  return best;
}

async function measureLoad(which) {
  const { createCounter } = await bundled('bpe');
  const used = () => {
    globalThis.gc();
    globalThis.gc();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const began = clock();
  let kept;
  if (which === 'own') {
    kept = createCounter(fs.readFileSync(path.join(out, `${encoding}.bin`)), encoding);
  } else {
    const { Tiktoken } = require('js-tiktoken/lite');
    kept = new Tiktoken(require(`js-tiktoken/ranks/${encoding}`));
  }
  const ms = clock() - began;
  const mib = (used() - before) / 2 ** 20;
  console.log(JSON.stringify({ ms, mib, kept: kept !== undefined }));
}

/** Rows of `{ name, value, bar, ok }`; prints the table by kind as it goes. */
export async function bench() {
  fs.mkdirSync(out, { recursive: true });
  await bundle();
  const { chance, makeText } = await bundled('tokenTexts');
  const { another, ...counts } = await contenders();
  const rows = [];
  const atLeast = (name, value, bar) =>
    rows.push({ name, value: `× ${value.toFixed(1)}`, bar: `≥ ${bar}`, ok: value >= bar });
  const atMost = (name, value, bar, unit) =>
    rows.push({ name, value: `${value.toFixed(1)} ${unit}`, bar: `≤ ${bar}`, ok: value <= bar });

  const over = { js: [], wasm: [], gpt: [], fresh: [] };
  let differences = 0;
  console.log(
    'kind          MB/s  over js-tiktoken  tiktoken  gpt-tokenizer   new text: tiktoken  gpt',
  );
  for (const seed of [1, 2, 3, 4]) {
    for (const count of Object.values(counts)) count(makeText('mixed', length, chance(seed)));
  }
  for (const kind of kinds) {
    const text = makeText(kind, length, chance(7));
    if (counts.own(text) !== counts.wasm(text)) differences++;
    const best = race(counts, text, 250);
    const fresh = newTexts(counts, (seed) => makeText(kind, length / 2, chance(seed)));
    const ratio = (name) => best[name] / best.own;
    for (const name of ['js', 'wasm', 'gpt']) over[name].push(ratio(name));
    over.fresh.push(fresh.wasm / fresh.own);
    const cells = [
      kind.padEnd(12),
      (Buffer.byteLength(text) / best.own / 1000).toFixed(0).padStart(5),
      ratio('js').toFixed(1).padStart(17),
      ratio('wasm').toFixed(1).padStart(9),
      ratio('gpt').toFixed(1).padStart(14),
      (fresh.wasm / fresh.own).toFixed(1).padStart(20),
      (fresh.gpt / fresh.own).toFixed(1).padStart(4),
    ];
    console.log(cells.join(' '));
  }
  const overFastest = kinds.map((_, i) => Math.min(over.js[i], over.wasm[i], over.gpt[i]));
  atMost('differences from tiktoken', differences, 0, 'texts');
  atLeast('over js-tiktoken, mean of 11 kinds', mean(over.js), 15);
  atLeast('over js-tiktoken, worst kind', Math.min(...over.js), 6);
  atLeast('over tiktoken (WASM), mean', mean(over.wasm), 4);
  atLeast('over tiktoken (WASM), mean, every text new', mean(over.fresh), 4);
  atLeast('over gpt-tokenizer, mean', mean(over.gpt), 2.5);
  atLeast('over the fastest peer, worst kind', Math.min(...overFastest), 1);

  const session = sessionText();
  if (session === undefined) console.log('recorded session: ../shared is not there, not measured');
  else {
    const { own, js } = counts;
    const best = race({ own, js }, session, 1000);
    atLeast('over js-tiktoken, recorded session', best.js / best.own, 8);
  }

  const own = loadInOwnProcess('own');
  const js = loadInOwnProcess('js');
  atMost('load, first use', own.ms, 100, 'ms');
  atMost('load as a share of js-tiktoken', (100 * own.ms) / js.ms, 25, '%');
  atMost('memory after load', own.mib, 20, `MiB (js-tiktoken ${js.mib.toFixed(0)})`);

  for (const [times, bar] of [
    [8192, 12],
    [65_536, 100],
  ]) {
    const units = ['a', 'ab', ' ', '-', '=', '\n', '中', '😀', '\t', '0', 'aB'];
    // Each unit meets a counter that has never seen it; the first round warms up the code.
    const worstOf = () =>
      Math.max(...units.map((unit) => once(another(), unit.repeat(times / unit.length))));
    worstOf();
    const worst = Math.min(worstOf(), worstOf());
    atMost(`${times} units repeated, worst of ${units.length}`, worst, bar, 'ms');
  }
  const makers = {
    english: (n) => makeText('english', n, chance(3)),
    code: (n) => makeText('code', n, chance(3)),
    'one word': (n) => 'ab'.repeat(n / 2),
  };
  const growth = (make, time) => time(make(200_000)) / time(make(20_000));
  for (const [name, make] of Object.entries(makers)) {
    const times = growth(make, (text) => race({ own: counts.own }, text, 150).own);
    atMost(`time of 200k over 20k characters, ${name}`, times, 16, '×');
  }
  // Mixed kinds have far more different pieces than are remembered, so here nothing is: every count has a counter of its own.
  const first = (text) => Math.min(...Array.from({ length: 12 }, () => once(another(), text)));
  const mixed = growth((n) => makeText('mixed', n, chance(3)), first);
  atMost('time of 200k over 20k characters, mixed, all new', mixed, 16, '×');
  return rows;
}

if (process.argv[1] === self) {
  if (process.argv[2] === '--load') await measureLoad(process.argv[3]);
  else {
    for (const { name, value, bar, ok } of await bench()) {
      console.log(`${ok ? 'ok    ' : 'MISSED'}  ${name.padEnd(46)} ${value.padEnd(28)} ${bar}`);
    }
  }
}
