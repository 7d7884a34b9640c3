import assert from 'node:assert/strict';
import type { Judged } from '../../../src/engine/summarise/answer/answer';
import { reachAfter } from '../../../src/operations/model/reach';
import type { ModelCalls, Stage } from '../../../src/operations/model/modelCalls';
import type { ModelProblem } from '../../../src/ports/model';
import { FakeModel, said, tooMuch, trouble, Watched } from '../fakeModel';
import type { Deed, Outcome } from '../fakeModel';
import { failed } from '../../../src/base/result';
import { asIs } from '../../../src/base/sentence';
import { words } from '../../build/words';

const repair = asIs('A repair.');
const usable = (text: string): Judged => ({ kind: 'usable', text, repairs: [repair] });
const unusable = (again: 'shorter' | 'same' | 'never'): Judged => ({
  kind: 'unusable',
  reason: 'too long',
  again,
});

/** A stage whose answers are judged by their words. */
const stage = (rest: Partial<Stage> = {}): Stage => ({
  at: { kind: 'part', index: 1, of: 1, chunk: 1, chunks: 1 },
  call: (shorter) => ({
    system: 'system',
    prompt: shorter ? 'the shorter one' : 'the long one',
    maxOutputTokens: 100,
  }),
  judge: ({ text }) =>
    text === 'good'
      ? usable(text)
      : unusable(text === 'long' ? 'shorter' : text === 'no' ? 'never' : 'same'),
  ...rest,
});

const setUp = (...deeds: readonly Deed[]) => {
  const model = new FakeModel(deeds);
  return { model, ...seenBy(model) };
};
const seenBy = (model: FakeModel) => {
  const watched = new Watched(model);
  return { watched, calls: watched.calls };
};

/** Why no further stage is asked for. */
const endOf = (calls: ModelCalls): string | undefined => calls.ended?.kind;

describe('one stage', () => {
  it('takes one request where the answer is usable', async () => {
    const { model, calls, watched } = setUp(said('good'));
    const outcome = await calls.ask(stage());
    assert.deepEqual(outcome, { ok: true, value: { text: 'good', repairs: [repair] } });
    assert.equal(model.asked.length, 1);
    assert.deepEqual(watched.waits, []);
    assert.deepEqual(calls.use, {
      model: 'fake/model',
      calls: 1,
      inputTokens: 123,
      outputTokens: 10,
      usd: null,
    });
  });

  it('hands the limits of time and the wish to cancel on', async () => {
    const model = new FakeModel([said('good')]);
    const watched = new Watched(model, { totalMs: 4_000, idleMs: 1_000 });
    await watched.calls.ask(stage());
    const { totalMs, idleMs, signal } = model.asked[0]!.watch;
    assert.deepEqual([totalMs, idleMs], [4_000, 1_000]);
    assert.equal(signal, watched.cancel.signal);
  });

  const repeated: readonly (readonly [string, Deed])[] = [
    ['overload', trouble('overloaded', 'later')],
    ['rate limit', trouble('rateLimited', 'later', 2_000)],
    ['cut stream', trouble('unreachable', 'later')],
    ['malformed events', trouble('malformed', 'later')],
    ['an empty answer', trouble('empty', 'later')],
    ['an answer that is too long', said('long')],
    ['an unusable answer', said('bad')],
  ];
  for (const [name, deed] of repeated) {
    it(`makes three requests and no more for ${name}`, async () => {
      const { model, calls } = setUp(deed);
      const outcome = await calls.ask(stage());
      assert.equal(outcome.ok, false);
      assert.equal(model.asked.length, 3);
      assert.equal(calls.use.calls, 3);
    });
  }

  const once: readonly (readonly [string, Deed])[] = [
    ['a refused key', trouble('keyRefused', 'never')],
    ['a request that is too large', tooMuch],
    ['silence', trouble('silent', 'later')],
    ['a time limit', trouble('timeLimit', 'smaller')],
    ['a wait of an hour', trouble('rateLimited', 'later', 3_600_000)],
    ['an answer that will not get better', said('no')],
  ];
  for (const [name, deed] of once) {
    it(`makes one request for ${name}`, async () => {
      const { model, calls, watched } = setUp(deed, said('good'));
      const outcome = await calls.ask(stage());
      assert.equal(outcome.ok, false);
      assert.equal(model.asked.length, 1);
      assert.deepEqual(watched.waits, []);
    });
  }

  it('waits as the provider asks, and by its own measure where it does not', async () => {
    const asked = setUp(trouble('rateLimited', 'later', 7_000), said('good'));
    assert.equal((await asked.calls.ask(stage())).ok, true);
    assert.deepEqual(asked.watched.waits, [7_000]);
    const own = setUp(trouble('overloaded', 'later'));
    await own.calls.ask(stage());
    assert.deepEqual(
      own.watched.waits.map((ms) => Math.round(ms / 100)),
      [10, 40],
    );
  });

  it('does not wait before it asks for a better answer', async () => {
    const { calls, watched } = setUp(said('long'), said('bad'), said('good'));
    assert.equal((await calls.ask(stage())).ok, true);
    assert.deepEqual(watched.waits, []);
  });

  it('asks for a shorter answer from the first that was too long on', async () => {
    const { model, calls } = setUp(said('long'), trouble('overloaded', 'later'), said('good'));
    await calls.ask(stage());
    assert.deepEqual(
      model.asked.map(({ call }) => call.prompt),
      ['the long one', 'the shorter one', 'the shorter one'],
    );
  });

  it('says in one sentence why there is no text', async () => {
    const answer = await setUp(said('bad')).calls.ask(stage());
    assert.ok(!answer.ok && answer.problem.kind === 'unusable');
    assert.equal(
      words(answer.problem.sentence),
      'The answer of fake/model was too long, so it was not used.',
    );
    const broken = await setUp(trouble('overloaded', 'later')).calls.ask(stage());
    assert.ok(!broken.ok && broken.problem.kind === 'problem');
    assert.equal(broken.problem.problem.kind, 'overloaded');
  });

  it('tells that it begins, at every request, and the characters so far', async () => {
    const { calls, watched } = setUp(trouble('overloaded', 'later'), ({ watch }) => {
      watch.onProgress?.(120);
      return said('good');
    });
    await calls.ask(stage());
    assert.deepEqual(watched.chars, [0, 0, 120]);
  });
});

