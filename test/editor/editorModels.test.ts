import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostCallOptions } from '../../src/ports/host';
import type { ModelCall } from '../../src/ports/model';
import type { Compacted } from '../../src/operations/compact/outcome';
import { commands } from '../../src/vscode/ids';
import { configure, itemText, PiSession, run, testing } from './world';
import { words } from '../build/words';

interface Asked {
  readonly family: string;
  readonly messages: readonly { readonly role: number; readonly text: string }[];
  readonly cancelled: boolean;
}

const call: ModelCall = {
  system: 'You summarise.',
  prompt: 'The port is 8080.',
  maxOutputTokens: 500,
};

/** Starts the provider and gives what it was asked. */
async function provider(): Promise<readonly Asked[]> {
  const found = vscode.extensions.getExtension<{ asked: readonly Asked[] }>(
    'tidemark-test.model-provider',
  );
  assert.ok(found, 'the provider is not installed');
  return (await found.activate()).asked;
}

interface Request {
  readonly vendor?: string;
  readonly byPerson?: boolean;
  readonly call?: ModelCall;
}

async function ask(
  family: string,
  { vendor = 'tidemark-test', byPerson = true, call: asked = call }: Request = {},
  options: HostCallOptions = {},
) {
  const { host } = await testing();
  const name = `vscode/${vendor}/${family}`;
  const listed = await host.call('editorModels', { vendor, family, byPerson: true });
  const id = listed.ok ? listed.value[0]!.id : `no-${family}`;
  return host.call('askEditorModel', { id, name, call: asked, byPerson }, options);
}

/** The problem of a request that must have one. */
async function problemOf(family: string, request: Request = {}, options: HostCallOptions = {}) {
  const told = await ask(family, request, options);
  assert.ok(!told.ok, `${family} answered`);
  const { sentence } = told.problem;
  assert.match(words(sentence), /^[^\n]*\.$/);
  assert.ok(
    words(sentence).includes(`vscode/${request.vendor ?? 'tidemark-test'}/${family}`),
    words(sentence),
  );
  assert.doesNotMatch(words(sentence), /8080|monthly limit|user said/);
  return told.problem;
}

describe('the language models of the editor', () => {
  before(async () => {
    await provider();
  });

  it('are not used unasked before a person has used their vendor', async () => {
    const { host } = await testing();
    const vendor = 'tidemark-unused';
    const told = await host.call('editorModels', { vendor, family: 'ok', byPerson: false });
    assert.ok(!told.ok);
    assert.equal(told.problem.kind, 'noConsent');
    const any = await host.call('editorModels', { vendor: null, family: null, byPerson: true });
    assert.ok(any.ok && any.value.some((model) => model.vendor === vendor));
    const before = (await provider()).length;
    const problem = await problemOf('ok', { vendor, byPerson: false });
    assert.equal(problem.kind, 'noConsent');
    assert.match(words(problem.sentence), /Run Compact Conversation and allow it/);
    assert.equal((await provider()).length, before);
    const byPerson = await host.call('editorModels', { vendor, family: 'ok', byPerson: true });
    const { id } = byPerson.ok ? byPerson.value[0]! : { id: '' };
    const name = `vscode/${vendor}/ok`;
    assert.equal(await host.call('countWithEditorModel', { id, name, text: 'a b' }), null);
  });

  it('answer one request: the instructions first, then the text, in one message of the user', async () => {
    const heard: number[] = [];
    const told = await ask('ok', {}, { onProgress: (chars) => heard.push(chars) });
    assert.ok(told.ok);
    assert.deepEqual(told.value, {
      text: '## Goal\nFix the port.',
      usage: null,
      ended: 'complete',
    });
    assert.equal(heard.at(-1), 21);
    const { messages } = (await provider()).at(-1)!;
    assert.deepEqual(messages, [
      {
        role: vscode.LanguageModelChatMessageRole.User,
        text: 'You summarise.\n\nThe port is 8080.',
      },
    ]);
  });

  it('may be used unasked once a person has used them, and count in their own way', async () => {
    const { host } = await testing();
    assert.ok((await ask('ok')).ok);
    assert.ok((await ask('ok', { byPerson: false })).ok);
    const told = await host.call('editorModels', {
      vendor: 'tidemark-test',
      family: 'ok',
      byPerson: false,
    });
    assert.ok(told.ok);
    const [model] = told.value;
    assert.ok(model);
    assert.deepEqual(
      [model.vendor, model.family, model.windowTokens],
      ['tidemark-test', 'ok', 8_000],
    );
    const counted = await host.call('countWithEditorModel', {
      id: model.id,
      name: 'vscode/tidemark-test/ok',
      text: 'three words here',
    });
    assert.equal(counted, 3);
  });

  it('are told from those of another vendor that have the same id, which are neither asked nor sent texts', async () => {
    const { host } = await testing();
    const [vendor, family] = ['tidemark-left', 'ok'];
    const asked = await provider();
    const before = asked.length;
    const id = 'test-ok';
    const name = `vscode/${vendor}/${family}`;
    const told = await host.call('askEditorModel', { id, name, call, byPerson: true });
    assert.deepEqual([told.ok, !told.ok && told.problem.kind], [false, 'unknownModel']);
    assert.equal(asked.length, before);
    assert.equal(await host.call('countWithEditorModel', { id, name, text: 'two words' }), null);
  });

  it('that count 0 for a text count nothing at all', async () => {
    const { host } = await testing();
    const told = await host.call('editorModels', {
      vendor: 'tidemark-test',
      family: 'quota',
      byPerson: true,
    });
    assert.ok(told.ok);
    const { id } = told.value[0]!;
    const about = { name: 'vscode/tidemark-test/quota', text: 'words' };
    assert.equal(await host.call('countWithEditorModel', { id, ...about }), null);
    assert.equal(await host.call('countWithEditorModel', { id: 'none', ...about }), null);
  });

  const table = [
    ['refused', 'noConsent', 'never'],
    ['blocked', 'quota', 'never'],
    ['quota', 'quota', 'never'],
    ['limited', 'rateLimited', 'later'],
    ['gone', 'unknownModel', 'never'],
    ['offTopic', 'refused', 'never'],
    ['tooLong', 'overflow', 'smaller'],
    ['throws', 'failed', 'later'],
    ['half', 'failed', 'later'],
    ['empty', 'empty', 'later'],
  ] as const;
  for (const [family, kind, again] of table) {
    it(`tell in one sentence what went wrong: ${family}`, async () => {
      const problem = await problemOf(family);
      assert.deepEqual([problem.kind, problem.again], [kind, again], words(problem.sentence));
    });
  }

  it('that do not exist are named', async () => {
    const { host } = await testing();
    const missing = await problemOf('nowhere');
    assert.deepEqual([missing.kind, missing.again], ['unknownModel', 'never']);
    const listed = await host.call('editorModels', {
      vendor: 'tidemark-test',
      family: 'nowhere',
      byPerson: true,
    });
    assert.ok(!listed.ok);
    assert.match(
      words(listed.problem.sentence),
      /offers no language model vscode\/tidemark-test\/nowhere/,
    );
  });

  for (const family of ['slow', 'stuck']) {
    it(`end at once when they are cancelled: ${family}`, async () => {
      const stop = new AbortController();
      const before = (await provider()).length;
      const asking = problemOf(family, {}, { signal: stop.signal, onProgress: () => stop.abort() });
      while ((await provider()).length === before) await new Promise(setImmediate);
      if (family === 'stuck') stop.abort();
      const began = Date.now();
      assert.equal((await asking).kind, 'cancelled');
      console.log(`${family}: cancelled after ${Date.now() - began} ms`);
    });
  }

  it('are not even asked when it was cancelled before', async () => {
    const before = (await provider()).length;
    const problem = await problemOf('ok', {}, { signal: AbortSignal.abort() });
    assert.equal(problem.kind, 'cancelled');
    assert.equal((await provider()).length, before);
  });

  it('that never stop are cut at the limit and told to stop', async () => {
    const told = await ask('endless', { call: { ...call, maxOutputTokens: 100 } });
    assert.ok(told.ok);
    assert.deepEqual([told.value.ended, told.value.text.length], ['cutAtLimit', 800]);
    const asked = (await provider()).at(-1)!;
    while (!asked.cancelled) await new Promise(setImmediate);
  });
});

