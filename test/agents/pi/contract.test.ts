import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, sharedFile } from '../../build/shared';
import { longTalk, scenes } from '../../cli/scene';
import type { Scene } from '../../cli/scene';

/** What is used of pi's own session manager. */
interface PiSession {
  buildSessionContext(): { readonly messages: readonly unknown[] };
  getLeafId(): string | null;
  getEntries(): readonly { readonly id: string }[];
  appendMessage(message: unknown): string;
}
interface Pi {
  readonly SessionManager: { open(file: string): PiSession };
}

/** pi's published code; one sentence when it is not to be had. */
async function fetchPi(): Promise<Pi> {
  const tool = pathToFileURL(path.join(root, 'test/tools/fetchPi.mjs')).href;
  const { fetchPi: fetch } = (await import(tool)) as { fetchPi: () => Promise<string> };
  const file = await fetch().catch((error: unknown) => {
    throw new Error(
      `pi's own loader cannot be fetched from the package registry (${String(error).slice(0, 200)}); connect, or set TIDEMARK_OFFLINE=1 to leave this test out.`,
    );
  });
  return (await import(pathToFileURL(file).href)) as Pi;
}

const isOffline = process.env['TIDEMARK_OFFLINE'] === '1';

/** The conversation in pi's eyes; opened on a copy, because pi may write to what it opens. */
function seenBy(pi: Pi, scene: Scene, file: string): readonly unknown[] {
  const copy = scene.at('copy-for-pi.jsonl');
  fs.copyFileSync(file, copy);
  const { messages } = pi.SessionManager.open(copy).buildSessionContext();
  assert.deepEqual(fs.readFileSync(copy), fs.readFileSync(file), 'pi had nothing to repair');
  return messages;
}

/** Messages without what a copy cannot have: usage, which was paid once. */
const plain = (messages: readonly unknown[]): readonly unknown[] =>
  messages.map((message) => ({ ...(message as object), usage: undefined }));

const textOf = (message: unknown): string => JSON.stringify(message);

const turn = (n: number): readonly unknown[] => [
  { role: 'user', content: `Later request ${n}.`, timestamp: 1_789_600_000_000 + n },
  {
    role: 'assistant',
    content: [{ type: 'text', text: `Later answer ${n}.` }],
    api: 'anthropic-messages',
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    usage: { input: 3, output: 4, cacheRead: 9_000, cacheWrite: 0, totalTokens: 9_007 },
    stopReason: 'stop',
    timestamp: 1_789_600_001_000 + n,
  },
];

