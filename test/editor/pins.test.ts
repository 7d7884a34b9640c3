import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { configure, isTrusted, itemText, PiSession, run, workspace } from './world';

if (isTrusted)
  describe('pins in the editor', () => {
    let session: PiSession;

    before(async () => {
      await configure('contextTokens', 20_000);
      session = new PiSession(workspace).turn('Never use floats.', 'Understood.', 4_000).idle();
      await itemText(/20%/);
    });

    after(async () => {
      session.remove();
      await configure('contextTokens', undefined);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    it('are made of what is selected in any text, and nothing is written to the transcript', async () => {
      const before = session.bytes();
      const content = 'Line one\nThe gauge at the north pier\nLine three';
      const document = await vscode.workspace.openTextDocument({ content });
      const editor = await vscode.window.showTextDocument(document);
      assert.equal((await run(commands.pinSelection)).kind, 'nothing');
      editor.selection = new vscode.Selection(1, 0, 1, 27);
      const told = await run(commands.pinSelection);
      assert.equal(told.ok, true, told.sentence);
      const { pins, mostTokens } = told.value as {
        readonly pins: readonly { readonly text: string }[];
        readonly mostTokens: number;
      };
      assert.deepEqual(
        pins.map(({ text }) => text),
        ['The gauge at the north pier'],
      );
      assert.equal(mostTokens, 2_000);
      assert.deepEqual(session.bytes(), before);
    });

    it('are shown with the messages to choose from', async () => {
      assert.equal((await run(commands.pinMessages)).ok, true);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });
  });
