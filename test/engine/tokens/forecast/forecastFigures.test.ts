/** The forecast to the token: a family that charges one token a word, so every figure can be reckoned by hand. */
import assert from 'node:assert/strict';
import type { Entry } from '../../../../src/engine/conversation/types';
import { blockTokens, entryTokens } from '../../../../src/engine/tokens/estimate';
import { familyOf } from '../../../../src/engine/tokens/families';
import { Forecast } from '../../../../src/engine/tokens/forecast/forecast';
import type { ForecastOptions, Prediction } from '../../../../src/engine/tokens/forecast/forecast';
import { Branch, wordCounter, words } from '../../../build/lines/branch';

// gpt-5: a word is a token, 4 around a turn or an answer, 8 around a result, 60 around a summary, 2,000 for the system.
const begun = (): Branch => {
  const branch = new Branch();
  branch.model = { provider: null, id: 'gpt-5' };
  return branch.user(words(10));
};
/** The system prompt turns out to be 2,986. */
const answered = (): Branch => begun().answer({ text: 'x', prompt: 3_000, output: 5 });

function follow(entries: readonly Entry[], more: Partial<ForecastOptions> = {}): Forecast {
  const forecast = new Forecast({
    counter: wordCounter,
    calibration: null,
    usualFixedTokens: null,
    modelId: null,
    firstModelId: 'gpt-5',
    fromStart: true,
    ...more,
  });
  for (const entry of entries) forecast.push(entry);
  return forecast;
}
const of = (branch: Branch, more: Partial<ForecastOptions> = {}): Prediction =>
  follow(branch.entries(), more).predict();
const tokensOf = (branch: Branch, more: Partial<ForecastOptions> = {}): number =>
  of(branch, more).tokens;

describe('the forecast before any answer', () => {
  it('is all entries by estimate and a system prompt by assumption', () => {
    assert.equal(tokensOf(begun()), 2_014);
    assert.equal(tokensOf(begun().system(words(3)).branchSummary(words(5))), 2_014 + 3 + 65);
    assert.equal(tokensOf(begun(), { firstModelId: 'claude-opus-5' }) > 2_560, true);
  });

  it('is unknown only while nothing is in the context', () => {
    assert.equal(of(begun()).source, 'estimated');
    assert.deepEqual(
      [of(begun().reset()).source, of(begun().compaction('', null)).source],
      ['unknown', 'estimated'],
    );
  });

  it('goes by the fixed model, else the one in force, else none', () => {
    const entries = begun().entries();
    assert.equal(follow(entries, { modelId: 'o3' }).modelId, 'o3');
    assert.equal(follow(entries).modelId, 'gpt-5');
    assert.equal(follow(entries, { firstModelId: null }).modelId, null);
    assert.equal(follow(entries, { firstModelId: null }).calibration.family, 'unknown');
  });
});

