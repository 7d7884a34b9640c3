// Pins, the history and a hand-off in the real workbench, by keyboard: what is ticked stays word for word, what was done is told, compared,
// put back message by message and taken back, and a conversation is handed to a fresh one without anything being sent off.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  choices,
  choose,
  chooseByKeys,
  chooseFrom,
  runCommand,
  toast,
  until,
  waitFor,
} from '../tools/e2e.mjs';
import { aged, byCommandOnly, openOn, percentage } from './world.mjs';

/** What every step on its way could change: markup, what a shell would read, characters of several pieces. */
const odd =
  'Good.\n\n\tat  = “ё 漢字 👩‍🔧”\u00a0&amp; <b>$(date)</b> `ls` %20 \\ **\n\n   Please always';

describe('pins, history and hand-off', () => {
  let copy, bench, page, called;
  const compact = async () => {
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    await (await toast(page, 'Compacted')).dismiss();
  };
  /** A text that a fresh conversation begins with: what is open, what is pinned. */
  const handed = (text) => {
    assert.match(text, /goes on from an earlier chat/);
    assert.match(text, /^Open request of the user \(verbatim\):\n> Then look into the harmonics/m);
    assert.match(text, /^## Pinned by the user\n\^[0-9a-f]{6} /m);
  };
  const clipboard = () => page.evaluate(() => globalThis.navigator.clipboard.readText());
  const transcript = () => fs.readFileSync(copy.transcript, 'utf8');

  before(async () => {
    copy = demoCopy();
    const said = transcript().replace('Good. Please always', () =>
      JSON.stringify(odd).slice(1, -1),
    );
    fs.writeFileSync(copy.transcript, said);
    // A stand-in for Codex that notes what it is asked.
    const bin = path.join(copy.base, 'bin');
    called = path.join(copy.base, 'called');
    fs.mkdirSync(bin);
    const program = `#!/bin/sh\nprintf '%s\\n' "$1" > '${called}'\n`;
    fs.writeFileSync(path.join(bin, 'codex'), program, { mode: 0o755 });
    const PATH = `${bin}:${process.env.PATH}`;
    const settings = { ...byCommandOnly, 'terminal.integrated.env.linux': { PATH } };
    bench = await openOn(copy, { settings });
    page = bench.page;
    await percentage(page);
  });
  after(() => bench?.close());

  it('ticks a message, which then stands in the summary word for word', async () => {
    const bytes = transcript();
    await runCommand(page, 'Tidemark: Pin Messages…');
    await waitFor('messages to tick', async () => (await choices(page)).length > 5);
    await page.keyboard.type('harbour');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await bench.screenshot('pins ticked');
    await page.keyboard.press('Enter');
    const told = await toast(page, 'Pins use');
    await told.dismiss();
    assert.equal(transcript(), bytes, 'nothing is written to the transcript');
    await compact();
    assert.match(transcript(), /## Pinned by the user\\n\^[0-9a-f]{6} \(\w+\)\\n```/);
  });

  it('tells what was done, compares a summary with what it replaced, and takes it back', async () => {
    await runCommand(page, 'Tidemark: Show History…');
    await waitFor('the history', async () =>
      (await choices(page)).some((text) => /Compaction: ~?[\d,]+ → ~[\d,]+ tokens/.test(text)),
    );
    await bench.screenshot('history list');
    await chooseByKeys(page, 'in force');
    await chooseByKeys(page, 'Compare with What It Replaced');
    const tab = (name) => page.locator('.tab', { hasText: name });
    await tab('Replaced').waitFor();
    await tab('Summary').waitFor();
    await bench.screenshot('history compared');
    await page.keyboard.press('Control+w');
    await tab('Summary').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+w');
    await tab('Replaced').waitFor({ state: 'hidden' });
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Show History…');
    await chooseByKeys(page, 'in force');
    await chooseByKeys(page, 'Undo It');
    await (await toast(page, 'undone')).dismiss();
    await runCommand(page, 'Tidemark: Show History…');
    await waitFor('the undo', async () =>
      (await choices(page)).some((text) => /undone/.test(text)),
    );
    await page.keyboard.press('Escape');
  });

  it('puts a message that was replaced into the clipboard, byte for byte, where no agent runs in a terminal', async () => {
    await compact();
    await chooseFrom(page, 'Tidemark: Show History…', 'in force');
    await choose(page, 'Copy One of Its Messages');
    await page.locator('.quick-input-title', { hasText: 'Copy into' }).waitFor();
    await page.keyboard.type('漢字');
    await bench.screenshot('history messages');
    await choose(page, '漢字');
    await (await toast(page, 'Copied.')).dismiss();
    const line = transcript()
      .split('\n')
      .find((text) => text.includes('漢字'));
    const { content } = JSON.parse(line).message;
    assert.ok(content.startsWith(odd));
    assert.equal(await clipboard(), content);
  });

  it('hands the conversation to an agent in a new terminal, and sends nothing off', async () => {
    await chooseFrom(page, 'Tidemark: Hand Off to a Fresh Conversation…', 'Codex');
    await page.locator('.terminal-wrapper.active .xterm-screen').click();
    // Only what the person sends off runs; a shell that is still starting takes no Enter.
    await bench.screenshot('handed off');
    assert.equal(fs.existsSync(called), false);
    await until(async (timeout) => {
      await page.keyboard.press('Enter');
      await waitFor('the program is started', () => fs.existsSync(called), timeout);
    });
    const prompt = fs.readFileSync(called, 'utf8');
    const [, file] = /^Read (\S+handoff-\S+\.md) first: .* wait for my next request\.$/m.exec(
      prompt,
    );
    handed(fs.readFileSync(file, 'utf8'));
  });

  it('hands it off as a Markdown file, with what is open and what is pinned', async () => {
    await chooseFrom(page, 'Tidemark: Hand Off to a Fresh Conversation…', 'A Markdown file');
    const box = page.locator('.quick-input-widget input[type="text"]').first();
    const offered = await waitFor('a name', async () => {
      const value = await box.inputValue();
      return value.endsWith('.md') && value;
    });
    assert.match(path.basename(offered), /^hand-off-\d{4}-\d\d-\d\d\.md$/);
    assert.equal(path.dirname(offered), copy.workspace);
    await bench.screenshot('handed off to a file');
    await page.keyboard.press('Enter');
    const told = await toast(page, `Written to ${path.basename(offered)}`);
    handed(fs.readFileSync(offered, 'utf8'));
    await told.click('Open');
    await page.locator('.tab.active', { hasText: path.basename(offered) }).waitFor();
    await page.keyboard.press('Control+w');
  });

  it("puts it into the box of VS Code's chat, and sends nothing off", async () => {
    await chooseFrom(page, 'Tidemark: Hand Off to a Fresh Conversation…', "VS Code's chat");
    const chat = page.locator('.interactive-session');
    await chat.locator('.view-lines', { hasText: 'goes on from an earlier' }).waitFor();
    await bench.screenshot('handed off to the chat');
    // All of it, of which the box shows the beginning.
    await until(async (timeout) => {
      await chat.locator('.interactive-input-part .view-lines').first().click({ timeout });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await waitFor('the text', async () => (await clipboard()).startsWith('This goes'), timeout);
    });
    handed(await clipboard());
    assert.equal(await chat.locator('.interactive-request').count(), 0);
  });
});
