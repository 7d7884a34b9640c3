// Notes that a flush or a person wrote and that are taken out again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { said } from '../../../src/base/sentence';
import { operationsOver } from '../../../src/operations/dispatch';
import { saveNote } from '../../../src/operations/memory/save';
import type { MemoryScope } from '../../../src/ports/memory/memoryStore';
import type { Outside } from '../../../src/ports/outside';
import { desks } from '../desk';

describe('notes that are taken out again', () => {
  const here = desks();
  const none = () => ({ dispose: () => undefined });

  it('leave what others see as well, and what may still hold them is said', async () => {
    const real = here().outside();
    const shared: (readonly [MemoryScope, string])[] = [];
    const forgotten: string[] = [];
    const outside: Outside = {
      ...real,
      vectors: {
        ...real.vectors,
        forget: (texts) => {
          forgotten.push(...texts);
          return Promise.resolve();
        },
      },
      memoryStore: {
        ...real.memoryStore,
        share: (scope, how) => {
          shared.push([scope, how]);
          return Promise.resolve([said`It may still hold them.`]);
        },
      },
    };
    const { workspace } = here();
    const note = { text: 'Pilots board at buoy seven', kind: null, files: [], where: null };
    const saved = await saveNote(workspace, note, outside);
    assert.ok(saved.ok && saved.value.receipt !== null);
    const { path: name, receipt } = saved.value;
    const told = await operationsOver(outside, { every: none, watchFolder: none }).call(
      'undoFlush',
      { receipt },
    );
    assert.ok(told.ok);
    assert.doesNotMatch(fs.readFileSync(path.join(workspace, name), 'utf8'), /Pilots/);
    assert.deepEqual(forgotten, ['[note] Pilots board at buoy seven']);
    assert.deepEqual(told.value.unshared, [said`It may still hold them.`]);
    assert.deepEqual(
      shared.map(([scope, how]) => [scope.workspace, how]),
      [[workspace, 'anew']],
    );
  });
});