describe('the forecast after an answer', () => {
  it('adds to the reported context what followed, each by its kind', () => {
    const added: readonly (readonly [add: (branch: Branch) => Branch, tokens: number])[] = [
      [(b) => b, 0],
      [(b) => b.user(words(10)), 14],
      [(b) => b.injected(words(2)), 6],
      [(b) => b.result('c', words(10)), 18],
      [(b) => b.result('c', words(10), 'read', 2), 18 + 2 * 765],
      [(b) => b.image(), 769],
      [(b) => b.shell('ls ', words(3)), 24 + 4],
      [(b) => b.system('a b'), 2],
      [(b) => b.branchSummary(words(5)), 65],
      [(b) => b.answer({ text: words(5) }), 9],
      [(b) => b.answer({ calls: [['c', 'ls']] }), 17],
      [(b) => b.other(), 0],
      [(b) => b.user(words(10)).result('c', 'a').answer({ text: 'b' }), 14 + 9 + 5],
    ];
    for (const [add, tokens] of added) {
      const { reportedTokens, trailingTokens, source, baseId, tokens: all } = of(add(answered()));
      assert.deepEqual([reportedTokens, trailingTokens, baseId], [3_005, tokens, 'e1']);
      assert.equal(all, 3_005 + tokens);
      assert.equal(source, tokens === 0 ? 'reported' : 'estimated');
    }
  });

  it('learns what surrounds the conversation from the first whole prompt', () => {
    assert.equal(follow(answered().entries()).calibration.overheadTokens, 2_986);
    const later = follow(answered().entries(), { fromStart: false });
    assert.equal(later.calibration.overheadTokens, null);
  });

  it('learns no system prompt where nothing is in the context', () => {
    const branch = new Branch().answer({ text: 'x', prompt: 3_000, output: 5, model: 'gpt-5' });
    assert.equal(follow(branch.entries()).calibration.overheadTokens, null);
  });

  it('is still the reported context behind what is never sent', () => {
    const cut = { calls: [['c', 'ls']], stop: 'aborted' } as const;
    for (const branch of [answered().shell('ls', words(9), true), answered().answer(cut)])
      assert.deepEqual([of(branch).source, of(branch).tokens], ['reported', 3_005]);
  });

  it('keeps the model in force where an answer names none', () => {
    const nameless = answered()
      .entries()
      .map((entry) => (entry.kind === 'message' ? { ...entry, model: null } : entry));
    assert.deepEqual(follow(nameless).modelId, 'gpt-5');
    assert.equal(follow(nameless).predict().tokens, 3_005);
  });

  it('learns from the growth between two answers under the name of what grew', () => {
    const kindsOf = (branch: Branch): readonly string[] => {
      const grown = branch.answer({ text: 'x', prompt: 3_030, output: 1 });
      return Object.keys(follow(grown.entries()).calibration.kinds);
    };
    assert.deepEqual(kindsOf(answered().user(words(10))), ['user']);
    assert.deepEqual(kindsOf(answered().result('c', words(10), 'read')), ['read']);
    assert.deepEqual(kindsOf(answered().branchSummary('a b')), ['summary']);
    assert.deepEqual(kindsOf(answered().answer({ text: words(10) })), ['answer']);
    assert.deepEqual(kindsOf(answered().system(words(10))), ['system']);
    assert.deepEqual(kindsOf(answered().result('c', words(9), 'constructor')), ['constructor']);
    assert.deepEqual(kindsOf(answered().user('a').result('c', 'a')), []);
    const odd = answered().result('c', words(9), 'constructor');
    const { kinds } = follow(odd.answer({ prompt: 3_030 }).entries()).calibration;
    assert.ok(Number.isFinite(Object.values(kinds)[0]?.tokens));
  });

  it('counts how often a kind came', () => {
    const twice = answered().user(words(10)).user(words(10));
    const { factor, kinds } = follow(
      twice.answer({ text: 'x', prompt: 3_043, output: 1 }).entries(),
    ).calibration;
    assert.ok(Math.abs(factor - (1 + 10 / 328)) < 1e-9);
    const share = (38 - 28 * factor) / 2 / (1 + 28 / 150);
    assert.ok(Math.abs((kinds['user']?.tokens ?? 0) - share) < 1e-9);
  });

  it('starts counting anew at every answer', () => {
    const branch = answered().user(words(10)).answer({ text: 'x', prompt: 3_019, output: 6 });
    assert.equal(follow(branch.entries()).calibration.factor, 1);
    assert.deepEqual(of(branch).tokens, 3_025);
    assert.equal(of(branch.user(words(10))).tokens, 3_039);
  });

  it('learns nothing from an answer that reports no prompt, and believes its context', () => {
    const usage = {
      inputTokens: 0,
      outputTokens: 9,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      contextTokens: 4_000,
    };
    const forecast = follow(answered().user('a').answer({ text: 'x', usage }).entries());
    assert.equal(forecast.predict().tokens, 4_000);
    assert.equal(forecast.calibration.factor, 1);
    assert.equal(follow(begun().answer({ usage }).entries()).calibration.overheadTokens, null);
  });
});

describe('the forecast after an abort', () => {
  const aborted = (prompt: number | undefined, text = ''): Branch => {
    const parts = prompt === undefined ? {} : { prompt, output: 1 };
    const said = text === '' ? { calls: [['c', 'ls'] as const] } : { text };
    return answered()
      .user('a')
      .answer({ ...parts, ...said, stop: 'aborted' });
  };

  it('rests on the prompt it reported and shows the last answered context as reported', () => {
    const { tokens, reportedTokens, trailingTokens, source, baseId } = of(aborted(3_400));
    assert.deepEqual([tokens, reportedTokens, trailingTokens], [3_400, 3_005, 395]);
    assert.deepEqual([source, baseId], ['estimated', 'e1']);
    assert.equal(tokensOf(aborted(3_400, words(20))), 3_424);
  });

  it('shows its own prompt where that is smaller than the context before it', () => {
    const { tokens, reportedTokens, trailingTokens, baseId } = of(aborted(2_900));
    assert.deepEqual([tokens, reportedTokens, trailingTokens, baseId], [2_900, 2_900, 0, 'e3']);
    assert.equal(of(aborted(3_005)).baseId, 'e1');
  });

  it('keeps the old base where it reported nothing', () => {
    const { tokens, reportedTokens, baseId } = of(aborted(undefined));
    assert.deepEqual([tokens, reportedTokens, baseId], [3_010, 3_005, 'e1']);
    assert.equal(tokensOf(aborted(undefined, words(3))), 3_017);
  });

  it('learns nothing from the growth behind it', () => {
    const branch = aborted(3_400).user('a').answer({ text: 'x', prompt: 3_500, output: 1 });
    const { factor, kinds } = follow(branch.entries()).calibration;
    const before = follow(aborted(3_005 + 5).entries()).calibration;
    assert.equal(before.factor, 1);
    assert.equal(tokensOf(branch), 3_501);
    assert.deepEqual(Object.keys(kinds), []);
    assert.equal(factor, 1);
  });

  it('treats an answer that failed like one that was aborted', () => {
    const failed = answered().answer({ calls: [['c', 'ls']], prompt: 3_100, stop: 'error' });
    assert.equal(tokensOf(failed), 3_100);
    const cut = answered().answer({ text: 'x', prompt: 3_100, output: 7, stop: 'length' });
    assert.deepEqual([tokensOf(cut), of(cut).source], [3_107, 'reported']);
  });
});

