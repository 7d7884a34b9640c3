import assert from 'node:assert/strict';
import type { Reply } from '../../../src/vscode/act/reply';
import { whenIdle } from '../../../src/vscode/act/whenIdle';

describe('what is done once an agent is idle', () => {
  const done = { ok: true, value: null } as const;
  const not = (kind: string): Reply<never> => ({ ok: false, kind, sentence: kind });

  /** What is done one after another, and what it came to. */
  async function run(waits: readonly Reply<null>[], acts: readonly Reply<null>[]) {
    const [order, waiting, acting]: [string[], Reply<null>[], Reply<null>[]] = [
      [],
      [...waits],
      [...acts],
    ];
    const next = (name: string, from: Reply<null>[]) => (): Promise<Reply<null>> => {
      order.push(name);
      return Promise.resolve(from.shift() ?? assert.fail(`one ${name} too many`));
    };
    const rest = (): Promise<void> => Promise.resolve(void order.push('rest'));
    const wait = next('wait', waiting);
    const answer = await whenIdle({ wait, act: next('act', acting), rest });
    return [answer.ok ? 'done' : answer.kind, ...order];
  }

  it('is done once behind one wait', async () => {
    assert.deepEqual(await run([done], [done]), ['done', 'wait', 'act']);
  });

  it('waits again where the agent has begun another turn', async () => {
    const order = await run([done, done], [not('busy'), done]);
    assert.deepEqual(order, ['done', 'wait', 'act', 'wait', 'act']);
  });

  it('goes on with the next worker where one ended while it waited', async () => {
    const order = await run([not('failed'), done], [not('busy'), done]);
    assert.deepEqual(order, ['done', 'wait', 'rest', 'act', 'wait', 'act']);
  });

  it('ends where it is called off, with nothing done and nothing told', async () => {
    assert.deepEqual(await run([not('cancelled')], []), ['cancelled', 'wait']);
  });

  it('ends where something else stands in the way', async () => {
    for (const kind of ['cancelled', 'missing', 'failed', 'refused'])
      assert.deepEqual(await run([not('unsafe')], [not(kind)]), [kind, 'wait', 'act']);
  });
});
