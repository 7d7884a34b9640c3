// End to end: the packaged extension in the real workbench, with a browser in front of it, as a person has it.
// `openWorkbench` is what the tests in test/e2e use; the page's helpers below it know VS Code's markup so that tests need not.
// Without VS Code's test driver on purpose: that one hides notifications. `node test/tools/e2e.mjs [--grep TEXT] [file…]` runs the suite.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import beat from './beat.cjs';
import { installedBrowser, startBrowser } from './browser.mjs';
import { endHanging } from './hanging.mjs';
import { fetchVscode, root } from '../../tools/fetchVscode.mjs';
import { packageVsix, vsixFile } from '../../tools/package.mjs';
import { lostPatience, patience } from '../../tools/patience.mjs';
import {
  dropDirs,
  installVsix,
  placeExtensions,
  serverDirs,
  startServer,
} from '../../tools/server.mjs';
import { scratch, tidy } from '../../tools/tidy.mjs';

const pictures = path.join(root, 'out/screenshots');
const opened = new Set();
const closing = new Set();
let browser;
const installed = new Map();

/** The one browser of the run; every page has a context of its own. */
function theBrowser(found) {
  browser ??= startBrowser(found.chromium);
  return browser;
}

/** New folders for a server, with the package and extensions of the tests in them: installed once, as a person would, and copied from there. */
async function dirsWith(found, vsix, extensions) {
  const key = [vsix, ...extensions].join('\n');
  if (!installed.has(key)) {
    const first = serverDirs();
    placeExtensions(first.extensions, extensions);
    installed.set(
      key,
      installVsix({ found, vsix, dirs: first }).then(() => first),
    );
  }
  const from = await installed.get(key);
  const dirs = serverDirs();
  for (const part of ['extensions', 'userData', 'serverData']) {
    fs.cpSync(from[part], dirs[part], { recursive: true });
  }
  return dirs;
}

/**
 * Starts the workbench on `workspace` with the VSIX installed and a page in front of it:
 * `{page, server, home, workspace, userData, refused, newPage(), close(), screenshot(name)}`.
 * `home` is the HOME of the extension host (agents' sessions go there), `userData` the editor's folder, `refused` the addresses outside this machine that the
 * pages asked for (nothing should). `query` opens something else than the folder, such as `ew=true` (nothing at all); `extensions`
 * are folders of this project with extensions that are there besides.
 */
export async function openWorkbench({
  workspace = scratch('workspace'),
  home = scratch('home'),
  vsix = vsixFile,
  extensions = [],
  trusted = true,
  settings = {},
  env = {},
  port = 0,
  query,
  width = 1280,
  height = 800,
} = {}) {
  const found = await fetchVscode({ chromium: installedBrowser() === undefined, say: console.log });
  const dirs = await dirsWith(found, vsix, extensions);
  const server = await startServer({
    ...{ found, workspace, home, env, dirs, trusted, port },
    // A compaction is written at once, but where a test is about drafts.
    settings: { 'tidemark.compaction.preview': 'never', ...settings },
  });
  const { newPage: blank } = await theBrowser(found);
  const address = query === undefined ? server.url : `${server.origin}/?${query}`;
  const pages = [];
  const newPage = async () => {
    const page = await blank({ width, height });
    pages.push(page);
    await page.goto(address);
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
    return page;
  };
  const bench = {
    ...{ server, home, workspace, newPage, userData: dirs.userData },
    page: await newPage(),
    get refused() {
      return pages.flatMap((page) => page.refused);
    },
    screenshot: (name, page = bench.page) => picture(page, name),
    /** Closes the pages; the server ends in the background, `runE2e` waits for it. */
    async close() {
      opened.delete(bench);
      await Promise.all(pages.map((page) => page.context().close()));
      const ended = server.stop().then(() => dropDirs(dirs));
      closing.add(ended);
    },
  };
  opened.add(bench);
  return bench;
}

const early = [];
/** Workbenches that wait opened; each takes some 400 MB. */
const mostWaiting = 2;
let opening = Promise.resolve();

/**
 * Announces a workbench that is opened while earlier tests run, one after the other, so that nobody waits for it. Only for
 * those in which nothing happens that a test must see in time. The answer gives it, opened at the latest then.
 */
export function openEarly(open) {
  const entry = { open, bench: undefined, taken: false };
  early.push(entry);
  return () => {
    entry.taken = true;
    return (entry.bench ??= open());
  };
}

