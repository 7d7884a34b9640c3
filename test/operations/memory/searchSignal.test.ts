import assert from 'node:assert/strict';
import { failed, ok } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { asksOthers } from '../../../src/engine/memory/options';
import { operationsOver } from '../../../src/operations/dispatch';
import type { Outside } from '../../../src/ports/outside';
import { desks } from '../desk';

describe('a search that is called off', () => {
  const here = desks();
  const found = { files: 0, notes: 0, problems: [], days: null, hits: [] };

  it('is told to the backend, and to the service for vectors', async () => {
    const heard: (AbortSignal | undefined)[] = [];
    const real = here().outside();
    const outside: Outside = {
      ...real,
      memoryStore: {
        ...real.memoryStore,
        search: (_scope, _question, signal) => {
          heard.push(signal);
          return Promise.resolve(ok(found));
        },
      },
      vectors: {
        ...real.vectors,
        near: (_options, _question, _texts, { signal }) => {
          heard.push(signal);
          return Promise.resolve(failed(said`None.`));
        },
      },
    };
    const { memory } = here().limits({ 'memorySearch.provider': 'local' });
    assert.ok(asksOthers(memory));
    const none = () => ({ dispose: () => undefined });
    const asked = new AbortController();
    const told = await operationsOver(outside, { every: none, watchFolder: none }).call(
      'searchMemory',
      { workspace: here().workspace, memory, asked: { text: 'gauge', also: [], limit: 5 } },
      { signal: asked.signal },
    );
    assert.ok(told.ok);
    assert.equal(heard.length, 2);
    asked.abort();
    assert.deepEqual(
      heard.map((signal) => signal?.aborted),
      [true, true],
    );
  });
});
