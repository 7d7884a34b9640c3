import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Lexicon, withoutAccents } from '../../../../src/engine/memory/index/lexicon';
import { DateNumbers, indexedOf } from '../../../../src/engine/memory/index/postings';
import type { Unit } from '../../../../src/engine/memory/index/units';
import { nearestTerms } from '../../../../src/engine/memory/index/nearest';
import { comparedName, pieceOf, piecesIn } from '../../../../src/engine/memory/index/words';
import { shareOfTerms } from '../../../../src/engine/memory/diversity';
import { stemmers } from '../../../../src/memoryStores/stemmers';

const termsOf = (text: string): ReadonlySet<string> => {
  const lexicon = new Lexicon(stemmers);
  return new Set(lexicon.termsOf(text).map((id) => lexicon.terms[id] ?? ''));
};
const holds = (text: string, ...terms: readonly string[]): void => {
  const found = termsOf(text);
  for (const term of terms)
    assert.ok(found.has(term), `${text}: ${term} is not among ${[...found].join(' ')}`);
};

describe('terms of a text', () => {
  it('are words and their stems', () => {
    holds('The gauges were moved, twice.', 'gaug', 'move', 'twice');
  });

  it('are names as a whole and their parts, whatever the spelling', () => {
    for (const name of ['readLevel', 'read_level', 'read-level', 'ReadLevel'])
      holds(`call \`${name}\` here`, 'read', 'level', '=readlevel');
    holds('AwarenessStore.sweep', 'sweep', '=awarenessstore.sweep', '=awarenessstore');
    holds('HTTPServer', 'http', 'server');
    holds('--workers=1', 'worker', '1', '=workers=1');
  });

  it('are paths, their folders and their ends', () => {
    holds(
      'in packages/web/src/caret.ts,',
      '=packages/web',
      '=packages/web/src',
      '=caret.ts',
      '=src/caret.ts',
      'caret',
      '=packages/web/src/caret.ts',
    );
    holds(String.raw`C:\work\app.ts`, '=app.ts');
  });

  it('are versions and numbers, with and without marks and units', () => {
    holds('pinned to 1.82.0', '=1.82.0', '82');
    holds('at most 5,000 ops', '5000');
    holds('a 25MB file', '25', 'mb');
    holds('a 25 MB file', '25', 'mb');
    holds('electron31', 'electron', '31');
    assert.ok(!termsOf('007').has('007'));
  });

  it('are pairs of signs in scripts without blanks', () => {
    holds('日志仍保持英文', '日志', '英文');
    holds('25MBから40MBに', 'から', '40', 'mb');
    holds('캐시 만료', '캐시', '만료');
    holds('図', '図');
  });

  it('are stemmed in the language of their note', () => {
    holds(
      'Die Pegel werden nicht in Zentimetern gemessen, sondern ganz',
      stemmers.de('pegel'),
      stemmers.de('zentimetern'),
    );
    holds('Уровни хранятся целыми', stemmers.ru('уровни'));
    assert.equal(withoutAccents('é'), 'e');
    assert.equal(withoutAccents('й'), 'й');
    holds('Größe', withoutAccents(stemmers.en('größe')));
  });

  it('of anything are strings, quickly', () => {
    for (const text of [
      '',
      '\0',
      '///',
      '=====',
      '\ud800',
      '.'.repeat(5_000),
      'a_'.repeat(50_000),
      '-'.repeat(100_000),
    ])
      for (const piece of piecesIn(text)) pieceOf(piece);
    assert.deepEqual(pieceOf('...'), { words: [], plain: [], names: [] });
  });
});

describe('words like a word', () => {
  it('are found where no note holds it', () => {
    const lexicon = new Lexicon(stemmers);
    lexicon.termsOf('the calibration of gauges and stations');
    assert.deepEqual(nearestTerms('calibraton', lexicon), [stemmers.en('calibration')]);
    assert.deepEqual(nearestTerms('xyzzy', lexicon), []);
    assert.deepEqual(nearestTerms('abc', lexicon), []);
  });

  it('are those that engineers use for the same thing', () => {
    const lexicon = new Lexicon(stemmers);
    const areRelated = (one: string, other: string): boolean =>
      lexicon.relatedTo(one).includes(lexicon.stem(other, 'en'));
    assert.ok(areRelated('delete', 'remove'));
    assert.ok(areRelated('remove', 'delete'));
    assert.ok(!areRelated('delete', 'delete'));
    assert.deepEqual(lexicon.relatedTo('gauge'), []);
    // Whatever ending they have, also where a stem is no word.
    for (const word of ['deletes', 'deleted', 'deleting']) assert.ok(areRelated(word, 'removed'));
    assert.ok(areRelated('dependencies', 'libraries'));
    assert.ok(areRelated('libraries', 'packages'));
  });

  it('and texts are like each other by what both hold', () => {
    assert.equal(shareOfTerms(new Set([1, 2, 3]), new Set([2, 3, 4])), 0.5);
    assert.equal(shareOfTerms(new Set(), new Set()), 0);
    assert.equal(comparedName('Read_Level'), '=readlevel');
  });

  it('are the same beside letters of another alphabet as alone', () => {
    const signs = fc.constantFrom(...'aeTZzx019./\\:_-=@#~*%+$^&');
    const texts = fc.array(signs, { minLength: 1, maxLength: 24 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const { words, plain, names } = pieceOf(text);
        assert.deepEqual(pieceOf(`${text} 漢`), { words, plain: ['漢', ...plain], names });
      }),
    );
  });

  it('of one plain word are that word, whatever its first letter and the stop behind it', () => {
    for (const text of ['gauge', 'Gauge', 'gauge.', 'Gauge:'])
      assert.deepEqual(pieceOf(text), { words: ['gauge'], plain: [], names: [] }, text);
    for (const text of ['a', 'A', 'a.'])
      assert.deepEqual(pieceOf(text), { words: [], plain: [], names: [] }, text);
    assert.deepEqual(pieceOf('gaugeLevel').words, ['gauge', 'level']);
    assert.deepEqual(pieceOf('GAUGE').words, ['gauge']);
    assert.deepEqual(pieceOf('x'.repeat(300)).words, ['x'.repeat(256)]);
    assert.deepEqual(pieceOf('decade').names, []);
    assert.deepEqual(pieceOf('decade1').names, ['=decade1']);
  });
});

describe('notes as lists know them', () => {
  const days = new DateNumbers();
  const unit = (text: string, date: string | null): Unit => ({
    ...{ line: 1, endLine: 1, text, date, kind: null, id: null, files: [], heading: '' },
  });
  const dayOf = (date: string | null): number => indexedOf(unit('x', date), 'a.md', -1, days).day;

  it('have their day, also between notes of other days and of none', () => {
    assert.equal(dayOf('1970-01-02'), 1);
    assert.equal(dayOf('1970-01-02'), 1);
    assert.equal(dayOf('1970-02-01'), 31);
    assert.equal(dayOf('1970-01-02'), 1);
    assert.equal(dayOf(null), NaN);
    assert.equal(dayOf('1970-02-30'), NaN);
  });

  it('are turns of a dialogue where they begin with who says it', () => {
    const isTurn = (text: string): boolean => indexedOf(unit(text, null), 'a.md', -1, days).isTurn;
    for (const text of ['Ana: hello', '**Ana Maria**: hello', '[fact] Ana: hello', 'Édouard: hm'])
      assert.ok(isTurn(text), text);
    for (const text of ['fact: Ana', 'ana: hello', 'hello Ana: x', ''])
      assert.ok(!isTurn(text), text);
  });
});
