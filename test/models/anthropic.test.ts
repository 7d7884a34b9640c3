import assert from 'node:assert/strict';
import { anthropicProvider } from '../../src/models/anthropic/provider';
import * as sdk from '../../src/models/anthropic/sdk';
import type { Model, ModelProblem, ModelProvider, ProviderSetup } from '../../src/ports/model';
import { mock, startMock } from '../build/models/mockAnthropic';
import type { MockAnthropic, MockBehaviour } from '../build/models/mockAnthropic';
import { call, keepsTheContract, problemOf, watch } from './contract';
import { words } from '../build/words';

const key = `sk-${'ant'}-api03-${'Zk3'.repeat(12)}`;
const id = 'claude-sonnet-4-6';
const name = `anthropic/${id}`;

/** A server that is closed after the test it was started for. */
const started: MockAnthropic[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});
async function server(setup: Parameters<typeof startMock>[0] = {}): Promise<MockAnthropic> {
  const one = await startMock(setup);
  started.push(one);
  return one;
}

const setupOf = (url: string | null): ProviderSetup => ({
  address: url,
  byPerson: false,
  signal: new AbortController().signal,
});

const provider = (): ModelProvider =>
  anthropicProvider({ loadSdk: () => sdk, key: () => Promise.resolve(key) });

async function open(url: string, from = provider(), model = id): Promise<Model> {
  const opened = await from.open(model, setupOf(url));
  assert.ok(opened.ok);
  return opened.value;
}

