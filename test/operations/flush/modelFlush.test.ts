/** Notes proposed by a model: one request, checked by code, written before the compaction, or else written without it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { failed } from '../../../src/base/result';
import { flush } from '../../../src/operations/flush/flush';
import { saveNote } from '../../../src/operations/memory/save';
import type { FlushOutcome } from '../../../src/operations/flush/flush';
import type { Outside } from '../../../src/ports/outside';
import { mock } from '../../build/models/mockAnthropic';
import { answerTo, summaryAnswer } from '../../build/models/scriptedSummariser';
import { longTalk } from '../../cli/scene';
import type { Desk } from '../desk';
import { key, modelDesks } from '../modelDesk';
import type { ProviderKind } from '../modelDesk';
import { words } from '../../build/words';

const isNotes = (prompt: string): boolean => prompt.includes('"notes"');
const notes = JSON.stringify({
  notes: [
    {
      kind: 'decision',
      text: 'The parts are read in order.',
      files: ['src/part3.ts', 'src/no.ts'],
    },
    { kind: 'gossip', text: 'The weather was fine.', files: [] },
    { kind: 'problem', text: 'Commit deadbeef1 of PROJ-999 broke it.', files: [] },
  ],
});

describe('a flush by a model', () => {
  const { here, settings, outside, server } = modelDesks();

  const session = (desk: Desk): string =>
    desk.write(
      longTalk(desk.lines(), 14)
        .user('Please give the table of legacy.sql a new name.')
        .call('edit', { path: 'legacy.sql' }, 'renamed')
        .result('renamed', 'ok')
        .agent('The table of legacy.sql has a new name.')
        .text(),
    );

  async function flushed(
    desk: Desk,
    kind: ProviderKind,
    by: Outside,
    rest: { readonly byPerson?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<FlushOutcome> {
    const seen = await desk.seen(session(desk), by);
    const limits = desk.limits(settings(kind));
    const request = { limits, place: desk.place, byPerson: rest.byPerson ?? true };
    const done = await flush(seen, request, by, rest.signal);
    assert.ok(done.ok, JSON.stringify(done));
    return done.value;
  }

  const fileOf = (answer: FlushOutcome): string => fs.readFileSync(answer.file ?? '', 'utf8');

  for (const kind of ['anthropic', 'vscode'] as const) {
    it(`makes exactly one request and writes what stands the check: ${kind}`, async () => {
      const desk = here();
      const by = outside(kind, () => notes);
      const answer = await flushed(desk, kind, by.outside);
      assert.equal(by.heard().length, 1);
      assert.deepEqual([answer.tier, answer.why, answer.model?.calls], ['model', null, 1]);
      assert.deepEqual(
        answer.notes.map(({ kind: sort, text, files }) => ({ sort, text, files })),
        [{ sort: 'decision', text: 'The parts are read in order.', files: ['src/part3.ts'] }],
      );
      assert.match(fileOf(answer), /- \[decision\] The parts are read in order\./);
      assert.doesNotMatch(fileOf(answer), /weather|deadbeef1|PROJ-999/);
    });
  }

  it('writes nothing for NO_REPLY, and the cycle counts as flushed', async () => {
    const desk = here();
    const by = outside('anthropic', () => 'NO_REPLY');
    const answer = await flushed(desk, 'anthropic', by.outside);
    assert.deepEqual([answer.file, answer.notes, answer.tier], [null, [], 'model']);
    assert.equal(words(answer.skipped), 'Nothing new to note.');
    assert.equal(fs.existsSync(path.join(desk.workspace, 'memory')), false);
    const record = await by.outside.records.get({ agent: 'pi', sessionId: 'session-1' });
    assert.notEqual(record.memoryFlushAt, null);
    assert.equal(by.heard().length, 1);
  });

  const useless: readonly (readonly [string, string])[] = [
    ['malformed', 'I noted a few things: the parts, the order, and more.'],
    ['torn before the first note', '{"notes": [{"kind": "decision", "te'],
    ['of another shape', '{"memories": "none"}'],
  ];
  for (const [name, text] of useless) {
    it(`writes its own notes after one answer that is ${name}, and says why`, async () => {
      const desk = here();
      const by = outside('anthropic', () => text);
      const answer = await flushed(desk, 'anthropic', by.outside);
      assert.equal(by.heard().length, 1);
      assert.equal(answer.tier, 'offline');
      assert.match(
        words(answer.why ?? ''),
        /^The answer of anthropic\/claude-haiku-4-5 was not in the form that was asked for/,
      );
      assert.match(fileOf(answer), /legacy\.sql/);
      assert.equal(answer.model?.calls, 1);
    });
  }

  for (const behaviour of ['overloaded', 'keyRefused', 'tooLong', 'broken'] as const) {
    it(`writes its own notes after one request that failed: ${behaviour}`, async () => {
      const desk = here();
      const by = outside('anthropic', () => notes);
      server().script(mock[behaviour]);
      const answer = await flushed(desk, 'anthropic', by.outside);
      assert.equal(by.heard().length, 1);
      assert.equal(answer.tier, 'offline');
      assert.match(words(answer.why ?? ''), /anthropic\/claude-haiku-4-5/);
      assert.ok(!JSON.stringify([answer, desk.logged]).includes(key));
      assert.match(fileOf(answer), /legacy\.sql/);
    });
  }

  it('does not note again what it noted', async () => {
    const desk = here();
    const by = outside('anthropic', () => notes);
    const first = await flushed(desk, 'anthropic', by.outside);
    const text = fileOf(first);
    const second = await flushed(desk, 'anthropic', by.outside);
    assert.deepEqual([second.notes, second.file], [[], null]);
    assert.equal(fileOf(first), text);
    assert.match(by.heard()[1]?.prompt ?? '', /<memory-notes>[\s\S]*parts are read in order/);
  });

  it('does not note what an agent’s tools noted while the model answered', async () => {
    const desk = here();
    let meanwhile: Promise<unknown> = Promise.resolve();
    const by = outside('anthropic', () => {
      const note = {
        text: 'The parts are read in order.',
        kind: 'decision',
        files: [],
        where: null,
      };
      meanwhile = saveNote(desk.workspace, note, by.outside);
      return notes;
    });
    const answer = await flushed(desk, 'anthropic', by.outside);
    await meanwhile;
    const { date } = by.outside.clock.local(by.outside.clock.now());
    const text = fs.readFileSync(path.join(desk.workspace, 'memory', `${date}.md`), 'utf8');
    assert.equal(text.match(/The parts are read in order/g)?.length, 1, text);
    assert.deepEqual([answer.notes, answer.file], [[], null]);
  });

  it('asks in the person’s own words where they are set', async () => {
    const desk = here();
    const by = outside('anthropic', () => 'NO_REPLY');
    const seen = await desk.seen(session(desk), by.outside);
    const limits = desk.limits(
      settings('anthropic', {
        'memoryFlush.prompt': 'Note every harbour.',
        'memoryFlush.systemPrompt': 'You are a harbour master.',
      }),
    );
    await flush(seen, { limits, place: desk.place, byPerson: true }, by.outside);
    const [asked] = by.heard();
    assert.match(asked?.prompt ?? '', /^Note every harbour\./);
    assert.match(asked?.system ?? '', /^You are a harbour master\./);
  });

  it('does without a model that would need consent, where nobody asked for it', async () => {
    const desk = here();
    const by = outside('vscode', () => notes);
    by.host.needsConsent = true;
    const silent = await flushed(desk, 'vscode', by.outside, { byPerson: false });
    assert.equal(silent.tier, 'offline');
    assert.match(words(silent.why ?? ''), /has not been allowed/);
    assert.deepEqual(
      by.host.asked.map(({ byPerson }) => byPerson),
      [false],
    );
    assert.deepEqual(by.heard(), []);
    const asked = await flushed(desk, 'vscode', by.outside, { byPerson: true });
    assert.equal(asked.tier, 'model');
  });

  it('reads the newest that fits, and is not stopped by one message that does not', async () => {
    const desk = here();
    const by = outside('vscode', () => 'NO_REPLY');
    const long = Array.from({ length: 90_000 }, (_, i) => `w${i}`).join(' ');
    const lines = longTalk(desk.lines(), 3).user(long).agent('I have read it.');
    const seen = await desk.seen(desk.write(lines.text()), by.outside);
    const limits = desk.limits(settings('vscode'));
    await flush(seen, { limits, place: desk.place, byPerson: true }, by.outside);
    const prompt = by.heard()[0]?.prompt ?? '';
    assert.match(prompt, /Request 2: look at part 2\.[\s\S]*I have read it\./);
    assert.doesNotMatch(prompt, /w400 w401/);
  });

  it('writes nothing when it is cancelled while the model answers', async () => {
    const desk = here();
    const cancel = new AbortController();
    const by = outside('vscode', () => {
      cancel.abort();
      return notes;
    });
    const seen = await desk.seen(session(desk), by.outside);
    const request = { limits: desk.limits(settings('vscode')), place: desk.place, byPerson: true };
    const done = await flush(seen, request, by.outside, cancel.signal);
    assert.deepEqual(done, failed({ kind: 'cancelled' }));
    assert.equal(fs.existsSync(path.join(desk.workspace, 'memory')), false);
  });

  it('comes before the compaction that makes it due', async () => {
    const desk = here();
    const file = session(desk);
    const was = fs.readFileSync(file, 'utf8');
    const seen: string[] = [];
    const by = outside('anthropic', (prompt) => {
      const now = fs.readFileSync(file, 'utf8');
      seen.push(`${isNotes(prompt) ? 'notes' : 'words'}, ${now === was ? 'unwritten' : 'written'}`);
      return isNotes(prompt) ? notes : answerTo(prompt);
    });
    const limits = desk.limits(
      settings('anthropic', { contextTokens: 20_000, 'memoryFlush.softThresholdTokens': 4_000 }),
    );
    const done = await desk.compact(file, limits, by.outside, { flushFirst: true });
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(seen.filter((one) => one === 'notes, unwritten').length, 1, seen.join('; '));
    assert.ok(
      seen.every((one) => one.endsWith(', unwritten')),
      seen.join('; '),
    );
    assert.equal(seen[0], 'notes, unwritten', 'the flush goes before the words');
    assert.equal(done.value.flushed?.tier, 'model');
    assert.ok(fs.readFileSync(file, 'utf8').length > was.length);
    // The next compaction of this cycle's notes asks nothing again.
    const again = await desk.compact(file, limits, by.outside, { flushFirst: true });
    assert.equal(again.ok, false);
    assert.equal(seen.filter((one) => one.startsWith('notes')).length, 1);
  });

  it('does not ask in a compaction where the model has just asked for a longer wait than that takes', async () => {
    const desk = here();
    const file = session(desk);
    const by = outside('anthropic', answerTo);
    server().script(mock.rateLimited({ 'retry-after': '3600' }));
    const limits = desk.limits(
      settings('anthropic', { contextTokens: 20_000, 'memoryFlush.softThresholdTokens': 4_000 }),
    );
    const done = await desk.compact(file, limits, by.outside, { flushFirst: true });
    assert.ok(done.ok, JSON.stringify(done));
    const { tier, flushed } = done.value;
    assert.deepEqual([tier, flushed?.tier], ['offline', 'offline']);
    assert.match(words(flushed?.why ?? ''), /rate limit; try again in 3600 s/);
    assert.equal(by.heard().length, 1);
  });

  it('waits in a compaction as long as the model has just asked for, before anything is asked of it', async () => {
    const desk = here();
    const file = session(desk);
    const by = outside('anthropic', answerTo);
    server().script(mock.rateLimited({ 'retry-after': '7' }), mock.ok(summaryAnswer));
    const waits: (readonly [ms: number, heard: number])[] = [];
    const limits = desk.limits(
      settings('anthropic', { contextTokens: 20_000, 'memoryFlush.softThresholdTokens': 4_000 }),
    );
    const wait: Outside['wait'] = (ms) => {
      waits.push([ms, by.heard().length]);
      return Promise.resolve();
    };
    const done = await desk.compact(file, limits, { ...by.outside, wait }, { flushFirst: true });
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(done.value.tier, 'model', words(done.value.why ?? ''));
    const [first] = waits.filter(([ms]) => ms > 0);
    assert.ok(first && first[0] > 5_000 && first[0] <= 7_000, JSON.stringify(waits));
    assert.equal(first[1], 1);
  });
});
