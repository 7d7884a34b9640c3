// The language model tools in a chat of the editor: an agent of another extension, with a scripted model, searches, stores and forgets
// notes; what writes is asked about first.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { click, runCommand, until, waitFor } from '../tools/e2e.mjs';
import { byCommandOnly, openOn, percentage } from './world.mjs';

describe('an agent in the editor’s chat', () => {
  let copy, bench, page;
  const memory = () => path.join(copy.workspace, 'MEMORY.md');
  const answers = () => page.locator('.interactive-response');

  /** Types a question to the agent; a long chat has only the rows that are in sight. */
  const ask = async (words) => {
    const input = page.locator('.interactive-input-part .monaco-editor').first();
    await until(async (timeout) => {
      await input.click({ timeout });
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`@helm ${words}`);
      await page.keyboard.press('Enter');
      // What is sent is gone from the box.
      const isSent = async () => !(await input.innerText({ timeout })).includes(words.slice(0, 8));
      await waitFor('the question', isSent, 4 * timeout);
    });
  };
  /** The newest answer, once it says that. */
  const says = (words) =>
    waitFor(`an answer with ${words}`, async () => words.test(await answers().last().innerText()));

  before(async () => {
    copy = demoCopy();
    fs.mkdirSync(path.join(copy.workspace, 'memory'), { recursive: true });
    fs.writeFileSync(
      path.join(copy.workspace, 'memory/2026-01-31.md'),
      '# 2026-01-31\n\n- [decision] Levels are whole millimetres (src/levels.ts) ^aaaa1111\n',
    );
    bench = await openOn(copy, {
      settings: byCommandOnly,
      extensions: ['test/e2e/extensions/helm'],
      ...{ width: 1500, height: 1000 },
    });
    page = bench.page;
    await percentage(page);
    await runCommand(page, 'Chat: Open Chat');
  });
  after(() => bench?.close());

  it('is offered the tools, and finds a note with one', async () => {
    await ask('what do you know?');
    await says(/tidemark_memory_search/);
    await ask('use tidemark_memory_search {"query":"how are levels kept"}');
    await says(/The tool says:.*Levels are whole millimetres/s);
    await bench.screenshot('chat tool search');
  });

  /** The button of the question that a tool asks first, above the box that is typed into. */
  const button = (label) => page.locator('.monaco-button:visible', { hasText: label }).last();
  const asked = () => page.locator('.interactive-session').innerText();

  it('stores a note only once the person has agreed', async () => {
    const text = `Ship on Tuesdays. ${'Tell the team before. '.repeat(25)}Never on Fridays`;
    const note = { text, kind: 'constraint', lasting: true };
    await ask(`use tidemark_memory_store ${JSON.stringify(note)}`);
    await button(/^Allow/).waitFor();
    await bench.screenshot('chat tool store');
    assert.match(await asked(), /\[constraint\] Ship on Tuesdays.*Never on Fridays → MEMORY\.md/s);
    assert.equal(fs.existsSync(memory()), false);
    await click(button(/^Allow/));
    await says(/The tool says: Saved in MEMORY\.md/);
    assert.match(fs.readFileSync(memory(), 'utf8'), /\[constraint\] Ship on Tuesdays/);
  });

  it('forgets none that the person wants to keep, and shows what an id stands for', async () => {
    const [, id] = /\^([0-9a-f]{8})/.exec(fs.readFileSync(memory(), 'utf8'));
    await ask(`use tidemark_memory_forget ${JSON.stringify({ id })}`);
    await button(/^Skip/).waitFor();
    await bench.screenshot('chat tool forget');
    assert.match(await asked(), /MEMORY\.md:\d+ .*Ship on Tuesdays/);
    await click(button(/^Skip/));
    await says(/The tool says: The user chose to skip/);
    assert.match(fs.readFileSync(memory(), 'utf8'), /Ship on Tuesdays/);
  });
});
