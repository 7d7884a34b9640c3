// Memory in the real workbench: a question is answered while it is typed, the notes stand in the side bar by day, and one is forgotten
// only after a yes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { click, runCommand, waitFor } from '../tools/e2e.mjs';
import { byCommandOnly, openOn, percentage } from './world.mjs';

const notes = {
  'MEMORY.md': '# Memory\n\n- [constraint] Never touch the north gauge ^aaaa1111\n',
  'memory/2026-01-30.md':
    '# 2026-01-30\n\n## 10:00 flush\n\n- [decision] Levels are whole millimetres; floats drifted (src/levels.ts) ^aaaa1112\n- [problem] `parseLevel` drops the sign below zero (src/parse.ts) ^aaaa1113\n',
  'memory/2026-02-03.md':
    '# 2026-02-03\n\n- [decision] Levels are whole millimetres, as the gauges report them (src/levels.ts) ^aaaa1114\n- [command] Deploy with `make ship STAGE=2` ^aaaa1115\n',
};

describe('memory', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    for (const [name, text] of Object.entries(notes)) {
      fs.mkdirSync(path.dirname(path.join(copy.workspace, name)), { recursive: true });
      fs.writeFileSync(path.join(copy.workspace, name), text);
    }
    bench = await openOn(copy, { settings: byCommandOnly, width: 1400 });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  const rows = () => page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
  const tree = (text) => page.locator('.pane-body .monaco-list-row', { hasText: text }).first();

  it('answers while a question is typed, and shows the note in its file', async () => {
    await runCommand(page, 'Tidemark: Search Memory');
    // Not the palette's own box, which is about to go.
    await page.locator('.quick-input-title', { hasText: 'Search Memory' }).waitFor();
    await page.keyboard.type('why no floating point', { delay: 10 });
    await waitFor('an answer', async () =>
      (await rows().first().textContent())?.includes('floats drifted'),
    );
    await bench.screenshot('memory search');
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: '2026-01-30.md' }).waitFor();
  });

  it('has all notes in the side bar by day, and forgets one after a yes alone', async () => {
    await runCommand(page, 'Tidemark: Focus on Notes View');
    await tree('MEMORY.md').waitFor();
    const day = tree('2026');
    await click(day);
    await tree('make ship').waitFor();
    await bench.screenshot('memory notes');
    await tree('make ship').hover();
    await tree('make ship').locator('.action-label[aria-label*="Forget Note"]').click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await bench.screenshot('memory forget');
    const file = path.join(copy.workspace, 'memory/2026-02-03.md');
    assert.match(fs.readFileSync(file, 'utf8'), /make ship/);
    await dialog.locator('.monaco-button', { hasText: 'Forget' }).first().click();
    await waitFor('the note is gone', () => !fs.readFileSync(file, 'utf8').includes('make ship'));
    await tree('make ship').waitFor({ state: 'detached' });
  });

  it('lists what notes say again and again, and adds what is ticked to MEMORY.md', async () => {
    await runCommand(page, 'Tidemark: Promote to MEMORY.md');
    await rows().first().waitFor();
    await bench.screenshot('memory promote');
    assert.match((await rows().first().textContent()) ?? '', /Levels are whole millimetres/);
    await click(rows().first());
    await page.keyboard.press('Enter');
    await waitFor('it stands in MEMORY.md', () =>
      /Levels are whole millimetres/.test(
        fs.readFileSync(path.join(copy.workspace, 'MEMORY.md'), 'utf8'),
      ),
    );
  });
});
