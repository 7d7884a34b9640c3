// What a person meets whom the extension asks before it compacts: one question, a preview, and the answer. In high contrast.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { activeTab, runCommand, statusText, toast, waitFor } from '../tools/e2e.mjs';
import { aged, memoryOf, openOn, readable } from './world.mjs';

describe('a person who is asked', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    const settings = {
      'tidemark.compaction.threshold': '10%',
      'workbench.colorTheme': 'Default High Contrast',
    };
    bench = await openOn(copy, { settings });
    page = bench.page;
  });
  after(() => bench?.close());

  it('is asked once, and sees what a compaction would give before deciding', async () => {
    const question = await toast(page, 'Compact it now?');
    assert.match(question.text, /fills ~\d+% of its window \(~[\d,]+ of 60,000 tokens\)/);
    assert.deepEqual(question.buttons, [
      ...['Compact', 'Preview', 'Not Now'],
      "Don't Ask for This Conversation",
    ]);
    await bench.screenshot('flow asked');
    assert.match(await readable(bench, 'high contrast, error'), /A compaction is due/);
    const bytes = fs.readFileSync(copy.transcript);
    await question.click('Preview');
    await waitFor('the draft', async () => (await activeTab(page)).includes('tidemark-draft'));
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes), 'a preview writes nothing');
    await bench.screenshot('flow preview');
  });

  it('says yes, and it is done', async () => {
    const size = fs.statSync(copy.transcript).size;
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Apply Draft');
    await waitFor('the compaction', () => fs.statSync(copy.transcript).size > size);
    assert.equal(memoryOf(copy).length, 1, 'the due flush went before it');
    await waitFor('the figure after it', async () => /4\d%/.test((await statusText(page)).text));
    await readable(bench, 'high contrast, after it');
  });
});
