import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Result } from '../../../src/base/result';
import { undo } from '../../../src/operations/compact/undo';
import type { Undone } from '../../../src/operations/compact/undo';
import { explain } from '../../../src/operations/problems';
import type { Problem } from '../../../src/operations/problems';
import type { Outside } from '../../../src/ports/outside';
import { words } from '../../build/words';
import { longTalk } from '../../cli/scene';
import { beforeAppend, desks } from '../desk';
import type { Desk } from '../desk';
import { withTranscript } from '../../../src/operations/withTranscript';

const keep = { 'compaction.keepRecentTokens': 2_000 } as const;

/** A session that is compacted, goes on, and is compacted again; its file, and the ids of both, the older first. */
async function compactedTwice(
  desk: Desk,
  outside: Outside,
): Promise<readonly [string, string, string]> {
  const talk = longTalk(desk.lines(), 12);
  const file = desk.write(talk.text());
  const compacted = async (): Promise<string> => {
    const done = await desk.compact(file, desk.limits(keep), outside);
    assert.ok(done.ok, words(done.ok ? '' : explain(done.problem)));
    const { conversation } = await desk.seen(file, outside);
    return conversation.path.filter(({ kind }) => kind === 'compaction').at(-1)?.id ?? '';
  };
  const first = await compacted();
  const before = talk.lines.length;
  longTalk(talk.branchFrom(first), 12, 12);
  fs.appendFileSync(file, `${talk.lines.slice(before).join('\n')}\n`);
  return [file, first, await compacted()];
}

describe('taking several compactions back', () => {
  const here = desks();

  /** Down to `id`, with a signal that ends it while so many are written. */
  const upTo = (
    desk: Desk,
    file: string,
    id: string,
    outside: Outside,
    writes: number,
  ): Promise<Result<Undone, Problem>> => {
    const ended = new AbortController();
    let written = 0;
    const counting = beforeAppend(outside, () => {
      if (++written === writes) ended.abort();
    });
    const request = { limits: desk.limits(keep), id, force: true };
    return withTranscript(file, counting, (transcript) =>
      undo(transcript, request, counting, ended.signal),
    );
  };

  it('begins with the newest, and says all that were', async () => {
    const desk = here();
    const outside = desk.outside();
    const [file, first, second] = await compactedTwice(desk, outside);
    const undone = await upTo(desk, file, first, outside, 9);
    assert.ok(undone.ok, words(undone.ok ? '' : explain(undone.problem)));
    assert.deepEqual([undone.value.undone, undone.value.also], [first, [second]]);
  });

  it('called off after the first, leaves the others and says how far it came', async () => {
    const desk = here();
    const outside = desk.outside();
    const [file, first] = await compactedTwice(desk, outside);
    const undone = await upTo(desk, file, first, outside, 1);
    assert.ok(!undone.ok);
    assert.equal(undone.problem.kind, 'unproven', 'what is done in part is no refusal');
    assert.equal(
      words(explain(undone.problem)),
      '1 later compaction was taken back, but not this one. Cancelled.',
    );
    const { conversation } = await desk.seen(file, outside);
    assert.deepEqual(
      conversation.path.filter(({ kind }) => kind === 'compaction').map(({ id }) => id),
      [first],
    );
  });
});
