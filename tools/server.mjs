// Starts and stops the served workbench (a real VS Code: server, web workbench and extension host) on a free loopback port.
// Every run has folders of its own and an environment without anything of the person who runs it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from './patience.mjs';
import { bareEnv, endGroup, scratch, spawnGroup, dropScratch } from './tidy.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** User settings that make a run quiet and always the same; what a test needs is laid over them. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.reduceMotion': 'on',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'git.enabled': false,
};

/** The folders of one run; pass the same ones again to start over with what was there (installed extensions, user data). */
export function serverDirs(base = scratch('server')) {
  const dirs = {
    base,
    userData: path.join(base, 'user-data'),
    extensions: path.join(base, 'extensions'),
    serverData: path.join(base, 'server-data'),
    home: path.join(base, 'home'),
    temp: path.join(base, 'tmp'),
  };
  for (const dir of Object.values(dirs)) fs.mkdirSync(dir, { recursive: true });
  return dirs;
}

function folderArgs(dirs) {
  return [
    ...['--user-data-dir', dirs.userData, '--extensions-dir', dirs.extensions],
    ...['--server-data-dir', dirs.serverData, '--accept-server-license-terms'],
  ];
}

function serverEnv(dirs, home, extra) {
  return bareEnv(home, {
    EXTENSIONS_GALLERY: '{}', // no look-ups in a marketplace
    // sockets would stay behind in the common temp folder; a socket's path has room for about 100 bytes
    ...(dirs.temp.length < 48 ? { TMPDIR: dirs.temp } : {}),
    ...extra,
  });
}

/**
 * The person's settings, and those of the machine, which a window with a server reads from a file of their own only: in the
 * person's file they count just until our extension has said that they are the machine's.
 */
function writeSettings(userData, settings) {
  const manifest = JSON.parse(fs.readFileSync(path.join(here, '..', 'package.json'), 'utf8'));
  const groups = manifest.contributes.configuration.map(({ properties }) => properties);
  const properties = Object.assign({}, ...groups);
  const given = Object.entries(settings);
  const ofMachine = ([key]) => properties[key]?.scope === 'machine';
  const write = (kind, values) => {
    const file = path.join(userData, kind, 'settings.json');
    if (fs.existsSync(file) && given.length === 0) return;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(values, null, 2));
  };
  const own = given.filter((entry) => !ofMachine(entry));
  write('User', { ...quietSettings, ...Object.fromEntries(own) });
  write('Machine', Object.fromEntries(given.filter(ofMachine)));
}

/**
 * Starts the server and resolves when it listens:
 * `{url, port, token, log, dirs, stop()}`; `url` has the token and the folder, `log` is the file with all it says.
 * `smoke`: with VS Code's own test driver (runs a suite in the extension host, hides notifications): never for e2e.
 * `port` is 0 (a free one) unless a run must find its workspace storage again.
 */
export async function startServer({
  found,
  workspace,
  home,
  env = {},
  dirs = serverDirs(),
  trusted = true,
  smoke = false,
  token,
  settings = {},
  port = 0,
}) {
  writeSettings(dirs.userData, settings);
  const log = path.join(dirs.base, 'server.log');
  const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const args = [
    ...['--require', path.join(here, 'leash.cjs'), path.join(found.vscode, 'out/server-main.js')],
    ...['--host', '127.0.0.1', '--port', String(port), '--telemetry-level', 'off'],
    ...(token ? ['--connection-token', token] : ['--without-connection-token']),
    ...folderArgs(dirs),
    ...[`--default-${kind}`, workspace, '--disable-getting-started-override'],
    ...(trusted ? ['--disable-workspace-trust'] : []),
    ...(smoke ? ['--enable-smoke-test-driver'] : []),
  ];
  const child = spawnGroup(found.node, args, {
    cwd: dirs.base,
    env: serverEnv(dirs, home ?? dirs.home, env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const listening = await firstPort(child, log);
  const query = new URLSearchParams({ ...(token ? { tkn: token } : {}), [kind]: workspace });
  return {
    url: `http://127.0.0.1:${listening}/?${query}`,
    origin: `http://127.0.0.1:${listening}`,
    port: listening,
    pid: child.pid,
    token,
    log,
    dirs,
    stop: () => endGroup(child),
  };
}

/** A token nobody guesses, for a server that people use. */
export function newToken() {
  return crypto.randomBytes(24).toString('base64url');
}

/** The port that the server says it listens on; throws with the end of its log when it ends or never does. */
function firstPort(child, log) {
  const file = fs.createWriteStream(log, { flags: 'a' });
  let text = '';
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`the workbench server ${why}:\n${text.slice(-2_000)}`));
    const timer = setTimeout(() => fail('did not start'), patience());
    const hear = (data) => {
      file.write(data);
      text = (text + data).slice(-20_000);
      const match = /agent listening on (\d+)/.exec(text);
      if (!match) return;
      clearTimeout(timer);
      resolve(Number(match[1]));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => {
      clearTimeout(timer);
      fail(`did not start (${error.message})`);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      file.end();
      fail(`ended with ${code ?? signal}`);
    });
  });
}

/** Puts extensions that need no build (folders of this project) where the editor finds them at its first start. */
export function placeExtensions(dir, folders) {
  for (const folder of folders) {
    const from = path.join(here, '..', folder);
    const { publisher, name, version } = JSON.parse(
      fs.readFileSync(path.join(from, 'package.json'), 'utf8'),
    );
    fs.cpSync(from, path.join(dir, `${publisher}.${name}-${version}`), { recursive: true });
  }
}

/** Installs a VSIX into the run's extensions folder, as a person would. */
export async function installVsix({ found, vsix, dirs }) {
  const child = spawnGroup(
    found.node,
    [
      path.join(found.vscode, 'out/server-main.js'),
      ...folderArgs(dirs),
      ...['--install-extension', vsix, '--force'],
    ],
    { cwd: dirs.base, env: serverEnv(dirs, dirs.home, {}), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  child.stdout.on('data', (data) => (text += data));
  child.stderr.on('data', (data) => (text += data));
  const code = await new Promise((resolve) => child.once('close', resolve));
  await endGroup(child);
  if (code !== 0)
    throw new Error(`${vsix} could not be installed (${code}):\n${text.slice(-2_000)}`);
}

/** The folders of a run that is over. */
export function dropDirs(dirs) {
  dropScratch(dirs.base);
}
