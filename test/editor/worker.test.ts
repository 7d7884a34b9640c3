import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { home, isTrusted, itemText, PiSession, run, testing, until } from './world';

/** Ends after which the pause is waited for; longer ones are ended by the test. */
const waitedFor = 3;
/** Of a window of 200,000. */
const percentTokens = 2_000;

if (isTrusted) {
  describe('the worker that reads', () => {
    let session: PiSession;
    let percent = 10;

    before(async () => {
      session = new PiSession().turn('Begin', 'Begun.', percent * percentTokens).idle();
      await itemText(/10%/);
    });
    after(() => session.remove());

    /** Ends the worker and resolves once the item says so; every text of the item until then is handed over. */
    async function kill(): Promise<readonly string[]> {
      const hook = await testing();
      const texts: string[] = [];
      const heard = hook.onDidChange(() => texts.push(hook.look()?.text ?? ''));
      hook.killWorker();
      await until('the item says that reading stopped', () =>
        texts.some((text) => text.endsWith('stopped')) ? true : undefined,
      );
      heard.dispose();
      return texts;
    }

    /** The agent goes on by a percent of the window. */
    function grow(): string {
      percent++;
      session.turn('Go on', 'Done.', percent * percentTokens);
      return `$(dashboard) ${percent}% · ${percent * 2}k/200k`;
    }

    it('may end ten times: the item says so, comes back by itself and is right again', async () => {
      const hook = await testing();
      const messages = hook.messages();
      const held = hook.counts();
      for (let times = 1; times <= 10; times++) {
        const right = grow();
        await itemText(new RegExp(`${percent}%`));
        const began = Date.now();
        const texts = await kill();
        assert.equal(texts[0], '$(debug-pause) stopped');
        const next = grow();
        if (times > waitedFor) hook.endPause();
        assert.equal(await itemText(new RegExp(`${percent}%`)), next);
        console.log(`end ${times}: ${right}, stopped, ${next} after ${Date.now() - began} ms`);
      }
      assert.equal(hook.messages(), messages, 'nothing was said in a notification');
      await until('nothing is left behind', () => {
        const { waiting, watching } = hook.counts();
        return waiting === held.waiting && watching === held.watching ? true : undefined;
      });
    });

    it('is told of in the diagnostics, which name no folder of the person and none of the words', async () => {
      const outcome = await run(commands.copyDiagnostics);
      const text = String(outcome.value);
      assert.equal(await vscode.env.clipboard.readText(), text);
      assert.equal(text.match(/^- \S+Z ended$/gm)?.length, 10, text);
      assert.match(text, /agent pi, .*step nothing/);
      assert.match(text, /warn worker: worker ended \(cause ended, again bySelf, inARow 10/);
      for (const other of [home, 'Begin', 'Go on', session.file]) assert.ok(!text.includes(other));
    });

    it('stays stopped after the twelfth end, shows no figure, and comes back when it is restarted', async () => {
      const hook = await testing();
      const messages = hook.messages();
      await kill();
      hook.endPause();
      await itemText(new RegExp(`${percent}%`));
      await kill();
      const look = hook.look();
      assert.equal(look?.background, 'warning');
      assert.doesNotMatch(`${look.text} ${look.spoken} ${look.tooltip}`, /\d ?%|\d+k/);
      assert.match(look.spoken, /not being read right now\..*restart it/);
      assert.match(look.tooltip, /\[Restart\]\(command:tidemark\.restart\)/);
      assert.deepEqual(await run(commands.showContext), { ok: true, value: null });
      const next = grow();
      assert.equal((await run(commands.restart)).ok, true);
      assert.equal(await itemText(new RegExp(`${percent}%`)), next);
      assert.equal(hook.look()?.background, null);
      assert.equal(hook.messages(), messages);
    });

    it('is told of where the item is clicked, also where no conversation was read yet', async () => {
      const hook = await testing();
      const isEmpty = (): true | undefined => (hook.look() === null ? true : undefined);
      session.remove();
      await until('nothing is followed', isEmpty);
      assert.equal((await run(commands.showContext)).kind, 'noConversation');
      // The pauses grow, so that there is time for a click.
      for (let times = 0; times < waitedFor; times++) {
        await kill();
        hook.endPause();
        await until('nothing is followed again', isEmpty);
      }
      await kill();
      assert.deepEqual(await run(commands.showContext), { ok: true, value: null });
      hook.endPause();
      await until('nothing is followed once more', isEmpty);
    });
  });
}
