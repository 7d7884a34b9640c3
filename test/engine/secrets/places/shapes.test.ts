/** Tokens told by their whole shape: what each shape needs, and how little less is not enough. */
import assert from 'node:assert/strict';
import { sourceOf } from '../../../../src/engine/secrets/characters';
import { findKeyBlocks } from '../../../../src/engine/secrets/rules/keyBlocks';
import { redact } from '../../../../src/engine/secrets/redact';
import { findShaped } from '../../../../src/engine/secrets/places/shapes';
import { alnum, base64, diceOf, digits, hex } from '../random';

const dice = diceOf(31);
/** Generated text of a length, with digits and both cases at its ends. */
const drawn = (length: number): string => `a1B2${dice.of(alnum, length - 8)}c3D4`;
const hexes = (length: number): string => `a1b2${dice.of(hex, length - 8)}c3d4`;
const numbers = (length: number): string => dice.of('123456789', length);
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const head = encoded('{"alg":"HS256"}');
const body = encoded('{"sub":"1234567890"}');
const key = (label: string): string =>
  Buffer.from(`-----BEGIN ${label}-----\nMIIE`).toString('base64');

/** Each shape by its parts: what is masked, then what is not. */
const shapes: readonly (readonly [
  kind: string,
  masked: readonly string[],
  kept: readonly string[],
])[] = [
  [
    'jwt',
    [
      `${head}.${body}.${drawn(43)}`,
      `${head}.${body}.`.slice(0, -1),
      `${head}.${drawn(30)}.${drawn(16)}.${drawn(30)}.${drawn(22)}`,
      `${head}..${drawn(16)}.${drawn(30)}.${drawn(22)}`,
    ],
    [head, `${head}.x`, `${head}.${drawn(40)}`, `eyJhbGci.${body}.abc`, `x${head}.${body}.abc`],
  ],
  [
    'telegram-token',
    [`${numbers(8)}:${drawn(35)}`, `${numbers(11)}:A${drawn(29)}`, `${numbers(9)}:A${drawn(49)}`],
    [
      `${numbers(7)}:${drawn(35)}`,
      `${numbers(12)}:${drawn(35)}`,
      `${numbers(9)}:${drawn(29)}`,
      `${numbers(9)}:${drawn(51)}`,
      `${numbers(9)}:some-words-that-are-long-enough-to-count`,
      `x${numbers(9)}:${drawn(35)}`,
    ],
  ],
  [
    'azure-client-secret',
    [`abc8Q~${drawn(28)}`, `abc8Q~${drawn(50)}`],
    [`abc8Q~${drawn(27)}`, `abc8Q~${drawn(51)}`, `abcdQ~${drawn(34)}`, `c8Q~${drawn(34)}`],
  ],
  [
    'terraform-token',
    [`${drawn(10)}.atlasv1.${drawn(30)}`, `${drawn(20)}.atlasv1.${drawn(120)}`],
    [`a1B2c3D4e.atlasv1.${drawn(60)}`, `${drawn(14)}.atlasv1.${drawn(29)}`],
  ],
  [
    'mailchimp-key',
    [`${hexes(32)}-us1`, `${hexes(32)}-us21`],
    [`${hexes(31)}-us1`, `${hexes(33)}-us1`, `${hexes(32)}-us123`, `${hexes(32)}-eu1`],
  ],
  [
    'discord-token',
    [
      `${encoded(numbers(18))}.${drawn(8).slice(0, 6)}.${drawn(38)}`,
      `M${drawn(23)}.${drawn(8).slice(0, 7)}.${drawn(25)}`,
    ],
    [
      `A${drawn(23)}.abcdef.${drawn(38)}`,
      `${encoded(numbers(18))}.abcdef.${drawn(24)}`,
      `${encoded(numbers(18))}.abcdef.${drawn(46)}`,
      `Mabcdefghijklmnopqrstuvw.abcdef.${drawn(38)}`,
      `M${drawn(16)}.abcdef.${drawn(38)}`,
    ],
  ],
  [
    'firebase-key',
    [`AAAA${drawn(8).slice(0, 7)}:${drawn(100)}`, `AAAA${drawn(8).slice(0, 7)}:${drawn(200)}`],
    [`AAAA${drawn(8).slice(0, 7)}:${drawn(99)}`, `xAAAA${drawn(8).slice(0, 7)}:${drawn(140)}`],
  ],
  [
    'facebook-token',
    [`${numbers(14)}|${drawn(27)}`, `${numbers(17)}|${drawn(45)}`, `${numbers(16)}|${drawn(24)}`],
    [
      `${numbers(13)}|${drawn(27)}`,
      `${numbers(18)}|${drawn(27)}`,
      `${numbers(15)}|${drawn(23)}`,
      `${numbers(15)}|some-words-that-are-long-enough`,
    ],
  ],
  [
    'twitter-bearer',
    [`${'A'.repeat(22)}${drawn(58)}`, `${'A'.repeat(22)}${drawn(60)}%3D${drawn(55)}`],
    [
      `${'A'.repeat(22)}${drawn(57)}`,
      `${'A'.repeat(22)}${drawn(119)}`,
      `b${'A'.repeat(22)}${drawn(70)}`,
      `,${'A'.repeat(22)}${drawn(70)}`,
      'A'.repeat(100),
    ],
  ],
  [
    'asana-token',
    [`1/${numbers(16)}:${hexes(32)}`, `2/${numbers(16)}/${numbers(16)}:${hexes(28)}`],
    [
      `3/${numbers(16)}:${hexes(32)}`,
      `1/${numbers(16)}:${hexes(27)}`,
      `1/${numbers(9)}:${hexes(32)}`,
    ],
  ],
  [
    'braintree-token',
    [
      `access_token$production$${hexes(16)}$${hexes(32)}`,
      `access_token$sandbox$${hexes(12)}$${hexes(28)}`,
    ],
    [
      `access_token$staging$${hexes(16)}$${hexes(32)}`,
      `access_token$sandbox$${hexes(16)}$${hexes(27)}`,
    ],
  ],
  [
    'mailgun-key',
    [`${hexes(32)}-${hexes(8)}-${hexes(8)}`],
    [`${hexes(31)}-${hexes(8)}-${hexes(8)}`, `${hexes(33)}-${hexes(8)}-${hexes(8)}`],
  ],
  [
    'private-key',
    [`${key('PRIVATE KEY')}${drawn(200)}`, `${key('RSA PRIVATE KEY')}${drawn(200)}`],
    [`${key('CERTIFICATE')}${drawn(200)}`, `${key('PUBLIC KEY')}${drawn(200)}`],
  ],
  [
    'bitcoin-key',
    [`5${'a1B2c3D4'.repeat(7).slice(0, 50)}`, `K${'a1B2c3D4'.repeat(7).slice(0, 51)}`],
    [
      `5${'a1B2c3D4'.repeat(7).slice(0, 49)}`,
      `L${'a1B2c3D4'.repeat(7).slice(0, 52)}`,
      `M${'a1B2c3D4'.repeat(7).slice(0, 51)}`,
      `5${'a0B2c3D4'.repeat(7).slice(0, 50)}`,
      `5${'abcdefgh'.repeat(7).slice(0, 50)}`,
      `+5${'a1B2c3D4'.repeat(7).slice(0, 50)}`,
    ],
  ],
  [
    'salesforce-token',
    [`00D${drawn(12)}!${drawn(60)}`, `00D${drawn(15)}!${drawn(140)}`],
    [
      `00D${drawn(11)}!${drawn(80)}`,
      `00D${drawn(12)}!${drawn(59)}`,
      `x00D${drawn(12)}!${drawn(80)}`,
    ],
  ],
];

