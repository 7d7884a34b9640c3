import assert from 'node:assert/strict';
import fc from 'fast-check';
import { overLimit } from '../../../src/engine/session/retention';
import type { KeepLimits, OwnFile } from '../../../src/engine/session/retention';

const day = 86_400_000;
const now = 1_000 * day;
const file = (name: string, days: number, bytes = 10): OwnFile => ({
  name,
  bytes,
  usedMs: now - days * day,
});
const limits: KeepLimits = { leastDays: 5, mostDays: 100, mostBytes: 25 };
const gone = (...files: readonly OwnFile[]): readonly string[] =>
  overLimit(files, limits, now).map(({ name }) => name);

describe('what goes of our own files', () => {
  it('is what nobody used for too long, the oldest first', () => {
    assert.deepEqual(gone(file('b', 101), file('a', 200), file('c', 99)), ['a', 'b']);
  });

  it('is the oldest where together they are too large, but nothing new', () => {
    assert.deepEqual(gone(file('a', 9), file('b', 8), file('c', 7)), ['a']);
    assert.deepEqual(gone(file('a', 4, 900), file('b', 3, 900)), []);
    assert.deepEqual(gone(file('old', 50), file('new', 1, 900)), ['old']);
  });

  it('is never new, and what stays without need fits', () => {
    const some = fc.record({ days: fc.integer({ min: -3, max: 300 }), bytes: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(some), (drawn) => {
        const files = drawn.map(({ days, bytes }, i) => file(String(i), days, bytes));
        const out = overLimit(files, limits, now);
        const stays = files.filter((one) => !out.includes(one));
        assert.ok(out.every(({ usedMs }) => now - usedMs >= limits.leastDays * day));
        const old = stays.filter(({ usedMs }) => now - usedMs >= limits.leastDays * day);
        assert.ok(old.reduce((sum, { bytes }) => sum + bytes, 0) <= limits.mostBytes);
      }),
    );
  });
});