/** Begins to open what comes next. */
function openAhead() {
  const next = early.filter(({ taken }) => !taken).slice(0, mostWaiting);
  for (const entry of next.filter(({ bench }) => bench === undefined)) {
    entry.bench = opening.then(entry.open);
    opening = entry.bench.catch(() => undefined); // whoever takes it hears of it
  }
}

async function picture(page, name) {
  fs.mkdirSync(pictures, { recursive: true });
  const file = path.join(pictures, `${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}.png`);
  await page.screenshot({ path: file });
  return file;
}

/** Our status bar item, once it is there. */
export async function statusItem(page, extensionId = 'tidemark.tidemark') {
  const item = page.locator(`.statusbar-item[id^="${extensionId}"]`).first();
  await item.waitFor();
  return item;
}

/** What our status bar item shows and what a screen reader says for it. */
export async function statusText(page, extensionId) {
  const item = await statusItem(page, extensionId);
  const label = await item.locator('a').first().getAttribute('aria-label');
  return { text: plain(await item.innerText()), spoken: plain(label ?? '') };
}

/** The text of our status bar item's tooltip, after moving the pointer onto the item. */
export async function tooltip(page, extensionId) {
  const item = await statusItem(page, extensionId);
  const hover = page.locator('.workbench-hover-container .hover-contents').last();
  await until(async (timeout) => {
    await page.mouse.move(400, 300);
    await item.hover({ timeout });
    await hover.waitFor({ timeout });
  });
  return plain(await hover.innerText());
}

/** Opens the command palette with `text` typed and gives the rows that it lists. */
export async function palette(page, text) {
  const input = page.locator('.quick-input-widget input[type="text"]').first();
  const rows = page.locator('.quick-input-list .monaco-list-row');
  // What takes the keyboard late, a page or a terminal, closes the list again: then it is opened anew.
  await until(async (timeout) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await input.waitFor({ timeout });
    await input.fill(`>${text}`, { timeout });
    await rows.first().waitFor({ timeout });
  });
  await settled(async () => (await rows.allInnerTexts()).join('\n'));
  return (await rows.allInnerTexts()).map(plain);
}

/** One click within the time (ms). What was under way when that ran out has been done: again, a command would run twice. */
export async function clickOnce(target, timeout) {
  await target.page().mouse.move(0, 0);
  try {
    await target.click({ timeout });
  } catch (error) {
    const log = error.message;
    const isDone =
      log.lastIndexOf('performing click action') > log.lastIndexOf('retrying click action');
    if (!isDone) throw error;
  }
}

/** Runs the command of that name from the palette. */
export async function runCommand(page, title) {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
  // An open list does not learn of a command that is enabled meanwhile.
  await until(async (timeout) => {
    await palette(page, title);
    await row.waitFor({ timeout });
    await clickOnce(row, timeout);
  });
}

/** Opens a terminal more; a window that is only starting may give none at first. */
export async function openTerminal(page) {
  const count = () => page.locator('.terminal-wrapper .xterm-helper-textarea').count();
  const before = await count();
  await until(async (timeout) => {
    await runCommand(page, 'Terminal: Create New Terminal');
    await waitFor('a terminal', async () => (await count()) > before, 4 * timeout);
  });
}

/** The rows of an open quick pick. */
export async function choices(page) {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.first().waitFor();
  await settled(async () => (await rows.allInnerTexts()).join('\n'));
  return (await rows.allInnerTexts()).map(plain);
}

/**
 * Clicks as a person does who moves the mouse away where the hover of what lies under it covers the target: the mouse rests where the
 * last click was, and a hover that comes up there stays for as long as it does.
 */
export async function click(target) {
  await target.waitFor();
  await until((timeout) => clickOnce(target, timeout));
}

/** Chooses the row with that text in an open quick pick. */
export async function choose(page, text) {
  await click(page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first());
}

