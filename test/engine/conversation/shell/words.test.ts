import assert from 'node:assert/strict';
import fc from 'fast-check';
import { simpleCommands } from '../../../../src/engine/conversation/shell/words';

const texts = (line: string): readonly (readonly string[])[] =>
  simpleCommands(line).map(({ words }) => words.map(({ text }) => text));
const separated = (line: string): readonly string[] =>
  simpleCommands(line).map(({ words, after }) => `${after}${words[0]?.text ?? ''}`);
const unsure = (line: string): readonly string[] =>
  simpleCommands(line).flatMap(({ words }) => words.flatMap((w) => (w.sure ? [] : [w.text])));

describe('the simple commands of a line', () => {
  it('are told apart by what separates them', () => {
    assert.deepEqual(separated('a && b || c; d | e |& f & g\nh;;i'), [
      'a',
      '&&b',
      '||c',
      ';d',
      '|e',
      '|f',
      ';g',
      ';h',
      ';i',
    ]);
  });

  it('keep the operator before a line break or a bracket', () => {
    assert.deepEqual(separated('a &&\nb |\n\n c ||\n(d); e'), [
      'a',
      '&&b',
      '|c',
      '||(',
      '||d',
      ';)',
      ';e',
    ]);
    assert.deepEqual(separated('\n\na\n\nb'), ['a', ';b']);
  });

  it('show the brackets of a group as commands that nobody can be sure of', () => {
    assert.deepEqual(texts('(a b) c'), [['('], ['a', 'b'], [')'], ['c']]);
    assert.deepEqual(texts('a(b)'), [['a'], ['('], ['b'], [')']]);
    assert.deepEqual(unsure('(a)'), ['(', ')']);
  });

  it('know where a redirection goes and that a copied descriptor goes nowhere', () => {
    const [command] = simpleCommands('a 2>&1 >b <c 3>> "d e" &>f >&g <<<h 4>&- i');
    assert.deepEqual(
      command?.redirections.map(({ into, target }) => [into, target.text]),
      [
        [true, 'b'],
        [false, 'c'],
        [true, 'd e'],
        [true, 'f'],
        [true, 'g'],
        [false, 'h'],
      ],
    );
    assert.deepEqual(
      command.words.map(({ text }) => text),
      ['a', 'i'],
    );
  });

  it('have no word for a descriptor that is copied', () => {
    for (const copy of ['2>&1', '12>&1', '>&12', '2>&\t1', '>& 2', '2>&-', '3>&1-'])
      assert.deepEqual(texts(`a ${copy} b`), [['a', 'b']], copy);
  });

  it('are redirections alone where nothing else is there', () => {
    const [command] = simpleCommands('> a');
    assert.deepEqual([command?.words.length, command?.redirections.length], [0, 1]);
  });
});

describe('the words of a command', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    [`a 'b c' "d e" f\\ g`, ['a', 'b c', 'd e', 'f g']],
    [`a'b'"c"d`, ['abcd']],
    ['"a \\"b\\" \\\\ \\$ \\` \\n"', ['a "b" \\ $ ` \\n']],
    ["'a \\' b", ['a \\', 'b']],
    ['a\tb  \r c', ['a', 'b', 'c']],
    ['a\\\nb', ['a', 'b']],
    [`a ${' '.repeat(90)}b`, ['a', 'b']],
    ['"open quote; x', ['open quote; x']],
    ['a \\', ['a', '']],
    ['$(a; b "c d") e', ['$(a; b "c d")', 'e']],
    ['x=$(a (b) c) d', ['x=$(a (b) c)', 'd']],
  ];
  for (const [line, expected] of table) {
    it(`of \`${line.replace(/\s+/gu, ' ')}\` are read with their quotes`, () => {
      assert.deepEqual(texts(line)[0], expected);
    });
  }

  it('are sure only where the shell takes them as they are', () => {
    assert.deepEqual(unsure(`a 'b$c*' d\\$e "f*?{}[]" ~/g h=i "\\n"`), []);
    const changed = [
      '$a',
      'b*',
      'c?',
      '{d,e}',
      '[f]',
      '`g`',
      'h$(i)',
      '""',
      'a{',
      'b}',
      'c[',
      'd]',
    ];
    assert.equal(unsure(changed.join(' ')).length, changed.length);
    assert.equal(unsure('"$a" "`b`" "c$(d)"').length, 3);
  });
});

describe('any command line', () => {
  const pieces = fc.array(
    fc.constantFrom(
      'a',
      'b.ts',
      ' ',
      '  ',
      "'",
      '"',
      '\\',
      '$(',
      '(',
      ')',
      '>',
      '>>',
      '2>&1',
      '<',
      '<<E',
      '\nE\n',
      '&&',
      '||',
      '|',
      '&',
      ';',
      '#',
      '\n',
      '{',
      '*',
    ),
    { maxLength: 30 },
  );

  it('gives commands with something in them, and no word with nothing read', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const { words, redirections } of simpleCommands(parts.join('')))
          assert.ok(words.length + redirections.length > 0);
      }),
      { numRuns: 400 },
    );
  });

  it('gives each word back as it was quoted', () => {
    const word = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const quoted = words.map((text) => `'${text.replace(/'/gu, `'\\''`)}'`);
        const [command] = simpleCommands(quoted.join(' '));
        assert.deepEqual(
          command?.words.map(({ text, sure }) => ({ text, sure })),
          words.map((text) => ({ text, sure: true })),
        );
      }),
    );
  });

  it('grows with its length only: nothing is read twice', () => {
    for (const part of ['a ', "'", '$(', '((', '<<E ', '>', '\\', '\n', '# '])
      assert.ok(simpleCommands(part.repeat(20_000)).length <= 6_001, part);
  });
});
