// `npm run pictures`: the README's moving pictures, taken in the real workbench with the packaged extension (`npm run package` first): the
// meter, a draft that is edited and applied, and the undo; in a light and a dark theme.
import fs from 'node:fs';
import path from 'node:path';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';
import { demoCopy } from './demo.mjs';
import { root } from './fetchVscode.mjs';
import { runCommand, toast, tooltip, waitFor } from '../test/tools/e2e.mjs';
import { aged, byCommandOnly, openOn, percentage } from '../test/e2e/world.mjs';

const { GIFEncoder, applyPalette, quantize } = gifenc;
const size = { width: 1100, height: 620 };
const themes = { light: 'Light Modern', dark: 'Dark Modern' };

/** Takes the frames, each with how long it is shown, in milliseconds. */
async function frames(theme) {
  const copy = demoCopy();
  const bench = await openOn(copy, {
    ...size,
    settings: {
      ...byCommandOnly,
      'tidemark.compaction.preview': 'manual',
      'workbench.colorTheme': theme,
      'breadcrumbs.enabled': false,
    },
  });
  const { page } = bench;
  const taken = [];
  const take = async (ms) => {
    // What fades in is there once it has; what spins for ever is not waited for.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
          .map((one) => one.finished.catch(() => undefined)),
      ),
    );
    taken.push({ ms, png: PNG.sync.read(await page.screenshot()) });
  };
  try {
    await percentage(page);
    await runCommand(page, 'View: Close Primary Side Bar').catch(() =>
      page.keyboard.press('Escape'),
    );
    await tooltip(page);
    await take(3_000);
    await page.keyboard.press('Escape');
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const lenses = page.locator('.codelens-decoration');
    await waitFor('the draft', async () =>
      (await lenses.allInnerTexts()).join(' ').includes('tokens'),
    );
    // Away from what would show a hover of its own.
    await page.mouse.move(600, 560);
    await page.locator('.workbench-hover-container').first().waitFor({ state: 'hidden' });
    await take(3_000);
    await page.locator('.tab', { hasText: 'tidemark-draft' }).first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Ask the harbour master before anything is closed.\n\n');
    await page.keyboard.press('Control+s');
    await take(2_000);
    aged(copy.transcript);
    await page.locator('.editor-actions a[aria-label*="Apply Draft"]').first().click();
    const done = await toast(page, 'Compacted:');
    await page
      .locator('.notification-toast', { hasText: 'Compacting:' })
      .waitFor({ state: 'hidden' });
    await take(2_500);
    await done.click('Undo');
    await toast(page, 'undone');
    await take(2_500);
  } finally {
    await bench.close();
  }
  return taken;
}

/** Writes them as one moving picture with a palette of its own for each. */
function write(file, taken) {
  const gif = GIFEncoder();
  for (const { ms, png } of taken) {
    const { data, width, height } = png;
    const palette = quantize(data, 256);
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: ms });
  }
  gif.finish();
  fs.writeFileSync(file, gif.bytes());
  console.log(`${path.relative(root, file)}: ${Math.round(gif.bytes().length / 1024)} KB`);
}

for (const [name, theme] of Object.entries(themes)) {
  write(path.join(root, `media/flow-${name}.gif`), await frames(theme));
}
process.exit(0);
