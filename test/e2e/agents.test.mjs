// Several agents in one folder, in the real workbench with the packaged extension: the meter follows the one that is worked in,
// the list shows them all in groups, a compaction of each says the step that follows, and that is typed into a terminal.
// The transcripts were recorded from the real clients with made-up content.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { root } from '../tools/proc.mjs';
import {
  choices,
  chooseFrom,
  openEarly,
  openTerminal,
  runCommand,
  statusText,
  toast,
  tooltip,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

/** A recorded transcript as if its agent had run in the copy's folder. */
function placed(copy, fixture, file, cwd) {
  const text = fs.readFileSync(path.join(root, 'test/fixtures', fixture), 'utf8');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text.replaceAll(cwd, JSON.stringify(copy.workspace).slice(1, -1)));
  return file;
}

describe('several agents in one folder', () => {
  let copy, bench, page, claude, codex;
  const opened = openEarly(() => {
    copy = demoCopy();
    // The window is the model's own here.
    fs.rmSync(path.join(copy.workspace, '.vscode/settings.json'));
    const slug = fs.realpathSync(copy.workspace).replace(/[^A-Za-z0-9]/g, '-');
    const id = '00000000-0000-4000-8000-000000000001';
    claude = placed(
      copy,
      'claude-code/boats.jsonl',
      path.join(copy.home, '.claude/projects', slug, `${id}.jsonl`),
      '/home/dev/boats',
    );
    const thread = '01a1ff68-f102-7a63-9036-06957ec5736e';
    codex = placed(
      copy,
      'codex/undone.jsonl',
      path.join(
        copy.home,
        `.codex/sessions/2026/11/21/rollout-2026-11-21T18-40-32-${thread}.jsonl`,
      ),
      '/demo-workspace',
    );
    aged(claude);
    aged(codex);
    const hourAgo = new Date(Date.now() - 3_600_000);
    fs.utimesSync(codex, hourAgo, hourAgo);
    fs.utimesSync(copy.transcript, hourAgo, hourAgo);
    return openOn(copy, { settings: byCommandOnly });
  });
  before(async () => {
    bench = await opened();
    page = bench.page;
  });
  after(() => bench?.close());

  it('shows the meter of the one that was worked in last', async () => {
    await percentage(page);
    await waitFor('the meter of Claude Code', async () =>
      / 6k/.test((await statusText(page)).text),
    );
  });

  it('draws where the agent compacts by itself', async () => {
    const text = await tooltip(page);
    assert.match(text, /█.*╎.*┃|█.*┃.*╎/u);
    assert.match(text, /╎ The agent itself compacts from [\d,]+ tokens/u);
    await bench.screenshot('agents tooltip');
    await page.keyboard.press('Escape');
  });

  it('lists all of them in groups', async () => {
    await runCommand(page, 'Tidemark: Select Conversation');
    const rows = (await choices(page)).join('\n');
    for (const label of ['Claude Code', 'Codex', 'pi']) assert.ok(rows.includes(label), rows);
    await bench.screenshot('agents select');
    await page.keyboard.type('the ropes');
    const focused = page.locator('.quick-input-list .monaco-list-row.focused');
    // Enter takes what was typed for, not the row that chooses by itself.
    await focused.filter({ hasText: 'Look at the ropes' }).waitFor();
    await page.keyboard.press('Escape');
  });

  for (const [name, opening, size, file, follow] of [
    ['Claude Code', 'Look at the mast', / 6k/, () => claude, /\/resume/],
    ['Codex', 'Look at the ropes', / 12k/, () => codex, /resume/],
    ['pi', 'The tide table', / 43k/, () => copy.transcript, /\/resume/],
  ]) {
    it(`compacts a conversation of ${name} and says the step that follows`, async () => {
      await chooseFrom(page, 'Tidemark: Select Conversation', opening);
      await waitFor(`the meter of ${name}`, async () => size.test((await statusText(page)).text));
      const bytes = fs.readFileSync(file());
      aged(file());
      await runCommand(page, 'Tidemark: Compact Conversation');
      const done = await toast(page, 'Compacted');
      assert.match(done.text, /^Compacted: ~?[\d,]+ → ~[\d,]+ tokens\./);
      assert.match(done.text, follow);
      await bench.screenshot(`agents ${name}`);
      const now = fs.readFileSync(file());
      assert.ok(now.length > bytes.length && now.subarray(0, bytes.length).equals(bytes));
      await done.click('Undo');
      const undone = await toast(page, 'undone');
      await undone.dismiss();
    });
  }

  it('types the step into a terminal and leaves Enter to the person', async () => {
    const typed = path.join(copy.base, 'typed.txt');
    await openTerminal(page);
    await page.locator('.terminal-wrapper.active .xterm-screen').click();
    const ready = path.join(copy.base, 'ready');
    await page.keyboard.type(`touch ${ready}; cat > ${typed}\n`, { delay: 5 });
    await waitFor('the shell', () => fs.existsSync(ready));
    await chooseFrom(page, 'Tidemark: Select Conversation', 'Look at the mast');
    await waitFor('the meter', async () => / 6k/.test((await statusText(page)).text));
    aged(claude);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted');
    await done.click('Type in Terminal');
    await bench.screenshot('agents typed');
    assert.equal(fs.readFileSync(typed, 'utf8'), '');
    // What is typed arrives after the button's own event.
    await waitFor('what was typed', async () => {
      await page.locator('.terminal-wrapper.active .xterm-screen').click();
      await page.keyboard.press('Enter');
      return /\/resume 0{8}-0000-4000-8000-0{11}1$/m.test(fs.readFileSync(typed, 'utf8'));
    });
  });
});
