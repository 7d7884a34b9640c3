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

  it('lists names that were declared and told of, and files that were run again; the newest last', () => {
    const mentions = new Mentions();
    const declared = new Map(
      ['readAll', 'onceOnly', 'constructor', 'neverTold'].map((name) => [name, 1]),
    );
    mentions.note('readAll, MAX_SIZE and neverTold in src/lib/readAll.ts at 3.14: constructor', 1);
    for (let i = 2; i <= 3; i++) mentions.note('python3 lib/proof.py readAll.ts/x', i, 'run');
    mentions.note('readAll and MAX_SIZE, but no constructor', 4, 'told');
    mentions.note('onceOnly', 5, 'told');
    assert.deepEqual(
      mentions.worked(declared).map(({ name, count, at }) => [name, count, at]),
      [
        ['proof.py', 2, 3],
        ['readAll', 2, 4],
        ['onceOnly', 1, 5],
      ],
    );
  });

  it('takes no line end of a string for a folder, and finds the file at the end of a path of Windows', () => {
    const mentions = new Mentions();
    for (let i = 1; i <= 3; i++)
      mentions.note('print("\\nWarnAll") in src\\lib\\readAll.ts', i, 'run');
    assert.deepEqual(
      mentions.worked().map(({ name }) => name),
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
