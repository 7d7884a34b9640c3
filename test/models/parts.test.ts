import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AnswerFold } from '../../src/models/anthropic/answer';
import { reportedFacts, tabledFacts } from '../../src/models/anthropic/abilities';
import { faultProblem } from '../../src/models/anthropic/fault';
import type { FaultPlace } from '../../src/models/anthropic/fault';
import { isSameModel } from '../../src/models/modelNames';
import { takesEffort } from '../../src/models/anthropic/effort';
import { tabledOutput } from '../../src/models/outputTable';
import { detail } from '../../src/models/problems';
import { waitAskedMs } from '../../src/models/anthropic/rateLimitReset';
import { readFault } from '../../src/models/anthropic/sdk';
import type { Fault } from '../../src/models/anthropic/sdk';
import { watchedCall } from '../../src/models/watchdog';
import { assertSentence, watch } from './contract';

const place: FaultPlace = {
  name: 'anthropic/claude-x',
  host: null,
  nowMs: 0,
  sent: ['the prompt'],
  key: 'k',
};
const fault = (given: Partial<Fault>): Fault => ({
  kind: 'answered',
  status: null,
  type: null,
  code: null,
  message: '',
  header: () => null,
  ...given,
});

describe('the time a provider asks to wait', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const asked = (headers: Readonly<Record<string, string>>): number | null =>
    waitAskedMs((name) => headers[name] ?? null, now);

  it('is read in milliseconds, seconds or as a date', () => {
    assert.equal(asked({ 'retry-after-ms': '1500.4', 'retry-after': '9' }), 1_500);
    assert.equal(asked({ 'retry-after': '9' }), 9_000);
    assert.equal(asked({ 'retry-after': '0' }), 0);
    assert.equal(asked({ 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }), 30_000);
  });

  it('may be longer than a day', () => {
    assert.equal(asked({ 'retry-after': '100000' }), 100_000_000);
  });

  it('is read as a date of RFC 3339 too', () => {
    assert.equal(asked({ 'retry-after': '2026-11-20T10:00:07Z' }), 7_000);
  });

  it('is until everything that is used up is there again where nothing else is said', () => {
    const reset = (what: string, remaining: string, at: string) => ({
      [`anthropic-ratelimit-${what}-remaining`]: remaining,
      [`anthropic-ratelimit-${what}-reset`]: `2026-11-20T10:00:${at}Z`,
    });
    const both = { ...reset('requests', '0', '09'), ...reset('output-tokens', '0', '12') };
    assert.equal(asked({ ...both, ...reset('tokens', '5000', '59') }), 12_000);
    assert.equal(asked({ ...both, 'retry-after': '3' }), 3_000);
    assert.equal(asked(reset('requests', '40', '09')), null);
    assert.equal(
      asked({ ...reset('requests', '0', '09'), date: 'Fri, 20 Nov 2026 10:00:04 GMT' }),
      5_000,
    );
  });

  it('is measured by the clock of the answer where it has one, and is never negative', () => {
    const date = 'Fri, 20 Nov 2026 11:00:00 GMT';
    assert.equal(asked({ 'retry-after': 'Fri, 20 Nov 2026 11:00:05 GMT', date }), 5_000);
    assert.equal(asked({ 'retry-after': 'Fri, 20 Nov 2026 10:00:05 GMT', date }), 0);
  });

  it('is none where there is nothing or nonsense', () => {
    for (const text of ['', 'soon', '-5', '1e9', '99999999', 'NaN', 'Infinity']) {
      assert.equal(asked({ 'retry-after': text }), null, text);
    }
    assert.equal(asked({ 'retry-after-ms': 'x' }), null);
    assert.equal(asked({}), null);
  });
});