describe('the forecast after a compaction', () => {
  const turns = (): Branch =>
    answered().user(words(10)).answer({ text: 'x', prompt: 3_029, output: 6 });

  it('is the summary by estimate, what was kept by its measure and the learned system prompt', () => {
    const branch = turns().compaction(words(6), 'e2');
    const { factor } = follow(branch.entries()).calibration;
    // The second turn really cost 24, its answer 6.
    assert.equal(tokensOf(branch), Math.round(2_986 + 24 + 6 + factor * 66));
    const { reportedTokens, source, baseId, trailingTokens, tokens } = of(branch);
    assert.deepEqual([reportedTokens, source, baseId], [null, 'estimated', null]);
    assert.equal(trailingTokens, tokens);
  });

  it('takes for kept entries what was expected where a growth was strange', () => {
    const strange = answered().user(words(10)).answer({ text: 'x', prompt: 9_000, output: 6 });
    assert.equal(tokensOf(strange.compaction(words(6), 'e2')), 2_986 + 14 + 6 + 66);
  });

  it('keeps nothing where no entry is named or it is not there', () => {
    for (const kept of [null, 'gone'])
      assert.equal(tokensOf(answered().compaction(words(6), kept)), 2_986 + 66);
  });

  it('knows what an answer without usage costs by estimate', () => {
    assert.equal(
      tokensOf(
        answered()
          .answer({ text: words(5) })
          .reset('e2'),
      ),
      2_986 + 9,
    );
  });

  it('keeps what its first prompt told of the entries it came with', () => {
    const branch = answered().compaction(words(6), 'e1').user(words(10));
    // 80 by estimate are 96: the user's 14 are 16.8.
    branch.answer({ text: 'x', prompt: 2_986 + 5 + 96, output: 1 }).reset('e3');
    assert.equal(tokensOf(branch), Math.round(2_986 + 16.8 + 1));
  });

  it('shows no answer from before it, whatever is aborted behind it', () => {
    const branch = answered().compaction(words(6), null).user('a');
    const { reportedTokens, baseId } = of(
      branch.answer({ text: 'x', prompt: 4_000, stop: 'aborted' }),
    );
    assert.deepEqual([reportedTokens, baseId], [4_000, 'e4']);
  });

  it('stays known as a whole where it was, whatever it keeps', () => {
    const branch = answered().compaction(words(6), 'gone');
    branch.answer({ text: 'x', prompt: 4_000, output: 1 });
    assert.equal(follow(branch.entries()).calibration.overheadTokens, 4_000 - 66);
  });

  it('is a reset without a summary', () => {
    assert.equal(tokensOf(answered().reset('e1')), 2_986 + 5);
    assert.equal(tokensOf(answered().reset()), 0);
    assert.equal(tokensOf(answered().reset().user('a')), 2_986 + 5);
  });

  it('knows the whole context again although its beginning was not seen', () => {
    const later = (kept: string | null): number | null => {
      const branch = answered().compaction(words(6), kept);
      const after = branch.answer({ text: 'x', prompt: 4_000, output: 1 });
      return follow(after.entries(), { fromStart: false }).calibration.overheadTokens;
    };
    assert.equal(later(null), 4_000 - 66);
    assert.equal(later('e1'), 4_000 - 66 - 5);
    assert.equal(later('gone'), null);
  });

  const rests: readonly (readonly [rest: number, overhead: number, what: string])[] = [
    [66, 2_986, 'as estimated'],
    [89, 2_986, 'up to 35 % more'],
    [90, 2_986 + 24, 'and no more'],
    [43, 2_986, 'down to 35 % less'],
    [42, 2_986 - 24, 'and no less'],
  ];
  for (const [rest, overhead, what] of rests) {
    it(`lets its first prompt measure the summary ${what} (${String(rest)} of 66)`, () => {
      const branch = answered().compaction(words(6), 'e1');
      branch.answer({ text: 'x', prompt: 2_986 + 5 + rest, output: 1 });
      assert.equal(follow(branch.entries()).calibration.overheadTokens, overhead);
    });
  }
});

