import assert from 'node:assert/strict';
import { readTables } from '../../../../src/engine/record/outputs/tables';

const rowsOf = (text: string): readonly string[] =>
  readTables(text.split('\n')).rows.map((row) => row.text);

describe('tables in tool output', () => {
  const tables: readonly (readonly [string, string, readonly string[]])[] = [
    ['Markdown', '| run | ms |\n|---|---:|\n| cold | 812 |', ['cold: ms 812']],
    ['SQL clients', ' kind | n \n------+---\n a    | 7 \n(1 row)', ['a: n 7']],
    [
      'boxes',
      '┌──────┬────┐\n│ kind │ n  │\n├──────┼────┤\n│ a    │ 71 │\n└──────┴────┘',
      ['a: n 71'],
    ],
    ['CSV', 'codec,p95_ms\nzstd,31.2\nlz4,3.1', ['zstd: p95_ms 31.2', 'lz4: p95_ms 3.1']],
    ['tabs', 'zone\tusers\nemea\t4110', ['emea: users 4110']],
    [
      'columns set with blanks',
      'NAME     CPU    MEMORY\nweb-1    401m   212Mi',
      ['web-1: CPU 401m, MEMORY 212Mi'],
    ],
    [
      'columns of unequal numbers of words',
      'Filesystem      Size  Used Use% Mounted on\n/dev/sda1       468G  401G  91% /srv/x',
      ['/dev/sda1 /srv/x: Size 468G, Used 401G, Use% 91%'],
    ],
    ['rates', 'codec  ops/s\nzstd   31.2', ['zstd: ops/s 31.2']],
    ['rows of paths under words', 'file  ms\na/b.ts  31', ['a/b.ts: ms 31']],
    ['one column', ' count \n-------\n 16968', ['count 16968']],
    ['rows with a number of their own', '| (index) | ms |\n|---|---|\n| 0 | 4.1 |', ['ms 4.1']],
  ];
  for (const [what, text, rows] of tables) {
    it(`are read with the names of their columns: ${what}`, () => {
      assert.deepEqual(rowsOf(text), rows);
    });
  }

  it('tell nothing of columns that say how long ago', () => {
    assert.deepEqual(rowsOf('NAME     STATUS  AGE\nweb-1    up      34s'), []);
    assert.deepEqual(rowsOf('TREE     ELAPSED  CPU\nweb-1    23h      4m'), ['web-1: CPU 4m']);
  });

  it('know the row that sums up', () => {
    const { rows } = readTables(
      'Name   Miss  Cover\na.py   3     80%\nTOTAL  3     91%'.split('\n'),
    );
    assert.deepEqual(
      rows.map((row) => row.sums),
      [false, true],
    );
  });

  const prose: readonly (readonly [string, string])[] = [
    ['a sentence with commas', 'First, second and third\nthen, 12 more'],
    ['lines of a log', '  Start at  11:22:33\n  Duration  1.93s'],
    ['places in files', 'src/a.ts:3:  limit\nsrc/b.ts:9:  30 ms'],
    ['rows of paths', '?   \tx.io/cli/a\t[no test files]\nok  \tx.io/cli/b\t1.914s'],
    ['rows that begin alike', 'ok  \tx.io/cli/a\t(cached)\nok  \tx.io/cli/b\t1.914s'],
    ['rows under a sign', '✓  lint  clean\n✓  tests  41'],
    ['labels with their values', '  branch:       docs/adrs\n  checkpoints:  5'],
    ['the size of a difference', ' docs/plan.md | Bin\n src/a.ts | 12'],
    ['dates', 'when  what\n2026-01-05  begun'],
  ];
  for (const [what, text] of prose) {
    it(`are not ${what}`, () => {
      assert.deepEqual(rowsOf(text), []);
    });
  }
});
