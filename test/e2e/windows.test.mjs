// Windows of other shapes: two on one folder, one without a folder, and one on two folders.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  runCommand,
  activeTab,
  choose,
  openEarly,
  palette,
  statusItem,
  statusText,
  toast,
  waitFor,
} from '../tools/e2e.mjs';
import { isFaultless, textOf, viewOf } from './panel.mjs';
import { memoryOf, openOn } from './world.mjs';

describe('two windows on one folder that compact by themselves', () => {
  let copy, bench, second;
  const compactions = () =>
    fs
      .readFileSync(copy.transcript, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"type":"compaction"')).length;
  let atFirst;
  const opened = openEarly(async () => {
    copy = demoCopy();
    atFirst = compactions();
    const both = await openOn(copy, {
      settings: { 'tidemark.compaction.policy': 'on', 'tidemark.compaction.threshold': '70%' },
    });
    second = await both.newPage();
    return both;
  });
  before(async () => {
    bench = await opened();
  });
  after(() => bench?.close());

  it('compact once, without a word, and flush once before it, which is told of in one of them', async () => {
    const pages = [bench.page, second];
    for (const page of pages)
      await waitFor('the small figure', async () => /4\d%/.test((await statusText(page)).text));
    // Who makes a folder in somebody's project says so, once; the bell keeps what was said.
    const told = async () => {
      const texts = [];
      for (const page of pages) {
        await runCommand(page, 'Notifications: Show Notifications');
        const center = page.locator('.notifications-center.visible');
        await center.waitFor();
        texts.push(...(await center.locator('.notification-list-item-message').allInnerTexts()));
        await page.keyboard.press('Escape');
      }
      return texts;
    };
    const said = await waitFor('a word in one of them', async () => {
      const texts = await told();
      return texts.length > 0 && texts;
    });
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0], /Notes of your conversations/);
    assert.equal(compactions(), atFirst + 1);
    const [day] = memoryOf(copy);
    const notes = fs.readFileSync(path.join(copy.workspace, 'memory', day), 'utf8');
    assert.equal(notes.match(/^## /gm)?.length, 1, notes);
  });
});

describe('a window without a folder', () => {
  let bench;
  const opened = openEarly(() => openOn(demoCopy(), { query: 'ew=true' }));
  before(async () => {
    bench = await opened();
  });
  after(() => bench?.close());

  it('has no item and offers nothing that needs a conversation', async () => {
    const { page } = bench;
    // The list shows no more rows than have room.
    await waitFor('our command', async () =>
      (await palette(page, 'Tidemark: Show')).some((row) => row.startsWith('Tidemark: Show Log')),
    );
    const rows = await palette(page, 'Tidemark: ');
    const own = rows.filter((row) => row.startsWith('Tidemark: '));
    const strange = own.filter(
      (row) =>
        !/: (Show Log|Copy Diagnostics|Restart Background Worker|(Set|Remove) (Anthropic API|Embeddings) Key|(Install|Remove) Agent Hooks|Install LanceDB|(Focus on|Open) (Context|Notes) View|Open Archive Folder|Get Started)/.test(
          row,
        ),
    );
    assert.deepEqual(strange, []);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.statusbar-item[id^="tidemark.tidemark"]').count(), 0);
  });

  it('says in the context view what would make a conversation appear', async () => {
    const { page } = bench;
    await runCommand(page, 'Tidemark: Open Context View');
    await waitFor('the words', async () => /Open a folder/.test(await textOf(page)));
    await isFaultless(bench, 'context view empty');
    await (await viewOf(page)).locator('button', { hasText: 'Get Started' }).click();
    await page.locator('.gettingStartedContainer .getting-started-step').first().waitFor();
  });
});

describe('a workspace of two folders', () => {
  let first, second, bench, page;
  before(async () => {
    first = demoCopy();
    second = demoCopy();
    // One HOME for both: the second session lies beside the first.
    const target = path.join(
      first.agentDir,
      'sessions',
      path.basename(path.dirname(second.transcript)),
    );
    fs.mkdirSync(target, { recursive: true });
    fs.cpSync(second.transcript, path.join(target, path.basename(second.transcript)));
    const own = path.join(second.workspace, '.vscode');
    fs.mkdirSync(own, { recursive: true });
    const settings = { 'tidemark.contextTokens': 90_000, 'tidemark.memoryFlush.enabled': false };
    fs.writeFileSync(path.join(own, 'settings.json'), JSON.stringify(settings));
    fs.writeFileSync(path.join(second.workspace, 'onlyHere.txt'), 'second\n');
    fs.writeFileSync(path.join(first.workspace, 'onlyThere.txt'), 'first\n');
    const file = path.join(first.base, 'both.code-workspace');
    const folders = [{ path: first.workspace }, { path: second.workspace, name: 'second' }];
    fs.writeFileSync(file, JSON.stringify({ folders }));
    bench = await openOn(first, {
      query: new URLSearchParams({ workspace: file }),
      settings: {
        'tidemark.compaction.policy': 'off',
        'tidemark.meter.warnAt': 'soon',
        'tidemark.compaction.threshold': '2%',
      },
    });
    page = bench.page;
    // The served workbench now and then reads the workspace file too early and shows no folder at all.
    const none = page.getByText('You have not yet added a folder');
    await waitFor('both folders', async () => {
      if (await none.isVisible()) await page.reload();
      return page.locator('.explorer-folders-view').getByText('second').first().isVisible();
    });
  });
  after(() => bench?.close());

  const openFile = async (name) => {
    const input = page.locator('.quick-input-widget input[type="text"]').first();
    await waitFor('quick open', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+P');
      return input.isVisible();
    });
    await input.fill(name);
    await choose(page, name);
    const bare = name.replace(/\.\w+$/, '');
    await waitFor(`${name} is open`, async () => (await activeTab(page)).includes(bare));
  };

  it('warns of bad settings once and together, with their ranges and a way to them', async () => {
    // What the window does not allow is known later than what is wrong in the file.
    const warning = await toast(page, 'tidemark.meter.warnAt');
    assert.match(
      warning.text,
      /^These settings cannot be used .* tidemark\.meter\.warnAt and 1 more/,
    );
    assert.deepEqual(warning.buttons, ['Open Settings', 'Details']);
    assert.equal(await page.locator('.notification-toast').count(), 1);
    await bench.screenshot('flow bad settings');
    await warning.click('Details');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText(/default "" is used instead/).waitFor();
    await bench.screenshot('flow details');
    const all = await dialog.innerText();
    assert.match(
      all,
      /cannot be "soon", as in the user settings\. .*\n+"tidemark\.compaction\.threshold" cannot be "2%", which lies below/,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.notification-toast', { hasText: 'threshold' }).count(), 0);
  });

  it('follows the folder of the active editor, by that folder’s settings', async () => {
    await waitFor('the first folder', async () => /\/60k/.test((await statusText(page)).text));
    await openFile('onlyHere.txt');
    await waitFor('the second folder', async () => /\/90k/.test((await statusText(page)).text));
    await openFile('onlyThere.txt');
    await waitFor('the first again', async () => /\/60k/.test((await statusText(page)).text));
    assert.equal(await page.locator('.notification-toast', { hasText: 'warnAt' }).count(), 0);
    await statusItem(page);
    assert.equal(await page.locator('.statusbar-item[id^="tidemark.tidemark"]').count(), 1);
  });
});
