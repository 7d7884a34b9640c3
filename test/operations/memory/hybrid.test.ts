import assert from 'node:assert/strict';
import { ok } from '../../../src/base/result';
import { inEnglish } from '../../../src/base/sentence';
import { searchByBoth } from '../../../src/operations/memory/hybrid';
import { scopeOf } from '../../../src/operations/memory/scope';
import type { MemoryHit } from '../../../src/ports/memory/memoryStore';
import type { Outside } from '../../../src/ports/outside';
import { desks } from '../desk';

describe('a search by words and by meaning', () => {
  const here = desks();
  const hit = (text: string, line = 1): MemoryHit => ({
    ...{ path: 'MEMORY.md', line, endLine: line, score: 0, text, id: null, date: null, kind: null },
  });

  const stretches = ['the tugs wait', 'the oars rest', 'the mole sank'].map((text) => hit(text));

  /** Two of three are found by words; so many have no vector yet. */
  async function search(missing: number) {
    const [tugs, , mole] = stretches;
    assert.ok(tugs && mole);
    const real = here().outside();
    const outside: Outside = {
      ...real,
      memoryStore: {
        ...real.memoryStore,
        search: () =>
          Promise.resolve(ok({ files: 1, notes: 3, problems: [], days: null, hits: [tugs, mole] })),
        notes: () => Promise.resolve(ok(stretches)),
      },
      vectors: {
        ...real.vectors,
        near: () => Promise.resolve(ok({ cosines: Float64Array.from([0.2, 0.4, 0.1]), missing })),
      },
    };
    const { memory } = here().limits({ 'memorySearch.provider': 'local' });
    const found = await searchByBoth(
      scopeOf(here().workspace, memory),
      { text: 'the', also: [], limit: 5, now: '2026-03-19' },
      memory,
      outside,
      new AbortController().signal,
    );
    assert.ok(found.ok);
    return found.value;
  }

  it('loses no stretch of a long line, however alike their lengths are', async () => {
    const { hits } = await search(0);
    assert.deepEqual(hits.map(({ text }) => text).sort(), [
      'the mole sank',
      'the oars rest',
      'the tugs wait',
    ]);
  });

  it('says how many notes were searched by their words alone', async () => {
    const told = async (missing: number) => (await search(missing)).problems.map(inEnglish);
    assert.deepEqual(await told(0), []);
    assert.deepEqual(await told(1), [
      '1 note has no vector yet, and was searched by its words alone.',
    ]);
    assert.match(String(await told(2)), /^2 notes have no vectors yet/);
  });
});