describe('a model of Anthropic', () => {
  keepsTheContract(async () => {
    let counted: number | null = null;
    const far = await server({ countTokens: () => counted });
    return {
      model: () => open(far.url),
      answers: (text) => far.script({ kind: 'ok', text, chunked: true }),
      fallsSilent: () => far.script({ kind: 'silent' }),
      neverEnds: () => far.script({ kind: 'endless', everyMs: 10, text: 'and on ' }),
      counts: (tokens) => (counted = tokens),
      requests: () => far.requests.length,
      wasLeft: async () => (await far.requests.at(-1)?.left) ?? true,
    };
  });

  it('sends one streamed request with the key, and neither tools nor thinking nor facts about this machine', async () => {
    const far = await server();
    await (await open(far.url)).ask(call, watch());
    assert.equal(far.requests.length, 1);
    const { path, headers, body } = far.requests[0]!;
    assert.equal(path, '/v1/messages');
    assert.equal(headers.authorization, `Bearer ${key}`);
    assert.deepEqual(
      Object.keys(headers).filter((header) => /stainless|trace|baggage/.test(header)),
      [],
    );
    assert.deepEqual(body, {
      model: id,
      max_tokens: 1_000,
      system: call.system,
      messages: [{ role: 'user', content: call.prompt }],
      output_config: { effort: 'low' },
      stream: true,
    });
  });

  it('asks for the key of the address it will be sent to, and for nothing where it may not be', async () => {
    const asked: string[] = [];
    const from = anthropicProvider({
      loadSdk: () => sdk,
      key: (origin) => {
        asked.push(origin);
        return Promise.resolve({ kind: 'elsewhere' });
      },
    });
    for (const url of [null, 'https://gate.example:8443/llm/', 'http://127.0.0.1:9']) {
      const { kind, sentence, again } = problemOf(await from.open(id, setupOf(url)), name);
      assert.equal(kind, 'noKey');
      assert.equal(again, 'never');
      assert.ok(
        words(sentence).includes(new URL(url ?? 'https://api.anthropic.com').host),
        words(sentence),
      );
    }
    assert.deepEqual(asked, [
      ...['https://api.anthropic.com', 'https://gate.example:8443', 'http://127.0.0.1:9'],
    ]);
  });

  it('asks for no longer an answer than the model can give', async () => {
    const far = await server({ models: { [id]: { max_input_tokens: 400_000, max_tokens: 700 } } });
    const model = await open(far.url);
    await model.ask({ ...call, maxOutputTokens: 90_000 }, watch());
    assert.equal(far.requests.at(-1)?.body?.max_tokens, 64_000);
    await model.limits(watch().signal);
    await model.ask({ ...call, maxOutputTokens: 90_000 }, watch());
    assert.equal(far.requests.at(-1)?.body?.max_tokens, 700);
  });

  it('sends no effort to a model that does not take it, and learns it from a refusal', async () => {
    const far = await server();
    const from = provider();
    const sent = (): unknown => far.requests.at(-1)?.body?.['output_config'];
    for (const old of ['claude-haiku-4-5', 'claude-3-5-haiku-latest', 'some-gateway-model']) {
      await (await open(far.url, from, old)).ask(call, watch());
      assert.equal(sent(), undefined, old);
    }
    far.script(
      {
        kind: 'error',
        status: 400,
        type: 'invalid_request_error',
        message: 'output_config.effort: This model does not support the effort parameter.',
      },
      mock.ok('Words.'),
    );
    const model = await open(far.url, from);
    const refused = problemOf(await model.ask(call, watch()), name);
    assert.deepEqual([refused.kind, refused.again], ['failed', 'later']);
    assert.deepEqual(sent(), { effort: 'low' });
    assert.ok((await model.ask(call, watch())).ok);
    assert.equal(sent(), undefined);
  });

  it('switches thinking off where the provider says that this can be done', async () => {
    const capabilities = {
      effort: { supported: false },
      thinking: { supported: true, types: { disabled: { supported: true } } },
    };
    const far = await server({ models: { [id]: { max_tokens: 9, capabilities } } });
    const model = await open(far.url);
    await model.limits(watch().signal);
    await model.ask(call, watch());
    const { thinking, output_config } = far.requests.at(-1)?.body as Record<string, unknown>;
    assert.deepEqual(thinking, { type: 'disabled' });
    assert.equal(output_config, undefined);
  });

  it('tells usage, and when an answer reached its limit', async () => {
    const far = await server();
    far.script(mock.cutAtLimit('Half a summary'));
    const answer = await (await open(far.url)).ask(call, watch());
    assert.ok(answer.ok);
    assert.equal(answer.value.ended, 'cutAtLimit');
    assert.deepEqual(answer.value.usage, {
      inputTokens: Math.ceil((call.system.length + call.prompt.length) / 4),
      outputTokens: 4,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    });
  });

  it('leaves thinking out of the text, and does not take it for life', async () => {
    const far = await server();
    far.script({ kind: 'ok', text: 'The text.', thinking: 'Hm, let me see.' });
    const model = await open(far.url);
    const answer = await model.ask(call, watch());
    assert.ok(answer.ok && answer.value.text === 'The text.');
    far.script({ kind: 'thinkingForever', everyMs: 10 });
    assert.equal(problemOf(await model.ask(call, watch({ idleMs: 120 })), name).kind, 'silent');
  });

  it('takes pings for no life, nor a server that sends no headers', async () => {
    for (const behaviour of [{ kind: 'pings', everyMs: 10 }, { kind: 'noHeaders' }] as const) {
      const far = await server();
      const model = await open(far.url);
      far.script(behaviour);
      const outcome = await model.ask(call, watch({ idleMs: 120 }));
      assert.equal(problemOf(outcome, name).kind, 'silent', behaviour.kind);
      assert.notEqual(await far.requests.at(-1)?.left, false);
    }
  });

  it('waits for a slow answer that goes on', async () => {
    const far = await server();
    far.script({ kind: 'drip', text: 'Slow but sure words.', everyMs: 15 });
    const answer = await (await open(far.url)).ask(call, watch());
    assert.ok(answer.ok && answer.value.text === 'Slow but sure words.');
  });

  it('gives an answer longer than its input as it is, and stops reading one without any end', async () => {
    const far = await server();
    const model = await open(far.url);
    far.script(mock.longerThanInput);
    const longer = await model.ask(call, watch());
    assert.ok(longer.ok && longer.value.text.length > call.prompt.length);
    far.script({ kind: 'endless', everyMs: 1, text: 'and on '.repeat(2_000) });
    const endless = await model.ask(call, watch());
    assert.ok(endless.ok && endless.value.ended === 'cutAtLimit');
    assert.equal(await far.requests.at(-1)?.left, true);
  });
});