describe('what pi itself makes of our edits', () => {
  const here = scenes();
  let pi: Pi;
  before(async () => {
    if (isOffline) return;
    pi = await fetchPi();
  });

  const run = async (...words: readonly string[]) => {
    const answer = await here().run(words);
    assert.equal(answer.code, 0, answer.err);
    return answer;
  };

  /** Compacts, goes on in pi itself, and takes it back; pi must agree at every step. */
  async function roundTrip(file: string, laterTurns: number): Promise<void> {
    const scene = here();
    const original = fs.readFileSync(file);
    const old = seenBy(pi, scene, file);
    const compacted = await run('compact', '--json', '--transcript', file);
    const { result } = compacted.value() as {
      result: { summary: string; firstKeptEntryId: string };
    };
    const context = (await run('context', '--json', '--transcript', file)).value() as {
      messages: { entryIds: string[] }[];
    };
    const short = seenBy(pi, scene, file);
    assert.ok(short.length < old.length);
    assert.ok(textOf(short[0]).includes(JSON.stringify(result.summary).slice(1, -1)));
    assert.deepEqual(
      short.slice(1),
      old.slice(old.length - short.length + 1),
      'summary, then tail',
    );
    assert.equal(short.length, context.messages.length, 'pi sees what we say it sees');
    assert.equal(context.messages[1]?.entryIds[0], result.firstKeptEntryId);

    const session = pi.SessionManager.open(file);
    const ours = fs.readFileSync(file);
    assert.equal(session.getLeafId(), context.messages[0]?.entryIds[0]);
    for (let n = 0; n < laterTurns; n++)
      for (const message of turn(n)) session.appendMessage(message);
    const grown = fs.readFileSync(file);
    assert.ok(grown.subarray(0, ours.length).equals(ours));
    scene.age(file);
    const later = seenBy(pi, scene, file).slice(short.length);
    assert.equal(later.length, laterTurns * 2);

    await run('undo', '--transcript', file);
    const back = seenBy(pi, scene, file);
    assert.deepEqual(back.slice(0, old.length), old);
    assert.deepEqual(plain(back.slice(old.length)), plain(later));
    const undone = fs.readFileSync(file);
    assert.ok(undone.subarray(0, grown.length).equals(grown));
    assert.ok(undone.subarray(0, original.length).equals(original));

    const again = pi.SessionManager.open(file);
    const id = again.appendMessage(turn(9)[0]);
    assert.equal(again.getLeafId(), id);
    assert.equal(seenBy(pi, scene, file).length, back.length + 1);
  }

  for (const turns of [0, 2]) {
    it(`is the old context again after an undo, with ${turns} turns since`, async () => {
      if (isOffline) console.log('offline: pi’s own loader was not asked (TIDEMARK_OFFLINE=1)');
      else await roundTrip(here().demo(), turns);
    });
  }

  it('agrees on the recorded sessions', async () => {
    if (isOffline) return;
    for (const name of ['before-compaction.jsonl', 'large-session.jsonl']) {
      const recorded = sharedFile('fixtures', 'pi', name);
      if (recorded === undefined) continue;
      console.log(`shared: fixtures/pi/${name} compacted and undone, read by pi’s own loader`);
      const file = here().write(fs.readFileSync(recorded), name);
      const refused = await here().run(['compact', '--transcript', file]);
      assert.match(refused.err, /format version 1/);
      const read = await run('context', '--json', '--transcript', file);
      // Opening it, pi rewrites the old form into its present one, which we may write to.
      const { messages } = pi.SessionManager.open(file).buildSessionContext();
      assert.equal((read.value() as { messages: unknown[] }).messages.length, messages.length);
      here().age(file);
      await roundTrip(file, 2);
    }
  });

  it('agrees on a summary over a summary, system messages and a line that was torn', async () => {
    if (isOffline) return;
    const scene = here();
    const system = {
      role: 'system',
      sections: [{ text: 'Be brief.' }],
      toolsAdded: [],
      toolsRemoved: [],
    };
    const lines = longTalk(scene.lines().add({ type: 'message', message: system }), 30, 0, 400);
    lines.compaction('e50', 'EARLIER', { details: { readFiles: [], modifiedFiles: ['old.ts'] } });
    longTalk(lines, 20, 40, 400).add({ type: 'message', message: system });
    const file = scene.write(longTalk(lines, 12, 80, 400).text());
    await run('compact', '--transcript', file);
    const short = seenBy(pi, scene, file);
    assert.ok(textOf(short).includes('old.ts'));
    assert.ok(!textOf(short).includes('EARLIER\\n'));
    await run('undo', '--transcript', file);
    assert.ok(textOf(seenBy(pi, scene, file)).includes('EARLIER'));

    const torn = scene.write(
      `${longTalk(scene.lines(), 30, 0, 400).text()}{"type":"mess`,
      't.jsonl',
    );
    const refused = await here().run(['compact', '--transcript', torn]);
    assert.match(refused.err, /unfinished line, so nothing is written/);
    // Opening it, pi ends the line; its next entry stands on one of its own.
    const session = pi.SessionManager.open(torn);
    session.appendMessage(turn(0)[0]);
    scene.age(torn);
    await run('compact', '--transcript', torn);
    assert.ok(seenBy(pi, scene, torn).length < 120);
  });
});
