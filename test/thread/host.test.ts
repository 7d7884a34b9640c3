import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { failed, ok } from '../../src/base/result';
import { said } from '../../src/base/sentence';
import type { Verbs } from '../../src/operations/verbs';
import { environmentHost } from '../../src/operations/environmentHost';
import type { Host, HostCallOptions, HostVerb } from '../../src/ports/host';
import type { ModelProblem } from '../../src/ports/model';
import { WorkerOperations } from '../../src/thread/client';
import type { PortMessage } from '../../src/thread/peer';
import { Peer } from '../../src/thread/peer';
import type { EditorVerbs, WorkerVerbs } from '../../src/thread/protocol';
import { hostOver, servingHost } from '../../src/thread/serve';
import { root } from '../build/shared';
import { words } from '../build/words';

const cancelled: ModelProblem = {
  kind: 'cancelled',
  sentence: said`Cancelled.`,
  again: 'never',
  retryAfterMs: null,
};
const call = { system: '', prompt: 'Sum up.', maxOutputTokens: 100 };
const question = { id: 'm', name: 'vscode/v/f', call, byPerson: false };

interface Asked {
  readonly verb: HostVerb;
  readonly ask: unknown;
  readonly options: HostCallOptions;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** A host whose questions a test answers by hand, or whose answers it lays down. */
class FakeHost implements Host {
  readonly asked: Asked[] = [];
  #next: ((asked: Asked) => void) | undefined;

  call = (verb: HostVerb, ask: unknown, options: HostCallOptions = {}): Promise<never> =>
    new Promise((resolve, reject) => {
      // What a test answers is what the verb wants; the types of all verbs at once are none.
      const asked = {
        verb,
        ask,
        options,
        answer: resolve as (value: unknown) => void,
        fail: reject,
      };
      this.asked.push(asked);
      this.#next?.(asked);
    });

