/** Where a token may begin, what belongs to an escape before it, and how found parts become one list. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  beginsToken,
  gluedLength,
  isOf,
  sortOf,
  sourceOf,
} from '../../../src/engine/secrets/characters';
import type { CharClass } from '../../../src/engine/secrets/characters';
import { mergeHits } from '../../../src/engine/secrets/hit';
import type { Hit } from '../../../src/engine/secrets/hit';
import { readElement, readValue, skipColours } from '../../../src/engine/secrets/values/readValue';
import { redact } from '../../../src/engine/secrets/redact';

const patterns: Readonly<Record<CharClass, RegExp>> = {
  digit: /^[0-9]$/,
  hex: /^[0-9a-fA-F]$/,
  alnum: /^[0-9A-Za-z]$/,
  word: /^[\w-]$/,
  base64: /^[\w+/=-]$/,
  dotted: /^[\w.=~%-]$/,
};
const classes = Object.keys(patterns) as CharClass[];

describe('the classes of characters', () => {
  it('hold what their names say and nothing beyond ASCII', () => {
    for (let code = 0; code < 400; code++) {
      const char = String.fromCharCode(code);
      for (const name of classes)
        assert.equal(isOf(code, name), patterns[name].test(char), `${name} ${String(code)}`);
      const sort = /[a-z]/.test(char) ? 'lower' : /[A-Z]/.test(char) ? 'upper' : 'other';
      assert.equal(sortOf(code), /[0-9]/.test(char) ? 'digit' : sort);
    }
    assert.equal(isOf(Number.NaN, 'word'), false);
  });

  it('give the same run ends and stops whether asked once or again', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1F-_+/.= %'), maxLength: 30 });
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat(30)),
        fc.constantFrom(...classes),
        (value, places, name) => {
          const source = sourceOf(value);
          const blank = / /g;
          for (const at of [...places, ...places]) {
            const run = [...value.slice(at)].findIndex((char) => !patterns[name].test(char));
            assert.equal(source.runEnd(at, name), run < 0 ? Math.max(at, value.length) : at + run);
            const stop = value.indexOf(' ', at);
            assert.equal(source.nextOf(at, blank), stop < 0 ? value.length : stop);
          }
        },
      ),
    );
  });
});

describe('the beginning of a token', () => {
  const begins: readonly (readonly [before: string, may: boolean])[] = [
    ['', true],
    [' ', true],
    ['"', true],
    ['=', true],
    ['/', true],
    ['é', true],
    ['a', false],
    ['7', false],
    ['-', true],
    ['_', true],
    [' -', true],
    ['a-', false],
    ['--', true],
    ['\\n', true],
    ['\\r', true],
    ['\\t', true],
    ['\\b', true],
    ['\\f', true],
    ['\\v', true],
    ['\\a', false],
    ['x\\u0022', true],
    ['x\\u00a', false],
    ['x\\x1B', true],
    ['x\\x1', false],
    ['%22', true],
    ['%2G', false],
    ['%2', false],
    ['[0m', true],
    ['[1;33m', true],
    ['[m', true],
    [`[${'0'.repeat(12)}m`, true],
    [`[${'0'.repeat(13)}m`, false],
    ['0m', false],
    ['[0mx', false],
    ['x\\u00aF', true],
  ];
  for (const [before, may] of begins) {
    it(`${may ? 'may' : 'may not'} be behind ${JSON.stringify(before)}`, () => {
      assert.equal(beginsToken(`${before}token`, before.length), may);
    });
  }

  const glued: readonly (readonly [before: string, name: string, length: number])[] = [
    ['\\', 'nDB', 1],
    ['\\', 'vDB', 1],
    ['\\', 'rDB', 1],
    ['\\', 'tDB', 1],
    ['\\', 'x1BDB', 3],
    ['\\', 'u00AfDB', 5],
    ['\\', 'aDB', 0],
    ['\\', 'u0022DB', 5],
    ['\\', 'u00DB', 4 + 1],
    ['\\', 'u002', 0],
    ['\\', 'x1bDB', 3],
    ['\\', 'x1', 0],
    ['%', '22DB', 2],
    ['%', '2aDB', 0],
    ['%', 'ABDB', 2],
    ['[', '32mDB', 3],
    [';', '1mDB', 2],
    ['[', 'mDB', 1],
    ['[', '1234mDB', 0],
    ['[', '0m ', 0],
    [' ', 'nDB', 0],
  ];
  for (const [before, name, length] of glued) {
    it(`is ${String(length)} units behind ${before} in ${before}${name}`, () => {
      assert.equal(gluedLength(before + name, before.length), length);
    });
  }
});

describe('lists of hits', () => {
  const hit = (start: number, end: number, kind = 'k'): Hit => ({ kind, start, end });
  it('are sorted, and what overlaps becomes one under the name of the longer', () => {
    assert.deepEqual(mergeHits([hit(5, 9), hit(0, 3)]), [hit(0, 3), hit(5, 9)]);
    assert.deepEqual(mergeHits([hit(0, 3), hit(3, 6)]), [hit(0, 3), hit(3, 6)]);
    assert.deepEqual(mergeHits([hit(0, 4, 'a'), hit(3, 9, 'b')]), [hit(0, 9, 'b')]);
    assert.deepEqual(mergeHits([hit(0, 6, 'a'), hit(3, 9, 'b')]), [hit(0, 9, 'a')]);
    assert.deepEqual(mergeHits([hit(2, 4, 'a'), hit(0, 9, 'b')]), [hit(0, 9, 'b')]);
    assert.deepEqual(mergeHits([hit(0, 2, 'a'), hit(0, 9, 'b')]), [hit(0, 9, 'b')]);
  });

  it('cover the same units as before, each once', () => {
    const hits = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })));
    const units = (list: readonly Hit[]): Set<number> =>
      new Set(
        list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
      );
    fc.assert(
      fc.property(hits, (list) => {
        const all = list.map(([start, length]) => hit(start, start + length));
        const merged = mergeHits(all);
        assert.deepEqual([...units(merged)].sort(), [...units(all)].sort());
        merged.slice(1).forEach((next, i) => assert.ok(next.start >= (merged[i]?.end ?? 0)));
      }),
    );
  });
});

describe('reading a value', () => {
  const read = (text: string, whole = false): readonly (string | undefined)[] => {
    const value = readValue(sourceOf(text), 0, whole);
    return value ? [text.slice(value.start, value.end), value.quote, value.next] : [];
  };
  const values: readonly (readonly [text: string, value: readonly string[]])[] = [
    ['', []],
    [' x', []],
    ['abc', ['abc', '', '']],
    ['abc def', ['abc', '', ' ']],
    ['abc.', ['abc', '', '']],
    ['abc!?*;', ['abc', '', ';']],
    ['..', []],
    ['"abc" x', ['abc', '"', ' ']],
    ['"abc"', ['abc', '"', '']],
    ["'a b'", ['a b', "'", '']],
    ['\\"abc\\",', ['abc', '\\"', ',']],
    ['"a\\"b"', ['a\\"b', '"', '']],
    ['"a\\\\"b"', ['a\\\\', '"', 'b']],
    ['“abc”x', ['abc', '“', 'x']],
    ['%22abc%22', ['abc', '%22', '']],
    ['"ab\ncd"', ['ab', '', '\n']],
    ['"ab', ['ab', '', '']],
    ['""', []],
    ['\u001b[32m"abc"\u001b[0m', ['abc', '"', '\u001b']],
    ['"\u001b[32mabc\u001b[0m"', ['abc', '"', '']],
  ];
  for (const [text, value] of values) {
    it(`gives ${JSON.stringify(value)} for ${JSON.stringify(text)}`, () => {
      assert.deepEqual(read(text), value);
    });
  }

  it('takes more signs into a whole one', () => {
    assert.deepEqual(read('a;b&c,d(e) f', true), ['a;b&c,d(e', '', ')']);
    assert.deepEqual(read('a;b', false), ['a', '', ';']);
    assert.deepEqual(read('a, b', true)[0], 'a');
    assert.deepEqual(read('a&b=c', true)[0], 'a');
    assert.deepEqual(read('a&b', true)[0], 'a&b');
    assert.deepEqual(read('ab.', true)[0], 'ab.');
    assert.deepEqual(read('ab\\nB=1', true)[0], 'ab');
  });

  it('takes none of 2,000 units or more', () => {
    assert.equal(read('x'.repeat(1_999))[0]?.length, 1_999);
    assert.deepEqual(read('x'.repeat(2_000)), []);
    assert.equal(read(`"${'x '.repeat(999)}y"`)[0]?.length, 1_999);
    assert.equal(read(`"${'x '.repeat(1_000)}y"`)[1], '');
  });

  it('skips four colour codes and no more', () => {
    const code = '\u001b[1m';
    assert.equal(skipColours(`${code.repeat(4)}x`, 0), 16);
    assert.equal(skipColours(`${code.repeat(5)}x`, 0), 16);
    assert.equal(skipColours('\\e[0mx', 0), 5);
    assert.equal(skipColours('[0mx', 0), 0);
  });

  it('reads the one line in an element, for 400 units', () => {
    const element = (text: string): number => readElement(text, 0)?.end ?? -1;
    assert.equal(element('abc</x>'), 3);
    assert.equal(element('abc'), -1);
    assert.equal(element('</x>'), -1);
    assert.equal(element('a\nb</x>'), -1);
    assert.equal(element('\n  abc\n</x>'), 6);
    assert.equal(element('<value>abc</value>'), 10);
    assert.equal(element(`${'x'.repeat(400)}</x>`), 400);
    assert.equal(element(`${'x'.repeat(401)}</x>`), -1);
  });
});

describe('redact: line by line', () => {
  const token = `a1B2${'c3D4e5F6'.repeat(3)}`;
  const line = fc.constantFrom(
    'PORT=3000',
    `API_TOKEN=${token}`,
    'DB_PASSWORD="hunter2"',
    'const x = load(y);',
    `curl -H "Authorization: Bearer ${token}" https://h`,
    'postgres://app:Zk39vQx@db/app',
    'mysql -u root -phunter2 app',
    '',
    '# the password is required',
    `Set-Cookie: sid=${token}; Path=/`,
  );
  it('masks the same in a text as in its lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (all, end) => {
        const alone = all.map((one) => redact(one).text).join(end);
        assert.equal(redact(all.join(end)).text, alone);
      }),
      { numRuns: 60 },
    );
  });

  it('masks the same wherever a text without secrets stands before it', () => {
    const before = fc.string({ unit: fc.constantFrom(...'xyz ,.\n'), maxLength: 200 });
    fc.assert(
      fc.property(before, line, (text, one) => {
        assert.equal(redact(`${text}\n${one}`).text, `${text}\n${redact(one).text}`);
      }),
      { numRuns: 60 },
    );
  });
});
