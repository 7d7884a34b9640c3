import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { said } from '../../src/base/sentence';
import type { PortMessage, Stream, IncomingCall } from '../../src/thread/peer';
import { Peer } from '../../src/thread/peer';

/** What either end of these tests serves. */
interface Verbs {
  readonly twice: { ask: number; tell: never; progress: number; answer: number };
  readonly fail: { ask: string; tell: never; progress: never; answer: never };
  /** Gives back what it is told, until it is cancelled; then answers how often. */
  readonly echo: { ask: null; tell: string; progress: string; answer: number };
}

type VerbCall = IncomingCall<Verbs>;
type End = Peer<Verbs, Verbs>;

async function serve(question: VerbCall): Promise<number> {
  switch (question.verb) {
    case 'twice':
      question.onProgress(question.ask);
      await Promise.resolve();
      return question.ask * 2;
    case 'fail':
      throw new TypeError(question.ask);
    case 'echo': {
      let times = 0;
      question.onTold((told) => {
        times++;
        question.onProgress(told);
      });
      const { signal } = question;
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return times;
    }
  }
}

/** Two ends over a real channel, closed by the caller. */
function overChannel(): { left: End; right: End; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  const left: End = new Peer((message) => port1.postMessage(message), serve);
  const right: End = new Peer((message) => port2.postMessage(message), serve);
  port1.on('message', (message: PortMessage) => left.take(message));
  port2.on('message', (message: PortMessage) => right.take(message));
  return { left, right, close: () => port1.close() };
}

describe('a peer', () => {
  let ends: ReturnType<typeof overChannel>;
  beforeEach(() => (ends = overChannel()));
  afterEach(() => ends.close());

  it('asks and answers in both directions at once, each with its own numbers', async () => {
    const { left, right } = ends;
    const answers = [1, 2, 3].flatMap((value) => [
      left.call('twice', value),
      right.call('twice', value * 10),
    ]);
    assert.deepEqual(await Promise.all(answers), [2, 20, 4, 40, 6, 60]);
    assert.deepEqual([left.open, right.open], Array(2).fill({ asked: 0, served: 0 }));
  });

  it('hears of progress before the answer', async () => {
    const heard: number[] = [];
    await ends.left.call('twice', 4, { onProgress: (step) => heard.push(step) });
    assert.deepEqual(heard, [4]);
  });

  it('is rejected with the message and the place of what was thrown', async () => {
    const error: unknown = await ends.left.call('fail', 'no such gauge').catch((e: unknown) => e);
    assert.ok(error instanceof Error);
    assert.equal(error.message, 'no such gauge');
    assert.match(error.stack ?? '', /^TypeError: no such gauge\n[^]*peer\.test/);
  });

  it('tells an open call more, and hears its end when it is cancelled', async () => {
    const { left } = ends;
    const stop = new AbortController();
    const ended = left.call('echo', null, { signal: stop.signal });
    stop.abort();
    assert.equal(await ended, 0);
    const echo: Stream<Verbs['echo']> = await new Promise((resolve) => {
      const open: Stream<Verbs['echo']> = left.stream('echo', null, (told) => {
        if (told === 'b') resolve(open);
      });
      open.tell('a');
      open.tell('b');
    });
    echo.close();
    // Whatever comes behind it finds it over at both ends.
    echo.tell('c');
    echo.close();
    await left.call('twice', 1);
    assert.deepEqual(left.open, { asked: 0, served: 0 });
  });

  it('fails a question that cannot be sent, and keeps nothing of it', async () => {
    const unsendable = (() => 1) as unknown as number;
    await assert.rejects(ends.left.call('twice', unsendable), /could not be cloned/);
    assert.deepEqual(ends.left.open, { asked: 0, served: 0 });
  });
});

