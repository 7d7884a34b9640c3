import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Status } from '../../src/operations/status';
import { testing, until } from './world';

interface Toy {
  readonly storage: string | undefined;
  release(): void;
}

/** The participant that answers as the question says. */
async function toy(): Promise<Toy> {
  const found = vscode.extensions.getExtension<Toy>('tidemark-test.chat-participant');
  assert.ok(found, 'the participant is not installed');
  return found.activate();
}

/** Sends a question in the chat that is open, and waits for the answer unless it is held. */
async function ask(query: string, blockOnResponse = true): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.chat.open', {
    ...{ query: `@toy ${query}`, blockOnResponse },
    modelSelector: { vendor: 'tidemark-chat', id: 'harbour-1' },
  });
}

/** The status of a chat once it is like this. VS Code writes chats every five seconds, and only while its page has the focus. */
async function shown(what: string, like: (status: Status) => boolean): Promise<Status> {
  const hook = await testing();
  return until(
    what,
    () => {
      const { status } = hook.view().snapshot;
      return status?.agent === 'vscode-chat' && like(status) ? status : undefined;
    },
    40_000,
  );
}

describe("the editor's own chat", function () {
  this.timeout(120_000);

  it('is followed with the size its provider counted, through tools, a summary and a second chat', async () => {
    const { storage, release } = await toy();
    await ask('say "The harbour opens at six." size 9000+40');
    const first = await shown('the first turn', ({ tokens }) => tokens === 9_040);
    assert.equal(first.source, 'reported');
    assert.equal(first.window, 52_000);
    assert.equal(first.model, 'tidemark-chat/harbour-1');

    await ask('look and say "It does." size 9600+110');
    const second = await shown('a turn with a tool', ({ tokens }) => (tokens ?? 0) > 9_600);
    // The sum over two rounds was reported; of the last one's words there are a few.
    assert.ok((second.tokens ?? 0) < 9_610, String(second.tokens));

    await ask('hold and say "Waiting." size 9700+20', false);
    const running = await shown('a turn that runs', ({ tokens }) => tokens === 9_720);
    assert.equal(running.sessionId, first.sessionId);
    const hook = await testing();
    await until('it is busy', () =>
      hook.view().snapshot.session?.live === 'busy' ? true : undefined,
    );
    release();

    await ask('/compact say "Done." size 10000+200');
    const compacted = await shown('the summary', ({ compactions }) => compactions === 1);
    assert.equal(compacted.source, 'estimated');
    assert.ok((compacted.tokens ?? 10_000) < 3_000, String(compacted.tokens));

    await ask('say "Yes." size 3100+10');
    await shown('the turn after it', ({ tokens }) => tokens === 3_110);

    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await ask('say "A new one." size 2000+5');
    const other = await shown('the second chat', ({ tokens }) => tokens === 2_005);
    assert.notEqual(other.sessionId, first.sessionId);
    assert.equal(path.dirname(other.file), path.join(path.dirname(storage ?? ''), 'chatSessions'));
    const files = fs.readdirSync(path.dirname(other.file));
    assert.ok(files.length >= 2, files.join());
  });

  it('is followed to the chat that is spoken in: one reopened, one forked, one beside another', async () => {
    await ask('say "One." size 4000+10');
    const one = await shown('the chat', ({ tokens }) => tokens === 4_010);
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await ask('say "Two." size 5000+10');
    const two = await shown('the one beside it', ({ tokens }) => tokens === 5_010);
    assert.notEqual(two.sessionId, one.sessionId);

    await reopen(one.sessionId);
    await ask('say "Again." size 4200+10');
    const again = await shown('the reopened one', ({ tokens }) => tokens === 4_210);
    assert.equal(again.sessionId, one.sessionId);

    await vscode.commands.executeCommand(
      'workbench.action.chat.forkConversation',
      resource(one.sessionId),
    );
    await ask('say "Forked." size 4400+10');
    const forked = await shown('the fork', ({ tokens }) => tokens === 4_410);
    assert.notEqual(forked.sessionId, one.sessionId);
    assert.notEqual(forked.sessionId, two.sessionId);
  });
});

/** How the editor names a chat of its own. */
const resource = (sessionId: string): vscode.Uri =>
  vscode.Uri.parse(`vscode-chat-session://local/${Buffer.from(sessionId).toString('base64url')}`);

async function reopen(sessionId: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', resource(sessionId));
}
