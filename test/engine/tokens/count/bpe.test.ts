/**
 * The exact counter against the reference: every kind of text, every code point, random mixes, endless words.
 * The reference is tiktoken's own code (WASM); where a test fails, the shortest differing text is in the message.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { get_encoding } from 'tiktoken';
import { createCounter, type Encoding } from '../../../../src/engine/tokens/count/bpe';
import { chance, makeText, textKinds } from '../../../build/planted/tokenTexts';
import { packRanks } from '../../../../tools/packRanks.mjs';

const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base'];
const textsPerKind = 150;

for (const encoding of encodings) {
  describe(`counting tokens of ${encoding}`, () => {
    const counter = createCounter(packRanks(encoding), encoding);
    const reference = get_encoding(encoding);
    const expected = (text: string): number => reference.encode_ordinary(text).length;

    /** Fails with the first differing one of the texts that were joined. */
    function agree(texts: readonly string[]): void {
      const joined = texts.join('');
      if (counter.count(joined) === expected(joined)) return;
      for (const text of texts) {
        assert.equal(counter.count(text), expected(text), JSON.stringify(text));
      }
      assert.equal(counter.count(joined), expected(joined), JSON.stringify(joined));
    }

    after(() => reference.free());

    it('says what it is', () => {
      assert.equal(counter.kind, 'exact');
      assert.equal(counter.count(''), 0);
    });

    for (const kind of textKinds) {
      it(`agrees with the reference on ${kind}`, () => {
        const from = chance(textKinds.indexOf(kind) + 1);
        for (let i = 0; i < textsPerKind; i++) {
          const text = makeText(kind, 1 + from.below(240), from);
          assert.equal(counter.count(text), expected(text), JSON.stringify(text));
        }
      });
    }

    it('agrees on every code point, also between letters, digits, blanks and before a contraction', () => {
      const step = 512;
      for (let first = 0; first < 0x110000; first += step) {
        const texts: string[] = [];
        for (let point = first; point < first + step; point++) {
          // Planes 4 to 13 are empty: all of them for one encoding, as both read the same classes.
          const empty = point >= 0x40000 && point < 0xe0000;
          if (empty && encoding === 'cl100k_base' && point % 16 !== 0) continue;
          const char = String.fromCodePoint(point);
          // Beyond the first two planes hardly anything is assigned: one context tells the class.
          texts.push(point < 0x20000 ? `a${char}'s${char}12 ${char}B  ` : `${char}'s`);
        }
        agree(texts);
      }
    });

    it('agrees on white space and marks of all kinds before and after everything else', () => {
      const edges = ['\t', ' ', '\u00a0', '\u0085', '\u3000', '\ufeff', '\n', '\r', '\u0301', '/'];
      const others = ['a', 'B', 'é', '中', '1', '٣', '!', '😀', "'", "'s", '\u0301', '', '\n', ' '];
      for (const one of edges) {
        for (const two of edges) {
          agree(others.flatMap((o) => others.map((p) => `${o}${one}${two}${p}`)));
        }
      }
    });

    it('agrees on random mixes', () => {
      const pool = Array.from(
        "abAB'sſtTrReEvVlLdDmM019 \t\r\n/!-é\u00a0\u3000Éǅʰא\u0301中١Ⅷ½😀\u200d",
      );
      const mix = fc.array(fc.constantFrom(...pool, '\ud83d', '\udc00', "'ll", '  '));
      const any = fc.string({ unit: 'binary', maxLength: 40 });
      const text = fc.oneof(
        mix.map((parts) => parts.join('')),
        any,
        fc.tuple(any, mix).map(([one, two]) => one + two.join('')),
      );
      fc.assert(
        fc.property(text, (mixed) => {
          assert.equal(counter.count(mixed), expected(mixed));
        }),
        { numRuns: 4000, seed: 20 },
      );
    });

    it('agrees on long words of few letters, where wrong beginnings must be taken back', () => {
      const from = chance(5);
      for (let i = 0; i < 600; i++) {
        const letters = 'etaoinshrdlu'.slice(0, 1 + from.below(12));
        const signs = '-=_*#.!~'.slice(0, 1 + from.below(8));
        const length = 1 + from.below(300);
        let [word, rule] = ['', ''];
        for (let n = 0; n < length; n++) {
          word += letters[from.below(letters.length)] ?? '';
          rule += signs[from.below(signs.length)] ?? '';
        }
        agree([word, rule]);
      }
    });

    it('agrees on thousands of repeats of one unit', () => {
      const units = [
        'a',
        'ab',
        'aB',
        ' ',
        '-',
        '=',
        '\n',
        '\r\n',
        '\t',
        '中',
        '😀',
        'e\u0301',
        "'s",
        '0',
        '\0',
      ];
      for (const unit of units) {
        for (const times of [129, 2100]) {
          const text = unit.repeat(times);
          assert.equal(counter.count(text), expected(text), `${JSON.stringify(unit)} × ${times}`);
        }
      }
    });

    it('agrees on texts longer than what is read at once, wherever they are cut', () => {
      const from = chance(9);
      for (const kind of [
        'english',
        'code',
        'chinese',
        'digits',
        'contractions',
        'mixed',
      ] as const) {
        const text = makeText(kind, 150_000, from);
        assert.equal(counter.count(text), expected(text), kind);
      }
    });

    it('never cuts a long text before an apostrophe', () => {
      // Each length puts another character of the word where the part would end.
      // A digit that is not ASCII parts the words without being a place to cut.
      for (const before of ['', '１', '１１', '１１１', '１１１１']) {
        const text = before + "don't１".repeat(20_000);
        assert.equal(counter.count(text), expected(text));
      }
    });

    it('counts a text as the sum of itself and its appended lines', () => {
      // What lets a growing conversation be counted entry by entry, and a long text part by part.
      const from = chance(3);
      for (let i = 0; i < 200; i++) {
        const one = `${makeText('mixed', 60, from)}a`;
        const two = `\n${makeText('mixed', 60, from)}`;
        assert.equal(counter.count(one + two), counter.count(one) + counter.count(two));
      }
    });

    it('takes special-token literals as ordinary text', () => {
      for (const text of [
        '<|endoftext|>',
        'a<|im_start|>user\n',
        '<|fim_prefix|><|endofprompt|>',
      ]) {
        assert.equal(counter.count(text), expected(text));
        assert.ok(counter.count(text) > 3);
      }
    });

    it('counts a lone surrogate as U+FFFD', () => {
      for (const lone of ['\ud800', '\udbff', '\udc00', '\udfff']) {
        assert.equal(counter.count(`a${lone}b`), counter.count('a\ufffdb'));
        assert.equal(counter.count(lone.repeat(9)), counter.count('\ufffd'.repeat(9)));
      }
    });

    it('gives the same count again when the text is known', () => {
      const text = makeText('mixed', 3000, chance(1));
      assert.equal(counter.count(text), counter.count(text));
    });
  });
}