describe('a cancellation', () => {
  /** One end alone, with what it posts and what it is asked to serve. */
  function alone(): { end: End; posted: PortMessage[]; served: VerbCall[]; finish: () => void } {
    const posted: PortMessage[] = [];
    const served: VerbCall[] = [];
    let finish = (): void => undefined;
    const end: End = new Peer(
      (message) => posted.push(message),
      (question) => {
        served.push(question);
        return new Promise((resolve) => (finish = () => resolve(0)));
      },
    );
    return { end, posted, served, finish: () => finish() };
  }

  const call = (id: number): PortMessage => ({
    kind: 'call',
    id,
    verb: 'twice',
    ask: 1,
    isCancelled: false,
  });

  it('of a call that was never begun, or is over, starts nothing and sends nothing', async () => {
    const { end, posted, served, finish } = alone();
    end.take({ kind: 'cancel', id: 5 });
    end.take({ kind: 'tell', id: 5, told: 'x' });
    end.take(call(1));
    finish();
    await new Promise(setImmediate);
    end.take({ kind: 'cancel', id: 1 });
    assert.deepEqual(posted, [{ kind: 'answer', id: 1, answer: 0 }]);
    assert.equal(served.length, 1);
    assert.equal(served[0]?.signal.aborted, false);
  });

  it('that comes when the answer is there already is not sent', async () => {
    const { end, posted } = alone();
    const stop = new AbortController();
    const asked = end.call('twice', 1, { signal: stop.signal });
    end.take({ kind: 'answer', id: 1, answer: 2 });
    assert.equal(await asked, 2);
    stop.abort();
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['call'],
    );
  });

  it('from before the call travels with it', () => {
    const { end, posted, served } = alone();
    void end.call('twice', 1, { signal: AbortSignal.abort() });
    assert.deepEqual(posted, [{ ...call(1), isCancelled: true }]);
    end.take({ ...call(9), isCancelled: true } as PortMessage);
    assert.equal(served[0]?.signal.aborted, true);
  });

  it('comes to all that the other end asked when that is gone, and nothing is sent there', async () => {
    const { end, posted, served, finish } = alone();
    end.take(call(1));
    const asked = end.call('twice', 1);
    end.gone(said`The other end is gone.`);
    await assert.rejects(asked, /gone/);
    await assert.rejects(end.call('twice', 2), /gone/);
    assert.equal(served[0]?.signal.aborted, true);
    finish();
    await new Promise(setImmediate);
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['call'],
    );
    assert.deepEqual(end.open, { asked: 0, served: 0 });
  });
});

describe('any order of messages', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const messages = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('call' as const),
        id,
        verb: fc.constantFrom('twice', 'fail'),
        ask: fc.constant(1),
        isCancelled: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('tell' as const), id, told: fc.constant('x') }),
      fc.record({ kind: fc.constant('cancel' as const), id }),
      fc.record({ kind: fc.constant('progress' as const), id, step: fc.constant(1) }),
      fc.record({ kind: fc.constant('answer' as const), id, answer: fc.constant(1) }),
      fc.record({
        kind: fc.constant('threw' as const),
        id,
        message: fc.constant('m'),
        stack: fc.constant(''),
      }),
    ),
    { maxLength: 30 },
  );

  it('answers each call once, settles each question once, and leaves nothing open', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 0, max: 3 }), async (arriving, asked) => {
        const posted: PortMessage[] = [];
        const end: End = new Peer((message) => posted.push(message), serve);
        const settled = Array.from({ length: asked }, (_, i) =>
          end.call('twice', i).then(
            () => 1,
            () => 1,
          ),
        );
        // Ids of calls are never used twice by an end of ours.
        const seen = new Set<number>();
        const calls = arriving.filter(
          (message) => message.kind !== 'call' || !(seen.has(message.id) || !seen.add(message.id)),
        );
        for (const message of calls) end.take(message);
        await new Promise(setImmediate);
        const answered = posted.filter(({ kind }) => kind === 'answer' || kind === 'threw');
        assert.deepEqual(
          answered.map((message) => message.id).sort(),
          [...seen].sort((a, b) => a - b),
        );
        assert.equal(end.open.served, 0);
        end.gone(said`Over.`);
        assert.equal((await Promise.all(settled)).length, asked);
        assert.equal(end.open.asked, 0);
      }),
    );
  });
});
