import assert from 'node:assert/strict';
import { entryText } from '../../../src/vscode/panel/entryText';
import { english, nowMs, plain } from '../words';

describe('an entry to be read', () => {
  const part = (kind: 'text' | 'call' | 'result' | 'thinking' | 'image', text: string, name = '') =>
    ({ kind, text, name }) as const;

  it('says who and when, then what was said, thought, called and given back, word for word', () => {
    const parts = [
      part('thinking', 'Hm.'),
      part('text', 'I *look*.\n[a](command:x)'),
      part('call', 'command: ls', 'bash'),
      part('result', 'a b\n', 'bash'),
      part('image', ''),
    ];
    const text = entryText({ who: 'assistant', line: 1_017, atMs: nowMs, parts }, nowMs, english);
    assert.equal(
      plain(text),
      'Agent · line 1,017 · 2:30 PM\n\n── Thinking\nHm.\n\nI *look*.\n[a](command:x)\n\n' +
        '── Call of bash\ncommand: ls\n\n── Results of bash\na b\n\n── Image\n',
    );
  });

  it('leaves the first line of a part where it stands above the others', () => {
    const parts = [part('result', ' \n\n     1→a\n     2→b\n \n', 'Read')];
    const text = entryText({ who: 'tool', line: 3, atMs: null, parts }, nowMs, english);
    assert.equal(text, 'Tool result · line 3\n\n── Results of Read\n     1→a\n     2→b\n');
  });

  it('says so where there is no text', () => {
    const entry = { who: 'user' as const, line: 3, atMs: null, parts: [part('thinking', ' ')] };
    assert.equal(entryText(entry, nowMs, english), 'You · line 3\n\nNo text.\n');
  });
});
