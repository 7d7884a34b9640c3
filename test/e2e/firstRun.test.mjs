// The first minutes in the real workbench, by mouse: the walkthrough is followed from the meter to a draft that is edited, applied and
// taken back; the first notes of a folder are told of once, with every way to decide about them; terminals have the command line.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  choices,
  clickOnce,
  openTerminal,
  runCommand,
  statusText,
  toast,
  until,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, byCommandOnly, memoryOf, mentioned, openOn, percentage } from './world.mjs';

const steps = [
  'See how full the window is',
  'Choose the conversation',
  "Help your agent's own compaction",
  'With or without a model',
  'Look at a draft',
  'Take it back',
];

describe('the first run', () => {
  let copy, bench, page;
  before(async () => {
    copy = demoCopy();
    const settings = { ...byCommandOnly, 'tidemark.compaction.preview': 'manual' };
    bench = await openOn(copy, { settings, width: 1600 });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  const walkthrough = () => page.locator('.gettingStartedContainer .gettingStartedDetailsContent');
  const stepOf = (title) =>
    walkthrough().locator('.getting-started-step', { hasText: title }).first();
  const isOn = async (target) =>
    (await target.count()) > 0 && (await target.isVisible()) && (await target.isEnabled());
  /**
   * Goes on to a step by mouse. A page that lay behind another tab may begin with its list of walkthroughs; a step that is open already
   * would be closed by a click.
   */
  const open = async (title) => {
    const step = stepOf(title);
    const front = page.locator('.tab.active', { hasText: /Welcome|Walkthrough/ }).first();
    const entry = page
      .locator('.gettingStartedContainer button', { hasText: 'Get Started with Tidemark' })
      .first();
    const isOpen = async () => (await step.getAttribute('class')).split(' ').includes('expanded');
    await until(async (timeout) => {
      if ((await front.count()) === 0)
        await clickOnce(page.locator('.tab', { hasText: /Welcome|Walkthrough/ }).first(), timeout);
      const isThere = async () => (await isOn(step)) || (await isOn(entry));
      await waitFor('the page', isThere, timeout);
      if (!(await isOn(step))) await clickOnce(entry, timeout);
      await waitFor(`"${title}"`, () => isOn(step), timeout);
      if (!(await isOpen())) await clickOnce(step, timeout);
      await waitFor(`"${title}" is open`, isOpen, timeout);
    });
    return step;
  };
  const button = async (title, label) => {
    const step = await open(title);
    await step.locator('.monaco-button', { hasText: label }).first().click();
  };
  const isDone = async (title) => {
    return (await stepOf(title).locator('.codicon-getting-started-step-checked').count()) > 0;
  };

  it('has six steps, each with a picture in the colours of the theme', async () => {
    await runCommand(page, 'Tidemark: Get Started');
    for (const [n, title] of steps.entries()) {
      await open(title);
      await page.locator('.getting-started-media').first().waitFor();
      await bench.screenshot(`first run ${n + 1}`);
    }
    assert.equal(await walkthrough().locator('.getting-started-step').count(), steps.length);
  });

  it('goes by its buttons from the meter to a draft, which is edited, applied and taken back', async () => {
    const before = (await statusText(page)).text;
    await button(steps[0], 'Show Context');
    assert.ok((await choices(page)).length > 2);
    await page.keyboard.press('Escape');
    aged(copy.transcript);
    await button(steps[4], 'Compact Conversation');
    const text = page.locator('.tab', { hasText: 'tidemark-draft' }).first();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nAsk the harbour master before anything is closed.');
    await page.keyboard.press('Control+s');
    aged(copy.transcript);
    await page.locator('.editor-actions a[aria-label*="Apply Draft"]').first().click();
    await (await toast(page, 'Compacted:')).dismiss();
    const written = fs.readFileSync(copy.transcript, 'utf8');
    assert.match(written, /\\nAsk the harbour master before anything is closed\./);
    aged(copy.transcript);
    await button(steps[5], 'Undo Last Compaction');
    await (await toast(page, 'undone')).dismiss();
    await waitFor('the figure from before', async () => (await statusText(page)).text === before);
    await open(steps[4]);
    for (const title of [steps[0], steps[4], steps[5]])
      await waitFor(`a tick at "${title}"`, () => isDone(title));
    await bench.screenshot('first run done');
  });

  it('is followed by keyboard: from step to step, and to what each does', async () => {
    /** Presses Tab until the focus is where that holds. */
    const tabTo = (what, holds) =>
      waitFor(what, async () => {
        await page.keyboard.press('Tab');
        return holds(
          await page.evaluate(() => {
            const at = globalThis.document.activeElement;
            const step = at?.closest('.getting-started-step');
            const isButton = at?.classList.contains('monaco-button') ?? false;
            return { step: step?.innerText ?? '', isButton, text: at?.innerText ?? '' };
          }),
        );
      });
    await runCommand(page, 'Tidemark: Get Started');
    for (const [title, label] of [
      [steps[0], 'Show Context'],
      [steps[1], 'Select Conversation'],
    ]) {
      await tabTo(`the step "${title}"`, ({ step }) => step.includes(title));
      await page.keyboard.press('Enter');
      await tabTo(`"${label}"`, ({ isButton, text }) => isButton && text.includes(label));
      await bench.screenshot(`first run by keyboard ${label}`);
      await page.keyboard.press('Enter');
      assert.ok((await choices(page)).length > 1, label);
      await page.keyboard.press('Escape');
    }
  });

  it('tells once that a folder got notes, and keeps them out of Git where that is wanted', async () => {
    await runCommand(page, 'Tidemark: Flush Memory Now');
    const told = await toast(page, 'Notes of your conversations are kept in');
    assert.deepEqual(told.buttons, ['Open', 'Undo', 'Never Here', 'Add to .gitignore']);
    await bench.screenshot('first notes');
    await told.click('Add to .gitignore');
    const ignored = path.join(copy.workspace, '.gitignore');
    await waitFor('the line', () => fs.existsSync(ignored) && fs.readFileSync(ignored, 'utf8'));
    assert.equal(fs.readFileSync(ignored, 'utf8'), '/memory/\n');
    assert.equal(memoryOf(copy).length, 1);
  });

  it('writes none where that is said, and takes out what it wrote', async () => {
    fs.rmSync(path.join(copy.workspace, 'memory'), { recursive: true });
    await runCommand(page, 'Tidemark: Flush Memory Now');
    await (await toast(page, 'Notes of your conversations are kept in')).click('Never Here');
    await mentioned(page, 'taken out again');
    const settings = path.join(copy.workspace, '.vscode/settings.json');
    assert.match(fs.readFileSync(settings, 'utf8'), /"tidemark.memoryFlush.enabled": false/);
    const notes = memoryOf(copy).map((name) =>
      fs.readFileSync(path.join(copy.workspace, 'memory', name), 'utf8'),
    );
    assert.doesNotMatch(notes.join('\n'), /^## /m);
  });

  it('gives terminals the command line', async () => {
    const out = path.join(copy.base, 'sessions.txt');
    await openTerminal(page);
    await page.locator('.terminal-wrapper.active .xterm-screen').click();
    await page.keyboard.type(`tidemark sessions --json > '${out}'`);
    await page.keyboard.press('Enter');
    const listed = await waitFor('an answer', () => {
      const text = fs.existsSync(out) ? fs.readFileSync(out, 'utf8') : '';
      return text.endsWith('\n') && JSON.parse(text);
    });
    assert.ok(
      JSON.stringify(listed).includes(path.basename(copy.transcript)),
      JSON.stringify(listed),
    );
  });

  it('forgets a conversation once the person is sure, and leaves its transcript alone', async () => {
    const bytes = fs.readFileSync(copy.transcript);
    const kept = () => fs.readdirSync(path.join(copy.records, 'archives'));
    assert.ok(kept().length > 0);
    await runCommand(page, 'Tidemark: Forget Conversation…');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await bench.screenshot('forget');
    await dialog.locator('.monaco-button', { hasText: 'Cancel' }).click();
    assert.ok(kept().length > 0);
    await runCommand(page, 'Tidemark: Forget Conversation…');
    await dialog.locator('.monaco-button', { hasText: /^Forget$/ }).click();
    await mentioned(page, 'Everything Tidemark kept of this conversation was removed.');
    assert.deepEqual(kept(), []);
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes));
  });
});