describe('what a failed request means', () => {
  const kindOf = (given: Partial<Fault>): string => {
    const problem = faultProblem(fault(given), place);
    assertSentence(problem, place.name);
    return `${problem.kind} ${problem.again}`;
  };

  it('is told by type and status before words', () => {
    const message = 'prompt is too long: your credit balance';
    assert.equal(kindOf({ status: 429, type: 'rate_limit_error', message }), 'rateLimited later');
    assert.equal(kindOf({ status: 400, type: 'overloaded_error', message }), 'overloaded later');
    assert.equal(kindOf({ status: 500, message }), 'failed later');
    assert.equal(kindOf({ status: 401, message }), 'keyRefused never');
    assert.equal(kindOf({ status: 418, message: 'teapot' }), 'failed never');
    assert.equal(kindOf({ kind: 'inStream', message: 'odd' }), 'failed later');
  });

  it('is no overflow for tokens per minute or for too long an answer', () => {
    const ofWords = (message: string): string => kindOf({ status: 400, message });
    assert.equal(
      ofWords('too many tokens per minute for this context window'),
      'rateLimited later',
    );
    assert.equal(kindOf({ status: 413, message: 'rate limit' }), 'rateLimited later');
    assert.equal(kindOf({ status: 413, message: '' }), 'overflow smaller');
    assert.equal(ofWords('max_tokens: 9 > 8, which is the maximum'), 'failed never');
    assert.equal(ofWords("This exceeds the model's maximum context length"), 'overflow smaller');
  });

  it('tells a certificate from a network that is gone', () => {
    const connection = (code: string | null): string => kindOf({ kind: 'connection', code });
    for (const code of [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'CERT_HAS_EXPIRED',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ]) {
      assert.equal(connection(code), 'unreachable never', code);
    }
    for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'UND_ERR_SOCKET', null]) {
      assert.equal(connection(code), 'unreachable later', String(code));
    }
  });

  it('is found in whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        kindOf(readFault(thrown));
      }),
    );
    const several = Object.assign(new Error('x'), {
      cause: { errors: [{ code: 'ECONNREFUSED' }, { code: 'EHOSTUNREACH' }] },
    });
    assert.equal(readFault(several).code, 'ECONNREFUSED');
    const circle: { cause?: unknown } = {};
    circle.cause = circle;
    assert.equal(readFault(circle).code, null);
  });
});

describe('the words of a provider', () => {
  it('are one short line without the key, secrets or what was sent', () => {
    const secret = `sk-${'ant'}-api03-${'Ab1'.repeat(14)}`;
    const shown = detail(`no\nway \u001b[31m my-own-key ${secret}`, [], 'my-own-key');
    assert.match(shown, /^no way {2}?\[key\] \[redacted:/);
    assert.equal(detail('x'.repeat(500), [], null).length, 120);
    assert.equal(
      detail('said: purple giraffes eat leaves', ['purple giraffes eat grass'], null),
      '',
    );
    assert.equal(detail('model not loaded', ['purple giraffes'], null), 'model not loaded');
  });
});

describe('an answer put together from events', () => {
  it('is never thrown off by odd events', () => {
    const types = ['message_start', 'content_block_start', 'content_block_delta', 'message_delta'];
    const event = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constantFrom(...types),
        delta: fc.anything(),
        message: fc.anything(),
        usage: fc.anything(),
        content_block: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const fold = new AnswerFold();
        for (const one of events) fold.add(one);
        fold.end();
      }),
    );
  });

  it('takes all text blocks and what the last figures say', () => {
    const fold = new AnswerFold();
    const said = (text: string) => ({
      type: 'content_block_delta',
      delta: { type: 'text_delta', text },
    });
    fold.add({ type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } });
    fold.add({ type: 'content_block_start', content_block: { type: 'text', text: 'A' } });
    assert.equal(fold.add(said('b')), true);
    assert.equal(fold.add(said('')), false);
    fold.add({ type: 'content_block_delta', delta: { type: 'thinking_delta', text: 'no' } });
    fold.add(said('c'));
    fold.add({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn' },
      usage: { input_tokens: null, output_tokens: 9 },
    });
    assert.deepEqual(fold.end(), {
      ok: true,
      value: {
        text: 'Abc',
        usage: { inputTokens: 5, outputTokens: 9, cacheReadTokens: 0, cacheWriteTokens: 0 },
        ended: 'complete',
      },
    });
  });
});

