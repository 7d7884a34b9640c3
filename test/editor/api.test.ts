import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { asIs } from '../../src/base/sentence';
import type { Announcement } from '../../src/ports/announcements';
import type { CompactionEvent, TidemarkApi } from '../../src/vscode/apiTypes';
import { commands } from '../../src/vscode/ids';
import { configure, extension, itemText, PiSession, run, testing, until, workspace } from './world';

interface Example {
  readonly heard: readonly string[];
  whenIdle(file: string): Promise<void>;
}

/** The example of examples/api-listener, installed beside the extension. */
async function example(): Promise<Example> {
  const found = vscode.extensions.getExtension<Example>('tidemark-examples.api-listener');
  assert.ok(found, 'the example is not installed');
  return found.activate();
}

const api = async (): Promise<TidemarkApi> => (await extension()).exports;

const long = `${'The crane lifts forty tonnes to the quay and back again. '.repeat(40)}`;

/** A conversation that a compaction makes smaller. */
function grown(): PiSession {
  const session = new PiSession();
  for (let i = 1; i <= 8; i++) session.turn(`Step ${i}`, long, 4_000 + i * 900);
  return session.idle();
}

const subject = { agent: 'pi', sessionId: 's', file: '/t/a.jsonl', cwd: null };
const deciding = (tokensBefore: number): Announcement => ({
  event: 'session_before_compact',
  ...subject,
  instructions: null,
  preparation: {
    firstKeptEntryId: 'e',
    messageCount: 10,
    keptCount: 2,
    tokensBefore,
    previousSummary: null,
    readFiles: [],
    modifiedFiles: [],
    trigger: 'manual',
  },
});

/** Makes the example call off compactions of fewer tokens than that. */
const keepBelow = (tokens: number | undefined): Thenable<void> =>
  vscode.workspace
    .getConfiguration('apiListener')
    .update('keepAtLeastTokens', tokens, vscode.ConfigurationTarget.Workspace);

