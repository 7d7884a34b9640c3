import assert from 'node:assert/strict';
import fs from 'node:fs';
import { contextMessages } from '../../../src/engine/conversation/context';
import { historyOf } from '../../../src/operations/history/history';
import { ClaudeLines, readClaude } from '../../build/lines/claudeLines';
import { desks } from '../../operations/desk';
import type { Desk } from '../../operations/desk';

const values = { 'compaction.keepRecentTokens': 500, 'compaction.evidenceTokens': 400 };
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const said = (text: string): readonly unknown[] =>
  contextMessages(readClaude(linesOf(text)).conversation.path).map(({ blocks }) => blocks);

/** What the client was about to say when ours came into it. */
const theirs = JSON.stringify({
  parentUuid: 'u80',
  type: 'user',
  uuid: 'live-1',
  sessionId: 's-1',
  version: '2.1.330',
  message: { role: 'user', content: 'Now look at the sails.' },
});
const [half, rest] = [theirs.slice(0, 40), theirs.slice(40)];

describe('a summary of ours in a Claude Code session that lost its boundary', () => {
  const here = desks();

  function session(): ClaudeLines {
    const lines = new ClaudeLines();
    for (let n = 0; n < 20; n++) {
      const words = Array.from({ length: 80 }, (_, i) => `word${n}x${i}`).join(' ');
      lines
        .user(`Request ${n}: look at part ${n}.`)
        .call('Read', { file_path: `/home/dev/boats/part${n}.ts` }, `call${n}`, 1_000 + n * 300)
        .result(`call${n}`, words)
        .agent(`Part ${n} is in order.`, 1_200 + n * 300);
    }
    return lines;
  }

  /** What our compaction appends to the session. */
  async function ours(): Promise<readonly [boundary: string, summary: string]> {
    const desk = here();
    const before = session().text();
    const file = desk.write(before, 'claude.jsonl');
    const done = await desk.compact(file, desk.limits(values), desk.outside());
    assert.ok(done.ok, JSON.stringify(done));
    const [boundary = '', summary = ''] = linesOf(
      fs.readFileSync(file, 'utf8').slice(before.length),
    );
    return [boundary, summary];
  }

  const put = (desk: Desk, appended: readonly string[]): string =>
    desk.write(`${session().text()}${appended.join('\n')}\n`, 'claude.jsonl');

  async function pastOf(desk: Desk, file: string) {
    const outside = desk.outside();
    const { past } = await historyOf(await desk.seen(file, outside), desk.limits(values), outside);
    return past.flatMap((one) =>
      one.kind === 'compaction' && one.standing === 'inForce' ? [[one.by, one.canUndo]] : [],
    );
  }

  it('is known as ours and can be taken back where the boundary is glued to half a line', async () => {
    const [boundary, summary] = await ours();
    const desk = here();
    const file = put(desk, [half + boundary, summary, rest]);
    const whole = said(session().text());
    assert.equal(said(fs.readFileSync(file, 'utf8')).length, 1);
    assert.deepEqual(await pastOf(desk, file), [['tidemark', true]]);
    const back = await desk.undo(file, desk.limits(values), desk.outside());
    assert.ok(back.ok, JSON.stringify(back));
    assert.deepEqual(said(fs.readFileSync(file, 'utf8')), whole);
    const again = await desk.undo(file, desk.limits(values), desk.outside());
    assert.ok(!again.ok && again.problem.kind === 'nothingToUndo', JSON.stringify(again));
    assert.ok((await desk.compact(file, desk.limits(values), desk.outside())).ok);
  });

  it('keeps what was said since when it is taken back', async () => {
    const [boundary, summary] = await ours();
    const desk = here();
    const next = { ...(JSON.parse(theirs) as object), parentUuid: 'live-1', uuid: 'live-2' };
    const file = put(desk, [half + boundary, summary, rest, JSON.stringify(next)]);
    const back = await desk.undo(file, desk.limits(values), desk.outside());
    assert.ok(back.ok, JSON.stringify(back));
    const now = said(fs.readFileSync(file, 'utf8'));
    assert.deepEqual(now.slice(0, -1), said(session().text()));
    assert.match(JSON.stringify(now.at(-1)), /look at the sails/);
  });

  it('is known by the boundary in the damaged line where a person wrote its text', async () => {
    const [boundary, summary] = await ours();
    const desk = here();
    const written = {
      ...(JSON.parse(summary) as object),
      message: { role: 'user', content: 'In my own words.' },
    };
    const file = put(desk, [half + boundary, JSON.stringify(written), rest]);
    assert.deepEqual(await pastOf(desk, file), [['tidemark', true]]);
  });

  it('is known by its text where nothing is left of the boundary', async () => {
    const [, summary] = await ours();
    const desk = here();
    const file = put(desk, [half, summary]);
    assert.deepEqual(await pastOf(desk, file), [['tidemark', true]]);
    const back = await desk.undo(file, desk.limits(values), desk.outside());
    assert.ok(back.ok, JSON.stringify(back));
  });

  it('is the agent’s own where it is not ours', async () => {
    const [boundary, summary] = await ours();
    const desk = here();
    const its = {
      ...(JSON.parse(summary) as object),
      message: { role: 'user', content: 'This session is being continued.' },
    };
    const bare = boundary.replace('"by":"tidemark"', '"by":"somebody"');
    const file = put(desk, [half + bare, JSON.stringify(its)]);
    assert.deepEqual(await pastOf(desk, file), [['agent', false]]);
    const back = await desk.undo(file, desk.limits(values), desk.outside());
    assert.ok(!back.ok && back.problem.kind === 'nothingToUndo', JSON.stringify(back));
  });
});
