import assert from 'node:assert/strict';
import { announcementsAt, nouns } from '../../../../src/engine/secrets/prose/announcements';
import { redact } from '../../../../src/engine/secrets/redact';
import { alternativesOf, any, beginningsOf } from './beginnings';

/** Every word with its kind and the letter that it stands under. */
const words = Object.entries(nouns).flatMap(([kind, byLetter]) =>
  Object.entries(byLetter).flatMap(([letter, source]) =>
    alternativesOf(source).map((word) => ({ kind, letter, word })),
  ),
);

describe('what a pattern can begin with', () => {
  it('is read from its source', () => {
    const told = (source: string): string => [...beginningsOf(source)].sort().join('');
    assert.equal(told('pass(?:word|wd)'), 'p');
    assert.equal(told('(?<=security )key|Clé'), 'ck');
    assert.equal(told('(?:ال)?رمز'), [...'ار'].sort().join(''));
    assert.equal(told('[гg]asl?o'), [...'gг'].sort().join(''));
    assert.equal(told('(?<!\\w)(?:a|b)?c'), 'abc');
    assert.ok(beginningsOf('[a-z]x').has(any));
    assert.ok(beginningsOf('(?:a|b)?').has(any));
    assert.ok(beginningsOf('.b').has(any));
    assert.deepEqual(alternativesOf('a(?:b|c)|[|]|\\|'), ['a(?:b|c)', '[|]', '\\|']);
  });
});

describe('words that announce a secret', () => {
  it('stand under the letter that they begin with, or are under none', () => {
    // Nothing that announces begins with a blank or a line: the word behind it is found.
    const strange = words.filter(({ letter, word }) => {
      const begins = [...beginningsOf(word.replace('[ -]?secret', 'secret'))];
      return letter === ''
        ? !begins.every((sign) => sign > '\u007f' && sign !== any)
        : begins.join('') !== letter;
    });
    assert.deepEqual(strange, []);
    assert.ok(words.length > 180, `only ${words.length} words were found`);
  });

  it('are found wherever they stand, large and small, and nothing at other signs', () => {
    const kindAt = (text: string, at: number): string | undefined =>
      announcementsAt(text, [at]).get(at)?.kind;
    const known: readonly (readonly [text: string, kind: string])[] = [
      ['password', 'password'],
      ['Passwort', 'password'],
      ['KENNWORT', 'password'],
      ['contraseña', 'password'],
      ['ПАРОЛЬ', 'password'],
      ['şifre', 'password'],
      ['비밀번호', 'password'],
      ['Token', 'key'],
      ['schlüssel', 'key'],
      ['ключ API', 'access'],
      ['credentials', 'pair'],
      ['Zugangsdaten', 'pair'],
      ['recovery codes', 'code'],
      ['einmalcodes', 'code'],
      ['аварийные коды', 'code'],
      ["code d'accès", 'entry'],
      ['alarmcode', 'number'],
      ['暗証番号', 'number'],
    ];
    for (const [text, kind] of known) assert.equal(kindAt(text, 0), kind, text);
    for (const [text] of known) assert.equal(kindAt(`: ${text}`, 2), kindAt(text, 0), text);
    for (const text of ['_path', ' key', '"pw"', 'zebra', 'йод', 'xyz'])
      assert.equal(kindAt(text, 0), undefined, text);
  });

  it('are told in the order of their kinds where one begins like another', () => {
    const kindAt = (text: string): string | undefined => announcementsAt(text, [0]).get(0)?.kind;
    assert.equal(kindAt('clave secreta de api'), 'key');
    assert.equal(kindAt('clave del wifi'), 'password');
    assert.equal(kindAt('clé secrète'), 'access');
    assert.equal(kindAt('clé api'), 'key');
    assert.equal(kindAt('login as bob with x'), 'pair');
  });

  it('of a net are for its password, whatever else they are', () => {
    const masked = (text: string): boolean => redact(text).text.includes('[redacted:password]');
    assert.ok(masked('Im WLAN Werkstatt, der Schlüssel lautet "Kessel42!Dampf".'));
    assert.ok(masked('La chiave del wifi è "Cavallo77!blu".'));
  });
});

describe('rules that are asked only where their signs are', () => {
  const masked = (text: string): string => redact(text).text;

  it('find parts of keys in other languages, and none where there is but one', () => {
    const halves = [
      'The key: first half 9f27c0d1aa54e3b0, second half 0b7ce451d9a68f12.',
      'Der Schlüssel: erste Hälfte 9f27c0d1aa54e3b0, zweite Hälfte 0b7ce451d9a68f12.',
      'La clave: primera parte 9f27c0d1aa54e3b0, segunda parte 0b7ce451d9a68f12.',
      'La chiave: prima metà 9f27c0d1aa54e3b0, seconda metà 0b7ce451d9a68f12.',
      'The token: part 1 9f27c0d1aa54e3b0, part 2 0b7ce451d9a68f12.',
    ];
    for (const text of halves) assert.equal(masked(text).match(/\[redacted/g)?.length, 2, text);
  });

  it('find figures that open something, and leave dates and parts of names', () => {
    assert.match(masked('The door code is 4711*9.'), /\[redacted/);
    assert.match(masked('PIN der Karte: 8432'), /\[redacted/);
    assert.match(masked('WLAN router: key 1234567890123451'), /\[redacted/);
    assert.match(masked('Your verification code is 402 771.'), /\[redacted/);
    const text = 'The door code was changed on 2026-03-01, in src/mod4711/file.ts:1234.';
    assert.equal(masked(text), text);
  });

  it('find a phrase in quotes behind its word', () => {
    assert.match(masked('The passphrase is "seven horses drink at night".'), /\[redacted/);
    assert.match(masked('La frase segreta è "sette cavalli bevono di notte".'), /\[redacted/);
  });
});
