import assert from 'node:assert/strict';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { readLedger } from '../../../../src/engine/record/ledger';
import { TakenBack } from '../../../../src/engine/record/names/retractions';
import { conversation } from '../../../build/conversation';

const changed = (path: string, before: string, after: string) => ({ path, before, after });

describe('names that were taken back', () => {
  it('are those that an edit brought in and a later one took out of the same file', () => {
    const names = new TakenBack();
    names.changed(changed('a.json', 'colour: red', 'colour: #00afd7'), 3);
    assert.equal(names.at('#00afd7'), undefined);
    names.changed(changed('a.json', 'colour: #00afd7', 'colour: #00d7ff'), 9);
    assert.equal(names.at('#00afd7'), 9);
    assert.equal(names.at('#00d7ff'), undefined);
  });

  it('are not those that were there before, came back, or stand in another file', () => {
    const names = new TakenBack();
    names.changed(changed('a.ts', 'old_field', 'x'), 1);
    names.changed(changed('a.ts', '', 'moved_field again_field'), 2);
    names.changed(changed('b.ts', '', 'moved_field'), 3);
    names.changed(changed('a.ts', 'moved_field again_field', ''), 4);
    names.changed(changed('a.ts', '', 'again_field'), 5);
    const found = ['old_field', 'moved_field', 'again_field'].map((name) => names.at(name));
    assert.deepEqual(found, [undefined, undefined, undefined]);
  });

  it('are not those that a copy of a file lost', () => {
    const names = new TakenBack();
    names.changed(changed('dark.json', '', 'tint_a'), 1);
    names.changed(changed('copy.json', 'tint_a', ''), 2);
    assert.equal(names.at('tint_a'), undefined);
  });

  it('are branches that were deleted', () => {
    const names = new TakenBack();
    for (const step of commandShape('git branch -D backup/one && git branch', null).steps)
      names.ran(step, 4);
    assert.deepEqual([names.at('backup/one'), names.at('main')], [4, undefined]);
  });

  it('are read from the edits of every agent', () => {
    const edits: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] =
      [
        [
          'Edit',
          { file_path: 'a.ts', old_string: 'x', new_string: 'lead_time' },
          { file_path: 'a.ts', old_string: 'lead_time', new_string: 'x' },
        ],
        [
          'edit',
          { path: 'a.ts', edits: [{ oldText: 'x', newText: 'lead_time' }] },
          { path: 'a.ts', edits: [{ oldText: 'lead_time', newText: 'x' }] },
        ],
        [
          'apply_patch',
          { input: '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+lead_time\n*** End Patch' },
          { input: '*** Begin Patch\n*** Update File: a.ts\n@@\n-lead_time\n+x\n*** End Patch' },
        ],
        [
          'write',
          { path: 'a.ts', content: 'lead_time' },
          { path: 'a.ts', content: 'lead_time and more' },
        ],
      ];
    const found = edits.map(([tool, first, second]) => {
      const talk = conversation();
      for (const args of [first, second]) talk.call(tool, args, 'done').result('ok');
      return (
        readLedger(talk.entries(), '/ws', (text) => text).takenBack.at('lead_time') !== undefined
      );
    });
    assert.deepEqual(found, [true, true, true, false]);
  });
});
