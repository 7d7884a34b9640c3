import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { localDate } from '../../src/vscode/show/text/language';
import { configure, home, itemText, logText, PiSession, run, testing, until } from './world';
import { addFolder, dropFolder, StillFolder } from './folders';

// About 1,300 tokens.
const long = 'The level is read every ten minutes and kept in whole millimetres. '.repeat(100);
const decision =
  'Decision: we keep all levels in whole millimetres because the gauges report them so.';
const smallWindow = 20_000;
const today = `memory/${localDate(new Date())}.md`;
const sentence = /^[A-Z][^\n]*\.$/;

/** Settings under which everything that may happen by itself does. */
async function everythingOn(): Promise<void> {
  await configure('contextTokens', smallWindow);
  await configure('compaction.policy', 'on');
  await configure('compaction.keepRecentTokens', 500);
}

async function settingsBack(): Promise<void> {
  for (const key of ['contextTokens', 'compaction.policy', 'compaction.keepRecentTokens']) {
    await configure(key, undefined);
  }
}

/** A conversation that fills 80 % of the small window: past the flush, short of the compaction. */
function filled(cwd: string): PiSession {
  const session = new PiSession(cwd).turn('Never use floats for levels.', decision, 3_000);
  for (let i = 1; i <= 9; i++) session.turn(`Step ${i}`, long, 3_000 + i * 1_320);
  return session.idle();
}

describe('a workspace that is not on a disk', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  let provider: vscode.Disposable;
  let session: PiSession | undefined;

  before(async () => {
    assert.equal(folder?.scheme, 'tidetest', 'test/tools/host.mjs opens one');
    provider = vscode.workspace.registerFileSystemProvider(
      'tidetest',
      new StillFolder({ [`${folder.path}/${today}`]: '# Notes of a virtual day\n' }),
      { isReadonly: true },
    );
    await everythingOn();
  });

  after(async () => {
    session?.remove();
    provider.dispose();
    await settingsBack();
  });

  it('has no item while no conversation has its path, and every command says one sentence', async () => {
    assert.equal((await testing()).look(), null);
    const { compact, flush, undo, selectConversation, showContext } = commands;
    for (const command of [compact, flush, undo, selectConversation, showContext]) {
      const outcome = await run(command);
      assert.equal(outcome.kind, 'noConversation', command);
      assert.match(outcome.sentence ?? '', sentence, command);
    }
    assert.equal((await run(commands.showLog)).ok, true);
    assert.equal((await run(commands.openTodaysMemory)).ok, true);
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'tidetest');
  });

  it('shows the meter alone: nothing is written, and tooltip and log say why', async () => {
    session = filled(folder!.path);
    const before = session.bytes();
    await itemText(/74%/);
    const hook = await testing();
    const { belongs, onDisk, snapshot, notes } = hook.view();
    assert.deepEqual({ belongs, onDisk, notes }, { belongs: false, onDisk: false, notes: [] });
    assert.equal(snapshot.status?.due.flush, false);
    assert.match(hook.look()?.tooltip ?? '', /Notes\\: skipped\\, this folder is not on a disk/);
    await logText(/notes are skipped: the folder is not on a disk \(scheme tidetest\)/);
    session.turn('More', long, 19_000).idle();
    await itemText(/95%/);
    assert.equal(hook.view().snapshot.status?.due.compact, true);
    assert.equal(hook.view().working, null, 'nothing happens by itself');
    assert.deepEqual(session.bytes().subarray(0, before.length), before);
    assert.equal(session.bytes().toString().split('"type":"compaction"').length, 1);
    assert.ok(!fs.existsSync(folder!.path));
  });

  it('refuses a flush in one sentence, and compacts and undoes when asked to', async () => {
    const flushed = await run(commands.flush);
    assert.equal(flushed.kind, 'notOnDisk');
    assert.match(flushed.sentence ?? '', sentence);
    const compacted = await run(commands.compact);
    assert.equal(compacted.ok, true, compacted.sentence);
    assert.equal((compacted.value as { flushed: unknown }).flushed, null);
    assert.equal((await run(commands.undo)).ok, true);
    assert.ok(!fs.existsSync(folder!.path));
  });
});

describe('a folder on a disk that takes no files', () => {
  let folder: string;
  let session: PiSession;

  before(async () => {
    await everythingOn();
    await configure('compaction.policy', 'off');
    folder = readOnlyFolder();
    assert.throws(() => fs.writeFileSync(path.join(folder, 'memory'), ''), 'it must refuse');
    session = filled(folder);
    await addFolder(folder);
  });

  after(async () => {
    session.remove();
    await dropFolder(folder);
    await settingsBack();
  });

  it('has its notes skipped, and tooltip and log say why', async () => {
    await itemText(/74%/);
    const hook = await testing();
    const [note = ''] = await until('a reason', () => {
      const { notes } = hook.view();
      return notes.length > 0 ? notes : undefined;
    });
    assert.match(note, /may not be written by this user.*Tries again at/);
    assert.match(hook.look()?.tooltip ?? '', /⚠ .*may not be written/);
    await logText(/automation: not done \(reason .*\)/);
    assert.ok(!fs.existsSync(path.join(folder, 'memory')));
  });

  it('refuses a flush in one sentence and is compacted all the same, which tells that nothing was noted', async () => {
    const flushed = await run(commands.flush);
    assert.equal(flushed.ok, false);
    assert.match(flushed.sentence ?? '', /^\S+ may not be written by this user\.[^\n]*\.$/);
    assert.equal((await run(commands.openTodaysMemory)).kind, 'missing');
    const compacted = await run(commands.compact);
    assert.equal(compacted.ok, true, compacted.sentence);
    const { flushed: before } = compacted.value as { flushed: { hasFailed?: boolean } | null };
    assert.equal(before?.hasFailed, true);
    assert.equal((await run(commands.undo)).ok, true);
  });
});

describe('memory tools of a chat in a window of several folders', () => {
  const folders = ['boats', 'quays'].map((name) => path.join(home, name));
  const [boats = '', quays = ''] = folders;

  before(async () => {
    for (const folder of folders) {
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, 'read.me'), 'x');
      await addFolder(folder);
    }
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const folder of folders) await dropFolder(folder);
  });

  const tool = async (name: string, input: object): Promise<string> => {
    const token = new vscode.CancellationTokenSource().token;
    const about = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(`tidemark_${name}`, about, token);
    return content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
      .join('');
  };
  const lookInto = (folder: string): Thenable<unknown> =>
    vscode.window.showTextDocument(vscode.Uri.file(path.join(folder, 'read.me')));

  it('work in that of the editor', async () => {
    await lookInto(quays);
    await tool('memory_store', { text: 'Quays close at nine', kind: 'note' });
    assert.match(fs.readFileSync(path.join(quays, today), 'utf8'), /Quays close at nine/);
    assert.ok(!fs.existsSync(path.join(boats, 'memory')));
    assert.match(await tool('memory_search', { query: 'when do quays close' }), /at nine/);
    await lookInto(boats);
    assert.doesNotMatch(await tool('memory_search', { query: 'when do quays close' }), /at nine/);
  });
});

/** One that refuses everybody: to root, no mode of an ordinary folder does, but the kernel's own settings do. */
function readOnlyFolder(): string {
  if (process.getuid?.() === 0) return '/proc/sys/fs/inotify';
  const dir = path.join(home, 'read-only');
  fs.mkdirSync(dir, { mode: 0o555 });
  return dir;
}
