// `npm run bench [-- NAME…]`: speed, memory and precision against the figures the project holds itself to.
// Each test/tools/bench/<name>.mjs exports `bench()`, which resolves to rows `{name, value, bar, ok}` (texts, and whether the
// bar is met). Each runs in a process of its own with --expose-gc, so that none warms up or fills the heap of another.
// Exit 1 when a bar is missed. Not part of `npm test`: other work on the machine would decide the result.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensure } from '../../tools/ensure.mjs';
import { programMs } from '../../tools/patience.mjs';
import { root } from './proc.mjs';

const self = fileURLToPath(import.meta.url);
const folder = path.join(root, 'test/tools/bench');
const child = '--measure';

/** In the child: the rows, as the last line of what it prints. */
async function measure(file) {
  const { bench } = await import(pathToFileURL(file).href);
  console.log(`\n${JSON.stringify(await bench())}`);
}

function tell({ name, value, bar, ok }) {
  const line = `  ${name.padEnd(64)} ${String(value).padStart(14)}  ${bar.padEnd(12)} ${ok ? '' : 'MISSED'}`;
  console.log(line.trimEnd());
}

/** Runs one bench and resolves to how many of its bars were missed; a bench that fails is a missed bar. */
function runOne(file) {
  console.log(`\n${path.parse(file).name}`);
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--enable-source-maps', self, child, path.join(folder, file)],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: programMs },
  );
  const lines = (stdout ?? '').trim().split('\n');
  const rows = status === 0 ? JSON.parse(lines.pop()) : undefined;
  for (const line of lines) if (line !== '') console.log(`  ${line}`);
  if (rows === undefined) {
    console.log(`  FAILED: it ended with ${signal ?? status}`);
    return 1;
  }
  rows.forEach(tell);
  return rows.filter(({ ok }) => !ok).length;
}

async function runAll(names) {
  console.log(await ensure(console.log));
  const there = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const known = there.map((file) => path.parse(file).name).sort();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`no bench "${unknown}"; there are ${known.join(', ')}`);
  const wanted = names.length > 0 ? names : known;
  const missed = wanted.map((name) => runOne(`${name}.mjs`)).reduce((sum, one) => sum + one, 0);
  console.log(missed === 0 ? '\nall bars met' : `\n${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
}

try {
  const args = process.argv.slice(2);
  await (args[0] === child ? measure(args[1]) : runAll(args));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
