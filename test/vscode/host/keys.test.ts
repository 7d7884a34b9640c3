import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Keys, keyTrouble } from '../../../src/vscode/host/keys';
import { say } from '../words';

const own = 'https://api.anthropic.com';
const gateway = 'https://gate.example:8443';
const shaped = `sk-ant-${'x'.repeat(30)}`;

/** A secret storage in memory; `fails` makes it throw what it was given, as a careless one might. */
class FakeSecrets {
  readonly values = new Map<string, string>();
  fails = false;

  get(name: string): Promise<string | undefined> {
    return this.fails
      ? Promise.reject(new Error('locked'))
      : Promise.resolve(this.values.get(name));
  }
  store(name: string, value: string): Promise<void> {
    if (this.fails) return Promise.reject(new Error(`cannot store ${value}`));
    this.values.set(name, value);
    return Promise.resolve();
  }
  delete(name: string): Promise<void> {
    this.values.delete(name);
    return Promise.resolve();
  }
}

describe('a key', () => {
  it('is taken in any shape that can be sent, with the space around it cut off', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets);
    assert.equal(keyTrouble(` ${shaped}\n`, say), undefined);
    assert.equal(await keys.keep('anthropic', ` ${shaped}\n`, own), 'new');
    assert.deepEqual(await keys.read('anthropic', own), { kind: 'key', key: shaped });
  });

  it('replaces the one before, and is gone when it is removed', async () => {
    const keys = new Keys(new FakeSecrets());
    await keys.keep('anthropic', shaped, own);
    assert.equal(await keys.keep('anthropic', `${shaped}2`, own), 'replaced');
    assert.deepEqual(await keys.read('anthropic', own), { kind: 'key', key: `${shaped}2` });
    assert.equal(await keys.remove('anthropic'), true);
    assert.deepEqual(await keys.read('anthropic', own), { kind: 'none' });
    assert.equal(await keys.remove('anthropic'), false);
  });

  const wrong: readonly (readonly [why: string, text: string, sentence: RegExp])[] = [
    ['nothing', '  ', /Enter a key/],
    ['words', 'this is not a key at all', /no spaces/],
    ['two lines', `${shaped}\n${shaped}`, /no spaces or line breaks/],
    ['a control character', `${shaped}\u0007`, /only ASCII letters, digits and symbols/],
    ['an invisible character', `${shaped}\u200b`, /only ASCII letters, digits and symbols/],
    ['letters that no header takes', `${shaped}é`, /only ASCII letters/],
    ['too little', 'sk-ant-x', /too short.*20/],
    ['a whole file', 'x'.repeat(5_000), /too long.*400/],
  ];
  for (const [why, text, sentence] of wrong) {
    it(`is refused in one sentence without it for ${why}`, () => {
      const trouble = keyTrouble(text, say) ?? '';
      assert.match(trouble, sentence);
      assert.match(trouble, /^[A-Z][^\n]*\.$/);
      if (text.trim() !== '') assert.ok(!trouble.includes(text.trim()));
    });
  }

  it('that is taken is always one line of visible ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        if (keyTrouble(text, say) === undefined) assert.match(text.trim(), /^[!-~]{20,400}$/);
      }),
    );
  });

  it('is not in the error of a storage that quotes it', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets);
    secrets.fails = true;
    await assert.rejects(keys.read('anthropic', own), /secret storage does not work/);
    await assert.rejects(keys.keep('anthropic', shaped, own), (error: Error) => {
      assert.ok(!JSON.stringify([error.message, error.stack, error.cause]).includes(shaped));
      return true;
    });
  });

  it('goes to the address it was entered for, and to others once the person said so', async () => {
    const keys = new Keys(new FakeSecrets());
    const at = async (origin: string) => (await keys.read('anthropic', origin)).kind;
    await keys.keep('anthropic', shaped, gateway);
    assert.equal(await at(gateway), 'key');
    for (const other of [own, 'https://gate.example', 'http://gate.example:8443', '__proto__']) {
      assert.equal(await at(other), 'undecided', other);
    }
    await keys.decide('anthropic', own, true);
    await keys.decide('anthropic', 'https://bad.example', false);
    assert.deepEqual(await Promise.all([gateway, own, 'https://bad.example'].map(at)), [
      ...['key', 'key', 'refused'],
    ]);
    await keys.keep('anthropic', `${shaped}2`, own);
    assert.equal(await at(gateway), 'undecided', 'what was said of another key is forgotten');
  });

  it('that was kept before addresses were goes to Anthropic alone', async () => {
    const secrets = new FakeSecrets();
    secrets.values.set('anthropicApiKey', shaped);
    const keys = new Keys(secrets);
    assert.deepEqual(await keys.read('anthropic', own), { kind: 'key', key: shaped });
    assert.deepEqual(await keys.read('anthropic', gateway), { kind: 'undecided' });
    await keys.decide('anthropic', gateway, true);
    assert.deepEqual(await keys.read('anthropic', own), { kind: 'key', key: shaped });
    assert.deepEqual(await keys.read('anthropic', gateway), { kind: 'key', key: shaped });
  });

  it('is none where the storage holds half of one, and no decision makes one', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets);
    for (const broken of ['{', '{}', `{"key":"${shaped}"`, '{"key":5,"origins":{}}']) {
      secrets.values.set('anthropicApiKey', broken);
      assert.deepEqual(await keys.read('anthropic', own), { kind: 'none' });
    }
    await keys.remove('anthropic');
    secrets.values.clear();
    await keys.decide('anthropic', own, true);
    assert.deepEqual([...secrets.values], []);
  });
});
