// What a person does with the extension, in the real workbench with the packaged extension: reading the meter, compacting
// and undoing, flushing, choosing a conversation, answering the one question, and all of it in Restricted Mode.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy, demoEnv } from '../tools/demo.mjs';
import {
  activeTab,
  choices,
  choose,
  editorText,
  openWorkbench,
  palette,
  runCommand,
  statusItem,
  statusText,
  toast,
  tooltip,
  waitFor,
} from '../tools/e2e.mjs';

const open = (copy, options = {}) =>
  openWorkbench({
    ...{ workspace: copy.workspace, home: copy.home, env: demoEnv(copy) },
    ...options,
  });

/** Nobody but us writes to the copy: an agent that wrote moments ago would be left alone. */
function aged(file) {
  const aMinuteAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, aMinuteAgo, aMinuteAgo);
}

const percentage = (page) =>
  waitFor('a percentage', async () => {
    const { text } = await statusText(page);
    return /\d\s?%/.test(text) ? text : undefined;
  });

const memoryOf = ({ workspace }) => {
  const dir = path.join(workspace, 'memory');
  return fs.existsSync(dir) ? fs.readdirSync(dir) : [];
};

describe('a person in a trusted folder', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    bench = await open(copy, {
      settings: { 'tidemark.compaction.policy': 'off', 'tidemark.memoryFlush.enabled': false },
    });
    page = bench.page;
  });
  after(() => bench?.close());

  it('reads in the tooltip what fills the window', async () => {
    await percentage(page);
    const text = await tooltip(page);
    for (const part of ['Tool results', 'Free', 'Notes:', 'Compactions:', 'Window:']) {
      assert.ok(text.includes(part), `${part} is not in: ${text}`);
    }
    await bench.screenshot('flow tooltip');
  });

  it('sees the same and what can be done by clicking the item', async () => {
    await page.keyboard.press('Escape');
    await (await statusItem(page)).locator('a').first().click();
    const rows = await choices(page);
    assert.match(rows[0], /Context window .* tokens/);
    assert.ok(rows.some((row) => row.includes('Compact Conversation')));
    await bench.screenshot('flow show context');
    await page.keyboard.press('Escape');
  });

  it('compacts the conversation and is told what that gave', async () => {
    const before = await percentage(page);
    const bytes = fs.readFileSync(copy.transcript);
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted:');
    assert.match(done.text, /Compacted: [\d,]+ → [\d,]+ tokens, \d+ files? on record\./);
    assert.deepEqual(done.buttons, ['Undo', 'Show Summary']);
    await bench.screenshot('flow compacted');
    await waitFor('a smaller figure', async () => (await statusText(page)).text !== before);
    const now = fs.readFileSync(copy.transcript);
    assert.ok(now.length > bytes.length && now.subarray(0, bytes.length).equals(bytes));
  });

  it('undoes it from there, moments later', async () => {
    const small = await percentage(page);
    const done = await toast(page, 'Compacted:');
    await done.click('Undo');
    const undone = await toast(page, 'undone');
    assert.match(undone.text, /The compaction was undone: [\d,]+ → [\d,]+ tokens\./);
    await waitFor('the larger figure', async () => (await statusText(page)).text !== small);
    await bench.screenshot('flow undone');
    await undone.dismiss();
  });

  it('reads the summary as a document', async () => {
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted:');
    await done.click('Show Summary');
    await waitFor('the summary', async () => (await activeTab(page)).includes('Summary'));
    assert.match(await editorText(page), /\S/);
    await bench.screenshot('flow summary');
  });

  it('has notes written and opens them', async () => {
    await runCommand(page, 'Tidemark: Flush Memory Now');
    const done = await toast(page, 'memory/');
    assert.match(done.text, /\d+ notes? written to memory\/\d{4}-\d\d-\d\d\.md\./);
    assert.deepEqual(done.buttons, ['Open', 'Undo']);
    assert.equal(memoryOf(copy).length, 1);
    await bench.screenshot('flow flushed');
    await done.click('Open');
    await waitFor('the day file', async () => (await activeTab(page)).includes('.md'));
    await bench.screenshot('flow day file');
  });

  it('chooses the conversation to follow', async () => {
    await runCommand(page, 'Tidemark: Select Conversation');
    const rows = await choices(page);
    assert.match(rows[0], /Automatic/);
    assert.match(rows[1], /pi · .* · .*B/);
    await bench.screenshot('flow select');
    await choose(page, 'pi ·');
    assert.match((await statusText(page)).text, /\d/);
  });

  it('is shown no notification that nobody asked for', async () => {
    const left = await page.locator('.notification-toast').allInnerTexts();
    const strange = left.filter((text) => !/Compacted|undone|notes? written/.test(text));
    assert.deepEqual(strange, []);
  });
});

