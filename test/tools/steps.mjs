// The steps of `npm test`. Each resolves to `{passed, failed, report, note}`; a step without tests of its own counts as one.
// Loaded only once the packages are installed.
import fs from 'node:fs';
import path from 'node:path';
import { runMocha } from './mochaRun.mjs';
import { programOf, root, runNode } from './proc.mjs';
import { slowTests } from './unit.mjs';

const cache = path.join(root, 'node_modules/.cache');

const exists = (file) => fs.existsSync(path.join(root, file));

/** A step that is one program: passed if it ends with 0. */
const program = (name, args) => async () => {
  const { code, output } = await runNode(name, args);
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, report: output.trim() || `it ended with ${code}` };
};

/** Turns what a step throws into a failure of that step. */
const guarded = (run) => async () => {
  try {
    return await run();
  } catch (error) {
    return { passed: 0, failed: 1, report: error.stack ?? String(error) };
  }
};

/** The unit tests, with what they print about reference material and how many there are. */
const unit = (name, options) => async () => {
  const result = await runMocha(name, options);
  const log = `out/logs/${name}.slowest.txt`;
  fs.writeFileSync(path.join(root, log), `${(result.slowest ?? []).join('\n')}\n`);
  return result;
};

/** Failures of the editor's suites as one text. */
const listed = (failures) =>
  failures.map(({ title, error }) => `FAILED ${title}\n${error}`).join('\n\n');

/** The editor's suite in every kind of window: in Restricted Mode, in a workspace of unusual folders, beside the editor's own chats … */
async function host() {
  const { mainWindows, otherWindows } = await import('./host.mjs');
  return hosts([...mainWindows, ...otherWindows]);
}

async function mainHost() {
  const { mainWindows, otherWindows } = await import('./host.mjs');
  const result = await hosts(mainWindows);
  const notRun = `NOT RUN: windows of ${otherWindows.join(', ')} (npm run test:host)`;
  return { ...result, note: `${result.note}; ${notRun}` };
}

async function hosts(names) {
  const { runHosts } = await import('./host.mjs');
  const runs = await runHosts(names);
  const [{ host: used, why }] = runs;
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  const report = listed(runs.flatMap(({ failures }) => failures));
  return { passed: sum('passed'), failed: sum('failed'), report, note: `${used} (${why})` };
}

async function packaged() {
  const { packageVsix } = await import('../../tools/package.mjs');
  const { file, bytes } = await packageVsix();
  const note = `${path.relative(root, file)}, ${(bytes / 1e6).toFixed(2)} MB`;
  if (bytes < 4e6) return { passed: 1, failed: 0, note };
  return { passed: 0, failed: 1, note, report: 'the package must stay below 4 MB' };
}

/** Twice: with the tests, and without, so that what only a test reaches is reported as well. */
async function knip() {
  const args = [programOf('knip', 'bin/knip.js'), '--no-progress'];
  const whole = await program('knip', args)();
  if (whole.failed > 0) return whole;
  const reached = ['--production', '--include', 'files,exports,types,nsExports,enumMembers'];
  return program('knip', [...args, ...reached])();
}

/** The real clients are 2.7 GB: fetched for `npm run test:clients` and where CI is set, else only used where they are. */
async function wantedClients() {
  const { clients, isFetched } = await import('./fetchClients.mjs');
  return Object.keys(clients).filter((name) => Boolean(process.env.CI) || isFetched(name));
}

async function fetchAll() {
  const wanted = await wantedClients();
  if (wanted.length > 0) await runNode('fetchClients', ['test/tools/fetchClients.mjs', ...wanted]);
  return { passed: 0, failed: 0, note: wanted.length > 0 ? '' : 'none wanted' };
}

/** The real clients; one that is not here is named and not counted, unlike in `npm run test:clients`. */
async function realClients() {
  const { clients } = await import('./fetchClients.mjs');
  const wanted = await wantedClients();
  const left = Object.keys(clients).filter((name) => !wanted.includes(name));
  const notRun =
    left.length > 0 ? `NOT RUN: ${left.join(', ')} (npm run test:clients fetches them)` : '';
  if (wanted.length === 0) return { passed: 0, failed: 0, note: notRun };
  const { runClients } = await import('./clients.mjs');
  const result = await runClients(wanted, { mayBeMissing: true });
  return { ...result, note: [result.note, notRun].filter((part) => part !== '').join('; ') };
}

