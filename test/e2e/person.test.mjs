// What a person does with the extension, in the real workbench with the packaged extension: reading the meter, compacting,
// cancelling and undoing, flushing, choosing a conversation, and coming back after a reload. In a light theme.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  activeTab,
  choices,
  choose,
  editorText,
  openEarly,
  palette,
  runCommand,
  statusItem,
  statusText,
  toast,
  tooltip,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, memoryOf, openOn, percentage, readable, writeLargeSession } from './world.mjs';

const commands = [
  'Tidemark: Compact Conversation',
  'Tidemark: Flush Memory Now',
  'Tidemark: Open Today',
  'Tidemark: Select Conversation',
  'Tidemark: Show Context',
  'Tidemark: Show Log',
  'Tidemark: Undo Last Compaction',
];

/** Whether the item shows that something is under way. */
const isSpinning = async (page) =>
  (await (await statusItem(page)).locator('.codicon-modifier-spin').count()) > 0;

describe('a person in a trusted folder', () => {
  let copy, bench, page;
  const opened = openEarly(() => {
    copy = demoCopy();
    return openOn(copy, {
      settings: {
        'tidemark.compaction.policy': 'off',
        'tidemark.memoryFlush.enabled': false,
        'workbench.colorTheme': 'Light Modern',
      },
    });
  });
  before(async () => {
    bench = await opened();
    page = bench.page;
  });
  after(() => bench?.close());

  it('sees in the status bar how full the window is, and hears it in a sentence', async () => {
    await percentage(page);
    assert.match(await readable(bench, 'light, warning'), /nearly full/);
  });

  it('reads in the tooltip what fills the window', async () => {
    const text = await tooltip(page);
    for (const part of ['Tool results', 'Free', 'Notes:', 'Compactions:', 'Window:', 'tokens']) {
      assert.ok(text.includes(part), `${part} is not in: ${text}`);
    }
    await bench.screenshot('flow tooltip');
    await page.keyboard.press('Escape');
  });

  it('finds the commands in the palette under their own category', async () => {
    for (const name of commands) {
      // The list draws the rows that fit only.
      const rows = await palette(page, name);
      assert.ok(
        rows.some((row) => row.startsWith(name)),
        `${name} is not among: ${rows.join(' · ')}`,
      );
    }
    await page.keyboard.press('Escape');
  });

  it('sees the same and what can be done by clicking the item', async () => {
    await (await statusItem(page)).locator('a').first().click();
    const rows = await choices(page);
    assert.match(rows[0], /Context window .* tokens/);
    assert.ok(rows.some((row) => row.includes('Compact Conversation')));
    assert.ok(rows.some((row) => row.includes('Open Context View')));
    await bench.screenshot('flow show context');
    await page.keyboard.press('Escape');
  });

  it('compacts the conversation and is told what that gave', async () => {
    const before = await percentage(page);
    const bytes = fs.readFileSync(copy.transcript);
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted');
    assert.match(done.text, /^Compacted: ~?[\d,]+ → ~[\d,]+ tokens\. If pi is open/);
    assert.deepEqual(done.buttons, ['Undo', 'Show Summary', 'Details']);
    await bench.screenshot('flow compacted');
    await waitFor('a smaller figure', async () => (await statusText(page)).text !== before);
    await readable(bench, 'light, calm');
    const now = fs.readFileSync(copy.transcript);
    assert.ok(now.length > bytes.length && now.subarray(0, bytes.length).equals(bytes));
  });

  it('undoes it from there, moments later', async () => {
    const small = await percentage(page);
    const done = await toast(page, 'Compacted');
    await done.click('Undo');
    const undone = await toast(page, 'undone');
    assert.match(undone.text, /The compaction was undone: ~[\d,]+ → ~?[\d,]+ tokens\./);
    await waitFor('the larger figure', async () => (await statusText(page)).text !== small);
    await bench.screenshot('flow undone');
    await undone.dismiss();
  });

  it('reads the summary as a document', async () => {
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted');
    await done.click('Show Summary');
    await waitFor('the summary', async () => (await activeTab(page)).includes('Summary'));
    assert.match(await editorText(page), /\S/);
    await bench.screenshot('flow summary');
  });

  it('has notes written and opens them', async () => {
    await runCommand(page, 'Tidemark: Flush Memory Now');
    const done = await toast(page, 'memory');
    assert.match(done.text, /Notes of your conversations are kept in .*\/memory from now on\./);
    assert.deepEqual(done.buttons, ['Open', 'Undo', 'Never Here', 'Add to .gitignore']);
    assert.equal(memoryOf(copy).length, 1);
    await bench.screenshot('flow flushed');
    await done.click('Open');
    await waitFor('the day file', async () => (await activeTab(page)).includes('.md'));
    await bench.screenshot('flow day file');
  });

  it('cancels a long compaction: in silence, and not a byte is different', async () => {
    aged(copy.transcript);
    const file = writeLargeSession(copy, 12);
    const before = await waitFor('the large one', async () => {
      const { text } = await statusText(page);
      return /150k\/60k/.test(text) ? text : undefined;
    });
    assert.match(await readable(bench, 'light, error'), /A compaction is due/);
    const bytes = fs.readFileSync(file);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const progress = await toast(page, 'Compacting');
    assert.deepEqual(progress.buttons, ['Cancel']);
    await bench.screenshot('flow compacting');
    await progress.click('Cancel');
    await waitFor('the item at rest', async () => !(await isSpinning(page)));
    assert.equal((await statusText(page)).text, before);
    assert.equal(await page.locator('.notification-toast').count(), 0);
    assert.ok(fs.readFileSync(file).equals(bytes), 'the transcript changed');
    await bench.screenshot('flow cancelled');
    fs.rmSync(file);
  });

  it('chooses the conversation to follow', async () => {
    await runCommand(page, 'Tidemark: Select Conversation');
    const rows = await choices(page);
    assert.match(rows[0], /Automatic/);
    assert.match(rows.slice(1).join('\n'), /\bpi\b/);
    assert.match(rows[1], / · .*\d [kM]?B/);
    await bench.screenshot('flow select');
    await choose(page, /\d [kM]?B/);
    await percentage(page);
  });

  it('is shown no notification that nobody asked for', async () => {
    const left = await page.locator('.notification-toast').allInnerTexts();
    const strange = left.filter((text) => !/Compacted|undone|notes? written/.test(text));
    assert.deepEqual(strange, []);
  });

  it('has it again after a reload', async () => {
    await page.reload();
    assert.match((await statusText(page)).text, /\S/);
  });

  it('makes the window ask for nothing outside this machine', () => {
    assert.deepEqual(bench.refused, []);
  });
});
