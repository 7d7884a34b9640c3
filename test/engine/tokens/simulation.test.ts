import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../src/engine/conversation/types';
import { readMeter } from '../../build/meter';
import { dueNow } from '../../../src/engine/policy/due';
import { Forecast } from '../../../src/engine/tokens/forecast/forecast';
import { Branch, wordCounter, words } from '../../build/lines/branch';

/** A made-up provider: what it charges for words, entries and its system prompt. */
interface Provider {
  readonly perWord: number;
  readonly perEntry: number;
  readonly system: number;
}

interface Turn {
  readonly kind: 'user' | 'result' | 'both';
  readonly size: number;
}

/** A conversation as that provider would report it, with the answer to every turn. */
function talk(provider: Provider, turns: readonly Turn[]): Branch {
  const branch = new Branch();
  const cost = (size: number): number => Math.round(size * provider.perWord + provider.perEntry);
  let context = provider.system;
  turns.forEach(({ kind, size }, at) => {
    if (kind !== 'result' || at === 0) {
      branch.user(words(size));
      context += cost(size);
    }
    if (kind !== 'user' && at > 0) {
      branch.result(`c${String(at - 1)}`, words(size));
      context += cost(size);
    }
    const output = Math.round(20 * provider.perWord);
    branch.answer({
      text: words(20),
      calls: [[`c${String(at)}`, 'bash']],
      prompt: context,
      output,
    });
    context += output;
  });
  return branch;
}

interface Miss {
  readonly error: number;
  readonly growth: number;
}

/** How far each prompt was from its prediction, and what it grew by. */
function misses(entries: readonly Entry[]): readonly Miss[] {
  const forecast = new Forecast({
    counter: wordCounter,
    calibration: null,
    usualFixedTokens: null,
    modelId: null,
    fromStart: true,
  });
  const found: Miss[] = [];
  let before: number | null = null;
  for (const entry of entries) {
    const usage = entry.kind === 'message' ? entry.usage : null;
    if (usage) {
      const prompt = usage.contextTokens - usage.outputTokens;
      const { tokens } = forecast.predict();
      if (before !== null)
        found.push({ error: Math.abs(tokens - prompt), growth: prompt - before });
      before = usage.contextTokens;
    }
    forecast.push(entry);
  }
  return found;
}

const turn = fc.record({
  kind: fc.constantFrom('user', 'result', 'both'),
  size: fc.integer({ min: 5, max: 900 }),
}) satisfies fc.Arbitrary<Turn>;
const provider = fc.record({
  perWord: fc.double({ min: 0.8, max: 2, noNaN: true }),
  perEntry: fc.integer({ min: 0, max: 25 }),
  system: fc.integer({ min: 0, max: 20_000 }),
}) satisfies fc.Arbitrary<Provider>;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe('a simulated conversation', () => {
  it('is predicted closely once a few turns were seen, whatever its provider charges', () => {
    fc.assert(
      fc.property(provider, fc.array(turn, { minLength: 30, maxLength: 40 }), (charges, turns) => {
        const late = misses(talk(charges, turns).entries()).slice(12);
        // A dozen tokens is what a turn's own overhead is unsure by; of a turn of five words that is more than all of it.
        const share = median(late.map(({ error, growth }) => Math.max(0, error - 12) / growth));
        assert.ok(share < 0.12, `${String(share)} of the growth`);
      }),
      { numRuns: 40 },
    );
  });

  it('comes closer with time', () => {
    const steady = Array.from({ length: 40 }, (_, i) => ({
      kind: i % 2 === 0 ? ('user' as const) : ('result' as const),
      size: 100 + 37 * (i % 9),
    }));
    const all = misses(talk({ perWord: 1.9, perEntry: 20, system: 4_000 }, steady).entries());
    const early = median(all.slice(0, 4).map(({ error }) => error));
    const late = median(all.slice(-12).map(({ error }) => error));
    assert.ok(late < early / 3, `${String(early)} → ${String(late)}`);
    assert.ok(late < 15, String(late));
  });

  it('never shows anything from before its compactions, however many there are', () => {
    fc.assert(
      fc.property(provider, fc.array(turn, { minLength: 6, maxLength: 12 }), (charges, turns) => {
        const branch = talk(charges, turns);
        const before = readMeter({ path: branch.path(), counter: wordCounter });
        const kept = branch.entries().length - 3;
        branch.compaction(words(40), `e${String(kept)}`);
        const after = readMeter({ path: branch.path(), counter: wordCounter });
        assert.equal(after.reportedTokens, null);
        assert.equal(after.source, 'estimated');
        const mostKept = charges.system + 2_500 + 3 * (900 * 2 + 100);
        assert.ok((after.tokens ?? 0) <= Math.max(mostKept, before.tokens ?? 0));
        branch.compaction(words(10), null);
        const again = readMeter({ path: branch.path(), counter: wordCounter });
        assert.ok((again.tokens ?? 0) <= (after.tokens ?? 0));
      }),
      { numRuns: 40 },
    );
  });

  it('becomes due once as it grows and is calm again after its compaction', () => {
    const options = {
      contextTokens: 20_000,
      reserveTokens: 2_000,
      reserveTokensFloor: 0,
      softThresholdTokens: 1_000,
      compactAt: null,
      compactAtByModel: [],
      warnAt: null,
      flushEnabled: true,
    };
    const branch = talk(
      { perWord: 1.2, perEntry: 10, system: 2_000 },
      Array.from({ length: 30 }, () => ({ kind: 'user' as const, size: 500 })),
    );
    const path = branch.path();
    const record = { compactionCount: 0, memoryFlushCompactionCount: null, memoryFlushAt: null };
    const dueAt = (length: number): boolean => {
      const reading = readMeter({
        path: path.slice(0, length),
        counter: wordCounter,
        contextTokens: options.contextTokens,
      });
      const more = { options, record, model: null, trusted: true, writable: true };
      return dueNow({ reading, ...more }).compact;
    };
    const seen = path.map((_, i) => dueAt(i + 1));
    assert.equal(seen[0], false);
    assert.equal(seen.at(-1), true);
    const changes = seen.filter((due, i) => i > 0 && due !== seen[i - 1]).length;
    assert.equal(changes, 1, 'no flapping between estimate and report');
    const after = [...path, ...branch.compaction(words(100), 'e58').path().slice(path.length)];
    const reading = readMeter({ path: after, counter: wordCounter, contextTokens: 20_000 });
    assert.ok((reading.percent ?? 100) < 30);
  });

  it('costs the same to follow, short or long', () => {
    const loads = (turns: number): number => {
      const branch = talk(
        { perWord: 1.2, perEntry: 10, system: 2_000 },
        Array.from({ length: turns }, () => ({ kind: 'both' as const, size: 50 })),
      );
      readMeter({ path: branch.user('next').path(), counter: wordCounter });
      return new Set(branch.loaded).size;
    };
    assert.equal(loads(2_000), loads(100));
  });
});
