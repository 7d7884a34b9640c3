import assert from 'node:assert/strict';
import { inForce } from '../../../src/agents/pi/limits';
import { diskListing } from '../../../src/disk/look/listing';
import { scenes } from '../../cli/scene';
import { outputTokens, says } from './server';
import { PiSession } from './session';
import { work } from './talk';
import { readOurs } from './view';
import { PiWorld } from './world';
import type { Rpc } from './rpc';

describe('our meter and the real pi’s own', () => {
  const here = scenes();
  let world: PiWorld;
  afterEach(() => world.close());

  const statusOf = async (file: string) => {
    const answer = await here().run(['status', '--json', '--transcript', file], {
      env: world.env,
    });
    assert.equal(answer.code, 0, answer.err);
    return answer.value() as Readonly<Record<string, unknown>>;
  };

  it('say the same at every turn, to the token', async () => {
    world = await PiWorld.start(here());
    const figures: unknown[] = [];
    await work(world, async ([tokens, window], file) => {
      const status = await statusOf(file);
      assert.deepEqual(
        [status['tokens'], status['reportedTokens'], status['source'], status['window']],
        [tokens, tokens, 'reported', window],
      );
      figures.push(tokens);
    });
    assert.deepEqual(
      figures,
      [10_000, 10_600, 11_300].map((count) => count + outputTokens),
    );
  });

  it('forget the old figure at a compaction, the client’s and ours, and have it back after an undo', async () => {
    const session = await PiSession.worked(here());
    ({ world } = session);
    const { file } = session;
    /** The client's figure in a run of its own, in which a turn may be taken. */
    const own = async (take: (rpc: Rpc) => Promise<void> = () => Promise.resolve()) => {
      const rpc = await world.resumed(file);
      await take(rpc);
      const [tokens] = await rpc.usage();
      session.age();
      return tokens;
    };
    assert.deepEqual(await session.meter(), [11_340, 'reported', 11_340]);
    await session.compact();
    assert.equal(await own(), null);
    assert.deepEqual((await session.meter()).slice(0, 2), [null, 'estimated']);
    const turn = (tokens: number) => async (rpc: Rpc) => {
      world.server.queue(says('The hull is dry.', tokens));
      await rpc.prompt('Now the hull.');
    };
    const after = await own(turn(3_000));
    assert.equal(after, 3_000 + outputTokens);
    assert.deepEqual(await session.meter(), [after, 'reported', after]);
    await session.undo();
    // Copies carry no usage: both go on from what was reported before the compaction and estimate what follows.
    assert.equal(await own(), 11_340 + 4 + 4);
    assert.deepEqual((await session.meter()).slice(0, 2), [11_340, 'estimated']);
    const again = await own(turn(12_000));
    assert.deepEqual(await session.meter(), [again, 'reported', again]);
  });

  it('change the window with the model, and tell where the client compacts by itself', async () => {
    const session = await PiSession.worked(here());
    ({ world } = session);
    world.write('settings.json', { compaction: { reserveTokens: 20_000, keepRecentTokens: 60 } });
    const figures = async () => {
      const status = await session.run('status');
      const around = { env: world.env, home: here().home };
      const { ownLimitTokens } = await inForce(readOurs(session.file), diskListing, around);
      return [status['window'], status['windowSource'], ownLimitTokens];
    };
    assert.deepEqual(await figures(), [200_000, 'reported', 180_000]);
    const rpc = await world.resumed(session.file);
    await rpc.ask('set_model', { provider: 'mock', modelId: 'ship-2' });
    assert.deepEqual(await figures(), [64_000, 'reported', 44_000]);
    assert.deepEqual(await rpc.usage(), [(await session.meter())[2], 64_000]);
    // To the token: one below what it takes, and then there.
    world.server.queue(says('Yes.', 44_000 - outputTokens), says('So.', 44_001 - outputTokens));
    await rpc.prompt('Is it dry?');
    assert.deepEqual(world.server.summaries, []);
    await rpc.prompt('Really?');
    assert.ok(world.server.summaries.length > 0, 'it compacted');
    session.age();
    const status = await session.run('status');
    assert.deepEqual([status['compactions'], status['reportedTokens']], [1, null]);
  });

  it('pass over an answer that failed', async () => {
    const session = await PiSession.worked(here());
    ({ world } = session);
    const rpc = await world.resumed(session.file);
    await rpc.ask('set_auto_retry', { enabled: false });
    world.server.queue({ ...says('', 1), status: 400 });
    await rpc.prompt('Is it dry?');
    const [tokens] = await rpc.usage();
    assert.deepEqual(tokens, 11_340 + Math.ceil('Is it dry?'.length / 4));
    session.age();
    assert.deepEqual((await session.meter()).slice(0, 2), [11_340, 'estimated']);
    world.server.queue(says('It is.', 11_700));
    await rpc.prompt('Again: is it dry?');
    const after = (await rpc.usage())[0];
    session.age();
    assert.deepEqual(await session.meter(), [after, 'reported', after]);
  });
});
