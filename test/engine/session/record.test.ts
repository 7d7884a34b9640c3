import assert from 'node:assert/strict';
import fs from 'node:fs';
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  afterCompaction,
  afterFlush,
  emptyRecord,
  isFlushed,
  listIn,
  parseRecord,
  recordFields,
  type SessionRecord,
  withField,
} from '../../../src/engine/session/record';
import { sharedFile } from '../../build/shared';
import { assertCosts } from '../../build/wrongFields';

const key = { agent: 'pi', sessionId: 's1' };
const empty = emptyRecord(key);
const full: SessionRecord = {
  ...empty,
  file: '/s.jsonl',
  cwd: '/ws',
  updatedAt: 1,
  compactionCount: 3,
  memoryFlushAt: 2,
  memoryFlushCompactionCount: 2,
  totalTokens: 30,
  totalTokensFresh: true,
  inputTokens: 21,
  outputTokens: 9,
  contextTokens: 200,
  others: { later: [1] },
};

function parsed(value: unknown): SessionRecord {
  const done = parseRecord(value);
  assert.ok(done.ok);
  return done.value;
}

describe('a session’s record', () => {
  it('survives being written and read', () => {
    assert.deepEqual(parsed(JSON.parse(JSON.stringify(recordFields(full)))), full);
    assert.deepEqual(parsed(JSON.parse(JSON.stringify(recordFields(empty)))), empty);
  });

  it('loses a wrong field and nothing else', () => {
    const wrong = {
      ...recordFields(full),
      compactionCount: -1,
      memoryFlushAt: '2',
      totalTokens: 1.5,
      file: 7,
    };
    const expected = {
      ...full,
      compactionCount: 0,
      memoryFlushAt: null,
      totalTokens: null,
      totalTokensFresh: false,
      file: null,
    };
    assert.deepEqual(parsed(wrong), expected);
  });

  it('loses each field by itself, and keeps what another version wrote beside them', () => {
    const { others, ...known } = full;
    const read = (value: unknown): unknown => {
      const done = parseRecord(value);
      return done.ok ? recordFields(done.value) : done.problem;
    };
    const written = { ...known, ...others, constructor: 'x', shape: [1], toString: 'y' };
    assertCosts(read, written, {
      file: { ...written, file: null },
      cwd: { ...written, cwd: null },
      updatedAt: { ...written, updatedAt: 0 },
      compactionCount: { ...written, compactionCount: 0 },
      memoryFlushAt: { ...written, memoryFlushAt: null },
      memoryFlushCompactionCount: { ...written, memoryFlushCompactionCount: null },
      totalTokens: { ...written, totalTokens: null, totalTokensFresh: false },
      totalTokensFresh: { ...written, totalTokensFresh: false },
      inputTokens: { ...written, inputTokens: null },
      outputTokens: { ...written, outputTokens: null },
      contextTokens: { ...written, contextTokens: null },
      agent: 'does not say whose it is',
      sessionId: 'does not say whose it is',
    });
  });

  it('is none without version, agent and id', () => {
    for (const bad of [null, 1, 'x', [], {}, { version: 1, agent: 'pi' }, { version: 2, ...key }]) {
      assert.equal(parseRecord(bad).ok, false);
    }
    assert.deepEqual(parsed({ version: 1, ...key }), empty);
  });

  it('says why a value is none', () => {
    const why = (value: unknown): string => {
      const done = parseRecord(value);
      return done.ok ? 'is one' : done.problem;
    };
    for (const value of [null, 'x', [], undefined]) assert.equal(why(value), 'is not a record');
    assert.equal(why({ ...key }), 'has no version');
    assert.equal(
      why({ version: { toString: 0 }, ...key }),
      'has the unknown version {"toString":0}',
    );
    assert.equal(
      why({ version: `2${'0'.repeat(40)}` }),
      `has the unknown version "2${'0'.repeat(18)}`,
    );
    assert.equal(why({ version: 1, agent: 'pi' }), 'does not say whose it is');
    assert.equal(why({ version: 1, sessionId: 's1' }), 'does not say whose it is');
  });

  it('takes whole numbers from 0 on for counts', () => {
    const countOf = (compactionCount: unknown): number | undefined =>
      parsed({ version: 1, ...key, compactionCount }).compactionCount;
    assert.deepEqual([0, 1, 7].map(countOf), [0, 1, 7]);
    assert.deepEqual([-1, 0.5, 2 ** 53, '3', true].map(countOf), [0, 0, 0, 0, 0]);
    assert.equal(
      parsed({ version: 1, ...key, totalTokens: 0, totalTokensFresh: true }).totalTokens,
      0,
    );
    assert.equal(
      parsed({ version: 1, ...key, totalTokens: 5, totalTokensFresh: 1 }).totalTokensFresh,
      false,
    );
  });

  it('counts one compaction more, also one that leaves nothing', () => {
    const { compactionCount, totalTokens } = afterCompaction(full, { tokensAfter: 0, nowMs: 1 });
    assert.deepEqual([compactionCount, totalTokens], [4, 0]);
  });

  it('is total for any JSON and never touches a prototype', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseRecord(value)));
    const text =
      '{"version":1,"agent":"pi","sessionId":"s1","__proto__":{"polluted":true},"others":{"x":1}}';
    const record = parsed(JSON.parse(text));
    assert.deepEqual(record, empty);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('holds fields of others in their place, until they are taken out', () => {
    const two = withField(withField(empty, 'first', 1), 'second', [1, 'x', null]);
    assert.deepEqual(Object.keys(withField(two, 'first', 2).others), ['first', 'second']);
    assert.deepEqual(withField(two, 'first', null).others, { second: [1, 'x', null] });
    assert.deepEqual(listIn(two, 'second', z.string()), ['x']);
    assert.deepEqual(listIn(two, 'first', z.string()), []);
    assert.deepEqual(two.others, { first: 1, second: [1, 'x', null] });
  });

  it('counts a cycle as flushed until the next compaction', () => {
    const flushed = afterFlush(full, 99);
    assert.deepEqual([flushed.memoryFlushAt, flushed.memoryFlushCompactionCount], [99, 3]);
    assert.equal(isFlushed(flushed), true);
    assert.equal(isFlushed(full), false);
    assert.equal(isFlushed(empty), false);
    assert.equal(isFlushed(afterFlush(empty, 1)), true);
    assert.equal(isFlushed(afterCompaction(flushed, { tokensAfter: 5, nowMs: 100 })), false);
  });

  it('takes what is left as the total after a compaction', () => {
    const after = afterCompaction(full, { tokensAfter: 21_000.7, nowMs: 5 });
    assert.deepEqual(after, {
      ...full,
      compactionCount: 4,
      totalTokens: 21_000,
      inputTokens: null,
      outputTokens: null,
      updatedAt: 5,
    });
    const unknown = afterCompaction(full, { tokensAfter: null, nowMs: 5 });
    assert.equal(unknown.totalTokens, null);
    assert.equal(unknown.totalTokensFresh, false);
    assert.equal(afterCompaction(full, { tokensAfter: -1, nowMs: 5 }).totalTokensFresh, false);
  });
});

