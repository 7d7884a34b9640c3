import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { DraftStore } from '../../src/vscode/drafts/store';
import { commands, draftCommands, draftLanguage } from '../../src/vscode/ids';
import { configure, isTrusted, itemText, PiSession, run, testing, until, workspace } from './world';
import type { Outcome } from './world';

const long = 'The level is read every ten minutes and kept in whole millimetres. '.repeat(100);

if (isTrusted)
  describe('a draft in the editor', () => {
    let session: PiSession;

    before(async () => {
      await configure('compaction.preview', 'manual');
      await configure('compaction.policy', 'off');
      await configure('memoryFlush.enabled', false);
      await configure('contextTokens', 20_000);
      await configure('compaction.keepRecentTokens', 500);
      session = new PiSession(workspace).turn('Never use floats for levels.', 'Understood.', 3_000);
      for (let i = 1; i <= 6; i++) session.turn(`Step ${i}`, long, 3_000 + i * 1_320);
      session.idle();
      await itemText(/54%|55%|56%/);
    });

    after(async () => {
      session.remove();
      for (const key of [
        'compaction.preview',
        'compaction.policy',
        'memoryFlush.enabled',
        'contextTokens',
      ])
        await configure(key, undefined);
      await configure('compaction.keepRecentTokens', undefined);
    });

    async function made(): Promise<vscode.TextDocument> {
      const told = await run(commands.compact);
      assert.equal(told.ok, true, told.sentence);
      return vscode.workspace.openTextDocument(told.value as vscode.Uri);
    }

    /** Compacts, and takes the first row of the list that comes. */
    async function firstOffered(): Promise<vscode.Uri> {
      let told: Outcome | undefined;
      const asked = run(commands.compact).then((outcome) => (told = outcome));
      await until('the list was answered', () => {
        // Not awaited: without a list it does nothing, and then it is done again.
        if (told === undefined)
          void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return told;
      });
      const { ok, value, sentence } = await asked;
      assert.equal(ok, true, sentence);
      return value as vscode.Uri;
    }

    const lensesOf = async ({ uri }: vscode.TextDocument): Promise<readonly string[]> => {
      const found = await vscode.commands.executeCommand<readonly vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        uri,
        20,
      );
      return found.map(({ command }) => command?.title ?? '');
    };

    const hoverOn = async ({ uri }: vscode.TextDocument, line: number): Promise<string> => {
      const found = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
        'vscode.executeHoverProvider',
        uri,
        new vscode.Position(line, 3),
      );
      const said = found.flatMap(({ contents }) =>
        contents.map((one) => (one instanceof vscode.MarkdownString ? one.value : '')),
      );
      return said.join('\n').replaceAll('&nbsp;', ' ');
    };

    it('changes nothing, and says its size, its writer and why its lines stand there', async () => {
      const before = session.bytes();
      const document = await made();
      assert.equal(document.languageId, draftLanguage);
      const lenses = await lensesOf(document);
      assert.match(lenses[0] ?? '', /^~?[\d,]+ → ~[\d,]+ tokens$/);
      assert.ok(lenses.includes('Apply') && lenses.some((text) => /on this machine/.test(text)));
      const lines = document.getText().split('\n');
      const quoted = lines.findIndex((text) => text.includes('Never use floats for levels.'));
      assert.match(await hoverOn(document, quoted), /From line 2 of the transcript: the first/);
      assert.equal(await hoverOn(document, lines.indexOf('')), '');
      assert.deepEqual(session.bytes(), before);
      await run(draftCommands.discard, document.uri);
    });

    it('says when the agent has gone on, and is applied all the same', async () => {
      const document = await made();
      session.turn('One more thing', 'Done.', 11_500).idle();
      await itemText(/57%|58%/);
      assert.ok(
        (await lensesOf(document)).some((text) => text.startsWith('The agent has gone on')),
      );
      const applied = await run(draftCommands.apply, document.uri);
      assert.equal(applied.ok, true, applied.sentence);
      assert.match(session.bytes().toString(), /"type":"compaction"/);
      assert.ok(!fs.existsSync(document.uri.fsPath), 'the draft is gone');
      assert.equal((await run(draftCommands.apply, document.uri)).kind, 'missing');
      assert.equal((await run(commands.undo)).ok, true);
    });

    it('is what is discarded, and no other text', async () => {
      const file = vscode.Uri.file(path.join(workspace, 'mine.txt'));
      fs.writeFileSync(file.fsPath, 'Mine.');
      await vscode.window.showTextDocument(file, { preview: false });
      assert.equal((await run(draftCommands.discard, file)).kind, 'missing');
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file.fsPath);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      fs.rmSync(file.fsPath);
    });

    it('says so as well of a conversation that is not followed any more', async () => {
      const document = await made();
      const other = new PiSession(workspace).turn('Something else', 'Done.', 2_000);
      await itemText(/10%/);
      const heads = async (): Promise<string> => (await lensesOf(document)).join('\n');
      assert.doesNotMatch(await heads(), /The agent has gone on/);
      session.turn('And another thing', 'Done.', 11_600).idle();
      assert.match(await heads(), /The agent has gone on/);
      await run(draftCommands.discard, document.uri);
      other.remove();
      await itemText(/58%/);
    });

    it('outlives the window it was made in', async () => {
      const document = await made();
      const later = new DraftStore(vscode.Uri.joinPath(document.uri, '..', '..'));
      const kept = await later.read(document.uri);
      assert.equal(kept?.draft.summary, document.getText());
      assert.equal(kept.draft.file, session.file);
      fs.writeFileSync(path.join(path.dirname(document.uri.fsPath), 'draft.json'), '{"version":1}');
      const damaged = new DraftStore(vscode.Uri.joinPath(document.uri, '..', '..'));
      assert.equal(await damaged.read(document.uri), undefined);
      await run(draftCommands.discard, document.uri);
      later.dispose();
      damaged.dispose();
    });

    it('leaves no tab behind where a window comes back as it was before it was dropped', async () => {
      const place = path.join(workspace, 'drafts of a window');
      const texts = ['1', '2'].map((name) => path.join(place, name, 'x.tidemark-draft'));
      const shown = (): readonly string[] =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.fsPath] : []))
          .filter((file) => texts.includes(file));
      for (const file of texts) {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, 'A summary.');
        await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
      }
      const has = (count: number) => () => (shown().length === count ? true : undefined);
      await until('both tabs', has(2));
      fs.rmSync(path.dirname(texts[0] ?? ''), { recursive: true });
      const store = new DraftStore(vscode.Uri.file(place));
      await store.closeLeftOver();
      await until('one tab', has(1));
      assert.deepEqual(shown(), texts.slice(1));
      await store.drop(vscode.Uri.file(texts[1] ?? ''));
      await until('no tab', has(0));
      fs.rmSync(place, { recursive: true, force: true });
    });

    it('makes room for another by the oldest that is neither open nor waited for', async () => {
      const document = await made();
      const own = new DraftStore(vscode.Uri.joinPath(document.uri, '..', '..'));
      const kept = await own.read(document.uri);
      assert.ok(kept);
      const place = path.join(workspace, 'many drafts');
      const store = new DraftStore(vscode.Uri.file(place));
      const open = await store.keep(kept, 'open');
      await vscode.window.showTextDocument(open, { preview: false });
      const waitedFor = await store.keep({ ...kept, waitsSinceMs: 1 }, 'waited for');
      const oldest = await store.keep(kept, 'oldest');
      const others: vscode.Uri[] = [];
      while (others.length < 18) others.push(await store.keep(kept, 'another'));
      const gone = [open, waitedFor, oldest, ...others].filter(
        ({ fsPath }) => !fs.existsSync(fsPath),
      );
      assert.deepEqual(gone, [oldest]);
      await store.drop(open);
      await run(draftCommands.discard, document.uri);
      own.dispose();
      store.dispose();
      fs.rmSync(place, { recursive: true, force: true });
    });

    it('waits when its tab is closed: it is offered and opened as it was edited, and applied', async () => {
      const document = await made();
      const { uri } = document;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(document.lineCount, 0), '\nMine, by hand.');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const store = new DraftStore(vscode.Uri.joinPath(uri, '..', '..'));
      const [waiting, ...more] = await store.of(session.file);
      assert.deepEqual(
        [waiting?.uri.toString(), waiting?.isEdited, more.length],
        [uri.toString(), true, 0],
      );
      store.dispose();
      assert.equal((await firstOffered()).toString(), uri.toString());
      const shown = vscode.window.visibleTextEditors.find(
        (editor) => editor.document.uri.toString() === uri.toString(),
      );
      assert.match(shown?.document.getText() ?? '', /Mine, by hand\.$/);
      const applied = await run(draftCommands.apply, uri);
      assert.equal(applied.ok, true, applied.sentence);
      assert.match(session.bytes().toString(), /Mine, by hand\./);
      assert.equal((await run(commands.undo)).ok, true);
    });

    it('is asked about, and nothing is said to be done by itself, where one is always looked at first', async () => {
      const hook = await testing();
      const says = (policy: string) => () => (hook.view().policy === policy ? true : undefined);
      await configure('compaction.policy', 'on');
      await until('it is done by itself', says('on'));
      await configure('compaction.preview', 'always');
      await until('it is asked about', says('ask'));
      await configure('compaction.preview', 'manual');
      await configure('compaction.policy', 'off');
      await until('nothing is done', says('off'));
    });

    it('stays away where it is discarded while it is made anew', async () => {
      const { uri } = await made();
      const anew = run(draftCommands.withoutModel, uri);
      assert.equal((await run(draftCommands.discard, uri)).ok, true);
      const { ok, kind, sentence } = await anew;
      assert.deepEqual([ok, kind], [false, 'cancelled'], sentence);
      assert.ok(!fs.existsSync(path.dirname(uri.fsPath)), 'nothing of it is left');
    });

    it('is made anew without a model in the same tab, and the old text comes back with undo', async () => {
      const document = await made();
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'Mine. ');
      await vscode.workspace.applyEdit(edit);
      const told = await run(draftCommands.withoutModel, document.uri);
      assert.equal(told.ok, true, told.sentence);
      assert.doesNotMatch(document.getText(), /^Mine\. /);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('undo');
      assert.match(document.getText(), /^Mine\. /);
      await run(draftCommands.discard, document.uri);
    });
  });
