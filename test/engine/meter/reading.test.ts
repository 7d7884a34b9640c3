import assert from 'node:assert/strict';
import { MeterCache } from '../../../src/engine/meter/cache';
import { readMeter } from '../../build/meter';
import type { MeterInput, Reading } from '../../../src/engine/meter/reading';
import { percentText, shortTokens } from '../../../src/engine/meter/text';
import type { EntryRef } from '../../../src/engine/conversation/types';
import type { TokenCounter } from '../../../src/engine/tokens/counter';
import { absurdTokens } from '../../../src/engine/tokens/forecast/usage';
import { Branch, wordCounter, words } from '../../build/lines/branch';

const read = (branch: Branch, more: Partial<MeterInput> = {}): Reading =>
  readMeter({ path: branch.path(), counter: wordCounter, ...more });

const answered = (prompt: number, model?: string): Branch =>
  new Branch()
    .user('go')
    .answer({ text: 'ok', prompt, output: 0, ...(model === undefined ? {} : { model }) });

describe('the reading', () => {
  it('is reported after an answered turn and says how full that is', () => {
    const reading = read(answered(124_000));
    assert.equal(reading.tokens, 124_000);
    assert.equal(reading.source, 'reported');
    assert.equal(reading.percent, 62);
    assert.deepEqual(reading.window, { tokens: 200_000, source: 'table' });
    assert.equal(reading.modelId, 'claude-opus-4-5');
  });

  it('is estimated as soon as something follows', () => {
    const reading = read(answered(124_000).user(words(100)));
    assert.equal(reading.source, 'estimated');
    assert.equal(reading.reportedTokens, 124_000);
    assert.equal(reading.tokens, 124_000 + reading.trailingTokens);
  });

  it('is unknown and not zero where nothing is there', () => {
    const reading = read(new Branch());
    assert.equal(reading.tokens, null);
    assert.equal(reading.percent, null);
    assert.equal(reading.source, 'unknown');
  });

  it('never shows 175,004 when about 16,000 are left', () => {
    const branch = new Branch().user(words(2_000));
    let prompt = 5_000;
    for (let i = 0; i < 60; i++) {
      branch
        .answer({ calls: [[`c${String(i)}`, 'bash', { command: 'x' }]], prompt, output: 60 })
        .result(`c${String(i)}`, words(1_800));
      prompt += 2_833;
    }
    branch.answer({ text: 'done', prompt: 174_944, output: 60 });
    assert.equal(read(branch).tokens, 175_004);
    branch.compaction(words(700), 'e111', 175_004);
    const after = read(branch);
    assert.equal(after.reportedTokens, null);
    assert.equal(after.source, 'estimated');
    assert.ok((after.tokens ?? 0) > 8_000 && (after.tokens ?? 0) < 25_000, String(after.tokens));
    const next = read(branch.user('go on'));
    assert.ok((next.tokens ?? 0) < 25_000, 'and not after the next word either');
  });

  it('is not clamped where usage exceeds the window the user set', () => {
    const reading = read(answered(150_000), { contextTokens: 100_000 });
    assert.equal(reading.percent, 150);
    assert.equal(reading.window.source, 'setting');
  });

  it('says that usage disproved the window and takes the next size', () => {
    const reading = read(answered(260_000, 'claude-sonnet-4-5'));
    assert.deepEqual(reading.window, { tokens: 272_000, source: 'disproved' });
  });

  it('remembers after a compaction how much fitted in before it', () => {
    const branch = answered(260_000, 'claude-sonnet-4-5').compaction('s', null, 260_000);
    assert.equal(read(branch).window.source, 'disproved');
    const other = branch.switchModel('gpt-4o');
    assert.deepEqual(read(other).window, { tokens: 128_000, source: 'table' });
  });

  it('changes the window with the model and does not blame the new one for the old usage', () => {
    const branch = answered(150_000, 'claude-opus-5').switchModel('gpt-4o');
    const reading = read(branch);
    assert.deepEqual(reading.window, { tokens: 128_000, source: 'table' });
    const silent = answered(260_000, 'claude-sonnet-4-5').answer({ text: 'x', model: 'gpt-4o' });
    assert.equal(read(silent).window.source, 'table');
    assert.ok((reading.percent ?? 0) > 100);
  });

  it('takes the model and the window it is told', () => {
    const reading = read(answered(50_000), { model: 'claude-opus-5' });
    assert.equal(reading.window.tokens, 1_000_000);
    assert.equal(read(answered(5), { reportedWindow: 64_000 }).window.source, 'reported');
  });

  it('disproves the window with an answer that names no model, too', () => {
    const nameless = (branch: Branch): readonly EntryRef[] =>
      branch.path().map((ref) => {
        const entry = ref.load();
        return entry.kind === 'message' ? { ...ref, load: () => ({ ...entry, model: null }) } : ref;
      });
    const path = nameless(answered(260_000));
    const model = 'claude-sonnet-4-5';
    assert.equal(readMeter({ path, counter: wordCounter, model }).window.source, 'disproved');
  });

  it('takes from a compaction what it started from only where that can be', () => {
    const model = 'claude-sonnet-4-5';
    const source = (tokens: number | null, kept = false): string => {
      const branch = new Branch().user('go').answer({ text: 'ok', model });
      return read(kept ? branch.reset() : branch.compaction('s', null, tokens)).window.source;
    };
    assert.equal(source(260_000), 'disproved');
    assert.equal(source(null), 'table');
    assert.equal(source(absurdTokens), 'disproved');
    assert.equal(source(absurdTokens + 1), 'table');
    assert.equal(source(260_000, true), 'table');
  });

  it('does not flap: repeated readings of one branch are equal', () => {
    const branch = answered(50_000).user(words(50));
    assert.deepEqual(read(branch), read(branch));
  });
});

