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

  it('lists names of functions, types, fields and files, the newest last, and no folders, words or numbers', () => {
    const mentions = new Mentions();
    for (let i = 1; i <= 3; i++)
      mentions.note(
        'readAll, MAX_SIZE and user_id in src/lib/readAll.ts at 3.14 of v1.2.3: constructor, SHOP-12, `git push`',
        i,
      );
    mentions.note('readAll', 4);
    mentions.note('onceOnly', 5);
    assert.deepEqual(
      mentions.worked(3).map(({ name, count, at }) => [name, count, at]),
      [
        ['MAX_SIZE', 3, 3],
        ['user_id', 3, 3],
        ['readAll.ts', 3, 3],
        ['readAll', 4, 4],
      ],
    );
  });

  it('takes no line end of a string for a folder, and finds the file at the end of a path of Windows', () => {
    const mentions = new Mentions();
    for (let i = 1; i <= 3; i++) mentions.note('print("\\nWarnAll") in src\\lib\\readAll.ts', i);
    assert.deepEqual(
      mentions.worked(3).map(({ name }) => name),
      ['readAll.ts'],
    );
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