interface Failure {
  readonly what: string;
  readonly far: MockBehaviour;
  readonly kind: ModelProblem['kind'];
  readonly again: ModelProblem['again'];
  readonly retryAfterMs?: number;
}

const refused = (message: string): MockBehaviour => ({
  kind: 'error',
  status: 400,
  type: 'invalid_request_error',
  message,
});
const status = (code: number, type: string | null, errorCode?: string): MockBehaviour => ({
  kind: 'error',
  status: code,
  type,
  message: 'Something is wrong.',
  ...(errorCode === undefined ? {} : { code: errorCode }),
});

const failures: readonly Failure[] = [
  { what: 'a refused key', far: mock.keyRefused, kind: 'keyRefused', again: 'never' },
  {
    what: 'a refused permission',
    far: status(403, 'permission_error'),
    kind: 'keyRefused',
    again: 'never',
  },
  {
    what: 'a proxy that wants a login',
    far: status(403, null),
    kind: 'keyRefused',
    again: 'never',
  },
  { what: 'an unknown model', far: mock.unknownModel, kind: 'unknownModel', again: 'never' },
  { what: 'a prompt that is too long', far: mock.tooLong, kind: 'overflow', again: 'smaller' },
  {
    what: 'prompt and answer too long together',
    far: refused('input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000'),
    kind: 'overflow',
    again: 'smaller',
  },
  {
    what: 'a request too large',
    far: status(413, 'request_too_large'),
    kind: 'overflow',
    again: 'smaller',
  },
  { what: 'a proxy that takes less', far: status(413, null), kind: 'overflow', again: 'smaller' },
  {
    what: 'an answer limit that is too high',
    far: refused('max_tokens: 90000 > 64000, which is the maximum allowed number of output tokens'),
    kind: 'failed',
    again: 'never',
  },
  {
    what: 'a rate limit',
    far: mock.rateLimited({ 'retry-after': '7' }),
    kind: 'rateLimited',
    again: 'later',
    retryAfterMs: 7_000,
  },
  {
    what: 'a rate limit without a time',
    far: mock.rateLimited(),
    kind: 'rateLimited',
    again: 'later',
  },
  {
    what: 'a monthly limit',
    far: status(429, 'rate_limit_error', 'enforced_spend_limit_reached'),
    kind: 'quota',
    again: 'never',
  },
  { what: 'an empty account', far: mock.noCredit, kind: 'quota', again: 'never' },
  { what: 'a bill', far: status(402, 'billing_error'), kind: 'quota', again: 'never' },
  { what: 'overload', far: mock.overloaded, kind: 'overloaded', again: 'later' },
  { what: 'a fault of the server', far: mock.broken, kind: 'failed', again: 'later' },
  { what: 'a gateway that gives up', far: status(504, null), kind: 'failed', again: 'later' },
  {
    what: 'a request nobody understands',
    far: refused('messages: wrong'),
    kind: 'failed',
    again: 'never',
  },
  { what: 'no stream of events', far: { kind: 'malformed' }, kind: 'malformed', again: 'later' },
  {
    what: 'an event that is no JSON',
    far: { kind: 'badJson', content: 'giraffe' },
    kind: 'malformed',
    again: 'later',
  },
  { what: 'a stream cut in the middle', far: { kind: 'cut' }, kind: 'unreachable', again: 'later' },
  { what: 'a reset connection', far: { kind: 'reset' }, kind: 'unreachable', again: 'later' },
  {
    what: 'overload inside the stream',
    far: { kind: 'errorEvent', type: 'overloaded_error', message: 'Overloaded' },
    kind: 'overloaded',
    again: 'later',
  },
  {
    what: 'an error inside the stream',
    far: { kind: 'errorEvent', type: 'api_error', message: 'Oh' },
    kind: 'failed',
    again: 'later',
  },
  { what: 'an empty answer', far: mock.empty, kind: 'empty', again: 'later' },
  { what: 'a refusal', far: mock.refusal, kind: 'refused', again: 'never' },
  { what: 'a call of a tool', far: mock.tool, kind: 'malformed', again: 'later' },
  {
    what: 'an address that leads elsewhere',
    far: {
      kind: 'error',
      status: 307,
      type: null,
      message: '',
      headers: { location: 'http://127.0.0.1:9/' },
    },
    kind: 'unreachable',
    again: 'never',
  },
];