/** The same without the mouse: down to the row with that text, then Enter. */
export async function chooseByKeys(page, text) {
  const rows = '.quick-input-list .monaco-list-row';
  await page.locator(rows, { hasText: text }).first().waitFor();
  await choices(page);
  const focused = page.locator(`${rows}.focused`, { hasText: text });
  await waitFor(`"${text}" under the keys`, async () => {
    if ((await focused.count()) > 0) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Enter');
}

/** Runs a command that opens a list and chooses the row with that text; where a busy page closed the list again, it is opened anew. */
export async function chooseFrom(page, title, text) {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  await until(async (timeout) => {
    await runCommand(page, title);
    await row.waitFor({ timeout });
    await clickOnce(row, timeout);
  });
}

/** The editor puts a notification that nobody touches away after 15 s; one that did not come by then comes late, or came and went. */
const inSightMs = 60_000;

/**
 * A notification with that text (any, without one): `{text, buttons, click(label), dismiss()}`. One that was put away before a busy
 * machine came to look for it is found where a person finds it then, in the list behind the bell.
 */
export async function toast(page, text = '') {
  const inSight = page.locator('.notification-toast', { hasText: text });
  const put = page.locator('.notifications-center .notification-list-item', { hasText: text });
  const box = inSight.or(put).first();
  const message = box.locator('.notification-list-item-message');
  const buttons = box.locator('.notification-list-item-buttons-container .monaco-button');
  await inReach(page, box, inSightMs);
  const read = { text: '', buttons: [] };
  await until(async (timeout) => {
    await inReach(page, box, timeout);
    read.text = plain(await message.innerText({ timeout }));
    read.buttons = (await buttons.allInnerTexts()).map(plain);
  });
  return {
    ...read,
    click: (label) =>
      until(async (timeout) => {
        await inReach(page, box, timeout);
        await clickOnce(buttons.filter({ hasText: label }).first(), timeout);
      }),
    async dismiss() {
      await until(async (timeout) => {
        if (!(await box.isVisible())) return;
        await box.hover({ timeout });
        await box.locator('.codicon-notifications-clear').first().click({ timeout });
      });
      if (await page.locator('.notifications-center').isVisible())
        await runCommand(page, 'Notifications: Hide Notifications');
    },
  };
}

/** Waits for a notification, and opens the list of those that were put away where it is not in sight. */
async function inReach(page, box, timeout) {
  const end = Date.now() + patience();
  while (!(await isThere(box, timeout))) {
    if (Date.now() > end) throw new Error(`no notification: ${box}`);
    if (await page.locator('.notifications-center').isHidden())
      await runCommand(page, 'Notifications: Show Notifications');
  }
}

const isThere = (locator, timeout) =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** The text of the active editor's visible lines. */
export async function editorText(page) {
  const lines = page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
  await lines.waitFor();
  return plain(await lines.innerText());
}

/** The name on the active editor's tab. */
export async function activeTab(page) {
  const tab = page.locator('.tabs-container .tab.active').first();
  await tab.waitFor();
  return plain(await tab.innerText());
}

/** Whether the window says now that it is in Restricted Mode (the badge comes after other items: `waitFor` it). */
export async function isRestricted(page) {
  return page.locator('[id="status.workspaceTrust"]').isVisible();
}

/** Trusts the folder as a person does: the Restricted Mode badge, then the button in the editor that it opens. */
export async function trustFolder(page) {
  await page.locator('[id="status.workspaceTrust"] a').first().click();
  const button = page.locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust/ });
  await button.first().click();
  await page.locator('[id="status.workspaceTrust"]').waitFor({ state: 'hidden' });
}

