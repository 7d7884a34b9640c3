import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { noteUnits } from '../../../../src/engine/memory/index/units';

const units = (text: string, date: string | null = null) => noteUnits(text, date).units;
const short = (text: string) =>
  units(text).map(({ line, endLine, text: said }) => [line, endLine, said]);

describe('notes of a file', () => {
  it('are bullets with what belongs to them, with kind, id and files where they are ours', () => {
    const [note, plain] = units(
      '# 2026-01-31\n\n## 10:00 flush\n\n- [decision] Keep whole millimetres (src/levels.ts) ^ab12cd34\n* by hand,\n  over two lines\n',
      '2026-01-31',
    );
    assert.deepEqual(note, {
      line: 5,
      endLine: 5,
      heading: '',
      date: '2026-01-31',
      kind: 'decision',
      id: 'ab12cd34',
      text: '[decision] Keep whole millimetres (src/levels.ts)',
      files: ['src/levels.ts'],
    });
    assert.deepEqual(
      [plain?.line, plain?.endLine, plain?.text],
      [6, 7, 'by hand,\nover two lines'],
    );
  });

  it('stand below a heading, and take its date where the file has none', () => {
    const [first, second] = units('# Gauges\n\nRead hourly.\n\n## 2026-02-03 north\n1. Moved.\n');
    assert.deepEqual([first?.heading, first?.date], ['Gauges', null]);
    assert.deepEqual([second?.heading, second?.date], ['2026-02-03 north', '2026-02-03']);
  });

  it('lose its date where a heading of its level or above ends it, and not below a lower one', () => {
    const text =
      '# 2026-02\n- a\n## 2026-02-03\n### North\n- b\n## Rules\n- c\n# Log 2026-02-01\n## 2026-02-04\n- d\n## Others\n- e\n';
    const dates = (one: string) => units(one).map((unit) => `${unit.text} ${unit.date ?? '-'}`);
    const all = ['a -', 'b 2026-02-03', 'c -', 'd 2026-02-04', 'e 2026-02-01'];
    assert.deepEqual(dates(text), all);
  });

  it('are at most six lines, of prose and of code, where a # is no heading', () => {
    const code = Array.from({ length: 9 }, (_, i) => `# line ${i}`).join('\n');
    assert.deepEqual(
      units(`\`\`\`sh\n${code}\n\`\`\`\n\nEnd.\n`).map(({ line, endLine }) => [line, endLine]),
      [
        [1, 6],
        [7, 11],
        [13, 13],
      ],
    );
  });

  it('bear the id that one of their lines ends with, in whatever form a person wrote them', () => {
    const named = (text: string) =>
      units(text).map(({ kind, id, text: said, files }) => [said, kind, id, ...files]);
    assert.deepEqual(
      named(
        '- walnut ^abc12345\n* [bug] macadamia (src/a.ts) ^abcd1234\n1. [fact] pecan ^abcd1235\n',
      ),
      [
        ['walnut', null, 'abc12345'],
        ['[bug] macadamia (src/a.ts)', 'bug', 'abcd1234', 'src/a.ts'],
        ['[fact] pecan', 'fact', 'abcd1235'],
      ],
    );
    assert.deepEqual(
      named('- [note] first ^abcd1234\n  second\n\nprose\nof two lines ^abcd1236\n'),
      [
        ['[note] first second', 'note', 'abcd1234'],
        ['prose\nof two lines', null, 'abcd1236'],
      ],
    );
    const long = Array.from({ length: 8 }, (_, i) => `  line ${i}`).join('\n');
    assert.deepEqual(
      units(`- first ^abcd1234\n${long}\n`).map(({ id, line }) => [id, line]),
      [
        ['abcd1234', 1],
        ['abcd1234', 7],
      ],
    );
  });

  it('are two where two lines bear an id, and a line of ours is one wherever it stands', () => {
    assert.deepEqual(
      units('one ^abcd1231\ntwo ^abcd1232\nmore\n').map(({ id, line, endLine }) => [
        id,
        line,
        endLine,
      ]),
      [
        ['abcd1231', 1, 1],
        ['abcd1232', 2, 3],
      ],
    );
    assert.deepEqual(short('```sh\nmake\n- [note] one ^abcd1231\nmake test\n```\n- two\n'), [
      [1, 2, '```sh\nmake'],
      [3, 3, '[note] one'],
      [4, 5, 'make test\n```'],
      [6, 6, 'two'],
    ]);
    assert.deepEqual(short('prose\n                - [note] far in ^abcd1231\n'), [
      [1, 1, 'prose'],
      [2, 2, '[note] far in'],
    ]);
  });

  it('begin with a fence that stands further out than the bullet above it', () => {
    assert.deepEqual(short('- mine\n```ts\ncode\n\n- more\n```\n- after\n'), [
      [1, 1, 'mine'],
      [2, 3, '```ts\ncode'],
      [5, 6, '- more\n```'],
      [7, 7, 'after'],
    ]);
    assert.deepEqual(short('- mine\n  ```ts\n  code\n  ```\n'), [[1, 4, 'mine\n```ts\ncode\n```']]);
  });

  it('pass over lines without a word, and end where the lines of Windows end', () => {
    assert.deepEqual(short('---\r\n\r\n- one\r\n- two\r\n'), [
      [3, 3, 'one'],
      [4, 4, 'two'],
    ]);
    assert.deepEqual(units(''), []);
    assert.deepEqual(units('\n\n***\n'), []);
  });

  it('cut long prose into stretches that share their ends', () => {
    const long = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
    const parts = units(long);
    assert.ok(parts.length > 3);
    for (const [i, { text, line }] of parts.entries()) {
      assert.equal(line, 1);
      assert.ok(text.length <= 1_600, String(text.length));
      const next = parts[i + 1];
      if (next) assert.ok(text.includes(next.text.slice(0, 100)), 'they overlap');
    }
    assert.ok(parts.at(-1)?.text.endsWith('word899'));
  });

  it('read on from where a file ended, and then are what the whole file gives', () => {
    const line = fc.constantFrom(
      '- a note',
      '# Head',
      'prose',
      '',
      '```',
      '  more of it',
      '- [fact] x ^abcd1234',
      '  more with its own ^abcd1235',
      '~~~',
      '````',
      '```ts',
      '  ```',
      '      ```',
      '    - sub',
      '2026',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 25 }),
        fc.array(line, { maxLength: 8 }),
        fc.boolean(),
        (first, added, isTorn) => {
          const before = first.join('\n') + (isTorn ? '' : '\n');
          const whole = before + added.join('\n');
          assert.deepEqual(
            noteUnits(whole, null, noteUnits(before, null)).units,
            noteUnits(whole, null).units,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
