import assert from 'node:assert/strict';
import { isTrusted, itemText, ownCommands, PiSession, testing } from './world';

const ports = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

// The last file (run.ts): after it the extension is off.
if (isTrusted) {
  describe('switched off', () => {
    it('the extension follows nothing, offers nothing and leaves no thread behind', async () => {
      const session = new PiSession().turn('Hello', 'Hello.', 20_000).idle();
      await itemText(/10%/);
      const hook = await testing();
      const before = ports();
      hook.dispose();
      session.turn('More', 'More.', 100_000);
      assert.deepEqual(await ownCommands(), []);
      assert.match(hook.look()?.text ?? '', /10%/);
      assert.ok(ports() < before || before === 0, `${ports()} of ${before} ports are left`);
      session.remove();
    });
  });
}
