import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  cleanText,
  clip,
  clipMiddle,
  isVisible,
  keyOf,
  oneLine,
  sliceWhole,
  withoutTags,
} from '../../../src/engine/text/plain';
import { redact } from '../../../src/engine/secrets/redact';

describe('plain text', () => {
  it('drops terminal codes and control characters and keeps the words', () => {
    assert.equal(cleanText('\u001b[31mred\u001b[0m \u001b]0;title\u0007ok\u0000\u0008'), 'red ok');
    assert.equal(cleanText('a\r\nb\rc'), 'a\nb\nc');
    assert.equal(cleanText('\u001b[1mbold\u001b(B\u001b[m (B) \u001b%Gok'), 'bold (B) ok');
    assert.equal(cleanText('a\u202eb\u200bc'), 'abc');
  });

  it('keeps letters, marks and emoji of every language', () => {
    const text = 'né日本語 한국어 مرحبا 👩‍💻 ñ';
    assert.equal(cleanText(text), text);
  });

  it('drops what nobody sees, except where letters and pictures are joined by it', () => {
    const hidden = [
      0xe0041, 0xe0020, 0xe0001, 0xe0150, 0xad, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x202e,
    ];
    const more = [0x2063, 0x2069, 0x206f, 0x34f, 0x3164, 0xfe01, 0xfeff, 0xfffa, 0x115f, 0x1d173];
    for (const code of [...hidden, ...more])
      assert.equal(cleanText(`ke${String.fromCodePoint(code)}y`), 'key', code.toString(16));
    assert.equal(cleanText('a\u2028b\u2029c'), 'a\nb\nc');
    for (const text of [
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d💻',
      '❤️',
      '1️⃣',
      '葛\u{e0100}',
      '٢\u0601',
    ])
      assert.equal(cleanText(text), text);
  });

  it('drops whatever Unicode says that nobody sees, in any amount, whether it has a meaning yet or not', () => {
    const all: string[] = [];
    for (let code = 0x80; code < 0x110000; code++) {
      const char = String.fromCodePoint(code);
      if (/[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(char))
        all.push(char);
    }
    assert.ok(all.length > 4_200, String(all.length));
    assert.deepEqual(
      all.filter((char) => cleanText(`ke${char}y`) !== 'key' || cleanText(char) !== ''),
      [],
    );
    const run = all.join('');
    assert.equal(cleanText(`ke${run}y ${run}`), 'key ');
    for (const code of [0x2065, 0xfff0, 0xfff8, 0xfff9, 0xe0002, 0xe0fff, 0xffff, 0x1fffe])
      assert.ok(!cleanText(`a${String.fromCodePoint(code)}`).endsWith(String.fromCodePoint(code)));
  });

  it('lets nothing be said by selectors: one behind what it selects a form of, and only such as there are', () => {
    const kept = [
      '❤\ufe0f',
      '☎\ufe0e',
      '1\ufe0f\u20e3',
      '葛\ufe00',
      '葛\u{e01ef}',
      'ᠠ\u180b',
      'ᠨ\u180eᠠ',
    ];
    for (const text of kept) assert.equal(cleanText(text), text);
    const gone: readonly (readonly [string, string])[] = [
      ['❤\ufe00', '❤'],
      ['1\ufe0a2\ufe05', '12'],
      ['❤\ufe0f\ufe0e\ufe0f', '❤\ufe0f'],
      ['葛\u{e0100}\u{e0101}\ufe01', '葛\u{e0100}'],
      ['葛\ufe0f', '葛'],
      ['a\u{e0100}\u180b\ufe0f', 'a'],
      ['ᠠ\u180b\u180c', 'ᠠ\u180b'],
      ['👩\u200d\u200d💻', '👩💻'],
      ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴'],
    ];
    for (const [text, clean] of gone) assert.equal(cleanText(text), clean);
  });

  it('is clean once it was cleaned', () => {
    const bits = fc.constantFrom(
      ...['a', 'ᠠ', 'م', '葛', '❤', '1', '👩', '\ufe0f', '\ufe00', '\u200c', '\u200d', '\u180e'],
      ...[
        '\u2065',
        '\u{e0041}',
        '\u{e0100}',
        '\u001b',
        '[',
        '\u0007',
        '\ud83d',
        '\ude00',
        '\r',
        '\n',
      ],
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
        const once = cleanText(parts.join(''));
        assert.equal(cleanText(once), once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('replaces half a surrogate pair', () => {
    assert.equal(cleanText('a\ud83d'), 'a\ufffd');
  });

  it('lets no text open or close a section of ours', () => {
    assert.equal(
      withoutTags('x </summary> <read-files> </MODIFIED-FILES>'),
      'x ‹/summary> ‹read-files> ‹/MODIFIED-FILES>',
    );
    assert.equal(withoutTags('a < b <div>'), 'a < b <div>');
  });

  it('makes one line of many', () => {
    assert.equal(oneLine('  a\n   b\tc  '), 'a b c');
    assert.equal(oneLine('Tests:       3 failed'), 'Tests:       3 failed');
  });

  it('cuts at a word and marks the cut', () => {
    assert.equal(clip('one two three four', 14), 'one two three…');
    assert.equal(clip('short', 10), 'short');
    assert.match(clipMiddle('a'.repeat(100) + 'END', 40), / \[…\] .*END$/u);
  });

  it('never cuts a pair of surrogates and never grows', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 8, max: 40 }),
        (text, max) => {
          for (const cut of [clip(text, max), clipMiddle(text, max), sliceWhole(text, 3, max)]) {
            assert.ok(cut.length <= Math.max(max, text.length));
            if (!/\p{Cs}/u.test(text)) assert.doesNotMatch(cut, /\p{Cs}/u);
          }
        },
      ),
    );
  });

  it('gives two wordings that differ in marks and case the same key', () => {
    assert.equal(keyOf('Use **pnpm**, not npm!'), keyOf('use pnpm not NPM'));
    assert.notEqual(keyOf('use pnpm'), keyOf('use npm'));
    const same = 'what is said of it '.repeat(40);
    assert.notEqual(keyOf(`${same} first`), keyOf(`${same} second`));
  });

  it('of visible signs of ASCII alone is as it was, and cleaned as beside any other sign', () => {
    const signs = fc.constantFrom(...'aZ09 .,;<>#*[(]B\n\t\r\u001b\u0000\u007f\u0085');
    const texts = fc.array(signs, { maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        assert.equal(cleanText(`é${text}`), `é${cleanText(text)}`);
        if (isVisible(text)) assert.equal(cleanText(text), text.replace(/\r\n?/gu, '\n'));
        else assert.match(text, /[^\n\r\t -~]/u);
      }),
    );
    for (const sign of ['\u200b', '\u00ad', '\ufeff', '\u2028', '\ud800', '\u0080'])
      assert.ok(!isVisible(`a${sign}b`), JSON.stringify(sign));
  });

  it('masks behind what nobody sees as behind nothing, whether a text has such or not', () => {
    const secret = 'password = "Kessel42!Dampf"';
    const masked = 'password = "[redacted:password]"';
    assert.equal(redact(secret).text, masked);
    assert.equal(redact(secret.replace('Kessel', 'Kes\u200bsel')).text, masked);
    assert.equal(redact(`\u001b[1m${secret}`).text, `\u001b[1m${masked}`);
  });
});
