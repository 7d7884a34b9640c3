import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keeping, overLimit, turning } from '../../../src/engine/session/retention';
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

describe('a book that is only written on', () => {
  const { isFull, isPast } = turning({ mostDays: 10, mostBytes: 25 });
  const daysAgo = (days: number): number => now - days * day;

  it('is begun anew when it is too long', () => {
    assert.equal(isFull(25, now, now), false);
    assert.equal(isFull(26, now, now), true);
  });

  it('is begun anew when its first line is too old, however short it is', () => {
    assert.equal(isFull(1, daysAgo(10), now), false);
    assert.equal(isFull(1, daysAgo(11), now), true);
  });

  it('goes when its last line is too old', () => {
    assert.equal(isPast(daysAgo(10), now), false);
    assert.equal(isPast(daysAgo(11), now), true);
  });
});

describe('what the README says of our own files', () => {
  const { archives, records, journal } = keeping;
  const gigabyte = 1024 ** 3;

  it('holds for copies: 180 days unused; past 2 GB in all, 14 days', () => {
    assert.deepEqual(archives([file('a', 179), file('b', 181)], now), [file('b', 181)]);
    const large = [file('a', 13, 3 * gigabyte), file('b', 13, gigabyte), file('c', 15, gigabyte)];
    assert.deepEqual(archives(large, now), [file('c', 15, gigabyte)]);
  });

  it('holds for records: two years unused; past 64 MB in all, half a year', () => {
    assert.deepEqual(records([file('a', 729), file('b', 731)], now), [file('b', 731)]);
    const large = [file('a', 179, 65 << 20), file('b', 179), file('c', 181)];
    assert.deepEqual(records(large, now), [file('c', 181)]);
  });

  it('holds for the journal, of which two are kept: 4–8 MB, a year at most', () => {
    assert.equal(journal.isFull(4 << 20, now, now), false);
    assert.equal(journal.isFull((4 << 20) + 1, now, now), true);
    assert.ok(journal.isFull(1, now - 181 * day, now) && journal.isPast(now - 181 * day, now));
  });
});