const ofKind = (text: string, kind: string): readonly string[] =>
  findShaped(sourceOf(text))
    .filter((hit) => hit.kind === kind)
    .map(({ start, end }) => text.slice(start, end));

describe('redact: shapes', () => {
  for (const [kind, masked, kept] of shapes) {
    it(`finds each form of a ${kind} to its last character`, () => {
      for (const token of masked) {
        for (const text of [token, `"${token}"`, `at ${token} end`, `a\\n${token}\\n`])
          assert.deepEqual(ofKind(text, kind), [token], text);
      }
    });

    it(`takes nothing for a ${kind} that is shorter, longer or worded`, () => {
      for (const token of kept) assert.deepEqual(ofKind(token, kind), [], token);
    });
  }

  it('lets a bot’s token follow the word bot, as in its address', () => {
    const token = `${numbers(9)}:${drawn(35)}`;
    assert.deepEqual(ofKind(`https://api.telegram.org/bot${token}/getMe`, 'telegram-token'), [
      token,
    ]);
  });

  it('takes a stand-in in any shape for none', () => {
    assert.deepEqual(ofKind(`${hexes(32)}-us1 <token>`, 'mailchimp-key').length, 1);
    assert.deepEqual(ofKind(`${numbers(9)}:EXAMPLE${drawn(30)}`, 'telegram-token'), []);
  });

  it('finds the private numbers of a web key where the text has one', () => {
    const numbersOf = (name: string): string => `"${name}": "${drawn(40)}"`;
    const found = (text: string): number => ofKind(text, 'private-key').length;
    for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
      assert.equal(found(`{"kty":"RSA", ${numbersOf(name)}}`), 1, name);
    assert.equal(found(`{"kty":"RSA", ${numbersOf('n')}}`), 0);
    assert.equal(found(`{${numbersOf('d')}}`), 0);
    assert.equal(found(JSON.stringify(`{"kty":"EC", ${numbersOf('d')}}`)), 1);
    assert.equal(found(`{"kty":"RSA", "d": "${'a1B2'.repeat(5)}"}`), 1);
    assert.equal(found(`{"kty":"RSA", "d": "${'a1B2'.repeat(5).slice(1)}"}`), 0);
  });
});

