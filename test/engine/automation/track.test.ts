import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withFailure, freshGuards } from '../../../src/engine/automation/guards';
import {
  afterApplying,
  afterDeciding,
  afterLooking,
  afterUndoing,
  automationOf,
  nothingRemembered,
  withAutomation,
} from '../../../src/engine/automation/track';
import { emptyRecord, parseRecord, recordFields } from '../../../src/engine/session/record';
import { assertCosts } from '../../build/wrongFields';

const key = { agent: 'pi', sessionId: 's' };
const seen = { isFull: true, isWorkedOn: false };
const reported = (tokens: number) => ({ ...seen, source: 'reported', tokens }) as const;
const applied = afterApplying(nothingRemembered, { before: 100, after: 20, byPerson: false });

describe('what automation remembers', () => {
  it('comes back from a record as it was', () => {
    const track = afterUndoing(
      afterDeciding({ ...applied, flush: withFailure(freshGuards, 5) }, { kind: 'neverAsk' }, 7),
      3,
    );
    const text = JSON.stringify(recordFields(withAutomation(emptyRecord(key), track)));
    const read = parseRecord(JSON.parse(text));
    assert.ok(read.ok);
    assert.deepEqual(automationOf(read.value), track);
  });

  it('is nothing where a record holds something else, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (automation) => {
        const track = automationOf({ ...emptyRecord(key), others: { automation } });
        assert.equal(typeof track.isLaidAside, 'boolean');
        assert.ok(Number.isSafeInteger(track.flush.failures));
      }),
    );
    assert.deepEqual(automationOf(emptyRecord(key)), nothingRemembered);
  });

  it('loses of a record the field that is wrong', () => {
    const guards = { lastFreedShare: 0.5, failures: 2, lastFailureMs: 7 };
    const whole = {
      ...{ flush: guards, compact: guards, flushedAt: 1, askedAt: 2, restsAt: 3, wantedAtMs: 4 },
      ...{ applied: { before: 9, after: 5, isShown: true }, isLaidAside: true, neverAsk: true },
    };
    const read = (automation: unknown) =>
      automationOf({ ...emptyRecord(key), others: { automation } });
    const none = { lastFreedShare: null, failures: 0, lastFailureMs: null };
    assertCosts(read, whole, {
      flush: { ...whole, flush: none },
      compact: { ...whole, compact: none },
      flushedAt: { ...whole, flushedAt: null },
      askedAt: { ...whole, askedAt: null },
      restsAt: { ...whole, restsAt: null },
      applied: { ...whole, applied: null },
      isLaidAside: { ...whole, isLaidAside: false },
      neverAsk: { ...whole, neverAsk: false },
      wantedAtMs: { ...whole, wantedAtMs: null },
    });
    assertCosts((flush) => read({ ...whole, flush }).flush, guards, {
      lastFreedShare: { ...guards, lastFreedShare: null },
      failures: { ...guards, failures: 0 },
      lastFailureMs: { ...guards, lastFailureMs: null },
    });
    assertCosts((applied) => read({ ...whole, applied }).applied, whole.applied, {
      ...{ before: null, after: null },
      isShown: { ...whole.applied, isShown: false },
    });
    const share = (lastFreedShare: number) =>
      read({ compact: { lastFreedShare } }).compact.lastFreedShare;
    assert.deepEqual([0, 1, 1.1].map(share), [0, 1, null]);
    assert.deepEqual(read({ ...whole, later: [1] }), whole);
  });

  it('tells whether the agent goes on from a compaction, once the meter has shown it', () => {
    assert.equal(afterLooking(applied, reported(100)), applied, 'a report from before it');
    const shown = afterLooking(applied, { ...seen, source: 'estimated', tokens: 20 });
    const aside = afterLooking(shown, reported(101));
    assert.equal(aside.isLaidAside, true);
    assert.equal(afterLooking(aside, reported(102)), aside);
    const taken = afterLooking(aside, reported(25));
    assert.deepEqual([taken.isLaidAside, taken.applied], [false, null]);
  });

  it('does not take what comes back after an undo for a compaction laid aside', () => {
    const shown = afterLooking(applied, { ...seen, source: 'estimated', tokens: 20 });
    const undone = afterUndoing(shown, 1);
    assert.deepEqual(afterLooking(undone, reported(100)).isLaidAside, false);
    assert.equal(undone.restsAt, 1);
    // It is written, and not yet remembered.
    assert.equal(afterLooking(shown, { ...reported(100), isWorkedOn: true }), shown);
  });

  it('forgets that a compaction freed little once the window had room again', () => {
    const little = afterApplying(nothingRemembered, { before: 100, after: 99, byPerson: false });
    assert.ok((little.compact.lastFreedShare ?? 1) < 0.1);
    assert.equal(
      afterLooking(little, reported(99)).compact.lastFreedShare,
      little.compact.lastFreedShare,
    );
    const roomy = { ...seen, source: 'unknown', tokens: null, isFull: false } as const;
    assert.equal(afterLooking(little, roomy).compact.lastFreedShare, null);
  });

  it('holds nothing against a compaction that a person asked for or said yes to', () => {
    const small = { before: 100, after: 99 };
    const waited = afterDeciding(nothingRemembered, { kind: 'whenIdle' }, 5);
    const done = afterApplying(waited, { ...small, byPerson: false });
    assert.deepEqual([done.compact, done.wantedAtMs], [freshGuards, null]);
    assert.deepEqual(
      afterApplying(nothingRemembered, { ...small, byPerson: true }).compact,
      freshGuards,
    );
  });
});
