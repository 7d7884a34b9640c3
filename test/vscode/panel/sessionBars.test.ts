import assert from 'node:assert/strict';
import { sessionBars } from '../../../src/vscode/panel/sessionBars';
import type { SessionsRead } from '../../../src/vscode/panel/sessionBars';
import { english, nowMs, snapshot, status } from '../words';

const { session } = snapshot();
assert.ok(session !== null);
const listed = (name: string, percent: number): SessionsRead['read'][number] => ({
  session: { ...session, file: name, sessionId: name, live: 'idle', source: null },
  status: status({ file: name, sessionId: name, percent }),
});

describe('the conversations of the window', () => {
  const read: SessionsRead = { read: [listed('/a.jsonl', 72), listed('/b.jsonl', 10)], more: 3 };
  const drawn = (file: string, percent: number) => {
    const now = { ...snapshot(), session: { ...session, file }, status: status({ file, percent }) };
    return sessionBars(read, now, english, nowMs);
  };

  it('are one that is followed now and others, whichever it was when they were read', () => {
    for (const file of ['/a.jsonl', '/b.jsonl']) {
      const { bars, more } = drawn(file, 50);
      assert.equal(more, 3);
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
});
