/** How often the entries of a branch are loaded: once for drafting, once for auditing, however much there is to look for. */
import assert from 'node:assert/strict';
import { auditSummary } from '../../../src/engine/audit/audit';
import type { Entry } from '../../../src/engine/conversation/types';
import { draftOffline } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { injections, plainOrders } from '../../build/planted/injections';
import { plantedConversation } from '../../build/planted/planted';
import { modelSummary } from '../../build/models/modelSummaries';

/** Entries that count how often one is taken from them. */
function counted(entries: readonly Entry[]): { entries: Iterable<Entry>; loads: () => number } {
  let loads = 0;
  const iterated = {
    *[Symbol.iterator](): Generator<Entry> {
      for (const entry of entries) {
        loads += 1;
        yield entry;
      }
    },
  };
  return { entries: iterated, loads: () => loads };
}

const talk = plantedConversation({ seed: 5, language: 'en', entries: 120, heavyNoise: false });
const inputOf = (): { input: ReturnType<typeof draftInputAt>; loads: () => number } => {
  const input = draftInputAt(talk.entries, 110);
  const { entries, loads } = counted([...input.replaced]);
  return { input: { ...input, replaced: entries }, loads };
};

const invented = '- Fixed by PROJ-977 in deadbee1: src/made/up.ts, src/other/thing.ts took 41.7 s.';
const texts: Readonly<Record<string, string>> = {
  'a sound one': modelSummary('en'),
  'one with inventions': modelSummary('en', { happened: [invented], open: [invented] }),
  'one with planted orders': modelSummary('en', {
    open: [...injections, ...plainOrders].map((line) => `- ${line}`),
  }),
  'one that is too long': modelSummary('en', {
    happened: Array.from({ length: 2_000 }, (_, i) => `- Part ${i} of src/made/up${i}.ts.`),
  }),
  'one without sections': 'The client retries now.',
};

describe('the entries of a branch', () => {
  it('are loaded once for a draft', () => {
    const { input, loads } = inputOf();
    draftOffline(input);
    draftOffline(input);
    assert.equal(loads(), 110);
  });

  for (const [name, text] of Object.entries(texts)) {
    it(`are loaded once more at most for the audit of ${name}`, () => {
      const { input, loads } = inputOf();
      draftOffline(input);
      auditSummary(text, input);
      assert.ok(loads() <= 220, String(loads()));
    });
  }
});