interface Vector {
  readonly fn: string;
  readonly id: string;
  readonly in: {
    readonly current?: Record<string, unknown>;
    readonly params?: {
      readonly tokensAfter?: number;
      readonly amount?: number;
      readonly now: number;
    };
    readonly entry?: Record<string, unknown>;
  };
  readonly out: Record<string, unknown> | number | null;
}

describe('session records of the reference vectors', () => {
  const file = sharedFile('vectors', 'openclaw.json');
  const all = file
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { vectors: Vector[] }).vectors
    : [];

  it(`agree (${file ? 'reference material found' : 'no reference material here: nothing compared'})`, () => {
    let compared = 0;
    for (const { fn, id, in: given, out } of all) {
      if (fn === 'compactionStorePatch' && given.params) {
        const before = parsed({ version: 1, ...key, ...given.current });
        const { tokensAfter = null, amount = 1, now: nowMs } = given.params;
        const after = afterCompaction(before, { tokensAfter, nowMs });
        const { totalTokens, totalTokensFresh, updatedAt } = after;
        // Theirs may have been counted already.
        const compactionCount = after.compactionCount + amount - 1;
        const mine = { compactionCount, totalTokens, totalTokensFresh, updatedAt };
        for (const [name, value] of Object.entries(mine)) {
          assert.equal(value, (out as Record<string, unknown>)[name], `${id} ${name}`);
        }
        compared++;
      }
    }
    assert.equal(compared > 0, file !== undefined);
  });
});
