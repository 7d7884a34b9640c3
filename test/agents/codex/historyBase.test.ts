import assert from 'node:assert/strict';
import { earlierParts } from '../../../src/agents/codex/historyBase';
import { ThreadFinder } from '../../../src/agents/codex/find';
import { leftBehind } from '../../../src/agents/codex/liveness';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import { rolloutIdOf, threadIdOf } from '../../../src/agents/codex/rolloutName';
import { contextMessages } from '../../../src/engine/conversation/context';
import type { FolderEntry, Listing } from '../../../src/ports/listing';
import type { RawLine } from '../../../src/ports/files';
import { CodexLines, payloadsOf, userItem } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';
import { words } from '../../build/words';

const root = '01a1ffc8-51b8-7d32-82b0-7161be0ef716';
const fork = '01a1ffc8-5598-7520-8549-879c10bf4bd9';
const back = '01a1ffc8-6661-78a3-880c-1769672e1676';
const around = { env: {}, home: '/home/u' };
const sessions = '/home/u/.codex/sessions';
const day = `${sessions}/2026/11/21`;
const nameOf = (id: string, of = id): string =>
  `rollout-2026-11-21T20-24-40-${of === id ? id : `${of}_${id}`}.jsonl`;

const meta = (id: string, base?: readonly [rollout: string, endBytes: number]): string => {
  const history_base = base && { thread_id: base[0], end_byte_offset: base[1] };
  const payload = { id, cwd: '/w', base_instructions: { text: 'x'.repeat(100) }, history_base };
  return JSON.stringify({ timestamp: 't', ordinal: 0, type: 'session_meta', payload });
};

/** A disk of first lines by path. */
function disk(files: Readonly<Record<string, string>>) {
  const looked: string[] = [];
  const listing: Pick<Listing, 'list' | 'firstLine' | 'head'> = {
    list: (dir) => {
      looked.push(dir);
      const items = new Map<string, FolderEntry>();
      for (const file of Object.keys(files)) {
        if (!file.startsWith(`${dir}/`)) continue;
        const [name = '', ...rest] = file.slice(dir.length + 1).split('/');
        items.set(name, { name, isFile: rest.length === 0, mtimeMs: 1, sizeBytes: 10 });
      }
      return Promise.resolve([...items.values()]);
    },
    firstLine: (file) => Promise.resolve(files[file]),
    head: (file) => Promise.resolve(files[file]),
  };
  // Nothing else is asked for: it would fail the test.
  return { listing: listing as Listing, looked };
}

describe('what a Codex thread goes on from', () => {
  it('is nothing, at once, where its file is whole', () => {
    const { listing, looked } = disk({});
    assert.equal(earlierParts(`${day}/x`, meta(root), listing, around), undefined);
    assert.deepEqual(looked, []);
  });

  it('is found through several files, the first one first', async () => {
    const files = {
      [`${day}/${nameOf(root)}`]: meta(root),
      [`${day}/${nameOf(fork)}`]: meta(fork, [root, 900]),
      [`${day}/${nameOf(back, fork)}`]: meta(fork, [fork, 700]),
    };
    const own = `${day}/${nameOf(back, fork)}`;
    const { listing } = disk(files);
    assert.deepEqual(await earlierParts(own, files[own] ?? '', listing, around), [
      { file: `${day}/${nameOf(root)}`, endBytes: 900 },
      { file: `${day}/${nameOf(fork)}`, endBytes: 700 },
    ]);
  });

  it('is looked for in the day its id was made, among the archived, and last anywhere', async () => {
    // The id's time is on the 21st; local time may have called it the 22nd.
    const wheres = [
      `${sessions}/2026/11/22`,
      '/home/u/.codex/archived_sessions',
      `${sessions}/2025/01/02`,
    ];
    for (const where of wheres) {
      const file = `${where}/${nameOf(root)}`;
      const { listing, looked } = disk({ [file]: meta(root) });
      const own = `${sessions}/2026/12/30/${nameOf(fork)}`;
      const found = await earlierParts(own, meta(fork, [root, 5]), listing, around);
      assert.deepEqual(found, [{ file, endBytes: 5 }]);
      if (where !== wheres[2]) assert.ok(!looked.includes(sessions), 'nothing more is looked at');
    }
    const file = `${day}/${nameOf(root)}`;
    const { listing } = disk({ [file]: meta(root) });
    const copied = await earlierParts(
      '/elsewhere/copy.jsonl',
      meta(fork, [root, 5]),
      listing,
      around,
    );
    assert.deepEqual(copied, [{ file, endBytes: 5 }]);
  });

  it('is nothing where a part is missing, no rollout, a circle, or cut off', async () => {
    const none = async (line: string, files: Readonly<Record<string, string>>) => {
      const found = earlierParts(`${day}/${nameOf(fork)}`, line, disk(files).listing, around);
      assert.ok(found !== undefined);
      assert.equal(await found, undefined);
    };
    const parent = `${day}/${nameOf(root)}`;
    await none(meta(fork, [root, 9]), {});
    await none(meta(fork, [root, 9]), { [parent]: '{"type":"other"}' });
    await none(meta(fork, [root, 9]), { [parent]: meta(root).slice(0, -9) });
    await none(meta(fork, [root, 0]), { [parent]: meta(root) });
    await none(meta(fork, ['../../../etc/passwd', 9]), {});
    await none(meta(fork, [fork, 9]), { [`${day}/${nameOf(fork)}`]: meta(fork) });
    await none(meta(fork, [root, 9]), {
      [parent]: meta(root, [back, 9]),
      [`${day}/${nameOf(back)}`]: meta(back, [root, 9]),
    });
  });
});

