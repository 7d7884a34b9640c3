import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Fences } from '../../../../src/engine/memory/index/fences';

/** Of each line `c` where it is code, `.` where it is not. */
function codeIn(lines: readonly string[]): string {
  const fences = new Fences(lines.join('\n'));
  let at = 0;
  return lines
    .map((line) => {
      const { isCode } = fences.take(line, at);
      at += line.length + 1;
      return isCode ? 'c' : '.';
    })
    .join('');
}

describe('fences in a file of notes', () => {
  it('hold what stands up to the line that closes them', () => {
    assert.equal(codeIn(['```sh', 'make', '```', 'text']), '.cc.');
    assert.equal(codeIn(['~~~', '# a', '~~~~  ', 'text']), '.cc.');
    assert.equal(codeIn(['   ```', 'make', '  ```', 'text']), '.cc.');
  });

  it('are closed by their own kind only, as long as they are and with nothing behind', () => {
    assert.equal(codeIn(['```', '~~~', '```', 'text']), '.cc.');
    assert.equal(codeIn(['````md', '```', '- a', '```', '````', 'text']), '.cccc.');
    assert.equal(codeIn(['```', '``` sh', '    ```', '```', 'text']), '.ccc.');
  });

  it('are none in a line of prose, as a rule, far in, or where nothing closes them', () => {
    const none = [
      ['```make``` builds it all.', '- one', '```'],
      ['~~~~~~~~ morning ~~~~~~~~', '- one', '~~~~~~~~ noon ~~~~~~~~', '- two'],
      ['    ```', '- one', '    ```'],
      ['\t```', '- one', '\t```'],
      ['```ts', 'code', '- one', '~~~'],
      ['````', '- one', '```'],
      ['```', '- one', '    ```'],
    ];
    for (const lines of none) assert.equal(codeIn(lines), '.'.repeat(lines.length), lines[0] ?? '');
  });

  it('stand in from the words of a list item, and end with it', () => {
    assert.equal(codeIn(['- a', '  ```', '  - b', '  ```', '- c']), '..cc.');
    assert.equal(codeIn(['- a', '  - b', '', '       ```', '    # x', '- c']), '....c.');
    assert.equal(codeIn(['- a', '  ```ts', '  code', '', '  more', '- b', '  c']), '..c.c..');
    assert.equal(codeIn(['1. a', '   ```ts', '   code', 'prose', '- b']), '..c..');
    assert.equal(codeIn(['- ```ts', '  - code', '  ```', '  - b']), '.cc.');
    assert.equal(codeIn(['-\ta', '\t```', '\tcode', '- b']), '..c.');
    // Too far in to be one, for the item above, and for none.
    assert.equal(codeIn(['- a', '', '      ```', '  b', '      ```']), '.....');
    assert.equal(codeIn(['- a', '', 'prose', '', '    ```', 'b', '    ```']), '.......');
    assert.equal(codeIn(['- a', 'goes on', '  ```', '  b', '- c']), '...c.');
    assert.equal(codeIn(['-      ```', '  b']), '..');
  });

  it('say where one would begin if something closed it, and where one leaves its item', () => {
    const reads = (lines: readonly string[]) => {
      const fences = new Fences(lines.join('\n'));
      let at = -1;
      return lines.map((line) => {
        const read = fences.take(line, at + 1);
        at += line.length + 1;
        return [read.isLoose ? 'loose' : '', read.leaves ? 'leaves' : ''].join('');
      });
    };
    assert.deepEqual(reads(['a', '```', '~~~', '- b']), ['', 'loose', 'loose', '']);
    assert.deepEqual(reads(['- a', '```', 'b', '```']), ['', 'leaves', '', '']);
    assert.deepEqual(reads(['- a', '  ```', 'b', '- c']), ['', '', 'leaves', '']);
    assert.deepEqual(reads(['- a', '```', 'b', '- c']), ['', 'looseleaves', '', '']);
  });

  it('at the top always have an end, whatever stands in the file', () => {
    const line = fc.constantFrom('```', '````', '~~~', '```ts', ' ```', '    ```', 'x', '', '# a');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const fences = new Fences(lines.join('\n'));
        let at = 0;
        for (const one of lines) {
          fences.take(one, at);
          at += one.length + 1;
        }
        assert.equal(fences.open.fence, null);
      }),
      { numRuns: 500 },
    );
  });

  it('take linear time, however many are left open and however long they are', () => {
    const opened = Array.from({ length: 60_000 }, (_, i) => `${'`'.repeat(3 + (i % 90))}a`);
    assert.equal(codeIn(opened), '.'.repeat(opened.length));
    const long = ['`'.repeat(500_000), 'x', `${'`'.repeat(500_000)} a\``, '~'.repeat(500_000)];
    assert.equal(codeIn([...long, '`'.repeat(500_000)]), '.cccc');
  });
});
