import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { contextMessages, contextRefs } from '../../../src/engine/conversation/context';
import { explain } from '../../../src/operations/problems';
import type { Outside } from '../../../src/ports/outside';
import { longTalk } from '../../cli/scene';
import { beforeAppend, desks, whenWriting } from '../desk';
import type { Desk } from '../desk';
import { words } from '../../build/words';
import { SaidError, asIs } from '../../../src/base/sentence';

const limits = { 'compaction.keepRecentTokens': 2_000 } as const;

const agentLine = (id: string, parentId: string | null): string =>
  `${JSON.stringify({
    type: 'message',
    id,
    parentId,
    timestamp: '2026-09-14T12:00:00.000Z',
    message: { role: 'user', content: `The agent wrote ${id}.` },
  })}\n`;

/** A session long enough to be compacted, and its leaf. */
function session(desk: Desk): { readonly file: string; readonly leaf: string } {
  const lines = longTalk(desk.lines(), 12);
  return { file: desk.write(lines.text()), leaf: lines.leaf ?? '' };
}

async function texts(desk: Desk, file: string, outside: Outside): Promise<string> {
  const { conversation } = await desk.seen(file, outside);
  return JSON.stringify(contextMessages(conversation.path).map(({ blocks }) => blocks));
}

function everyLine(file: string): readonly { readonly id: string; readonly type: string }[] {
  const text = fs.readFileSync(file, 'utf8');
  assert.ok(text.endsWith('\n'));
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; type: string });
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length, 'each line once');
  return entries;
}

