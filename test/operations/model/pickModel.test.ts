import assert from 'node:assert/strict';
import { failed, ok } from '../../../src/base/result';
import type { ModelChoice } from '../../../src/engine/summarise/options';
import { pickModel } from '../../../src/operations/model/pickModel';
import type { ModelProvider, ProviderSetup } from '../../../src/ports/model';
import { FakeModel, good, options, trouble } from '../fakeModel';
import type { Outcome } from '../fakeModel';
import { words } from '../../build/words';
import { asIs } from '../../../src/base/sentence';

const signal = new AbortController().signal;
const session = { provider: 'anthropic', id: 'claude-x' };

/** A provider that knows one model, and what it was asked for. */
function provider(
  name: ModelProvider['name'],
  known: string,
  trouble_: Outcome | null = null,
): ModelProvider & { readonly seen: (readonly [string, ProviderSetup])[] } {
  const seen: (readonly [string, ProviderSetup])[] = [];
  const open: ModelProvider['open'] = (id, setup) => {
    seen.push([id, setup]);
    if (trouble_ && !trouble_.ok) return Promise.resolve(failed(trouble_.problem));
    return Promise.resolve(ok(new FakeModel([good])));
  };
  return {
    name,
    seen,
    open,
    forSession: (one, setup) => (one.id === known ? open(one.id, setup) : Promise.resolve(null)),
  };
}

const pick = (choice: ModelChoice, models: readonly ModelProvider[]) =>
  pickModel({ ...options, choice }, session, { byPerson: true, signal }, { models });

describe('the model that writes', () => {
  it('is none, without a reason, where code is wished for', async () => {
    const asked = provider('anthropic', 'claude-x');
    assert.deepEqual(await pick({ kind: 'offline' }, [asked]), failed({ why: null }));
    assert.deepEqual(asked.seen, []);
  });

  it('is the one that is named, of the provider that is named', async () => {
    const anthropic = provider('anthropic', '');
    const editor = provider('vscode', '');
    assert.ok(
      (await pick({ kind: 'named', provider: 'anthropic', id: 'claude-h' }, [editor, anthropic]))
        .ok,
    );
    assert.ok(
      (await pick({ kind: 'named', provider: 'vscode', id: 'v/f' }, [editor, anthropic])).ok,
    );
    assert.deepEqual([anthropic.seen[0]?.[0], editor.seen[0]?.[0]], ['claude-h', 'v/f']);
  });

  it('is opened with the address, and with whether a person asked', async () => {
    const anthropic = provider('anthropic', '');
    for (const byPerson of [true, false]) {
      await pickModel(
        {
          ...options,
          choice: { kind: 'named', provider: 'anthropic', id: 'x' },
          addresses: { anthropic: 'http://h' },
        },
        null,
        { byPerson, signal },
        { models: [anthropic] },
      );
    }
    assert.deepEqual(
      anthropic.seen.map(([, setup]) => [setup.address, setup.byPerson]),
      [
        ['http://h', true],
        ['http://h', false],
      ],
    );
  });

  it('is none, with the provider’s own reason, where it cannot be opened', async () => {
    const anthropic = provider('anthropic', '', trouble('noKey', 'never'));
    assert.deepEqual(
      await pick({ kind: 'named', provider: 'anthropic', id: 'x' }, [anthropic]),
      failed({ why: asIs('fake/model has trouble: noKey.') }),
    );
  });

  it('is none where that provider is not there', async () => {
    const picked = await pick({ kind: 'named', provider: 'vscode', id: 'v/f' }, []);
    assert.ok(!picked.ok && /cannot be reached from here/.test(words(picked.problem.why ?? '')));
  });
});

describe('the conversation’s own model', () => {
  const own: ModelChoice = { kind: 'session' };

  it('is that of the first provider that has it', async () => {
    const [other, first, second] = ['gpt', 'claude-x', 'claude-x'].map((id) =>
      provider('vscode', id),
    );
    assert.ok((await pick(own, [other!, first!, second!])).ok);
    assert.deepEqual([other!.seen.length, first!.seen.length, second!.seen.length], [0, 1, 0]);
  });

  it('is asked for at the next where the first may not use it', async () => {
    const noKey = provider('anthropic', 'claude-x', trouble('noKey', 'never'));
    assert.ok((await pick(own, [noKey, provider('vscode', 'claude-x')])).ok);
  });

  it('is none for the reason of the first that knows it, else for want of a provider', async () => {
    const noKey = provider('anthropic', 'claude-x', trouble('noKey', 'never'));
    const noEditor = provider('vscode', 'claude-x', trouble('unknownModel', 'never'));
    assert.deepEqual(
      await pick(own, [noKey, noEditor]),
      failed({ why: asIs('fake/model has trouble: noKey.') }),
    );
    const none = await pick(own, [provider('anthropic', 'other')]);
    assert.ok(!none.ok && /claude-x/.test(words(none.problem.why ?? '')));
  });

  it('is none of a model out of reach, and what can be asked instead is named', async () => {
    const nobody = provider('vscode', 'claude-x', trouble('unknownModel', 'never'));
    const why = async (models: readonly ModelProvider[]): Promise<string> => {
      const picked = await pick(own, models);
      return picked.ok ? '' : words(picked.problem.why ?? '');
    };
    const other = provider('anthropic', 'other');
    assert.match(await why([other, nobody]), /claude-x, .*: anthropic\/…\.$/);
    assert.match(await why([other, provider('vscode', '')]), /: anthropic\/…, vscode\/…\.$/);
    for (const models of [[], [nobody]])
      assert.match(await why(models), /claude-x, the model of this conversation\.$/);
  });

  it('is none, for the reason given, where the choice is a name that names none', async () => {
    const asked = provider('anthropic', 'claude-x');
    const why = asIs('There is none.');
    assert.deepEqual(await pick({ kind: 'misnamed', why }, [asked]), failed({ why }));
    assert.deepEqual(asked.seen, []);
  });

  it('is none where the conversation does not name one', async () => {
    const picked = await pickModel(
      { ...options, choice: own },
      null,
      { byPerson: true, signal },
      { models: [provider('anthropic', 'x')] },
    );
    assert.ok(!picked.ok && /does not say/.test(words(picked.problem.why ?? '')));
  });
});
