import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bearsOn } from '../../../src/engine/memory/relevance';

describe('a note that bears on a prompt', () => {
  const prompt =
    'The parser drops the last line of src/levels/parse.ts when the gauge sends no newline, please fix it';

  it('shares a name and a word with it, or several telling words', () => {
    for (const note of [
      '[problem] src/levels/parse.ts: a line without its end was thrown away',
      '[decision] The parser keeps a gauge line without newline until the next one',
    ])
      assert.ok(bearsOn(prompt)(note), note);
  });

  it('is not one that only shares common words, or a few of many', () => {
    for (const note of [
      '[change] Please send the last report before Friday',
      '[preference] Answers in German, short, without greetings',
      'The parser of the other project was replaced by a generated one in the autumn release, which is why its tests were moved to a folder of their own',
      '',
    ])
      assert.ok(!bearsOn(prompt)(note), note);
  });

  it('is asked of any texts, in signs without blanks too', () => {
    assert.ok(bearsOn('潮位の計算を修正してください')('潮位の計算は余弦法を使う'));
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => typeof bearsOn(a)(b) === 'boolean'));
  });
});
