/** When the value behind a name is a secret: by the name's strength, the quotes around it and the place it stands in. */
import assert from 'node:assert/strict';
import type { Strength } from '../../../../src/engine/secrets/values/names';
import { isSecretValue } from '../../../../src/engine/secrets/values/values';
import { alnum, diceOf, hex } from '../random';

const dice = diceOf(53);
const token = (length: number): string => `a1B2${dice.of(alnum, length - 8)}c3D4`;

interface Place {
  readonly quote?: string;
  readonly next?: string;
  readonly tight?: boolean;
}
const quoted: Place = { quote: '"' };
const tight: Place = { tight: true };
const bare: Place = {};

function isSecret(word: string, strength: Strength, place: Place, kind = 'token'): boolean {
  const { quote = '', next = '' } = place;
  const value = { start: 1, end: 1 + word.length, quote, next };
  return isSecretValue(`=${word}`, value, { strength, kind }, { tight: place.tight === true });
}
type Row = readonly [word: string, place: Place, is: boolean];

function table(strength: Strength, what: string, rows: readonly Row[], kind = 'token'): void {
  for (const [word, place, is] of rows) {
    const where = `${place.quote ? 'quoted ' : ''}${place.tight ? 'tight ' : ''}`;
    it(`${what}: ${where}${JSON.stringify(word)} is ${is ? 'one' : 'none'}`, () => {
      assert.equal(isSecret(word, strength, place, kind), is);
    });
  }
}

describe('the value of a password', () => {
  table('password', 'any mixture counts', [
    ['hunter2x!', quoted, true],
    ['a1b', quoted, false],
    ['a1b2', quoted, true],
    [`a1${'b!'.repeat(99)}`, quoted, true],
    [`a1${'b!'.repeat(99)}c`, quoted, false],
    ['secret!', quoted, true],
    ['!!!!!!', quoted, false],
    ['1234', quoted, true],
    ['123', quoted, false],
    ['abcdef', quoted, true],
    ['abcde', quoted, false],
    ['Abcdef', quoted, false],
    ['correct-horse-battery-staple', bare, true],
    ['correct-horse-battery', bare, false],
    ['correct.horse.battery.staple', quoted, true],
    ['correct.horse.battery.staple', bare, false],
  ]);
  table('password', 'a bare word is a variable in code and a value in a file of settings', [
    ['hunter', bare, false],
    ['hunter', tight, true],
    ['hunter2', bare, true],
    ['hunter2', { next: ',' }, false],
    ['hunter2', { next: ')' }, false],
    ['hunter2', { next: ';' }, false],
    ['hunter2', { next: '\n' }, true],
    ['hunter2', { tight: true, next: ';' }, true],
    ['hunter2', { tight: true, next: ',' }, false],
    ['hunter2', { tight: true, next: ')' }, false],
    ['userPassword', tight, false],
    ['userPassword1', tight, true],
    ['mySecretKey', tight, false],
    ['12345', tight, false],
    ['123456', tight, true],
    ['123456', bare, false],
  ]);
  table('password', 'code, types and templates stay', [
    ['process.env.DB_PASSWORD1', bare, false],
    ['config.db.password1', bare, false],
    ['os.environ["X1"]', bare, false],
    ['options', tight, false],
    ['getPassword1', { next: '(' }, false],
    ['PASSWORDS1', { next: '[' }, false],
    ['Secret1', { next: '<' }, false],
    ['await', tight, false],
    ['lambda', tight, false],
    ['user.password1', bare, false],
    ['$PASSWORD1', quoted, false],
    ['${PASSWORD1}', quoted, false],
    ['$1abc2', quoted, true],
    ['{{ password1 }}', quoted, false],
    ['<password1>', quoted, false],
  ]);
  table('password', 'stand-ins, labels, versions and paths stay', [
    ['string', quoted, false],
    ['Password', quoted, false],
    ['required', quoted, false],
    ['changeit', quoted, false],
    ['password1', quoted, false],
    ['password2', quoted, true],
    ['change-me-1', quoted, false],
    ['my-example-1', quoted, false],
    ['your1', quoted, false],
    ['aaaaaaaa', quoted, false],
    ['xxxx1', quoted, false],
    ['^10.2.2', quoted, false],
    ['10.2.x', quoted, false],
    ['[a-z]+1', quoted, false],
    ['0x1f', quoted, false],
    ['0x1f2e3d4c5b', quoted, true],
    ['/etc/keys/db1', quoted, false],
    ['./keys/db1', quoted, false],
    ['https://h/x1', quoted, false],
    ['vault:secret/db1', quoted, false],
    ['file1.pem', quoted, false],
    ['C:\\keys1', quoted, false],
  ]);
  table('password', 'a phrase counts in quotes unless it is a sentence', [
    ['blue horse staple chair', quoted, true],
    ['blue horse staple', quoted, true],
    ['blue horse', quoted, true],
    ['two words1!', quoted, true],
    ['Tundra k3ttle;x', quoted, true],
    ['Blue k1te[9', quoted, true],
    ['for i in 1 2; do', quoted, false],
    ['reset password', quoted, false],
    ['wrong code', quoted, false],
    ['blue horse 7!', quoted, true],
    ['blue horse 7', quoted, true],
    ['Winter is 2coming', quoted, true],
    ['at least 8 signs', quoted, false],
    ['valid for 30 days', quoted, false],
    ['blue horse staple chair', bare, false],
    ['enter the same again please', quoted, false],
    ['must be 8 long!', quoted, false],
  ]);
});

