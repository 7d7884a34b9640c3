import assert from 'node:assert/strict';
import { ThreadFinder } from '../../../src/agents/codex/find';
import { readHeader } from '../../../src/agents/codex/read/header';
import { followUp, liveness, lockFile, openSessions } from '../../../src/agents/codex/liveness';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import type { FolderEntry, Listing } from '../../../src/ports/listing';
import { CodexLines } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';

interface OnDisk {
  readonly line: string;
  readonly mtimeMs: number;
}
const meta = (cwd: string, id: string, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ timestamp: 't', type: 'session_meta', payload: { id, cwd, ...more } });

/** A disk of rollouts; records what was opened. */
function disk(files: ReadonlyMap<string, OnDisk>, others: readonly string[] = []) {
  const opened: string[] = [];
  const listing: Pick<Listing, 'list' | 'head' | 'firstLine' | 'exists'> = {
    list: (dir) => {
      const items = new Map<string, FolderEntry>();
      for (const [file, { mtimeMs }] of files) {
        if (!file.startsWith(`${dir}/`)) continue;
        const [name = '', ...rest] = file.slice(dir.length + 1).split('/');
        items.set(name, { name, isFile: rest.length === 0, mtimeMs, sizeBytes: 10 });
      }
      return Promise.resolve([...items.values()]);
    },
    head: (file, bytes) => {
      opened.push(file);
      return Promise.resolve(files.get(file)?.line.slice(0, bytes));
    },
    firstLine: (file) => Promise.resolve(files.get(file)?.line),
    exists: (file) =>
      Promise.resolve(others.some((one) => one === file || one.startsWith(`${file}/`))),
  };
  // Nothing else is asked for: it would fail the test.
  return { listing: listing as Listing, opened };
}
const around = { env: {}, home: '/home/u' };
const day = '/home/u/.codex/sessions/2026/11/21';
const at = (name: string, line: string, mtimeMs: number): [string, OnDisk] => [
  `${day}/rollout-${name}.jsonl`,
  { line, mtimeMs },
];
const idsOf = (found: readonly { readonly sessionId: string }[]): string[] =>
  found.map(({ sessionId }) => sessionId);

describe('finding Codex threads', () => {
  it('takes those of the folder and below it, by activity, and not what the client started by itself', async () => {
    const { listing } = disk(
      new Map([
        at('a', meta('/w/app', 'old'), 1),
        at('b', meta('/w/app/src', 'inside', { source: 'exec', thread_source: 'user' }), 3),
        at('c', meta('/w/app-two', 'neighbour'), 4),
        at('d', 'not json', 5),
        at('e', meta('/w/app', 'side', { thread_source: 'subagent' }), 6),
        at('f', meta('/w/app', 'spawned', { source: { subagent: 'review' } }), 7),
        [`${day}/notes.txt`, { line: meta('/w/app', 'text'), mtimeMs: 8 }],
        ['/home/u/.codex/sessions/x/rollout-z.jsonl', { line: meta('/w/app', 'x'), mtimeMs: 9 }],
      ]),
    );
    const found = await new ThreadFinder().find(['/w/app'], listing, around);
    assert.deepEqual(idsOf(found), ['inside', 'old']);
    assert.deepEqual(found[0], {
      agent: 'codex',
      sessionId: 'inside',
      cwd: '/w/app/src',
      updatedAtMs: 3,
      file: `${day}/rollout-b.jsonl`,
      sizeBytes: 10,
    });
  });

  it('looks where CODEX_HOME says', async () => {
    const file = '/c/sessions/2026/01/02/rollout-a.jsonl';
    const { listing } = disk(new Map([[file, { line: meta('/w', 'there'), mtimeMs: 1 }]]));
    const set = { env: { CODEX_HOME: '/c' }, home: '/home/u' };
    const finder = new ThreadFinder();
    const locks = '/c/thread-writer-locks';
    assert.deepEqual(finder.watchFolders(set), ['/c/sessions', locks]);
    assert.deepEqual(idsOf(await finder.find(['/w'], listing, set)), ['there']);
    const dated = ['2026', '2026/01', '2026/01/02'].map((name) => `/c/sessions/${name}`);
    assert.deepEqual(finder.watchFolders(set), ['/c/sessions', ...dated, locks]);
    assert.deepEqual(finder.watchFolders(around), [
      '/home/u/.codex/sessions',
      '/home/u/.codex/thread-writer-locks',
    ]);
  });

  it('reads of 2,000 threads the newer half first, each first line once, and the rest only while nothing was found', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) =>
      at(`${n}`, meta(n === 1_990 ? '/w/app' : n === 3 ? '/w/rare' : '/elsewhere', `t${n}`), n),
    );
    const { listing, opened } = disk(new Map(many));
    const finder = new ThreadFinder();
    assert.deepEqual(idsOf(await finder.find(['/w/app'], listing, around)), ['t1990']);
    assert.ok(opened.length < 1_100, `${opened.length} were opened`);
    assert.deepEqual(idsOf(await finder.find(['/w/rare'], listing, around)), ['t3']);
    assert.equal(opened.length, 2_000);
    await finder.find(['/w/none'], listing, around);
    assert.equal(opened.length, 2_000, 'each first line was read once');
  });

  it('reads a header that is cut off, and no other line', () => {
    const long = meta('/w/a "b"', 'id-1', {
      thread_source: 'user',
      base_instructions: 'x'.repeat(99),
    });
    const cut = readHeader(long.slice(0, -40));
    assert.deepEqual([cut?.id, cut?.cwd, cut?.isPersons], ['id-1', '/w/a "b"', true]);
    const spawned = meta('/w', 'id-2', { source: { subagent: 'x' }, base_instructions: 'x' });
    assert.equal(readHeader(spawned.slice(0, -4))?.isPersons, false);
    assert.equal(readHeader('{"type":"session","id":"x","cwd":"/w"}'), undefined);
    assert.equal(readHeader(''), undefined);
    assert.equal(readHeader(undefined), undefined);
  });
});

