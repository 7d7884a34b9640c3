// Runs the tests in test/editor inside a real extension host: VS Code itself where it is to be had, else the served workbench.
// Says which one it was and why; never skips. `TIDEMARK_TEST_HOST=electron|code-server` and `VSCODE_EXECUTABLE` force a choice.
// `node test/tools/host.mjs [trusted | restricted | places | extensions | chats | emptyChats] [--grep TEXT]` runs one kind of window by hand.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInServed } from './codeShim.mjs';
import { downloadDesktop, hasDisplay, networkMs } from '../../tools/desktop.mjs';
import { root } from '../../tools/fetchVscode.mjs';
import { placeExtensions, quietSettings } from '../../tools/server.mjs';
import { watchSilence } from './silence.mjs';
import { bareEnv, endGroup, scratch, spawnGroup, tidy } from '../../tools/tidy.mjs';

const editorDir = path.join(root, 'out/editor');

/**
 * Runs the suite in the extension host: `{host: 'test-electron' | 'code-server', why, passed, failed, failures: [{title, error}], log, info}`.
 * Missing parts of the input are made up: an empty scratch workspace and HOME. `suite` is the bundle with the `run()` export.
 * A suite that gives no sign for long, or ends without a result, counts as one failure with the end of the log in it.
 */
export async function runHost({
  name = 'host',
  workspace = scratch('workspace'),
  home = scratch('home'),
  env = {},
  suite,
  extension = root,
  trusted = true,
  settings = {},
  extensions = [],
  served,
  query,
} = {}) {
  const choice = served ? { host: 'code-server', why: served } : await chooseHost();
  console.log(`host: ${choice.host} (${choice.why})`);
  const resultFile = path.join(scratch('result'), 'result.json');
  const beat = `${resultFile}.beat`;
  const order = {
    extension,
    suite: suite ?? (await bundleSuite()),
    workspace,
    home,
    env: {
      ...{ ...env, ...coverage(), TIDEMARK_TEST_RESULT: resultFile, TIDEMARK_TEST_HOME: home },
      ...{ TIDEMARK_BEAT: beat },
    },
    beat,
    trusted,
    // A compaction is written at once, but where a test is about drafts.
    settings: { 'tidemark.compaction.preview': 'never', ...settings },
    extensions,
    query,
    say: console.log,
  };
  const ran =
    choice.host === 'test-electron'
      ? await runInDesktop({ ...order, program: choice.program })
      : await runInServed(order);
  const log = path.join(root, `out/logs/${name}Window.log`); // the scratch folder goes, the log stays for whoever looks for a cause
  fs.mkdirSync(path.dirname(log), { recursive: true });
  fs.copyFileSync(ran.log, log);
  return { host: choice.host, why: choice.why, ...read(resultFile, ran), log };
}

/** Test files for one kind of window: of unusual folders, and with other extensions. All others are for the ordinary kinds, and know which. */
const ofPlaces = ['places', 'updates'];
const withExtensions = ['api', 'editorModels', 'keys'];
const ofChats = ['chats'];
const ofEmptyChats = ['emptyChats'];

const windows = {
  trusted: {},
  restricted: { trusted: false },
  places: { only: ofPlaces, workspace: virtualWorkspace },
  extensions: {
    only: withExtensions,
    extensions: ['examples/api-listener', 'test/editor/extensions/modelProvider'],
  },
  chats: {
    only: ofChats,
    extensions: ['test/editor/extensions/chatParticipant'],
    served: 'a desktop window writes its chats once a minute',
  },
  emptyChats: {
    only: ofEmptyChats,
    extensions: ['test/editor/extensions/chatParticipant'],
    served: 'a desktop window writes its chats once a minute',
    query: 'ew=true',
  },
};

function ordinary() {
  const names = fs.readdirSync(path.join(root, 'test/editor'));
  const tests = names.filter((name) => name.endsWith('.test.ts'));
  return tests
    .map((name) => name.replace('.test.ts', ''))
    .filter(
      (name) => ![...ofPlaces, ...withExtensions, ...ofChats, ...ofEmptyChats].includes(name),
    );
}

