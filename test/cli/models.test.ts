/** Which model writes, as said on the command line; against a local server that speaks Anthropic's wire format. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mock, startMock } from '../build/models/mockAnthropic';
import type { MockAnthropic, MockBehaviour } from '../build/models/mockAnthropic';
import { promptOf, summaryAnswer } from '../build/models/scriptedSummariser';
import { words } from './answers';
import { ensureBuilt, longTalk, scenes } from './scene';
import type { Answer, RunOptions, Scene } from './scene';

const key = `sk${'-ant-'}api03-${'Zq7'.repeat(12)}`;
const haiku = 'anthropic/claude-haiku-4-5';

describe('models on the command line', () => {
  before(ensureBuilt);
  const here = scenes();
  let server: MockAnthropic;
  before(async () => {
    server = await startMock();
  });
  after(() => server.close());

  const session = (scene: Scene): string =>
    scene.write(
      longTalk(scene.lines(), 12)
        .user('The harbour must never be closed.')
        .call('edit', { path: 'docs/harbour.md' }, 'noted')
        .result('noted', 'ok')
        .agent('Understood, docs/harbour.md says so.')
        .text(),
    );
  const env = (rest: Readonly<Record<string, string>> = {}): RunOptions => ({
    env: { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: `${server.url}/`, ...rest },
  });
  const more = ['--json', '--verbose', '--keep', '1000', '--set', 'memoryFlush.enabled=false'];

  /** Runs a command; every answer is one JSON value, and neither stream says what it must not. */
  async function run(
    scene: Scene,
    command: string,
    file: string,
    rest: readonly string[],
    options = env(),
    how: 'run' | 'spawn' = 'run',
  ): Promise<Answer & { readonly requests: number }> {
    const before = server.requests.length;
    const all = [...(command === 'compact' ? more : ['--json', '--verbose']), ...rest];
    const answer = await scene[how](words(command, file, ...all), options);
    assert.equal(answer.out.trimEnd().split('\n').length, 1, answer.out);
    assert.equal(typeof answer.json(), 'object');
    for (const text of [answer.out, answer.err]) assert.ok(!text.includes(key), 'the key is said');
    assert.doesNotMatch(answer.err, /word3x7|look at part/);
    const made = server.requests.slice(before).filter(({ path }) => path === '/v1/messages');
    return { ...answer, requests: made.length };
  }

  const scripted = (...behaviours: readonly MockBehaviour[]): void => server.script(...behaviours);

  for (const how of ['run', 'spawn'] as const) {
    it(`compact asks the model that is named, at the address of the environment (${how})`, async () => {
      scripted(mock.ok(summaryAnswer));
      const scene = here();
      const file = session(scene);
      const answer = await run(scene, 'compact', file, ['--model', haiku], env(), how);
      assert.equal(answer.code, 0, answer.err);
      const { tier, model, forecast, compacted, why } = answer.json();
      assert.deepEqual([tier, compacted, why], ['model', true, undefined]);
      const used = model as { model: string; calls: number; usd: number };
      assert.deepEqual([used.model, used.calls], [haiku, answer.requests]);
      assert.ok(used.usd > 0 && answer.requests > 0);
      assert.equal((forecast as { model: string }).model, haiku);
      assert.match(String(server.requests.at(-1)?.headers.authorization), new RegExp(key));
      // What the meter reckons with stays the conversation's model.
      assert.equal(server.requests.at(-1)?.body?.model, 'claude-haiku-4-5');
    });
  }

  it('compact with "session" asks the conversation’s own', async () => {
    scripted(mock.ok(summaryAnswer));
    const scene = here();
    const answer = await run(scene, 'compact', session(scene), ['--model', 'session']);
    assert.equal(answer.json()['tier'], 'model');
    assert.equal(server.requests.at(-1)?.body?.model, 'claude-opus-4-5');
  });

  type Without = readonly [
    name: string,
    model: string,
    env: Readonly<Record<string, string>>,
    why: RegExp | null,
  ];
  const anthropicKey = { ANTHROPIC_API_KEY: key };
  const offline: readonly Without[] = [
    ['the wish for it', 'offline', anthropicKey, null],
    ['a model of the editor', 'vscode/acme/nova', anthropicKey, /only inside the editor/],
    ['no key', haiku, {}, /no key for anthropic\/claude-haiku-4-5/],
    ['no key for its own model', 'session', {}, /no key for anthropic\/claude-opus-4-5/],
    ['an empty key', haiku, { ANTHROPIC_API_KEY: ' ' }, /no key/],
    ['half an address', haiku, { ...anthropicKey, ANTHROPIC_BASE_URL: 'http://[' }, /baseUrl/],
    [
      'an address that everybody on the way reads along',
      haiku,
      { ...anthropicKey, ANTHROPIC_BASE_URL: 'http://gate.example' },
      /Plain http is only for this machine/,
    ],
  ];
  for (const [name, model, given, why] of offline) {
    it(`compact goes on by code where there is ${name}, and says why`, async () => {
      const scene = here();
      const options = { env: given };
      const answer = await run(scene, 'compact', session(scene), ['--model', model], options);
      assert.equal(answer.code, 0, answer.err);
      const { tier, compacted, why: said } = answer.json();
      assert.deepEqual([tier, compacted], ['offline', true]);
      if (why === null) assert.equal(said, undefined);
      else assert.ok(typeof said === 'string' && why.test(said), String(said));
      assert.equal(answer.requests, 0);
    });
  }

  it('flush goes on by code where nobody answers at the address, and says which', async () => {
    const scene = here();
    const nobody = env({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
    const answer = await run(scene, 'flush', session(scene), ['--model', haiku], nobody);
    assert.equal(answer.code, 0, answer.err);
    assert.equal(answer.json()['tier'], 'offline');
    assert.match(String(answer.json()['why']), /127\.0\.0\.1:9/);
  });

  it('compact says why a refused key led to the offline tier', async () => {
    scripted(mock.keyRefused);
    const scene = here();
    const answer = await run(scene, 'compact', session(scene), ['--model', haiku]);
    const { tier, why, model } = answer.json();
    assert.equal(tier, 'offline');
    assert.match(String(why), /key for anthropic\/claude-haiku-4-5 is not accepted/);
    assert.deepEqual([(model as { calls: number }).calls, answer.requests], [1, 1]);
  });

  it('a preview asks the model and writes nothing', async () => {
    scripted(mock.ok(summaryAnswer));
    const scene = here();
    const file = session(scene);
    const before = scene.tree();
    const answer = await run(scene, 'compact', file, ['--model', haiku, '--dry-run']);
    assert.equal(answer.code, 0, answer.err);
    assert.deepEqual([answer.json()['tier'], answer.json()['compacted']], ['model', false]);
    assert.ok(answer.requests > 0);
    assert.deepEqual(scene.tree(), before);
  });

  it('an edited summary needs no model', async () => {
    const scene = here();
    fs.writeFileSync(scene.at('mine.md'), '## Goal\nMy own words stay as they are.\n');
    const answer = await run(scene, 'compact', session(scene), [
      ...['--model', haiku, '--summary', scene.at('mine.md')],
    ]);
    assert.equal(answer.requests, 0);
    const { summary } = answer.json()['result'] as { summary: string };
    assert.match(summary, /My own words stay as they are\./);
  });

  it('flush asks the model once and writes its notes', async () => {
    const note = { kind: 'constraint', text: 'The harbour stays open.', files: [] };
    scripted(mock.ok(JSON.stringify({ notes: [note] })));
    const scene = here();
    const answer = await run(scene, 'flush', session(scene), ['--model', haiku]);
    assert.equal(answer.code, 0, answer.err);
    const { tier, notes, file } = answer.json();
    assert.equal(tier, 'model');
    assert.deepEqual(
      (notes as { text: string }[]).map(({ text }) => text),
      [note.text],
    );
    assert.match(fs.readFileSync(String(file), 'utf8'), /The harbour stays open\./);
    assert.equal(answer.requests, 1);
  });

  it('flush goes on by code where the model’s answer is useless, and says why', async () => {
    scripted(mock.ok(() => 'I could not think of anything in that form.'));
    const scene = here();
    const answer = await run(scene, 'flush', session(scene), ['--model', haiku]);
    const { tier, why, file } = answer.json();
    assert.equal(tier, 'offline');
    assert.match(String(why), /was not in the form that was asked for, so it was not used/);
    assert.match(fs.readFileSync(String(file), 'utf8'), /harbour must never be closed/);
    assert.equal(answer.requests, 1);
  });

  it('flush with "offline" sends nothing', async () => {
    const scene = here();
    const answer = await run(scene, 'flush', session(scene), ['--model', 'offline']);
    assert.deepEqual([answer.json()['tier'], answer.requests], ['offline', 0]);
  });

  it('a name that is no choice is the conversation’s model, as for every command', async () => {
    const scene = here();
    const args = ['--model', 'claude-haiku-4-5', '--set', 'compaction.model=offline'];
    const answer = await run(scene, 'compact', session(scene), args);
    assert.equal(answer.code, 0, answer.err);
    assert.equal(answer.requests, 0);
  });

  for (const command of ['compact', 'flush'])
    it(`${command} says of a model that is not in reach what can be used instead`, async () => {
      const scene = here();
      const answer = await run(scene, command, session(scene), ['--model', 'gemini-2.5-pro']);
      assert.deepEqual([answer.code, answer.requests], [0, 0], answer.err);
      assert.match(
        String(answer.json()['reason']),
        /cannot reach gemini-2\.5-pro, .* "tidemark\.compaction\.model": anthropic\/…\.$/,
      );
    });

  it('flush asks the conversation’s model as it is named, like compact', async () => {
    for (const command of ['compact', 'flush']) {
      scripted(mock.ok(command === 'flush' ? '{"notes": []}' : summaryAnswer));
      const scene = here();
      const answer = await run(scene, command, session(scene), ['--model', 'claude-haiku-4-5']);
      assert.equal(answer.json()['tier'], 'model', answer.err);
      assert.equal(server.requests.at(-1)?.body?.model, 'claude-haiku-4-5', command);
    }
  });

  for (const [written, meant] of [
    ['antropic', /Did you mean anthropic\/<id>\?$/],
    ['ofline', /Did you mean offline\?$/],
    ['claude-haiku-4-5', /Did you mean anthropic\/claude-haiku-4-5\?$/],
    [
      'gemini-2.5-pro',
      /write one of session, offline, anthropic\/<id>, vscode\/<vendor>\/<family>\.$/,
    ],
  ] as const)
    it(`a setting that names no model sends nothing, and says why: ${written}`, async () => {
      const scene = here();
      const set = ['--set', `compaction.model=${written}`];
      const answer = await run(scene, 'compact', session(scene), set);
      assert.deepEqual([answer.code, answer.requests], [0, 0], answer.err);
      assert.equal(answer.json()['tier'], 'offline');
      assert.match(String(answer.json()['reason']), meant);
      assert.match(
        answer.err,
        /"tidemark\.compaction\.model" cannot be ".*Code on this machine writes/,
      );
    });

  it('sends the key of the environment to no address that only a settings file names', async () => {
    const scene = here();
    const file = scene.at('settings.json');
    fs.writeFileSync(file, JSON.stringify({ 'tidemark.anthropic.baseUrl': server.url }));
    const before = server.requests.length;
    for (const given of [
      { ANTHROPIC_API_KEY: key },
      { ...env().env, ANTHROPIC_BASE_URL: 'https://gate.example' },
    ]) {
      const rest = ['--model', haiku, '--settings', file];
      const answer = await run(scene, 'compact', session(scene), rest, { env: given });
      assert.equal(answer.json()['tier'], 'offline');
      assert.match(String(answer.json()['why']), /not sent to 127\.0\.0\.1:\d+.*another address/);
    }
    assert.equal(server.requests.length, before, 'not even a question about limits');
    scripted(mock.ok(summaryAnswer));
    const both = await run(scene, 'compact', session(scene), [
      '--model',
      haiku,
      '--settings',
      file,
    ]);
    assert.equal(both.json()['tier'], 'model', 'the environment names it as well');
  });

  it('what is set wins over the environment’s address', async () => {
    scripted(mock.ok(summaryAnswer));
    const scene = here();
    const set = ['--model', haiku, '--set', `anthropic.baseUrl=${server.url}`];
    const elsewhere = env({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
    const answer = await run(scene, 'compact', session(scene), set, elsewhere);
    assert.equal(answer.json()['tier'], 'model');
    assert.match(promptOf(server.requests.at(-1)!), /part \d/);
  });

  const misnamed: readonly (readonly [command: string, name: string, sentence: RegExp])[] = [
    ['compact', 'antropic/claude-haiku-4-5', /Did you mean anthropic\/claude-haiku-4-5\?/],
    ['compact', 'Anthropic/claude-haiku-4-5', /Did you mean anthropic\/claude-haiku-4-5\?/],
    ['compact', 'vscod/acme/nova', /Did you mean vscode\/acme\/nova\?/],
    ['compact', 'openai/gpt-5', /no models of "openai" here\. For --model, write session/],
    ['compact', 'anthropic/', /names no model; write session/],
    ['compact', 'vscode/nova', /names no model; write session/],
    ['compact', 'ofline', /Did you mean offline\?/],
    ['compact', 'sesion', /Did you mean session\?/],
    ['flush', 'antropic/x', /Did you mean anthropic\/x\?/],
    ['status', 'antropic/x', /Did you mean anthropic\/x\?/],
    ['predict', 'opnai/gpt-5', /Did you mean openai\/gpt-5\?/],
    [
      'compact',
      'anthropic',
      /is a provider, not a model; write anthropic\/<id>, such as anthropic\/c/,
    ],
    ['flush', 'Anthropic', /is a provider, not a model; write anthropic\/<id>/],
    ['status', 'anthropic', /is a provider, not a model; write anthropic\/<id>/],
    ['compact', 'vscode', /is a provider, not a model; write vscode\/<vendor>\/<family>/],
    [
      'compact',
      'antropic',
      /no model "antropic"\. Did you mean anthropic\/<id>, such as anthropic\/c/,
    ],
    ['status', 'antrophic', /Did you mean anthropic\/<id>/],
    ['flush', 'vscod', /Did you mean vscode\/<vendor>\/<family>\?/],
    ['compact', 'antropic/', /Did you mean anthropic\/<id>/],
    ['compact', 'anthropic:claude-haiku-4-5', /Did you mean anthropic\/claude-haiku-4-5\?/],
    [
      'compact',
      'openai',
      /is a provider, not a model, .*; write session, offline, anthropic\/<id>/,
    ],
    ['flush', 'Gemini', /is a provider, not a model, .*; write session, offline, anthropic\/<id>/],
    [
      'status',
      'openai',
      /is a provider, not a model; write the model’s id, alone or as openai\/<id>/,
    ],
  ];
  for (const [command, name, sentence] of misnamed) {
    it(`${command} refuses "${name}" with the nearest name, and asks and writes nothing`, async () => {
      const scene = here();
      const file = session(scene);
      const before = scene.tree();
      const answer = await run(scene, command, file, ['--model', name]);
      assert.deepEqual([answer.code, answer.requests], [2, 0], answer.err);
      assert.match(String(answer.json()['reason']), sentence);
      assert.deepEqual(scene.tree(), before);
    });
  }

  it('status takes the vendors that clients record, and every id that may be a model’s', async () => {
    const scene = here();
    const ids = ['mistral', 'qwen', 'llama', 'llama3:8b', 'grok-4', 'opus', 'codex', 'o3'];
    const bedrock = 'us.anthropic.claude-opus-4-5-v1:0';
    for (const name of ['openai/gpt-5', 'gpt-5', 'claude-haiku-4-5', haiku, ...ids, bedrock])
      assert.equal((await run(scene, 'status', session(scene), ['--model', name])).code, 0, name);
  });

  it('compact tells its stages on standard error, and no line of the log', async () => {
    scripted(mock.overloaded, mock.ok(summaryAnswer));
    const scene = here();
    const args = words('compact', session(scene), '--json', '--keep', '1000', '--model', haiku);
    const answer = await scene.run(args, env());
    assert.equal(answer.code, 0, answer.err);
    const told = answer.err.trimEnd().split('\n');
    assert.ok(told.length >= 3, answer.err);
    assert.ok(
      told.some((line) => /^Summarising .*\.$/.test(line)),
      answer.err,
    );
    assert.deepEqual(
      told.filter((line) => /^(?:Writing|Reading)/.test(line)),
      ['Writing the compaction.', 'Reading it back.'],
    );
    assert.equal(new Set(told).size, told.length, 'each is told once');
    for (const line of told) assert.match(line, /^[A-Z][^{}]*\.$/);
    const logged = words('compact', session(scene), '--json', '--verbose', '--model', haiku);
    const verbose = await scene.run([...logged, '--keep', '1000'], env());
    assert.match(verbose.err, /"stage":"Summarising /);
    assert.doesNotMatch(verbose.err, /^Summarising /m);
  });

  it('the "why" of a flush that goes before a compaction is a "reason" too', async () => {
    const scene = here();
    const due = ['--keep', '1000', '--set', 'contextTokens=9000', '--workspace', scene.workspace];
    const all = words('compact', session(scene), '--json', ...due, '--model', haiku);
    const answer = await scene.run(all, { env: {} });
    assert.equal(answer.code, 0, answer.err);
    const flushed = answer.json()['flushed'] as Readonly<Record<string, unknown>>;
    assert.match(String(flushed['why']), /no key/);
    assert.equal(flushed['reason'], flushed['why']);
  });

  it('a flush that had nothing to note says that no model was at it, not that something was written', async () => {
    const scene = here();
    const all = words('flush', session(scene), '--model', haiku);
    assert.match((await scene.run(all, { env: {} })).out, /\nWritten on this machine: .*no key/);
    const again = await scene.run(all, { env: {} });
    assert.match(again.out, /\nWithout a model: .*no key/);
    assert.doesNotMatch(again.out, /Written/);
  });

  it('every "why" is a "reason" too', async () => {
    const scene = here();
    const without: RunOptions = { env: {} };
    const dry = await run(
      scene,
      'compact',
      session(scene),
      ['--model', haiku, '--dry-run'],
      without,
    );
    assert.match(String(dry.json()['reason']), /^dry run: There is no key for /);
    for (const command of ['compact', 'flush']) {
      const { why, reason } = (
        await run(scene, command, session(scene), ['--model', haiku], without)
      ).json();
      assert.match(String(why), /no key/, command);
      assert.equal(reason, why);
    }
  });
});
