// What every other end-to-end test rests on: the packaged extension starts in the real workbench, trusted or not, and the
// window reaches nothing outside this machine.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { demoCopy, demoEnv } from '../tools/demo.mjs';
import {
  isRestricted,
  openWorkbench,
  palette,
  statusText,
  tooltip,
  trustFolder,
  waitFor,
} from '../tools/e2e.mjs';

const commands = [
  'Tidemark: Compact Conversation',
  'Tidemark: Flush Memory Now',
  'Tidemark: Open Today',
  'Tidemark: Select Conversation',
  'Tidemark: Show Context',
  'Tidemark: Show Log',
  'Tidemark: Undo Last Compaction',
];

/** Opens the workbench on a copy of the demo. */
function openDemo(options) {
  const copy = demoCopy();
  return openWorkbench({
    ...{ workspace: copy.workspace, home: copy.home, env: demoEnv(copy) },
    ...options,
  });
}

describe('the packaged extension in a trusted folder', () => {
  let bench;
  before(async () => {
    bench = await openDemo();
  });
  after(() => bench?.close());

  it('shows in the status bar how full the window is', async () => {
    const seen = await waitFor('a percentage', async () => {
      const now = await statusText(bench.page);
      return /\d+\s?%/.test(now.text) ? now : undefined;
    });
    assert.match(seen.spoken, /\d+ ?(%|percent)/);
    assert.doesNotMatch(seen.spoken, /\$\(|\*\*|\|/, 'the spoken label is no markup');
    await bench.screenshot('status bar');
  });

  it('explains itself in a tooltip', async () => {
    assert.match(await tooltip(bench.page), /tokens/i);
    await bench.screenshot('tooltip');
  });

  it('lists its commands in the palette under its own category', async () => {
    const rows = await palette(bench.page, 'Tidemark: ');
    for (const name of commands) {
      assert.ok(
        rows.some((row) => row.startsWith(name)),
        `${name} is not among: ${rows.join(' · ')}`,
      );
    }
    await bench.page.keyboard.press('Escape');
  });

  it('is there in a second window on the same folder', async () => {
    const second = await bench.newPage();
    assert.match((await statusText(second)).text, /\S/);
    await second.close();
  });

  it('is there again after a reload', async () => {
    await bench.page.reload();
    assert.match((await statusText(bench.page)).text, /\S/);
  });

  it('makes the window ask for nothing outside this machine', () => {
    assert.deepEqual(bench.refused, []);
  });
});

describe('the packaged extension in a folder that is not trusted', () => {
  let bench;
  before(async () => {
    bench = await openDemo({ trusted: false });
  });
  after(() => bench?.close());

  it('starts in Restricted Mode and still shows the status bar item', async () => {
    assert.match((await statusText(bench.page)).text, /\S/);
    await waitFor('the Restricted Mode badge', () => isRestricted(bench.page));
    await bench.screenshot('restricted mode');
  });

  it('goes on when the folder becomes trusted', async () => {
    await trustFolder(bench.page);
    assert.equal(await isRestricted(bench.page), false);
    assert.match((await statusText(bench.page)).text, /\S/);
  });
});
