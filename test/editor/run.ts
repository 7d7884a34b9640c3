/**
 * The suite that VS Code loads into its extension host: every `*.test.js` beside its own bundle, under mocha, or those that
 * TIDEMARK_TEST_FILES names.
 * The editor's console is far too noisy for results: they go to the file named by TIDEMARK_TEST_RESULT.
 * It never ends the host itself; it rejects when a test failed, which makes the host end with a code other than 0.
 */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { mochaHooks } from '../tools/beat.cjs';

interface Failure {
  readonly title: string;
  readonly error: string;
}

interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}

/** After this one the extension is off. */
const last = 'switchedOff.test.js';

/** Runs all tests. Rejects when one failed or none was there; the result file is written in any case. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 0,
    color: false,
    reporter: Quiet,
  });
  mocha.rootHooks(mochaHooks);
  const grep = process.env['TIDEMARK_TEST_GREP'];
  if (grep !== undefined) mocha.fgrep(grep);
  const only = process.env['TIDEMARK_TEST_FILES']?.split(',');
  const wanted = (name: string): boolean =>
    name.endsWith('.test.js') && (only?.includes(name.replace('.test.js', '')) ?? true);
  const files = fs.readdirSync(__dirname).filter(wanted).sort();
  const inOrder = [
    ...files.filter((name) => name !== last),
    ...files.filter((name) => name === last),
  ];
  for (const name of inOrder) mocha.addFile(path.join(__dirname, name));
  try {
    const outcome = await runMocha(mocha);
    writeResult(outcome);
    if (outcome.failures.length > 0) throw new Error(`${outcome.failures.length} failed`);
  } finally {
    // The host's main thread writes no coverage when it ends.
    if (process.env['NODE_V8_COVERAGE'] !== undefined) v8.takeCoverage();
  }
}

/** A reporter that says nothing: results are collected from the runner's events. */
class Quiet extends Mocha.reporters.Base {}

function runMocha(mocha: Mocha): Promise<Outcome> {
  const failures: Failure[] = [];
  const tests: { title: string; ms: number }[] = [];
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      resolve({ passed: tests.length, failures, tests });
    });
    runner.on('pass', (test) => {
      tests.push({ title: test.fullTitle(), ms: test.duration ?? 0 });
    });
    runner.on('fail', (test, error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failures.push({ title: test.fullTitle(), error: text });
    });
    // A test that is left out would be a silent skip: it counts as failed.
    runner.on('pending', (test) => {
      failures.push({ title: test.fullTitle(), error: 'this test was skipped' });
    });
  });
}

function writeResult({ passed, failures, tests }: Outcome): void {
  const file = process.env['TIDEMARK_TEST_RESULT'];
  if (file === undefined) return;
  const info = {
    app: vscode.env.appName,
    vscode: vscode.version,
    node: process.version,
    ui: vscode.UIKind[vscode.env.uiKind],
    trusted: vscode.workspace.isTrusted,
  };
  const result = { passed, failed: failures.length, failures, tests, info };
  fs.writeFileSync(`${file}.new`, JSON.stringify(result));
  fs.renameSync(`${file}.new`, file);
}
