/** The limits by which a value counts as generated, and the ways in which one says that it is only a stand-in. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeBase64,
  isEncodedPair,
  isStandIn,
  isTemplate,
  isUuid,
  looksRandom,
} from '../../../../src/engine/secrets/values/randomness';
import { alnum, diceOf } from '../random';

const encode = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

describe('a generated look', () => {
  const table: readonly (readonly [value: string, isRandom: boolean, why: string])[] = [
    ['', false, 'nothing'],
    ['a1b2c3d', false, 'seven units are too few'],
    ['ab12cd3e', true, 'eight with four changes'],
    ['ab12cd34', false, 'eight with three'],
    ['abc12cd34', false, 'nine with three'],
    ['abcd12cd34', true, 'ten with three'],
    ['abcde12cde', false, 'ten with two'],
    ['Abcd12Cd34', true, 'ten with three, capitalised words counting once'],
    ['Abcde12Cde', false, 'ten with two, capitalised or not'],
    ['ABcdEFghIJklmnop', true, 'sixteen letters with three runs of capitals'],
    ['ABcdEFghIJklmno', false, 'fifteen of them'],
    ['ABcdEFghijklmnop', false, 'sixteen with two runs'],
    ['AbCdEfGhijklmnop', true, 'three lone small letters between capitals'],
    ['AbCdEfghijklmnop', false, 'two of them'],
    ['ABCDEFGHijklmnop', false, 'one long run of capitals'],
    ['ABcdEFghIJklmnopqrstuvwxyzabcdef', false, 'three runs in thirty-two letters'],
    ['ABcdEFghIJklKLopqrstuvwxyzabcdef', true, 'four of them'],
    ['ABcdEFghIJ-klmnopqrst', false, 'runs in a part that is too short'],
    ['abcdefgh-ab12cd3e', true, 'one such part of several'],
    ['getUserNameFromConfig', false, 'camel case'],
    ['currentPasswordField', false, 'camel case of a name'],
    ['1234567890123456', false, 'digits alone'],
    ['a1-b2-c3-d4-', true, 'twelve units of short parts, dense'],
    ['a1-b2-c3-d4', false, 'eleven'],
    ['abc-123-abc-123-abc-123-a-1', true, 'a change in 35 of 100 units'],
    ['abc-12-abc-12-ab', false, 'a change in 33 of 100'],
    ['a1b2!!!!!!!!!!!!', false, 'signs count when changes are shared out'],
    ['aBcD-eFgH-iJkL', false, 'dense without a digit'],
    ['12!34!56!78!90', false, 'dense without a letter'],
    ['ab12 cd3e 4f5g', true, 'blanks between parts'],
  ];
  for (const [value, isRandom, why] of table) {
    it(`is ${isRandom ? 'found' : 'not found'} in ${why}: "${value}"`, () => {
      assert.equal(looksRandom(value), isRandom);
    });
  }

  it('is that of nearly every value of 20 drawn characters and of no chain of words', () => {
    const dice = diceOf(77);
    const drawn = Array.from({ length: 300 }, () => dice.of(alnum, 20));
    assert.ok(drawn.filter(looksRandom).length >= 297);
    const word = fc.constantFrom('load', 'Token', 'provider', 'Index', 'cache');
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom('-', '_', '.', '/'), (parts, joint) => {
        assert.equal(looksRandom(parts.join(joint)), false);
      }),
    );
  });
});

describe('a stand-in', () => {
  for (const value of [
    '${TOKEN}',
    '$(cat key)',
    '{{ token }}',
    '<token>',
    '<>',
    '%(token)s',
    '%DB_TOKEN%',
    '$TOKEN',
    '@TOKEN@',
    'sk-...',
    'sk-…',
    '***',
    '•••',
    '[redacted:token]',
  ]) {
    it(`is the template ${value}`, () => {
      assert.equal(isTemplate(value), true);
      assert.equal(isStandIn(value), true);
    });
  }

  for (const value of [
    '%T%',
    'a$TOKEN',
    '$1',
    '@token@',
    '**',
    '..',
    '••',
    '{token}',
    '<token',
    'redacted',
  ]) {
    it(`in form of a template is not ${value}`, () => {
      assert.equal(isTemplate(value), false);
    });
  }

  it('is at most 80 units long between angle brackets', () => {
    assert.equal(isTemplate(`<${'a '.repeat(40)}>`), true);
    assert.equal(isTemplate(`<${'a '.repeat(40)}b>`), false);
  });

  const phrases =
    'my-Example-1 PLACEHOLDER changeme change-it change_this your-key yourKey a-your-b a_your replace_me replace redacted Dummy1 insert-key key-here key_here AxxxxB todo not-a-real notareal notreal lorem foobar'.split(
      ' ',
    );
  for (const value of phrases) {
    it(`says so in words: ${value}`, () => {
      assert.equal(isStandIn(value), true);
    });
  }

  const runs: readonly (readonly [value: string, is: boolean, why: string])[] = [
    ['aaaaaaaa', true, 'one character eight times'],
    ['aaaaaaa', false, 'seven times'],
    ['key=--------', true, 'a rule of hyphens'],
    ['abcdefghijkl', true, 'twelve letters of the alphabet'],
    ['abcdefghijk', false, 'eleven'],
    ['ABCDEFGHIJKL', true, 'capitals too'],
    ['opqrstuvwxyz0123', true, 'letters and digits in order'],
    ['123456789012', true, 'digits in order'],
    ['k-abcdefghijklmnopq', true, 'with words around'],
    ['abcdefghijkz', false, 'an order that breaks off'],
    ['bdfhjlnprtvx', false, 'letters in no order'],
    [`${'q'.repeat(8)}a1B2c3D4e5`, false, 'a run with something generated around'],
    [`a1B2c3D4e5${'q'.repeat(8)}`, false, 'or behind'],
    [`abcdefghijklm${'q'.repeat(8)}`, true, 'two runs'],
    [`${'ab1'.repeat(140)}${'q'.repeat(9)}`, false, 'a run behind 400 units'],
  ];
  for (const [value, is, why] of runs) {
    it(`is ${is ? '' : 'not '}told by ${why}`, () => {
      assert.equal(isStandIn(value), is);
    });
  }
});

describe('a run in a value', () => {
  const orders = ['abcdefghijklmnopqrstuvwxyz0123456789', '1234567890123456789'];
  const words = fc.stringMatching(/^(?:(?:mast|oar|keel|rope)[-_.]){0,6}$/u);
  const order = fc
    .tuple(fc.constantFrom(...orders), fc.nat(30), fc.integer({ min: 12, max: 30 }))
    .map(([all, from, length]) => all.slice(Math.min(from, all.length - length), from + length))
    .filter((run) => run.length >= 12);
  const repeat = fc
    .tuple(fc.constantFrom('k', 'Q', '7', '-', '='), fc.integer({ min: 8, max: 40 }))
    .map(([unit, times]) => unit.repeat(times));

  it('is seen wherever it begins, in either case', () => {
    fc.assert(
      fc.property(words, fc.oneof(order, repeat), words, fc.boolean(), (head, run, tail, upper) => {
        const value = `${head}${upper ? run.toUpperCase() : run}${tail}`;
        assert.equal(isStandIn(value), true, value);
      }),
    );
  });

  it('is none in words and in what is a little too short', () => {
    const short = fc.oneof(
      fc.nat(24).map((at) => orders[0]!.slice(at, at + 11)),
      fc.constantFrom('kkkkkkk', '7777777'),
    );
    fc.assert(
      fc.property(words, short, (head, run) => {
        assert.equal(isStandIn(`${head}${run}`), false, run);
      }),
    );
  });
});

describe('a uuid', () => {
  const uuid = ['0f8c2d1e', '7b3a', '4c5d', '9e8f', '1a2b3c4d5e6f'].join('-');
  it('is one in either case and nothing longer', () => {
    assert.equal(isUuid(uuid), true);
    assert.equal(isUuid(uuid.toUpperCase()), true);
    for (const wrong of [
      `${uuid}0`,
      `a${uuid}`,
      uuid.slice(1),
      uuid.replace('-', ''),
      'g' + uuid.slice(1),
    ])
      assert.equal(isUuid(wrong), false, wrong);
  });
});

describe('base64', () => {
  it('is decoded as the platform does, in both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 390 }), (bytes) => {
        const expected = Buffer.from(bytes).toString('latin1');
        const plain = Buffer.from(bytes).toString('base64');
        assert.equal(decodeBase64(plain), expected);
        assert.equal(decodeBase64(plain.replaceAll('=', '')), expected);
        assert.equal(decodeBase64(Buffer.from(bytes).toString('base64url')), expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is none where another character stands', () => {
    for (const wrong of ['ab cd', 'ab!', 'é', 'ab\n']) assert.equal(decodeBase64(wrong), undefined);
    assert.equal(decodeBase64('aGk=!!'), 'hi');
  });

  it('is read for 399 bytes at most', () => {
    assert.equal(decodeBase64(encode('x'.repeat(900)))?.length, 399);
  });

  const pairs: readonly (readonly [text: string, is: boolean, why: string])[] = [
    ['bob:ab', true, 'a user and two units'],
    ['b:ab', true, 'the shortest with its padding'],
    [':secret', true, 'an empty user'],
    ['bobby:a', false, 'one unit'],
    ['bobby-secret', false, 'no colon'],
    ['bob:ab\ncd', false, 'a line break'],
    ['b\u00f6b:abc', false, 'a user beyond ASCII'],
    ['bob:ab\u00e9', true, 'a password that goes on beyond ASCII'],
    [`${'u'.repeat(100)}:ab`, true, 'a user of 100'],
    [`${'u'.repeat(101)}:ab`, false, 'a user of 101'],
    [`bob:${'p'.repeat(196)}`, true, '200 in all'],
    [`bob:${'p'.repeat(197)}`, false, '201 in all'],
  ];
  for (const [text, is, why] of pairs) {
    it(`is ${is ? 'a pair' : 'no pair'} with ${why}`, () => {
      assert.equal(isEncodedPair(encode(text)), is);
    });
  }

  it('is a pair from eight characters on', () => {
    assert.equal(isEncodedPair(encode('b:ab')), true);
    assert.equal(isEncodedPair(encode('b:abc').replaceAll('=', '')), false);
  });
});
