/** A reading that goes on from the last one costs what was appended, however long the conversation is: by count, not by clock. */
import assert from 'node:assert/strict';
import { MeterCache } from '../../../src/engine/meter/cache';
import { readMeter } from '../../build/meter';
import type { EntryRef } from '../../../src/engine/conversation/types';
import { Branch, wordCounter, words } from '../../build/lines/branch';

/** A path that counts how often somebody looks at an entry of it. */
function counted(branch: Branch): { readonly path: EntryRef[]; looks: number } {
  const seen = { path: [] as EntryRef[], looks: 0 };
  seen.path = branch.path(100).map((ref) => ({
    line: ref.line,
    bytes: ref.bytes,
    load: () => (seen.looks++, ref.load()),
    get id() {
      seen.looks++;
      return ref.id;
    },
    get kind() {
      seen.looks++;
      return ref.kind;
    },
    get role() {
      seen.looks++;
      return ref.role;
    },
  }));
  return seen;
}

/** Turns of a question and an answer, with a compaction before the turn `compacted`. */
function talk(turns: number, compacted = -1): Branch {
  const branch = new Branch();
  for (let i = 0; i < turns; i++) {
    if (i === compacted) branch.compaction('So far.', null, 90_000);
    branch.user(words(5)).answer({ text: 'x', prompt: 3_000 + i, output: 2 });
  }
  return branch;
}

/** How often entries are looked at by each of the last readings, the path growing by one entry each time. */
function looksPerLine(
  branch: Branch,
  count: number,
  from = branch.entries().length - count,
): number[] {
  const seen = counted(branch);
  const cache = new MeterCache();
  readMeter({ path: seen.path.slice(0, from), counter: wordCounter, cache });
  return Array.from({ length: count }, (_, i) => {
    seen.looks = 0;
    readMeter({ path: seen.path.slice(0, from + i + 1), counter: wordCounter, cache });
    return seen.looks;
  });
}

describe('a reading that goes on from the last one', () => {
  it('looks at no more entries of a long conversation than of a short one', () => {
    const short = looksPerLine(talk(200), 20);
    assert.deepEqual(looksPerLine(talk(6_000), 20), short);
    assert.ok(Math.max(...short) < 30, short.join(' '));
  });

  it('does so with a compaction far behind, and with one that comes', () => {
    const far = looksPerLine(talk(5_000, 20), 20);
    assert.deepEqual(far, looksPerLine(talk(200, 20), 20));
    assert.ok(Math.max(...far) < 30, far.join(' '));
    const afterIt = looksPerLine(talk(4_000, 3_990), 15);
    assert.deepEqual(afterIt, looksPerLine(talk(100, 90), 15));
  });

  it('does so where something was reported once, long ago', () => {
    const onceReported = (turns: number): Branch => {
      const branch = new Branch();
      branch.user(words(5)).answer({ text: 'x', prompt: 3_000, output: 2 });
      for (let i = 0; i < turns; i++) branch.user(words(5));
      return branch;
    };
    const short = looksPerLine(onceReported(200), 20);
    assert.deepEqual(looksPerLine(onceReported(6_000), 20), short);
    assert.ok(Math.max(...short) < 40, short.join(' '));
  });

  it('does so where nothing was ever reported', () => {
    const silent = (turns: number): Branch => {
      const branch = new Branch();
      for (let i = 0; i < turns; i++) branch.user('a');
      return branch;
    };
    assert.deepEqual(looksPerLine(silent(5_000), 10), looksPerLine(silent(200), 10));
  });

  it('does so where the last entry is replaced by a longer one, line by line', () => {
    const looks = (turns: number): number => {
      const branch = talk(turns);
      const seen = counted(branch);
      const cache = new MeterCache();
      readMeter({ path: seen.path, counter: wordCounter, cache });
      const last = counted(branch).path.at(-1)!;
      seen.looks = 0;
      readMeter({ path: [...seen.path.slice(0, -1), last], counter: wordCounter, cache });
      return seen.looks;
    };
    assert.equal(looks(5_000), looks(200));
  });
});

describe('the boundaries that a meter remembers', () => {
  const places = (branch: Branch): readonly [number, number] => {
    const { context, edit } = new MeterCache().look(branch.path()).ends;
    return [context, edit];
  };

  it('are the last ones, and -1 where there are none', () => {
    assert.deepEqual(places(talk(2)), [-1, -1]);
    assert.deepEqual(places(talk(4, 2).edit('e0', null).user('a')), [4, 9]);
    assert.deepEqual(places(talk(2).reset().user('a')), [4, -1]);
  });

  it('are the same as those of somebody who remembers nothing, whatever becomes of the path', () => {
    const whole = talk(6, 2).edit('e0', null).compaction('s', null).user('a').path();
    const other = talk(3).path();
    const cache = new MeterCache();
    for (const path of [
      ...[whole, whole.slice(0, 9), whole.slice(0, 5), whole.slice(0, 3), whole],
      ...[[...whole.slice(0, 4), ...other], other, [], whole.slice(1)],
    ]) {
      const { ends, model } = new MeterCache().look(path);
      const looked = cache.look(path);
      assert.deepEqual([looked.ends, looked.model], [ends, model]);
    }
  });
});
