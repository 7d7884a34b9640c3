import assert from 'node:assert/strict';
import { figuresWithUnits, statesFigure } from '../../../src/engine/audit/figureUnits';

const found = (text: string): readonly string[] =>
  figuresWithUnits(text).map((figure) => figure.text);
const states = (figure: string, text: string): boolean => {
  const [first] = figuresWithUnits(figure);
  assert.ok(first, figure);
  return statesFigure(first)(text);
};

describe('figures with units', () => {
  it('are found in nine languages', () => {
    const texts: readonly (readonly [string, readonly string[]])[] = [
      ['p95 is 41.7 ms and 1,204 rows were read', ['41.7 ms', '1,204 rows']],
      ['tarda 41,7 segundos con 87 pruebas', ['41,7 segundos', '87 pruebas']],
      ['demora 41,7 segundos com 87 testes', ['41,7 segundos', '87 testes']],
      ['dure 41,7 secondes, 87 fichiers', ['41,7 secondes', '87 fichiers']],
      ['dauert 41,7 Sekunden, 87 Dateien', ['41,7 Sekunden', '87 Dateien']],
      ['耗时41.7秒，共87行', ['41.7秒', '87行']],
      ['所要時間は41.7秒、87件', ['41.7秒', '87件']],
      ['41.7초 걸렸고 87행', ['41.7초', '87행']],
      ['استغرق 41.7 ثانية و 87 ملف', ['41.7 ثانية', '87 ملف']],
    ];
    for (const [text, wanted] of texts) assert.deepEqual(found(text), wanted, text);
  });

  it('are no dates, times, list numbers, versions, small counts or parts of names', () => {
    for (const text of [
      '2026-11-21 14:30',
      '21.11.2026',
      '1. one',
      'v1.2.3',
      '3 files, 12 tests',
      'step 24',
      'the 1990s',
      'x64',
      'utf8',
      'h2',
      '#37',
      'a1b2',
      'es2022',
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('are the same in another spelling of number and unit', () => {
    assert.ok(states('41.7 s', 'took 41,7 Sekunden'));
    assert.ok(states('1,204 rows', 'rows: 1204'));
    assert.ok(states('1204 rows', '1 204 rows in all'));
    assert.ok(states('83 %', 'coverage 83 percent'));
    assert.ok(states('48 tests', '✓ 48 passed'));
  });

  it('are the same where a table or a field holds the number', () => {
    assert.ok(states('412 ms', '| parse | 412 | 3 |'));
    assert.ok(states('412 ms', 'All files  412  88.2'));
    assert.ok(states('37 ms', '{"duration": 37}'));
    assert.ok(states('37 ms', 'wait = 37'));
    assert.ok(states('412 ms', 'GET /a\t412\t3'));
    assert.ok(states('84%', '  84\t100\tsrc/a.ts\tcoverage'));
  });

  it('are not stated by the number of a line', () => {
    const read = [
      '    83\tconst a = 1;',
      '    84\tconst b = 2;',
      '   411→{',
      '   412→  return a + b;',
    ];
    for (const figure of ['84%', '84 tests', '412 ms']) {
      assert.ok(!states(figure, read.join('\n')), figure);
      assert.ok(!states(figure, 'src/a.ts:84:  it(b)\nsrc/a.ts:412: it(c)'), figure);
      assert.ok(!states(figure, '    at run (/p/src/a.ts:84:12)\n    at c (/p/a.ts:412)'), figure);
    }
    assert.ok(!states('84 tests', '84:  it("tests more")'));
    assert.ok(states('84 files', '    84\tsrc files'));
    assert.ok(states('84 ms', 'ratio:84'));
  });

  it('are others when number or unit differ', () => {
    assert.ok(!states('37 ms', 'line 37 of the file'));
    assert.ok(!states('37 ms', '137 ms, 370 ms, 37.5 ms, 3.37 ms'));
    assert.ok(!states('37 %', '37 files were read'));
    assert.ok(!states('41.7 s', '41 s and 7 s'));
  });
});
