import assert from 'node:assert/strict';
import fs from 'node:fs';
import { scenes } from '../../cli/scene';
import { agent, asSummary, faults, person } from './checks';
import { outputTokens } from './server';
import { PiSession } from './session';
import { lastReply } from './talk';
import { linesOf, piecesFrom } from './transcript';
import { viewed, viewOf } from './view';
import { textOf } from './world';

/** The pieces of the turn that was asked for since. */
const answered = 2;

describe('what the real pi makes of our edits', () => {
  const here = scenes();
  let session: PiSession;
  beforeEach(async () => {
    session = await PiSession.worked(here());
  });
  afterEach(() => session.world.close());

  it('goes on from a compaction: the summary once, the kept tail word for word, whole pairs', async () => {
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const bytes = fs.readFileSync(file);
    const { summary, firstKeptEntryId } = await session.compact();
    assert.ok(fs.readFileSync(file).subarray(0, bytes.length).equals(bytes), 'only appended');
    const ours = linesOf(file).at(-1);
    const kept = piecesFrom(file, firstKeptEntryId);
    const prompt = 'Now the hull.';
    const seen = await session.nextAnew(prompt, 'The hull is dry.');
    assert.deepEqual(faults(world.lastAsked(), { before, summary, kept, prompt }), []);

    const again = await session.nextAnew('And the keel?', 'The keel is sound.');
    assert.deepEqual(again, [...seen, agent('The hull is dry.'), person('And the keel?')]);
    const grown = linesOf(file);
    const since = grown.slice(grown.findIndex(({ id }) => id === ours?.['id']));
    for (const [n, line] of since.slice(1).entries()) {
      assert.equal(line['parentId'], since[n]?.['id'], 'one unbroken chain');
      assert.equal(line['type'], 'message');
      const { role } = line['message'] as { role: string };
      assert.notEqual(role, 'system', 'its prompt is not declared again');
    }
    assert.equal(since.length, 5);
    assert.ok(fs.readFileSync(file).subarray(0, bytes.length).equals(bytes));
  });

  it('sees what we say it sees, piece by piece', async () => {
    const shown = () => viewOf(session.file);
    assert.deepEqual(shown(), viewed(session.soFar(lastReply)));
    await session.compact();
    await session.next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(shown(), viewed(session.soFar('The hull is dry.')));
    await session.undo();
    await session.next('And the keel?', 'The keel is sound.');
    assert.deepEqual(shown(), viewed(session.soFar('The keel is sound.')));
  });

  it('has everything back after an undo, before and after a further turn', async () => {
    const before = session.soFar(lastReply);
    await session.compact();
    await session.undo();
    const seen = await session.nextAnew('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen, [...before, person('Now the hull.')]);

    const all = session.soFar('The hull is dry.');
    const { summary } = await session.compact();
    const short = await session.next('And the keel?', 'The keel is sound.');
    assert.deepEqual(short[0], asSummary(summary));
    assert.ok(short.length < all.length);
    const bytes = fs.readFileSync(session.file);
    await session.undo();
    assert.ok(fs.readFileSync(session.file).subarray(0, bytes.length).equals(bytes));
    const later = [person('And the keel?'), agent('The keel is sound.'), person('And the mast?')];
    assert.deepEqual(await session.next('And the mast?', 'It is straight.'), [...all, ...later]);
    await session.refused('undo');
    const after = await session.next('And the flag?', 'The flag is blue.');
    assert.deepEqual(after, [
      ...[...all, ...later],
      ...[agent('It is straight.'), person('And the flag?')],
    ]);
  });

  it('goes on from a second compaction, and from the first one when that is taken back, and from none', async () => {
    const first = session.soFar(lastReply);
    await session.compact();
    const long = `The hull is dry: ${'plank after plank, '.repeat(200)}done.`;
    await session.next('Now the hull.', long);
    const once = session.soFar(long);
    const { summary, firstKeptEntryId } = await session.compact();
    const kept = piecesFrom(session.file, firstKeptEntryId);
    const prompt = 'And the keel?';
    await session.next(prompt, 'The keel is sound.');
    const { world } = session;
    assert.deepEqual(faults(world.lastAsked(), { before: once, summary, kept, prompt }), []);
    assert.equal(textOf(world.lastAsked()).split('## Goal').length, 2, 'one summary');
    await session.undo();
    const later = [person(prompt), agent('The keel is sound.'), person('And the mast?')];
    assert.deepEqual(await session.next('And the mast?', 'It is straight.'), [...once, ...later]);
    await session.undo();
    assert.deepEqual(await session.next('And the flag?', 'The flag is blue.'), [
      ...[...first, person('Now the hull.'), agent(long), ...later],
      ...[agent('It is straight.'), person('And the flag?')],
    ]);
    await session.refused('undo');
  });

  it('goes on from a summary that keeps nothing, where the last answer fits into no window', async () => {
    const long = Array.from({ length: 1_500 }, (_, n) => `plank ${n} measures ${n * 7} mm`).join(
      '\n',
    );
    await session.next('List the planks.', long);
    const before = session.soFar(long);
    const { summary } = await session.compact('--set', 'contextTokens=16000');
    const prompt = 'And the keel?';
    const seen = await session.nextAnew(prompt, 'The keel is sound.');
    assert.deepEqual(seen, [asSummary(summary), person(prompt)]);
    await session.undo();
    const later = [person(prompt), agent('The keel is sound.'), person('And the mast?')];
    assert.deepEqual(await session.nextAnew('And the mast?', 'Straight.'), [...before, ...later]);
  });

  it('reads what the client itself compacted, compacts that again and takes that back', async () => {
    const { world, file } = session;
    world.write('settings.json', { compaction: { keepRecentTokens: 60 } });
    const rpc = await world.resumed(file);
    await rpc.ask('compact');
    assert.deepEqual(await rpc.usage(), [null, 200_000]);
    session.age();
    const status = await session.run('status');
    assert.deepEqual(
      [status['compactions'], status['source'], status['reportedTokens']],
      [1, 'estimated', null],
      'the old figure is gone at once',
    );
    const long = `Measured: ${'plank after plank, '.repeat(300)}done.`;
    await session.next('Measure everything.', long, 14_000);
    assert.deepEqual(viewOf(file), viewed(session.soFar(long)));
    assert.equal((await session.meter())[0], 14_000 + outputTokens);
    const before = session.soFar(long);
    const { summary, firstKeptEntryId } = await session.compact();
    const prompt = 'Now the hull.';
    await session.next(prompt, 'The hull is dry.');
    const kept = piecesFrom(file, firstKeptEntryId) - answered;
    assert.deepEqual(faults(world.lastAsked(), { before, summary, kept, prompt }), []);
    await session.undo();
    assert.deepEqual(await session.next('And the keel?', 'Sound.'), [
      ...before,
      ...[person(prompt), agent('The hull is dry.'), person('And the keel?')],
    ]);
  });

  it('is left alone while a line of the client is torn; going on with it there ends the line', async () => {
    fs.appendFileSync(session.file, '{"type":"message","id":"0a0b0c0d","parentId":"');
    session.age();
    const bytes = fs.readFileSync(session.file);
    assert.match(await session.refused('compact'), /unfinished line, so nothing is written/);
    assert.ok(fs.readFileSync(session.file).equals(bytes));
    const before = session.soFar(lastReply);
    const seen = await session.next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen, [...before, person('Now the hull.')]);
    const all = session.soFar('The hull is dry.');
    const { summary, firstKeptEntryId } = await session.compact();
    const prompt = 'And the keel?';
    const kept = piecesFrom(session.file, firstKeptEntryId);
    await session.next(prompt, 'The keel is sound.');
    assert.deepEqual(faults(session.world.lastAsked(), { before: all, summary, kept, prompt }), []);
  });
});
