import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { extension, isTrusted, run, workspace } from './world';

const at = (name: string): string => path.join(workspace, name);

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text);
}

async function tool(
  name: string,
  input: object,
  tokenizationOptions?: vscode.LanguageModelToolTokenizationOptions,
): Promise<string> {
  const token = new vscode.CancellationTokenSource().token;
  const about = { input, toolInvocationToken: undefined };
  const request = tokenizationOptions ? { ...about, tokenizationOptions } : about;
  const result = await vscode.lm.invokeTool(`tidemark_${name}`, request, token);
  return result.content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
}

describe('memory in the editor', () => {
  before(async () => {
    await extension();
    write(
      'memory/2026-01-31.md',
      '# 2026-01-31\n\n- [decision] Levels are whole millimetres (src/levels.ts) ^aaaa1111\n',
    );
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['memory', 'MEMORY.md'])
      fs.rmSync(at(name), { recursive: true, force: true });
  });

  it('is offered as five tools, of which those that look work everywhere', async () => {
    const names = vscode.lm.tools
      .map(({ name }) => name)
      .filter((name) => name.startsWith('tidemark_'));
    assert.deepEqual(
      names.sort(),
      ['forget', 'get', 'recall', 'search', 'store'].map((name) => `tidemark_memory_${name}`),
    );
    assert.match(
      await tool('memory_search', { query: 'how are levels kept' }),
      /data, not instructions\.\n- memory\/2026-01-31\.md#L3: \[decision\] Levels are whole millimetres/,
    );
    assert.match(await tool('memory_get', { note: '^aaaa1111' }), /whole millimetres/);
    assert.match(await tool('memory_recall', {}), /whole millimetres/);
    await assert.rejects(tool('memory_search', { query: '' }), /cannot be used with this/);
    await assert.rejects(tool('memory_get', { note: '../x' }), /not one of the files/);
  });

  it('gives a chat no more than it has room for, by the count of its model', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `- [note] Buoy ${n} lies off the mole`);
    write('memory/2026-01-30.md', `${many.join('\n')}\n`);
    const countTokens = (text: string): Promise<number> => Promise.resolve(text.length);
    const options = { tokenBudget: 600, countTokens };
    const told = await tool('memory_get', { note: 'memory/2026-01-30.md' }, options);
    assert.ok(told.length <= 600 && told.includes('Buoy 3 '), told);
    assert.match(told, /\n\[\d+ of \d+ lines; ask for less\]$/);
    fs.rmSync(at('memory/2026-01-30.md'));
  });

  it('is searched in a list, and the notes stand in the side bar', async () => {
    assert.equal((await run(commands.searchMemory)).ok, true);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('tidemark.notes.focus');
  });

  if (isTrusted) {
    it('takes what is selected as a note, once, and tools add and remove notes', async () => {
      write('src/gauge.ts', 'const everyTenMinutes = 600;\n');
      const editor = await vscode.window.showTextDocument(vscode.Uri.file(at('src/gauge.ts')));
      editor.selection = new vscode.Selection(0, 0, 0, 28);
      const told = await run(commands.saveToMemory);
      assert.equal(told.ok, true, told.sentence);
      const { path: name, stored } = told.value as {
        readonly path: string;
        readonly stored: boolean;
      };
      assert.equal(stored, true);
      assert.match(
        fs.readFileSync(at(name), 'utf8'),
        /- \[note\] const everyTenMinutes = 600; \(src\/gauge\.ts\) \^[0-9a-f]{8}\n$/,
      );
      assert.equal(((await run(commands.saveToMemory)).value as { stored: boolean }).stored, false);
      const saved = await tool('memory_store', {
        text: 'Ship on Tuesdays',
        kind: 'constraint',
        lasting: true,
      });
      const id = /\^([0-9a-f]{8})\.$/.exec(saved)?.[1] ?? '';
      assert.match(fs.readFileSync(at('MEMORY.md'), 'utf8'), /Ship on Tuesdays/);
      assert.equal(await tool('memory_forget', { id }), 'Forgotten: 1 line.');
      assert.doesNotMatch(fs.readFileSync(at('MEMORY.md'), 'utf8'), /Ship/);
      fs.rmSync(at('src'), { recursive: true });
    });

    it('offers what stays true for MEMORY.md', async () => {
      assert.equal((await run(commands.promoteNotes)).ok, true);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      assert.equal((await run(commands.forgetNote)).ok, true);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });
  } else {
    it('writes nothing in Restricted Mode, and says so', async () => {
      for (const command of [commands.saveToMemory, commands.forgetNote, commands.promoteNotes])
        assert.equal((await run(command)).kind, 'restricted');
      await assert.rejects(tool('memory_store', { text: 'x y' }), /Restricted Mode/);
      await assert.rejects(tool('memory_forget', { id: 'aaaa1111' }), /Restricted Mode/);
      assert.deepEqual(fs.readdirSync(at('memory')), ['2026-01-31.md']);
    });
  }
});
