import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { wholeNumber, figure, someText, flag, orElse, orNull } from '../../src/base/fields';

const odd = [undefined, null, -1, 0.5, 2 ** 53, NaN, Infinity, '', '7', true, false, [], {}];
/** Of the odd values and one more those that are taken. */
const taken = (form: z.ZodMiniType, good: unknown): readonly unknown[] =>
  [...odd, good].filter((value) => form.safeParse(value).success);

describe('fields of our own files', () => {
  it('are what their schema says and nothing like it', () => {
    assert.deepEqual(taken(wholeNumber, 0), [0]);
    assert.deepEqual(taken(figure, 0), [0.5, 2 ** 53, 0]);
    assert.deepEqual(taken(someText, ' '), ['7', ' ']);
  });

  it('count as something else where they are wrong or missing', () => {
    const form = z.object({
      text: orNull(someText),
      is: flag,
      name: orElse(z.enum(['a', 'b']), 'a'),
    });
    assert.deepEqual(form.parse({ text: 'x', is: true, name: 'b' }), {
      text: 'x',
      is: true,
      name: 'b',
    });
    const instead = { text: null, is: false, name: 'a' };
    assert.deepEqual(form.parse({}), instead);
    for (const value of [undefined, null, 0, 1, 'true', [], {}, [true], { text: 'x' }])
      assert.deepEqual(form.parse({ is: value, name: value }), instead);
    for (const text of [undefined, null, '', 0, true, [], {}, ['x']])
      assert.deepEqual(form.parse({ text }), instead);
  });
});
