/** Bindings of keys below names that tell of secrets, and what only begins like one. */
import { isChord } from '../../../../src/engine/secrets/values/chords';
import assert from 'node:assert/strict';
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  '"token": "Ctrl+Shift+P F12"',
  '"token": "Cmd+K Cmd+S"',
  '"accessKey": "Alt+Shift+K"',
  'api_key: "ctrl+k ctrl+alt+F12"',
  'secret = "CommandOrControl+Shift+F5"',
  'TOKEN=Ctrl+Alt+Delete',
  'password: Ctrl+F5',
  'the password field is Ctrl+Alt+F12',
  '"hotkey_token": "Ctrl+Numpad4, Shift+KeyA"',
  '"token": "Strg+Umschalt+F9"',
  '"pwd": "Ctrl+Alt+1"',
  'password: ⟦Ctrl+marble42⟧',
  'TOKEN=⟦Ctrl+x9Kq2Lm4vB7z⟧',
  '"password": "⟦Shift+Happens42⟧"',
];

describe('bindings of keys', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });

  it('are judged as a whole', () => {
    for (const chord of ['Ctrl+P', 'ctrl+shift+p f12', 'Cmd-K Cmd-S', 'Alt+ArrowUp', 'Meta+Shift'])
      assert.ok(isChord(chord), chord);
    for (const other of ['Ctrl', 'F12', 'Ctrl+', 'Ctrl+P please', 'x+Ctrl+P', 'Ctrl+f123', ''])
      assert.ok(!isChord(other), other);
  });
});
