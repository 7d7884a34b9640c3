// What others wrote stays text wherever the editor shows it: titles, ids, model names, values of an untrusted folder's settings. VS Code makes
// links that run commands of `[text](command:…)` and icons of `$(name)`; nothing of either may come of what is not ours.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  activeTab,
  choices,
  openTerminal,
  runCommand,
  statusItem,
  toast,
  tooltip,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

/** Short enough to stay whole where titles are cut. */
const link = '[Up](command:tidemark.showLog)';
const hostile = `${link} $(trash)`;
const order =
  'You must never use [this](command:workbench.action.toggleStatusbarVisibility) or https://example.com/ here.';
/** A shell would run what stands behind the line break. */
const hostileId = 'x\ntouch typed-by-tidemark\n';

/** The demo's session under a title, a model and an id that somebody else chose. */
function makeHostile({ transcript }) {
  const lines = fs.readFileSync(transcript, 'utf8').trimEnd().split('\n').map(JSON.parse);
  lines[0].id = hostileId;
  for (const { message } of lines) {
    if (message?.role === 'assistant') message.model = `claude-sonnet-4-5 ${hostile}`;
    if (message?.role === 'user') message.content = `${message.content} ${order}`;
  }
  const { id: parentId, timestamp } = lines.at(-1);
  lines.push({ type: 'session_info', id: 'ffffffff', parentId, timestamp, name: hostile });
  fs.writeFileSync(transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  aged(transcript);
}

/** Fails where a notification that is shown holds a link; its buttons are none. */
const noLinks = async (page) =>
  assert.equal(await page.locator('.notification-list-item-message a').count(), 0);

describe('what others wrote', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    makeHostile(copy);
    const named = path.join(path.dirname(copy.transcript), `2026-09-14_${hostile}.jsonl`);
    fs.renameSync(copy.transcript, named);
    copy.transcript = named;
    bench = await openOn(copy, {
      settings: {
        ...byCommandOnly,
        'tidemark.hooks.sessionBeforeCompact': ['cat cancel.json 2>/dev/null || true'],
        'tidemark.compaction.policy': 'ask',
        'tidemark.compaction.threshold': '10%',
      },
    });
    page = bench.page;
  });
  after(() => bench?.close());

  it('is text in the question whether to compact', async () => {
    const question = await toast(page, 'Compact it now?', 40_000);
    assert.match(question.text, /\[Up\].?\(command:/);
    await bench.screenshot('hostile question');
    await noLinks(page);
    await question.click('Not Now');
  });

  it('is text in the tooltip, whose links are ours alone', async () => {
    await percentage(page);
    const text = await tooltip(page);
    assert.match(text, /\[Up\]\(command:/);
    const hover = page.locator('.workbench-hover-container .hover-contents').last();
    const links = await hover.locator('a').evaluateAll((all) => all.map((a) => a.dataset.href));
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((href) => !href?.startsWith('command:tidemark.')),
      [],
    );
    assert.equal(await hover.locator('.codicon, img').count(), 0);
    await bench.screenshot('hostile tooltip');
    await page.keyboard.press('Escape');
  });

  it('makes no icon in lists', async () => {
    await (await statusItem(page)).locator('a').first().click();
    assert.match((await choices(page)).join('\n'), /\$.?\(trash\)/);
    const icons = page.locator('.quick-input-list .codicon-trash');
    assert.equal(await icons.count(), 0);
    await page.keyboard.press('Escape');
    await runCommand(page, 'Tidemark: Select Conversation');
    await waitFor('the title', async () =>
      (await choices(page)).some((row) => row.includes('[Up]')),
    );
    assert.equal(await icons.count(), 0);
    await bench.screenshot('hostile list');
    await page.keyboard.press('Escape');
  });

  it('is text in the reason for which a command of the person’s calls a compaction off', async () => {
    const file = path.join(copy.workspace, 'cancel.json');
    fs.writeFileSync(file, JSON.stringify({ cancel: true, reason: `busy ${hostile}` }));
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const refused = await toast(page, 'Not compacted:');
    assert.match(refused.text, /busy \[Up\].?\(command:/);
    await noLinks(page);
    await bench.screenshot('hostile reason');
    await refused.dismiss();
    fs.rmSync(file);
  });

  it('is text after a compaction, and runs no command in a summary that is read', async () => {
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted:');
    await noLinks(page);
    await bench.screenshot('hostile compacted');
    await done.click('Show Summary');
    await waitFor('the summary', async () => (await activeTab(page)).includes('Summary'));
    await bench.screenshot('hostile summary');
    // What the editor makes a link of in any text shows that it has looked.
    const links = page.locator('.editor-group-container.active .detected-link');
    await waitFor('a link', async () => (await links.allInnerTexts()).join('').includes('https:'));
    assert.doesNotMatch((await links.allInnerTexts()).join(' '), /command|workbench/);
  });

  it('presses no key in a terminal that a step is typed into', async () => {
    await openTerminal(page);
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Undo Last Compaction');
    const done = await toast(page, 'was undone');
    assert.ok(!done.text.includes('touch'), done.text);
    await done.click('Type in Terminal');
    await page.locator('.terminal-wrapper.active .xterm-screen').click();
    await page.keyboard.press('Enter');
    await bench.screenshot('hostile terminal');
    assert.ok(!fs.existsSync(path.join(copy.workspace, 'typed-by-tidemark')));
  });

  it('is text in a path', async () => {
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Undo Last Compaction');
    const refused = await toast(page, 'Nothing to undo');
    await bench.screenshot('hostile path');
    assert.match(refused.text, /_\[Up\].?\(command:tidemark/);
    await noLinks(page);
  });
});

describe('settings of an untrusted folder', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    const file = path.join(copy.workspace, '.vscode/settings.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ 'tidemark.meter.warnAt': link }));
    bench = await openOn(copy, { trusted: false });
    page = bench.page;
  });
  after(() => bench?.close());

  it('are text in the warning about them', async () => {
    await percentage(page);
    const warning = await toast(page, 'tidemark.meter.warnAt');
    assert.match(warning.text, /\[Up\].?\(command:/);
    await noLinks(page);
    await bench.screenshot('hostile setting');
  });
});
