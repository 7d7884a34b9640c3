/** Where texts are cut into pieces: by example, and against the published patterns as regular expressions. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  CharClasses,
  charClass,
  endByte,
  widthOf,
} from '../../../../src/engine/tokens/count/charClass';
import {
  endOfPieceCl100k,
  endOfPieceO200k,
  type EndOfPiece,
} from '../../../../src/engine/tokens/count/pieces';

const classes = new CharClasses();

function cut(endOfPiece: EndOfPiece, text: string): readonly string[] {
  const bytes = Buffer.concat([Buffer.from(text), Uint8Array.of(endByte)]);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length - 1;) {
    const end = endOfPiece(classes, bytes, at);
    assert.ok(end > at && end < bytes.length, `${JSON.stringify(text)} at ${at}`);
    pieces.push(bytes.toString('utf8', at, end));
    at = end;
  }
  return pieces;
}

const o200k = (text: string): readonly string[] => cut(endOfPieceO200k, text);
const cl100k = (text: string): readonly string[] => cut(endOfPieceCl100k, text);

describe('pieces of o200k_base', () => {
  const examples: readonly (readonly [string, readonly string[]])[] = [
    ['Hello world', ['Hello', ' world']],
    ['HTTPServer', ['HTTPServer']],
    ['parseJSON', ['parse', 'JSON']],
    ['getUserName', ['get', 'User', 'Name']],
    ["it's", ["it's"]],
    ["IT'S we'LL", ["IT'S", " we'LL"]],
    ["x'ſ", ["x'ſ"]],
    ["x'ş", ['x', "'ş"]],
    ["rock'n", ['rock', "'n"]],
    ["'s", ["'s"]],
    ['中文ABC', ['中文', 'ABC']],
    ['ABC中DE', ['ABC中', 'DE']],
    ['e\u0301a', ['e\u0301a']],
    ['\u0301A', ['\u0301', 'A']],
    ['!\u0301', ['!\u0301']],
    ['12345', ['123', '45']],
    ['a1', ['a', '1']],
    ['a != b', ['a', ' !=', ' b']],
    ['//\n/x', ['//\n/', 'x']],
    ['   x', ['  ', ' x']],
    ['  \n  x', ['  \n', ' ', ' x']],
    ['x  ', ['x', '  ']],
    ['\u3000\u3000x', ['\u3000', '\u3000x']],
    ['\u0085!', ['\u0085', '!']],
    ['\ufeff!', ['\ufeff!']],
    ['\t!', ['\t', '!']],
    [' \u0301', [' \u0301']],
    ['\r\n\r\n', ['\r\n\r\n']],
  ];
  for (const [text, pieces] of examples) {
    it(`cuts ${JSON.stringify(text)}`, () => assert.deepEqual(o200k(text), pieces));
  }
});

describe('pieces of cl100k_base', () => {
  const examples: readonly (readonly [string, readonly string[]])[] = [
    ['parseJSON', ['parseJSON']],
    ["it's", ['it', "'s"]],
    ["'sing", ["'s", 'ing']],
    ["'rest", ["'re", 'st']],
    ["'xyz", ["'xyz"]],
    ["''s", ["''", 's']],
    ["'ſx", ["'ſ", 'x']],
    ['e\u0301a', ['e', '\u0301a']],
    ['\u0301\u0301', ['\u0301\u0301']],
    [' \u0301a', [' \u0301', 'a']],
    ['//\n/x', ['//\n', '/x']],
    ['(x', ['(x']],
    ['\tx', ['\tx']],
    ['\n x', ['\n', ' x']],
    ['   ', ['   ']],
  ];
  for (const [text, pieces] of examples) {
    it(`cuts ${JSON.stringify(text)}`, () => assert.deepEqual(cl100k(text), pieces));
  }
});

describe('pieces', () => {
  // Characters whose classes no Unicode version disputes, so that the running Node's own tables may judge.
  const pool = Array.from("abzABZ'stTrRevVlLdm019 \t\r\n/!-éÉǅʰא\u0301中١Ⅷ½😀\u00a0\u3000\u0300");
  const text = fc.array(fc.constantFrom(...pool), { maxLength: 30 }).map((list) => list.join(''));
  const contraction = "(?:'[sStTmMdD]|'[rR][eE]|'[vV][eE]|'[lL][lL])";
  const upper = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]';
  const lower = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]';
  const before = '[^\\r\\n\\p{L}\\p{N}]?';
  const spaces = '\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+';

  it('are those of the published pattern of o200k_base', () => {
    const pattern = new RegExp(
      `${before}${upper}*${lower}+${contraction}?|${before}${upper}+${lower}*${contraction}?` +
        `|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${spaces}`,
      'gu',
    );
    fc.assert(
      fc.property(text, (t) => assert.deepEqual(o200k(t), t.match(pattern) ?? [])),
      { numRuns: 5000, seed: 11 },
    );
  });

  it('are those of the published pattern of cl100k_base', () => {
    const pattern = new RegExp(
      `${contraction}|${before}\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${spaces}`,
      'gu',
    );
    fc.assert(
      fc.property(text, (t) => assert.deepEqual(cl100k(t), t.match(pattern) ?? [])),
      { numRuns: 5000, seed: 12 },
    );
  });
});

describe('classes of characters', () => {
  const classOf = (text: string): number =>
    classes.at(Buffer.concat([Buffer.from(text), Uint8Array.of(endByte)]), 0);

  it('are read from one to four bytes', () => {
    const { other, upper, lower, otherLetter, mark, number, space, lineBreak, end } = charClass;
    const expected: readonly (readonly [string, number])[] = [
      ['A', upper],
      ['z', lower],
      ['É', upper],
      ['ǅ', upper],
      ['ß', lower],
      ['ʰ', otherLetter],
      ['中', otherLetter],
      ['\u{20000}', otherLetter],
      ['\u{10400}', upper],
      ['\u{10428}', lower],
      ['\u0301', mark],
      ['\u{e0100}', mark],
      ['7', number],
      ['Ⅷ', number],
      ['\u{1d7ce}', number],
      [' ', space],
      ['\u0085', space],
      ['\u3000', space],
      ['\n', lineBreak],
      ['\r', lineBreak],
      ['\ufeff', other],
      ['😀', other],
      ['\u{10ffff}', other],
      ['', end],
    ];
    for (const [text, kind] of expected) assert.equal(classOf(text), kind, JSON.stringify(text));
  });

  it('are those of Unicode 16, whatever the running Node knows', () => {
    assert.equal(classOf('\u1c89'), charClass.upper); // new in 16.0
    assert.equal(classOf('\u0897'), charClass.mark); // new in 16.0
    assert.equal(classOf('\u{11de0}'), charClass.other); // a digit only from 17.0 on
  });

  it('come with the width of every character', () => {
    for (const text of ['a', 'é', '中', '😀']) {
      assert.equal(widthOf(Buffer.from(text)[0] ?? 0), Buffer.byteLength(text));
    }
  });
});