describe('whether Codex has a thread open', () => {
  const file = '/c/sessions/2026/01/02/rollout-a.jsonl';
  it('is told by the lock beside the rollout’s own home, whatever CODEX_HOME says', async () => {
    const session = { file, sessionId: 'thread-1' };
    assert.equal(lockFile(session, around), '/c/thread-writer-locks/thread-1.lock');
    const { listing } = disk(new Map(), ['/c/thread-writer-locks/thread-1.lock']);
    assert.equal(await liveness(session, listing, around), 'busy');
    assert.equal(await liveness({ file, sessionId: 'thread-2' }, listing, around), 'ended');
    assert.equal(await liveness({ file, sessionId: '../../x' }, listing, around), 'unknown');
    const none = disk(new Map(), ['/c/sessions']).listing;
    assert.equal(await liveness(session, none, around), 'unknown', 'older clients keep no locks');
    assert.equal(await openSessions(none, around), undefined);
    const kept = disk(new Map(), ['/home/u/.codex/thread-writer-locks']).listing;
    assert.deepEqual(await openSessions(kept, around), []);
    const copied = lockFile({ file: '/elsewhere/copy.jsonl', sessionId: 'a' }, around);
    assert.equal(copied, '/home/u/.codex/thread-writer-locks/a.lock');
  });

  it('is told by who holds the lock, where the system tells: a client that was killed leaves the file', async () => {
    const lock = '/c/thread-writer-locks/thread-1.lock';
    const { listing } = disk(new Map(), [lock]);
    const asked: (readonly string[])[] = [];
    const held = (holders: readonly (number | null)[] | undefined): Listing => ({
      ...listing,
      processes: {
        lineage: () => Promise.resolve(undefined),
        startOf: () => Promise.resolve(undefined),
        lockHolders: (files) => {
          asked.push(files);
          return Promise.resolve(holders);
        },
      },
    });
    const session = { file, sessionId: 'thread-1' };
    assert.equal(await liveness(session, held([4711]), around), 'busy');
    assert.equal(await liveness(session, held([0]), around), 'busy');
    assert.equal(await liveness(session, held([null]), around), 'ended');
    assert.equal(await liveness(session, held(undefined), around), 'busy');
    assert.deepEqual(asked, Array(4).fill([lock]));
  });

  it('is followed by the step that makes it go on', () => {
    const { lines, textAt } = rawLines(new CodexLines().user('a').lines);
    const reader = new RolloutReader(textAt);
    for (const line of lines) reader.push(line);
    assert.equal(followUp(reader.conversation()).command, 'codex resume thread-1');
  });
});
