import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { ToolFolders } from '../../../src/vscode/memory/toolFolders';

const folderNamed = (name: string): vscode.WorkspaceFolder =>
  // Nothing else of it is asked for.
  ({ name }) as vscode.WorkspaceFolder;
const boats = folderNamed('boats');
const quays = folderNamed('quays');

describe('the folder that memory tools of a chat work in', () => {
  it('is that of the moment, where nothing was shown', () => {
    let now = boats;
    const folders = new ToolFolders(() => now);
    assert.equal(folders.taken('memory_search', { query: 'a' }), boats);
    now = quays;
    assert.equal(folders.taken('memory_search', { query: 'a' }), quays);
  });

  it('is the one that was shown, once, wherever somebody looked since', () => {
    let now: vscode.WorkspaceFolder | undefined = boats;
    const folders = new ToolFolders(() => now);
    assert.equal(folders.shown('memory_store', { text: 'a' }), boats);
    now = quays;
    assert.equal(folders.taken('memory_forget', { text: 'a' }), quays);
    assert.equal(folders.taken('memory_store', { text: 'b' }), quays);
    assert.equal(folders.taken('memory_store', { text: 'a' }), boats);
    assert.equal(folders.taken('memory_store', { text: 'a' }), quays);
    now = undefined;
    folders.shown('memory_store', { text: 'a' });
    now = boats;
    assert.equal(folders.taken('memory_store', { text: 'a' }), undefined);
  });

  it('is forgotten of calls that were never carried out', () => {
    let now = boats;
    const folders = new ToolFolders(() => now);
    for (let i = 0; i < 30; i++) folders.shown('memory_store', { text: String(i) });
    now = quays;
    assert.equal(folders.taken('memory_store', { text: '0' }), quays);
    assert.equal(folders.taken('memory_store', { text: '29' }), boats);
  });
});
