import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { maskOf } from '../../../src/engine/secrets/mask';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

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
