// The unit tests as a step of `npm test`: bundled, run by mocha in a process of their own, read from mocha's JSON report.
import fs from 'node:fs';
import path from 'node:path';
import { programOf, root, runNode } from './proc.mjs';
import { bundleTests, testFiles } from './unit.mjs';

/**
 * Bundles and runs the test files below `paths` (all unit tests without) in two workers, one for each core:
 * `{passed, failed, report, notes, slowest}`. A test that is left out counts as failed: what cannot run must say so itself.
 * A test has no clock of its own: one that hangs is found by silence and named, and ends the run.
 * Lines that tests print with `shared:` at their beginning say which reference material was read; they are handed on as notes.
 */
export async function runMocha(name, { paths = [], without = [], env = {} } = {}) {
  const bundles = await bundleTests(name, testFiles(paths, without));
  const result = path.join(root, `out/results/${name}.json`);
  fs.mkdirSync(path.dirname(result), { recursive: true });
  fs.rmSync(result, { force: true });
  const beat = path.join(root, `out/results/${name}.beat.txt`);
  fs.writeFileSync(beat, '');
  const { code, output } = await runNode(
    name,
    [
      // Young objects get more room: most of what tests make is garbage at once, and collecting it was a seventh of their time.
      ...[
        '--max-semi-space-size=64',
        '--enable-source-maps',
        programOf('mocha', 'bin/mocha.js'),
        '--timeout',
        '0',
      ],
      ...['--parallel', '--jobs', '2', '--require', path.join(root, 'test/tools/seed.mjs')],
      ...['--require', path.join(root, 'test/tools/beat.cjs')],
      ...['--reporter', 'json', '--reporter-option', `output=${result}`],
      ...bundles,
    ],
    { env: { ...env, TIDEMARK_BEAT: beat }, beat },
  );
  const { passes, parts } = read(result, code, output);
  return {
    passed: passes.length,
    failed: parts.length,
    report: parts.join('\n\n'),
    notes: [...new Set(output.split('\n').filter((line) => line.startsWith('shared:')))],
    slowest: slowest(passes),
  };
}

/** What passed, and one text for each failure. */
function read(result, code, output) {
  if (!fs.existsSync(result)) {
    return { passes: [], parts: [`mocha ended with ${code} and no result:\n${output}`] };
  }
  const { stats, failures, pending, passes } = JSON.parse(fs.readFileSync(result, 'utf8'));
  const parts = failures.map(
    ({ fullTitle, file, err }) =>
      `FAILED ${fullTitle}\n  ${path.relative(root, file ?? '')}\n${err.stack ?? err.message}`,
  );
  for (const { fullTitle } of pending) parts.push(`FAILED ${fullTitle}\nthis test was skipped`);
  if (stats.tests === 0) parts.push('no test was found');
  if (parts.length === 0 && code !== 0) parts.push(`mocha ended with ${code}:\n${output}`);
  return { passes, parts };
}

function slowest(passes) {
  const sorted = passes.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0));
  return sorted.slice(0, 10).map(({ duration, fullTitle }) => `${duration} ms  ${fullTitle}`);
}
