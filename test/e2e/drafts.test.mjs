// A compaction that is looked at first, in the real workbench: drafted, edited, applied, undone, discarded.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { runCommand, toast, waitFor } from '../tools/e2e.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

/** Every file below a folder with its bytes, but for what the editor keeps itself. */
const filesOf = (dir) =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(path.join(dir, name)).isFile())
    .map((name) => [name, fs.readFileSync(path.join(dir, name), 'base64')]);

describe('a compaction that is looked at first', () => {
  let copy, bench, page;
  const lenses = () =>
    page
      .locator('.codelens-decoration')
      .allInnerTexts()
      .then((texts) => texts.join(' ¦ '));
  const lens = (text) => waitFor(`a lens "${text}"`, async () => (await lenses()).includes(text));
  const drafting = async () => {
    await runCommand(page, 'Tidemark: Compact Conversation');
    await lens('tokens');
  };

  // The agent goes on, which it may do for some time.
  const goOn = () => {
    const last = JSON.parse(fs.readFileSync(copy.transcript, 'utf8').trimEnd().split('\n').at(-1));
    const message = { role: 'user', content: 'And the south gauge?' };
    const line = { type: 'message', id: `on${fs.statSync(copy.transcript).size}`, message };
    const timestamp = new Date().toISOString();
    const whole = { ...line, parentId: last.id, timestamp };
    fs.appendFileSync(copy.transcript, `${JSON.stringify(whole)}\n`);
  };

  before(async () => {
    copy = demoCopy();
    // As on a desktop; a page saves by itself.
    const asDesktop = { 'files.autoSave': 'off' };
    const settings = { ...byCommandOnly, ...asDesktop, 'tidemark.compaction.preview': 'manual' };
    bench = await openOn(copy, { settings, width: 1600 });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  it('is drafted with nothing written, with sizes, writer and what goes beside it', async () => {
    aged(copy.transcript);
    const watched = [copy.home, copy.workspace];
    const files = watched.map(filesOf);
    await drafting();
    await lens('Written by code on this machine.');
    const editors = page.locator('.monaco-editor .view-lines');
    await editors.filter({ hasText: /What\s+goes:\s+\d+\s+entries/ }).waitFor();
    await bench.screenshot('drafts made');
    assert.deepEqual(watched.map(filesOf), files);
  });

  it('is applied word for word as it was edited and saved, and can be undone', async () => {
    await page.locator('.tab', { hasText: 'tidemark-draft' }).first().click();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nThe gauge at the north pier is never to be touched.');
    await page.keyboard.press('Control+s');
    await bench.screenshot('drafts edited');
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Apply Draft');
    const done = await toast(page, 'Compacted:');
    await bench.screenshot('drafts applied');
    const text = fs.readFileSync(copy.transcript, 'utf8');
    assert.match(text, /\\nThe gauge at the north pier is never to be touched\./);
    assert.equal(await page.locator('.tab', { hasText: 'tidemark-draft' }).count(), 0);
    await done.click('Undo');
    await (await toast(page, 'undone')).dismiss();
  });

  it('is applied as soon as the agent is idle, where it may be answering', async () => {
    await drafting();
    goOn();
    await runCommand(page, 'Tidemark: Apply Draft');
    await (await toast(page, 'may still be answering')).click('Apply When Idle');
    const done = await toast(page, 'Compacted:');
    await done.click('Undo');
    await (await toast(page, 'undone')).dismiss();
  });

  it('is not taken in the middle of a word where the agent falls idle while somebody types', async () => {
    await drafting();
    goOn();
    const size = () => fs.statSync(copy.transcript).size;
    await runCommand(page, 'Tidemark: Apply Draft');
    const told = await toast(page, 'may still be answering');
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nThe south gauge is half ');
    await told.click('Apply When Idle');
    const waits = await toast(page, 'not saved yet');
    await bench.screenshot('drafts half typed');
    const before = size();
    await waits.dismiss();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('a metre high.');
    assert.equal(size(), before);
    await page.keyboard.press('Control+s');
    const done = await toast(page, 'Compacted:');
    assert.match(
      fs.readFileSync(copy.transcript, 'utf8'),
      /The south gauge is half a metre high\./,
    );
    await done.click('Undo');
    await (await toast(page, 'undone')).dismiss();
  });

  it('is waited for over a reload of the window', async () => {
    await drafting();
    goOn();
    const writing = setInterval(goOn, 1_000);
    try {
      await runCommand(page, 'Tidemark: Apply Draft');
      await (await toast(page, 'may still be answering')).click('Apply When Idle');
      await page.getByText('Waiting until the agent is idle').first().waitFor();
      await page.reload();
      await percentage(page);
      await page.getByText('Waiting until the agent is idle').first().waitFor();
      await bench.screenshot('drafts waited for');
    } finally {
      clearInterval(writing);
    }
    const done = await toast(page, 'Compacted:');
    await done.click('Undo');
    await (await toast(page, 'undone')).dismiss();
  });

  it('is waited for no longer than an hour, which is told where no window was open then', async () => {
    await drafting();
    const name = fs
      .readdirSync(bench.userData, { recursive: true, encoding: 'utf8' })
      .find((one) => path.basename(one) === 'draft.json');
    const file = path.join(bench.userData, name);
    const kept = JSON.parse(fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(file, JSON.stringify({ ...kept, waitsSinceMs: Date.now() - 61 * 60_000 }));
    aged(copy.transcript);
    await page.reload();
    await (await toast(page, 'ended after 60 minutes')).click('Apply');
    const done = await toast(page, 'Compacted:');
    await done.click('Undo');
    await (await toast(page, 'undone')).dismiss();
  });

  it('is discarded without a trace', async () => {
    aged(copy.transcript);
    const bytes = fs.readFileSync(copy.transcript);
    await drafting();
    await page.locator('.codelens-decoration a', { hasText: 'Discard' }).first().click();
    const tab = page.locator('.tab', { hasText: 'tidemark-draft' });
    await waitFor('the tab is closed', async () => (await tab.count()) === 0);
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes));
  });

  it('has a tick in its tab where it can be applied, and none where it cannot', async () => {
    const tick = page.locator('.editor-actions a[aria-label*="Apply Draft"]');
    await drafting();
    await tick.first().waitFor();
    await runCommand(page, 'Tidemark: Discard Draft');
    fs.appendFileSync(copy.transcript, '{"type":"mess');
    aged(copy.transcript);
    await drafting();
    await lens('It cannot be applied');
    await page.locator('.editor-actions a[aria-label*="Discard Draft"]').first().waitFor();
    await waitFor('no tick', async () => (await tick.count()) === 0);
  });
});
