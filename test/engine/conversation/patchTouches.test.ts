import assert from 'node:assert/strict';
import fc from 'fast-check';
import { patchTouches } from '../../../src/engine/conversation/patchTouches';

const touched = (...lines: readonly string[]): readonly string[] =>
  patchTouches(lines.join('\n')).map(({ action, path, from }) =>
    from === undefined ? `${action} ${path}` : `${action} ${from} > ${path}`,
  );

describe('the files of a patch in the named form', () => {
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['an added file', ['*** Add File: src/a.ts', '+x'], ['write src/a.ts']],
    ['an updated file', ['*** Update File: src/a.ts', '@@', '-x'], ['edit src/a.ts']],
    ['a deleted file', ['*** Delete File: src/a.ts'], ['delete src/a.ts']],
    ['a name with blanks', ['*** Add File: my notes.md  '], ['write my notes.md']],
    ['a name without the blank before it', ['*** Add File:a.ts'], ['write a.ts']],
    ['Windows line ends', ['*** Delete File: a.ts\r'], ['delete a.ts']],
    ['an indented patch', ['  *** Update File: a.ts'], ['edit a.ts']],
    [
      'an update and its move',
      ['*** Update File: a.ts', '*** Move to: b.ts'],
      ['move a.ts > b.ts'],
    ],
    ['a move of what is not updated', ['*** Add File: a.ts', '*** Move to: b.ts'], ['write a.ts']],
    ['a move of nothing', ['*** Move to: b.ts'], []],
    [
      'a second update after a move',
      ['*** Update File: a.ts', '*** Move to: b.ts', '*** Move to: c.ts', '*** Update File: d.ts'],
      ['move a.ts > b.ts', 'edit d.ts'],
    ],
    [
      'an update followed by a deletion',
      ['*** Update File: a.ts', '*** Delete File: b.ts'],
      ['edit a.ts', 'delete b.ts'],
    ],
    ['the form as added text', ['*** Add File: a.md', '+*** Delete File: b.ts'], ['write a.md']],
    ['the form inside a line', ['see *** Delete File: b.ts'], []],
    ['a header without a name', ['*** Delete File: '], []],
    ['the begin and the end', ['*** Begin Patch', '*** End Patch'], []],
  ];
  for (const [what, lines, expected] of table) {
    it(`of ${what} are ${expected.length === 0 ? 'none' : expected.join(', ')}`, () => {
      assert.deepEqual(touched(...lines), expected);
    });
  }
});

describe('the files of a unified diff', () => {
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['a change', ['--- a/src/x.ts', '+++ b/src/x.ts'], ['edit src/x.ts']],
    ['a change without prefixes', ['--- src/x.ts', '+++ src/x.ts'], ['edit src/x.ts']],
    ['a folder that ends in a or b', ['--- a/data/x.ts', '+++ b/web/x.ts'], ['edit web/x.ts']],
    [
      'a deleted file below such a folder',
      ['--- a/data/x.ts', '+++ /dev/null'],
      ['delete data/x.ts'],
    ],
    ['a folder like a prefix, deep', ['--- lib/b/x.ts', '+++ lib/b/x.ts'], ['edit lib/b/x.ts']],
    ['a deleted one without prefix', ['--- lib/a/x.ts', '+++ /dev/null'], ['delete lib/a/x.ts']],
    ['times behind tabs', ['--- a/x.ts\t2026-01-05', '+++ b/x.ts\t2026-01-06'], ['edit x.ts']],
    ['a deleted one with times', ['--- a/x.ts\t2026', '+++ /dev/null\t1970'], ['delete x.ts']],
    ['a deleted one, Windows', ['--- a/x.ts\r', '+++ /dev/null\r'], ['delete x.ts']],
    ['blanks at the ends', ['--- a/x.ts ', '+++ /dev/null '], ['delete x.ts']],
    ['names with blanks', ['--- a/my x.ts\t', '+++ b/my x.ts\t'], ['edit my x.ts']],
    ['Windows line ends', ['--- a/x.ts\r', '+++ b/x.ts\r'], ['edit x.ts']],
    ['dashes without pluses', ['--- a/x.ts', '@@'], []],
    ['pluses without dashes', ['+++ b/x.ts'], []],
    ['pluses too late', ['--- a/x.ts', '', '+++ b/x.ts'], []],
    ['quoted mail', ['> --- a/x.ts', '+++ b/x.ts'], []],
    ['pluses inside a line', ['--- a/x.ts', ' +++ b/x.ts'], []],
    ['headers without names', ['--- ', '+++ '], []],
  ];
  for (const [what, lines, expected] of table) {
    it(`of ${what} are ${expected.length === 0 ? 'none' : expected.join(', ')}`, () => {
      assert.deepEqual(touched(...lines), expected);
    });
  }
});

describe('any patch', () => {
  it('gives touches with a path, never a failure', () => {
    const line = fc.constantFrom(
      '*** Update File: a',
      '*** Move to: b',
      '*** Add File: ',
      '--- a/x',
      '+++ b/y',
      '+++ /dev/null',
      '--- /dev/null',
      '-- x',
      '',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(line).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(text, (patch) => {
        for (const touch of patchTouches(patch)) {
          assert.notEqual(touch.path, '');
          assert.equal(touch.action === 'move', touch.from !== undefined);
        }
      }),
    );
  });

  it('read back gives the files it was written for', () => {
    const verbs = { Add: 'write', Update: 'edit', Delete: 'delete' } as const;
    const verb = fc.constantFrom<keyof typeof verbs>('Add', 'Update', 'Delete');
    const name = fc.stringMatching(/^[a-z][a-z ./-]{0,20}[a-z]$/u);
    fc.assert(
      fc.property(fc.array(fc.tuple(verb, name)), (files) => {
        const patch = files.map(([what, path]) => `*** ${what} File: ${path}\n+x`).join('\n');
        assert.deepEqual(
          patchTouches(patch),
          files.map(([what, path]) => ({ action: verbs[what], path })),
        );
      }),
    );
  });
});
