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
