// A draft that is made anew as the person asks for it, in the real workbench: what is typed reaches the model, the text and the page
// beside it are the new ones, the old text is one undo away, and nothing is written anywhere. Against a server on the loopback.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { clickOnce, runCommand, until, waitFor } from '../tools/e2e.mjs';
import { mockAnthropic, scriptedSummariser } from '../tools/mock.mjs';
import { aged, byCommandOnly, keepKey, openOn, percentage } from './world.mjs';

const wish = 'Dwell on who may close the valves & why.';
const first = 'The first look at the harbour was taken.';
const second = 'The harbour was looked at once more, as it was asked for.';

describe('a draft that is made anew with instructions', () => {
  let copy, bench, page, server, bytes;
  const asked = () => server.requests.map(({ body }) => body?.messages?.[0]?.content ?? '');
  // A long line is wrapped, and blanks are drawn.
  const textOf = async (editor) => (await editor.innerText()).replace(/\s+/g, ' ');
  const draft = () => page.locator('.editor-group-container .view-lines').first();
  const beside = () => page.locator('.editor-group-container .view-lines').nth(1);
  const shows = (editor, text) =>
    waitFor(`“${text}”`, async () => (await textOf(editor)).includes(text));
  const box = () => page.locator('.quick-input-widget input[type="text"]').first();
  const action = '.editor-actions a[aria-label*="Regenerate Draft with Instructions"]';
  // A box that came late covers what opens it, and a second one would empty it: one click, then time to come.
  const openBox = () =>
    until(async (timeout) => {
      if (await box().isHidden()) await clickOnce(page.locator(action).first(), timeout);
      await box().waitFor({ timeout: 4 * timeout });
    });
  // The box is in sight before it takes the keyboard, and a box that came twice is empty again.
  const answer = (text) =>
    until(async (timeout) => {
      await openBox();
      await box().fill(text, { timeout });
      await bench.screenshot('regenerate asked');
      assert.equal(await box().inputValue(), text);
      await box().press('Enter', { timeout });
      await box().waitFor({ state: 'hidden', timeout });
    });

  before(async () => {
    const { startMock, mock } = await mockAnthropic();
    const { summaryAnswer } = await scriptedSummariser();
    server = await startMock();
    const summary = (request) => {
      const isAsked = request.body.messages[0].content.includes(wish);
      return summaryAnswer(request).replace(/^- .*/m, `- ${isAsked ? second : first}`);
    };
    server.script(mock.ok(summary));
    copy = demoCopy();
    bench = await openOn(copy, {
      settings: {
        ...byCommandOnly,
        'tidemark.compaction.preview': 'manual',
        'tidemark.compaction.model': 'anthropic/claude-haiku-4-5',
        'tidemark.anthropic.baseUrl': server.url,
      },
      ...{ width: 1800, height: 1400 },
    });
    page = bench.page;
    await percentage(page);
    await keepKey(page, 'sk-ant-e2e-0123456789abcdef');
    aged(copy.transcript);
    bytes = fs.readFileSync(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    await shows(draft(), first);
    await shows(beside(), 'What goes:');
  });
  after(async () => {
    await bench?.close();
    await server?.close();
  });

  it('asks the model again, with what was typed into the box', async () => {
    assert.ok(asked().length > 0);
    assert.ok(asked().every((prompt) => !prompt.includes('<instructions>')));
    await answer(wish);
    const told = `<instructions>\n${wish}\n</instructions>`;
    await waitFor('a request with it', () => asked().some((prompt) => prompt.includes(told)));
  });

  it('shows the new text, with one page beside it, that of the new draft', async () => {
    await shows(draft(), second);
    await shows(draft(), `Asked of this summary: ${wish}`);
    await shows(beside(), `(asked of this summary) Asked of this summary: ${wish}`);
    assert.ok(!(await textOf(draft())).includes(first));
    const [sizes] = /~?[\d,]+ → ~[\d,]+ tokens/.exec(await textOf(beside()));
    await page.locator('.codelens-decoration', { hasText: sizes }).first().waitFor();
    assert.equal(await page.locator('.tab', { hasText: 'What Goes and What Stays' }).count(), 1);
    await bench.screenshot('regenerate done');
  });

  it('offers what was asked for to be asked differently, and asks nothing on Escape', async () => {
    const before = asked().length;
    await openBox();
    await waitFor('the words', async () => (await box().inputValue()) === wish);
    await box().press('Escape');
    await box().waitFor({ state: 'hidden' });
    assert.equal(asked().length, before);
    assert.ok((await textOf(draft())).includes(second));
  });

  it('has the text before it one undo away, and wrote nothing to the conversation', async () => {
    await draft().click();
    await page.keyboard.press('Control+z');
    await shows(draft(), first);
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes));
  });
});
