import assert from 'node:assert/strict';
import { failed, ok } from '../../src/base/result';
import { said } from '../../src/base/sentence';
import { editorProvider } from '../../src/models/editor/provider';
import type { EditorModel, Host, HostCallOptions, HostVerb, HostVerbs } from '../../src/ports/host';
import type { ModelProblem, ProviderSetup } from '../../src/ports/model';
import { call, keepsTheContract, problemOf, watch } from './contract';

const setup: ProviderSetup = {
  address: null,
  byPerson: false,
  signal: new AbortController().signal,
};

const offered = (vendor: string, family: string, windowTokens = 128_000): EditorModel => ({
  id: `${vendor}.${family}`,
  vendor,
  family,
  windowTokens,
});

type Verbs = {
  readonly [V in HostVerb]?: (
    ask: HostVerbs[V]['ask'],
    options: HostCallOptions,
  ) => Promise<HostVerbs[V]['answer']>;
};

/** A host that does what it is given, and is gone for everything else. */
const hostOf = (verbs: Verbs): Host => ({
  call: (verb, ask, options = {}) => {
    const run = verbs[verb];
    return run ? run(ask, options) : Promise.reject(new Error('the host is gone'));
  },
});

const listing = (models: readonly EditorModel[]): Verbs => ({
  editorModels: ({ vendor, family }) =>
    Promise.resolve(
      ok(
        models.filter(
          (one) =>
            (vendor === null || one.vendor === vendor) &&
            (family === null || one.family === family),
        ),
      ),
    ),
});

describe('a model of the editor', () => {
  keepsTheContract(() => {
    let counted: number | null = null;
    let requests = 0;
    let left: Promise<boolean> = Promise.resolve(false);
    let speak: (say: (chars: number) => void, signal: AbortSignal) => Promise<string>;
    const host = hostOf({
      ...listing([offered('test', 'one')]),
      askEditorModel: async (_ask, { onProgress, signal }) => {
        requests++;
        assert.ok(signal && onProgress);
        left = new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(true), { once: true }),
        );
        const text = await speak(onProgress, signal);
        return ok({ text, usage: null, ended: 'complete' });
      },
      countWithEditorModel: () =>
        counted === null ? Promise.reject(new Error('gone')) : Promise.resolve(counted),
    });
    return Promise.resolve({
      model: async () => {
        const opened = await editorProvider(host).open('test/one', setup);
        assert.ok(opened.ok);
        return opened.value;
      },
      answers: (text: string) => {
        speak = (say) => {
          for (let chars = 10; chars < text.length; chars += 10) say(chars);
          say(text.length);
          return Promise.resolve(text);
        };
      },
      fallsSilent: () => {
        speak = (say) => {
          say(3);
          return new Promise(() => undefined);
        };
      },
      neverEnds: () => {
        speak = (say, signal) =>
          new Promise(() => {
            let chars = 0;
            const timer = setInterval(() => say(++chars), 10);
            signal.addEventListener('abort', () => clearInterval(timer));
          });
      },
      counts: (tokens: number | null) => (counted = tokens),
      requests: () => requests,
      wasLeft: () => left,
    });
  });

  it('passes on what the host found wrong', async () => {
    const wrong: ModelProblem = {
      kind: 'noConsent',
      sentence: said`vscode/test/one may not be used yet; ask for it once.`,
      again: 'never',
      retryAfterMs: null,
    };
    const host = hostOf({
      ...listing([offered('test', 'one')]),
      askEditorModel: () => Promise.resolve(failed(wrong)),
    });
    const opened = await editorProvider(host).open('test/one', setup);
    assert.ok(opened.ok);
    assert.deepEqual(problemOf(await opened.value.ask(call, watch()), 'vscode/test/one'), wrong);
  });

  it('says when the host is gone', async () => {
    const { kind } = problemOf(
      await editorProvider(hostOf({})).open('test/one', setup),
      'vscode/test/one',
    );
    assert.equal(kind, 'failed');
    const opened = await editorProvider(hostOf(listing([offered('test', 'one')]))).open(
      'test/one',
      setup,
    );
    assert.ok(opened.ok);
    const outcome = await opened.value.ask(call, watch());
    assert.equal(problemOf(outcome, 'vscode/test/one').kind, 'failed');
  });

  it('says when the editor has no such model, even if it offers another', async () => {
    const host = hostOf({ editorModels: () => Promise.resolve(ok([offered('test', 'two')])) });
    const { kind, again } = problemOf(
      await editorProvider(host).open('test/one', setup),
      'vscode/test/one',
    );
    assert.deepEqual([kind, again], ['unknownModel', 'never']);
  });

  it('knows its window as the editor tells it, else from the table, else a small one', async () => {
    const models = [
      offered('copilot', 'gpt-5', 111_000),
      offered('copilot', 'claude-haiku-4.5', 0),
      offered('copilot', 'raptor', 0),
    ];
    const limits = await Promise.all(
      models.map(async ({ vendor, family }) => {
        const opened = await editorProvider(hostOf(listing(models))).open(
          `${vendor}/${family}`,
          setup,
        );
        assert.ok(opened.ok);
        const { windowTokens, source } = await opened.value.limits(setup.signal);
        return [windowTokens, source];
      }),
    );
    assert.deepEqual(limits, [
      [111_000, 'reported'],
      [200_000, 'table'],
      [64_000, 'assumed'],
    ]);
  });
});

