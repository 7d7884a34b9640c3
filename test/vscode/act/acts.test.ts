import assert from 'node:assert/strict';
import { silentLog } from '../../build/silentLog';
import { Acts } from '../../../src/vscode/act/acts';
import { compacted, draft, FakeOperations, refused, target } from '../fakes';
import { english } from '../words';

function made() {
  const operations = new FakeOperations();
  return { operations, acts: new Acts(operations, silentLog, english) };
}

describe('acts on a conversation', () => {
  it('join when the same is asked for twice', async () => {
    const { operations, acts } = made();
    let finish: (told: unknown) => void = () => undefined;
    operations.answers.set('compact', () => new Promise((resolve) => (finish = resolve)));
    const first = acts.compact(target, { byPerson: true });
    const second = acts.compact(target, { byPerson: true });
    assert.equal(acts.workOn(target.file), 'compact');
    await new Promise((resolve) => setImmediate(resolve));
    finish(compacted(180_000, 20_000));
    assert.deepEqual(await first, await second);
    assert.deepEqual(operations.verbs(), ['compact']);
    assert.equal(acts.workOn(target.file), null);
  });

  it('join no other of the same kind: what one gave says nothing about what another asked for', async () => {
    const { operations, acts } = made();
    operations.answers.set('apply', () => compacted(180_000, 20_000));
    operations.answers.set('undo', () => refused('unsafe'));
    const options = { byPerson: true };
    await Promise.all([
      acts.apply(target, draft, null, options),
      acts.apply(target, draft, 'As edited.', options),
      acts.apply(target, { ...draft, words: 'Of another draft.' }, null, options),
      acts.apply(target, { ...draft, firstKeptId: 'another cut' }, null, options),
      acts.apply(target, draft, 'As edited.', options),
    ]);
    await Promise.all([
      acts.undo(target, 'a'),
      acts.undo(target, null),
      acts.undo(target, 'b'),
      acts.undo(target, 'a'),
    ]);
    assert.deepEqual(operations.verbs(), [
      ...Array.from({ length: 4 }, () => 'apply'),
      ...Array.from({ length: 3 }, () => 'undo'),
    ]);
  });

  it('say in words when the worker is gone', async () => {
    const { acts } = made();
    assert.deepEqual(await acts.compact(target, { byPerson: true }), {
      ok: false,
      kind: 'failed',
      sentence: 'The background worker stopped.',
    });
  });

  it('tell when they begin and when they end', async () => {
    const { operations, acts } = made();
    const heard: string[] = [];
    acts.onDidBegin(() => heard.push(`begins ${String(acts.workOn(target.file))}`));
    acts.onDidFinish(({ work, done }) => heard.push(`${work} ${done ? 'done' : 'not done'}`));
    operations.answers.set('flush', () => refused('unsafe'));
    await acts.flush(target);
    assert.deepEqual(heard, ['begins flush', 'flush not done']);
  });

  it('ask for exactly what was decided', async () => {
    const { operations, acts } = made();
    const { file, limits, place, flushFirst } = target;
    const writing = { file, limits, place, flushFirst };
    const done = compacted(180_000, 20_000);
    for (const verb of ['compact', 'apply', 'compactByAgent'] as const)
      operations.answers.set(verb, () => done);
    await acts.apply(target, draft, 'As edited.', { byPerson: true });
    await acts.compact(target, { byPerson: false });
    await acts.compactByAgent(target, { byPerson: true });
    assert.deepEqual(operations.asked, [
      {
        verb: 'apply',
        ask: {
          draft,
          limits,
          place,
          flushFirst: true,
          byPerson: true,
          summary: 'As edited.',
          force: false,
        },
      },
      { verb: 'compact', ask: { ...writing, byPerson: false } },
      { verb: 'compactByAgent', ask: { ...writing, byPerson: true } },
    ]);
  });

  it('never begin when they were cancelled before', async () => {
    const { operations, acts } = made();
    const told = await acts.compact(target, { byPerson: true, signal: AbortSignal.abort() });
    assert.deepEqual([told.ok, !told.ok && told.kind], [false, 'cancelled']);
    assert.deepEqual(operations.verbs(), []);
  });
});
