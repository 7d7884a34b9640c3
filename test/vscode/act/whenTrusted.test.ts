import assert from 'node:assert/strict';
import { onDispose } from '../../../src/base/disposable';
import { whenTrusted } from '../../../src/vscode/act/whenTrusted';

describe('what is done once a folder is trusted', () => {
  it('is done at once where it is, and when trust is given, until nobody listens', () => {
    for (const isTrusted of [true, false]) {
      const heard = new Set<() => void>();
      let done = 0;
      const workspace = {
        isTrusted,
        onDidGrantWorkspaceTrust: (hear: () => void) => {
          heard.add(hear);
          return onDispose(() => heard.delete(hear));
        },
      };
      const listening = whenTrusted(workspace, () => done++);
      assert.equal(done, isTrusted ? 1 : 0);
      for (const hear of heard) hear();
      assert.equal(done, isTrusted ? 2 : 1);
      listening.dispose();
      assert.equal(heard.size, 0);
    }
  });
});
