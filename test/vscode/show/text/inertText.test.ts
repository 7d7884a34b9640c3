import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inert } from '../../../../src/vscode/show/text/inertText';

/** As VS Code finds links in notifications, dialogs and input boxes (its `linkedText.ts`), and icons in labels (`iconLabels.ts`). */
const links = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icons = /\$\([\w-]+(?:~[\w-]+)?\)/i;

const hostile = [
  '[Update](command:workbench.action.terminal.new)',
  '[a](COMMAND:x "y")',
  '[a](https://x.y)',
  '[a](file:///etc/passwd)',
  '[[a]](command:x)',
  '[a]\n(command:x)',
  '[a]\u001b[0m(command:x)',
  '[a]\u0007(command:x)',
  '[a]\u200e(command:x)',
  '$(trash)',
  '$\u0000(trash)',
  '$$(sync~spin)',
];

describe('text that is not ours', () => {
  for (const text of hostile) {
    it(`holds neither link nor icon: ${JSON.stringify(text)}`, () => {
      const shown = inert(text, 300);
      assert.doesNotMatch(shown, links);
      assert.doesNotMatch(shown, icons);
    });
  }

  it('is not changed otherwise, and goes through twice unharmed', () => {
    const text = 'costs $5 (about), see [1] (or a[0](x))';
    assert.equal(inert(text, 300).replaceAll('\u200b', ''), text);
    assert.equal(inert('plain (text) [here]', 300), 'plain (text) [here]');
    assert.doesNotMatch(inert(inert(hostile[0]!, 300), 300), links);
  });

  it('holds neither whatever it is made of', () => {
    const parts = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '$',
      'command:x',
      'trash',
      ' ',
      '\n',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (all) => {
        const shown = inert(all.join(''), 300);
        assert.doesNotMatch(shown, links);
        assert.doesNotMatch(shown, icons);
      }),
    );
  });
});
