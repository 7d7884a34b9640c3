import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  joinedPieces,
  namesIn,
  sentencePieces,
  tellingPart,
} from '../../../src/engine/text/densestSentences';

const report =
  'I looked at it for a while. The cause is `parseConfig` in src/config.ts, which drops key_17. It was a long way. ' +
  'Tests pass: 412 of 412. That is that. Next would be docs/config.md.';

describe('the sentences of a text that tell most', () => {
  it('are all of them where there is room', () => {
    assert.equal(tellingPart(report, 1_000), report);
  });

  it('are those that name most, in their order, with a mark where something is left out', () => {
    const part = tellingPart(report, 150);
    assert.ok(part.includes('`parseConfig` in src/config.ts, which drops key_17.'), part);
    assert.ok(!part.includes('It was a long way.'), part);
    assert.match(part, / … |^… /u);
  });

  it('are found in scripts without blanks and in lists and tables', () => {
    assert.ok(tellingPart('好的。原因在 src/config.ts。', 40).includes('src/config.ts'));
    assert.deepEqual(
      sentencePieces('# Report\n- **first** one\n2. second\n\n| a | b |\n|---|---|\n> quoted').map(
        ({ text }) => text,
      ),
      ['Report', 'first one', 'second', 'a | b', 'quoted'],
    );
    assert.deepEqual(
      sentencePieces('### 1. Parts of it\n**2.** What is left\n> - quoted').map(({ text }) => text),
      ['Parts of it', 'What is left', 'quoted'],
    );
  });

  const textsOf = (text: string): readonly string[] =>
    sentencePieces(text).map((piece) => piece.text);
  const fenced = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;

  it('are none of the code in a fence, open or closed', () => {
    assert.deepEqual(textsOf(`Before.\n${fenced('const a_1 = 2;')}\nAfter.\n~~~\nopen`), [
      'Before.',
      'After.',
    ]);
    assert.deepEqual(textsOf('- Say `a`.\n- **Run:**\n  ````\n  ```\n  go\n  ````\nDone.'), [
      'Say `a`.',
      'Run:',
      'Done.',
    ]);
  });

  it('are not joined across code as if there were none', () => {
    assert.equal(
      joinedPieces(sentencePieces(`One.\n${fenced('a')}\nTwo. Three.`)),
      'One. … Two. Three.',
    );
  });

  it('are never more than there is room for, nor out of order', () => {
    const words = fc.constantFrom(
      'src/a.ts',
      'key_1',
      'the',
      'mast',
      '。',
      '. ',
      '\n- ',
      '好',
      '| ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 }),
        fc.integer({ min: 10, max: 200 }),
        (parts, chars) => {
          const text = parts.join(' ');
          const part = tellingPart(text, chars);
          assert.ok(part.length <= chars, `${part.length} of ${chars}`);
          const all = sentencePieces(text).map((piece) => piece.text);
          for (const said of part.split(/(?:^| )… /u).filter((one) => one !== '')) {
            const whole = all.join(' ');
            if (said.endsWith('…')) continue; // one piece, cut
            const at = whole.indexOf(said);
            assert.ok(at >= 0, JSON.stringify([part, all]));
          }
        },
      ),
    );
  });

  it('are put together in their order whatever order they come in', () => {
    const pieces = sentencePieces(
      'The mast is tall. The sail is white. The rope is short. The crew is small.',
    );
    const [one, two, three, four] = pieces;
    assert.ok(one && two && three && four);
    assert.equal(
      joinedPieces([four, two, one]),
      'The mast is tall. The sail is white. … The crew is small.',
    );
    assert.equal(joinedPieces([four, three]), '… The rope is short. The crew is small.');
    assert.equal(joinedPieces([]), '');
  });

  it('are those of a long paragraph without line breaks, too, and no line without a sentence', () => {
    const long = Array.from({ length: 200 }, (_, i) => `Part ${i} is mended.`).join(' ');
    assert.equal(sentencePieces(long).length, 200);
    assert.equal(sentencePieces('x'.repeat(4_000)).length, 0);
  });

  it('are found in linear time', () => {
    for (const part of ['a', 'a. ', '`', '`a', '| ', '- ', '。', '_', './', '```\n', '…', '1) '])
      assert.ok(tellingPart(part.repeat(300_000), 400).length <= 400);
  });
});

describe('what a text names', () => {
  it('is paths, words with digits, underscores or inner capitals, and what stands in back-ticks, each once', () => {
    assert.deepEqual(
      namesIn('See src/a.ts, key_17 and parseAll; v1.2.3, #42, `git push`. See src/a.ts again.'),
      ['src/a.ts', 'key_17', 'parseAll', 'v1.2.3', '#42', 'git push'],
    );
  });

  it('is no ordinary word, sentence end or mark', () => {
    assert.deepEqual(namesIn('This is it. And that, too! Well-known things... (yes)'), []);
  });
});
