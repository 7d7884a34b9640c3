import assert from 'node:assert/strict';
import { silentLog } from '../../src/base/log';
import { Acts } from '../../src/vscode/acts';
import { compacted, FakeService, refused, target } from './fakes';

function made() {
  const service = new FakeService();
  return { service, acts: new Acts(service, silentLog) };
}

describe('acts on a conversation', () => {
  it('join when the same is asked for twice', async () => {
    const { service, acts } = made();
    let finish: (told: unknown) => void = () => undefined;
    service.answers.set('compact', () => new Promise((resolve) => (finish = resolve)));
    const first = acts.compact(target, { byPerson: true });
    const second = acts.compact(target, { byPerson: true });
    assert.equal(acts.workOn(target.file), 'compact');
    await new Promise((resolve) => setImmediate(resolve));
    finish(compacted(180_000, 20_000));
    assert.deepEqual(await first, await second);
    assert.deepEqual(service.verbs(), ['compact']);
    assert.equal(acts.workOn(target.file), null);
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
    const { service, acts } = made();
    const heard: string[] = [];
    acts.onDidBegin(() => heard.push(`begins ${String(acts.workOn(target.file))}`));
    acts.onDidFinish(({ work, done }) => heard.push(`${work} ${done ? 'done' : 'not done'}`));
    service.answers.set('flush', () => refused('unsafe'));
    await acts.flush(target, true);
    assert.deepEqual(heard, ['begins flush', 'flush not done']);
  });

  it('ask for exactly what was decided', async () => {
    const { service, acts } = made();
    service.answers.set('compact', () => compacted(180_000, 20_000));
    await acts.preview(target, { byPerson: true });
    await acts.compact(target, { byPerson: true });
    const [preview, real] = service.asked.map(({ ask }) => ask);
    assert.deepEqual([preview?.['dryRun'], preview?.['force']], [true, false]);
    assert.deepEqual([real?.['dryRun'], real?.['force']], [false, false]);
    assert.equal(real?.['flushFirst'], true);
  });

  it('never begin when they were cancelled before', async () => {
    const { service, acts } = made();
    const told = await acts.compact(target, { byPerson: true, signal: AbortSignal.abort() });
    assert.deepEqual([told.ok, !told.ok && told.kind], [false, 'cancelled']);
    assert.deepEqual(service.verbs(), []);
  });
});