/** In a process of its own, so that one that computes without end is found as well, and no other step's work is taken for its own. */
async function e2e() {
  const result = path.join(root, 'out/results/e2e.json');
  const beat = path.join(root, 'out/results/e2e.beat.txt');
  fs.mkdirSync(path.dirname(result), { recursive: true });
  fs.rmSync(result, { force: true });
  fs.writeFileSync(beat, '');
  const { code, output } = await runNode('e2e', ['test/tools/e2e.mjs', '--no-package'], {
    ...{ env: { TIDEMARK_BEAT: beat, TIDEMARK_TEST_RESULT: result }, beat, tidies: true },
    // At once: a run that is ended from outside tells what it was at.
    onLine: (line) => /^ *✗/.test(line) && console.log(line),
  });
  const note = 'code-server (served workbench)';
  if (!fs.existsSync(result)) {
    const passed = output.split('\n').filter((line) => /^ *✓/.test(line)).length;
    const report = `the run ended with ${code} and no result:\n${output.slice(-5_000)}`;
    return { passed, failed: 1, report, note };
  }
  const { passed, failed, failures } = JSON.parse(fs.readFileSync(result, 'utf8'));
  return { passed, failed, report: listed(failures), note };
}

/** A run of the type checker, the compiled one: a fifth of the time. The linter needs the one with an API, which is the older. */
function types(name, ...more) {
  return [
    ...[programOf('typescript-native', 'bin/tsc'), '--noEmit', '--pretty', 'false', ...more],
    ...['--incremental', '--tsBuildInfoFile', path.join(cache, `${name}.tsbuildinfo`)],
  ];
}

/**
 * The steps by name. `needs` are the steps that come before; of those with `windows`, or with real clients, one runs at a time. What runs
 * `aside` takes no lane: it waits for the network most of its time.
 */
export const steps = {
  build: { run: program('build', ['esbuild.js']) },
  // The packages for a served VS Code.
  fetch: { run: program('fetch', ['tools/fetchVscode.mjs']) },
  // The real clients as well; what cannot be had is said by `clients`.
  fetchClients: { run: fetchAll, aside: true },
  types: { run: program('types', types('tsc')) },
  // The context view is a page: other globals.
  pageTypes: { run: program('pageTypes', types('page', '--project', 'src/webview')) },
  lint: {
    run: program('lint', [
      ...[programOf('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', `${cache}/eslint/`],
    ]),
  },
  format: {
    run: program('format', [
      ...[programOf('prettier', 'bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', `${cache}/prettier.json`],
    ]),
  },
  knip: { run: knip },
  // Hard texts through every export are for the slow tests: a check before each commit must not wait for them.
  architecture: {
    needs: ['build'],
    run: unit('architecture', {
      paths: ['test/architecture'],
      without: ['test/architecture/texts.test.ts'],
    }),
  },
  unit: { needs: ['build'], run: unit('unit', { without: slowTests }) },
  // The command line as a process, misfed and killed, and every code point: too long for the unit tests.
  slow: {
    needs: ['build', 'unit'],
    run: unit('slow', { paths: slowTests.filter(exists) }),
  },
  clients: { needs: ['build', 'fetchClients'], run: realClients, windows: true },
  host: { needs: ['build', 'fetch'], run: host, windows: true },
  mainHost: { needs: ['build', 'fetch'], run: mainHost, windows: true },
  package: { needs: ['build'], run: packaged },
  e2e: { needs: ['package', 'fetch'], run: e2e, windows: true },
};

for (const step of Object.values(steps)) step.run = guarded(step.run);

/** What each word after `test.mjs` runs, in order of start. */
export const sets = {
  all: [
    // What the windows need comes first: they take one lane for longest.
    ...['fetch', 'build', 'package', 'e2e', 'fetchClients', 'host', 'clients'],
    ...['lint', 'unit', 'slow', 'types', 'pageTypes', 'format', 'knip'],
  ],
  // Neither hard texts and processes that are killed nor the workbench, its rarer windows and the package: what a person waits for before
  // each push. What is checked without running anything is `check`, and with types as well, lint alone takes as long as the rest.
  quick: ['fetch', 'fetchClients', 'build', 'mainHost', 'clients', 'unit', 'types', 'pageTypes'],
  unit: ['build', 'unit'],
  slow: ['build', 'unit', 'slow'],
  check: ['build', 'lint', 'types', 'pageTypes', 'architecture', 'knip', 'format'],
  host: ['build', 'host'],
  e2e: ['fetch', 'package', 'e2e'],
};
