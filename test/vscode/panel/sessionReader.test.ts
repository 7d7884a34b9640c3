import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { ConversationPlace } from '../../../src/operations/follow/places';
import type { Operations } from '../../../src/operations/verbs';
import { mostListed, SessionReader } from '../../../src/vscode/panel/sessionReader';
import { snapshot, status } from '../words';

const { session } = snapshot();
assert.ok(session !== null);
const listed = (n: number) => ({
  ...session,
  file: `/${n}.jsonl`,
  sessionId: `s${n}`,
  updatedAtMs: 1_000_000 - n,
  live: 'ended' as const,
  source: null,
});

/** A window with so many conversations, of which none is followed, and what is read of them. */
function scene(count: number) {
  const reads: string[] = [];
  const window = {
    sessions: Array.from({ length: count }, (_, n) => listed(n)),
    drawn: 0,
    isStopped: false,
  };
  const shares: number[] = [];
  const call = ((
    verb: string,
    { file, limits }: { readonly file: string; readonly limits: { share: number } },
  ) => {
    if (verb === 'sessions')
      return window.isStopped
        ? Promise.reject(new Error('The worker stopped.'))
        : Promise.resolve(window.sessions);
    reads.push(file);
    shares.push(limits.share);
    return Promise.resolve({ ok: true, value: status({ file, percent: 5 }) });
  }) as unknown as Operations['call']; // two verbs are asked
  const shared = { share: 1 };
  const following = {
    snapshot: { session: null, status: null, problem: null },
    places: {
      // Each folder by settings of its own; `/b` has twice the share.
      placedAt(cwd: string | null): ConversationPlace {
        const share = cwd === '/b' ? shared.share * 2 : shared.share;
        return { limits: { share }, place: {} } as unknown as ConversationPlace;
      },
      sessionsAsk: () => ({ folders: [], agents: [], trusted: true }),
    },
  };
  const reader = new SessionReader({ operations: { call }, following }, () => window.drawn++);
  const quiet = async (): Promise<void> => {
    for (let before = -1; before !== reads.length;) {
      before = reads.length;
      for (let n = 0; n < 20; n++) await turn();
    }
  };
  return { reader, reads, shares, window, shared, quiet };
}

describe('the conversations of a window, read for their list', () => {
  it('are all listed, and only the first read until the others are wanted', async () => {
    const { reader, reads, window, quiet } = scene(200);
    await reader.look();
    const { first, rest, over } = reader.read;
    assert.deepEqual([first.length, rest.length, over, reads.length], [8, 192, 0, 8]);
    reader.wantsAll = true;
    await quiet();
    assert.equal(reads.length, 200);
    assert.ok(reader.read.rest.every(({ status: known }) => known?.percent === 5));
    assert.ok(window.drawn > 5 && window.drawn < 40, `drawn ${window.drawn} times`);
  });

  it('stand as they were listed last while nothing answers', async () => {
    const { reader, window } = scene(3);
    await reader.look();
    window.isStopped = true;
    await reader.look();
    assert.equal(reader.read.first.length, 3);
  });

  it('are not read again while they are as they were, and by the same settings', async () => {
    const { reader, reads, window, shared, quiet } = scene(20);
    reader.wantsAll = true;
    await reader.look();
    await quiet();
    await reader.look();
    await quiet();
    assert.equal(reads.length, 20);
    window.sessions[15] = { ...listed(15), sizeBytes: 7 };
    await reader.look();
    await quiet();
    assert.deepEqual(reads.slice(20), ['/15.jsonl']);
    shared.share = 2;
    await reader.look();
    await quiet();
    assert.equal(reads.length, 41);
  });

  it('are measured each by the settings of the folder it was started in', async () => {
    const { reader, shares, window } = scene(2);
    window.sessions[1] = { ...listed(1), cwd: '/b' };
    await reader.look();
    assert.deepEqual(shares, [1, 2]);
  });

  it('are read no further once nobody wants them', async () => {
    const { reader, reads, quiet } = scene(200);
    await reader.look();
    reader.wantsAll = true;
    reader.wantsAll = false;
    await quiet();
    assert.ok(reads.length < 12, `${reads.length}`);
  });

  it('are bounded, whatever there is: the others are counted, and what is gone is forgotten', async () => {
    const { reader, reads, window, quiet } = scene(3_000);
    await reader.look();
    const { first, rest, over } = reader.read;
    assert.deepEqual([first.length + rest.length, over], [mostListed, 3_000 - mostListed]);
    reader.wantsAll = true;
    await quiet();
    assert.equal(reads.length, mostListed);
    window.sessions = [listed(2_999)];
    await reader.look();
    assert.deepEqual([reader.read.first.length, reader.read.rest.length], [1, 0]);
  });
});