describe('a request to Anthropic that fails', () => {
  for (const { what, far: behaviour, kind, again, retryAfterMs = null } of failures) {
    it(`is ${kind} for ${what}, after one request`, async () => {
      const far = await server();
      far.script(behaviour);
      const found = problemOf(await (await open(far.url)).ask(call, watch()), name);
      assert.deepEqual(
        { kind: found.kind, again: found.again, retryAfterMs: found.retryAfterMs },
        { kind, again, retryAfterMs },
        words(found.sentence),
      );
      assert.equal(far.requests.length, 1);
    });
  }

  it('tells what was paid for where there was an answer that is none', async () => {
    const far = await server();
    const model = await open(far.url);
    const usageOf = async (behaviour: MockBehaviour): Promise<number | undefined> => {
      far.script(behaviour);
      return problemOf(await model.ask(call, watch()), name).usage?.inputTokens;
    };
    const broken: MockBehaviour = { kind: 'errorEvent', type: 'api_error', message: 'Oh' };
    for (const paid of [mock.refusal, mock.empty, broken])
      assert.ok(((await usageOf(paid)) ?? 0) > 0, paid.kind);
    assert.equal(await usageOf(mock.keyRefused), undefined);
  });

  it('is unreachable where nobody listens', async () => {
    const gone = await startMock();
    await gone.close();
    const { kind, sentence } = problemOf(await (await open(gone.url)).ask(call, watch()), name);
    assert.equal(kind, 'unreachable');
    assert.ok(
      words(sentence).includes(`${new URL(gone.url).host} `) &&
        words(sentence).includes('ECONNREFUSED'),
    );
  });

  it('prints nothing, whatever the environment asks of the SDK', async () => {
    const far = await server();
    const printed: string[] = [];
    const streams = [process.stdout, process.stderr] as const;
    const writes = streams.map((one) => one.write);
    const before = process.env['ANTHROPIC_LOG'];
    process.env['ANTHROPIC_LOG'] = 'debug';
    try {
      for (const one of streams) {
        one.write = (text: string | Uint8Array) => {
          printed.push(String(text));
          return true;
        };
      }
      // A deprecated model, about which the SDK's resource classes warn.
      const model = await open(far.url, provider(), 'claude-sonnet-4-5');
      for (const behaviour of [
        { kind: 'badJson', content: 'giraffe' },
        { kind: 'malformed' },
        mock.broken,
        mock.ok('Words.'),
      ] as const) {
        far.script(behaviour);
        await model.ask(call, watch());
      }
      await model.limits(watch().signal);
    } finally {
      streams.forEach((one, i) => (one.write = writes[i]!));
      if (before === undefined) delete process.env['ANTHROPIC_LOG'];
      else process.env['ANTHROPIC_LOG'] = before;
    }
    assert.deepEqual(printed, []);
  });

  it('repeats neither the key nor the conversation, though the provider does', async () => {
    const far = await server();
    far.script(
      refused(`bad key ${key} in ${'x'.repeat(300)}`),
      refused(`messages.0: "${call.prompt}" is not allowed`),
    );
    const model = await open(far.url);
    const first = problemOf(await model.ask(call, watch()), name).sentence;
    assert.ok(words(first).includes('bad key') && !words(first).includes('Zk3'), words(first));
    assert.ok(words(first).length < 300);
    const second = problemOf(await model.ask(call, watch()), name).sentence;
    assert.ok(words(second).includes('(400)'), words(second));
  });
});

