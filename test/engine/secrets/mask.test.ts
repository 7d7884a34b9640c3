import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { maskOf } from '../../../src/engine/secrets/mask';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';
import { base64, diceOf } from './random';

describe('the mask of one operation', () => {
  it('hides a value everywhere once one text has given it away', () => {
    const mask = maskOf();
    assert.equal(mask('use marble4821 there'), 'use marble4821 there');
    assert.equal(mask('DB_PASSWORD=marble4821'), 'DB_PASSWORD=[redacted:password]');
    assert.equal(mask('use marble4821 there'), 'use [redacted:known] there');
    assert.equal(maskOf()('use marble4821 there'), 'use marble4821 there', 'another operation');
  });

  it('remembers nothing that could be an ordinary word', () => {
    const mask = maskOf();
    assert.equal(mask('POSTGRES_PASSWORD=velvet'), 'POSTGRES_PASSWORD=[redacted:password]');
    assert.equal(mask('the velvet one'), 'the velvet one');
  });

  it('hides it in a long text, and in every place of it', () => {
    const mask = maskOf();
    mask('DB_PASSWORD=marble4821');
    const around = 'nothing to see here, only lines of a log\n'.repeat(2_500);
    const output = mask(`${around}marble4821 ${around} (marble4821)`);
    assert.equal(output, `${around}[redacted:known] ${around} ([redacted:known])`);
  });

  it('remembers a passphrase as a whole, which no sentence has by chance', () => {
    const mask = maskOf();
    assert.equal(
      mask('VAULT_PASSPHRASE="copper lantern walrus"'),
      'VAULT_PASSPHRASE="[redacted:password]"',
    );
    assert.equal(
      mask('type copper lantern walrus, then enter'),
      'type [redacted:known], then enter',
    );
    assert.equal(mask('DB_PASSWORD="velvet tree7!"'), 'DB_PASSWORD="[redacted:password]"');
    assert.equal(mask('type velvet tree7! there'), 'type [redacted:known] there');
    assert.equal(mask('a walrus with a copper lantern'), 'a walrus with a copper lantern');
  });

  it('hides a longer value before one that is a part of it', () => {
    const mask = maskOf();
    mask('A_PASSWORD=marble4821');
    mask('B_PASSWORD=marble4821extra77');
    assert.equal(mask('use marble4821extra77 there'), 'use [redacted:known] there');
  });

  it('takes a value as it is, whatever signs of patterns and replacements it has', () => {
    const mask = maskOf();
    mask("DB_PASSWORD='a$&b.*(c1$`x'");
    assert.equal(mask('use a$&b.*(c1$`x there'), 'use [redacted:known] there');
    assert.equal(mask('use aXbbb(c1 there'), 'use aXbbb(c1 there');
  });

  it('hides the lines of a key block alone, and those that JSON broke', () => {
    const [first, second] = [diceOf(3).of(base64, 64), diceOf(5).of(base64, 64)];
    const block = ['-----BEGIN PRIVATE KEY-----', first, second, '-----END PRIVATE KEY-----'];
    for (const text of [block.join('\n'), JSON.stringify({ key: block.join('\n') })]) {
      const mask = maskOf();
      assert.ok(!mask(text).includes(first), 'the block');
      assert.ok(!mask(`it had\n${second}\nin it`).includes(second.slice(8, 40)), 'a line of it');
    }
  });

  it('remembers no more than two hundred, and masks what comes later all the same', () => {
    const mask = maskOf();
    const value = (i: number): string => `marble${1_000 + i}x`;
    for (let i = 0; i < 260; i++)
      assert.equal(mask(`DB_PASSWORD=${value(i)}`), 'DB_PASSWORD=[redacted:password]');
    assert.equal(mask(`say ${value(0)}`), 'say [redacted:known]');
    assert.equal(mask(`say ${value(199)}`), 'say [redacted:known]');
    assert.equal(mask(`say ${value(200)}`), `say ${value(200)}`);
  });

  it('hides what could be plain words where it stands alone between quotes, and nowhere else', () => {
    const mask = maskOf();
    mask('DB_PASSWORD="copper whale"');
    mask('ROOT_PASSWORD=Fox3!x');
    mask('admin_password: meadow');
    for (const quoted of [
      'type "copper whale" there',
      'run `Fox3!x`',
      '{\\"a\\":\\"copper whale\\"}',
    ])
      assert.match(mask(quoted), /\[redacted:known\]/, quoted);
    for (const told of ['a copper whale swims', '"copper whale oil"', 'the class "meadow"'])
      assert.equal(mask(told), told);
  });

  it('leaves what it masked, and its own masks, when it is asked again', () => {
    const mask = maskOf();
    mask("DB_PASSWORD='redacted42:known7'");
    for (const text of ['DB_PASSWORD=marble4821', 'marble4821 marble4821', '[redacted:known]']) {
      const once = mask(text);
      assert.equal(mask(once), once);
    }
  });

  it('finds again what became known since, in what it masked before', () => {
    const mask = maskOf();
    const texts = [
      'marble4821 is the box, "blue whale" the word',
      'token=ghp_aB3dE5fG7h',
      'no secret',
    ];
    const before = texts.map(mask);
    mask("DB_PASSWORD='marble4821'");
    mask('the password is "blue whale"');
    const again = before.map((text) => mask.again?.(text));
    assert.deepEqual(again, before.map(mask));
    assert.equal(again[0], '[redacted:known] is the box, "[redacted:known]" the word');
  });

  it('looks again at a text it has seen where a key was begun meanwhile', () => {
    const mask = maskOf();
    const told = `${diceOf(7).of(base64, 64)}\nand that was all`;
    assert.equal(mask(told), told);
    mask(`-----BEGIN RSA PRIVATE KEY-----\n${diceOf(8).of(base64, 64)}`);
    assert.match(mask(told), /^\[redacted:[\w-]+\]\nand that was all$/u);
  });

  it('finds the same in what comes again and again, however much there was in between', () => {
    const mask = maskOf();
    const long = 'a line of an ordinary log, nothing in it\n'.repeat(40_000);
    for (let round = 0; round < 4; round++) {
      assert.equal(mask(`A_PASSWORD=marble4821 ${round % 2}`).includes('marble'), false);
      assert.equal(mask(`${long}${round}`), `${long}${round}`);
    }
  });

  it('keeps a password out of a summary that another message gave away', () => {
    const entries = conversation()
      .user('The staging server must always be reached as marble4821, never by another name.')
      .agent('Understood.')
      .bash('cat .env', 'APP=shop\nDB_PASSWORD=marble4821\n')
      .agent('The password of the database is in the file.')
      .entries();
    const input = draftInputAt(entries, entries.length, { kept: [], redact: maskOf() });
    assert.doesNotMatch(JSON.stringify(draftOffline(input)), /marble4821/);
  });
});
