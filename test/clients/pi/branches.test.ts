import assert from 'node:assert/strict';
import fs from 'node:fs';
import { scenes } from '../../cli/scene';
import { agent, asSummary, faults, person } from './checks';
import { outputTokens, says } from './server';
import { PiSession } from './session';
import { lastReply } from './talk';
import { linesOf, piecesFrom } from './transcript';
import { readOurs, viewed, viewOf } from './view';
import { saidIn, textOf } from './world';

/** The client's summary of a branch that is left, in the form it asks for. */
const left = `## Goal
Lengthen the mast.

## Constraints & Preferences
- The mast stays at 13 m

## Progress
### Done
- [x] The mast was made 13 m

## Key Decisions
- **Length**: 13 m, because the sail needs it

## Next Steps
1. Furl the sail`;

describe('branches, forks and names of the real pi', () => {
  const here = scenes();
  let session: PiSession;
  beforeEach(async () => {
    session = await PiSession.worked(here());
  });
  afterEach(() => session.world.close());

  /** The id of the last answer that says this. */
  const idOf = (text: string): string =>
    String(linesOf(session.file).findLast((line) => JSON.stringify(line).includes(text))?.['id']);

  it('follows the branch that was gone to, compacts it, and leaves the other as it was', async () => {
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const rpc = await world.resumed(file);
    await rpc.ask('prompt', { message: `/goto ${idOf('A mast of 12 m')}` });
    const long = `The sail is furled: ${'reef after reef, '.repeat(200)}done.`;
    world.server.queue(says(long, 10_050));
    await rpc.prompt('Furl the sail instead.');
    const [tokens] = await rpc.usage();
    session.age();
    const branch = session.soFar(long);
    assert.ok(!JSON.stringify(branch).includes('13 m'));
    assert.deepEqual(viewOf(file), viewed(branch));
    assert.deepEqual(await session.meter(), [tokens, 'reported', tokens]);
    assert.equal(tokens, 10_050 + outputTokens);

    const { summary } = await session.compact();
    const prompt = 'Now the hull.';
    await session.next(prompt, 'The hull is dry.');
    const kept = saidIn(world.lastAsked()).length - 2;
    assert.deepEqual(faults(world.lastAsked(), { before: branch, summary, kept, prompt }), []);
    assert.ok(!summary.includes('13 m'), 'nothing of the other branch');

    // Back to the end of the first branch: the compaction of the second is none of its business.
    const back = await world.resumed(file);
    await back.ask('prompt', { message: `/goto ${idOf(lastReply)}` });
    world.server.queue(says('It is straight.', 11_500));
    await back.prompt('And the mast?');
    session.age();
    assert.deepEqual(saidIn(world.lastAsked()), [...before, person('And the mast?')]);
    assert.equal((await session.run('status'))['compactions'], 0);
    await session.refused('undo');
  });

  it('reads the summary of a branch that was left, and keeps it over a compaction', async () => {
    const { world, file } = session;
    const rpc = await world.resumed(file);
    world.server.summarise(left);
    await rpc.ask('prompt', { message: `/goto ${idOf('A mast of 12 m')} summarize` });
    const long = `The sail is furled: ${'reef after reef, '.repeat(200)}done.`;
    world.server.queue(says(long, 10_050));
    await rpc.prompt('Furl the sail instead.');
    session.age();
    const rule = 'The mast stays at 13 m';
    assert.ok(textOf(world.lastAsked()).includes(rule));
    const shown = viewOf(file);
    assert.ok(shown.some((piece) => piece.includes(rule)));
    assert.equal(shown.length, saidIn(world.lastAsked()).length + 1);
    const { summary } = await session.compact();
    const seen = await session.next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen[0], asSummary(summary));
    assert.ok(summary.includes(rule), summary);
  });

  it('tells a fork from its parent, by what it is given and by what is compacted', async () => {
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const rpc = await world.resumed(file);
    const { messages } = await rpc.ask('get_fork_messages');
    const last = (messages as { entryId: string; text: string }[]).at(-1);
    await rpc.ask('fork', { entryId: last?.entryId });
    await rpc.ask('set_session_name', { name: 'The other way' });
    world.server.queue(says('The sail is blue.', 10_700));
    await rpc.prompt('Paint the sail.');
    const [tokens] = await rpc.usage();
    const fork = String((await rpc.ask('get_state'))['sessionFile']);
    assert.notEqual(fork, file);
    const header = JSON.parse(fs.readFileSync(fork, 'utf8').split('\n')[0] ?? '') as {
      parentSession: string;
    };
    assert.equal(header.parentSession, file);
    const listed = await here().run(['sessions', '--json'], { env: world.env });
    const found = listed.value() as { file: string }[];
    assert.deepEqual(
      found.map((one) => one.file),
      [fork, file],
      'the one that is worked in is the first',
    );
    const parent = fs.readFileSync(file);
    session.file = fork;
    session.age();
    assert.equal(readOurs(fork).title, 'The other way');
    assert.deepEqual(viewOf(fork), viewed(session.soFar('The sail is blue.')));
    assert.deepEqual(await session.meter(), [tokens, 'reported', tokens]);
    const { summary, firstKeptEntryId } = await session.compact();
    const kept = piecesFrom(fork, firstKeptEntryId);
    const all = session.soFar('The sail is blue.');
    const prompt = 'Now the hull.';
    await session.next(prompt, 'The hull is dry.');
    assert.deepEqual(faults(world.lastAsked(), { before: all, summary, kept, prompt }), []);
    assert.ok(fs.readFileSync(file).equals(parent), 'the parent is as it was');
    session.file = file;
    session.age();
    const seen = await session.next('And the keel?', 'The keel is sound.');
    assert.deepEqual(seen, [...before, person('And the keel?')]);
  });

  it('forks what we compacted: the copy goes on from the summary, and can be undone alone', async () => {
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const { summary } = await session.compact();
    const rpc = await world.resumed(file);
    await rpc.ask('clone');
    world.server.queue(says('The sail is blue.', 9_700));
    await rpc.prompt('Paint the sail.');
    const fork = String((await rpc.ask('get_state'))['sessionFile']);
    assert.notEqual(fork, file);
    assert.deepEqual(saidIn(world.lastAsked())[0], asSummary(summary));
    session.file = fork;
    session.age();
    await session.undo();
    const seen = await session.next('And the keel?', 'The keel is sound.');
    assert.deepEqual(seen, [
      ...before,
      ...[person('Paint the sail.'), agent('The sail is blue.'), person('And the keel?')],
    ]);
  });
});