describe('a compaction with a language model of the editor', () => {
  const line = 'The gauge at the sluice is read every ten minutes. ';
  /** Requests for one text. */
  const mostCalls = 3;
  let session: PiSession;

  before(async () => {
    await provider();
    await configure('contextTokens', 20_000);
    await configure('compaction.policy', 'off');
    await configure('compaction.keepRecentTokens', 500);
  });
  beforeEach(async () => {
    session = new PiSession();
    for (let i = 1; i <= 6; i++) session.turn(`Step ${i}`, line.repeat(20), 2_000 + i * 500);
    session.idle();
    await itemText(/25%/);
  });
  afterEach(() => session.remove());
  after(async () => {
    for (const key of ['contextTokens', 'compaction.policy', 'compaction.keepRecentTokens']) {
      await configure(key, undefined);
    }
    await configure('compaction.model', undefined);
  });

  async function compactWith(family: string): Promise<Compacted> {
    await configure('compaction.model', `vscode/tidemark-test/${family}`);
    const outcome = await run(commands.compact);
    assert.ok(outcome.ok, outcome.sentence);
    return outcome.value as Compacted; // what the command answers with when it is ok
  }

  it('sends the conversation to that model and to no other', async () => {
    const asked = await provider();
    const before = asked.length;
    const { model } = await compactWith('ok');
    assert.equal(model?.model, 'vscode/tidemark-test/ok');
    const requests = asked.slice(before);
    assert.equal(requests.length, model?.calls);
    assert.deepEqual(new Set(requests.map(({ family }) => family)), new Set(['ok']));
    assert.ok(requests[0]!.messages[0]!.text.includes(line.trim()));
  });

  for (const family of ['quota', 'refused', 'throws', 'nowhere']) {
    it(`is done by code where the model does not answer, and says why: ${family}`, async () => {
      const asked = await provider();
      const before = asked.length;
      const { tier, why } = await compactWith(family);
      assert.equal(tier, 'offline');
      const texts = asked.slice(before).map(({ messages }) => messages[0]!.text);
      for (const text of texts) {
        const same = texts.filter((one) => one === text).length;
        assert.ok(same <= mostCalls, `asked ${same} times for the same`);
      }
      console.log(`${family}: ${texts.length} requests for ${new Set(texts).size} texts`);
      assert.match(words(why ?? ''), /vscode\/tidemark-test\/\w+/);
      assert.doesNotMatch(words(why ?? ''), /8080|\n/);
    });
  }
});
