import assert from 'node:assert/strict';
import { figureClause, figureStrength, measureKey } from '../../../src/engine/record/figures';

describe('figures in prose', () => {
  it('are numbers with a unit', () => {
    for (const text of [
      'p95 is 231 ms',
      'coverage 87.3%',
      'it takes 3.2s',
      'the bundle is 412 kB',
      '1,284 tests',
      'costs $12',
      'tarda 4 segundos',
      '需要 3 秒',
      '현재 12 초',
      'dauert 5 Sekunden',
      '12.5k req/s',
      'تستغرق 5 ثوان',
      '응답이 884ms에서 줄었습니다',
      'pèse 1,84 Mo',
    ]) {
      assert.equal(figureStrength(text), 2, text);
    }
  });

  it('are bare values when they are labelled', () => {
    for (const text of [
      'the limit is 4096',
      'score: 0.87',
      'ratio = 1.37',
      '12 of 40 done',
      'there were 14 flaky runs',
      'accent is #8abeb7',
    ])
      assert.equal(figureStrength(text), 1, text);
  });

  it('are not versions, dates, ports, paths and issue numbers', () => {
    for (const text of [
      'no numbers here',
      'version 1.2.3 of it',
      'see #123',
      'src/a2.ts',
      'node:fs:443',
      'step 2.2',
    ])
      assert.equal(figureStrength(text), 0, text);
  });

  it('share a key with a later measurement of the same thing', () => {
    assert.equal(
      measureKey('p95 latency of search is 340 ms'),
      measureKey('The p95 latency of search is now 210 ms.'),
    );
    assert.equal(
      measureKey('Coverage of src/a.ts is 91%'),
      measureKey('coverage of src/a.ts went up to 95%'),
    );
  });

  it('do not share a key when they measure different things', () => {
    const keys = [
      'Coverage of src/a.ts is 91%',
      'Coverage of src/b.ts is 91%',
      'The build took 3 s',
      'The tests took 3 s',
      'The build took 3 MB',
      '42 ms',
      '覆盖率 91%',
    ].map(measureKey);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('do not share a key when the thing measured stands behind the number', () => {
    const keys = [
      'Quedan 1200 filas por migrar en pagos.',
      'Quedan 1300 filas por migrar en cuentas.',
      'Il reste 12 lignes à migrer dans pagos.',
      'Il reste 13 lignes à migrer dans cuentas.',
      'There are 12 records left in alpha',
      'There are 13 records left in beta',
    ].map(measureKey);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(
      measureKey('Quedan 1200 filas por migrar en pagos.'),
      measureKey('Quedan 900 filas por migrar en pagos.'),
    );
  });

  it('are cut to their clause when the sentence is long', () => {
    const long = `We looked at ${'many things and '.repeat(20)}more, and the p95 is 231 ms, which is ${'fine '.repeat(40)}`;
    const clause = figureClause(long, 120);
    assert.ok(clause.includes('231 ms') && clause.length <= 120, clause);
    assert.equal(figureClause('short 3 ms', 100), 'short 3 ms');
    assert.ok(figureClause('x'.repeat(300), 100).length <= 100);
  });
});
