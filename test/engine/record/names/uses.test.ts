import assert from 'node:assert/strict';
import { Uses } from '../../../../src/engine/record/names/uses';

describe('whether an identifier was worked with', () => {
  it('needs somebody who gave it and a later entry that took it up', () => {
    const uses = new Uses();
    uses.given('dep-1', 3);
    uses.taken('dep-1', 3);
    assert.ok(!uses.isUsedAgain('dep-1'), 'a command that prints what it was given');
    uses.taken('dep-1', 4);
    assert.ok(uses.isUsedAgain('dep-1'));
    uses.taken('dep-2', 5);
    assert.ok(!uses.isUsedAgain('dep-2'), 'nobody gave it');
    uses.given('dep-2', 6);
    assert.ok(!uses.isUsedAgain('dep-2'), 'it was given afterwards');
  });

  it('counts from where it was given first', () => {
    const uses = new Uses();
    uses.given('dep-1', 1);
    uses.taken('dep-1', 2);
    uses.given('dep-1', 9);
    assert.ok(uses.isUsedAgain('dep-1'));
  });

  it('knows what an act made, and forgets all at a fresh start', () => {
    const uses = new Uses();
    uses.made('https://code.example/pull/7');
    assert.ok(uses.isMade('https://code.example/pull/7'));
    uses.given('a-1', 1);
    uses.taken('a-1', 2);
    uses.clear();
    assert.ok(!uses.isMade('https://code.example/pull/7') && !uses.isUsedAgain('a-1'));
  });

  it('is bounded: what was given first goes first', () => {
    const uses = new Uses();
    for (let i = 0; i < 7_000; i++) uses.given(`id-${String(i)}`, i);
    for (const i of [0, 6_999]) uses.taken(`id-${String(i)}`, 8_000);
    assert.ok(!uses.isUsedAgain('id-0') && uses.isUsedAgain('id-6999'));
  });
});