describe('a person who is asked', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    bench = await open(copy, { settings: { 'tidemark.compaction.threshold': '10%' } });
    page = bench.page;
  });
  after(() => bench?.close());

  it('is asked once, and sees what a compaction would give before deciding', async () => {
    const question = await toast(page, 'Compact it now?', 40_000);
    assert.match(question.text, /fills \d+% of its window/);
    assert.deepEqual(question.buttons, [
      ...['Compact', 'Preview', 'Not Now'],
      "Don't Ask for This Conversation",
    ]);
    await bench.screenshot('flow asked');
    const bytes = fs.readFileSync(copy.transcript);
    await question.click('Preview');
    await waitFor('the preview', async () => (await activeTab(page)).includes('Preview'));
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes), 'a preview writes nothing');
    await bench.screenshot('flow preview');
  });

  it('says yes, and it is done', async () => {
    const again = await toast(page, 'would be left');
    const size = fs.statSync(copy.transcript).size;
    aged(copy.transcript);
    await again.click('Compact');
    await waitFor('the compaction', () => fs.statSync(copy.transcript).size > size);
    assert.equal(memoryOf(copy).length, 1, 'the due flush went before it');
  });
});

describe('a person in Restricted Mode', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    bench = await open(copy, {
      trusted: false,
      settings: {
        'tidemark.compaction.policy': 'on',
        'tidemark.compaction.threshold': '10%',
        'security.workspace.trust.banner': 'always',
      },
    });
    page = bench.page;
  });
  after(() => bench?.close());

  it('sees the meter, is offered nothing that writes, and nothing is written', async () => {
    const bytes = fs.readFileSync(copy.transcript);
    await percentage(page);
    assert.match(await tooltip(page), /Restricted Mode: only the meter works/);
    await bench.screenshot('flow restricted');
    const rows = await palette(page, 'Tidemark: ');
    assert.ok(!rows.some((row) => /Compact|Flush|Undo/.test(row)), rows.join(' · '));
    assert.ok(rows.some((row) => row.includes('Show Context')));
    await page.keyboard.press('Escape');
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes));
    assert.deepEqual(memoryOf(copy), []);
    assert.ok(!fs.existsSync(copy.records), 'no record of ours either');
  });
});

describe('two windows on one folder that compact by themselves', () => {
  let copy, bench;
  before(async () => {
    copy = demoCopy();
    bench = await open(copy, {
      settings: { 'tidemark.compaction.policy': 'on', 'tidemark.compaction.threshold': '70%' },
    });
  });
  after(() => bench?.close());

  const compactions = () =>
    fs
      .readFileSync(copy.transcript, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"type":"compaction"')).length;

  it('compact once, without a word, and flush once before it', async () => {
    const before = compactions();
    const second = await bench.newPage();
    for (const page of [bench.page, second]) {
      await waitFor(
        'the small figure',
        async () => /4\d%/.test((await statusText(page)).text),
        60_000,
      );
      assert.equal(await page.locator('.notification-toast').count(), 0);
    }
    assert.equal(compactions(), before + 1);
    const [day] = memoryOf(copy);
    const notes = fs.readFileSync(path.join(copy.workspace, 'memory', day), 'utf8');
    assert.equal(notes.match(/^## /gm)?.length, 1, notes);
  });
});

describe('a window without a folder', () => {
  let bench;
  before(async () => {
    const copy = demoCopy();
    bench = await open(copy);
    await bench.page.goto(`${bench.server.origin}/?ew=true`);
    await bench.page.locator('.monaco-workbench .part.statusbar').waitFor();
  });
  after(() => bench?.close());

  it('has no item and offers nothing but the log', async () => {
    const { page } = bench;
    const rows = await waitFor('our command', async () => {
      const now = await palette(page, 'Tidemark: ');
      return now.some((row) => row.startsWith('Tidemark: Show Log')) ? now : undefined;
    });
    const own = rows.filter((row) => row.startsWith('Tidemark: '));
    assert.equal(own.length, 1, own.join(' · '));
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.statusbar-item[id^="tidemark.tidemark"]').count(), 0);
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
    bench = await open(first, {
      settings: { 'tidemark.compaction.policy': 'off', 'tidemark.meter.warnAt': 'soon' },
    });
    page = bench.page;
    await page.goto(`${bench.server.origin}/?workspace=${encodeURIComponent(file)}`);
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
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

  it('warns of a bad setting once, with its range and a way to it', async () => {
    const warning = await toast(page, 'tidemark.meter.warnAt', 40_000);
    assert.match(warning.text, /"soon" in the user settings; it must be .* default null is used/);
    assert.deepEqual(warning.buttons, ['Open Settings']);
    await bench.screenshot('flow bad setting');
    await warning.dismiss();
  });

  it('follows the folder of the active editor, by that folder’s settings', async () => {
    await waitFor('the first folder', async () => /\/60k/.test((await statusText(page)).text));
    await openFile('onlyHere.txt');
    await waitFor('the second folder', async () => /\/90k/.test((await statusText(page)).text));
    await openFile('onlyThere.txt');
    await waitFor('the first again', async () => /\/60k/.test((await statusText(page)).text));
    assert.equal(await page.locator('.notification-toast', { hasText: 'warnAt' }).count(), 0);
  });
});
