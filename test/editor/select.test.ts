import assert from 'node:assert/strict';
import fs from 'node:fs';
import { commands } from '../../src/vscode/ids';
import * as vscode from 'vscode';
import { AgentHomes, idOf, placesIn } from '../build/agentHomes';
import { home, isTrusted, run, testing, until, workspace } from './world';

describe('Select Conversation', () => {
  const homes = new AgentHomes(placesIn(home), Date.now());
  const cwd = (): string => fs.realpathSync(workspace);

  after(async () => {
    fs.rmSync(homes.places.claude, { recursive: true, force: true });
    const hook = await testing();
    await until('it is forgotten', () =>
      hook.view().snapshot.session?.agent === 'claude-code' ? undefined : true,
    );
  });

  /** Runs the command and presses keys in its list until it is answered. */
  async function choose(...keys: readonly string[]): Promise<unknown> {
    let answer: { readonly value?: unknown } | undefined;
    const asked = run(commands.selectConversation).then((outcome) => (answer = outcome));
    await until('the list was answered', () => {
      if (answer !== undefined) return true;
      for (const key of keys) {
        // Not awaited: without a list it does nothing, and then it is pressed again.
        void vscode.commands.executeCommand(`workbench.action.${key}`);
      }
      return undefined;
    });
    await asked;
    return answer?.value;
  }
  const accept = 'acceptSelectedQuickOpenItem';

  it('follows what was chosen among very many until it is gone, then what is worked in', async () => {
    if (!isTrusted) return;
    for (let n = 1; n <= 300; n++) homes.write('claude-code', cwd(), n, n * 60_000);
    const hook = await testing();
    const followed = (what: string, file: string | null, why: string): Promise<true> =>
      until(what, () => {
        const { snapshot } = hook.view();
        const isIt = file === null || snapshot.session?.file === file;
        return isIt && snapshot.why === why ? true : undefined;
      });
    await until('one is followed', () => (hook.view().snapshot.status ? true : undefined));
    const file = await choose('quickOpenSelectNext', accept);
    assert.ok(typeof file === 'string', 'a conversation was chosen');
    await followed('the chosen one', file, 'pinned');
    assert.equal(hook.view().pinned, true);

    assert.equal(await choose('quickOpenSelectPrevious', accept), null);
    await until('the newest again', () => (hook.view().pinned ? undefined : true));

    const other = await choose('quickOpenSelectNext', accept);
    assert.ok(typeof other === 'string');
    await followed('the second chosen one', other, 'pinned');
    fs.rmSync(other);
    await until('another one is followed', () => {
      const { pinned, snapshot } = hook.view();
      return !pinned && snapshot.session !== null && snapshot.session.file !== other
        ? true
        : undefined;
    });
    const next = homes.write('claude-code', cwd(), 400, 0);
    await followed('a new one', next, 'newest');
    assert.equal(hook.view().snapshot.session?.sessionId, idOf(400));
  });
});
