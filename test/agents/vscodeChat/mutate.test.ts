import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyLine } from '../../../src/agents/vscodeChat/read/mutate';
import type { StateCell } from '../../../src/agents/vscodeChat/read/mutate';

const stateOf = (root: unknown): StateCell => ({ root });
const apply = (root: unknown, line: Readonly<Record<string, unknown>>) => {
  const state = stateOf(root);
  return { applied: applyLine(state, line), root: state.root };
};

describe('applying a line of a chat log', () => {
  it('replaces the whole state, wherever the line stands', () => {
    assert.deepEqual(apply({ a: 1 }, { kind: 0, v: { b: 2 } }).root, { b: 2 });
  });

  it('sets a value, and deletes where none is given', () => {
    assert.deepEqual(apply({ a: [{ b: 1 }] }, { kind: 1, k: ['a', 0, 'b'], v: 2 }).root, {
      a: [{ b: 2 }],
    });
    assert.deepEqual(apply({ a: 1, b: 2 }, { kind: 1, k: ['a'] }).root, { b: 2 });
    assert.deepEqual(apply({ a: 1, b: 2 }, { kind: 3, k: ['b'] }).root, { a: 1 });
  });

  it('adds to a list, makes one where there is none, and cuts it first where it is told to', () => {
    assert.deepEqual(apply({}, { kind: 2, k: ['a'], v: [1, 2] }).root, { a: [1, 2] });
    assert.deepEqual(apply({ a: [1, 2, 3] }, { kind: 2, k: ['a'], i: 1, v: [9] }).root, {
      a: [1, 9],
    });
    assert.deepEqual(apply({ a: [1, 2, 3] }, { kind: 2, k: ['a'], i: 0 }).root, { a: [] });
  });

  it('refuses a path to a prototype and leaves the state and every other object alone', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      for (const kind of [1, 2, 3]) {
        const { applied, root } = apply({ a: {} }, { kind, k: ['a', key, 'polluted'], v: [true] });
        assert.equal(applied.ok, false);
        assert.deepEqual(root, { a: {} });
        const last = apply({ a: {} }, { kind, k: ['a', key], v: { polluted: true } });
        assert.equal(last.applied.ok, false);
        assert.deepEqual(last.root, { a: {} });
      }
    }
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('says where a line does not fit instead of guessing', () => {
    const bad: readonly Readonly<Record<string, unknown>>[] = [
      { kind: 4, k: [] },
      { kind: 1, k: 'a', v: 1 },
      { kind: 1, k: ['missing', 'b'], v: 1 },
      { kind: 1, k: ['list', 'length'], v: 0 },
      { kind: 1, k: ['list', 7], v: 0 },
      { kind: 2, k: ['text'], v: [1] },
      { kind: 2, k: ['list'], i: 4_000_000_000 },
      { kind: 2, k: ['list'], v: 'x' },
      { kind: 0, v: [] },
    ];
    for (const line of bad) {
      const { applied, root } = apply({ list: [1], text: 'x' }, line);
      assert.equal(applied.ok, false, JSON.stringify(line));
      assert.deepEqual(root, { list: [1], text: 'x' });
    }
    assert.equal(applyLine(stateOf(undefined), { kind: 1, k: ['a'], v: 1 }).ok, false);
  });

  it('never throws and never touches what all objects share, whatever the lines hold', () => {
    const key = fc.oneof(
      fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'length'),
      fc.integer({ min: -1, max: 3 }),
      fc.double(),
    );
    const line = fc.record(
      {
        kind: fc.constantFrom<unknown>(0, 1, 2, 3, 4, '1'),
        k: fc.oneof(fc.array(key, { maxLength: 4 }), fc.jsonValue()),
        v: fc.jsonValue({ maxDepth: 4 }),
        i: fc.oneof(fc.integer(), fc.jsonValue()),
      },
      { requiredKeys: ['kind'] },
    );
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.array(line, { maxLength: 20 }),
        (root, lines) => {
          const state = stateOf(root);
          for (const one of lines) {
            const was = JSON.stringify(state.root);
            const applied = applyLine(state, one);
            if (!applied.ok) assert.equal(JSON.stringify(state.root), was);
          }
        },
      ),
    );
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), before);
    assert.equal(typeof {}.toString, 'function');
  });
});
