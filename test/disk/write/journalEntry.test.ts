import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseEntry } from '../../../src/disk/write/journalEntry';
import { assertCosts } from '../../build/wrongFields';

const ofWrite = { id: '0123456789abcdef', at: '2026-01-31T10:00:00.000Z' };
const place = { offset: 0, length: 9 };
const owner = { pid: 7, host: 'here', started: 'boot:1' };
const begun = {
  ...{ step: 'begin', ...ofWrite, owner, kind: 'notes', sessionId: 's1', file: '/f', ...place },
  sha256: 'ab',
};
const read = (value: unknown): unknown => parseEntry(JSON.stringify(value));
const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
const none = (...fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, undefined]));

describe('a line of the journal', () => {
  it('that tells of a begun write is whole but for its session, or none', () => {
    const needed = ['step', 'id', 'at', 'owner', 'kind', 'file', 'offset', 'length', 'sha256'];
    assertCosts(read, begun, { ...none(...needed), sessionId: { ...begun, sessionId: null } });
    for (const kind of ['compaction', 'undo', 'notes', 'notesUndo'])
      assert.deepEqual(read({ ...begun, kind }), { ...begun, kind });
    for (const kind of ['', 'later', 'toString']) assert.equal(read({ ...begun, kind }), undefined);
    for (const id of ['', '0123456789abcde', '0123456789ABCDEF', `${ofWrite.id}0`])
      assert.equal(read({ ...begun, id }), undefined, id);
    for (const offset of [0.5, 2 ** 53]) assert.equal(read({ ...begun, offset }), undefined);
  });

  it('names an owner whole, or is none', () => {
    const ofOwner = (value: unknown): unknown => read({ ...begun, owner: value });
    const whole = { ...begun, owner };
    for (const field of ['pid', 'host', 'started'])
      for (const wrong of [undefined, null, {}, [], true])
        assert.equal(ofOwner({ ...owner, [field]: wrong }), undefined, field);
    for (const pid of [0, -1, 1.5, '7']) assert.equal(ofOwner({ ...owner, pid }), undefined);
    assert.deepEqual(ofOwner({ ...owner, later: 1 }), whole);
  });

  it('that tells how one ended is whole or none', () => {
    for (const step of ['done', 'left'])
      assertCosts(read, { step, ...ofWrite, ...place }, none('id', 'at', 'offset', 'length'));
    assertCosts(
      read,
      { step: 'failed', ...ofWrite, reason: '' },
      none('step', 'id', 'at', 'reason'),
    );
    assert.equal(read({ step: 'later', ...ofWrite, ...place, reason: 'x' }), undefined);
    assert.deepEqual(read({ step: 'done', ...ofWrite, ...place, later: 1 }), {
      ...{ step: 'done', ...ofWrite },
      ...place,
    });
  });

  it('torn anywhere is none, and no line makes trouble', () => {
    const line = JSON.stringify(begun);
    for (let end = 0; end < line.length; end++)
      assert.equal(parseEntry(line.slice(0, end)), undefined);
    for (const value of ['x', 7, null, true, [], [begun], {}]) assert.equal(read(value), undefined);
    fc.assert(fc.property(fc.json(), (text) => parseEntry(text) === undefined));
    assert.deepEqual(asWritten(read(begun)), begun);
  });
});
