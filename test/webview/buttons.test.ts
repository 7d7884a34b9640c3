import assert from 'node:assert/strict';
import { toChildArray, type VNode } from 'preact';
import { panelState } from '../../src/vscode/panel/state';
import { Buttons } from '../../src/webview/buttons';
import { english, noBars, snapshot, view } from '../vscode/words';

describe('the buttons of the context view', () => {
  it('stay what they are where others come before them, or Enter would do what nobody meant', () => {
    const keysOf = (change: object): readonly unknown[] => {
      const seen = { looked: null, trouble: null, sessions: noBars };
      const state = panelState(view({ snapshot: { ...snapshot(), ...change } }), seen, english);
      const row = Buttons({ state, say: () => undefined });
      return toChildArray(row?.props.children).map((one) => (one as VNode).key);
    };
    const calm = keysOf({});
    assert.ok(calm.includes('compact'));
    assert.deepEqual(keysOf({ stopped: { cause: 'ended', again: 'bySelf' } }), [
      'restart',
      ...calm,
    ]);
  });
});
