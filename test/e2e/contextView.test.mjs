// The context view in the real workbench: in the side bar and as a tab, with its figures, kept up to date, in all four kinds of theme.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { choose, runCommand, toast, unbroken, waitFor } from '../tools/e2e.mjs';
import { root } from '../tools/proc.mjs';
import { isFaultless, textOf, viewOf } from './panel.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

/** A session of another agent as if it had run in the copy's folder, an hour ago. */
function put(copy, fixture, name, cwd) {
  const text = fs.readFileSync(path.join(root, 'test/fixtures', fixture), 'utf8');
  const file = path.join(copy.home, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text.replaceAll(cwd, JSON.stringify(copy.workspace).slice(1, -1)));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(file, anHourAgo, anHourAgo);
}

describe('the context view', () => {
  let copy, bench, page;

  const view = () => viewOf(page);
  const text = () => textOf(page);
  /** Follows a conversation from the list, and waits for all its figures. */
  async function followed(name) {
    const rows = (await view()).locator('.session', { hasText: name });
    await rows.first().click();
    await waitFor(name, async () => {
      const title = await unbroken(async () => (await view()).locator('h1').innerText());
      return title.startsWith(name) && /Largest items/i.test(await text());
    });
  }

  before(async () => {
    copy = demoCopy();
    const slug = fs.realpathSync(copy.workspace).replace(/[^A-Za-z0-9]/g, '-');
    const claude = `.claude/projects/${slug}/00000000-0000-4000-8000-000000000001.jsonl`;
    put(copy, 'claude-code/boats.jsonl', claude, '/home/dev/boats');
    const day = '.codex/sessions/2026/11/21/rollout-2026-11-21T18-40-32';
    const codex = `${day}-01a1ff68-f102-7a63-9036-06957ec5736e.jsonl`;
    put(copy, 'codex/ownCompaction.jsonl', codex, '/demo-workspace');
    bench = await openOn(copy, { settings: byCommandOnly, width: 1500, height: 1100 });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  it('is opened by its icon and shows the window, what fills it, and the largest items', async () => {
    await page.locator('.activitybar .action-label[aria-label^="Tidemark"]').first().click();
    const shown = await waitFor('the figures', async () => {
      const now = await text();
      return /72%/.test(now) && /Largest items/i.test(now) && now;
    });
    assert.match(shown, /System prompt and tools/);
    assert.match(shown, /compaction is due at [\d,]+/);
    await bench.screenshot('context view side');
  });

  it('opens as a tab, by keyboard, in every theme', async () => {
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await runCommand(page, 'Tidemark: Open Context View');
    await waitFor('the tab', async () => /Largest items/i.test(await text()));
    await isFaultless(bench, 'context view', copy);
  });

  it('lists all conversations of the window, and follows the one that is clicked', async () => {
    const sessions = async () => (await view()).locator('.sessions button');
    const named = async (name) => (await sessions()).filter({ hasText: name }).first();
    await waitFor('three conversations', async () => (await (await sessions()).count()) === 3);
    const bars = (await view()).locator('.sessions .small-bar:not(.unknown)');
    await waitFor('their bars', async () => (await bars.count()) === 3);
    await (await named('Look at the mast')).click();
    const isFollowed = async (name) =>
      unbroken(async () => (await (await named(name)).getAttribute('aria-current')) === 'true');
    await waitFor('that one is followed', () => isFollowed('Look at the mast'));
    assert.equal(await isFollowed('The tide table'), false);
    await bench.screenshot('context view of another');
    await (await named('The tide table')).focus();
    await page.keyboard.press('Enter');
    await waitFor('the first one again', () => isFollowed('The tide table'));
  });

  it('shows an entry and its line of the transcript, and pins it, by mouse and by keyboard', async () => {
    const frame = await view();
    // The second: the first takes more than there is room for.
    const pin = frame.locator('.items li').nth(1).locator('button').last();
    await pin.click();
    await waitFor('the pin', async () => (await pin.textContent()) === 'Unpin');
    await frame.locator('.items button').first().focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitFor('no pin', async () => (await pin.textContent()) === 'Pin');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: 'Entry at line' }).waitFor();
    await bench.screenshot('context view entry');
    await page.keyboard.press('Control+w');
    await runCommand(page, 'Tidemark: Open Context View');
    await (
      await view()
    )
      .locator('.items button', { hasText: 'Open in Transcript' })
      .first()
      .click();
    await page.locator('.tab.active', { hasText: '.jsonl' }).waitFor();
    await page.keyboard.press('Control+w');
    await runCommand(page, 'Tidemark: Open Context View');
  });

  it('follows what the agent writes', async () => {
    const lines = fs.readFileSync(copy.transcript, 'utf8').trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1));
    const say = (id, message) =>
      fs.appendFileSync(
        copy.transcript,
        `${JSON.stringify({ ...last, id, parentId: last.id, timestamp: new Date().toISOString(), message })}\n`,
      );
    say('hostile01', {
      role: 'user',
      content: `<img src=x onerror="document.title='broken'"> [click](command:workbench.action.quit) ${'wide'.repeat(25_000)}`,
    });
    const now = await waitFor('the hostile item', async () => {
      const shown = await text();
      return /onerror/.test(shown) && shown;
    });
    assert.match(now, /<img src=x/);
    const frame = await view();
    assert.equal(await frame.locator('img').count(), 0);
    assert.equal(await frame.locator('a').count(), 0);
    assert.notEqual(await frame.title(), 'broken');
    await bench.screenshot('context view hostile');
  });

  it('goes by mouse from a pin to a compaction, its undo in the list of what was done, and a hand-off', async () => {
    const button = async (words) => (await view()).locator('button', { hasText: words }).first();
    // Those before it take more than there is room for.
    const pin = (await view()).locator('.items li').nth(2).locator('button').last();
    await pin.click();
    await waitFor('the pin', async () => (await pin.textContent()) === 'Unpin');
    aged(copy.transcript);
    await (await button('Compact Conversation')).click();
    await (await toast(page, 'Compacted')).dismiss();
    assert.match(
      fs.readFileSync(copy.transcript, 'utf8'),
      /## Pinned by the user\\n\^[0-9a-f]{6} /,
    );
    const past = await waitFor('the compaction in the list', async () => {
      const row = (await view())
        .locator('.past button', { hasText: 'asked for · in force' })
        .first();
      return (await row.count()) > 0 && row;
    });
    aged(copy.transcript);
    await past.click();
    await choose(page, 'Undo It');
    await (await toast(page, 'undone')).dismiss();
    await waitFor('the undo in the list', async () => /undone/.test(await text()));
    await bench.screenshot('context view undone');
    await (await button('Hand Off…')).click();
    await choose(page, "VS Code's chat");
    const chat = page.locator('.interactive-session');
    await chat.locator('.view-lines', { hasText: 'goes on from an earlier' }).waitFor();
    await bench.screenshot('context view handed off');
    assert.equal(await chat.locator('.interactive-request').count(), 0);
  });

  it('lists those behind the first few where they are opened, by keyboard, each with its bar', async () => {
    const slug = fs.realpathSync(copy.workspace).replace(/[^A-Za-z0-9]/g, '-');
    for (let n = 100; n < 300; n++) {
      const name = `.claude/projects/${slug}/00000000-0000-4000-8000-000000000${n}.jsonl`;
      put(copy, 'claude-code/boats.jsonl', name, '/home/dev/boats');
    }
    // What is in the list changes with what is followed, or with its conversation.
    await followed('Look at the mast');
    const more = await waitFor('the others', async () => {
      const found = (await view()).locator('details summary', { hasText: '195 more' });
      return (await found.count()) === 1 && found;
    });
    await more.focus();
    const { y } = await more.boundingBox();
    await page.keyboard.press('Enter');
    const rows = (await view()).locator('details .session');
    await waitFor('their rows', async () => (await rows.count()) === 195);
    const bars = (await view()).locator('details .small-bar:not(.unknown)');
    await waitFor('their bars', async () => (await bars.count()) === 195);
    assert.equal((await more.boundingBox()).y, y, 'nothing moved');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    const isLast = () => rows.last().evaluate((row) => row === globalThis.document.activeElement);
    assert.equal(await isLast(), true);
    await isFaultless(bench, 'context view all conversations', copy);
    await more.scrollIntoViewIfNeeded();
    await bench.screenshot('context view all conversations');
    await more.press('Enter');
    assert.equal(await rows.first().isVisible(), false);
  });
});
