// Lists, drafts and the walkthrough in all four kinds of theme, each with a picture to look at: texts stand out from their ground, and in
// the walkthrough's drawings none runs into another one.
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { root } from '../../tools/fetchVscode.mjs';
import { choices, click, runCommand, toast, waitFor } from '../tools/e2e.mjs';
import { inEveryTheme, pictureIsReadable, standsOut } from './themes.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The texts of the walkthrough's drawings, step by step. */
const drawings = contributes.walkthroughs[0].steps.map(({ media }) =>
  [...fs.readFileSync(path.join(root, media.svg), 'utf8').matchAll(/>([^<]+)<\/text>/g)].map(
    ([, text]) => text,
  ),
);

describe('what is shown in every theme', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    const settings = { ...byCommandOnly, 'tidemark.compaction.preview': 'manual' };
    bench = await openOn(copy, { settings, width: 1600, height: 900 });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  it('is a draft with the page beside it', async () => {
    await runCommand(page, 'Tidemark: Flush Memory Now');
    await (await toast(page, 'Notes of your conversations')).dismiss();
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    await page.locator('.codelens-decoration', { hasText: 'tokens' }).first().waitFor();
    const editors = page.locator('.editor-group-container .view-lines');
    await editors.filter({ hasText: /What\s+goes:/ }).waitFor();
    await inEveryTheme(copy, page, async (name) => {
      for (const at of [0, 1])
        await standsOut(editors.nth(at).locator('span span').first(), `draft ${at}, ${name}`);
      await bench.screenshot(`draft ${name}`);
    });
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Apply Draft');
    await (await toast(page, 'Compacted:')).dismiss();
  });

  it('is the history and what can be done with a row of it', async () => {
    await runCommand(page, 'Tidemark: Show History…');
    await waitFor('compaction and notes', async () => (await choices(page)).length > 1);
    await inEveryTheme(copy, page, async (name) => {
      await looked(`history ${name}`);
    });
    await page.keyboard.press('Enter');
    await page.locator('.monaco-list-row', { hasText: 'Open Its Summary' }).waitFor();
    await inEveryTheme(copy, page, async (name) => {
      await looked(`history deeds ${name}`);
    });
    await page.keyboard.press('Escape');
  });

  /** Every row of an open list, the chosen one as well. */
  const looked = async (name) => {
    const labels = page.locator('.quick-input-list .monaco-list-row .label-name');
    for (const label of await labels.all()) await standsOut(label, name);
    await bench.screenshot(name);
  };

  it('is the walkthrough with its drawings', async () => {
    await runCommand(page, 'Tidemark: Get Started');
    const steps = page.locator('.getting-started-step');
    await inEveryTheme(copy, page, async (name, mark) => {
      for (const [at, texts] of drawings.entries()) {
        await click(steps.nth(at));
        const frame = await waitFor(`drawing ${at + 1}, ${name}`, () => drawing(texts, mark));
        await pictureIsReadable(frame, `drawing ${at + 1}, ${name}`);
        await bench.screenshot(`walkthrough ${name} ${at + 1}`);
      }
    });
  });

  /** The page with a drawing of these texts, once it is in the colours of the theme. */
  const drawing = async (texts, mark) => {
    for (const frame of page.frames()) {
      const shown = await frame
        .locator('svg text')
        .allTextContents()
        .catch(() => []);
      if (shown.length === 0 || shown.join('\n') !== texts.join('\n')) continue;
      const marks = await frame.locator('body').getAttribute('class');
      if (marks?.split(' ').includes(mark)) return frame;
    }
    return undefined;
  };
});