describe('the provider Anthropic', () => {
  const none = anthropicProvider({
    loadSdk: () => assert.fail('loaded too early'),
    key: () => Promise.resolve(null),
  });

  it('opens a model without loading the SDK or asking anybody', async () => {
    const from = anthropicProvider({
      loadSdk: () => assert.fail('loaded too early'),
      key: () => Promise.resolve(` ${key}\n`),
    });
    const opened = await from.open(id, setupOf(null));
    assert.ok(opened.ok);
    assert.deepEqual([opened.value.name, opened.value.id], [name, id]);
  });

  it('says that there is no key', async () => {
    for (const outcome of [
      await none.open(id, setupOf(null)),
      await none.forSession({ provider: 'anthropic', id }, setupOf(null)),
    ]) {
      assert.ok(outcome);
      const { kind, again } = problemOf(outcome, name);
      assert.deepEqual([kind, again], ['noKey', 'never']);
    }
  });

  it('serves the conversations of Anthropic’s own models and no others', async () => {
    const served = async (of: string | null, model: string): Promise<string | null> => {
      const opened = await provider().forSession({ provider: of, id: model }, setupOf(null));
      return opened?.ok ? opened.value.id : null;
    };
    assert.equal(await served('anthropic', 'claude-opus-4-5'), 'claude-opus-4-5');
    assert.equal(await served(null, 'claude-opus-4-5'), 'claude-opus-4-5');
    assert.equal(await served('anthropic', 'claude-opus-4-6[1m]'), 'claude-opus-4-6');
    assert.equal(await served('amazon-bedrock', 'claude-opus-4-5'), null);
    assert.equal(await served('openai', 'gpt-5'), null);
    assert.equal(await served(null, 'gpt-5'), null);
  });

  it('refuses a key that no header takes without saying it', async () => {
    const from = anthropicProvider({
      loadSdk: () => sdk,
      key: () => Promise.resolve('sk-ant-lorem\nipsum'),
    });
    const { kind, sentence } = problemOf(await from.open(id, setupOf(null)), name);
    assert.equal(kind, 'keyRefused');
    assert.ok(!words(sentence).includes('lorem') && !words(sentence).includes('ipsum'));
  });

  it('refuses an address that is none, or that carries a password, without saying it', async () => {
    const plain = ['http://gate.example', 'http://10.0.0.1:8080', 'http://127.0.0.1.example'];
    for (const url of [
      ...['not an address', 'file:///etc/passwd', 'https://me:hunter2@example.com'],
      ...plain,
    ]) {
      const { kind, sentence } = problemOf(await provider().open(id, setupOf(url)), name);
      assert.equal(kind, 'unreachable');
      assert.ok(
        words(sentence).includes('tidemark.anthropic.baseUrl') &&
          !words(sentence).includes('hunter2'),
      );
    }
  });

  it('says when its part cannot be loaded', async () => {
    const from = anthropicProvider({
      loadSdk: () => {
        throw new Error('no such file');
      },
      key: () => Promise.resolve(key),
    });
    const other = 'claude-haiku-4-5';
    const opened = await from.open(other, setupOf(null));
    assert.ok(opened.ok);
    const outcome = await opened.value.ask(call, watch());
    const { kind, sentence } = problemOf(outcome, `anthropic/${other}`);
    assert.equal(kind, 'failed');
    assert.match(words(sentence), /install Tidemark again/);
    assert.equal((await opened.value.limits(watch().signal)).source, 'table');
    assert.equal(await opened.value.countTokens('words', watch().signal), null);
  });

  it('asks for the limits of a model once for each process', async () => {
    const info = { max_input_tokens: 321_000, max_tokens: 43_000 };
    const far = await server({ models: { [id]: info } });
    const from = provider();
    for (let i = 0; i < 3; i++) {
      const limits = await (await open(far.url, from)).limits(watch().signal);
      assert.deepEqual(limits, {
        windowTokens: 321_000,
        maxOutputTokens: 43_000,
        source: 'reported',
      });
    }
    assert.equal(far.requests.length, 1);
    assert.equal(far.requests[0]?.path, `/v1/models/${id}`);
  });

  it('takes the limits from the table where the provider does not tell', async () => {
    const far = await server({ models: { odd: { max_input_tokens: 'many', max_tokens: -1 } } });
    const limits = async (model: string) =>
      (await open(far.url, provider(), model)).limits(watch().signal);
    assert.deepEqual(await limits('claude-haiku-4-5'), {
      windowTokens: 200_000,
      maxOutputTokens: 64_000,
      source: 'table',
    });
    assert.deepEqual(await limits('odd'), {
      windowTokens: 200_000,
      maxOutputTokens: 8_192,
      source: 'assumed',
    });
  });
});
