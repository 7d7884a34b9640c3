import assert from 'node:assert/strict';
import { withoutMovedLines } from '../../../src/engine/text/lineNumbers';

const changed = () => ['cmd/cli/setup.go', 'src/a.ts'];
const without = (text: string): string => withoutMovedLines(text, changed);

describe('numbers of lines that an edit moved', () => {
  const marked: readonly (readonly [string, string])[] = [
    ['It asks in `prepare` at line 265.', 'It asks in `prepare` at line ….'],
    ['Remove the block (lines 353-365), then go on', 'Remove the block, then go on'],
    ['Turn it down to `info` (~line 12).', 'Turn it down to `info`.'],
    ['Lines 743-750 and 832–839: split the guard', 'Lines …: split the guard'],
    ['`load` (exported, line 70): loads', '`load` (exported, line …): loads'],
    ['siehe Zeile 12, строка 40, 第12行', 'siehe Zeile …, строка …, 第…行'],
  ];
  for (const [text, found] of marked)
    it(`are marked behind their word: ${text}`, () => {
      assert.equal(without(text), found);
    });

  it('go behind a file that was changed, however its path is named, and stay behind others', () => {
    assert.equal(
      without('`setup.go:442-496`, /srv/x/src/a.ts:7:3 and other.go:12'),
      '`setup.go`, /srv/x/src/a.ts and other.go:12',
    );
  });

  it('are no other numbers', () => {
    for (const text of [
      '12 lines of l10n and i18n, pipeline 3, line 1.5, online 5x',
      'the first line, on-line help, lines of code',
      'Mend the rest (tests…) and more (etc …)',
      'http://localhost:3010 and 10.0.0.1:80, v1.2:3',
    ])
      assert.equal(without(text), text);
  });

  it('stay where nothing was changed', () => {
    const text = 'setup.go:442-496 at line 265';
    assert.equal(
      withoutMovedLines(text, () => []),
      text,
    );
  });
});