describe('a Codex thread with what it goes on from', () => {
  /** Reads a thread whose beginning lies in another file. */
  function read(earlier: readonly string[], own: readonly string[]) {
    const { lines, textAt } = rawLines([...earlier, ...own]);
    const reader = new RolloutReader(textAt);
    lines.forEach((line, index) => {
      const number = index < earlier.length ? index + 1 : index - earlier.length + 1;
      const moved: RawLine = { ...line, number };
      if (index < earlier.length) reader.pushEarlier(moved);
      else reader.push(moved);
    });
    return reader;
  }
  const words = (reader: RolloutReader): readonly string[] =>
    contextMessages(reader.conversation().path).flatMap(({ blocks }) =>
      blocks.map((block) => ('text' in block ? block.text : block.kind)),
    );
  const parent = (): CodexLines => new CodexLines().user('one').says('two').tokens(5_000, 20);
  const forked = (): CodexLines =>
    new CodexLines({ meta: { id: 'fork-1', cwd: '/f', history_base: { thread_id: root } } });

  it('is one conversation: its own name, every word once, what was reported', () => {
    const reader = read(parent().lines, forked().user('three').says('four').lines);
    const conversation = reader.conversation();
    assert.deepEqual(
      [conversation.sessionId, conversation.cwd, conversation.formatVersion],
      ['fork-1', '/f', 1],
    );
    assert.deepEqual(words(reader), ['one', 'two', 'three', 'four']);
    assert.deepEqual(conversation.oddities, []);
    const ids = conversation.path.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const answer = conversation.path.find(({ role }) => role === 'assistant')?.load();
    assert.equal(answer?.kind === 'message' && answer.usage?.contextTokens, 5_020);
    const texts = conversation.path.map(({ id }) => reader.rawLine(id));
    assert.ok(texts.every((text) => text.startsWith('{"timestamp"')));
  });

  it('parts an answer at the end of one file from one at the start of the next', () => {
    const reader = read(new CodexLines().user('a').says('b').lines, forked().says('c').lines);
    const roles = reader.conversation().path.flatMap(({ role }) => role ?? []);
    assert.deepEqual(roles, ['user', 'assistant', 'assistant']);
  });

  it('begins with a history that was replaced before it was forked', () => {
    const old = parent();
    old.compacted([userItem('SUM'), ...payloadsOf(old.lines).slice(-1)], 'SUM');
    assert.deepEqual(words(read(old.lines, forked().user('three').lines)), ['SUM', 'two', 'three']);
  });
});

describe('a Codex thread in which the person went back', () => {
  const first = `${day}/${nameOf(root)}`;
  const second = `${sessions}/2026/11/22/${nameOf(back, root)}`;
  const { listing } = disk({ [first]: meta(root), [second]: meta(root, [root, 9]) });

  it('is found once, by the file it goes on in', async () => {
    const found = await new ThreadFinder().find(['/w'], listing, around);
    assert.deepEqual(
      found.map(({ file, sessionId }) => [file, sessionId]),
      [[second, root]],
    );
  });

  it('is not written to where it was left, and that is said', async () => {
    const left = await leftBehind({ file: first, sessionId: root }, listing, around);
    assert.ok(words(left?.reason).includes(second));
    assert.equal(await leftBehind({ file: second, sessionId: root }, listing, around), undefined);
    const copy = { file: '/elsewhere/copy.jsonl', sessionId: root };
    assert.equal(await leftBehind(copy, listing, around), undefined);
  });

  it('is named by thread and rollout', () => {
    assert.deepEqual([threadIdOf(second), rolloutIdOf(second)], [root, back]);
    assert.deepEqual([threadIdOf(first), rolloutIdOf(first)], [root, root]);
    assert.deepEqual([threadIdOf('/x/notes.jsonl'), rolloutIdOf('rollout-a.jsonl')], ['', '']);
  });
});
