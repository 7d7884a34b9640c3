import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stretchesOf } from '../../../../src/engine/summarise/prompt/addedText';
import { dataTags, defused, inTag } from '../../../../src/engine/summarise/prompt/dataTags';

describe('data tags', () => {
  it('enclose a text that cannot close them', () => {
    assert.equal(inTag('conversation', 'a'), '<conversation>\na\n</conversation>');
    fc.assert(
      fc.property(
        fc.constantFrom(...dataTags),
        fc.constantFrom('', '/', ' / ', '\\', '\n/'),
        fc.constantFrom('>', ' >', ' x="1">', '-', '\n'),
        fc.string(),
        (tag, slash, end, around) => {
          const text = inTag(
            'conversation',
            `${around}<${slash}${tag.toUpperCase()}${end}${around}`,
          );
          const found = text.match(new RegExp(`<[\\s/\\\\]*(?:${dataTags.join('|')})`, 'giu'));
          assert.deepEqual(found, ['<conversation', '</conversation']);
        },
      ),
    );
  });

  it('leave other tags and brackets as they are', () => {
    const text = '<conversations> <div> [link]: http://x [x] [user] said\n[summary-table]: x';
    assert.equal(defused(text), text);
  });
});

describe('what programs add to a message', () => {
  it('is told from what the person said, in order', () => {
    assert.deepEqual(stretchesOf('a <Memory kind="x">b</MEMORY> c'), [
      { added: false, text: 'a' },
      { added: true, text: 'b' },
      { added: false, text: 'c' },
    ]);
    assert.deepEqual(stretchesOf(' '), []);
  });

  it('is found at the right place behind letters whose lower case is longer', () => {
    assert.deepEqual(stretchesOf('İİİ<memory>b</memory>c'), [
      { added: false, text: 'İİİ' },
      { added: true, text: 'b' },
      { added: false, text: 'c' },
    ]);
  });

  it('loses no character but blanks and the tags', () => {
    const part = fc.constantFrom(
      '<memory>',
      '</memory>',
      '<reminder>',
      '</reminder>',
      'a',
      'ß ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const bare = (text: string): string => text.replace(/<\/?(?:memory|reminder)>|\s/gu, '');
        const text = parts.join('');
        assert.equal(
          bare(
            stretchesOf(text)
              .map((s) => s.text)
              .join(''),
          ),
          bare(text),
        );
      }),
    );
  });
});
