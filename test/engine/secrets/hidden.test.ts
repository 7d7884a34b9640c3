/** A secret with characters in it that nobody sees and that notes and summaries leave out: it would stand there whole again. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { makeNote } from '../../../src/engine/flush/notes';
import { maskOf } from '../../../src/engine/secrets/mask';
import { redact } from '../../../src/engine/secrets/redact';
import { cleanText } from '../../../src/engine/text/plain';

/** Made up; in two parts, so that nobody takes it for a real one. */
const parts = ['ghp_aB3dE5fG7h', 'J9kL1mN3pQ5rS7tU9vW1xY3zA5'] as const;
const withIn = (hidden: string): string => `${parts[0]}${hidden}${parts[1]}`;
const isMasked = (text: string): void => {
  const shown = JSON.stringify(text);
  const { text: masked } = redact(`Use ${text} for now`);
  assert.equal(masked, 'Use [redacted:github-token] for now', shown);
  const note = makeNote('note', maskOf()(`Use ${text} there`), [], () => 'abcdef01');
  assert.equal(note?.text, 'Use [redacted:github-token] there', shown);
};

describe('a secret with something hidden in it', () => {
  it('is masked whichever character it is that would be left out later', () => {
    const chars = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (char) => !/[\n\r\u2028\u2029\p{Cs}]/u.test(char),
    );
    const clean = cleanText(chars.join('\n')).split('\n');
    const all = chars.filter((_, at) => clean[at] === '');
    assert.ok(all.length > 4_250, String(all.length));
    const lines = all.map((char) => `Use ${withIn(char)} for now`);
    const masked = redact(lines.join('\n')).text.split('\n');
    assert.deepEqual(
      all.filter((_, at) => masked[at] !== 'Use [redacted:github-token] for now'),
      [],
    );
    for (const some of [all.slice(0, 400), all.slice(400, 800), all.slice(-40)])
      isMasked(withIn(some.join('')));
  });

  it('is masked where it is a selector that notes keep, or half a picture', () => {
    const all = ['\ufe0f', '\ufe0e', '\u200d', '\u200c\u200d', '\ufffe'];
    for (const hidden of all) isMasked(withIn(hidden));
    const figure = `${parts[0]}7\ufe0f${parts[1].slice(1)}`;
    isMasked(figure);
  });

  it('is masked where a terminal was told something amid it', () => {
    for (const hidden of [
      '\u001b]0;title\u0007',
      '\u001b]8;;https://example.com/a\u001b\\',
      '\u001b[31m',
      '\u001b[?25h',
      '\u001b[3~',
      '\u001bM',
      '\u001b(B',
      '\u001b(B\u001b[m',
      '\u009b0m',
      '\u0001\u0002',
    ])
      isMasked(withIn(hidden));
  });

  it('is masked where what follows its name put the terminal’s letters back', () => {
    for (const reset of ['\u001b(B', '\u001b(B\u001b[m', '\u001b[m\u001b(B'])
      assert.equal(
        redact(`PASSWORD${reset}=Tr0ub4dor&3x`).text,
        `PASSWORD${reset}=[redacted:password]`,
      );
  });

  it('is masked between every two of its characters', () => {
    const each = [...withIn('')].join('\u{e0041}');
    isMasked(each);
    isMasked([...withIn('')].join('\u2060'));
  });

  it('is masked in full and with nothing else, wherever it stands and whatever stands around it', () => {
    const hidden = fc.constantFrom(
      '\u2065',
      '\u{e0041}',
      '\u0001',
      '\u001b[1m',
      '\ufff0',
      '\u00ad',
    );
    const around = fc.constantFrom(
      '',
      'a ',
      '❤\ufe0f ',
      '\u{e0041}',
      '\u001b[31m',
      'می\u200cخواهم ',
      '> ',
    );
    fc.assert(
      fc.property(around, hidden, around, (before, amid, after) => {
        const { text } = redact(`${before}${withIn(amid)} ${after}`);
        assert.equal(cleanText(text), cleanText(`${before}[redacted:github-token] ${after}`));
      }),
    );
  });

  it('is not made of what two lines hold, whatever ends the first', () => {
    for (const end of ['\n', '\r', '\r\n', '\u2028']) {
      const { text } = redact(`Use ${withIn(end)} for now`);
      assert.doesNotMatch(text, /github-token/, JSON.stringify(end));
    }
  });

  it('is not seen in words of any language, pictures and colours', () => {
    for (const text of [
      'می\u200cخواهم و 👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3 葛\u{e0100}',
      '\u001b[31merror\u001b[0m: \u001b]0;title\u0007 9f86d081 is the commit',
      '\ufeffsoft\u00adhyphen zero\u200bwidth \u2066apart\u2069',
    ])
      assert.equal(redact(text).text, text);
  });
});
