// What a person does with a model, in the real workbench with the packaged extension: keeping a key, compacting with it and
// being told what that took, cancelling while the model answers, removing the key. Against a server on the loopback.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import { runCommand, toast, waitFor } from '../tools/e2e.mjs';
import { mockAnthropic, scriptedSummariser } from '../tools/mock.mjs';
import { aged, keepKey, mentioned, openOn, percentage } from './world.mjs';

const key = 'sk-ant-e2e-0123456789abcdef';

/** Files below a folder that hold a text. */
const filesWith = (dir, text) =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(path.join(dir, name)).isFile())
    .filter((name) => fs.readFileSync(path.join(dir, name)).includes(text));

describe('a person with a key', () => {
  let copy, bench, page, server, mock, summaryAnswer;
  before(async () => {
    const { startMock, mock: kinds } = await mockAnthropic();
    ({ summaryAnswer } = await scriptedSummariser());
    mock = kinds;
    server = await startMock();
    copy = demoCopy();
    bench = await openOn(copy, {
      settings: {
        'tidemark.compaction.policy': 'off',
        'tidemark.memoryFlush.enabled': false,
        'tidemark.compaction.keepRecentTokens': 4000,
        'tidemark.compaction.model': 'anthropic/claude-haiku-4-5',
        'tidemark.anthropic.baseUrl': server.url,
      },
    });
    page = bench.page;
    await percentage(page);
  });
  after(async () => {
    await bench?.close();
    await server?.close();
  });

  it('keeps it by typing it into a box that does not show it', async () => {
    await runCommand(page, 'Tidemark: Set Anthropic API Key');
    const input = page.locator('.quick-input-widget input').first();
    await waitFor('a password box', async () => (await input.getAttribute('type')) === 'password');
    await input.fill(key);
    await bench.screenshot('models key');
    await page.keyboard.press('Enter');
    await mentioned(page, 'API key is kept');
    assert.ok(!(await page.locator('body').innerText()).includes(key));
  });

  it('sees what the model is at, and cancels with nothing written', async () => {
    server.script({ kind: 'drip', text: 'word '.repeat(2_000), everyMs: 100 });
    aged(copy.transcript);
    const bytes = fs.readFileSync(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const progress = await toast(page, 'Compacting');
    await waitFor('a stage, with what it is reckoned to cost', async () => {
      const text = await page.locator('.notification-toast').first().innerText();
      return /(?:summari|waiting for the summary).*\(about .*\$\d.* in all\)/s.test(text);
    });
    await waitFor('a request', () => server.requests.length > 0);
    await bench.screenshot('models progress');
    await progress.click('Cancel');
    // Who cancels knows it: nothing more is said.
    const toasts = page.locator('.notification-toast');
    await waitFor('no word', async () => (await toasts.count()) === 0);
    assert.ok(fs.readFileSync(copy.transcript).equals(bytes), 'the transcript changed');
  });

  it('compacts, and is told who wrote it and what that cost', async () => {
    server.script(mock.ok(summaryAnswer));
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    const done = await toast(page, 'Compacted');
    assert.match(
      done.text,
      /^Compacted by anthropic\/claude-haiku-4-5, about (?:< )?\$\d+\.\d\d: ~?[\d,]+ → ~[\d,]+ tokens\./,
    );
    await bench.screenshot('models compacted');
    await done.dismiss();
    assert.equal(server.requests.at(-1)?.headers['authorization'], `Bearer ${key}`);
  });

  it('removes it, and nothing of it is left in any file', async () => {
    await runCommand(page, 'Tidemark: Remove Anthropic API Key');
    await mentioned(page, 'API key was removed');
    assert.ok(!(await page.locator('body').innerText()).includes(key));
    assert.deepEqual(filesWith(copy.base, key), []);
  });
});

describe('a key that was given for one address', () => {
  let copy, bench, page, own, other, hooked, answer;
  const model = {
    'tidemark.compaction.policy': 'off',
    'tidemark.memoryFlush.enabled': false,
    'tidemark.compaction.keepRecentTokens': 2000,
    'tidemark.compaction.model': 'anthropic/claude-haiku-4-5',
  };
  before(async () => {
    const { startMock, mock } = await mockAnthropic();
    const { summaryAnswer } = await scriptedSummariser();
    answer = mock.ok(summaryAnswer);
    [own, other] = [await startMock(), await startMock()];
    copy = demoCopy();
    // What a repository may bring along, in a folder that is trusted.
    hooked = path.join(copy.base, 'hooked');
    const brought = {
      'tidemark.anthropic.baseUrl': other.url,
      'tidemark.hooks.beforeCompaction': [`touch ${hooked}`],
      'tidemark.hooks.sessionBeforeCompact': [`touch ${hooked}`],
      'tidemark.hooks.afterCompaction': [`touch ${hooked}`],
    };
    fs.writeFileSync(path.join(copy.workspace, '.vscode/settings.json'), JSON.stringify(brought));
    bench = await openOn(copy, { settings: { ...model, 'tidemark.anthropic.baseUrl': own.url } });
    page = bench.page;
    await percentage(page);
  });
  after(async () => {
    await bench?.close();
    await Promise.all([own?.close(), other?.close()]);
  });

  it('goes there, whatever settings a folder brings along, and no command of theirs is run', async () => {
    await keepKey(page, key);
    own.script(answer);
    aged(copy.transcript);
    await runCommand(page, 'Tidemark: Compact Conversation');
    assert.match((await toast(page, 'Compacted')).text, /^Compacted by anthropic/);
    assert.equal(own.requests.at(-1)?.headers['authorization'], `Bearer ${key}`);
    assert.deepEqual(other.requests, []);
    assert.ok(!fs.existsSync(hooked), 'a command of the folder was run');
  });
});