describe('several stages', () => {
  it('end with the second in a row that has no text', async () => {
    const { model, calls } = setUp(said('bad'));
    await calls.ask(stage());
    assert.equal(endOf(calls), undefined);
    await calls.ask(stage());
    assert.equal(endOf(calls), 'malformed');
    const third = await calls.ask(stage());
    assert.equal(third.ok, false);
    assert.equal(model.asked.length, 6);
  });

  it('go on where one between them had a text', async () => {
    const bad = said('no');
    const { model, calls } = setUp(bad, said('good'), bad, said('good'));
    for (const ok of [false, true, false, true]) {
      assert.equal((await calls.ask(stage())).ok, ok);
    }
    assert.equal(model.asked.length, 4);
    assert.equal(endOf(calls), undefined);
  });

  it('end at once with what only a person can mend, and say it again', async () => {
    const { model, calls } = setUp(trouble('keyRefused', 'never'), said('good'));
    await calls.ask(stage());
    const next = await calls.ask(stage());
    assert.ok(!next.ok && next.problem.kind === 'problem');
    assert.equal(next.problem.problem.kind, 'keyRefused');
    assert.equal(model.asked.length, 1);
  });

  it('do not count what was too large while the caller asks with less', async () => {
    const { model, calls } = setUp(tooMuch);
    for (let n = 0; n < 3; n++) await calls.ask(stage({ hasLower: true }));
    assert.equal(endOf(calls), undefined);
    for (let n = 0; n < 3; n++) await calls.ask(stage());
    assert.equal(endOf(calls), 'overflow');
    assert.equal(model.asked.length, 5);
  });

  for (const [kind, again] of [
    ['timeLimit', 'smaller'],
    ['silent', 'later'],
  ] as const) {
    it(`end with one that took all its time, whatever the caller has left: it cost minutes (${kind})`, async () => {
      const { model, calls } = setUp(trouble(kind, again), said('good'));
      for (let n = 0; n < 3; n++)
        assert.equal((await calls.ask(stage({ hasLower: true }))).ok, false);
      assert.equal(model.asked.length, 1);
      assert.equal(endOf(calls), kind);
    });
  }

  /** Requests and waits in their order; a wait takes as many turns of the loop as it has seconds. */
  function inOrder(...deeds: readonly Deed[]) {
    const order: string[] = [];
    const told = deeds.map((deed): Deed => (asked) => {
      order.push('asked');
      return typeof deed === 'function' ? deed(asked) : deed;
    });
    const set = setUp(...told);
    set.watched.wait = async (ms) => {
      order.push(`waits ${ms}`);
      for (let left = ms; left > 0; left -= 1_000)
        await new Promise((resolve) => setImmediate(resolve));
      order.push(`waited ${ms}`);
    };
    return { ...set, order };
  }
  const limited = (ms: number): Deed => trouble('rateLimited', 'later', ms);

  it('wait side by side for what the provider asked of one of them', async () => {
    const { calls, order } = inOrder(limited(5_000), said('good'));
    const both = await Promise.all([calls.ask(stage()), calls.ask(stage())]);
    assert.deepEqual(
      both.map(({ ok }) => ok),
      [true, true],
    );
    assert.deepEqual(order, ['asked', 'waits 5000', 'waited 5000', 'asked', 'asked']);
  });

  it('wait side by side where a request under way is told so', async () => {
    const slow: Outcome = trouble('rateLimited', 'later', 3_000);
    const words: Deed = async (asked) => {
      asked.watch.onProgress?.(5);
      await new Promise((resolve) => setImmediate(resolve));
      return slow;
    };
    const { calls, order } = inOrder(words, limited(9_000), said('good'));
    await Promise.all([calls.ask(stage()), calls.ask(stage())]);
    const last = order.lastIndexOf('asked');
    assert.ok(order.indexOf('waited 9000') < last - 1, order.join(', '));
    assert.equal(order.filter((what) => what === 'asked').length, 4);
  });

  it('wait for what the last request of the one before was told', async () => {
    const { calls, order } = inOrder(...[1, 2, 3].map((n) => limited(n * 1_000)), said('good'));
    assert.equal((await calls.ask(stage())).ok, false);
    assert.equal(order.at(-1), 'asked', 'nobody waits for nothing');
    assert.equal((await calls.ask(stage())).ok, true);
    assert.deepEqual(order.slice(-3), ['waits 3000', 'waited 3000', 'asked']);
  });

  it('end with a wait that is longer than anybody waits', async () => {
    const { model, calls } = setUp(limited(3_600_000), said('good'));
    for (let n = 0; n < 3; n++) assert.equal((await calls.ask(stage())).ok, false);
    assert.equal(model.asked.length, 1);
  });

  it('say that the model is out of reach only where it is not the text, nor the moment', () => {
    const problem = (kind: ModelProblem['kind'], again: ModelProblem['again'], ms: number | null) =>
      reachAfter({ kind, again, retryAfterMs: ms, sentence: asIs('') }, 5).outOfReach !== null;
    assert.equal(problem('keyRefused', 'never', null), true);
    assert.equal(problem('rateLimited', 'later', 3_600_000), true);
    assert.equal(problem('rateLimited', 'later', 3_000), false);
    assert.equal(problem('timeLimit', 'later', null), false);
    assert.equal(problem('refused', 'never', null), false);
  });

  it('wait for the first words, so that a refused key is met once and not by each', async () => {
    const { model, calls } = setUp(trouble('keyRefused', 'never'));
    const both = await Promise.all([calls.ask(stage()), calls.ask(stage())]);
    assert.deepEqual(
      both.map(({ ok }) => ok),
      [false, false],
    );
    assert.equal(model.asked.length, 1);
  });

  it('go on side by side as soon as there are words', async () => {
    let saysMore = (): void => undefined;
    const second = new Promise<void>((resolve) => (saysMore = resolve));
    const { model, calls } = setUp(
      async ({ watch }) => {
        watch.onProgress?.(5);
        await second;
        return said('good');
      },
      () => {
        saysMore();
        return said('good');
      },
    );
    await Promise.all([calls.ask(stage()), calls.ask(stage())]);
    assert.deepEqual(
      model.asked.map(({ atOnce }) => atOnce),
      [1, 2],
    );
  });

  it('add up what they used, failures included', async () => {
    const { calls } = setUp(said('bad'), said('good', { usage: null }), said('good'));
    await calls.ask(stage());
    await calls.ask(stage());
    assert.deepEqual(
      [calls.use.calls, calls.use.inputTokens, calls.use.outputTokens],
      [3, 246, 20],
    );
  });

  it('add up what a refusal took, where its provider tells', async () => {
    const usage = { inputTokens: 50, outputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const refused = trouble('refused', 'never');
    const { calls } = setUp(refused.ok ? refused : failed({ ...refused.problem, usage }));
    await calls.ask(stage());
    assert.deepEqual([calls.use.calls, calls.use.inputTokens, calls.use.outputTokens], [1, 50, 2]);
  });
});

describe('a cancelled stage', () => {
  it('sends nothing where it was cancelled before', async () => {
    const { model, calls, watched } = setUp(said('good'));
    watched.cancel.abort();
    assert.deepEqual(await calls.ask(stage()), { ok: false, problem: { kind: 'cancelled' } });
    assert.equal(model.asked.length, 0);
  });

  it('is not asked again when it was cancelled during a request', async () => {
    const model = new FakeModel([
      () => {
        watched.cancel.abort();
        return trouble('unreachable', 'later');
      },
    ]);
    const watched = new Watched(model);
    const outcome = await watched.calls.ask(stage());
    assert.deepEqual(outcome, { ok: false, problem: { kind: 'cancelled' } });
    assert.equal(model.asked.length, 1);
    assert.equal(endOf(watched.calls), undefined, 'nothing is wrong with the model');
  });

  it('is not asked again when it was cancelled during a wait', async () => {
    const model = new FakeModel([trouble('overloaded', 'later')]);
    const watched = new Watched(model);
    watched.waits.push = () => {
      watched.cancel.abort();
      return 0;
    };
    const outcome = await watched.calls.ask(stage());
    assert.deepEqual(outcome, { ok: false, problem: { kind: 'cancelled' } });
    assert.equal(model.asked.length, 1);
  });
});
