import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { handOff } from '../../../src/operations/compact/handOff';
import { flushDue } from '../../../src/operations/flush/flush';
import { evidenceBefore } from '../../../src/operations/clientHooks/handBack';
import { withWorkFolder } from '../../../src/operations/follow/workFolder';
import type { Snapshot, WatchRequest } from '../../../src/operations/follow/watchTypes';
import { undo } from '../../../src/operations/compact/undo';
import { watch } from '../../../src/operations/follow/watch';
import type { Outside } from '../../../src/ports/outside';
import { call, chat, metadata, push, request, round, whole } from '../../build/lines/chatLines';
import { desks, unwatched } from '../desk';
import { patience } from '../../../tools/patience.mjs';
import { noActs, placesOf, states } from './quiet';
import { withTranscript } from '../../../src/operations/withTranscript';

type Fields = Readonly<Record<string, unknown>>;

/** A watch that is driven by hand. */
interface Hand {
  readonly snapshots: readonly Snapshot[];
  /** Looks once more, search included. */
  look(): void;
  /** What happens every two seconds without an event. */
  tick(): void;
  until(what: string, wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  dispose(): void;
}

describe('chats of VS Code in windows of other kinds', () => {
  const here = desks();

  const outsideWith = (...chatFolders: readonly string[]): Outside => {
    const outside = here().outside();
    return { ...outside, around: { ...outside.around, chatFolders } };
  };

  function write(file: string, atMs: number, ...lines: readonly string[]): string {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    fs.utimesSync(file, atMs / 1000, atMs / 1000);
    return file;
  }

  const spoken = (atMs: number, more: Fields = {}): Fields =>
    request(1, {
      timestamp: atMs - 5_000,
      modelState: { value: 1, completedAt: atMs },
      promptTokens: 9_000,
      completionTokens: 50,
      ...more,
    });

  function byHand(outside: Outside, change: Partial<WatchRequest> = {}): Hand {
    const desk = here();
    const snapshots: Snapshot[] = [];
    const ticks: (() => void)[] = [];
    let heard = (): void => undefined;
    const watching = watch(
      {
        folders: [desk.workspace],
        agents: ['vscode-chat'],
        pinned: null,
        places: placesOf(desk.limits(), desk.place),
        ...change,
      },
      states((snapshot) => {
        snapshots.push(snapshot);
        heard();
      }),
      outside,
      {
        every: (_ms, tick) => {
          ticks.push(tick);
          return { dispose: () => undefined };
        },
        watchFolder: () => ({ dispose: () => undefined }),
      },
      noActs,
    );
    return {
      snapshots,
      look: () => watching.poke(),
      tick: () => ticks.forEach((tick) => tick()),
      until: (what, wanted) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error(`${what}: ${JSON.stringify(snapshots.at(-1))}`)),
            patience(),
          );
          heard = () => {
            const last = snapshots.at(-1);
            if (!last || !wanted(last)) return;
            clearTimeout(timer);
            resolve(last);
          };
          heard();
        }),
      dispose: () => watching.dispose(),
    };
  }

  const noFolder: Partial<WatchRequest> = { folders: [] };

  it('are followed where no folder is open, and the newer of two files of one chat counts', async () => {
    const desk = here();
    const { nowMs } = desk;
    const now = desk.at('global', 'emptyWindowChatSessions');
    const older = desk.at('storage', 'no-workspace', 'chatSessions');
    const file = (dir: string, name: string): string => path.join(dir, name);
    write(file(now, 'one.jsonl'), nowMs - 1_000, whole(chat([spoken(nowMs - 60_000)])));
    const stale = spoken(nowMs - 90_000, { promptTokens: 4_000 });
    write(file(older, 'one.json'), nowMs - 500, JSON.stringify(chat([stale])));
    const hand = byHand(outsideWith(now, older), noFolder);
    try {
      const first = await hand.until('the chat', ({ status }) => status?.tokens === 9_050);
      assert.equal(first.session?.cwd, null);
      assert.equal(first.status?.file, file(now, 'one.jsonl'));
      const other = spoken(nowMs - 10_000, { promptTokens: 2_000 });
      write(file(now, 'two.jsonl'), nowMs, whole(chat([other], { sessionId: 'chat-2' })));
      hand.look();
      await hand.until('the other chat', ({ status }) => status?.sessionId === 'chat-2');
    } finally {
      hand.dispose();
    }
  });

  it('are not followed in a window with folders, where they name none and are no chats of its own', async () => {
    const desk = here();
    const { nowMs } = desk;
    const pi = desk.sessionFile('p');
    fs.mkdirSync(path.dirname(pi), { recursive: true });
    fs.writeFileSync(pi, desk.lines({ id: 'p' }).text());
    const hand = byHand(outsideWith(desk.at('nothing')), { ...noFolder, agents: ['pi'] });
    try {
      await hand.until('a look', () => true);
      assert.equal(hand.snapshots.at(-1)?.session, null);
      assert.ok(nowMs > 0);
    } finally {
      hand.dispose();
    }
  });

  it('are read from the record of Copilot where the chats lie on another machine', async () => {
    const desk = here();
    const { nowMs } = desk;
    const chats = desk.at('s', 'chatSessions');
    const records = desk.at('s', 'GitHub.copilot-chat', 'transcripts');
    const line = (n: number, type: string, data: Fields): string =>
      JSON.stringify({
        type,
        data,
        id: `e${n}`,
        timestamp: new Date(nowMs - 60_000 + n * 1_000).toISOString(),
      });
    const said = 'We decided: the harbour service listens on port 7431, never on 8080.';
    const file = write(
      path.join(records, 'c.jsonl'),
      nowMs - 50_000,
      line(0, 'session.start', { sessionId: 'c', version: 1, vscodeVersion: '1.139.1' }),
      line(1, 'user.message', { content: `${said}\n\n${'word '.repeat(4_000)}` }),
      line(2, 'assistant.message', { content: 'Understood.', toolRequests: [] }),
    );
    const own = outsideWith(chats, records);
    const limits = desk.limits({ contextTokens: 5_000 });
    const hand = byHand(own, { places: placesOf(limits, desk.place) });
    try {
      const shown = await hand.until('the chat', ({ status }) => status?.sessionId === 'c');
      assert.equal(shown.status?.source, 'estimated');
      assert.ok((shown.status.tokens ?? 0) > 3_000);
      assert.deepEqual(
        shown.status.remarks.map(({ kind }) => kind),
        ['otherSource'],
      );
      // Notes and evidence as of any other.
      const seen = await desk.seen(file, own);
      const asked = { limits, place: desk.place, byPerson: false };
      const flushed = await flushDue(seen, asked, own);
      assert.ok(flushed.ok && flushed.value !== null, JSON.stringify(flushed));
      assert.match(fs.readFileSync(flushed.value.file ?? '', 'utf8'), /7431/);
      assert.match((await evidenceBefore(seen, limits, own)) ?? '', /7431/);
    } finally {
      hand.dispose();
    }
  });

  it('tell paths from the folder they are about, though their files name none', async () => {
    const desk = here();
    const { nowMs, workspace } = desk;
    const chats = desk.at('s', 'chatSessions');
    const edit = (id: string, name: string): Fields =>
      call(id, 'replace_string_in_file', { filePath: path.join(workspace, name), newString: 'x' });
    const turns = Array.from({ length: 6 }, (_, n) =>
      request(n, {
        timestamp: nowMs - 600_000 + n * 1_000,
        ...metadata({
          toolCallRounds: [
            round(`r${n}`, `Part ${n}: ${'word '.repeat(300)}`, edit(`c${n}`, `src/part${n}.ts`)),
            round(`s${n}`, 'Done.'),
          ],
          toolCallResults: { [`c${n}`]: { content: [{ value: 'edited' }] } },
        }),
      }),
    );
    const file = write(path.join(chats, 'a.jsonl'), nowMs - 60_000, whole(chat(turns)));
    const own = outsideWith(chats);
    const asked = { limits: desk.limits(), place: desk.place, byPerson: true };
    const told = await withTranscript(file, own, (transcript) =>
      handOff(transcript, asked, own, unwatched),
    );
    assert.ok(told.ok, JSON.stringify(told));
    const { summary } = told.value;
    assert.match(summary, /src\/part3\.ts/);
    // Where the work is done is said once; paths are told from there.
    const rest = summary.replace(/^Workspace: .*$/mu, '');
    assert.equal(rest.includes(workspace), false, summary);
    // Outside the window: by what the editor wrote beside the chat.
    write(desk.at('s', 'workspace.json'), nowMs, JSON.stringify({ folder: `file://${workspace}` }));
    const foreign = here().outside();
    const seen = await desk.seen(file, foreign);
    const about = await withWorkFolder(seen, { workspace: '/elsewhere', trusted: true }, foreign);
    assert.equal(about.conversation.cwd, workspace);
    assert.equal(seen.conversation.cwd, null);
  });

  it('are never written to: neither a compaction nor an undo, and the reason is said', async () => {
    const desk = here();
    const file = write(
      path.join(desk.at('s', 'chatSessions'), 'a.jsonl'),
      desk.nowMs - 60_000,
      whole(chat([spoken(desk.nowMs - 60_000), spoken(desk.nowMs - 50_000)])),
    );
    const before = fs.readFileSync(file);
    const own = outsideWith(path.dirname(file));
    const transcript = own.transcripts.open(file);
    const undone = await undo(transcript, { limits: desk.limits(), id: null, force: true }, own);
    assert.ok(!undone.ok);
    assert.match(JSON.stringify(undone.problem), /undo doesn't apply/);
    await transcript.close();
    assert.deepEqual(fs.readFileSync(file), before);
  });

  it('give way to the next one at once when they are deleted, without a word of trouble', async () => {
    const desk = here();
    const { nowMs } = desk;
    const chats = desk.at('s', 'chatSessions');
    const one = write(
      path.join(chats, 'a.jsonl'),
      nowMs - 1_000,
      whole(chat([spoken(nowMs - 5_000)])),
    );
    const other = chat([spoken(nowMs - 300_000, { promptTokens: 500 })], { sessionId: 'other' });
    write(path.join(chats, 'b.jsonl'), nowMs - 40_000, whole(other));
    const hand = byHand(outsideWith(chats));
    try {
      await hand.until('the chat', ({ status }) => status?.sessionId === 'chat-1');
      fs.rmSync(one);
      hand.tick();
      await hand.until('the other one', ({ status }) => status?.sessionId === 'other');
      assert.deepEqual(
        hand.snapshots.map(({ problem }) => problem).filter((problem) => problem !== null),
        [],
      );
    } finally {
      hand.dispose();
    }
  });

  it('show what was there or what is, and nothing else, while a log is written anew in pieces', async () => {
    const desk = here();
    const { nowMs } = desk;
    const chats = desk.at('s', 'chatSessions');
    const first = spoken(nowMs - 60_000);
    const second = spoken(nowMs - 30_000, {
      requestId: 'request_9',
      promptTokens: 9_900,
      response: [{ value: 'word '.repeat(2_000) }],
    });
    const before = [whole(chat([first])), push(['requests', 0, 'followups'], [])];
    const file = write(path.join(chats, 'a.jsonl'), nowMs - 50_000, ...before);
    // Another one, which must not be shown meanwhile.
    const other = chat([spoken(nowMs - 300_000)], { sessionId: 'other' });
    write(path.join(chats, 'b.jsonl'), nowMs - 40_000, whole(other));
    const after = `${whole(chat([first, second]))}\n`;
    for (const piece of [1_000, 3_777, after.length - 1]) {
      write(file, nowMs - 50_000, ...before);
      const hand = byHand(outsideWith(chats));
      try {
        await hand.until('the chat', ({ status }) => status?.tokens === 9_050);
        const handle = fs.openSync(file, 'w');
        for (let end = 0; end < after.length; end += piece) {
          hand.look();
          await settled(hand);
          fs.writeSync(handle, after.slice(end, end + piece));
          hand.look();
          await settled(hand);
        }
        fs.closeSync(handle);
        hand.look();
        await hand.until('the new state', ({ status }) => status?.tokens === 9_950);
        const shown = hand.snapshots.map(({ status, problem, session }) => [
          ...[session?.sessionId, status?.tokens ?? null, problem],
        ]);
        for (const [session, tokens, problem] of shown) {
          assert.equal(session, 'a', JSON.stringify(shown));
          assert.ok(tokens === 9_050 || tokens === 9_950, JSON.stringify(shown));
          assert.equal(problem, null);
        }
      } finally {
        hand.dispose();
      }
    }
  });

  /** Lets a round of the watch go through: rounds are files and promises. */
  async function settled({ snapshots }: Hand): Promise<void> {
    for (let n = 0; n < 4; n++) await fs.promises.stat(here().workspace);
    assert.ok(snapshots.length > 0);
  }
});