/** Those that most changes show in: the ordinary window, the one that is not trusted, and what other extensions use. */
export const mainWindows = ['trusted', 'restricted', 'extensions'];
export const otherWindows = Object.keys(windows).filter((name) => !mainWindows.includes(name));

/** Runs the suite in these kinds of window, two at a time; resolves to one result for each, the ordinary window's first. */
export async function runHosts(names) {
  await bundleSuite();
  const suite = path.join(editorDir, 'run.js');
  const inTurn = async (some) => {
    const results = [];
    for (const name of some) results.push(await runWindow(name, { suite }));
    return results;
  };
  // The chats wait for what the editor writes in its own time; all others take the processor.
  const waits = ({ only }) => only === ofChats || only === ofEmptyChats;
  const waiting = names.filter((name) => waits(windows[name]));
  const busy = names.filter((name) => !waits(windows[name]));
  return (await Promise.all([inTurn(busy), inTurn(waiting)])).flat();
}

function runWindow(name, { env = {}, ...options } = {}) {
  const { only = ordinary(), workspace, ...rest } = windows[name];
  return runHost({
    name,
    ...(workspace ? { workspace: workspace() } : {}),
    ...rest,
    ...options,
    env: { ...env, TIDEMARK_TEST_FILES: only.join(',') },
  });
}

/** A workspace of folders, at first only of one whose files the test itself provides. */
function virtualWorkspace() {
  const file = path.join(scratch('virtual'), 'virtual.code-workspace');
  fs.writeFileSync(file, JSON.stringify({ folders: [{ uri: 'tidetest:/tidetest/harbour' }] }));
  return file;
}

/** Bundles test/editor/*.ts to out/editor; `vscode` and packages stay outside. Returns the file with `run()`. */
export async function bundleSuite() {
  const esbuild = await import('esbuild');
  const from = path.join(root, 'test/editor');
  fs.rmSync(editorDir, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: fs
      .readdirSync(from)
      .filter((name) => name === 'run.ts' || name.endsWith('.test.ts'))
      .map((name) => path.join(from, name)),
    outdir: editorDir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    external: ['vscode'],
    sourcemap: 'linked',
    logLevel: 'warning',
    define: { 'process.env.TIDEMARK_ROOT': JSON.stringify(root) },
  });
  return path.join(editorDir, 'run.js');
}

function coverage() {
  const dir = process.env.NODE_V8_COVERAGE;
  return dir ? { NODE_V8_COVERAGE: path.resolve(dir) } : {};
}

async function chooseHost() {
  const forced = process.env.TIDEMARK_TEST_HOST;
  if (forced !== undefined && !['electron', 'code-server'].includes(forced)) {
    throw new Error(`TIDEMARK_TEST_HOST is "${forced}": electron or code-server`);
  }
  if (forced === 'code-server') return { host: 'code-server', why: 'TIDEMARK_TEST_HOST' };
  const named = process.env.VSCODE_EXECUTABLE;
  if (named) {
    if (!fs.existsSync(named))
      throw new Error(`VSCODE_EXECUTABLE names ${named}, which is not there`);
    return { host: 'test-electron', program: named, why: `VSCODE_EXECUTABLE=${named}` };
  }
  try {
    if (!forced && !hasDisplay() && !xvfb()) {
      await askUpdateServer();
      return { host: 'code-server', why: 'VS Code would be there to download, but no display' };
    }
    const program = await downloadDesktop();
    return { host: 'test-electron', program, why: `downloaded to ${path.relative(root, program)}` };
  } catch (error) {
    if (forced === 'electron') throw error;
    return { host: 'code-server', why: `VS Code download not reachable: ${shortly(error)}` };
  }
}

/** The first step of test-electron's download alone: no 150 MB for a program that could not show its window. */
async function askUpdateServer() {
  const { default: download } = await import('@vscode/test-electron/out/download.js');
  await download.fetchStableVersions(true, networkMs);
}

/** A display for programs without one, where the system brings it. */
function xvfb() {
  if (process.platform !== 'linux') return undefined;
  const dirs = (process.env.PATH ?? '').split(path.delimiter);
  return dirs.map((dir) => path.join(dir, 'xvfb-run')).find((file) => fs.existsSync(file));
}

function shortly(error) {
  return error.code ?? error.cause?.code ?? String(error.message).split('\n')[0];
}

