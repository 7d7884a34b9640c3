import assert from 'node:assert/strict';
import { Mentions } from '../../../../src/engine/record/names/mentions';

describe('how often things are named', () => {
  it('counts an entry once, however often it names a thing', () => {
    const mentions = new Mentions();
    mentions.note('parseConfig calls parseConfig and parseConfig again', 1);
    mentions.note('and parseConfig again', 2);
    assert.equal(mentions.of('parseConfig'), 2);
    assert.equal(mentions.of('readConfig'), 0);
  });

  it('is bounded, and what was named more than once stays', () => {
    const mentions = new Mentions();
    for (let i = 0; i < 3; i++) mentions.note('keepThis_one', i);
    for (let i = 0; i < 60_000; i++) mentions.note(`name_${i}`, i + 3);
    assert.equal(mentions.of('keepThis_one'), 3);
    assert.equal(mentions.of('name_1'), 0);
    mentions.clear();
    assert.equal(mentions.of('keepThis_one'), 0);
  });
});
