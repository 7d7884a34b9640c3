import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { agents, vscodeChat } from '../../build/agents';
import { activityIn } from '../../../src/agents/vscodeChat/activity';
import { ChatFinder, watchFolders } from '../../../src/agents/vscodeChat/find';
import { diskListing } from '../../../src/disk/look/listing';
import type { Listing } from '../../../src/ports/listing';
import { chat, picked, push, request, set, startMs, whole } from '../../build/lines/chatLines';
import { tempDir } from '../../disk/tempDir';
import { words } from '../../build/words';

const finder = new ChatFinder();

const minute = 60_000;

describe('finding chats of VS Code', () => {
  const at = tempDir();

  /** Writes a chat and says when its file changed last. */
  function write(file: string, text: string, mtimeMs: number): string {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    fs.utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
    return file;
  }

  /** The disk, and what of it was read. */
  function watched(): { readonly listing: Listing; readonly read: string[] } {
    const read: string[] = [];
    const tail = (file: string, bytes: number): Promise<string | undefined> => {
      read.push(path.basename(file));
      return diskListing.tail?.(file, bytes) ?? Promise.resolve(undefined);
    };
    return { listing: { ...diskListing, tail }, read };
  }

  const around = (...chatFolders: readonly string[]) => ({ env: {}, home: '/h', chatFolders });
  const log = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

  it('takes the chat somebody spoke in last, not the one whose draft was typed last', async () => {
    const dir = at('chatSessions');
    write(path.join(dir, 'old.jsonl'), log(whole(chat([request(1)]))), startMs + 20 * minute);
    write(
      path.join(dir, 'typed.jsonl'),
      log(whole(chat([request(2)])), set(['inputState', 'inputText'], 'thinking about it')),
      startMs + 40 * minute,
    );
    write(path.join(dir, 'new.jsonl'), log(whole(chat([request(9)]))), startMs + 30 * minute);
    const found = await finder.find(['/w/app', '/w/two'], diskListing, around(dir));
    assert.deepEqual(
      found.map(({ sessionId, updatedAtMs }) => [sessionId, updatedAtMs - startMs]),
      [
        ['new', 9 * minute + 5_000],
        ['typed', 2 * minute + 5_000],
        ['old', 1 * minute + 5_000],
      ],
    );
    assert.deepEqual(new Set(found.map(({ cwd }) => cwd)), new Set(['/w/app']));
    assert.equal(found[0]?.agent, 'vscode-chat');
  });

  it('does not read files that changed before anybody spoke in the newest', async () => {
    const dir = at('chatSessions');
    for (let n = 0; n < 30; n++) {
      write(path.join(dir, `old-${n}.jsonl`), log(whole(chat([request(0)]))), startMs + n * 1_000);
    }
    write(path.join(dir, 'new.jsonl'), log(whole(chat([request(5)]))), startMs + 6 * minute);
    const { listing, read } = watched();
    const found = await finder.find(['/w'], listing, around(dir));
    assert.equal(found.length, 31);
    assert.equal(found[0]?.sessionId, 'new');
    assert.deepEqual(read, ['new.jsonl']);
    await finder.find(['/w'], listing, around(dir));
    assert.deepEqual(read, ['new.jsonl'], 'what did not change is not read again');
    const list = (): Promise<never> => Promise.reject(new Error('listed once for each chat'));
    Object.assign(listing, { list });
    const live = await Promise.all(found.map((chat) => finder.liveness(chat, listing)));
    assert.deepEqual([live[0], new Set(live.slice(1))], ['idle', new Set(['unknown'])]);
    assert.deepEqual(read, ['new.jsonl'], 'asking whether they are busy reads nothing');
  });

  it('leaves out a chat in which nobody has said anything', async () => {
    const dir = at('chatSessions');
    write(path.join(dir, 'empty.jsonl'), log(whole(chat([]))), startMs + minute);
    write(path.join(dir, 'nothing.jsonl'), '', startMs + minute);
    assert.deepEqual(await finder.find(['/w'], diskListing, around(dir)), []);
  });

  it('takes the log before the older file of one chat, and the newer of two copies', async () => {
    const one = at('a', 'chatSessions');
    const two = at('b', 'emptyWindowChatSessions');
    write(path.join(one, 's.json'), JSON.stringify(chat([request(9)])), startMs + 20 * minute);
    write(path.join(one, 's.jsonl'), log(whole(chat([request(3)]))), startMs + 20 * minute);
    write(path.join(two, 's.jsonl'), log(whole(chat([request(2)]))), startMs + 21 * minute);
    write(path.join(two, 'flat.json'), JSON.stringify(chat([request(1)])), startMs + 3 * minute);
    const list = async (dir: string) => [...(await diskListing.list(dir))].reverse();
    const other = await finder.find(['/w'], { ...diskListing, list }, around(one, two));
    const found = await finder.find(['/w'], diskListing, around(one, two));
    assert.deepEqual(other, found);
    assert.deepEqual(
      found.map(({ file }) => path.relative(at(), file)),
      [
        path.join('a', 'chatSessions', 's.jsonl'),
        path.join('b', 'emptyWindowChatSessions', 'flat.json'),
      ],
    );
  });

  it('looks through the storage of installed editors where no editor says which folder it is', async () => {
    const storage = at('home', '.config', 'Code', 'User', 'workspaceStorage');
    const workspace = (id: string, opened: unknown, n: number): void => {
      write(path.join(storage, id, 'workspace.json'), JSON.stringify(opened), startMs);
      const chats = path.join(storage, id, 'chatSessions');
      write(path.join(chats, `${id}.jsonl`), log(whole(chat([request(n)]))), startMs + 9 * minute);
    };
    workspace('own', { folder: 'file:///w/my%20app' }, 1);
    workspace('inside', { folder: 'file:///w/my%20app/packages/a' }, 2);
    workspace('other', { folder: 'file:///w/my%20app-two' }, 3);
    workspace('several', { workspace: 'file:///w/all.code-workspace' }, 4);
    workspace('broken', 'nothing', 5);
    const { listing, read } = watched();
    const found = await finder.find(['/w/my app'], listing, { env: {}, home: at('home') });
    assert.deepEqual(
      found.map(({ sessionId, cwd }) => [sessionId, cwd]),
      [
        ['inside', '/w/my app/packages/a'],
        ['own', '/w/my app'],
      ],
    );
    assert.deepEqual(read.sort(), ['inside.jsonl', 'own.jsonl']);
  });

  it('finds nothing where there is no folder, and watches those that the editor names', async () => {
    assert.deepEqual(await finder.find(['/w'], diskListing, { env: {}, home: '/h' }), []);
    assert.deepEqual(await finder.find(['/w'], diskListing, around(at('missing'))), []);
    assert.deepEqual(watchFolders(['/w'], around('/a', '/b')), ['/a', '/b']);
  });

  it('is busy while the newest request has not ended', async () => {
    const text = log(
      whole(chat([request(1)])),
      push(['requests'], [request(2, { modelState: { value: 0 } })]),
    );
    const file = write(at('chatSessions', 's.jsonl'), text, startMs + 3 * minute);
    assert.equal(await finder.liveness({ file }, diskListing), 'busy');
    const done = set(['requests', 1, 'modelState'], {
      value: 1,
      completedAt: startMs + 4 * minute,
    });
    write(file, text + log(done), startMs + 5 * minute);
    assert.equal(await finder.liveness({ file }, diskListing), 'idle');
    assert.equal(
      await finder.liveness({ file: at('chatSessions', 'x.jsonl') }, diskListing),
      'unknown',
    );
  });

  it('knows whether a chat is busy that was read before and has not changed', async () => {
    const dir = at('chatSessions');
    write(path.join(dir, 'a.jsonl'), log(whole(chat([request(1)]))), startMs + 2 * minute);
    await finder.find(['/w'], diskListing, around(dir));
    write(path.join(dir, 'b.jsonl'), log(whole(chat([request(9)]))), startMs + 10 * minute);
    const { listing, read } = watched();
    const found = await finder.find(['/w'], listing, around(dir));
    await finder.find(['/w'], listing, around(dir));
    assert.deepEqual(read, ['b.jsonl']);
    assert.equal(await finder.liveness({ file: found[1]?.file ?? '' }, listing), 'unknown');
    // The same listing has read both.
    const again = await finder.find(['/w'], diskListing, around(dir));
    assert.deepEqual(await Promise.all(again.map((one) => finder.liveness(one, diskListing))), [
      'idle',
      'idle',
    ]);
  });

  it('does not list a chat whose first line is being written, nor lose one that is written anew', async () => {
    const dir = at('chatSessions');
    const { listing } = watched();
    const text = log(whole(chat([request(1), request(2)])));
    const file = write(path.join(dir, 'new.jsonl'), text.slice(0, -200), startMs + 3 * minute);
    assert.deepEqual(await finder.find(['/w'], listing, around(dir)), []);
    write(file, text, startMs + 3 * minute);
    const known = await finder.find(['/w'], listing, around(dir));
    assert.equal(known[0]?.updatedAtMs, startMs + 2 * minute + 5_000);
    for (let end = 0; end < text.length - 1; end += 61) {
      write(file, text.slice(0, end), startMs + 4 * minute + end);
      const now = await finder.find(['/w'], listing, around(dir));
      assert.equal(now[0]?.updatedAtMs, known[0]?.updatedAtMs, `at ${end}`);
      assert.equal(await finder.liveness({ file }, listing), 'idle');
    }
    fs.rmSync(file);
    assert.deepEqual(await finder.find(['/w'], listing, around(dir)), []);
  });

  it('hears from the record of Copilot that somebody speaks in a chat, before its log says so', async () => {
    const [dir, records] = [at('s', 'chatSessions'), at('s', 'GitHub.copilot-chat', 'transcripts')];
    const told = (type: string, n: number): string =>
      JSON.stringify({
        type,
        data: {},
        id: `${n}`,
        timestamp: new Date(startMs + n * minute).toISOString(),
      });
    write(path.join(dir, 'a.jsonl'), log(whole(chat([request(1)]))), startMs + 3 * minute);
    write(path.join(dir, 'b.jsonl'), log(whole(chat([request(2)]))), startMs + 3 * minute);
    const record = path.join(records, 'a.jsonl');
    write(record, log(told('user.message', 4)), startMs + 4 * minute);
    const { listing } = watched();
    const found = await finder.find(['/w'], listing, around(dir, records));
    assert.deepEqual(
      found.map(({ file }) => path.basename(file)),
      ['a.jsonl', 'b.jsonl'],
    );
    assert.equal(found[0]?.updatedAtMs, startMs + 4 * minute);
    assert.equal(found[0]?.file, path.join(dir, 'a.jsonl'), 'the log is what is read');
    assert.equal(await finder.liveness({ file: found[0].file }, listing), 'busy');
    write(
      record,
      log(told('user.message', 4), told('assistant.turn_end', 5)),
      startMs + 5 * minute,
    );
    await finder.find(['/w'], listing, around(dir, records));
    assert.equal(await finder.liveness({ file: found[0].file }, listing), 'idle');
  });

  it('takes the record of Copilot for the chat only where no chats of the editor are', async () => {
    const [dir, records] = [at('s', 'chatSessions'), at('s', 'GitHub.copilot-chat', 'transcripts')];
    const start = JSON.stringify({
      type: 'session.start',
      data: { sessionId: 'gone', vscodeVersion: '1.139.1' },
      timestamp: new Date(startMs).toISOString(),
    });
    write(path.join(records, 'gone.jsonl'), log(start), startMs + minute);
    const alone = await finder.find(['/w'], diskListing, around(dir, records));
    assert.deepEqual(
      alone.map(({ sessionId, file, cwd }) => [sessionId, path.dirname(file), cwd]),
      [['gone', records, '/w']],
    );
    fs.mkdirSync(dir, { recursive: true });
    // The folder is here, so this one was deleted.
    assert.deepEqual(await finder.find(['/w'], diskListing, around(dir, records)), []);
  });

  it('finds the last activity behind a lot that tells none', async () => {
    const dir = at('chatSessions');
    const typing = Array.from({ length: 900 }, (_, n) =>
      set(['inputState', 'inputText'], 'x'.repeat(300 + n)),
    );
    write(
      path.join(dir, 'long.jsonl'),
      log(whole(chat([request(1)])), ...typing),
      startMs + 9 * minute,
    );
    const [found] = await finder.find(['/w'], diskListing, around(dir));
    assert.equal(found?.updatedAtMs, startMs + minute + 5_000);
  });

  it('is not taken in by text that looks like a time, nor by a time that has not come', () => {
    const inText = whole(
      chat([request(1, { message: { text: `{"timestamp":${startMs + 8 * minute}}` } })]),
    );
    assert.equal(activityIn(inText, startMs + 9 * minute).atMs, startMs + minute + 5_000);
    assert.equal(activityIn(inText, startMs + minute).atMs, startMs + minute);
  });
});

