import assert from 'node:assert/strict';
import { isTrusted, itemText, PiSession, testing } from './world';

// The last file: after it the extension is off.
if (isTrusted) {
  describe('switched off', () => {
    it('the extension follows nothing any more and leaves nothing running', async () => {
      const session = new PiSession().turn('Hello', 'Hello.', 20_000).idle();
      await itemText(/10%/);
      const hook = await testing();
      const before = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort');
      hook.dispose();
      session.turn('More', 'More.', 100_000);
      const text = hook.look()?.text;
      assert.match(text ?? '', /10%/);
      const after = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort');
      assert.ok(after.length <= before.length);
      session.remove();
    });
  });
}
