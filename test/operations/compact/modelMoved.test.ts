/** The agent writes while a model answers, which takes minutes: nothing of either is lost and nothing is paid for twice. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { contextRefs } from '../../../src/engine/conversation/context';
import { answerTo } from '../../build/models/scriptedSummariser';
import { longTalk } from '../../cli/scene';
import type { CompactRequest } from '../../../src/operations/compact/compact';
import type { Desk } from '../desk';
import { modelDesks } from '../modelDesk';

describe('an agent that writes while a model answers', () => {
  const { here, settings, outside } = modelDesks();

  /** What the agent appends under a leaf: a turn of its own. */
  const turn = (leaf: string | null, name: string): string =>
    ['user', 'assistant']
      .map((role, i) => {
        const said = i === 0 ? `Go on with ${name}.` : `Went on with ${name}.`;
        const content = [{ type: 'text', text: said }];
        const message = { role, content, ...(i === 0 ? {} : { stopReason: 'stop' }) };
        const ids = { id: `${name}${i}`, parentId: i === 0 ? leaf : `${name}0` };
        const timestamp = '2026-09-14T09:00:00.000Z';
        return `${JSON.stringify({ type: 'message', ...ids, timestamp, message })}\n`;
      })
      .join('');

  async function compacted(desk: Desk, whenAsked: (file: string, leaf: string | null) => void) {
    const lines = longTalk(desk.lines(), 12);
    const file = desk.write(lines.text());
    let asked = 0;
    const by = outside('anthropic', (prompt) => {
      if (asked++ === 0) whenAsked(file, lines.leaf);
      return answerTo(prompt);
    });
    const limits = desk.limits(settings('anthropic'));
    const done = await desk.compact(file, limits, by.outside);
    return { done, by, file, text: fs.readFileSync(file, 'utf8') };
  }

  it('is noticed: the plan is made again with the words there are', async () => {
    const plain = await compacted(here(), () => undefined);
    assert.ok(plain.done.ok);
    const requests = plain.by.heard().length;
    const desk = here();
    const added: string[] = [];
    const { done, by, file, text } = await compacted(desk, (to, leaf) => {
      added.push(turn(leaf, 'more'));
      fs.appendFileSync(to, added[0]!);
    });
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(done.value.tier, 'model');
    assert.equal(by.heard().length, requests, 'nothing was asked twice');
    assert.equal(done.value.model?.calls, by.heard().length);
    assert.ok(text.includes(added[0]!), 'what the agent wrote is there, byte for byte');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    assert.equal(rows.filter(({ type }) => type === 'compaction').length, 1);
    const seen = await desk.seen(file, by.outside);
    const context = contextRefs(seen.conversation.path);
    assert.equal(context[0]?.id, done.value.entryId);
    assert.deepEqual(
      context.slice(-2).map(({ id }) => id),
      ['more0', 'more1'],
    );
    assert.equal(done.value.result.firstKeptEntryId, plain.done.value.result.firstKeptEntryId);
  });

  it('may compact by itself: ours steps aside', async () => {
    const { done, text } = await compacted(here(), (file, leaf) => {
      const fields = { type: 'compaction', id: 'own1', parentId: leaf, firstKeptEntryId: 'e40' };
      const rest = { summary: 'Its own.', tokensBefore: 9, timestamp: '2026-09-14T09:00:00.000Z' };
      fs.appendFileSync(file, `${JSON.stringify({ ...fields, ...rest })}\n`);
    });
    assert.equal(done.ok, false);
    assert.equal(text.match(/"type":"compaction"/g)?.length, 1);
  });

  it('may begin a turn: what it asked last is kept with what belongs to it', async () => {
    const { done, text } = await compacted(here(), (file, leaf) => {
      fs.appendFileSync(file, turn(leaf, 'late').split('\n')[0]! + '\n');
    });
    // In the middle of a turn nothing is written, or it is written after all of it.
    if (done.ok) assert.match(text, /"id":"late0"[^]*"type":"compaction"/);
    else assert.doesNotMatch(text, /"type":"compaction"/);
  });

  /** A first try that the agent makes impossible by beginning a turn while the model answers; the file is idle again after it. */
  async function refused(desk: Desk) {
    const lines = longTalk(desk.lines(), 12);
    const file = desk.write(lines.text());
    const limits = desk.limits(settings('anthropic'));
    desk.nowMs = Date.now() + 60_000;
    let asked = 0;
    const by = outside('anthropic', (prompt) => {
      if (asked++ === 0) {
        fs.appendFileSync(file, turn(lines.leaf, 'more'));
        desk.nowMs = Date.now();
      }
      return answerTo(prompt);
    });
    const first = await desk.compact(file, limits, by.outside, { force: false });
    assert.ok(!first.ok && first.problem.kind === 'busy', JSON.stringify(first));
    assert.ok(asked > 0);
    desk.nowMs = Date.now() + 60_000;
    // Another process: nothing but the disk is the same.
    const next = outside('anthropic', answerTo);
    const again = (rest: Partial<CompactRequest> = {}, set = limits) =>
      desk.compact(file, set, next.outside, { force: false, ...rest });
    const preview = () => desk.draft(file, limits, next.outside);
    return { file, again, preview, heard: next.heard };
  }

  it('may make it impossible now: the next try takes the words that are paid for', async () => {
    const { again, preview: look, heard, file } = await refused(here());
    const preview = await look();
    assert.ok(preview.ok && preview.value.tier === 'model');
    const done = await again();
    assert.ok(done.ok, JSON.stringify(done));
    assert.deepEqual(
      [done.value.tier, done.value.writtenBy, done.value.model?.calls, heard().length],
      ['model', 'model', 0, 0],
    );
    assert.equal(done.value.result.summary, preview.value.summary);
    assert.match(done.value.result.summary, /part \d/);
    assert.match(fs.readFileSync(file, 'utf8'), /"type":"compaction"/);
  });

  const others: readonly (readonly [string, Partial<CompactRequest>, Record<string, unknown>])[] = [
    ['wishes', { instructions: 'Dwell on the harbour.' }, {}],
    ['a cut', {}, { 'compaction.keepRecentTokens': 2_000 }],
    ['instructions', {}, { 'compaction.instructions': 'Short.' }],
  ];
  for (const [what, rest, set] of others) {
    it(`asks again for ${what} that the words were not made for`, async () => {
      const desk = here();
      const { again, heard } = await refused(desk);
      const done = await again(rest, desk.limits(settings('anthropic', set)));
      assert.ok(done.ok && done.value.tier === 'model', JSON.stringify(done));
      assert.ok(heard().length > 0);
    });
  }

  it('leaves no words behind once they were used', async () => {
    const desk = here();
    const { again } = await refused(desk);
    const records = (): string =>
      fs
        .readdirSync(path.join(desk.ours, 'sessions'))
        .map((name) => fs.readFileSync(path.join(desk.ours, 'sessions', name), 'utf8'))
        .join('\n');
    assert.match(records(), /paidWords/);
    assert.ok((await again()).ok);
    assert.doesNotMatch(records(), /paidWords/);
  });

  it('takes no words that are a day old', async () => {
    const desk = here();
    const { again, heard } = await refused(desk);
    desk.nowMs += 25 * 60 * 60 * 1000;
    assert.ok((await again()).ok);
    assert.ok(heard().length > 0);
  });
});
