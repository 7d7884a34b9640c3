import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redact } from '../../../src/engine/secrets/redact';
import { lookAlikes } from './lookAlikes';
import { plants } from './plants';
import { diceOf } from './random';

const key = `gh${'p_'}${diceOf(5).of('abcdefghjkmnpqrsuvwxyzABCDEFGHJKL0123456789', 36)}`;

describe('redact', () => {
  it('keeps the name and the quotes around a masked value', () => {
    assert.equal(
      redact(`A=1\nGITHUB_TOKEN="${key}"\nB=2`).text,
      'A=1\nGITHUB_TOKEN="[redacted:github-token]"\nB=2',
    );
    assert.equal(
      redact(JSON.stringify({ a: { token: key } })).text,
      '{"a":{"token":"[redacted:github-token]"}}',
    );
  });

  it('keeps a redacted JSON text readable', () => {
    const text = JSON.stringify({
      password: 'hunter2',
      nested: JSON.stringify({ apiKey: key, n: 1 }),
    });
    const parsed = JSON.parse(redact(text).text) as { password: string; nested: string };
    assert.equal(parsed.password, '[redacted:password]');
    assert.deepEqual(JSON.parse(parsed.nested), { apiKey: '[redacted:github-token]', n: 1 });
  });

  it('says what it found, with offsets in the input', () => {
    const { found } = redact(`é ${key} and ${key}`);
    assert.deepEqual(found, [
      { kind: 'github-token', start: 2, end: 2 + key.length },
      { kind: 'github-token', start: 7 + key.length, end: 7 + 2 * key.length },
    ]);
  });

  it('masks only the password of an address', () => {
    assert.equal(
      redact('postgres://app:Zk39vQx81@db:5432/app').text,
      'postgres://app:[redacted:url-password]@db:5432/app',
    );
  });

  it('masks only the credential of a header', () => {
    assert.equal(
      redact(`Authorization: Bearer ${'q7Rt'.repeat(2)}Zx90LmPw\nAccept: */*`).text,
      'Authorization: Bearer [redacted:authorization]\nAccept: */*',
    );
  });

  it('keeps the beginning of a webhook address', () => {
    const path = `T0AB12CD3/B0EF45GH6/${'a1B2c3D4'.repeat(3)}`;
    assert.equal(
      redact(`https://hooks.slack.com/services/${path}`).text,
      'https://hooks.slack.com/services/[redacted:slack-webhook]',
    );
  });

  it('finds nothing in an empty text', () => {
    assert.deepEqual(redact(''), { text: '', found: [] });
  });

  it('leaves lone surrogates, null bytes and a byte order mark as they are', () => {
    const text = `\ufeff\ud800 \u0000 TOKEN=${key}\udfff \ud83d`;
    assert.equal(
      redact(text).text,
      '\ufeff\ud800 \u0000 TOKEN=[redacted:github-token]\udfff \ud83d',
    );
  });
});

describe('redact: laws', () => {
  const dice = diceOf(41);
  const fragments = fc.oneof(
    fc.constantFrom(
      ...'password token secret api_key API_KEY Authorization Bearer Basic Cookie session key auth :// @ : = := => | , ; & ? " \' ` \\" \\n \\\\ { } [ ] ( ) < > -u -p --password curl mysql export name: value: user login machine -----BEGIN PRIVATE KEY----- -----END PRIVATE KEY----- eyJ . / # % %3D %22 [redacted:token] [redacted:password] [redacted: redacted: ] is mnemonic 1:A Q~ -us1 AAAA A1b2C3d4E5f6 hunter2 deadbeef01 false null http https postgres sk- ghp_'.split(
        ' ',
      ),
      ' ',
      '  ',
      '\n',
      '\r\n',
      '\t',
      '\u001b[32m',
      '\u001b[0m',
      '\ud800',
      '密码：',
    ),
    fc.constantFrom(...plants.map((plant) => plant.make(dice))),
    fc.constantFrom(...plants.map((plant) => plant.name)),
    fc.constantFrom(...lookAlikes.filter((text) => text.length < 120)),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'abcdefXYZ0189+/=_-.'), maxLength: 50 }),
  );
  const texts = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(''));

  it('changes nothing when a redacted text is redacted again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = redact(text).text;
        const twice = redact(once);
        assert.equal(twice.text, once);
        assert.deepEqual(twice.found, []);
      }),
      { numRuns: 3000, seed: 20260217 },
    );
  });

  it('ends where the address goes on in which a secret stands', () => {
    const token = 'ghp_Rd7x6aRBUAHantTVGw0CmUmPTaTCWi1oXX37';
    const remote = redact(
      `origin https://x-access-token:${token}@github.com/quay/ledger.git (push)`,
    );
    assert.match(remote.text, /\]@github\.com\/quay\/ledger\.git \(push\)$/);
    const seed = redact(
      '"otpauth://totp/Quay:m?secret=7M4MZUCLP445WGLTYXTIKMGZ5GSY5LXI&issuer=Quay"',
    );
    assert.match(seed.text, /\?secret=\[redacted:[\w-]+\]&issuer=Quay"$/);
    // A password may hold the sign that ends it.
    const odd = redact('git clone https://bob:p4ss@wOrd@git.quay.io/a.git');
    assert.doesNotMatch(odd.text, /p4ss|wOrd/);
  });

  const numbered = `0x${'7d14b0c2e8f95a36'.repeat(4)}`;
  const stays = [
    `{ "accounts": ["0x${'7d14b0c2e8f95a36417c'.repeat(2)}"] }`,
    `transactions: ["${numbered}"]`,
    `accounts: [], lastBlock: ["${numbered}"]`,
    `HttpClient.create('https://api.quay.io', 'application/json')`,
    `cloud.create('bucket', '5b0c41d8e96f27a3b4d8c0e7915f6a2d')`,
    '{"name": "theme_session", "value": "dark", "domain": "quay.io", "httpOnly": false}',
    '$ aws sts get-caller-identity --query Arn\narn:aws:sts::112233445566:assumed-role/Power/n.weber',
  ];
  for (const text of stays)
    it(`leaves what only looks like it: ${text.slice(0, 60)}`, () => {
      assert.equal(redact(text).text, text);
    });

  it('keeps everything outside of what it found, unit for unit', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: output, found } = redact(text);
        let at = 0;
        let rebuilt = '';
        for (const { kind, start, end } of found) {
          assert.ok(start >= at && end > start && end <= text.length);
          rebuilt += `${text.slice(at, start)}[redacted:${kind}]`;
          at = end;
        }
        assert.equal(output, rebuilt + text.slice(at));
      }),
      { numRuns: 2000, seed: 20260218 },
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        redact(text);
      }),
      { numRuns: 2000, seed: 20260219 },
    );
  });
});
