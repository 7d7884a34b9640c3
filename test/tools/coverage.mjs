// `npm run coverage`: which lines and branches of src the unit tests reach (c8 over V8's own counts), by room.
import fs from 'node:fs';
import path from 'node:path';
import { programOf, root, runNode } from './proc.mjs';
import { runMocha } from './mochaRun.mjs';
import { steps } from './steps.mjs';

const goals = { engine: 95 };
const otherGoal = 80;

/** The steps of the set `coverage`. */
export const coverage = { build: steps.build, coverage: { needs: ['build'], run } };

async function run() {
  const raw = path.join(root, 'out/coverage/raw');
  fs.rmSync(path.join(root, 'out/coverage'), { recursive: true, force: true });
  const tests = await runMocha('coverage', { env: { NODE_V8_COVERAGE: raw } });
  const { code, output } = await runNode('coverage-report', [
    ...[programOf('c8', 'bin/c8.js'), 'report', '--temp-directory', raw],
    // Not `--include src/**`: c8 asks it of paths as the source maps have them, and then counts everything as reached.
    ...['--exclude-after-remap', '--exclude', '{test,tools,dist,out}/**', '--exclude', '*.js'],
    ...['--reports-dir', 'out/coverage'],
    ...['--reporter', 'html', '--reporter', 'text', '--reporter', 'json-summary'],
  ]);
  if (code !== 0) return { passed: tests.passed, failed: tests.failed + 1, report: output };
  fs.writeFileSync(path.join(root, 'out/coverage/coverage.txt'), output);
  const note = 'out/coverage/index.html, coverage.txt';
  return { ...tests, note, notes: [...tests.notes, ...byRoom()] };
}

/** One line a room: branches and lines reached, and the goal where it is missed (not enforced). */
function byRoom() {
  const summary = JSON.parse(
    fs.readFileSync(path.join(root, 'out/coverage/coverage-summary.json'), 'utf8'),
  );
  const rooms = new Map();
  for (const [file, counts] of Object.entries(summary)) {
    if (file === 'total') continue;
    const room = path.relative(path.join(root, 'src'), file).split(path.sep)[0];
    const sums = rooms.get(room) ?? { branches: [0, 0], lines: [0, 0] };
    for (const what of ['branches', 'lines']) {
      sums[what][0] += counts[what].covered;
      sums[what][1] += counts[what].total;
    }
    rooms.set(room, sums);
  }
  const untouched = sources(path.join(root, 'src')).filter((file) => !(file in summary));
  const unseen = untouched.map((file) => `not reached: ${path.relative(root, file)}`);
  return [
    ...[...rooms].sort().map(([room, { branches, lines }]) => {
      const goal = goals[room] ?? otherGoal;
      const share = ([covered, total]) => (total === 0 ? 100 : (100 * covered) / total);
      const missed = share(branches) < goal ? `  goal ${goal} % branches: missed` : '';
      const figures = `${share(branches).toFixed(1)} % branches  ${share(lines).toFixed(1)} % lines`;
      return `${room.padEnd(14)} ${figures}${missed}`;
    }),
    ...unseen,
  ];
}

/** The TypeScript files below a folder. */
function sources(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return sources(file);
    return file.endsWith('.ts') ? [file] : [];
  });
}
