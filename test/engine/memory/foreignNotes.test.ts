import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { foreignNotes } from '../../../src/engine/memory/foreignNotes';

describe('notes of another tool in JSON that is broken in places', () => {
  const read = (text: string) => {
    const { notes, passed, cut } = foreignNotes(text, (words) => words);
    return [notes.map((note) => note.text), passed, cut] as const;
  };

  it('are lines of JSON where most lines are objects: the others are named', () => {
    assert.deepEqual(read('{"text":"a"}\n{"text":"b"}\n[1]\n'), [['a', 'b'], [3], null]);
    assert.deepEqual(read('# My notes\n{"text":"a"}\n\n{"text":"b"}'), [['a', 'b'], [1], null]);
    assert.deepEqual(read('{"text":"a"}\n{"text":"b'), [['a'], [2], null]);
    assert.deepEqual(read('{"text":"a"}\n"b"\n{"text":"c"}'), [['a', 'b', 'c'], [], null]);
    assert.deepEqual(read('{"text":"a"},\n{"text":"b"},\n'), [['a', 'b'], [], null]);
    assert.deepEqual(foreignNotes('{"text":"a","date":"2026-02-28"}\nx', String).notes, [
      { kind: 'note', text: 'a', files: [], date: '2026-02-28' },
    ]);
  });

  it('are the whole entries of a list that is cut off, and where it ends is named', () => {
    assert.deepEqual(read('[{"text":"a b c"},'), [['a b c'], [], 2]);
    assert.deepEqual(read('[{"text":"a, b]}"},{"text":"\\"'), [['a, b]}'], [], 2]);
    assert.deepEqual(read('[\n  {\n    "text": "a"\n  },\n  {\n    "te'), [['a'], [], 2]);
    assert.deepEqual(read('[\n{"text":"a"}\n'), [['a'], [], 2]);
    assert.deepEqual(read('["a b", "c", "d'), [['a b', 'c'], [], 3]);
    assert.deepEqual(read('[{"text":"a'), [[], [], 1]);
    assert.deepEqual(read('[{"text":"a"}]\n[{"text":"b"}]'), [['a'], [], 2]);
    assert.deepEqual(read('[{"text":"a"},{text:1},{"text":"b"},]'), [['a', 'b'], [2], null]);
    assert.deepEqual(read('[{"text":"a"},{"text":"b},\n{"text":"c"}]')[0], ['a']);
  });

  it('are objects over several lines, one after the other', () => {
    assert.deepEqual(read('{\n "text": "a"\n}'), [['a'], [], null]);
    assert.deepEqual(read('{\n "text": "a}"\n}\n{\n "text": "b"\n}\n'), [['a}', 'b'], [], null]);
    assert.deepEqual(read('{\n "text": "a"\n}\n{\n "te'), [['a'], [], 2]);
  });

  it('are prose where a text only looks like JSON', () => {
    const link = '["quoted" link](a.md) says so';
    assert.deepEqual(read(link), [[link], [], null]);
    assert.deepEqual(read('[decision] keep it'), [['[decision] keep it'], [], null]);
    assert.deepEqual(read('{% raw %}'), [['{% raw %}'], [], null]);
    assert.deepEqual(read('- a\n- b\n\n```\n{"text":"c"}\n```\n')[1], []);
  });

  it('are all those before the place where a list was cut, whatever they hold', () => {
    const list = fc.array(fc.record({ text: fc.string().map((text) => `a${text}`) }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(list, fc.boolean(), fc.nat(), (entries, isWide, at) => {
        const whole = JSON.stringify(entries, null, isWide ? 2 : undefined);
        const begin = whole.indexOf('"text"');
        const text = whole.slice(0, begin + 1 + (at % (whole.length - begin - 1)));
        const [texts, passed] = read(text);
        assert.deepEqual(passed, []);
        const expected = entries.map((entry) => entry.text).slice(0, texts.length);
        assert.deepEqual(texts, expected);
      }),
    );
  });

  it('take linear time', () => {
    for (const sign of ['[{"', '{"a":', '[', '"\\', '{"a', ',[{"a":"'])
      assert.ok(foreignNotes(sign.repeat(200_000), String));
  });
});
