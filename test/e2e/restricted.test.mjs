// What a person has in Restricted Mode, and what changes when they trust the folder.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  isRestricted,
  openEarly,
  palette,
  runCommand,
  statusText,
  tooltip,
  trustFolder,
  waitFor,
} from '../tools/e2e.mjs';
import { isFaultless, textOf, viewOf } from './panel.mjs';
import { memoryOf, openOn, percentage, readable } from './world.mjs';

describe('a person in Restricted Mode', () => {
  let copy, bench, page;
  const opened = openEarly(() => {
    copy = demoCopy();
    return openOn(copy, {
      trusted: false,
      settings: {
        'tidemark.compaction.policy': 'on',
        'tidemark.compaction.threshold': '10%',
        'security.workspace.trust.banner': 'always',
        'workbench.colorTheme': 'Default High Contrast Light',
      },
    });
  });
  before(async () => {
    bench = await opened();
    page = bench.page;
  });
  after(() => bench?.close());

  it('sees the meter, is offered nothing that writes, and nothing is written', async () => {
    const bytes = fs.readFileSync(copy.transcript);
    await percentage(page);
    assert.match(await readable(bench, 'light high contrast, error'), /A compaction is due/);
    await waitFor('the Restricted Mode badge', () => isRestricted(page));
    assert.match(await tooltip(page), /Restricted Mode: only the meter works/);
    await bench.screenshot('flow restricted');
    const rows = await palette(page, 'Tidemark: ');
    const writes = /Compact|Flush|Undo|Save to Memory|Promote|Forget/;
    assert.ok(!rows.some((row) => writes.test(row)), rows.join(' · '));
    const shown = await palette(page, 'Tidemark: Show');
    assert.ok(shown.some((row) => row.includes('Show Context')));
    await page.keyboard.press('Escape');
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes));
    assert.deepEqual(memoryOf(copy), []);
    assert.ok(!fs.existsSync(copy.records), 'no record of ours either');
  });

  it('sees the picture of the window, which offers nothing that writes', async () => {
    await runCommand(page, 'Tidemark: Open Context View');
    await waitFor('the figures', async () => /Largest items/i.test(await textOf(page)));
    assert.match(await textOf(page), /Restricted Mode: figures only, nothing is written/);
    await isFaultless(bench, 'context view restricted', copy);
    const labels = await (await viewOf(page)).locator('button').allInnerTexts();
    const writes = /^(?:Compact |Undo|Flush|Hand Off|Pin|Unpin)/;
    assert.ok(!labels.some((label) => writes.test(label)), labels.join(' · '));
    assert.ok(!fs.existsSync(copy.records), 'no record of ours');
    await page.keyboard.press('Control+w');
  });

  it('trusts the folder, and what was due is done', async () => {
    await trustFolder(page);
    assert.equal(await isRestricted(page), false);
    assert.match((await statusText(page)).text, /\S/);
    await waitFor('the notes that were due', () => memoryOf(copy).length === 1);
  });
});
