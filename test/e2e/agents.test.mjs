// Several agents in one folder, in the real workbench with the packaged extension: the meter follows the one that is worked in,
// the list shows them all in groups, and a compaction of Claude Code's and Codex's conversations says the step that follows.
// The transcripts were recorded from the real clients with made-up content.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../tools/demo.mjs';
import { root } from '../tools/proc.mjs';
import {
  choices,
  choose,
  openEarly,
  runCommand,
  statusText,
  toast,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, openOn, percentage } from './world.mjs';

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
    return openOn(copy, {
      settings: {
        'tidemark.compaction.policy': 'off',
        'tidemark.memoryFlush.enabled': false,
        'tidemark.compaction.keepRecentTokens': 100,
        'tidemark.compaction.model': 'offline',
      },
    });
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

  it('lists all of them in groups', async () => {
    await runCommand(page, 'Tidemark: Select Conversation');
    const rows = (await choices(page)).join('\n');
    for (const label of ['Claude Code', 'Codex', 'pi']) assert.ok(rows.includes(label), rows);
    await bench.screenshot('agents select');
    await page.keyboard.press('Escape');
  });

  for (const [name, pick, file, follow] of [
    ['Claude Code', undefined, () => claude, /\/resume/],
    ['Codex', 'Codex', () => codex, /resume/],
  ]) {
    it(`compacts a conversation of ${name} and says the step that follows`, async () => {
      if (pick !== undefined) {
        await runCommand(page, 'Tidemark: Select Conversation');
        await choose(page, pick);
        await waitFor('the meter of Codex', async () => / 12k/.test((await statusText(page)).text));
      }
      const bytes = fs.readFileSync(file());
      aged(file());
      await runCommand(page, 'Tidemark: Compact Conversation');
      const done = await toast(page, 'ompacted:');
      assert.match(done.text, /Compacted: [\d,]+ → [\d,]+ tokens/);
      assert.match(done.text, follow);
      await bench.screenshot(`agents ${name}`);
      const now = fs.readFileSync(file());
      assert.ok(now.length > bytes.length && now.subarray(0, bytes.length).equals(bytes));
      await done.click('Undo');
      const undone = await toast(page, 'undone');
      await undone.dismiss();
    });
  }
});
