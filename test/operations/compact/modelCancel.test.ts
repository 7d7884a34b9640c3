/** A compaction by a model that is cancelled at each of its steps and stages: either all of it happened or nothing. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { CompactProgress } from '../../../src/operations/compact/draftTypes';
import { stageName } from '../../../src/operations/model/stages';
import { answerTo } from '../../build/models/scriptedSummariser';
import { longTalk } from '../../cli/scene';
import { modelDesks } from '../modelDesk';

const nameOf = ({ step, stage }: CompactProgress): string =>
  stage === null ? step : `${step} ${stageName(stage)}`;

describe('a compaction by a model that is cancelled', () => {
  const { here, settings, outside } = modelDesks(12_000);

  /** Runs a compaction and cancels it when it tells of its n-th step. */
  async function cancelledAt(n: number) {
    const desk = here();
    const file = desk.write(longTalk(desk.lines(), 20).text(), `session-${n}.jsonl`);
    const was = fs.readFileSync(file, 'utf8');
    const cancel = new AbortController();
    const steps: string[] = [];
    const by = outside('vscode', answerTo);
    const onProgress = (progress: CompactProgress): void => {
      if (steps.push(nameOf(progress)) === n) cancel.abort();
    };
    const limits = desk.limits(settings('vscode'));
    const done = await desk.compact(file, limits, by.outside, {}, onProgress, cancel.signal);
    return { desk, done, steps, was, now: fs.readFileSync(file, 'utf8'), heard: by.heard().length };
  }

  it('has left nothing behind, at whichever step or stage it was', async () => {
    const whole = await cancelledAt(Infinity);
    assert.ok(whole.done.ok, JSON.stringify(whole.done));
    const all = whole.steps;
    for (const one of ['reading', 'summarising merge', 'writing', 'verifying']) {
      assert.ok(all.includes(one), all.join('; '));
    }
    for (let n = 1; n <= all.length; n++) {
      const { desk, done, was, now, heard } = await cancelledAt(n);
      const at = `${n}: ${all[n - 1] ?? ''}`;
      if (all[n - 1] === 'verifying') {
        // It is written: that is what is told.
        assert.ok(done.ok, at);
        continue;
      }
      assert.deepEqual(done, { ok: false, problem: { kind: 'cancelled' } }, at);
      assert.equal(now, was, at);
      assert.ok(heard <= whole.heard, at);
      const journal = path.join(desk.ours, 'journal');
      const names = fs.existsSync(journal) ? fs.readdirSync(journal) : [];
      assert.deepEqual(
        names.filter((name) => name.endsWith('.pending')),
        [],
        at,
      );
    }
  });
});