describe('what is known of models', () => {
  it('gives current models long answers and old ones short', () => {
    const longest: Readonly<Record<string, number | undefined>> = {
      'claude-sonnet-4-6': 64_000,
      'claude-opus-4-1-20250805': 32_000,
      'claude-opus-4-5-20251101': 64_000,
      'claude-haiku-5-5': 64_000,
      'claude-3-5-haiku-latest': 8_192,
      'claude-3-7-sonnet-20250219': 64_000,
      'claude-3-opus-20240229': 4_096,
      'gpt-4o': 16_384,
      'nobody-knows': undefined,
    };
    for (const [id, tokens] of Object.entries(longest)) assert.equal(tabledOutput(id), tokens, id);
  });

  it('sends effort only to models that take it', () => {
    for (const id of [
      'claude-opus-4-5',
      'claude-opus-4-8',
      'claude-sonnet-4-6',
      'claude-opus-5',
      'claude-haiku-5-5',
      'claude-fable-5-2',
    ]) {
      assert.ok(takesEffort(id), id);
    }
    for (const id of [
      'claude-3-5-sonnet-20241022',
      'claude-3-7-sonnet-latest',
      'claude-opus-4-1',
      'claude-sonnet-4-5',
      'claude-sonnet-4-20250514',
      'claude-haiku-4-5',
      'gpt-5',
    ]) {
      assert.ok(!takesEffort(id), id);
    }
  });

  it('survives any answer about a model', () => {
    fc.assert(
      fc.property(fc.anything(), (info) => {
        const { limits } = reportedFacts('claude-haiku-4-5', info);
        assert.ok(limits.windowTokens > 0 && limits.maxOutputTokens > 0);
      }),
    );
    assert.deepEqual(reportedFacts('claude-haiku-4-5', {}), tabledFacts('claude-haiku-4-5'));
  });

  it('tells spellings of one model from relatives', () => {
    assert.ok(isSameModel('claude-sonnet-4-5-20250929', 'claude-sonnet-4.5'));
    assert.ok(isSameModel('us.vendor/claude-3-5-sonnet-20241022-v2:0', 'Claude 3.5 Sonnet'));
    assert.ok(!isSameModel('claude-sonnet-4-5', 'claude-sonnet-4'));
    assert.ok(!isSameModel('gpt-4o', 'gpt-4o-mini'));
    assert.ok(!isSameModel('', ''));
  });
});

/** Timers that run when they are told to. */
class FakeTimers {
  readonly #timers = new Set<{ at: number; readonly ms: number; readonly run: () => void }>();
  readonly #before = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  #now = 0;

  constructor() {
    const start = (run: () => void, ms: number) => {
      const timer = { at: this.#now + ms, ms, run, refresh: () => (timer.at = this.#now + ms) };
      this.#timers.add(timer);
      return timer;
    };
    const clear = (timer: never): boolean => this.#timers.delete(timer);
    Object.assign(globalThis, { setTimeout: start, clearTimeout: clear });
  }

  get count(): number {
    return this.#timers.size;
  }

  tick(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now || !this.#timers.delete(timer)) continue;
      timer.run();
    }
  }

  restore(): void {
    Object.assign(globalThis, this.#before);
  }
}

describe('the watch over a call', () => {
  let timers: FakeTimers;
  beforeEach(() => {
    timers = new FakeTimers();
  });
  afterEach(() => timers.restore());
  const limits = { totalMs: 1_000, idleMs: 100 };

  it('hands through what the call gives or throws, and leaves no timer', async () => {
    assert.deepEqual(await watchedCall(watch(), () => Promise.resolve(7)), {
      kind: 'done',
      value: 7,
    });
    const thrown = watchedCall(watch(), () => Promise.reject(new Error('from within')));
    await assert.rejects(thrown, /from within/);
    assert.equal(timers.count, 0);
  });

  it('does not wait for a call that will not end, and tells it', async () => {
    for (const [given, ms, kind] of [
      [limits, 100, 'silent'],
      [{ totalMs: 50, idleMs: 100 }, 50, 'timeLimit'],
      [{ totalMs: 50, idleMs: 2 ** 40 }, 50, 'timeLimit'],
    ] as const) {
      let told: AbortSignal | undefined;
      const outcome = watchedCall(watch(given), (signal) => {
        told = signal;
        return new Promise(() => undefined);
      });
      timers.tick(ms - 1);
      assert.equal(told?.aborted, false);
      timers.tick(1);
      assert.deepEqual([(await outcome).kind, told.aborted, timers.count], [kind, true, 0]);
    }
  });

  it('lets a call live that gives signs of life, up to the total, and hears none afterwards', async () => {
    let alive = (): void => undefined;
    const outcome = watchedCall(watch(limits), (_signal, sign) => {
      alive = sign;
      return new Promise(() => undefined);
    });
    for (let ms = 0; ms < 990; ms += 90) {
      timers.tick(90);
      alive();
    }
    timers.tick(10);
    assert.deepEqual(await outcome, { kind: 'timeLimit' });
    alive();
    assert.equal(timers.count, 0);
  });

  it('swallows what a call throws after its end', async () => {
    const stop = new AbortController();
    const outcome = watchedCall(watch({ signal: stop.signal }), (signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too late')));
      });
    });
    stop.abort();
    assert.deepEqual(await outcome, { kind: 'cancelled' });
    assert.equal(timers.count, 0);
  });
});
