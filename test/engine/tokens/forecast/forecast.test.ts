import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../../src/engine/conversation/types';
import { familyOf } from '../../../../src/engine/tokens/families';
import { Forecast } from '../../../../src/engine/tokens/forecast/forecast';
import type { Prediction } from '../../../../src/engine/tokens/forecast/forecast';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import { Branch, wordCounter, words } from '../../../build/lines/branch';

const claude = familyOf('claude-opus-4-5');

function forecastOf(entries: readonly Entry[], modelId: string | null = null): Forecast {
  const forecast = new Forecast({
    counter: wordCounter,
    calibration: null,
    usualFixedTokens: null,
    modelId,
    fromStart: true,
  });
  for (const entry of entries) forecast.push(entry);
  return forecast;
}
const predicted = (branch: Branch): Prediction => forecastOf(branch.entries()).predict();

describe('the forecast', () => {
  it('knows nothing of an empty branch', () => {
    assert.deepEqual(forecastOf([]).predict(), {
      tokens: 0,
      reportedTokens: null,
      trailingTokens: 0,
      source: 'unknown',
      baseId: null,
    });
  });

  it('is the reported context to the token after an answered turn', () => {
    const branch = new Branch().user('hi').answer({ text: 'x', prompt: 9_000, output: 55 });
    assert.deepEqual(predicted(branch), {
      tokens: 9_055,
      reportedTokens: 9_055,
      trailingTokens: 0,
      source: 'reported',
      baseId: 'e1',
    });
    assert.equal(predicted(branch.other().switchModel('claude-opus-4-5')).source, 'reported');
  });

  it('adds an estimate of what followed', () => {
    const branch = new Branch()
      .user('hi')
      .answer({ prompt: 9_000, output: 50, calls: [['c', 'bash']] })
      .result('c', words(100));
    const { tokens, reportedTokens, trailingTokens, source } = predicted(branch);
    assert.equal(reportedTokens, 9_050);
    assert.equal(tokens, 9_050 + trailingTokens);
    assert.equal(source, 'estimated');
    assert.ok(trailingTokens > 100 && trailingTokens < 180, String(trailingTokens));
  });

  it('estimates all where nothing was reported, the system prompt included', () => {
    const { tokens, reportedTokens, source } = predicted(new Branch().user(words(100)));
    assert.equal(source, 'estimated');
    assert.equal(reportedTokens, null);
    assert.ok(tokens > 2_100 && tokens < 2_300, String(tokens));
  });

  it('takes the true prompt of an aborted answer and not its output', () => {
    const branch = new Branch()
      .user('hi')
      .answer({ text: 'x', prompt: 9_000, output: 50 })
      .user('more')
      .answer({ text: words(20), prompt: 9_400, output: 1, stop: 'aborted' });
    const { tokens, source } = predicted(branch);
    assert.equal(source, 'estimated');
    assert.ok(tokens > 9_415 && tokens < 9_440, String(tokens));
  });

  it('leaves the calls of an aborted answer out: nobody answered them and they are not sent again', () => {
    const aborted = (text: string): Branch =>
      new Branch()
        .user('hi')
        .answer({ text: 'x', prompt: 9_000, output: 50 })
        .answer({ calls: [['c', 'write', { content: text }]], stop: 'aborted' });
    assert.equal(predicted(aborted(words(5_000))).tokens, 9_050);
  });

  it('passes over usage that nobody can believe', () => {
    const negative = new Branch().user('hi').answer({ text: 'x', prompt: -5, output: 2 });
    assert.equal(predicted(negative).source, 'estimated');
    const absurd = new Branch().user('hi').answer({ text: 'x', prompt: 90_000_000, output: 2 });
    assert.ok(predicted(absurd).tokens < 10_000);
  });

  it('never shows usage from before a compaction', () => {
    const branch = new Branch()
      .user('build it')
      .answer({ text: words(300), prompt: 2_400, output: 300 })
      .user('and now')
      .answer({ text: words(40), prompt: 175_004, output: 60 })
      .compaction(words(500), 'e2', 175_064);
    const { tokens, reportedTokens, source } = predicted(branch);
    assert.equal(reportedTokens, null);
    assert.equal(source, 'estimated');
    assert.ok(tokens < 6_000, String(tokens));
    const after = predicted(branch.answer({ text: 'ok', prompt: 3_100, output: 20 }));
    assert.equal(after.tokens, 3_120);
    assert.equal(after.source, 'reported');
  });

  it('does not take a prompt its texts cannot explain for the system prompt of the next context', () => {
    const branch = new Branch()
      .user('a')
      .answer({ text: 'b', prompt: 150_000, output: 10 })
      .user('c')
      .answer({ text: 'd', prompt: 160_000, output: 10 })
      .compaction('short summary of it all', 'e2', 160_010)
      .user('next');
    const { tokens, reportedTokens } = predicted(branch);
    assert.equal(reportedTokens, null);
    assert.ok(tokens < 3_000, String(tokens));
  });

  it('forgets reported usage at a reset and at an edit', () => {
    const begun = (): Branch =>
      new Branch().user(words(50)).answer({ text: 'x', prompt: 90_000, output: 5 });
    assert.equal(predicted(begun().reset()).source, 'unknown');
    const edited = predicted(begun().edit('e0', null));
    assert.equal(edited.reportedTokens, null);
    assert.ok(edited.tokens < 91_000);
    const replaced = begun().edit('e0', [{ kind: 'text', text: words(900) }]);
    assert.ok(predicted(replaced).tokens > edited.tokens + 500);
    assert.equal(predicted(begun().edit('gone', null)).reportedTokens, null);
  });

  it('knows the kept entries after a compaction by what they really cost', () => {
    // A provider that charges 2 tokens a word: no estimate would know, the reported prompts do.
    const branch = new Branch().user('a').answer({ text: 'a', prompt: 3_000, output: 10 });
    let context = 3_010;
    for (let i = 0; i < 6; i++) {
      const cost = 2 * 400 + 11;
      branch.user(words(400)).answer({ text: 'a', prompt: context + cost, output: 10 });
      context += cost + 10;
    }
    branch.compaction(words(10), 'e6');
    const kept = 4 * (2 * 400 + 11 + 10);
    const { tokens } = predicted(branch);
    assert.ok(Math.abs(tokens - (kept + 2_995)) < 200, `${String(tokens)} of ${String(kept)}`);
  });

  it('learns within a session', () => {
    const branch = new Branch().user('a').answer({ text: 'a', prompt: 3_000, output: 10 });
    let context = 3_010;
    for (let i = 0; i < 8; i++) {
      const cost = 1.6 * 500;
      branch.user(words(500)).answer({ text: 'a', prompt: context + cost, output: 10 });
      context += cost + 10;
    }
    const { tokens } = predicted(branch.user(words(500)));
    assert.ok(Math.abs(tokens - (context + 800)) < 50, `${String(tokens)} of ${String(context)}`);
  });

  it('drops the thinking of a finished turn for models whose API does', () => {
    const asked = (model: string): number =>
      predicted(
        new Branch()
          .user('hi')
          .answer({ text: 'x', thinking: words(1_000), prompt: 9_000, output: 1_200, model })
          .user('next'),
      ).tokens;
    assert.ok(asked('claude-sonnet-4-5') < 10_200);
    assert.ok(asked('claude-opus-4-5') > 10_200);
  });

  it('keeps thinking inside a turn', () => {
    const branch = new Branch()
      .user('hi')
      .answer({
        thinking: words(1_000),
        calls: [['c', 'ls']],
        prompt: 9_000,
        output: 1_200,
        model: 'claude-sonnet-4-5',
      })
      .result('c', 'x');
    assert.ok(predicted(branch).tokens > 10_200);
  });

  it('counts hidden commands not at all', () => {
    const branch = new Branch().user('hi').answer({ text: 'x', prompt: 900, output: 5 });
    assert.equal(predicted(branch.shell('make', words(500), true)).tokens, 905);
    assert.ok(predicted(branch.shell('make', words(500))).tokens > 1_400);
  });

  it('starts afresh with another family and remembers the first when it comes back', () => {
    const branch = new Branch().user('a').answer({ text: 'a', prompt: 3_000, output: 10 });
    let context = 3_010;
    for (let i = 0; i < 5; i++) {
      branch.user(words(500)).answer({ text: 'a', prompt: context + 900, output: 10 });
      context += 910;
    }
    const learned = forecastOf(branch.entries()).calibration;
    assert.ok(learned.factor > 1.3);
    branch.switchModel('gpt-5');
    assert.equal(forecastOf(branch.entries()).calibration.factor, 1);
    branch.switchModel('claude-opus-4-5');
    assert.equal(forecastOf(branch.entries()).calibration.factor, learned.factor);
  });

  it('takes a fixed model instead of the recorded ones', () => {
    const entries = new Branch().user('a').switchModel('gpt-5').entries();
    assert.equal(forecastOf(entries, 'claude-haiku-4-5').modelId, 'claude-haiku-4-5');
    assert.equal(forecastOf(entries).modelId, 'gpt-5');
  });

  it('goes on from what was learned before', () => {
    const calibration = {
      family: claude.name,
      factor: 2,
      weight: 20_000,
      overheadTokens: 5_000,
      kinds: {},
    } as const;
    const forecast = new Forecast({
      counter: wordCounter,
      calibration,
      usualFixedTokens: null,
      modelId: 'claude-opus-4-5',
      fromStart: true,
    });
    forecast.push(new Branch().user(words(1_000)).entries()[0]!);
    assert.ok(forecast.predict().tokens > 6_900);
  });

  it('never throws, never goes below zero and is a whole number, whatever the branch holds', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('user' as const), n: fc.nat(300), at: fc.nat(20) }),
      fc.record({ do: fc.constant('answer' as const), n: fc.nat(200_000), at: fc.nat(20) }),
      fc.record({ do: fc.constant('aborted' as const), n: fc.nat(200_000), at: fc.nat(20) }),
      fc.record({ do: fc.constant('result' as const), n: fc.nat(300), at: fc.nat(20) }),
      fc.record({ do: fc.constant('compaction' as const), n: fc.nat(300), at: fc.nat(20) }),
      fc.record({ do: fc.constant('reset' as const), n: fc.nat(300), at: fc.nat(20) }),
      fc.record({ do: fc.constant('edit' as const), n: fc.nat(300), at: fc.nat(20) }),
      fc.record({ do: fc.constant('model' as const), n: fc.nat(300), at: fc.nat(20) }),
    );
    const models = ['gpt-5', 'claude-sonnet-4-5', 'claude-opus-5', 'x'];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const branch = new Branch();
        for (const { do: what, n, at } of steps) {
          const id = `e${String(at)}`;
          if (what === 'user') branch.user(words(n));
          else if (what === 'answer')
            branch.answer({ text: 'x', thinking: 'y', prompt: n, output: at });
          else if (what === 'aborted') branch.answer({ text: 'x', prompt: n, stop: 'aborted' });
          else if (what === 'result') branch.result(id, words(n));
          else if (what === 'compaction') branch.compaction(words(n), id);
          else if (what === 'reset') branch.reset(id);
          else if (what === 'edit') branch.edit(id, null);
          else branch.switchModel(models[n % models.length]!);
        }
        for (const counter of [wordCounter, quickCounter]) {
          const forecast = new Forecast({
            counter,
            calibration: null,
            usualFixedTokens: null,
            modelId: null,
            fromStart: true,
          });
          for (const entry of branch.entries()) {
            forecast.push(entry);
            const { tokens, reportedTokens, trailingTokens, source } = forecast.predict();
            assert.ok(Number.isInteger(tokens) && tokens >= 0);
            assert.equal((reportedTokens ?? 0) + trailingTokens, tokens);
            if (source === 'reported') assert.equal(trailingTokens, 0);
            if (entry.kind === 'compaction') assert.equal(reportedTokens, null);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
