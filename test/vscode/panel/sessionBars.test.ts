import assert from 'node:assert/strict';
import { sessionBars } from '../../../src/vscode/panel/sessionBars';
import type { SessionRead, SessionsRead } from '../../../src/vscode/panel/sessionReader';
import { english, nowMs, snapshot, status } from '../words';

const { session } = snapshot();
assert.ok(session !== null);
const listed = (name: string, percent: number): SessionRead => ({
  session: { ...session, file: name, sessionId: name, live: 'idle', source: null },
  status: status({ file: name, sessionId: name, percent }),
});

describe('the conversations of the window', () => {
  const read: SessionsRead = {
    first: [listed('/a.jsonl', 72), listed('/b.jsonl', 10)],
    rest: [listed('/c.jsonl', 5)],
    over: 3,
  };
  const drawn = (file: string, percent: number) => {
    const now = { ...snapshot(), session: { ...session, file }, status: status({ file, percent }) };
    return sessionBars(read, false, now, english, nowMs);
  };

  it('are one that is followed now and others, whichever it was when they were read', () => {
    for (const file of ['/a.jsonl', '/b.jsonl']) {
      const { bars, rest, more, over } = drawn(file, 50);
      assert.deepEqual([rest, more, over], [[], 1, 3]);
      assert.deepEqual(
        bars.filter(({ isFollowed }) => isFollowed).map((one) => one.file),
        [file],
      );
      const shown = bars.filter(({ description }) => description.includes('shown now'));
      assert.deepEqual(
        shown.map((one) => one.file),
        [file],
      );
    }
  });

  it('have the present figure of the one that is followed, and of the others what was read', () => {
    assert.deepEqual(
      drawn('/a.jsonl', 16).bars.map(({ percent }) => percent),
      [16, 10],
    );
  });

  it('are all there once they are wanted', () => {
    const { rest } = sessionBars(read, true, snapshot(), english, nowMs);
    assert.deepEqual(
      rest.map(({ file, percent }) => [file, percent]),
      [['/c.jsonl', 5]],
    );
  });
});