describe('recognising chats of VS Code', () => {
  const recogniser = (file: string, firstLine: string): string | undefined =>
    agents.find((agent) => agent.read.recognises(file, firstLine))?.name;

  it('knows a log by its first line wherever it lies, and an older file by its fields', () => {
    assert.equal(recogniser('/sessions/any.jsonl', whole(chat([request(1)]))), 'vscode-chat');
    assert.equal(
      recogniser('/sessions/any.json', JSON.stringify(chat([request(1)]))),
      'vscode-chat',
    );
    assert.equal(recogniser('/w/chatSessions/a.json', '{'), 'vscode-chat');
  });

  it('leaves the transcripts of others alone', () => {
    const pi = JSON.stringify({ type: 'session', version: 3, id: 'a', cwd: '/w' });
    assert.equal(recogniser('/sessions/a.jsonl', pi), 'pi');
    assert.equal(vscodeChat.read.recognises('/sessions/a.json', JSON.stringify(picked)), false);
    assert.equal(vscodeChat.read.recognises('/sessions/a.jsonl', ''), false);
  });

  it('refuses to write, in one sentence that says what to do instead', () => {
    const conversation = vscodeChat.read.createReader(() => '').conversation();
    const refusal = vscodeChat.refusal(conversation);
    assert.match(words(refusal?.reason ?? ''), /never writes to it\. Type \/compact .* hand-off/);
    assert.equal(vscodeChat.write, undefined);
  });
});
