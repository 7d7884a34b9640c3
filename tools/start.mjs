// `npm start`: the main job on a demo workspace, first in the terminal, then in the editor with the extension loaded.
// The editor is `code` where it is on the PATH, else VSCODE_EXECUTABLE or a downloaded VS Code where there is a display, else
// the served workbench, whose address is printed.
// `npm start -- --headless` stops after the terminal part. Ctrl-C stops all it started and removes the scratch folders.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoCopy, demoEnv, runDemo } from './demo.mjs';
import { downloadDesktop, hasDisplay } from './desktop.mjs';
import { ensure } from './ensure.mjs';
import { fetchVscode, root } from './fetchVscode.mjs';
import { packageVsix } from './package.mjs';
import { installVsix, newToken, quietSettings, serverDirs, startServer } from './server.mjs';
import { closeAtEnd, dropScratch, spawnGroup, tidy } from './tidy.mjs';

const say = (text = '') => console.log(text);

async function main(args) {
  const unknown = args.filter((arg) => arg !== '--headless');
  if (unknown.length > 0) throw new Error(`unknown option ${unknown[0]}: only --headless is known`);
  say(await ensure(say));
  build();
  say('\nOn a scratch copy of test/demo-workspace and a session recorded in it:\n');
  const trial = demoCopy();
  runDemo(trial, { say: (text) => say(`${text}\n`) });
  dropScratch(trial.base);
  if (args.includes('--headless')) return;
  await openEditor(demoCopy());
}

function build() {
  const began = Date.now();
  const run = spawnSync(process.execPath, ['esbuild.js'], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the build failed:\n${run.stdout}${run.stderr}`);
  say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Opens the first editor that is to be had and stays until it is closed or Ctrl-C comes. */
async function openEditor(copy) {
  const code = codeOnPath();
  if (code) return openCode(code, copy);
  const desktop = process.env.VSCODE_EXECUTABLE || (hasDisplay() ? await downloaded() : undefined);
  if (desktop) return openDesktop(desktop, copy);
  return openServed(copy);
}

/** `code` on the PATH; not the one of a remote window, which cannot load an extension from a folder. */
function codeOnPath() {
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((dir) => !dir.includes('remote-cli'))
    .flatMap((dir) => names.map((name) => path.join(dir, name)))
    .find((file) => fs.existsSync(file));
}

async function downloaded() {
  try {
    return await downloadDesktop();
  } catch (error) {
    say(`VS Code download not reachable (${error.code ?? error.message}).`);
    return undefined;
  }
}

/** A profile of its own, so that the window is ours to close and nothing of the person's VS Code is touched. */
function profile(base) {
  const data = path.join(base, 'profile');
  fs.mkdirSync(path.join(data, 'User'), { recursive: true });
  const settings = { ...quietSettings, 'security.workspace.trust.enabled': false };
  fs.writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify(settings, null, 2));
  return [`--user-data-dir=${data}`, `--extensions-dir=${path.join(base, 'extensions')}`];
}

function windowArgs(copy) {
  return [
    '--new-window',
    `--extensionDevelopmentPath=${root}`,
    ...profile(copy.base),
    '--disable-updates',
    copy.workspace,
  ];
}

async function openCode(code, copy) {
  const env = { ...process.env, ...demoEnv(copy) };
  const windows = process.platform === 'win32';
  const child = spawnGroup(code, windowArgs(copy), { env, stdio: 'ignore', shell: windows });
  // `code` hands over to a program in a process group of its own; its command line names our profile.
  closeAtEnd(async () => endThoseWith(`--user-data-dir=${path.join(copy.base, 'profile')}`));
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status) => resolve(status ? `exit code ${status}` : undefined));
    void pause(5_000, undefined, { ref: false }).then(() => resolve(undefined));
  });
  if (failure) throw new Error(`${code} did not open: ${failure}`);
  say(`The editor opens on ${copy.workspace}, with ${code}.`);
  await untilStopped();
}

async function openDesktop(program, copy) {
  const env = { ...process.env, ...demoEnv(copy) };
  const child = spawnGroup(program, ['--no-sandbox', ...windowArgs(copy)], {
    env,
    stdio: 'ignore',
  });
  say(`The editor opens on ${copy.workspace}, with ${program}.`);
  say('Ctrl-C or closing the window ends it.');
  await new Promise((resolve) => child.once('close', resolve));
}

async function openServed(copy) {
  say('No VS Code here: serving a workbench on this machine instead.');
  const { file } = await packageVsix();
  const found = await fetchVscode({ chromium: false, say });
  const dirs = serverDirs();
  await installVsix({ found, vsix: file, dirs });
  const server = await startServer({
    ...{ found, dirs, workspace: copy.workspace, home: copy.home },
    env: demoEnv(copy),
    token: newToken(),
  });
  say(`\nOpen this address in a browser:\n\n  ${server.url}\n`);
  await untilStopped();
}

/** Ends the processes whose command line holds `mark`, which names a scratch folder of this very run. */
function endThoseWith(mark) {
  if (process.platform === 'win32') return;
  const rows = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  for (const row of rows.filter((text) => text.includes(mark))) {
    try {
      process.kill(Number.parseInt(row, 10), 'SIGTERM');
    } catch {
      // it ended by itself
    }
  }
}

async function untilStopped() {
  say('Ctrl-C stops it and removes the demo folders.');
  const alive = setInterval(() => {}, 60_000);
  await new Promise(() => alive); // a signal ends the process: tidy.mjs
}

main(process.argv.slice(2))
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(tidy);
