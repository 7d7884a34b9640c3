import assert from 'node:assert/strict';
import fs from 'node:fs';
import { contextMessages } from '../../../src/engine/conversation/context';
import { ClaudeLines, readClaude } from '../../build/lines/claudeLines';
import { desks, whenWriting } from '../desk';
import type { Desk } from '../desk';

/** A session with so many turns of some length, as its client would have left it. */
function session(turns: number): ClaudeLines {
  const lines = new ClaudeLines();
  for (let n = 0; n < turns; n++) {
    const words = Array.from({ length: 80 }, (_, i) => `word${n}x${i}`).join(' ');
    lines
      .user(`Request ${n}: look at part ${n}.`)
      .call('Read', { file_path: `/home/dev/boats/part${n}.ts` }, `call${n}`, 1_000 + n * 300)
      .result(`call${n}`, words)
      .agent(`Part ${n} is in order.`, 1_200 + n * 300);
  }
  return lines;
}

const values = { 'compaction.keepRecentTokens': 500, 'compaction.evidenceTokens': 400 };
const read = (file: string) => readClaude(fs.readFileSync(file, 'utf8').trimEnd().split('\n'));

describe('operations on a Claude Code session', () => {
  const here = desks();

  const put = (desk: Desk, lines: ClaudeLines): string => desk.write(lines.text(), 'claude.jsonl');

  it('compacts and takes it back, and says what it did', async () => {
    const desk = here();
    const file = put(desk, session(20));
    const outside = desk.outside();
    const bytes = fs.readFileSync(file);
    const before = contextMessages(read(file).conversation.path).map(({ blocks }) => blocks);
    const done = await desk.compact(file, desk.limits(values), outside);
    assert.ok(done.ok, JSON.stringify(done));
    const status = await desk.status(file, desk.limits(values), outside);
    assert.equal(status.agent, 'claude-code');
    assert.equal(status.compactions, 1);
    assert.deepEqual([status.ownLimitAt, status.flushAt], [167_000, 163_000]);
    assert.ok((status.tokens ?? 0) < 5_000);
    const back = await desk.undo(file, desk.limits(values), outside);
    assert.ok(back.ok, JSON.stringify(back));
    assert.deepEqual(
      contextMessages(read(file).conversation.path).map(({ blocks }) => blocks),
      before,
    );
    assert.ok(fs.readFileSync(file).subarray(0, bytes.length).equals(bytes));
    assert.ok(!(await desk.undo(file, desk.limits(values), outside)).ok);
  });

  it('loses no line of a client that appends 100 while we compact, and doubles none', async () => {
    const desk = here();
    const lines = session(20);
    const file = put(desk, lines);
    const outside = desk.outside();
    const written: string[] = [];
    let parent = lines.leaf;
    const append = (): void => {
      const uuid = `live-${written.length}`;
      const text = `Live line ${uuid}: ${'and so on, '.repeat(40)}`;
      const line = { parentUuid: parent, type: 'user', uuid, message: { content: text } };
      fs.appendFileSync(
        file,
        `${JSON.stringify({ ...line, sessionId: 's-1', version: '2.1.330' })}\n`,
      );
      parent = uuid;
      written.push(uuid);
    };
    const ends = new Map<string, number>();
    let steps = 0;
    while (written.length < 100) {
      // Between any two steps of ours, and at times in the very moment of our write.
      const between = written.length % 4 === 3 ? whenWriting('{"parentUuid":null', append) : null;
      const onStep = (): void => {
        if (++steps % 5 < 2) append();
      };
      const done = await desk.compact(file, desk.limits(values), outside, {}, onStep);
      between?.();
      append();
      const end = done.ok ? 'done' : done.problem.kind;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    const known = ['done', 'moved', 'nothingToCompact', 'notSmaller'];
    for (const end of ends.keys()) assert.ok(known.includes(end), end);
    assert.ok((ends.get('done') ?? 0) > 3, JSON.stringify([...ends]));
    const { conversation } = read(file);
    assert.deepEqual(conversation.oddities, []);
    const onPath = conversation.path.map(({ id }) => String(id));
    for (const uuid of written) {
      assert.equal(onPath.filter((id) => id === uuid).length, 1, `${uuid} is on the branch once`);
    }
    const live = onPath.filter((id) => id.startsWith('live-'));
    assert.deepEqual(live, written, 'in order');
  });
});
