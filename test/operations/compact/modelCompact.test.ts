import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { CompactProgress } from '../../../src/operations/compact/draftTypes';
import { longTalk } from '../../cli/scene';
import { mock, startMock } from '../../build/models/mockAnthropic';
import type { MockAnthropic, MockBehaviour } from '../../build/models/mockAnthropic';
import { summaryAnswer } from '../../build/models/scriptedSummariser';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { words } from '../../build/words';

const key = 'sk-ant-test-0000';

describe('a compaction by a model', () => {
  const here = desks();
  let server: MockAnthropic;
  before(async () => {
    server = await startMock();
  });
  after(() => server.close());

  const env = () => ({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.url });

  const settings = (rest: Readonly<Record<string, unknown>> = {}) => ({
    'compaction.keepRecentTokens': 1_000,
    'compaction.model': 'anthropic/claude-haiku-4-5',
    'anthropic.baseUrl': server.url,
    'compaction.modelTimeoutSeconds': 900,
    'compaction.modelIdleSeconds': 900,
    ...rest,
  });
  const impatient = { 'compaction.modelTimeoutSeconds': 5, 'compaction.modelIdleSeconds': 1 };

  function session(desk: Desk, turns = 12): string {
    return desk.write(longTalk(desk.lines(), turns).text());
  }

  async function compacted(desk: Desk, behaviours: readonly MockBehaviour[], rest?: object) {
    const before = server.requests.length;
    server.script(...behaviours);
    const file = session(desk);
    const was = fs.readFileSync(file, 'utf8');
    const steps: CompactProgress[] = [];
    // Waiting as a provider asks is the next thing to do, not a thing to wait for in a test.
    const outside = { ...desk.outside(env()), wait: () => Promise.resolve() };
    const result = await desk.compact(
      file,
      desk.limits(settings({ ...rest })),
      outside,
      {},
      (step) => steps.push(step),
    );
    const requests = server.requests.slice(before).filter(({ path }) => path.includes('messages'));
    return { result, requests, steps, file, was };
  }

  it('asks once, writes what it answered, and says who wrote it and what it took', async () => {
    const { result, requests, steps, file, was } = await compacted(here(), [
      mock.ok(summaryAnswer),
    ]);
    assert.ok(result.ok, JSON.stringify(result));
    const { tier, writtenBy, model, why, forecast } = result.value;
    assert.deepEqual([tier, writtenBy, why], ['model', 'model', null]);
    assert.equal(model?.model, 'anthropic/claude-haiku-4-5');
    assert.equal(model.calls, requests.length);
    assert.ok(forecast && forecast.inputTokens > 0 && forecast.cost && forecast.cost.usd > 0);
    assert.ok(steps.some(({ stage }) => stage?.kind === 'part'));
    for (const { stage, usd } of steps)
      assert.equal(usd, stage === null ? null : forecast.cost.usd, 'told before the answer');
    assert.ok(fs.readFileSync(file, 'utf8').startsWith(was));
    assert.match(result.value.result.summary, /## Evidence/);
  });

  const failures: readonly (readonly [name: string, behaviour: MockBehaviour])[] = [
    ['an overloaded provider', mock.overloaded],
    ['a refused key', mock.keyRefused],
    ['an unknown model', mock.unknownModel],
    ['a request that is always too long', mock.tooLong],
    ['a stream that is cut', { kind: 'cut' }],
    ['malformed events', { kind: 'malformed' }],
    ['silence', { kind: 'silent' }],
    ['pings for ever', { kind: 'pings', everyMs: 50 }],
    ['an empty answer', mock.ok('')],
    ['an answer that is always too long', mock.ok('word '.repeat(20_000))],
    ['an answer without sections', mock.ok('All is well. '.repeat(30))],
    ['a repeated request', mock.ok(({ body }) => body?.messages[0]?.content ?? '')],
  ];
  for (const [name, behaviour] of failures) {
    it(`comes to a whole compaction by code after ${name}, in at most three requests a stage`, async () => {
      const { result, requests, file } = await compacted(here(), [behaviour], impatient);
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(result.value.tier, 'offline');
      assert.match(words(result.value.why ?? ''), /^[^\n]{20,300}\.$/);
      assert.ok(!JSON.stringify(result).includes(key));
      assert.ok(requests.length >= 1 && requests.length <= 6, String(requests.length));
      assert.match(fs.readFileSync(file, 'utf8'), /"type":"compaction"/);
    });
  }

  it('is cancelled within a moment, with nothing written', async () => {
    const desk = here();
    server.script({ kind: 'pings', everyMs: 20 });
    const file = session(desk);
    const was = fs.readFileSync(file);
    const outside = desk.outside(env());
    const cancel = new AbortController();
    const result = await desk.compact(
      file,
      desk.limits(settings()),
      outside,
      {},
      ({ stage }) => stage && setTimeout(() => cancel.abort(), 20),
      cancel.signal,
    );
    assert.deepEqual(result, { ok: false, problem: { kind: 'cancelled' } });
    assert.deepEqual(fs.readFileSync(file), was);
  });

  it('needs no model, key or network where none is set, and says so', async () => {
    const desk = here();
    const outside = desk.outside();
    const result = await desk.compact(session(desk), desk.limits(settings()), outside);
    assert.ok(result.ok);
    assert.equal(result.value.tier, 'offline');
    assert.match(words(result.value.why ?? ''), /no key/);
  });
});
