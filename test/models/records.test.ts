/** The lists of providers hold the same providers, and each record is whole. */
import assert from 'node:assert/strict';
import { apiAddress } from '../../src/base/apiAddress';
import { plainModelName } from '../../src/engine/summarise/price';
import { facts, records, apiProviders } from '../../src/models/all';
import { environmentHost } from '../../src/operations/environmentHost';
import { parseModelChoice } from '../../src/settings/modelChoice';
import { keys, settingOf } from '../../src/settings/schema';
import { Keys } from '../../src/vscode/host/keys';

describe('the records of providers', () => {
  it('are those whose facts are known, each once', () => {
    const known = records.map((record) => record.facts);
    assert.equal(new Set(known).size, known.length);
    assert.deepEqual(known.map(({ name }) => name).sort(), facts.map(({ name }) => name).sort());
    for (const one of known) assert.ok(facts.includes(one), one.name);
  });

  it('share no setting, variable, secret or command', () => {
    const own = apiProviders.flatMap(({ api: { addressKey, env, secret, commands } }) => [
      ...[addressKey, secret, env.key, env.address, commands.set, commands.remove],
    ]);
    assert.equal(new Set(own).size, own.length);
  });

  for (const { facts: known, prices, create } of records) {
    const { name, form } = known;
    it(`is whole: ${name}`, () => {
      assert.match(name, /^[a-z][a-z\d-]{0,39}$/);
      assert.equal(create(environmentHost({})).name, name);
      const id = form.after.replace(/<\w+>/g, 'boat-1');
      assert.deepEqual(parseModelChoice(`${name}/${id}`), { kind: 'named', provider: name, id });
      assert.equal(parseModelChoice(`${name}/`), undefined);
      assert.match(prices.asOf, /^20\d\d-\d\d$/);
      for (const { glob } of prices.entries) {
        const plain = glob.replace(/\[(.).*?\]/gu, '$1');
        assert.equal(plainModelName(plain), plain, glob);
      }
    });
  }

  for (const { name, api } of apiProviders) {
    it(`has a key that goes to its own address, and a setting that no workspace changes: ${name}`, async () => {
      const { address, addressKey, env, commands } = api;
      const origin = apiAddress(address)?.origin ?? '';
      assert.equal(origin, address, 'https, without a path');
      const host = environmentHost({ [env.key]: 'k' });
      assert.equal(await host.call('key', { provider: name, origin }), 'k');
      const gate = { provider: name, origin: 'https://gate.example' };
      assert.deepEqual(await host.call('key', gate), { kind: 'elsewhere' });
      const typed = environmentHost({ [env.key]: 'k' }, { [name]: gate.origin });
      assert.equal(await typed.call('key', gate), 'k');
      assert.ok(keys.includes(addressKey));
      assert.deepEqual(
        [settingOf(addressKey).scope, settingOf(addressKey).restricted],
        ['machine', true],
      );
      // What `npm run made` takes for such commands.
      assert.match(commands.set, /^set\w+Key$/);
      assert.match(commands.remove, /^remove\w+Key$/);
      const kept = new Map<string, string>();
      const secrets = {
        get: (at: string) => Promise.resolve(kept.get(at)),
        store: (at: string, text: string) => Promise.resolve(void kept.set(at, text)),
        delete: (at: string) => Promise.resolve(void kept.delete(at)),
      };
      const store = new Keys(secrets);
      assert.equal(await store.keep(name, 'k'.repeat(30), origin), 'new');
      assert.deepEqual([...kept.keys()], [api.secret]);
      assert.equal((await store.read(name, origin)).kind, 'key');
      assert.equal((await store.read(name, gate.origin)).kind, 'undecided');
    });
  }
});
