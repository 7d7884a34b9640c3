import assert from 'node:assert/strict';
import fc from 'fast-check';
import { brief, mostBrief } from '../../../../src/vscode/show/text/brief';

const sentence = (n: number): string => `Sentence ${n} of this message says something.`;

describe('what a notification shows of a message', () => {
  it('is all of it where that is two short sentences', () => {
    const two = `${sentence(1)} ${sentence(2)}`;
    assert.deepEqual(brief(two), { text: two, isCut: false });
    assert.deepEqual(brief('No full stop'), { text: 'No full stop', isCut: false });
  });

  it('is two sentences of more, and one where two are too long', () => {
    assert.deepEqual(brief(`${sentence(1)} ${sentence(2)} ${sentence(3)}`), {
      text: `${sentence(1)} ${sentence(2)}`,
      isCut: true,
    });
    assert.equal(brief(`${sentence(1)} Then ${'word '.repeat(40)}end.`).text, sentence(1));
  });

  it('counts sentences of scripts that put no blank between them', () => {
    const text = '笔记已写入。请查看日志。还有一句。再一句。';
    assert.deepEqual(brief(text), { text: '笔记已写入。请查看日志。', isCut: true });
    assert.deepEqual(brief('选择“重试。”然后继续。'), {
      text: '选择“重试。”然后继续。',
      isCut: false,
    });
  });

  it('does not end at a full stop inside of a name, a figure or a file', () => {
    const text = 'Written to memory/2026-01-31.md, 1.5 kB, by anthropic/claude-haiku-4.5. Open it?';
    assert.equal(brief(text).text, text);
  });

  it('is the beginning of a sentence that is too long, cut between words', () => {
    const { text, isCut } = brief('word '.repeat(100));
    assert.ok(isCut && text.length <= mostBrief && text.endsWith('word…'), text);
  });

  it('is never longer than it may be, and whole where it is not cut', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 600, unit: fc.constantFrom('a', ' ', '.', 'B', '?', '。') }),
        (text) => {
          const shown = brief(text);
          assert.ok(shown.text.length <= mostBrief);
          assert.equal(shown.isCut, shown.text !== text.trim());
        },
      ),
    );
  });
});