describe('the API for other extensions', () => {
  let session: PiSession | undefined;

  before(async () => {
    await configure('contextTokens', 20_000);
    await configure('compaction.policy', 'off');
    await configure('compaction.keepRecentTokens', 500);
  });
  after(async () => {
    session?.remove();
    for (const key of ['contextTokens', 'compaction.policy', 'compaction.keepRecentTokens']) {
      await configure(key, undefined);
    }
  });

  it('is version 1 and cannot be changed', async () => {
    const given = await api();
    assert.equal(given.apiVersion, 1);
    await assert.rejects(
      async () => Object.assign((await example()) && given, { apiVersion: 2 }),
      TypeError,
    );
  });

  it('tells of a compaction that was not done, and of one that was', async () => {
    const { heard } = await example();
    const events: CompactionEvent[] = [];
    const listening = (await api()).onCompaction((event) => events.push(event));
    session = grown();
    await itemText(/\d%/);
    await configure('compaction.keepRecentTokens', 1_000_000);
    assert.equal((await run(commands.compact)).ok, false);
    await configure('compaction.keepRecentTokens', 500);
    const outcome = await run(commands.compact);
    assert.ok(outcome.ok, outcome.sentence);
    listening.dispose();
    const { file } = session;
    assert.deepEqual(
      events.map(({ phase, ok, willRetry }) => [phase, ok, willRetry]),
      [
        ['start', false, false],
        ['end', false, false],
        ['start', false, false],
        ['end', true, false],
      ],
    );
    for (const event of events) {
      assert.deepEqual([event.file, event.agent], [file, 'pi']);
      assert.match(event.sessionId ?? '', /^0194b6c0/);
    }
    await until('the listeners were told', () =>
      heard.some((line) => line.endsWith(' after')) ? true : undefined,
    );
    assert.deepEqual(heard.filter((line) => line.startsWith('compaction')).slice(-4), [
      'compaction begins',
      'compaction not done',
      'compaction begins',
      'compaction done',
    ]);
    assert.match(
      heard.join('; '),
      /not done; compaction begins; \d+ messages before; .*\d messages after/,
    );
  });

  it('lets another extension call a compaction off: not one byte is written', async () => {
    const { heard } = await example();
    session?.remove();
    session = grown();
    await itemText(/\d%/);
    const before = session.bytes();
    await keepBelow(1_000_000);
    const outcome = await run(commands.compact);
    await keepBelow(undefined);
    assert.equal(outcome.ok, false);
    assert.match(outcome.sentence ?? '', /API Listener keeps conversations below 1000000 tokens/);
    assert.deepEqual(session.bytes(), before);
    assert.equal(heard.at(-1), 'compaction not done');
  });

  it('lets another extension write the summary', async () => {
    const given = await api();
    assert.ok(session);
    const line = 'The crane on the quay lifts forty tonnes.';
    const writing = given.onSessionBeforeCompact(() => ({
      summary: `## Goal\n${line}\n\n## Next steps\n- Lift.`,
      from: 'Test',
    }));
    const outcome = await run(commands.compact);
    writing.dispose();
    assert.ok(outcome.ok, outcome.sentence);
    assert.ok(session.bytes().includes(line));
  });

  it('lets others wait until a conversation is idle', async () => {
    const { whenIdle, heard } = await example();
    assert.ok(session);
    await whenIdle(session.file);
    assert.equal(heard.at(-1), 'idle');
    const given = await api();
    const order: string[] = [];
    const started = new Promise<void>((resolve) => {
      const listening = given.onCompaction(({ phase, file }) => {
        order.push(phase);
        if (phase === 'end') listening.dispose();
        else resolve(given.whenIdle(file).then(() => void order.push('idle')));
      });
    });
    session.turn('One more', long, 12_000).idle();
    await itemText(/60%/);
    await run(commands.compact);
    await started;
    assert.deepEqual(order, ['start', 'end', 'idle']);
  });

  it('lets others register conversations: they are followed, compacted, and gone with their source', async () => {
    session?.remove();
    const offered = grown();
    const file = path.join(os.tmpdir(), `offered-${process.pid}.jsonl`);
    fs.renameSync(offered.file, file);
    const conversations = [{ file, cwd: workspace }];
    const listener = vscode.workspace.getConfiguration('apiListener');
    const scope = vscode.ConfigurationTarget.Workspace;
    await listener.update('conversations', conversations, scope);
    try {
      await itemText(/\d%/);
      const outcome = await run(commands.compact);
      assert.ok(outcome.ok, outcome.sentence);
      assert.match(fs.readFileSync(file, 'utf8'), /"type":"compaction"/);
    } finally {
      await listener.update('conversations', undefined, scope);
      fs.rmSync(file);
    }
  });

  it('tells listeners before and after a compaction', async () => {
    const { heard } = await example();
    const { host } = await testing();
    const counts = { messageCount: 12, tokenCount: null };
    await host.call('announce', { event: 'before_compaction', ...subject, ...counts });
    await host.call('announce', {
      event: 'after_compaction',
      ...subject,
      messageCount: 3,
      tokenCount: 900,
      compactedCount: 9,
    });
    await until('both were heard', () => (heard.at(-1) === '3 messages after' ? true : undefined));
    assert.deepEqual(heard.slice(-2), ['12 messages before', '3 messages after']);
  });

  it('lets others call a compaction off, or bring a summary of their own', async () => {
    const { host } = await testing();
    const given = await api();
    await example();
    assert.deepEqual(await host.call('announce', deciding(9_000)), { kind: 'go' });
    await keepBelow(10_000);
    const reason = asIs('API Listener keeps conversations below 10000 tokens.');
    const cancel = { kind: 'cancel', reason };
    const broken = given.onSessionBeforeCompact(() => {
      throw new Error('broken');
    });
    const bringing = given.onSessionBeforeCompact(() => ({ summary: '## Goal', from: 'Notes' }));
    assert.deepEqual(await host.call('announce', deciding(9_000)), cancel);
    await keepBelow(undefined);
    const summary = { kind: 'summary', summary: '## Goal', from: 'Notes' };
    assert.deepEqual(await host.call('announce', deciding(9_000)), summary);
    bringing.dispose();
    broken.dispose();
    assert.deepEqual(await host.call('announce', deciding(9_000)), { kind: 'go' });
  });
});
