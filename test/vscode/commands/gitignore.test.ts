import assert from 'node:assert/strict';
import { withNotesIgnored } from '../../../src/vscode/commands/gitignore';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const after = (before: Uint8Array): string | null => {
  const made = withNotesIgnored(before);
  return made && Buffer.from(made).toString('latin1');
};

describe('a .gitignore that is to name the notes', () => {
  it('gets one line at its end, and none where it has one', () => {
    assert.equal(after(bytes('')), '/memory/\n');
    assert.equal(after(bytes('out')), 'out\n/memory/\n');
    assert.equal(after(bytes('out\n')), 'out\n/memory/\n');
    assert.equal(after(bytes('# memory\nmemory/*.tmp\n')), '# memory\nmemory/*.tmp\n/memory/\n');
    for (const has of ['memory', '/memory/', 'a\r\nmemory/\r\nb', '\ufeffmemory/\n'])
      assert.equal(after(bytes(has)), null, has);
  });

  it('keeps what it holds byte for byte, whatever it is written in', () => {
    for (const before of [
      Buffer.from('\xdcbersicht/\n', 'latin1'),
      Buffer.from('\ufeff*.log\r\n', 'utf8'),
      Buffer.from('\ufeff*.log\n', 'utf16le'),
    ])
      assert.equal(
        after(before),
        `${before.toString('latin1')}${before.at(-1) === 10 ? '' : '\n'}/memory/\n`,
      );
  });
});