/** Asks until the answer is true; throws with what was waited for where that never comes. Never waits for a fixed time. */
export async function waitFor(what, ask, timeoutMs = patience()) {
  const end = Date.now() + timeoutMs;
  let last;
  while (Date.now() < end) {
    last = await ask();
    if (last) return last;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (timeoutMs === patience()) lostPatience();
  throw new Error(`${what}: not within ${timeoutMs / 1000} s (last: ${JSON.stringify(last)})`);
}

/** Repeats something that a page under load may swallow (a key press, a hover), each time with more time (ms) to show itself. */
export async function until(act) {
  const end = Date.now() + patience();
  for (let timeout = 2_000; ; timeout *= 1.5) {
    try {
      return await act(timeout);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const takenAway = /Frame was detached|Execution context was destroyed|Element is not attached/;

/** A look into a page that the workbench puts a new one in place of meanwhile, as it does when the theme changes, is taken again. */
export async function unbroken(look) {
  const end = Date.now() + patience();
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!takenAway.test(error.message) || Date.now() > end) throw error;
    }
  }
}

/** Waits until two looks in a row see the same. */
async function settled(look) {
  let before;
  await waitFor('the list stands still', async () => {
    const now = await look();
    const same = now === before;
    before = now;
    return same;
  });
}

/** Text as a person reads it: VS Code's markup is full of no-break spaces. */
function plain(text) {
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** Ends the browser, once all that is being opened or closed is done. */
export async function closed() {
  await opening;
  await Promise.all(closing);
  const shared = await browser;
  await shared?.close();
}

/**
 * Runs test/e2e/*.test.mjs (or `files`) and resolves to `{passed, failed, failures: [{title, error}]}`.
 * A failed test leaves a picture of each open window in out/screenshots. No test has a clock: one that hangs is found by silence, fails
 * and ends the run. A skipped test counts as failed, and so does one that did not come to run.
 */
export async function runE2e({ files, grep, say = console.log } = {}) {
  const { default: Mocha } = await import('mocha');
  const dir = path.join(root, 'test/e2e');
  const all = fs.existsSync(dir)
    ? fs
        .readdirSync(dir)
        .filter((name) => name.endsWith('.test.mjs'))
        .sort()
    : [];
  const wanted = files ?? all.map((name) => path.join(dir, name));
  const mocha = new Mocha({ timeout: 0, reporter: class extends Mocha.reporters.Base {} });
  if (grep) mocha.fgrep(grep);
  for (const file of wanted) mocha.addFile(path.resolve(file));
  mocha.rootHooks(beat.mochaHooks);
  mocha.rootHooks({
    beforeEach: openAhead,
    async afterEach() {
      const test = this.currentTest;
      if (test?.state !== 'failed') return;
      lostPatience();
      for (const [at, bench] of [...opened].entries()) {
        const name = `failed ${at} ${test.title}`;
        const file = await bench.screenshot(name).catch(() => undefined);
        if (file) say(`    picture: ${path.relative(root, file)}`);
        if (!fs.existsSync(bench.server.log)) continue; // it was closed by the test
        fs.copyFileSync(bench.server.log, path.join(root, 'out/e2e-server.log'));
      }
    },
  });
  await mocha.loadFilesAsync();
  const failures = [];
  let passed = 0;
  const left = new Set();
  mocha.suite.eachTest((test) => left.add(test.fullTitle()));
  const fail = (title, error) => {
    failures.push({ title, error });
    say(`  ✗ ${title}\n${error}`);
  };
  await new Promise((resolve) => {
    const runner = mocha.run(resolve);
    endHanging(runner);
    runner.on('test end', (test) => left.delete(test.fullTitle()));
    runner.on('pass', (test) => {
      passed++;
      say(`  ✓ ${test.fullTitle()} (${test.duration} ms)`);
    });
    runner.on('fail', (test, error) =>
      fail(test.fullTitle(), stripVTControlCharacters(error.stack ?? String(error))),
    );
    runner.on('pending', (test) => fail(test.fullTitle(), 'this test was skipped'));
  });
  for (const title of left) fail(title, 'this test did not come to run');
  if (passed + failures.length === 0) {
    failures.push({ title: 'the suite has tests', error: 'no test was found in test/e2e' });
  }
  // What does not end by itself is ended by `tidy`.
  await Promise.race([closed(), pause(patience(), undefined, { ref: false })]);
  [browser, early.length] = [undefined, 0];
  for (const dirs of await Promise.allSettled(installed.values())) {
    if (dirs.value) dropDirs(dirs.value);
  }
  installed.clear();
  return { passed, failed: failures.length, failures };
}

// Not awaited: the tests import this module, which must have been evaluated by then.
if (process.argv[1] === fileURLToPath(import.meta.url)) void main(process.argv.slice(2));

async function main(args) {
  const at = args.indexOf('--grep');
  const grep = at < 0 ? undefined : args.splice(at, 2)[1];
  try {
    if (!args.includes('--no-package')) await packageVsix();
    const files = args.filter((arg) => !arg.startsWith('--'));
    const result = await runE2e({ grep, ...(files.length > 0 ? { files } : {}) });
    for (const { title, error } of result.failures) console.log(`\nFAILED ${title}\n${error}`);
    console.log(`\n${result.passed} passed, ${result.failed} failed`);
    const file = process.env.TIDEMARK_TEST_RESULT;
    if (file) fs.writeFileSync(file, JSON.stringify(result));
    process.exitCode = result.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
  await tidy();
  // A test that hung may hold the process. What was said is written before.
  process.stdout.write('', () => process.exit());
}