describe('the value of a secret', () => {
  table(
    'token',
    'what a person chose counts in quotes or where no code stands',
    [
      ['marble4821', quoted, true],
      ['marble4821', tight, true],
      ['marble4821', bare, false],
      ['velvet ladder anchor', quoted, true],
      ['velvet-ladder-anchor-pigeon', quoted, true],
      ['prod/shop/db2', quoted, false],
      ['shop-db', quoted, false],
      ['${SECRET_42}', quoted, false],
      ['your-secret-1234', quoted, false],
    ],
    'secret',
  );
});

describe('the value of a token', () => {
  const uuid = [8, 4, 4, 4, 12].map((length) => dice.of(hex, length)).join('-');
  table('token', 'generated ones count', [
    [token(8), bare, true],
    [token(8).slice(1), quoted, false],
    [token(40), quoted, true],
    [uuid, quoted, true],
    ['some-long-readable-name', quoted, false],
    ['2024-01-31T10:11:12Z', quoted, false],
    ['1234567890', quoted, false],
    [`${token(12)} ${token(12)}`, quoted, true],
    [`the ${token(12)}`, quoted, false],
    [`keys/${token(12)}.pem`, quoted, false],
    [`https://h/${token(12)}`, quoted, false],
    ['abcdefghijklmnop', quoted, false],
  ]);
  table('token', 'short mixtures count in quotes or where no code stands', [
    ['abcdef12', quoted, true],
    ['abcdef12', tight, true],
    ['abcdef12', bare, false],
    ['abcdef1', quoted, false],
    ['abcdefab', quoted, false],
    ['12345678', quoted, false],
    ['Abcdefgh12ij', quoted, true],
    ['Abcdefg12ij', quoted, false],
    ['abcdefgh12ij', quoted, false],
    ['ABCDEFGH12IJ', quoted, false],
    ['Abcdefghij12', quoted, false],
    ['Abcdefghi123', quoted, false],
    ['Abcdefgh1234', quoted, true],
    ['Abcdef-gh12ij', quoted, false],
  ]);
});

describe('the value of a name that may be one', () => {
  const uuid = [8, 4, 4, 4, 12].map((length) => dice.of(hex, length)).join('-');
  table('weak', 'long generated ones count', [
    [token(16), bare, true],
    [token(16).slice(1), quoted, false],
    [uuid, quoted, false],
    ['some-long-readable-name-of-it', quoted, false],
  ]);
  table('mixed', 'only with digits and both cases, from 24 to 100 units', [
    [token(24), quoted, true],
    [token(24).slice(1), quoted, false],
    [token(100), quoted, true],
    [`${token(100)}x`, quoted, false],
    [dice.of(hex, 40), quoted, false],
    [`${token(24)}.x`, quoted, false],
  ]);

  it('named "pass" is a password by its look alone', () => {
    const isPass = (word: string, place: Place): boolean =>
      isSecret(word, 'weak', place, 'password');
    assert.equal(isPass('S3cret!x', quoted), true);
    assert.equal(isPass('12', quoted), false);
    assert.equal(isPass('true', bare), false);
    assert.equal(isPass('a path/x1', quoted), false);
  });
});
