import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { findSessions } from '../../../src/operations/follow/find';
import { flushDue } from '../../../src/operations/flush/flush';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import { watch } from '../../../src/operations/follow/watch';
import type { Outside } from '../../../src/ports/outside';
import { chat, push, request, whole } from '../../build/lines/chatLines';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import { noActs, placesOf, states } from './quiet';

describe('chats of VS Code among other conversations', () => {
  const here = desks();

  const chats = (): string => here().at('storage', 'chatSessions');
  const withChats = (): Outside => {
    const outside = here().outside();
    return { ...outside, around: { ...outside.around, chatFolders: [chats()] } };
  };
  function write(name: string, atMs: number, ...lines: readonly string[]): string {
    const file = path.join(chats(), `${name}.jsonl`);
    fs.mkdirSync(chats(), { recursive: true });
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    fs.utimesSync(file, atMs / 1000, atMs / 1000);
    return file;
  }
  const spoken = (atMs: number, more: object = {}) =>
    request(1, {
      timestamp: atMs - 5_000,
      modelState: { value: 1, completedAt: atMs },
      promptTokens: 9_000,
      completionTokens: 50,
      ...more,
    });

  it('are sorted by when somebody spoke in them, belong to the folder asked for, and are busy mid-turn', async () => {
    const desk = here();
    const { nowMs } = desk;
    const pi = desk.sessionFile('p');
    fs.mkdirSync(path.dirname(pi), { recursive: true });
    fs.writeFileSync(pi, longTalk(desk.lines({ id: 'p' }), 1, 0, 5).text());
    desk.age(pi, 60_000);
    write('talked', nowMs - 1_000, whole(chat([spoken(nowMs - 120_000)])));
    const pending = spoken(nowMs - 30_000, { modelState: { value: 0 } });
    write('busy', nowMs - 20_000, whole(chat([pending])));
    const found = await findSessions([desk.workspace], ['vscode-chat', 'pi'], withChats(), true);
    assert.deepEqual(
      found.map(({ sessionId, live, cwd }) => [sessionId, live, cwd === desk.workspace]),
      [
        ['busy', 'busy', true],
        ['p', 'unknown', true],
        ['talked', 'idle', true],
      ],
    );
    const without = await findSessions([desk.workspace], ['pi'], withChats(), true);
    assert.equal(without.length, 1);
  });

  it('are followed like others, and another chat is taken once somebody speaks there', async () => {
    const desk = here();
    const { nowMs } = desk;
    write('first', nowMs - 50_000, whole(chat([spoken(nowMs - 60_000)])));
    write('second', nowMs - 10_000, whole(chat([spoken(nowMs - 90_000)], { sessionId: 'chat-2' })));
    const snapshots: Snapshot[] = [];
    let heard = (): void => undefined;
    const ticks: (() => void)[] = [];
    const watching = watch(
      {
        folders: [desk.workspace],
        agents: ['vscode-chat'],
        pinned: null,
        places: placesOf(desk.limits(), desk.place),
      },
      states((snapshot) => {
        snapshots.push(snapshot);
        heard();
      }),
      withChats(),
      {
        every: (_ms, tick) => {
          ticks.push(tick);
          return { dispose: () => undefined };
        },
        watchFolder: () => ({ dispose: () => undefined }),
      },
      noActs,
    );
    const until = (wanted: (snapshot: Snapshot) => boolean): Promise<void> =>
      new Promise((resolve) => {
        heard = () => {
          const last = snapshots.at(-1);
          if (last && wanted(last)) resolve();
        };
        heard();
      });
    try {
      await until(({ status }) => status?.sessionId === 'chat-1' && status.tokens === 9_050);
      const file = path.join(chats(), 'second.jsonl');
      const more = request(2, {
        timestamp: nowMs - 4_000,
        modelState: { value: 1, completedAt: nowMs - 3_000 },
        promptTokens: 12_000,
        completionTokens: 10,
      });
      fs.appendFileSync(file, `${push(['requests'], [more])}\n`);
      for (let n = 0; n < 5; n++) for (const tick of ticks) tick();
      await until(({ status }) => status?.sessionId === 'chat-2' && status.tokens === 12_010);
      assert.equal(snapshots.at(-1)?.status?.source, 'reported');
    } finally {
      watching.dispose();
    }
  });

  it('are flushed when that is due, into the folder that is open, and those of other windows are not', async () => {
    const desk = here();
    const own = withChats();
    const text = 'We decided: the harbour service listens on port 7431, never on 8080.';
    const full = spoken(desk.nowMs - 60_000, {
      message: { text, parts: [] },
      promptTokens: 15_000,
    });
    const file = write('full', desk.nowMs - 50_000, whole(chat([full])));
    const seen = await desk.seen(file, own);
    const limits = desk.limits({ contextTokens: 20_000 });
    const request = { limits, place: desk.place, byPerson: false };
    const foreign = { ...own, around: { ...own.around, chatFolders: ['/elsewhere'] } };
    assert.deepEqual(await flushDue(seen, request, foreign), { ok: true, value: null });
    const flushed = await flushDue(seen, request, own);
    assert.ok(flushed.ok && flushed.value !== null);
    assert.match(fs.readFileSync(flushed.value.file ?? '', 'utf8'), /7431/);
    assert.deepEqual(await flushDue(seen, request, own), { ok: true, value: null });
  });
});
