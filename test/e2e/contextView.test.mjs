// The context view in the real workbench: in the side bar and as a tab, with its figures, kept up to date, in all four kinds of theme.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { runCommand, unbroken, waitFor } from '../tools/e2e.mjs';
import { inEveryTheme } from './themes.mjs';
import { byCommandOnly, openOn, percentage } from './world.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a checker for people with screen readers and weak eyes finds grave. */
async function seriousFaults(frame) {
  await frame.evaluate(axe);
  const { violations } = await frame.evaluate(() => globalThis.axe.run(document));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ¦ ')}`);
}

describe('the context view', () => {
  let copy, bench, page;

  /** The page of the view: a frame in a frame. */
  const view = () =>
    waitFor('the view', async () => {
      for (const frame of page.frames()) {
        const isOurs = await frame
          .locator('#root main')
          .count()
          .catch(() => 0);
        if (isOurs > 0) return frame;
      }
      return undefined;
    });
  const text = () => unbroken(async () => (await view()).locator('main').innerText());

  before(async () => {
    copy = demoCopy();
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
    await inEveryTheme(copy, page, async (name, mark) => {
      const frame = await view();
      await waitFor(`the page in ${name}`, async () =>
        (await frame.locator('body').getAttribute('class')).split(' ').includes(mark),
      );
      assert.deepEqual(await seriousFaults(frame), [], name);
      await bench.screenshot(`context view ${name}`);
    });
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
});
