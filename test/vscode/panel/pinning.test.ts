import assert from 'node:assert/strict';
import { said } from '../../../src/base/sentence';
import { askOver } from '../../../src/vscode/act/ask';
import { pinEntry, unpinEntry } from '../../../src/vscode/panel/pinning';
import { FakeOperations, target } from '../fakes';
import { english } from '../words';

/** A worker that says no to some changes of pins, and what is said of it. */
function pinning(refused: readonly string[]) {
  const operations = new FakeOperations();
  const warned: string[] = [];
  const changes: unknown[] = [];
  const pin = (id: string, entryId: string) => ({ id, entryId, text: 'x', tokens: 1, atMs: 1 });
  const pins = [pin('p1', 'e1'), pin('p2', 'e2'), pin('p3', 'e1')];
  operations.answers.set('pins', ({ change }) => {
    changes.push(change);
    const { kind } = change as { readonly kind: string };
    return refused.includes(kind)
      ? { ok: false, kind: 'notWritten', sentence: said`The disk is full.` }
      : { ok: true, value: { pins, tokens: 3, mostTokens: 100, isMasked: false } };
  });
  const app = {
    ask: askOver(operations, english),
    person: { warn: (text: string) => void warned.push(text) },
  };
  return { app, warned, changes };
}

describe('pins in the context view', () => {
  it('are set and let go of by their entry, without a word', async () => {
    const { app, warned, changes } = pinning([]);
    await pinEntry(app, target, 'e1');
    await unpinEntry(app, target, 'e1');
    await unpinEntry(app, target, 'e9');
    assert.deepEqual(warned, []);
    assert.deepEqual(changes, [
      { kind: 'pinEntry', id: 'e1' },
      { kind: 'look' },
      { kind: 'unpin', ids: ['p1', 'p3'] },
      { kind: 'look' },
    ]);
  });

  it('say why a click did nothing', async () => {
    for (const refused of ['pinEntry', 'look', 'unpin']) {
      const { app, warned } = pinning([refused]);
      await pinEntry(app, target, 'e1');
      await unpinEntry(app, target, 'e1');
      assert.deepEqual(warned, ['The disk is full.'], refused);
    }
  });
});
