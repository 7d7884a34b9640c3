// How well the next prompt is predicted on the real sessions beside the checkout (`../shared`), against the figures of the design.
// Alone: `node test/tools/bench/predict.mjs`. Without the sessions there is nothing to measure and no row.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packRanks } from '../../../tools/packRanks.mjs';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '../../..');
const sessions = path.join(
  process.env.TIDEMARK_SHARED ?? path.join(root, '../shared'),
  'fixtures/pi',
);
const names = ['before-compaction.jsonl', 'large-session.jsonl'];

async function bundle() {
  const esbuild = await import('esbuild');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-predict-'));
  const outfile = path.join(dir, 'parts.cjs');
  const from = (file) => `export * from ${JSON.stringify(path.join(root, file))};`;
  try {
    await esbuild.build({
      stdin: {
        contents: [
          'src/engine/tokens/count/bpe.ts',
          'src/engine/tokens/forecast/forecast.ts',
          'test/vectors/hybrid.ts',
          'src/engine/tokens/forecast/usage.ts',
          'test/build/lines/piSession.ts',
        ]
          .map(from)
          .join('\n'),
        resolveDir: root,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      logLevel: 'warning',
    });
    return createRequire(outfile)(outfile);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** A counter that remembers: the same texts are counted for every variant of a session. */
function remembering(counter) {
  const known = new Map();
  return {
    kind: 'exact',
    count(text) {
      let tokens = known.get(text);
      if (tokens === undefined) known.set(text, (tokens = counter.count(text)));
      return tokens;
    },
  };
}

const figures = ['input', 'output', 'cacheRead', 'cacheWrite', 'totalTokens'];

/** The transcript with every reported figure multiplied. */
function scaled(text, factor) {
  const line = (json) => {
    const entry = JSON.parse(json);
    const usage = entry.message?.usage;
    for (const name of figures)
      if (usage?.[name] > 0) usage[name] = Math.round(usage[name] * factor);
    return JSON.stringify(entry);
  };
  return text
    .split('\n')
    .map((json) => (json === '' ? json : line(json)))
    .join('\n');
}

/** Every reported prompt of a transcript with what was predicted for it; `truth` replaces what is reported. */
function walk(text, parts, counter, truth) {
  const { Forecast, measuredBy, plainTokens, readPi } = parts;
  const forecast = new Forecast({ counter, calibration: null, modelId: null, fromStart: true });
  const rows = [];
  let base;
  let trailing = 0;
  let isFirstAfter = false;
  for (const ref of readPi(text).path) {
    const entry = ref.load();
    const measured = measuredBy(entry);
    const real = truth?.get(entry.id) ?? measured?.promptTokens ?? 0;
    if (entry.kind === 'compaction') {
      base = undefined;
      isFirstAfter = true;
    }
    if (real > 0) {
      const hybrid = base === undefined ? undefined : base + trailing;
      rows.push({
        id: entry.id,
        real,
        predicted: forecast.predict().tokens,
        base,
        hybrid,
        isFirstAfter,
      });
      isFirstAfter = false;
    }
    if (measured?.contextTokens > 0) {
      base = measured.contextTokens;
      trailing = 0;
    } else trailing += plainTokens(entry);
    forecast.push(entry);
  }
  return rows;
}

const errorOf = ({ predicted, real }) => Math.abs(predicted - real);
const at = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ];
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

function row(name, value, most, unit) {
  const shown = unit === '%' ? `${(value * 100).toFixed(2)} %` : value.toFixed(unit === '' ? 3 : 0);
  const bar = `≤ ${unit === '%' ? `${most * 100} %` : most}`;
  return { name: `prediction: ${name}`, value: shown, bar, ok: value <= most };
}

function growthErrors(text, parts, counter) {
  const rows = walk(text, parts, counter).filter(({ base }) => base !== undefined);
  return rows
    .slice(3)
    .filter(({ real, base }) => real > base)
    .map((r) => errorOf(r) / (r.real - r.base));
}

/** Rows `{name, value, bar, ok}`; none where the sessions are missing. */
export async function bench() {
  const files = names.map((name) => path.join(sessions, name));
  if (!files.every((file) => fs.existsSync(file))) return [];
  const texts = files.map((file) => fs.readFileSync(file, 'utf8'));
  const parts = await bundle();
  const counter = remembering(parts.createCounter(packRanks('o200k_base'), 'o200k_base'));
  const all = texts.flatMap((text) => walk(text, parts, counter));
  const turns = all.filter(({ base }) => base !== undefined);
  const errors = turns.map(errorOf);
  const hybrid = sum(turns.map((r) => Math.abs(r.hybrid - r.real)));
  const after = all.filter(({ isFirstAfter }) => isFirstAfter).map((r) => errorOf(r) / r.real);
  const rows = [
    row(`next prompt, ${turns.length} turns, median`, at(errors, 0.5), 5, 'tokens'),
    row('next prompt, 95th percentile', at(errors, 0.95), 90, 'tokens'),
    row('summed error over that of usage + chars/4', sum(errors) / hybrid, 0.3, ''),
    row('first prompt after a compaction, worst', Math.max(...after), 0.03, '%'),
  ];
  for (const factor of [0.8, 1.28, 1.6]) {
    const growth = texts.flatMap((text) => growthErrors(scaled(text, factor), parts, counter));
    rows.push(row(`usage × ${factor}: growth, median`, at(growth, 0.5), 0.06, '%'));
  }
  return [...rows, ...withoutUsage(texts, parts, counter)];
}

/** Everything estimated; contexts that are mostly system prompt say nothing about that. */
function withoutUsage(texts, parts, counter) {
  const errors = texts.flatMap((text) => {
    const truth = new Map(walk(text, parts, counter).map(({ id, real }) => [id, real]));
    return walk(scaled(text, 0), parts, counter, truth)
      .filter(({ real }) => real > 10_000)
      .map((r) => errorOf(r) / r.real);
  });
  return [
    row('no usage at all, median', at(errors, 0.5), 0.06, '%'),
    row('no usage at all, worst above 10k tokens', Math.max(...errors), 0.1, '%'),
  ];
}

if (process.argv[1] === self) console.table(await bench());