describe('the editor’s model of a conversation', () => {
  const served = async (
    session: { readonly provider: string | null; readonly id: string },
    models: readonly EditorModel[],
  ): Promise<string | null> => {
    const opened = await editorProvider(hostOf(listing(models))).forSession(session, setup);
    return opened?.ok ? opened.value.name : null;
  };
  const copilot = [
    offered('copilot', 'claude-sonnet-4.5'),
    offered('copilot', 'claude-sonnet-4'),
    offered('copilot', 'gpt-5-mini'),
  ];

  it('is found however its name is spelled', async () => {
    for (const id of [
      'claude-sonnet-4-5-20250929',
      'claude-sonnet-4.5',
      'Claude-Sonnet-4-5',
      'anthropic/claude-sonnet-4.5',
      'claude-sonnet-4-5-latest',
      'anthropic.claude-sonnet-4-5'.slice(10),
    ]) {
      const found = await served({ provider: 'anthropic', id }, copilot);
      assert.equal(found, 'vscode/copilot/claude-sonnet-4.5', id);
    }
  });

  it('is none where only a relative is offered', async () => {
    for (const id of ['claude-sonnet-4-6', 'claude-opus-4-5', 'gpt-5', 'gpt-5-mini-high', '']) {
      assert.equal(await served({ provider: 'x', id }, copilot), null, id);
    }
    const dated = [offered('a', 'gpt-4o-2024-05-13')];
    assert.equal(await served({ provider: null, id: 'gpt-4o-2024-11-20' }, dated), null);
    assert.equal(
      await served({ provider: null, id: 'gpt-4o' }, dated),
      'vscode/a/gpt-4o-2024-05-13',
    );
  });

  it('is the one of the conversation’s own vendor where several have it', async () => {
    const two = [offered('other', 'gpt-5'), offered('copilot', 'gpt-5')];
    assert.equal(
      await served({ provider: 'github-copilot', id: 'gpt-5' }, two),
      'vscode/copilot/gpt-5',
    );
    assert.equal(await served({ provider: 'openai', id: 'gpt-5' }, two), 'vscode/other/gpt-5');
  });

  it('is asked for without a dialog unless a person wants it', async () => {
    const asked: boolean[] = [];
    const host = hostOf({
      editorModels: ({ byPerson }) => {
        asked.push(byPerson);
        return Promise.resolve(ok([]));
      },
    });
    const session = { provider: null, id: 'gpt-5' };
    await editorProvider(host).forSession(session, setup);
    await editorProvider(host).forSession(session, { ...setup, byPerson: true });
    assert.deepEqual(asked, [false, true]);
  });
});
