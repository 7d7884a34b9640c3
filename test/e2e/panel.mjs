// The page of the context view for the end-to-end tests: where it is, and what a checker for people with screen readers and weak eyes
// finds in it, in all four kinds of theme.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { unbroken, waitFor } from '../tools/e2e.mjs';
import { inEveryTheme, inEveryThemeByHand } from './themes.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page of the view: a frame in a frame. */
export const viewOf = (page) =>
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

export const textOf = (page) =>
  unbroken(async () => (await viewOf(page)).locator('main').innerText());

async function faultsOf(frame) {
  await frame.evaluate(axe);
  const { violations } = await frame.evaluate(() => globalThis.axe.run(document));
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ¦ ')}`,
  );
}

/** The checker finds nothing in any theme; a picture of each under the name. Without a `copy` the window has no folder. */
export async function isFaultless(bench, name, copy) {
  const { page } = bench;
  const look = async (theme, mark) => {
    const frame = await viewOf(page);
    await waitFor(`the page in ${theme}`, async () =>
      (await frame.locator('body').getAttribute('class')).split(' ').includes(mark),
    );
    assert.deepEqual(await faultsOf(frame), [], theme);
    await bench.screenshot(`${name} ${theme}`);
  };
  if (copy === undefined) await inEveryThemeByHand(page, look);
  else await inEveryTheme(copy, page, look);
}
