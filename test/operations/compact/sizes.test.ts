import assert from 'node:assert/strict';
import { historyOf } from '../../../src/operations/history/history';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import type { Desk } from '../desk';

const keep = { 'compaction.keepRecentTokens': 2_000 } as const;

/** A long conversation whose last answer reports 30,000 tokens, with what came behind it. */
const talk = (desk: Desk, behind: string | null): string => {
  const lines = longTalk(desk.lines(), 12).user('Is that all?').agent('That is all.', 30_000);
  return desk.write((behind === null ? lines : lines.user(behind)).text());
};

describe('how a size before a compaction is known', () => {
  const here = desks();

  for (const [what, behind, isReported] of [
    ['reported where nothing came behind the answer that tells it', null, true],
    ['an estimate where something did', 'Then go on with part 13.', false],
  ] as const) {
    it(`is ${what}: in a draft, what was written, the history and an undo`, async () => {
      const desk = here();
      const file = talk(desk, behind);
      const limits = desk.limits(keep);
      const outside = desk.outside();
      const drafted = await desk.draft(file, limits, outside);
      assert.ok(drafted.ok && drafted.value.isBeforeReported === isReported);
      const done = await desk.compact(file, limits, outside);
      assert.ok(done.ok && done.value.isBeforeReported === isReported);
      const seen = await desk.seen(file, outside);
      const [past] = (await historyOf(seen, limits, outside)).past;
      assert.ok(past?.kind === 'compaction' && past.isBeforeReported === isReported);
      const undone = await desk.undo(file, limits, outside);
      assert.ok(undone.ok && undone.value.isAfterReported === isReported);
    });
  }
});
