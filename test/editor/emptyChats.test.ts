import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { run, testing, until } from './world';

describe('a window without a folder', () => {
  it("has the editor's own chat followed, and writes no notes for it", async () => {
    assert.equal((vscode.workspace.workspaceFolders ?? []).length, 0);
    const hook = await testing();
    const participant = vscode.extensions.getExtension('tidemark-test.chat-participant');
    assert.ok(participant, 'the participant is not installed');
    await participant.activate();
    assert.equal(hook.look(), null);
    const ask = (query: string): Thenable<unknown> =>
      vscode.commands.executeCommand('workbench.action.chat.open', {
        query: `@toy ${query}`,
        blockOnResponse: true,
        modelSelector: { vendor: 'tidemark-chat', id: 'harbour-1' },
      });
    await ask('say "No harbour here." size 8000+40');
    const shown = await until('the chat', () => {
      const { status, session } = hook.view().snapshot;
      return status?.tokens === 8_040 ? { status, session } : undefined;
    });
    const { file } = shown.status;
    const lateMs = Date.now() - fs.statSync(file).mtimeMs;
    console.log(`a chat of no folder, shown ${Math.round(lateMs)} ms after its log was written`);
    assert.equal(path.basename(path.dirname(file)), 'emptyWindowChatSessions');
    assert.equal(shown.session?.cwd, null);
    assert.equal(hook.view().belongs, false);
    const flushed = await run(commands.flush);
    assert.equal(flushed.kind, 'noFolder');
    assert.match(hook.look()?.tooltip ?? '', /no folder is open/);
    const compacted = await run(commands.compact);
    assert.equal(compacted.kind, 'refused', JSON.stringify(compacted));
  });
});
