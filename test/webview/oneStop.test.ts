import assert from 'node:assert/strict';
import { oneStop } from '../../src/webview/oneStop';

/** Buttons with these tab indices; what they are afterwards. */
function after(indices: readonly number[], focused: number | null): readonly number[] {
  const buttons = indices.map((tabIndex) => ({ tabIndex }));
  oneStop(buttons, focused === null ? null : buttons[focused]);
  return buttons.map(({ tabIndex }) => tabIndex);
}

describe('a list of buttons with one tab stop', () => {
  it('has one where the row that was it is gone, so that Tab still reaches it', () => {
    assert.deepEqual(after([-1, -1, -1], null), [0, -1, -1]);
  });

  it('has no second one where a new row came first', () => {
    assert.deepEqual(after([0, -1, 0], 2), [-1, -1, 0]);
    assert.deepEqual(after([0, -1, 0], null), [0, -1, -1]);
  });

  it('keeps the one that it has, and needs none where nothing is in it', () => {
    assert.deepEqual(after([-1, 0], null), [-1, 0]);
    assert.deepEqual(after([], null), []);
  });
});
