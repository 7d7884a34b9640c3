import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { wholeNotes } from '../../../src/engine/memory/wholeNotes';
import type { WholeNote } from '../../../src/engine/memory/wholeNotes';

const idIn = (line: string): string | undefined => / \^([0-9a-z]{4,40})\s*$/u.exec(line)?.[1];
const linesOf = ({ parts }: WholeNote): readonly number[] =>
  parts.flatMap(({ line, texts }) => texts.map((_, i) => line + i));
/** The lines that forgetting an id takes. */
const taken = (text: string, id: string): readonly number[] =>
  wholeNotes(text, text)
    .filter(({ ids }) => ids.includes(id))
    .flatMap(linesOf);

describe('notes as a whole', () => {
  it('are one line each, whatever was left open or looks like a fence above them', () => {
    const ours = ['- [note] one ^aaaa0021', '- [note] two ^aaaa0022', '- [note] three ^aaaa0023'];
    const above = [
      ['```make``` builds it all.'],
      ['- my own first note', '```ts', 'const a = 1;'],
      ['- my own first note', '  ```ts', '  const a = 1;'],
      ['~~~~~~~~ morning ~~~~~~~~'],
      ['    ```'],
      ['````md', '```', '````'],
      ['```', 'a', '```', '```'],
      ['```'],
    ];
    for (const lines of above)
      for (const below of [[], ['```', 'x', '```'], ['```']]) {
        const text = ['# d', ...lines, ...ours, ...below].join('\n');
        for (const [i, id] of ['aaaa0021', 'aaaa0022', 'aaaa0023'].entries())
          assert.deepEqual(taken(text, id), [lines.length + 2 + i], `${text} ${id}`);
      }
  });

  it('leave lines that bear another id, in prose and further in, with and without bullets', () => {
    assert.deepEqual(taken('one ^aaaa1\ntwo ^aaaa2\nthree ^aaaa3\n', 'aaaa2'), [2]);
    assert.deepEqual(taken('- one ^aaaa1\n  of it\n  two ^aaaa2\n', 'aaaa1'), [1, 2]);
    const far = `prose\n${' '.repeat(20)}- far in ^aaaa1\n`;
    assert.deepEqual(taken(far, 'aaaa1'), [2]);
    const long = Array.from({ length: 12 }, (_, i) => `  line ${i}${i === 9 ? ' ^aaaa2' : ''}`);
    const text = ['- first ^aaaa1', ...long].join('\n');
    assert.deepEqual(taken(text, 'aaaa1'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(taken(text, 'aaaa2'), [11, 12, 13]);
  });

  it('never take a line that ends with another id, whatever fences and masks are in the file', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        'prose',
        '# Head',
        '## 10:00 flush',
        '- plain',
        '  - sub',
        '  more',
        '---',
      ),
      fc
        .tuple(
          fc.constantFrom('', '  ', '    ', '\t', '- ', '1. '),
          fc.constantFrom('```', '~~~', '````', '~~~~~'),
          fc.constantFrom('', 'ts', ' a ~~~', 'make``` builds', ' '),
        )
        .map((all) => all.join('')),
      fc
        .tuple(
          fc.constantFrom('', '  ', '      ', ' '.repeat(16)),
          fc.constantFrom('- [note] ', '- ', '* ', '1. ', ''),
          fc.constantFrom('one', 'two', '```', 'secret'),
          fc.constantFrom(' ^aaaa1', ' ^aaaa2', ' ^aaaa3', ' ^aaaa4 ', '^aaaa5'),
        )
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 24 }),
        fc.array(fc.constantFrom('as it is', 'without its end', 'hidden'), { maxLength: 24 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, masks, lineEnd) => {
          const shown = lines.map((one, i) =>
            masks[i] === 'hidden'
              ? ''
              : masks[i] === 'without its end'
                ? one.replace(/ \^.*$/u, '')
                : one,
          );
          const notes = wholeNotes(lines.join(lineEnd), shown.join(lineEnd));
          for (const note of notes) {
            assert.ok(note.ids.length < 2);
            for (const at of linesOf(note)) {
              const id = idIn(lines[at - 1] ?? '');
              assert.ok(id === undefined || note.ids.includes(id), `${lines.join('\n')}\n${at}`);
            }
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
