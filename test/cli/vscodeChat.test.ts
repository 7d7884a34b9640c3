import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { ensureBuilt, scenes } from './scene';

describe('commands on a chat of VS Code', () => {
  before(ensureBuilt);
  const here = scenes();
  const ferry = (): string =>
    here().write(
      fs.readFileSync(path.join(root, 'test/fixtures/vscode-chat/ferry.jsonl')),
      'chats/ferry.jsonl',
    );

  it('status: gives the figures of the last round, the window of the picked model and the summary', async () => {
    const file = ferry();
    const status = (await here().run(['status', '--json', '--transcript', file])).json();
    const { agent, sessionId, tokens, source, window, windowSource } = status;
    assert.deepEqual(
      { agent, sessionId, tokens, source, window, windowSource },
      {
        agent: 'vscode-chat',
        sessionId: 'ferry-chat',
        tokens: 6_125,
        source: 'reported',
        window: 64_000,
        windowSource: 'reported',
      },
    );
    assert.equal(status['model'], 'maker/large-2');
    assert.equal(status['compactions'], 1);
  });

  it('evidence: names the files of calls and of edits that the editor applied', async () => {
    const evidence = await here().run(['evidence', '--json', '--transcript', ferry()]);
    assert.equal(evidence.code, 0, evidence.err);
    assert.match(evidence.out, /ferry\/src\/table\.ts/);
  });

  it('compact and undo: say in one sentence why nothing is written, and write nothing', async () => {
    const file = ferry();
    const before = fs.readFileSync(file);
    for (const verb of ['compact', 'undo']) {
      const refused = await here().run([verb, '--json', '--force', '--transcript', file]);
      assert.notEqual(refused.code, 0);
      assert.match(refused.err, /never writes to it\. Type \/compact/, verb);
    }
    const dry = await here().run([
      'compact',
      '--json',
      '--dry-run',
      '--keep',
      '1',
      '--transcript',
      file,
    ]);
    assert.doesNotMatch(dry.err, /never writes to it/);
    assert.match(
      String(dry.json()['reason']),
      /never writes to it|Nothing to compact|not be smaller/,
    );
    assert.deepEqual(fs.readFileSync(file), before);
  });
});
