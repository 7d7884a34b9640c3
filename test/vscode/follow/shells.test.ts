import assert from 'node:assert/strict';
import { shellOf } from '../../../src/vscode/follow/shells';
import { snapshot, status } from '../words';

describe('the terminal of a conversation', () => {
  it('is known of the followed one, and is never taken for that of another one', () => {
    const followed = { ...snapshot(), shell: 4_711 };
    assert.equal(shellOf(followed, status().file), 4_711);
    assert.equal(shellOf(followed, '/home/dev/.pi/agent/sessions/x/other.jsonl'), undefined);
    assert.equal(shellOf(snapshot(), status().file), undefined);
    assert.equal(shellOf({ ...followed, session: null }, status().file), undefined);
  });
});
