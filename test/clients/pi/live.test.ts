import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ensureBuilt, scenes } from '../../cli/scene';
import { agent, asSummary, person } from './checks';
import { says } from './server';
import { PiSession, small } from './session';
import { lastReply } from './talk';
import { linesOf } from './transcript';
import { readOurs, viewed, viewOf } from './view';
import { saidIn } from './world';

describe('a pi that is running while we write', () => {
  before(ensureBuilt);
  const here = scenes();
  let session: PiSession;
  beforeEach(async () => {
    session = await PiSession.worked(here());
  });
  afterEach(() => session.world.close());

  it('does not see a compaction, loses nothing by it, and takes it up when the session is resumed in it', async () => {
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const rpc = await world.resumed(file);
    await session.compact();
    world.server.queue(says('The hull is dry.', 11_600));
    await rpc.prompt('Now the hull.');
    assert.deepEqual(saidIn(world.lastAsked()), [...before, person('Now the hull.')]);
    session.age();
    const status = await session.run('status');
    assert.deepEqual([status['compactions'], status['reportedTokens']], [0, 11_640]);
    assert.deepEqual(viewOf(file), viewed(session.soFar('The hull is dry.')));

    // What `/resume` in the running client does with the session that is chosen, be it the one that is open.
    const { summary } = await session.compact();
    await rpc.ask('switch_session', { sessionPath: file });
    world.server.queue(says('The keel is sound.', 9_600));
    await rpc.prompt('And the keel?');
    const seen = saidIn(world.lastAsked());
    assert.deepEqual(seen[0], asSummary(summary));
    assert.deepEqual(seen.at(-1), person('And the keel?'));
    session.age();
    const { followUp } = await session.run('undo');
    const { command, sentence } = followUp as { command: string; sentence: string };
    assert.equal(command, '/resume');
    assert.match(sentence, new RegExp(`pi --session ${readOurs(file).sessionId}`));
    await rpc.ask('switch_session', { sessionPath: file });
    world.server.queue(says('It is straight.', 12_000));
    await rpc.prompt('And the mast?');
    assert.deepEqual(saidIn(world.lastAsked()), [
      ...before,
      ...[person('Now the hull.'), agent('The hull is dry.')],
      ...[person('And the keel?'), agent('The keel is sound.'), person('And the mast?')],
    ]);
  });

  it('goes on from it by the words that are told: --continue, and the session’s id', async () => {
    const { world } = session;
    const { summary } = await session.compact();
    world.server.queue(says('The hull is dry.', 9_500), says('The keel is sound.', 9_600));
    const { code, err } = await world.pi(['-p', 'Now the hull.', '--continue']);
    assert.equal(code, 0, err);
    assert.deepEqual(saidIn(world.lastAsked())[0], asSummary(summary));
    const id = readOurs(session.file).sessionId;
    assert.equal((await world.pi(['-p', 'And the keel?', '--session', id])).code, 0);
    assert.deepEqual(saidIn(world.lastAsked()).slice(-2), [
      agent('The hull is dry.'),
      person('And the keel?'),
    ]);
    assert.deepEqual(world.transcripts(), [session.file]);
    assert.match(await session.refused('compact', ...small), /pi/, 'in the seconds after it wrote');
  });

  it('is left alone while it is in a turn, however long nothing is written, and loses nothing when told to go ahead', async () => {
    if (process.platform !== 'linux') return;
    const { world, file } = session;
    const before = session.soFar(lastReply);
    const rpc = await world.resumed(file);
    session.age();
    const states = async () => {
      const { out } = await here().run(['sessions', '--json'], { env: world.env });
      return (JSON.parse(out) as { live: string }[]).map(({ live }) => live);
    };
    assert.deepEqual(await states(), ['unknown'], 'open, and in no turn');
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    world.server.queue({ ...says('The hull is dry.', 11_600), until });
    const asked = world.server.nextAsked();
    const turn = rpc.prompt('Now the hull.');
    await asked;
    session.age();
    assert.deepEqual(await states(), ['busy']);
    const bytes = fs.readFileSync(file);
    assert.match(
      await session.refused('compact', ...small),
      /pi is in the middle of a turn in this session/,
    );
    assert.ok(fs.readFileSync(file).equals(bytes));
    await session.compact('--force');
    release();
    await turn;
    world.server.queue(says('The keel is sound.', 11_700));
    await rpc.prompt('And the keel?');
    const seen = [person('Now the hull.'), agent('The hull is dry.'), person('And the keel?')];
    assert.deepEqual(saidIn(world.lastAsked()), [...before, ...seen]);
    session.age();
    assert.deepEqual(viewOf(file), viewed(session.soFar('The keel is sound.')));
  });

  it('is in no turn once that was broken off', async () => {
    if (process.platform !== 'linux') return;
    const { world, file } = session;
    const rpc = await world.resumed(file);
    world.server.queue(
      {
        content: [
          { type: 'tool_use', id: 'toolu_z', name: 'bash', input: { command: 'sleep 60' } },
        ],
        inputTokens: 11_600,
      },
      says('Never asked for.'),
    );
    const started = rpc.next('tool_execution_start');
    const turn = rpc.prompt('Sleep.');
    await started;
    session.age();
    assert.match(await session.refused('compact', ...small), /^pi is in the middle of a turn/);
    await rpc.ask('abort');
    await turn;
    session.age();
    await session.compact();
  });

  it('loses and doubles none of 200 lines it writes while another process compacts', async () => {
    const { world, file } = session;
    const rpc = await world.resumed(file);
    const words = ['compact', '--json', '--force', ...small, '--transcript', file];
    let isWriting = true;
    const ends = new Set<unknown>();
    const compacting = (async () => {
      while (isWriting) {
        const { json } = await here().spawn(words, { env: world.env });
        ends.add(json()['compacted'] === true ? 'compacted' : json()['reason']);
      }
    })();
    for (let n = 0; n < 200; n++) await rpc.ask('bash', { command: `echo plank-${n}-` });
    isWriting = false;
    await compacting;
    session.age();
    const refusal = /nothing was written|the agent wrote/i;
    for (const end of ends)
      assert.ok(end === 'compacted' || refusal.test(String(end)), String(end));
    const isCompacted = (): boolean =>
      readOurs(file).path.some(({ kind }) => kind === 'compaction');
    if (!isCompacted()) await session.compact();
    const written = linesOf(file).flatMap(({ message }) => {
      const { role, command } = (message ?? {}) as { role?: string; command?: string };
      return role === 'bashExecution' ? [command] : [];
    });
    const all = Array.from({ length: 200 }, (_, n) => `echo plank-${n}-`);
    assert.deepEqual(written, all);
    assert.deepEqual(readOurs(file).oddities, []);
    await session.next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(viewOf(file), viewed(session.soFar('The hull is dry.')));
    while (isCompacted()) await session.undo();
    await session.next('And the keel?', 'The keel is sound.');
    const said = JSON.stringify(saidIn(world.lastAsked()));
    for (const command of all) {
      assert.equal(said.split(`Ran \`${command}\``).length, 2, `${command} is there once`);
    }
  });
});
