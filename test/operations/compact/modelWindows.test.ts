/** Conversations that are more than the summariser can read at once, whoever the summariser is. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { CompactProgress } from '../../../src/operations/compact/draftTypes';
import { flush } from '../../../src/operations/flush/flush';
import type { Outside } from '../../../src/ports/outside';
import { answerTo } from '../../build/models/scriptedSummariser';
import { longTalk } from '../../cli/scene';
import { modelDesks, providers } from '../modelDesk';
import { words } from '../../build/words';

const windowTokens = 12_000;

const size = ({ counters }: Outside, text: string): number =>
  counters.exact('o200k_base').count(text);

describe('a compaction by a model with a small window', () => {
  const { here, settings, outside } = modelDesks(windowTokens);

  for (const kind of providers) {
    it(`reads a conversation of three times the window: ${kind}`, async () => {
      const desk = here();
      const file = desk.write(longTalk(desk.lines(), 62).text());
      const was = fs.readFileSync(file, 'utf8');
      const by = outside(kind, answerTo);
      const steps: CompactProgress[] = [];
      const done = await desk.compact(file, desk.limits(settings(kind)), by.outside, {}, (step) =>
        steps.push(step),
      );
      assert.ok(done.ok, JSON.stringify(done));
      const { tier, result, why, forecast, model } = done.value;
      assert.deepEqual([tier, why], [kind === 'offline' ? 'offline' : 'model', null]);
      assert.ok(result.tokensBefore > 3 * windowTokens, String(result.tokensBefore));
      assert.ok(result.tokensAfter < result.tokensBefore / 4);
      assert.ok(fs.readFileSync(file, 'utf8').startsWith(was));
      const heard = by.heard();
      for (const { system, prompt, maxOutputTokens } of heard) {
        const tokens = size(by.outside, system + prompt) + maxOutputTokens;
        assert.ok(tokens <= windowTokens, `a request of ${tokens}`);
      }
      const all = heard.map(({ prompt }) => prompt).join('\n');
      if (kind === 'offline') return;
      for (let n = 0; n < 58; n++) assert.ok(all.includes(`word${n}x60`), `part ${n} was read`);
      assert.equal(model?.calls, heard.length);
      // Many requests, and each of them was seen to fit.
      assert.ok(forecast?.fits === true && forecast.windowTokens === windowTokens);
      assert.ok(forecast.requests >= heard.length / 2 && forecast.requests <= heard.length * 2);
      const stages = new Set(steps.map(({ stage }) => stage?.kind));
      for (const stage of ['history', 'part', 'merge'] as const)
        assert.ok(stages.has(stage), stage);
    });

    it(`reads a single message of one and a half times the window: ${kind}`, async () => {
      const desk = here();
      const words = Array.from({ length: 6_600 }, (_, i) =>
        i % 300 === 0 ? `anchor${i}` : `w${i}`,
      ).join(' ');
      const lines = desk
        .lines()
        .user(`Please read this log and say what is wrong: ${words}`)
        .agent('The log shows a leak in the harbour.');
      const file = desk.write(longTalk(lines, 6).text());
      const by = outside(kind, answerTo);
      const done = await desk.compact(file, desk.limits(settings(kind)), by.outside);
      assert.ok(done.ok, JSON.stringify(done));
      assert.deepEqual(
        [done.value.tier, done.value.why],
        [kind === 'offline' ? 'offline' : 'model', null],
      );
      assert.ok(size(by.outside, words) > 1.4 * windowTokens, String(size(by.outside, words)));
      assert.ok(done.value.result.tokensAfter < done.value.result.tokensBefore / 3);
      if (kind === 'offline') return;
      const all = by.heard().map(({ prompt }) => prompt);
      for (let i = 0; i < 6_600; i += 300) {
        assert.ok(all.join('\n').includes(`anchor${i}`), `the part with ${i} was read`);
      }
      for (const { system, prompt, maxOutputTokens } of by.heard()) {
        assert.ok(size(by.outside, system + prompt) + maxOutputTokens <= windowTokens);
      }
    });
  }

  it('is done in part by code where the model fails on the way, and says why', async () => {
    const desk = here();
    const file = desk.write(longTalk(desk.lines(), 20).text());
    const by = outside('anthropic', (prompt) =>
      /word1\dx60/.test(prompt)
        ? 'Nothing under any heading here, just words. '.repeat(4)
        : answerTo(prompt),
    );
    const done = await desk.compact(file, desk.limits(settings('anthropic')), by.outside);
    assert.ok(done.ok);
    assert.equal(done.value.tier, 'partial');
    assert.equal(done.value.writtenBy, 'model');
    assert.match(words(done.value.why ?? ''), /had no sections, so it was not used\.$/);
  });
});

describe('a compaction by a model whose window is smaller than what it is told to do', () => {
  const tiny = 700;
  const { here, settings, outside } = modelDesks(tiny);

  for (const kind of ['anthropic', 'vscode'] as const) {
    it(`is done by code, says why, and asks nothing: ${kind}`, async () => {
      const desk = here();
      const file = desk.write(longTalk(desk.lines(), 12).text());
      const by = outside(kind, answerTo);
      const done = await desk.compact(file, desk.limits(settings(kind)), by.outside);
      assert.ok(done.ok, JSON.stringify(done));
      const { tier, why, forecast, model } = done.value;
      assert.equal(tier, 'offline');
      assert.match(
        words(why ?? ''),
        /was not asked: the request takes [\d,]+ tokens, and its window has 700\./,
      );
      assert.equal(forecast?.fits, false);
      assert.deepEqual([by.heard().length, model?.calls], [0, 0]);
    });

    it(`takes notes by code, says why, and asks nothing: ${kind}`, async () => {
      const desk = here();
      const file = desk.write(
        longTalk(desk.lines(), 12).user('The harbour must never be closed.').agent('Yes.').text(),
      );
      const by = outside(kind, () => '{"notes": []}');
      const limits = desk.limits(settings(kind));
      const seen = await desk.seen(file, by.outside);
      const request = { limits, place: desk.place, byPerson: true };
      const done = await flush(seen, request, by.outside);
      assert.ok(done.ok, JSON.stringify(done));
      assert.equal(done.value.tier, 'offline');
      assert.match(words(done.value.why ?? ''), /was not asked: the request takes/);
      assert.equal(by.heard().length, 0);
    });
  }
});