// What a desktop program needs to show a window.
const screenVariables = [
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'XDG_SESSION_TYPE'],
  ...['APPDATA', 'LOCALAPPDATA', 'ProgramData', 'windir', 'ComSpec', 'PATHEXT'],
];

/** The same options as test-electron's `runTests`, which would hand our whole environment to the host. */
async function runInDesktop({
  program,
  extension,
  suite,
  workspace,
  home,
  env,
  trusted,
  settings,
  extensions,
  beat,
}) {
  const base = scratch('desktop');
  const userData = path.join(base, 'u');
  const log = path.join(base, 'desktop.log');
  fs.mkdirSync(path.join(userData, 'User'), { recursive: true });
  fs.writeFileSync(
    path.join(userData, 'User/settings.json'),
    JSON.stringify({ ...quietSettings, ...settings }),
  );
  placeExtensions(path.join(base, 'x'), extensions);
  const screen = Object.fromEntries(
    screenVariables.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
  const args = [
    workspace,
    ...['--no-sandbox', '--disable-gpu-sandbox', '--disable-updates', '--skip-welcome'],
    ...['--skip-release-notes', '--force-disable-user-env'],
    ...(trusted ? ['--disable-workspace-trust'] : []),
    `--user-data-dir=${userData}`,
    `--extensions-dir=${path.join(base, 'x')}`,
    `--extensionDevelopmentPath=${extension}`,
    `--extensionTestsPath=${suite}`,
  ];
  const output = fs.openSync(log, 'a');
  const [command, ...first] = hasDisplay() || !xvfb() ? [program] : [xvfb(), '-a', program];
  const child = spawnGroup(command, [...first, ...args], {
    env: bareEnv(home, { ...screen, ...env, TIDEMARK_TEST_PROFILE: base }),
    stdio: ['ignore', output, output],
  });
  let silence;
  let why;
  const code = await new Promise((resolve) => {
    silence = watchSilence(child.pid, (found) => resolve(void (why = found)), { beat });
    child.once('error', () => resolve(undefined));
    child.once('close', (status) => resolve(status ?? undefined));
  });
  silence.stop();
  await endGroup(child);
  fs.closeSync(output);
  return { code, why, log };
}

/** The suite's own account, made honest: without one, or with one that the exit code contradicts, something failed. */
function read(resultFile, { code, why = 'never ended', log, refused = [] }) {
  const result = fs.existsSync(resultFile)
    ? JSON.parse(fs.readFileSync(resultFile, 'utf8'))
    : { passed: 0, failed: 0, failures: [], info: {} };
  const failures = [...result.failures];
  const tail = () => fs.readFileSync(log, 'utf8').slice(-3_000);
  if (code === undefined) {
    failures.push({ title: 'the suite ends', error: `it ${why}. End of the log:\n${tail()}` });
  } else if (code !== 0 && failures.length === 0) {
    failures.push({
      title: 'the suite runs',
      error: `exit code ${code}. End of the log:\n${tail()}`,
    });
  } else if (!fs.existsSync(resultFile)) {
    failures.push({
      title: 'the suite gives a result',
      error: `none came. End of the log:\n${tail()}`,
    });
  } else if (result.passed + failures.length === 0) {
    failures.push({ title: 'the suite has tests', error: 'no test was found in out/editor' });
  }
  for (const url of refused) {
    failures.push({ title: 'the editor stays on this machine', error: `it asked for ${url}` });
  }
  return { passed: result.passed, failed: failures.length, failures, info: result.info };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const grep = args.includes('--grep') ? args[args.indexOf('--grep') + 1] : undefined;
  const began = Date.now();
  const name = Object.keys(windows).find((known) => args.includes(known)) ?? 'trusted';
  const result = await runWindow(name, { env: grep ? { TIDEMARK_TEST_GREP: grep } : {} });
  for (const { title, error } of result.failures) console.log(`\nFAILED ${title}\n${error}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `\nhost: ${result.host} (${result.why}), ${seconds} s, ${JSON.stringify(result.info)}`,
  );
  console.log(`${result.passed} passed, ${result.failed} failed`);
  process.exitCode = result.failed > 0 ? 1 : 0;
  await tidy();
}
