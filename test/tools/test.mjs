// `npm test`: what takes a few minutes; everything where `CI` is set and for `npm run test:all`; or one set of steps:
// `node test/tools/test.mjs [quick | all | unit | slow | check | host | e2e | coverage]`.
// One line a step; a failing step shows all it said. What is not run is said. The last line is `N passed, N failed`.
import fs from 'node:fs';
import path from 'node:path';
import { ensure } from '../../tools/ensure.mjs';
import { root, runNode } from './proc.mjs';

const say = (text) => console.log(text);

function sharedLine() {
  const dir = process.env.TIDEMARK_SHARED ?? path.resolve(root, '../shared');
  const there = fs.existsSync(path.join(dir, 'vectors'));
  return there
    ? `shared: ${path.relative(root, dir)} is read (vectors, recorded sessions)`
    : 'shared: ../shared is not there; the project’s own fixtures stand alone';
}

function tell(name, result, seconds) {
  const { passed, failed, report, note } = result;
  const counts = passed + failed > 1 ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  const line = [
    name.padEnd(13),
    (failed ? 'FAILED' : 'ok').padEnd(7),
    `${seconds.toFixed(1).padStart(6)} s`,
    counts.padEnd(12),
    note ?? '',
  ];
  say(line.join('  ').trimEnd());
  for (const words of result.notes ?? []) say(`  ${words}`);
  if (failed) say(`\n${report}\n`);
}

async function runStep(name, step) {
  const began = performance.now();
  const result = await step.run();
  tell(name, result, (performance.now() - began) / 1000);
  return result;
}

/** One for each of two cores: more beside each other only makes everything wait for everything else. */
const lanes = 2;

/** Runs the named steps in order, in as many lanes, each after what it needs; resolves to the sums. */
async function runSteps(names, steps) {
  const sums = { passed: 0, failed: 0 };
  const waiting = [...names];
  const open = new Map();
  const finished = new Set();
  const mayStart = (name) => {
    const { needs = [], aside, windows } = steps[name];
    if (needs.some((need) => names.includes(need) && !finished.has(need))) return false;
    const others = [...open.keys()].map((other) => steps[other]);
    if (windows && others.some((other) => other.windows)) return false;
    return aside || others.filter((other) => !other.aside).length < lanes;
  };
  while (waiting.length + open.size > 0) {
    const name = waiting.find(mayStart);
    if (name === undefined) {
      await Promise.race(open.values());
      continue;
    }
    waiting.splice(waiting.indexOf(name), 1);
    const done = runStep(name, steps[name]).then(({ passed, failed }) => {
      sums.passed += passed;
      sums.failed += failed;
      open.delete(name);
      finished.add(name);
    });
    open.set(name, done);
  }
  return sums;
}

async function main(what) {
  const known = ['quick', 'all', 'unit', 'slow', 'check', 'host', 'e2e', 'coverage'];
  if (!known.includes(what)) {
    say(`unknown set "${what}": one of ${known.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const began = performance.now();
  // Beside the packages, which take as long; whether it came is said by its step, which waits for it.
  if (['quick', 'all', 'host', 'e2e'].includes(what)) {
    void runNode('fetchBeside', ['tools/fetchVscode.mjs']);
  }
  say(await ensure(say));
  say(sharedLine());
  if (what === 'coverage') {
    const { coverage } = await import('./coverage.mjs');
    await finish(await runSteps(['build', 'coverage'], coverage), began);
    return;
  }
  const { steps, sets } = await import('./steps.mjs');
  const sums = await runSteps(sets[what], steps);
  // Once, at the end: the steps with windows run side by side, and this ends everybody's.
  const { tidy } = await import('../../tools/tidy.mjs');
  await tidy();
  if (what === 'quick') say(notQuick(sets));
  await finish(sums, began);
}

/** What the quick set leaves out, in words; the real clients and the windows say so themselves. */
const notQuick = ({ all, quick }) => {
  const left = all.filter((name) => name !== 'host' && !quick.includes(name));
  const named = left.map((name) =>
    name === 'slow'
      ? 'slow (all of operations, models, clientHooks, shell and cli, and more)'
      : name,
  );
  return `NOT RUN: ${named.join(', ')} (npm run check, npm run test:all, and where CI is set)`;
};

async function finish({ passed, failed }, began) {
  say(`\n${((performance.now() - began) / 1000).toFixed(1)} s; logs are in out/logs`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  await main(process.argv[2] ?? (process.env.CI ? 'all' : 'quick'));
} catch (error) {
  // Nothing that could be counted ran: no packages, or a fault of the tools themselves.
  say(error.stack ?? String(error));
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