describe('the meter with a cache', () => {
  const grown = (turns: number): Branch => {
    const branch = new Branch();
    for (let i = 0; i < turns; i++) {
      branch
        .user(words(30))
        .answer({ calls: [[`c${String(i)}`, 'ls']], prompt: 3_000 + 200 * i, output: 40 })
        .result(`c${String(i)}`, words(40));
    }
    return branch;
  };

  it('costs what was appended', () => {
    const branch = grown(500);
    const cache = new MeterCache();
    const path = [...branch.path()];
    readMeter({ path, counter: wordCounter, cache });
    const more = branch.user('a').user('b').path();
    branch.loaded.length = 0;
    readMeter({ path: [...path, ...more.slice(path.length)], counter: wordCounter, cache });
    const read = new Set(branch.loaded);
    assert.ok(read.size <= 4, String(read.size));
  });

  it('gives nearly the same figures as without', () => {
    const path = grown(40).path();
    const cache = new MeterCache();
    for (let n = 1; n <= path.length; n++) {
      const part = path.slice(0, n);
      const kept = readMeter({ path: part, counter: wordCounter, cache });
      const plain = readMeter({ path: part, counter: wordCounter });
      assert.equal(kept.source, plain.source);
      assert.ok(Math.abs((kept.tokens ?? 0) - (plain.tokens ?? 0)) < 25, String(n));
    }
  });

  it('begins anew at a compaction, on another branch and after a truncation', () => {
    const branch = grown(30);
    const cache = new MeterCache();
    const path = branch.path();
    readMeter({ path, counter: wordCounter, cache });
    const compacted = branch.compaction('s', 'e80').path();
    const whole = [...path, ...compacted.slice(path.length)];
    const after = readMeter({ path: whole, counter: wordCounter, cache });
    assert.equal(after.reportedTokens, null);
    assert.equal(after.tokens, readMeter({ path: whole, counter: wordCounter }).tokens);
    const short = readMeter({ path: path.slice(0, 5), counter: wordCounter, cache });
    assert.equal(short.tokens, 3_200 + 40);
    const other = answered(777).path();
    assert.equal(readMeter({ path: other, counter: wordCounter, cache }).tokens, 777);
    assert.equal(readMeter({ path: [], counter: wordCounter, cache }).tokens, null);
  });

  const next = (cache: MeterCache, path: readonly EntryRef[], more: Partial<MeterInput> = {}) =>
    readMeter({ path, counter: wordCounter, cache, ...more });

  it('begins anew at a reset and at an edit of the context', () => {
    for (const change of ['reset', 'edit'] as const) {
      const branch = grown(20);
      const path = branch.path();
      const cache = new MeterCache();
      next(cache, path);
      const more = change === 'reset' ? branch.reset() : branch.edit('e58', null);
      const whole = [...path, ...more.user('on').path().slice(path.length)];
      const plain = readMeter({ path: whole, counter: wordCounter });
      assert.equal(next(cache, whole).tokens, plain.tokens, change);
      assert.equal(plain.reportedTokens, null, change);
    }
  });

  it('begins anew once the model is named of which nothing was known', () => {
    const branch = new Branch().user(words(1_000));
    const path = branch.path();
    const cache = new MeterCache();
    const unnamed = next(cache, path);
    const whole = [...path, ...branch.switchModel('gpt-5').path().slice(path.length)];
    const named = readMeter({ path: whole, counter: wordCounter });
    assert.notEqual(named.tokens, unnamed.tokens);
    assert.equal(next(cache, whole).tokens, named.tokens);
  });

  it('begins anew for another counter', () => {
    const path = grown(5).user(words(50)).path();
    const cache = new MeterCache();
    next(cache, path);
    const double: TokenCounter = { ...wordCounter, count: (text) => 2 * wordCounter.count(text) };
    const plain = readMeter({ path, counter: double });
    assert.equal(next(cache, path, { counter: double }).trailingTokens, plain.trailingTokens);
  });

  it('goes on where nothing was there before', () => {
    const cache = new MeterCache();
    assert.equal(next(cache, []).tokens, null);
    assert.equal(next(cache, answered(500).path()).tokens, 500);
    assert.equal(next(cache, []).tokens, null);
  });

  it('computes a part once per entry, counter and family, whatever it is', () => {
    const cache = new MeterCache();
    const [ref, other] = answered(5).path();
    const double: TokenCounter = { ...wordCounter };
    let runs = 0;
    const part = (of: EntryRef | undefined, counter: TokenCounter, family: string): number =>
      cache.once(of!, counter, family, () => ++runs);
    assert.deepEqual([part(ref, wordCounter, 'a'), part(ref, wordCounter, 'a')], [1, 1]);
    assert.equal(part(other, wordCounter, 'a'), 2);
    assert.equal(part(ref, wordCounter, 'b'), 3);
    assert.equal(part(other, wordCounter, 'b'), 4);
    assert.equal(part(ref, double, 'b'), 5);
    assert.equal(part(ref, double, 'b'), 5);
  });

  it('begins anew for another model', () => {
    const path = grown(5).path();
    const cache = new MeterCache();
    readMeter({ path, counter: wordCounter, cache });
    const other = readMeter({ path, counter: wordCounter, cache, model: 'gpt-5' });
    const anew = readMeter({ path, counter: wordCounter, model: 'gpt-5' });
    assert.deepEqual(other, anew);
    assert.notEqual(other.tokens, readMeter({ path, counter: wordCounter, cache }).tokens);
  });
});

