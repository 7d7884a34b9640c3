#!/usr/bin/env node
// Runs an extension's test suite in the extension host of the served workbench, under a headless browser.
// As a program it takes the options that @vscode/test-electron gives to `code`, so that it can stand in for it.
// The suite is an ordinary one with a `run()` export; VS Code's own web tests go the same way.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedBrowser, startBrowser } from './browser.mjs';
import { fetchVscode } from '../../tools/fetchVscode.mjs';
import { placeExtensions, serverDirs, startServer } from '../../tools/server.mjs';
import { watchSilence } from './silence.mjs';
import { scratch, tidy } from '../../tools/tidy.mjs';

/**
 * Runs the suite and resolves to `{code, why, log}`: the suite's exit code (0 = all passed, undefined = it gave no sign for long: `why`) and
 * the file with all that server and page said. Requests to other hosts are cut off and end up in the log.
 */
export async function runInServed({
  extension,
  suite,
  workspace,
  home,
  env = {},
  trusted = true,
  settings = {},
  extensions = [],
  beat, // a file in which the tests tell that they are at work (beat.cjs)
  query, // opens something else than the folder, such as `ew=true` (nothing at all)
  say = () => {},
}) {
  const found = await fetchVscode({ chromium: installedBrowser() === undefined, say });
  const dirs = serverDirs();
  const log = path.join(dirs.base, 'page.log');
  placeExtensions(dirs.extensions, extensions);
  const server = await startServer({
    ...{ found, workspace, home, dirs, trusted, settings },
    env: { ...env, TIDEMARK_TEST_PROFILE: dirs.base },
    smoke: true,
  });
  let browser;
  try {
    browser = await startBrowser(found.chromium);
    const page = await browser.newPage();
    const { code, why } = await drive(page, server, { extension, suite, beat, log, query });
    for (const url of page.refused) fs.appendFileSync(log, `[refused] ${url}\n`);
    return { code, why, refused: page.refused, log: joinLogs(log, server.log) };
  } finally {
    await browser?.close();
    await server.stop();
  }
}

/** Opens the workbench with the order to run the suite; resolves with its code, or with why there is none. */
async function drive(page, server, { extension, suite, beat, log, query }) {
  const note = (kind, text) => fs.appendFileSync(log, `[${kind}] ${text}\n`);
  const remote = (file) => `vscode-remote://${new URL(server.origin).host}${file}`;
  const payload = [
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(suite)],
  ];
  let finish;
  const ended = new Promise((resolve) => (finish = resolve));
  const silence = watchSilence(server.pid, (why) => finish({ why }), { beat });
  await page.exposeFunction('codeAutomationLog', (type, args) =>
    note(type, args.map(String).join(' ')),
  );
  await page.exposeFunction('codeAutomationExit', (code) => finish({ code }));
  page.on('pageerror', (error) => note('pageerror', error.message));
  page.on('crash', () => finish({ why: 'ended with its page, which crashed' }));
  try {
    const opened = query === undefined ? server.url : `${server.origin}/?${query}`;
    await page.goto(`${opened}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
    return await ended;
  } finally {
    silence.stop();
  }
}

function joinLogs(log, serverLog) {
  for (const file of [serverLog]) {
    if (fs.existsSync(file))
      fs.appendFileSync(log, `\n==== server\n${fs.readFileSync(file, 'utf8')}`);
  }
  return log;
}

/** `--name=value`, as test-electron writes its options. */
function option(args, name) {
  return args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const extension = option(args, 'extensionDevelopmentPath');
  const suite = option(args, 'extensionTestsPath');
  if (!extension || !suite) {
    console.error('needs --extensionDevelopmentPath=… and --extensionTestsPath=…');
    process.exit(2);
  }
  const own = Object.entries(process.env).filter(([name]) =>
    /^(TIDEMARK_|PI_CODING_AGENT_|NODE_V8_COVERAGE$)/.test(name),
  );
  const { code, log } = await runInServed({
    extension: path.resolve(extension),
    suite: path.resolve(suite).replace(/(\.js)?$/, '.js'),
    workspace: path.resolve(args.find((arg) => !arg.startsWith('-')) ?? scratch('workspace')),
    home: process.env.TIDEMARK_TEST_HOME ?? scratch('home'),
    env: Object.fromEntries(own),
    trusted: args.includes('--disable-workspace-trust'),
    say: console.log,
  });
  if (code !== 0) process.stderr.write(`${fs.readFileSync(log, 'utf8').slice(-8_000)}\n`);
  await tidy();
  process.exit(code ?? 1);
}
