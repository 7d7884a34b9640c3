import assert from 'node:assert/strict';
import { silentLog } from '../../src/base/log';
import { Acts } from '../../src/vscode/acts';
import { compacted, FakeService, refused, target } from './fakes';
import { status } from './words';

function made() {
  const service = new FakeService();
  const clock = { nowMs: 1_000_000 };
  const acts = new Acts(service, silentLog, () => clock.nowMs);
  return { service, clock, acts };
}

const undone = { ok: true, value: { undone: 'd4', tokensBefore: 20_000, tokensAfter: 180_000 } };
const statusAt = (updatedAtMs: number) => () => ({ ok: true, value: status({ updatedAtMs }) });

describe('acts on a conversation', () => {
  it('join when the same is asked for twice', async () => {
    const { service, acts } = made();
    let finish: (told: unknown) => void = () => undefined;
    service.answers.set('compact', () => new Promise((resolve) => (finish = resolve)));
    const first = acts.compact(target);
    const second = acts.compact(target);
    assert.equal(acts.workOn(target.file), 'compact');
    await new Promise((resolve) => setImmediate(resolve));
    finish(compacted(180_000, 20_000));
    assert.deepEqual(await first, await second);
    assert.deepEqual(service.verbs(), ['compact']);
    assert.equal(acts.workOn(target.file), null);
  });

  it('say in words when the worker is gone', async () => {
    const { acts } = made();
    assert.deepEqual(await acts.compact(target), {
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
    await acts.preview(target);
    await acts.compact(target);
    const [preview, real] = service.asked.map(({ ask }) => ask);
    assert.deepEqual([preview?.['dryRun'], preview?.['force']], [true, false]);
    assert.deepEqual([real?.['dryRun'], real?.['force']], [false, false]);
    assert.equal(real?.['flushFirst'], true);
  });
});

describe('a change of our own', () => {
  it('does not make the agent busy: a compaction can be undone at once', async () => {
    const { service, clock, acts } = made();
    service.answers.set('compact', () => {
      clock.nowMs += 500;
      return compacted(180_000, 20_000);
    });
    service.answers.set('status', statusAt(clock.nowMs + 400));
    service.answers.set('undo', () => undone);
    await acts.compact(target);
    clock.nowMs += 2_000;
    await acts.undo(target, null);
    assert.equal(service.asked.at(-1)?.ask['force'], true);
  });

  it('does when the agent wrote after it', async () => {
    const { service, clock, acts } = made();
    service.answers.set('compact', () => compacted(180_000, 20_000));
    service.answers.set('undo', () => undone);
    await acts.compact(target);
    clock.nowMs += 2_000;
    service.answers.set('status', statusAt(clock.nowMs - 1_000));
    await acts.undo(target, null);
    assert.equal(service.asked.at(-1)?.ask['force'], false);
  });

  it('is only one that was really made', async () => {
    const { service, acts } = made();
    service.answers.set('compact', () => refused('busy'));
    service.answers.set('status', statusAt(1_000_000));
    service.answers.set('undo', () => undone);
    await acts.compact(target);
    await acts.undo(target, null);
    assert.equal(service.asked.at(-1)?.ask['force'], false);
  });
});
