import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, summaryLanguage } from '../../src/vscode/ids';
import { configure, isTrusted, itemText, PiSession, run, until, workspace } from './world';

const long = 'The level is read every ten minutes and kept in whole millimetres. '.repeat(100);
const settings = {
  'compaction.preview': 'never',
  'compaction.policy': 'off',
  'memoryFlush.enabled': false,
  contextTokens: 20_000,
  'compaction.keepRecentTokens': 500,
};

if (isTrusted)
  describe('a summary in the editor', () => {
    let session: PiSession;
    let other: PiSession;

    before(async () => {
      for (const [key, value] of Object.entries(settings)) await configure(key, value);
      session = new PiSession(workspace).turn('Never use floats for levels.', 'Understood.', 3_000);
      for (let i = 1; i <= 6; i++) session.turn(`Step ${i}`, long, 3_000 + i * 1_320);
      session.idle();
      await itemText(/54%|55%|56%/);
    });

    after(async () => {
      session.remove();
      other.remove();
      for (const key of Object.keys(settings)) await configure(key, undefined);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    /** The editor that a summary is read in. */
    const summaryShown = (): vscode.TextEditor | undefined =>
      vscode.window.visibleTextEditors.find(
        ({ document }) => document.languageId === summaryLanguage,
      );

    it('is undone from its title and pinned from, whichever conversation is followed by then', async () => {
      const compacted = await run(commands.compact);
      assert.equal(compacted.ok, true, compacted.sentence);
      assert.equal((await run(commands.showHistory)).ok, true);
      const shown = await until('the summary is shown', () => {
        // Not awaited: without a list it does nothing. The first row is the compaction, the first deed is to read.
        if (summaryShown() === undefined)
          void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return summaryShown();
      });
      // What was written last is followed.
      session.idle();
      other = new PiSession(workspace).turn('Something else', 'Done.', 2_000);
      await itemText(/^[^\d]*10%/);
      const line = shown.document
        .getText()
        .split('\n')
        .findIndex((text) => text.includes('Never use floats for levels.'));
      const range = shown.document.lineAt(line).range;
      const editor = await vscode.window.showTextDocument(shown.document);
      editor.selection = new vscode.Selection(range.start, range.end);
      const rule = shown.document.getText(range).trim();
      assert.equal((await pinsAfter()).at(-1), rule);
      const note = await vscode.workspace.openTextDocument({ content: 'A note' });
      (await vscode.window.showTextDocument(note)).selection = new vscode.Selection(0, 0, 0, 6);
      const ofOther = await pinsAfter();
      assert.equal(ofOther.at(-1), 'A note');
      assert.ok(!ofOther.includes(rule), 'of the one that is followed');

      const bytes = other.bytes();
      const undone = await run(commands.undo, shown.document.uri);
      assert.equal(undone.ok, true, undone.sentence);
      assert.match(session.bytes().toString(), /tidemark[.\w-]*undo/i);
      assert.deepEqual(other.bytes(), bytes);
      const unknown = shown.document.uri.with({ path: '/0/gone' });
      assert.equal((await run(commands.undo, unknown)).kind, 'nothing');
    });

    async function pinsAfter(): Promise<readonly string[]> {
      const told = await run(commands.pinSelection);
      assert.equal(told.ok, true, told.sentence);
      const { pins } = told.value as { readonly pins: readonly { readonly text: string }[] };
      return pins.map(({ text }) => text);
    }
  });
