import assert from 'node:assert/strict';
import { actsOf, withAct } from '../../../src/engine/session/acts';
import type { Act } from '../../../src/engine/session/acts';
import { emptyRecord } from '../../../src/engine/session/record';
import { scenes } from '../../cli/scene';

describe('acts of a record', () => {
  const record = emptyRecord({ agent: 'pi', sessionId: 'one' });
  const act: Act = {
    kind: 'compaction',
    id: 'c1',
    atMs: 5,
    byPerson: true,
    writtenBy: 'model',
    model: 'anthropic/x',
    usd: 0.2,
    before: 900,
    isBeforeReported: true,
    after: 100,
  };

  it('are what was put there, the newest two hundred, and nothing that does not look like one', () => {
    assert.deepEqual(actsOf(withAct(record, act)), [act]);
    let many = record;
    for (let n = 0; n < 210; n++) many = withAct(many, { ...act, id: `c${n}` });
    assert.equal(actsOf(many).length, 200);
    assert.deepEqual(
      actsOf({
        ...record,
        others: { acts: [7, { ...act, id: 3 }, { kind: 'undo', id: 'c1' }, act] },
      }),
      [{ kind: 'undo', id: 'c1', atMs: 0, byPerson: false, before: null, after: null }, act],
    );
  });
});

describe('the command that tells the history', () => {
  const here = scenes();
  const keep = ['--set', 'compaction.keepRecentTokens=400'];

  it('tells one note as one', async () => {
    const scene = here();
    const talk = scene.lines().user('Always keep tabs in the sources.').agent('Understood.');
    const file = scene.write(talk.text());
    const run = (...words: string[]) =>
      scene.run([...words, '--transcript', file, '--workspace', scene.workspace]);
    assert.match((await run('status')).out, /\nNo notes yet\.\n$/);
    assert.match((await run('flush')).out, /^1 note written/);
    assert.match((await run('status')).out, /\nLast notes: \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/);
    assert.match((await run('history')).out, /flush {7}asked for, 1 note in /);
  });

  it('tells flushes and compactions, who asked, and what was undone, and writes nothing', async () => {
    const scene = here();
    const file = scene.demo();
    const run = (...words: string[]) =>
      scene.run([...words, '--transcript', file, '--workspace', scene.workspace]);
    assert.match(
      (await run('history')).out,
      /compaction {2}the agent's own, [\d,]+ → [\d,]+ tokens, in force/,
    );
    const flushed = await run('flush');
    assert.equal(flushed.code, 0, flushed.err);
    const compacted = await run('compact', ...keep);
    assert.equal(compacted.code, 0, compacted.err);
    const tree = scene.tree();
    const told = await run('history');
    assert.match(told.out, /compaction {2}asked for, ~[\d,]+ → ~[\d,]+ tokens, in force/);
    assert.match(told.out, /flush {7}asked for, \d+ notes in .*memory/);
    assert.deepEqual(scene.tree(), tree);
    const { past } = (await run('history', '--json')).value() as {
      past: { kind: string; id: string }[];
    };
    const id = past.find(({ kind }) => kind === 'compaction')?.id ?? '';
    scene.age(file);
    const undone = await run('undo', '--id', id);
    assert.equal(undone.code, 0, undone.err);
    assert.match((await run('history')).out, /tokens, undone/);
  });
});