describe('the forecast after an edit', () => {
  it('reckons the entry with its new content and forgets what was reported', () => {
    const edited = answered().edit('e0', [{ kind: 'text', text: words(4) }]);
    assert.deepEqual([tokensOf(edited), of(edited).reportedTokens], [2_986 + 4 + 5, null]);
    assert.equal(tokensOf(answered().edit('e0', null)), 2_986 + 5);
    assert.equal(tokensOf(answered().edit('gone', null)), 2_986 + 14 + 5);
    assert.equal(tokensOf(answered().edit('e0', null).user('a')), 2_986 + 5 + 5);
  });

  it('is as after an undo, where nothing but the reported figures is void', () => {
    const forecast = follow(answered().user('a').entries());
    forecast.forgetReported();
    const { tokens, reportedTokens, baseId } = forecast.predict();
    assert.deepEqual([tokens, reportedTokens, baseId], [2_986 + 14 + 5 + 5, null, null]);
  });
});

describe('the forecast with another model', () => {
  it('keeps what it learned inside a family', () => {
    const forecast = follow(answered().switchModel('gpt-5-mini').entries());
    assert.equal(forecast.modelId, 'gpt-5-mini');
    assert.equal(forecast.calibration.overheadTokens, 2_986);
  });

  it('follows the model an answer names', () => {
    const branch = answered().user('a').answer({ text: 'x', model: 'claude-opus-5' });
    assert.equal(follow(branch.entries()).modelId, 'claude-opus-5');
    assert.equal(follow(branch.entries()).calibration.family, 'claude-new');
    assert.equal(follow(branch.entries(), { modelId: 'gpt-5' }).modelId, 'gpt-5');
  });

  it('takes a calibration of another family only when that family comes', () => {
    const calibration = {
      family: 'claude-new',
      factor: 2,
      weight: 900,
      overheadTokens: 10,
      kinds: {},
    } as const;
    const forecast = follow(begun().entries(), { calibration });
    assert.equal(forecast.predict().tokens, 2_014);
    const switched = follow(begun().switchModel('claude-opus-5').entries(), { calibration });
    assert.equal(switched.calibration, calibration);
  });
});

describe('thinking that the provider drops', () => {
  const id = 'claude-sonnet-4-5';
  const by = { counter: wordCounter, family: familyOf(id) };
  const thought = blockTokens({ kind: 'thinking', text: words(100) }, by);
  const asked = entryTokens(new Branch().user('go on').entries()[0]!, by);
  const said = { text: 'x', thinking: words(100), prompt: 3_000, output: 200, model: id };
  const one = (): Branch => new Branch().user('hi').answer(said);
  const ask = (branch: Branch): number => tokensOf(branch, { firstModelId: id });

  it('is gone with the next turn of the user, once', () => {
    assert.equal(ask(one()), 3_200);
    assert.equal(ask(one().user('go on')), Math.round(3_200 - thought + asked));
    assert.equal(ask(one().user('go on').user('go on')), Math.round(3_200 - thought + 2 * asked));
  });

  it('adds up over the answers of one turn', () => {
    const two = one()
      .answer({ ...said, prompt: 3_300 })
      .user('go on');
    assert.equal(ask(two), Math.round(3_500 - 2 * thought + asked));
  });

  it('is not gone with a result or a note of the system', () => {
    assert.ok(ask(one().system('a')) > 3_200);
    assert.ok(ask(one().result('c', 'a')) > 3_200);
  });

  it('is no part of what an answer costs later', () => {
    const kept = one().reset('e1');
    const overhead = follow(kept.entries(), { firstModelId: id }).calibration.overheadTokens ?? 0;
    assert.equal(ask(kept), Math.round(overhead + 200 - thought));
  });

  it('is not taken off where no usage is known', () => {
    const unknown = new Branch().user('hi').answer({ text: 'x', thinking: words(100), model: id });
    const before = ask(unknown);
    assert.equal(ask(unknown.user('go on')), Math.round(before + asked));
  });

  it('is forgotten at a compaction', () => {
    const after = one()
      .compaction('s', null)
      .answer({ ...said, thinking: '' })
      .user('go on');
    assert.equal(ask(after), Math.round(3_200 + asked));
  });
});
