import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Status } from '../../src/operations/meter/status';
import { testing, until } from './world';

interface Toy {
  readonly storage: string | undefined;
  release(): void;
  /** Names of the files that the last question had with it. */
  files(): readonly string[];
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
    query: `@toy ${query}`,
    blockOnResponse,
    modelSelector: { vendor: 'tidemark-chat', id: 'harbour-1' },
  });
}

/** How long after its file was written a state was shown, milliseconds. */
const delays: { readonly what: string; readonly ms: number }[] = [];

/** The status of a chat once it is like this. VS Code writes chats every five seconds, and only while its page has the focus. */
async function shown(what: string, like: (status: Status) => boolean): Promise<Status> {
  const hook = await testing();
  const status = await until(what, () => {
    const { status: now } = hook.view().snapshot;
    return now?.agent === 'vscode-chat' && like(now) ? now : undefined;
  });
  delays.push({ what, ms: Math.round(Date.now() - fs.statSync(status.file).mtimeMs) });
  return status;
}

describe("the editor's own chat", () => {
  it('is read from the record of Copilot while no chat of the editor is on this machine', async () => {
    const { storage } = await toy();
    const beside = path.dirname(storage ?? '');
    assert.equal(fs.existsSync(path.join(beside, 'chatSessions')), false, 'a chat was made before');
    const dir = path.join(beside, 'GitHub.copilot-chat', 'transcripts');
    const line = (type: string, data: object): string =>
      `${JSON.stringify({ type, data, id: type, timestamp: new Date().toISOString() })}\n`;
    const file = path.join(dir, 'far.jsonl');
    fs.mkdirSync(dir, { recursive: true });
    fs.writeFileSync(
      file,
      line('session.start', { sessionId: 'far', version: 1, vscodeVersion: '1.139.1' }) +
        line('user.message', { content: 'Where is the harbour?' }),
    );
    const status = await shown('the chat far away', ({ sessionId }) => sessionId === 'far');
    assert.equal(status.source, 'estimated');
    const hook = await testing();
    assert.match(hook.look()?.tooltip ?? '', /own log is not on this machine/);
    fs.appendFileSync(file, line('assistant.message', { content: 'At the river. '.repeat(400) }));
    await shown('its answer', ({ tokens }) => (tokens ?? 0) > (status.tokens ?? 0) + 900);
    fs.rmSync(path.dirname(dir), { recursive: true });
    await until('nothing is left', () =>
      hook.view().snapshot.session === null ? true : undefined,
    );
  });

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

  it('is followed in two chats side by side, cleared ones, and not to one in which a draft is typed', async () => {
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await ask('say "Left." size 6000+10');
    const left = await shown('the one on the left', ({ tokens }) => tokens === 6_010);
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await ask('say "Right." size 7000+10');
    const right = await shown('the one on the right', ({ tokens }) => tokens === 7_010);
    // Both open at once: one in the side bar, one as an editor.
    await reopen(left.sessionId);
    await ask('say "Left again." size 6200+10');
    const again = await shown('the left one again', ({ tokens }) => tokens === 6_210);
    assert.equal(again.sessionId, left.sessionId);
    await reopen(right.sessionId);
    await ask('look and say "Right again." size 7400+90');
    const last = await shown('the right one again', ({ tokens }) => (tokens ?? 0) > 7_400);
    assert.equal(last.sessionId, right.sessionId);

    // A draft in the other one is written to its file, and is no word.
    await reopen(left.sessionId);
    const before = fs.statSync(left.file).mtimeMs;
    await vscode.commands.executeCommand('workbench.action.chat.open', {
      query: 'a thought that nobody has sent',
      isPartialQuery: true,
    });
    const hook = await testing();
    await until('the draft is written', () =>
      fs.statSync(left.file).mtimeMs > before &&
      fs.readFileSync(left.file, 'utf8').includes('that nobody has sent')
        ? true
        : undefined,
    );
    await until('a look at it', () => (hook.view().snapshot.status ? true : undefined));
    assert.equal(hook.view().snapshot.status?.sessionId, right.sessionId);

    await vscode.commands.executeCommand('workbench.action.chat.open', { query: '/clear' });
    await until('the cleared chat is put away', () =>
      fs.readFileSync(left.file, 'utf8').includes('/clear') ? true : undefined,
    );
    await ask('say "Cleared." size 1500+5');
    const cleared = await shown('the one after it', ({ tokens }) => tokens === 1_505);
    assert.notEqual(cleared.sessionId, left.sessionId);
    assert.notEqual(cleared.sessionId, right.sessionId);
  });

  it('hands what is on record to the next message where the person asks for that, and sends nothing', async () => {
    await ask('say "The quay is 412 m long." size 2000+10');
    const { sessionId, file } = await shown('the chat', ({ tokens }) => tokens === 2_010);
    await ask('/compact say "Done." size 2100+20');
    await shown('its summary', ({ compactions }) => compactions === 1);
    const hook = await testing();
    const requests = (): number => fs.readFileSync(file, 'utf8').split('"requestId"').length;
    const before = requests();
    const told = await hook.attachEvidence();
    assert.ok(told.ok, JSON.stringify(told));
    assert.match(path.basename(told.value), new RegExp(sessionId.slice(0, 8)));
    assert.match(fs.readFileSync(told.value, 'utf8'), /412 m/);
    assert.equal(requests(), before);
    await ask('files and say "Read." size 2500+10');
    await shown('the message that took it along', ({ tokens }) => tokens === 2_510);
    assert.match((await toy()).files().join(), /evidence-/);
  });

  after(() => {
    const times = delays.map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(`chats shown after: ${JSON.stringify(delays)}`);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    assert.ok(median < 1_000, JSON.stringify(delays));
  });
});

/** How the editor names a chat of its own. */
const resource = (sessionId: string): vscode.Uri =>
  vscode.Uri.parse(`vscode-chat-session://local/${Buffer.from(sessionId).toString('base64url')}`);

async function reopen(sessionId: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', resource(sessionId));
}
