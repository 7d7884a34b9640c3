import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, draftCommands, keyCommands } from '../../src/vscode/ids';
import { extension, isTrusted, itemText, ownCommands, PiSession, run, testing } from './world';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('the extension', () => {
  it('is started by the editor and hands out its API and, in tests, their hook', async () => {
    const { isActive, exports } = await extension();
    assert.ok(isActive);
    const { testing: hook, ...api } = exports;
    assert.deepEqual(Object.keys(api).sort(), [
      'apiVersion',
      'onAfterCompaction',
      'onBeforeCompaction',
      'onCompaction',
      'onSessionBeforeCompact',
      'registerConversationSource',
      'whenIdle',
    ]);
    assert.ok(hook);
  });

  it('registers exactly the commands it contributes', async () => {
    const { packageJSON } = await extension();
    const contributed = (packageJSON as Manifest).contributes.commands.map(
      ({ command }) => command,
    );
    const own = [...(await ownCommands())];
    assert.deepEqual(own.sort(), [...contributed].sort());
    const keyed = keyCommands.flatMap(({ set, remove }) => [set, remove]);
    const named = [commands, draftCommands].flatMap((names) => Object.values(names));
    assert.deepEqual(own.sort(), [...named, ...keyed].sort());
  });
});

describe('without a conversation', () => {
  it('there is no item', async () => {
    const hook = await testing();
    assert.equal(hook.look(), null);
  });

  it('every command answers in one sentence and throws nothing', async () => {
    const { showLog, restart, copyDiagnostics, openContextView, getStarted, ...asking } = commands;
    // These ask first, for an agent (as those for a key do: keys.test.ts): clientHooks.test.ts. One opens another window.
    const { installAgentHooks, removeAgentHooks, openArchiveFolder, ...more } = asking;
    assert.ok(installAgentHooks && removeAgentHooks && openArchiveFolder);
    // These open a list or a box: memory.test.ts.
    const { searchMemory, saveToMemory, installLancedb, ...further } = more;
    const { setEmbeddingsKey, removeEmbeddingsKey, ...others } = further;
    assert.ok(searchMemory && saveToMemory && setEmbeddingsKey && removeEmbeddingsKey);
    assert.ok(installLancedb, 'asks in a dialog');
    const removals = keyCommands.map(({ remove }) => remove);
    for (const command of [...Object.values(others), ...removals]) {
      const outcome = await run(command);
      assert.equal(outcome.ok, false, command);
      assert.match(outcome.sentence ?? '', /^[A-Z][^\n]*\.$/, command);
    }
    for (const command of [showLog, restart, copyDiagnostics, openContextView, getStarted])
      assert.equal((await run(command)).ok, true, command);
  });
});

if (!isTrusted) {
  describe('in Restricted Mode', () => {
    it('the meter works and nothing is written', async () => {
      const session = new PiSession().turn('Fix the port.', 'Done.', 190_000).idle();
      await itemText(/95%/);
      const before = session.bytes();
      for (const command of [commands.compact, commands.flush, commands.undo]) {
        const outcome = await run(command);
        assert.equal(outcome.kind, 'restricted', command);
      }
      const hook = await testing();
      assert.match(hook.look()?.tooltip ?? '', /Restricted Mode/);
      assert.deepEqual(session.bytes(), before);
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(folder);
      const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
      assert.ok(!names.includes('memory'), names.join(' '));
    });
  });
}
