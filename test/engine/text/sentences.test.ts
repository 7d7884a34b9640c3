import assert from 'node:assert/strict';
import {
  isQuestion,
  proseLines,
  sentencesOf,
  splitSentences,
} from '../../../src/engine/text/sentences';

describe('sentences', () => {
  it('end at full stops, not inside paths, versions and abbreviations', () => {
    assert.deepEqual(splitSentences('Use src/a.ts v1.2.3, e.g. for tests. Then stop!'), [
      'Use src/a.ts v1.2.3, e.g. for tests.',
      'Then stop!',
    ]);
    assert.deepEqual(splitSentences('Nimm z. B. das hier. Gut.').length >= 2, true);
    assert.deepEqual(splitSentences('It took 6.7 s. Next one.'), ['It took 6.7 s.', 'Next one.']);
    assert.deepEqual(splitSentences('...'), []);
  });

  it('go on where a frame around them wrapped', () => {
    const copied = 'Reef the sail, and open a pull        │\n│   request. Never moor at night.';
    assert.deepEqual(
      sentencesOf(copied).map((sentence) => sentence.replace(/\s+/gu, ' ')),
      ['Reef the sail, and open a pull request.', 'Never moor at night.'],
    );
  });

  it('neither end nor ask inside back-ticks: a form of a line is no question', () => {
    const form =
      'Each row has the form `- [ ] N### [A?] [B?] what. Where? In which file` as agreed.';
    assert.deepEqual(splitSentences(form), [form]);
    assert.equal(isQuestion('All rows look like `id? name?`'), false);
    assert.equal(isQuestion('Use `a` or `b`?'), true);
    assert.equal(isQuestion('Shall I run `npm test`? '), true);
    assert.deepEqual(splitSentences('The key ` is free. Take it? Yes.').length, 3);
  });

  it('ask behind quotes, emphasis and brackets as well', () => {
    for (const said of ['“Really?”', '**Shall I?**', '(ok?)', '进行下一步（可以吗？）'])
      assert.equal(isQuestion(said), true, said);
  });

  it('end at the marks of Chinese, Japanese and Arabic', () => {
    assert.deepEqual(splitSentences('不要动它。用标准库！'), ['不要动它。', '用标准库！']);
    assert.deepEqual(splitSentences('هل هذا صحيح؟ نعم.'), ['هل هذا صحيح؟', 'نعم.']);
  });

  it('leave out fenced code, tables, quotes and what stands behind a prompt', () => {
    const text = [
      'Never do this:',
      '```ts',
      'must never be read',
      '```',
      '> quoted: you must',
      '| a | must |',
      '$ npm run must',
      'Real sentence.',
    ].join('\n');
    assert.deepEqual(sentencesOf(text), ['Never do this:', 'Real sentence.']);
  });

  it('close a fence only with the same kind of fence', () => {
    assert.deepEqual(sentencesOf('~~~\nhidden text\n```\nstill hidden\n~~~\nshown here'), [
      'shown here',
    ]);
  });

  it('leave out trees and boxes', () => {
    const lines = proseLines('├── hash.txt   # only of shadows\n│ never │\n╰─ x\nAlways test.');
    assert.deepEqual(lines, [{ text: 'Always test.', heading: false }]);
  });

  it('strip bullets and check boxes and know headings', () => {
    const lines = proseLines(
      '## Rules\n- [ ] First item\n2) Second item\n**Bold heading**\nPlain text',
    );
    assert.deepEqual(
      lines.map((line) => [line.text, line.heading]),
      [
        ['Rules', true],
        ['First item', false],
        ['Second item', false],
        ['Bold heading', true],
        ['Plain text', false],
      ],
    );
  });

  it('know a question in any script', () => {
    for (const text of ['Why?', '为什么？', 'لماذا؟', '(really?)'])
      assert.ok(isQuestion(text), text);
    assert.ok(!isQuestion('Why not.'));
  });

  it('are bounded for a message of a million lines', () => {
    assert.ok(sentencesOf('A sentence here.\n'.repeat(200_000)).length <= 400);
  });
});
