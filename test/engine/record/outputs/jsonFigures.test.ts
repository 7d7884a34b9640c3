import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonFigures, looksLikeJson } from '../../../../src/engine/record/outputs/jsonFigures';

const said = (text: string): readonly string[] =>
  jsonFigures(text).map(({ path, value }) => `${path}=${value}`);

describe('numbers in JSON', () => {
  it('are found with their keys as they are written', () => {
    assert.deepEqual(said('{"p95":31.20,"sizes":{"gzip":4.10e3}}'), [
      'p95=31.20',
      'sizes.gzip=4.10e3',
    ]);
    assert.deepEqual(said("{\n  ok: 1,\n  count: 4110,\n  ns: 'a.b'\n}"), ['count=4110']);
  });

  it('are none of the words of a text, however long it is and wherever it was cut', () => {
    const text = `${'so it goes on '.repeat(40)} https://s3.\\u003cregion basis: 6, view: 1000`;
    assert.deepEqual(said(`[{\n"about": "${text}",\n"p95": 31}]`), ['p95=31']);
    assert.deepEqual(said(`{"ms": 4, "about": "first: 1000, view: 6\n"p95": 31}`), [
      'ms=4',
      'p95=31',
    ]);
    assert.deepEqual(said(`{"a\\\n"b": 4}`), ['b=4']);
  });

  it('are not times, identifiers or places', () => {
    assert.deepEqual(said('{"ts":1770117753120,"id":7,"userId":8,"line":3,"x":1770117753120}'), []);
    assert.deepEqual(said('{"name":"a 12 b","text":"3"}'), []);
  });

  it('of a long list are those of its first entries', () => {
    assert.deepEqual(said('[{"a":1},{"b":2},{"c":3},{"d":4}]'), ['a=1', 'b=2', 'c=3']);
  });

  it('are found in a text that is cut', () => {
    assert.deepEqual(said('{"a":{"b":12,"c":13,"d'), ['a.b=12', 'a.c=13']);
  });

  it('never make it throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        looksLikeJson(text);
        assert.ok(jsonFigures(`{${text}`).length <= 60);
      }),
    );
  });
});