const lines = (count: number, length = 64): readonly string[] =>
  Array.from({ length: count }, () => dice.of(base64, length));
const block = (label: string, content: readonly string[]): string =>
  [`-----BEGIN ${label}-----`, ...content, `-----END ${label}-----`].join('\n');

describe('redact: blocks of private keys', () => {
  const found = (text: string): readonly string[] =>
    findKeyBlocks(sourceOf(text)).map(({ start, end }) => text.slice(start, end));

  const labels =
    'PRIVATE KEY|RSA PRIVATE KEY|EC PRIVATE KEY|OPENSSH PRIVATE KEY|ENCRYPTED PRIVATE KEY|PGP PRIVATE KEY BLOCK|SSH2 PRIVATE KEY|ANY PRIVATE KEY FILE';
  for (const label of labels.split('|')) {
    it(`are one mask from header to end line: ${label}`, () => {
      const pem = block(label, lines(6));
      assert.deepEqual(found(`before\n${pem}\nafter`), [pem]);
      assert.equal(redact(`a\n${pem}\nb`).text, 'a\n[redacted:private-key]\nb');
    });
  }

  it('are told from certificates, public keys and code that names the lines', () => {
    for (const label of [
      'CERTIFICATE',
      'PUBLIC KEY',
      'RSA PUBLIC KEY',
      'PGP PUBLIC KEY BLOCK',
      'PRIVATE KEYS',
    ])
      assert.deepEqual(found(block(label, lines(6))), [], label);
    assert.deepEqual(found(block('PRIVATE KEY', ['...'])), []);
    assert.deepEqual(found(block('PRIVATE KEY', ['a'.repeat(64)])), []);
  });

  it('need 40 characters of base64 in runs of 16, of 12 different ones', () => {
    const twelve = 'abcdefghijkl';
    const run = (length: number): string => twelve.repeat(9).slice(0, length);
    assert.equal(found(block('PRIVATE KEY', [run(40)])).length, 1);
    assert.equal(found(block('PRIVATE KEY', [run(39)])).length, 0);
    assert.equal(found(block('PRIVATE KEY', [run(16), run(16), run(16)])).length, 1);
    assert.equal(found(block('PRIVATE KEY', [run(15), run(15), run(15)])).length, 0);
    assert.equal(found(block('PRIVATE KEY', [run(48).replaceAll('l', 'a')])).length, 0);
  });

  it('stay two where two stand behind each other', () => {
    const [one, two] = [block('RSA PRIVATE KEY', lines(3)), block('EC PRIVATE KEY', lines(3))];
    assert.deepEqual(found(`${one}\n${two}`), [one, two]);
  });

  it('that are cut off end where they stop looking like a key', () => {
    const cut = `-----BEGIN RSA PRIVATE KEY-----\n${lines(3).join('\n')}`;
    assert.deepEqual(found(`${cut}\n\nand then some words follow`), [cut]);
    const whole = block('EC PRIVATE KEY', lines(3));
    assert.deepEqual(found(`${cut}\n${whole}`), [cut, whole]);
    const headed = `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${lines(3).join('\n')}`;
    assert.deepEqual(found(`${headed}\n\nend`), [headed]);
  });

  it('do not reach over 24,000 units to an end line', () => {
    const far = (gap: number): string =>
      `-----BEGIN PRIVATE KEY-----\n${lines(2).join('\n')}\n${'.'.repeat(gap)}-----END PRIVATE KEY-----`;
    const inner = 1 + 64 + 1 + 64 + 1;
    const near = far(24_000 - inner);
    assert.deepEqual(found(near), [near]);
    assert.equal(
      found(far(24_001 - inner))[0]?.length,
      '-----BEGIN PRIVATE KEY-----'.length + inner - 1,
    );
  });

  it('of PuTTY are masked behind the line that counts them', () => {
    const content = lines(5).join('\n');
    const text = `Private-Lines: 5\n${content}\nPrivate-MAC: x`;
    assert.deepEqual(
      redact(text).text.startsWith('Private-Lines: 5\n[redacted:private-key]'),
      true,
    );
    assert.deepEqual(found('Private-Lines: 5\nnothing of the kind'), []);
  });

  it('are found in a row of digits and letters only where a table of keys would have one', () => {
    const id = `AK${'IA'}${'A1B2C3D4'.repeat(2)}`;
    const secret = drawn(40);
    const found40 = (between: string, tail = ''): boolean =>
      !redact(`${id}${between}${secret}${tail}`).text.includes(secret);
    for (const between of [',', ' | ', '\t', '","']) assert.ok(found40(between), between);
    assert.ok(!found40(' '.repeat(13)));
    assert.ok(!found40('\n'));
    assert.ok(!found40(',', digits));
  });
});