describe('compacting while the agent writes', () => {
  const here = desks();

  it('plans again when the file moved on, and takes the new line along', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    const outside = desk.outside();
    let calls = 0;
    const moving = beforeAppend(outside, () => {
      if (calls++ === 0) fs.appendFileSync(file, agentLine('late', leaf));
    });
    const done = await desk.compact(file, desk.limits(limits), moving);
    assert.ok(done.ok, words(done.ok ? '' : explain(done.problem)));
    assert.equal(calls, 2);
    assert.match(await texts(desk, file, outside), /The agent wrote late/);
    assert.equal(everyLine(file).filter(({ type }) => type === 'compaction').length, 1);
  });

  it('gives up after three plans, with nothing of ours in the file', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    let last = leaf;
    let count = 0;
    const moving = beforeAppend(desk.outside(), () => {
      const id = `late${++count}`;
      fs.appendFileSync(file, agentLine(id, last));
      last = id;
    });
    const done = await desk.compact(file, desk.limits(limits), moving);
    assert.equal(done.ok ? '' : done.problem.kind, 'moved');
    assert.equal(everyLine(file).filter(({ type }) => type === 'compaction').length, 0);
  });

  it('is refused as busy when the agent wrote during the plan and nobody forces it', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    const outside = desk.outside();
    const moving = beforeAppend(outside, () => {
      fs.appendFileSync(file, agentLine('late', leaf));
      desk.nowMs = Date.now() + 100;
    });
    const done = await desk.compact(file, desk.limits(limits), moving, { force: false });
    assert.equal(done.ok ? '' : done.problem.kind, 'busy');
    assert.match(await texts(desk, file, outside), /The agent wrote late/);
  });

  it('steps aside for a line that came between the comparison and our write', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    const outside = desk.outside();
    const restore = whenWriting('{"type":"compaction"', () =>
      fs.appendFileSync(file, agentLine('between', leaf)),
    );
    const done = await desk.compact(file, desk.limits(limits), outside).finally(restore);
    assert.ok(done.ok, words(done.ok ? '' : explain(done.problem)));
    const entries = everyLine(file);
    const types = entries.slice(-4).map(({ id, type }) => (id === 'between' ? id : type));
    assert.deepEqual(types, ['between', 'compaction', 'custom', 'compaction']);
    assert.match(await texts(desk, file, outside), /The agent wrote between/);
    const undone = await desk.undo(file, desk.limits(limits), outside);
    assert.ok(undone.ok, 'and what was written in the end can be undone');
    const { conversation } = await desk.seen(file, outside);
    assert.equal(
      contextRefs(conversation.path).filter(({ kind }) => kind === 'message').length,
      49,
    );
  });

  it('undoes nothing where a line came between, and keeps that line in the conversation', async () => {
    const desk = here();
    const { file } = session(desk);
    const outside = desk.outside();
    const compacted = await desk.compact(file, desk.limits(limits), outside);
    assert.ok(compacted.ok);
    const restore = whenWriting('{"type":"custom"', () =>
      fs.appendFileSync(file, agentLine('between', compacted.value.entryId)),
    );
    const undone = await desk.undo(file, desk.limits(limits), outside).finally(restore);
    assert.equal(undone.ok ? '' : undone.problem.kind, 'moved');
    const said = await texts(desk, file, outside);
    assert.match(said, /The agent wrote between/);
    assert.ok(said.includes(compacted.value.result.summary.slice(0, 60)), 'still compacted');
    everyLine(file);
    const again = await desk.undo(file, desk.limits(limits), outside);
    assert.ok(again.ok, 'and can be undone later');
    assert.match(await texts(desk, file, outside), /The agent wrote between/);
    assert.match(await texts(desk, file, outside), /Request 0/);
  });

  it('never says that it compacted when the agent went on from where it was', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    const outside = desk.outside();
    const stubborn: Outside = {
      ...outside,
      transcripts: {
        open: (name) => outside.transcripts.open(name),
        archive: (seen) => outside.transcripts.archive(seen),
        append: async (seen, lines, what) => {
          const appended = await outside.transcripts.append(seen, lines, what);
          fs.appendFileSync(file, agentLine('after', leaf));
          return appended;
        },
      },
    };
    const done = await desk.compact(file, desk.limits(limits), stubborn);
    assert.equal(done.ok ? '' : done.problem.kind, 'unproven');
    assert.match(await texts(desk, file, outside), /The agent wrote after/);
  });

  it('loses and doubles no line of a writer that appends 200 of them meanwhile', async () => {
    const desk = here();
    const { file, leaf } = session(desk);
    const outside = desk.outside();
    const script = `
      const fs = require('node:fs');
      let parent = ${JSON.stringify(leaf)};
      for (let n = 0; n < 200; n++) {
        const id = 'w' + n;
        const message = { role: 'user', content: 'Written ' + n };
        fs.appendFileSync(${JSON.stringify(file)}, JSON.stringify({ type: 'message', id, parentId: parent, message }) + '\\n');
        parent = id;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      }`;
    const writer = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
    let isWriting = true;
    const ended = new Promise<void>((resolve) => {
      writer.on('close', () => {
        isWriting = false;
        resolve();
      });
    });
    const outcomes = new Map<string, number>();
    while (isWriting) {
      const done = await desk.compact(file, desk.limits(limits), outside);
      const kind = done.ok ? 'done' : done.problem.kind;
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
    }
    await ended;
    const ids = everyLine(file).map(({ id }) => id);
    const written = ids.filter((id) => /^w\d+$/.test(id));
    assert.deepEqual(
      written,
      Array.from({ length: 200 }, (_, n) => `w${n}`),
    );
    for (const kind of outcomes.keys()) {
      assert.ok(
        ['done', 'moved', 'unproven', 'nothingToCompact', 'notSmaller'].includes(kind),
        kind,
      );
    }
    // The writer's last word is in force, on a branch that holds all it wrote or a summary of it.
    assert.match(await texts(desk, file, outside), /Written 199/);
  });

  it('leaves the compaction in force when our own counters cannot be written, and says so', async () => {
    const desk = here();
    const { file } = session(desk);
    const outside = desk.outside();
    const broken: Outside = {
      ...outside,
      records: {
        get: (key) => outside.records.get(key),
        exclusive: (key, job) => outside.records.exclusive(key, job),
        update: () => Promise.reject(new SaidError(asIs('No space left.'))),
        forget: (key) => outside.records.forget(key),
      },
    };
    const done = await desk.compact(file, desk.limits(limits), broken);
    assert.ok(done.ok);
    assert.ok(desk.logged.some(({ data }) => data['reason'] === 'No space left.'));
  });
});
