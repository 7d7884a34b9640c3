/** What counters remember: bounded, and never a wrong count for another piece. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  hashBase,
  hashBytes,
  hashPowers,
  mixHash,
} from '../../../../src/engine/tokens/count/byteHash';
import { longestRemembered, PieceCache } from '../../../../src/engine/tokens/count/pieceCache';
import {
  longestShort,
  readAhead,
  ShortPieces,
} from '../../../../src/engine/tokens/count/shortPieces';

describe('remembered pieces', () => {
  const sameHash = 0x12345678;

  it('are found by all their bytes, not by their hash', () => {
    const cache = new PieceCache();
    const bytes = Buffer.from('strawberry strawbarry strawberr');
    assert.equal(cache.find(bytes, 0, 10, sameHash), 0);
    cache.remember(bytes, 0, 10, sameHash, 3);
    assert.equal(cache.find(bytes, 0, 10, sameHash), 3);
    assert.equal(cache.find(bytes, 11, 21, sameHash), 0);
    assert.equal(cache.find(bytes, 22, 31, sameHash), 0);
  });

  it('give way to newer ones, two of a kind at a time', () => {
    const cache = new PieceCache();
    const bytes = Buffer.from('onetwosix');
    cache.remember(bytes, 0, 3, sameHash, 2);
    cache.remember(bytes, 3, 6, sameHash, 1);
    assert.equal(cache.find(bytes, 0, 3, sameHash), 2);
    assert.equal(cache.find(bytes, 3, 6, sameHash), 1);
    cache.remember(bytes, 6, 9, sameHash, 3);
    assert.equal(cache.find(bytes, 3, 6, sameHash), 0);
    assert.equal(cache.find(bytes, 6, 9, sameHash), 3);
  });

  it('stay right when the room is used up and everything is forgotten', () => {
    const cache = new PieceCache();
    const counts = new Map<number, number>();
    const bytes = new Uint8Array(longestRemembered);
    for (let i = 0; i < 6000; i++) {
      bytes.fill(i % 251).set([i & 0xff, i >> 8]);
      const mixed = mixHash(hashBytes(bytes, 0, bytes.length));
      counts.set(i, 1 + (i % 900));
      cache.remember(bytes, 0, bytes.length, mixed, 1 + (i % 900));
    }
    let found = 0;
    for (const [i, count] of counts) {
      bytes.fill(i % 251).set([i & 0xff, i >> 8]);
      const known = cache.find(bytes, 0, bytes.length, mixHash(hashBytes(bytes, 0, bytes.length)));
      assert.ok(known === 0 || known === count);
      if (known > 0) found++;
    }
    assert.ok(found > 0 && found < 2049, String(found));
  });
});

describe('short pieces', () => {
  it('are computed once and told apart by their bytes and length', () => {
    let computed = 0;
    const pieces = new ShortPieces((bytes, start, end) => {
      computed++;
      return 1 + ((bytes[start] ?? 0) % 3) + ((end - start) % 5);
    });
    const piece = fc.uint8Array({ minLength: 1, maxLength: longestShort });
    fc.assert(
      fc.property(piece, fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes, rest) => {
        const room = new Uint8Array(bytes.length + readAhead);
        room.set(bytes);
        room.set(rest, bytes.length); // what follows the piece must not matter
        const expected = 1 + ((bytes[0] ?? 0) % 3) + (bytes.length % 5);
        const view = new DataView(room.buffer);
        assert.equal(pieces.count(room, view, 0, bytes.length), expected);
        room.fill(0, bytes.length);
        const before = computed;
        assert.equal(pieces.count(room, view, 0, bytes.length), expected);
        assert.equal(computed, before);
      }),
      { numRuns: 3000, seed: 3 },
    );
  });

  it('differ when one is the other with zero bytes behind it', () => {
    const pieces = new ShortPieces((_bytes, start, end) => end - start);
    const room = new Uint8Array(longestShort + readAhead);
    const view = new DataView(room.buffer);
    for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 3, 1]) {
      assert.equal(pieces.count(room, view, 0, length), length);
    }
  });
});

describe('the hash of bytes', () => {
  it('of a slice follows from those of two beginnings', () => {
    const powers = hashPowers(64);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat({ max: 64 }), (bytes, at) => {
        const from = Math.min(at, bytes.length);
        const width = bytes.length - from;
        const whole = hashBytes(bytes, 0, bytes.length);
        const slice = (whole - Math.imul(hashBytes(bytes, 0, from), powers[width] ?? 0)) | 0;
        assert.equal(slice, hashBytes(bytes, from, bytes.length));
      }),
      { seed: 4 },
    );
    assert.equal(powers[1], hashBase);
  });
});
