import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hookKeys, layersForHooks, valuesForHooks } from '../../src/settings/hookSettings';
import { resolveSettings } from '../../src/settings/resolve';
import { keys, settingOf } from '../../src/settings/schema';

describe('settings for hooks', () => {
  it('hold what decides about notes and evidence, and nothing that asks a model, a network or a shell', () => {
    const slow = /^(?:anthropic|hooks)\.|model|prompt|instructions|policy/i;
    assert.deepEqual(
      hookKeys.filter((key) => slow.test(key)),
      [],
    );
    const all = Object.fromEntries(keys.map((key) => [key, settingOf(key).default]));
    assert.deepEqual(Object.keys(valuesForHooks(all)), [...hookKeys]);
    assert.deepEqual(valuesForHooks({ contextTokens: undefined, toString: 1 }), {});
  });

  it('are read through the same limits whatever the file holds, the innermost place last', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())), (places) => {
        const { settings } = resolveSettings(layersForHooks(places));
        const { settings: bare } = resolveSettings([]);
        assert.deepEqual(settings.models, bare.models);
        assert.deepEqual(settings.userCommands, bare.userCommands);
        assert.deepEqual(settings.flushPrompts, bare.flushPrompts);
      }),
    );
    const layers = layersForHooks([{ contextTokens: 1_000 }, { contextTokens: 2_000 }]);
    assert.equal(resolveSettings(layers).settings.policy.contextTokens, 2_000);
  });
});