  /** The next question. */
  next(): Promise<Asked> {
    return new Promise((resolve) => (this.#next = resolve));
  }
}

/** Both ends joined without a thread: the worker's asks, the editor's answers. */
function joined() {
  const asked = new FakeHost();
  const sent: PortMessage[] = [];
  const across = (to: () => { take: (message: PortMessage) => void }) => (message: PortMessage) => {
    sent.push(structuredClone(message));
    to().take(message);
  };
  const worker: Peer<EditorVerbs, WorkerVerbs> = new Peer(
    across(() => editor),
    () => Promise.reject(new Error('nothing is asked of this end')),
  );
  const editor: Peer<WorkerVerbs, EditorVerbs> = new Peer(
    across(() => worker),
    servingHost(asked, () => undefined),
  );
  return { asked: asked.asked, host: hostOver(worker), sent, worker, editor };
}

const origin = 'https://api.anthropic.com';

describe('a question to the host of the editor', () => {
  it('is answered under its own number, whatever the order', async () => {
    const { asked, host } = joined();
    const first = host.call('key', { provider: 'anthropic', origin });
    const second = host.call('countWithEditorModel', { id: 'm', name: 'n', text: 'abc' });
    assert.deepEqual(
      asked.map(({ verb }) => verb),
      ['key', 'countWithEditorModel'],
    );
    asked[1]!.answer(3);
    asked[0]!.answer('k');
    assert.deepEqual(await Promise.all([first, second]), ['k', 3]);
  });

  it('reports progress until it is answered and not after', async () => {
    const { asked, host } = joined();
    const heard: number[] = [];
    const asking = host.call('askEditorModel', question, {
      onProgress: (amount) => heard.push(amount),
    });
    const { options, answer } = asked[0]!;
    options.onProgress?.(10);
    options.onProgress?.(25);
    answer(ok({ text: 'T', usage: null, ended: 'complete' }));
    const told = await asking;
    options.onProgress?.(99);
    assert.ok(told.ok);
    assert.deepEqual(heard, [10, 25]);
  });

  it('is cancelled at the other end, and what the host says then is the answer', async () => {
    const { asked, host } = joined();
    const stop = new AbortController();
    const asking = host.call('askEditorModel', question, { signal: stop.signal });
    const { options, answer } = asked[0]!;
    assert.equal(options.signal?.aborted, false);
    options.signal?.addEventListener('abort', () => answer(failed(cancelled)));
    stop.abort();
    assert.deepEqual(await asking, failed(cancelled));
  });

  it('that was cancelled before it was asked arrives cancelled', () => {
    const { asked, host } = joined();
    void host.call('askEditorModel', question, { signal: AbortSignal.abort() });
    assert.equal(asked[0]?.options.signal?.aborted, true);
  });

  it('sends no cancellation once it is answered', async () => {
    const { asked, host, sent } = joined();
    const stop = new AbortController();
    const asking = host.call('key', { provider: 'anthropic', origin }, { signal: stop.signal });
    asked[0]!.answer(null);
    await asking;
    stop.abort();
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['call', 'answer'],
    );
  });

  it('fails with the message of a host that throws, also for an answer that cannot be sent', async () => {
    const { asked, host } = joined();
    const first = host.call('key', { provider: 'anthropic', origin });
    asked[0]!.fail(new Error('the store is locked'));
    await assert.rejects(first, /the store is locked/);
    const second = host.call('key', { provider: 'anthropic', origin });
    asked[1]!.answer(() => 'a function is no data');
    await assert.rejects(second, /could not be cloned/);
  });

  it('is rejected when the editor is gone, and so is every later one', async () => {
    const { host, worker } = joined();
    const asking = host.call('key', { provider: 'anthropic', origin });
    worker.gone(said`The editor is gone.`);
    await assert.rejects(asking, /The editor is gone\./);
    await assert.rejects(host.call('key', { provider: 'anthropic', origin }), /gone/);
  });

  it('of a worker that is gone is cancelled and answered to nobody', async () => {
    const { asked, host, sent, editor } = joined();
    void host.call('askEditorModel', question);
    editor.gone(said`The worker is gone.`);
    assert.equal(asked[0]?.options.signal?.aborted, true);
    asked[0].answer(failed(cancelled));
    void host.call('key', { provider: 'anthropic', origin });
    await new Promise(setImmediate);
    assert.equal(asked.length, 1);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['call', 'call'],
    );
  });
});

describe('where there is no editor', () => {
  it('every question has an answer: the key of the environment, no models, nobody listens', async () => {
    const asked = { provider: 'anthropic', origin } as const;
    assert.equal(await environmentHost({}).call('key', asked), null);
    assert.equal(await environmentHost({ ANTHROPIC_API_KEY: ' ' }).call('key', asked), null);
    const host = environmentHost({ ANTHROPIC_API_KEY: 'k\n' });
    assert.equal(await host.call('key', asked), 'k');
    const told = await host.call('askEditorModel', question);
    assert.ok(!told.ok);
    assert.match(words(told.problem.sentence), /^[A-Z].*inside the editor\. .*\.$/);
    assert.equal(await host.call('countWithEditorModel', { id: 'm', name: 'n', text: 'x' }), null);
  });
});

describe('the key of the environment', () => {
  const gateway = 'https://gate.example:8443';
  const env = { ANTHROPIC_API_KEY: 'k' };
  const keyAt = (host: Host, at: string) => host.call('key', { provider: 'anthropic', origin: at });

  it('goes to Anthropic, to the address of the environment and to one that was typed', async () => {
    for (const host of [
      environmentHost({ ...env, ANTHROPIC_BASE_URL: `${gateway}/llm/` }),
      environmentHost(env, { anthropic: ` ${gateway}/` }),
    ]) {
      assert.equal(await keyAt(host, origin), 'k');
      assert.equal(await keyAt(host, gateway), 'k');
    }
  });

  it('goes to no other: not to a port, a scheme or a name beside it', async () => {
    const host = environmentHost({ ...env, ANTHROPIC_BASE_URL: gateway });
    const others = [
      ...['https://gate.example', 'http://gate.example:8443', 'https://gate.example.evil:8443'],
      ...['http://127.0.0.1:1', 'http://api.anthropic.com', 'https://api.anthropic.com.evil'],
    ];
    for (const other of others) assert.deepEqual(await keyAt(host, other), { kind: 'elsewhere' });
    assert.equal(await keyAt(environmentHost({}, { anthropic: gateway }), others[0]!), null);
    const plain = environmentHost({ ...env, ANTHROPIC_BASE_URL: 'http://gate.example' });
    assert.deepEqual(await keyAt(plain, 'http://gate.example'), { kind: 'elsewhere' });
  });
});

describe('a worker that asks', () => {
  let dir: string;
  let script: string;
  let host: FakeHost;
  let operations: WorkerOperations;

  before(async () => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-asking-'));
    script = path.join(dir, 'asking.cjs');
    await build({
      entryPoints: [path.join(root, 'test/thread/askingWorker.ts')],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'warning',
    });
  });
  after(() => fs.rmSync(dir, { recursive: true, force: true }));
  beforeEach(() => {
    host = new FakeHost();
    operations = new WorkerOperations(
      script,
      { dist: dir, home: dir, env: {} },
      () => undefined,
      host,
    );
  });
  afterEach(() => operations.dispose());

  /** Tells the worker of this test what to do; it takes any verb. */
  const tell = (wanted: string, signal?: AbortSignal): Promise<unknown> =>
    operations.call('repair', { wanted } as unknown as Verbs['repair']['ask'], {
      ...(signal === undefined ? {} : { signal }),
    });

  it('gets its answer while it computes without a pause', async () => {
    const asked = host.next();
    const told = tell('keyWhileComputing');
    (await asked).answer('kept');
    assert.equal(await told, 'kept');
  });

  it('hears the progress of a model and its answer', async () => {
    const asked = host.next();
    const told = tell('model');
    const { options, answer, ask } = await asked;
    assert.equal((ask as { name: string }).name, 'vscode/v/f');
    options.onProgress?.(7);
    answer(ok({ text: 'T', usage: null, ended: 'complete' }));
    const answered = ok({ text: 'T', usage: null, ended: 'complete' });
    assert.deepEqual(await told, { steps: [7], answered });
  });

  it('passes a cancellation of the editor through to what it asked of the editor', async () => {
    const asked = host.next();
    const stop = new AbortController();
    const told = tell('model', stop.signal);
    const { options, answer } = await asked;
    const heard = new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
    stop.abort();
    await heard;
    answer(failed(cancelled));
    assert.deepEqual(await told, { steps: [], answered: failed(cancelled) });
  });

  it('that dies leaves no question open, and the next one starts afresh', async () => {
    const asked = host.next();
    const first = tell('model');
    const { options } = await asked;
    const heard = new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
    const dying = tell('die');
    await assert.rejects(first, /background worker stopped/);
    await assert.rejects(dying, /background worker stopped/);
    await heard;
    const again = host.next();
    const told = tell('key');
    (await again).answer('k');
    assert.equal(await told, 'k');
  });

  it('is cancelled when the extension is switched off', async () => {
    const asked = host.next();
    const told = tell('model');
    const { options } = await asked;
    operations.dispose();
    assert.equal(options.signal?.aborted, true);
    await assert.rejects(told, /switched off/);
  });
});
