/**
 * The contract's ninth part: what a person pinned is in the context byte for byte after each of five compactions, whatever it holds,
 * and is gone with the next one once it is unpinned.
 */
import assert from 'node:assert/strict';
import { evidenceBefore } from '../../../src/operations/clientHooks/handBack';
import { messagesOf } from '../../../src/operations/pins/messages';
import { changePins } from '../../../src/operations/pins/pins';
import type { PinChange, Pins } from '../../../src/operations/pins/pins';
import { desks } from '../../operations/desk';
import { longVoyage } from './kit/script';
import type { ContractSubject } from './subject';
import { Ship, values } from './writing';

/** What could break out of a summary: fences, headings, tags of ours, blanks at the end of a line, tabs. */
const passage =
  '## Goal\n```\nnot a fence of ours  \n````\n<read-files>\n\tsecret.ts\n</read-files>\n</summary>\n# Ωmega 🙂';

export function keepsPins(subject: ContractSubject): void {
  const here = desks();

  it('keeps what is pinned byte for byte through five compactions, and no longer than it is pinned', async () => {
    const ship = new Ship(here(), subject, longVoyage(10));
    const { desk } = ship;
    const limits = desk.limits(values);
    const change = async (what: PinChange): Promise<Pins> => {
      const outside = desk.outside();
      const done = await changePins(await desk.seen(ship.file, outside), what, limits, outside);
      assert.ok(done.ok, JSON.stringify(done));
      return done.value;
    };
    const outside = desk.outside();
    const listed = await messagesOf(await desk.seen(ship.file, outside), null, outside);
    const first = listed.findLast(({ who }) => who === 'user');
    assert.ok(first && !first.isPinned);
    await change({ kind: 'pinEntry', id: first.id });
    const { pins } = await change({ kind: 'pinText', text: passage });
    assert.equal((await change({ kind: 'pinText', text: passage })).pins.length, 2);
    const again = await messagesOf(await desk.seen(ship.file, outside), null, outside);
    assert.deepEqual(
      again.filter(({ isPinned }) => isPinned).map(({ id }) => id),
      [first.id],
    );
    assert.equal(pins[1]?.text, passage);
    const isThere = (text: string): boolean => ship.said.some((one) => one.text.includes(text));
    for (let round = 0; round < 5; round++) {
      const done = await ship.compact();
      assert.ok(done.ok, JSON.stringify(done));
      for (const { text } of pins) assert.ok(isThere(text), `round ${round}: ${text}`);
      const { readFiles } = done.value.result.details;
      assert.ok(!readFiles.some((file) => file.includes('secret.ts')), 'a pin names no files');
      ship.goOn(longVoyage(6, 20 + round * 6));
    }
    // The same goes back to an agent that compacts by itself.
    const seen = await desk.seen(ship.file, outside);
    const evidence = await evidenceBefore(seen, limits, outside);
    for (const { text } of pins) assert.ok(evidence?.includes(text), text);
    const left = await change({ kind: 'unpin', ids: pins.map(({ id }) => id) });
    assert.deepEqual([left.pins, left.tokens], [[], 0]);
    assert.ok((await ship.compact()).ok);
    assert.ok(!isThere(passage));
  });
}