describe('the meter in characters', () => {
  const percents: readonly (readonly [percent: number, text: string])[] = [
    [0, '0%'],
    [0.2, '<1%'],
    [1, '1%'],
    [61.6, '62%'],
    [99.6, '99%'],
    [99.99, '99%'],
    [100, '100%'],
    [100.2, '100%'],
    [104.4, '104%'],
  ];
  for (const [percent, text] of percents) {
    it(`writes ${String(percent)} as ${text}`, () => {
      assert.equal(percentText(percent), text);
    });
  }

  const sizes: readonly (readonly [tokens: number, text: string])[] = [
    [0, '0'],
    [0.6, '1'],
    [999, '999'],
    [950, '950'],
    [1_000, '1k'],
    [1_234, '1.2k'],
    [9_949, '9.9k'],
    [9_950, '10k'],
    [12_400, '12k'],
    [124_000, '124k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_000_000, '1M'],
    [1_047_576, '1.05M'],
    [1_250_000, '1.25M'],
    [1_500_000, '1.5M'],
    [100_000_000, '100M'],
    [2_000_000, '2M'],
    [10_000_000, '10M'],
  ];
  for (const [tokens, text] of sizes) {
    it(`writes ${String(tokens)} tokens as ${text}`, () => {
      assert.equal(shortTokens(tokens), text);
    });
  }
});
