import assert from 'node:assert/strict';
import { silentLog } from '../../src/base/log';
import type { Snapshot } from '../../src/operations/service';
import type { Status } from '../../src/operations/status';
import { Acts } from '../../src/vscode/acts';
import { Automation } from '../../src/vscode/automation';
import type { View } from '../../src/vscode/text/view';
import { compacted, FakeMemento, FakeService, refused, target } from './fakes';
import { english, nowMs, snapshot, view } from './words';

/** Lets everything that was begun come to its end; nothing here waits for real time. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const due = (flush: boolean, compact: boolean): Status['due'] => ({ flush, compact, why: [] });

interface Given {
  readonly memento?: FakeMemento;
  readonly policy?: View['policy'];
}

function made({ memento = new FakeMemento(), policy = 'on' }: Given = {}) {
  const service = new FakeService();
  const acts = new Acts(service, silentLog);
  const questions: string[] = [];
  const alarms: { ms: number; run: () => void }[] = [];
  const state = { focused: true };
  const automation = new Automation({
    ...{ acts, memento, log: silentLog, language: english },
    target: () => target,
    ask: ({ file }) => void questions.push(file),
    changed: () => undefined,
    isFocused: () => state.focused,
    after: (ms, run) => {
      alarms.push({ ms, run });
      return { dispose: () => undefined };
    },
  });
  const look = async (change: Partial<Status>, seen: Partial<View> = {}): Promise<void> => {
    const now: Snapshot = snapshot(change);
    automation.look(view({ snapshot: now, policy, ...seen }));
    await settle();
  };
  return { service, automation, questions, alarms, state, look, memento };
}

const full = { due: due(false, true), tokens: 185_000, updatedAtMs: nowMs - 60_000 };

describe('automation', () => {
  it('flushes once in a cycle even when the record does not say so', async () => {
    const { service, look } = made();
    service.answers.set('flush', () => ({ ok: true, value: null }));
    await look({ due: due(true, false) });
    await look({ due: due(true, false) });
    assert.deepEqual(service.verbs(), ['flush']);
    assert.equal(service.asked[0]?.ask['onlyIfDue'], true);
    await look({ due: due(true, false), compactionCount: 1 });
    assert.deepEqual(service.verbs(), ['flush', 'flush']);
  });

  it('says a failed flush once, pauses, and shows it until it is over', async () => {
    const { service, automation, alarms, look } = made();
    service.answers.set('flush', () => refused('unsafe'));
    await look({ due: due(true, false) });
    assert.match(automation.notesOn(target.file)[0] ?? '', /^Not done: unsafe\. Tries again at/);
    await look({ due: due(true, false) });
    assert.deepEqual(service.verbs(), ['flush']);
    assert.equal(alarms.at(-1)?.ms, 60_100);
    service.answers.set('flush', () => ({ ok: true, value: null }));
    await look({ due: due(true, false) }, { nowMs: nowMs + 60_000 });
    assert.deepEqual(automation.notesOn(target.file), []);
  });

  it('waits for the agent to be idle before it compacts', async () => {
    const { service, alarms, look } = made();
    service.answers.set('compact', () => compacted(185_000, 24_000));
    await look({ ...full, updatedAtMs: nowMs - 3_000 });
    assert.deepEqual(service.verbs(), []);
    assert.equal(alarms.at(-1)?.ms, 7_100);
    await look({ ...full, updatedAtMs: nowMs - 3_000 }, { nowMs: nowMs + 7_100 });
    assert.deepEqual(service.verbs(), ['compact']);
  });

  it('appends no further compaction while the agent goes on without the last one, and says so', async () => {
    const { service, automation, look } = made();
    service.answers.set('compact', () => compacted(185_000, 24_000));
    await look(full);
    const after = { compactionCount: 1, due: due(false, false) };
    await look({ ...after, tokens: 24_000, source: 'estimated' });
    // A running agent knows nothing of it: its next report is about the old size.
    await look({ ...full, compactionCount: 1, tokens: 186_000 });
    await look({ ...full, compactionCount: 1, tokens: 187_000 });
    assert.deepEqual(service.verbs(), ['compact']);
    assert.match(automation.notesOn(target.file)[0] ?? '', /goes on with what it had/);
    // The session was opened anew.
    await look({ ...after, tokens: 26_000 });
    assert.deepEqual(automation.notesOn(target.file), []);
    await look({ ...full, compactionCount: 1, tokens: 186_000 });
    assert.deepEqual(service.verbs(), ['compact', 'compact']);
  });

  it('does not take a report from before a compaction for one from after it', async () => {
    const { service, automation, look } = made();
    service.answers.set('compact', () => compacted(185_000, 24_000));
    await look(full);
    await look({ tokens: 185_000, due: due(false, false) });
    assert.deepEqual(automation.notesOn(target.file), []);
    await look({ tokens: 24_000, source: 'estimated', due: due(false, false) });
    await look({ tokens: 25_000, due: due(false, false) });
    await look({ ...full, compactionCount: 1 });
    assert.deepEqual(service.verbs(), ['compact', 'compact']);
  });

  it('does not compact again when the last compaction freed next to nothing, until the window had room again', async () => {
    const { service, look } = made();
    service.answers.set('compact', () => compacted(185_000, 184_000));
    await look(full);
    await look({ ...full, compactionCount: 1 });
    assert.deepEqual(service.verbs(), ['compact']);
    await look({ tokens: 90_000, due: due(false, false), compactionCount: 1 });
    await look({ ...full, compactionCount: 1 });
    assert.deepEqual(service.verbs(), ['compact', 'compact']);
  });

  it('asks once per cycle and not again after a restart when told never to', async () => {
    const { questions, automation, look, memento } = made({ policy: 'ask' });
    await look(full);
    await look(full);
    assert.equal(questions.length, 1);
    automation.neverAsk(target.file);
    await look({ ...full, compactionCount: 1 });
    assert.equal(questions.length, 1);
    const later = made({ policy: 'ask', memento });
    await later.look({ ...full, compactionCount: 1 });
    assert.equal(later.questions.length, 0);
  });

  it('asks only when somebody looks', async () => {
    const { questions, state, look } = made({ policy: 'ask' });
    state.focused = false;
    await look(full);
    assert.equal(questions.length, 0);
    state.focused = true;
    await look(full);
    assert.equal(questions.length, 1);
  });

  it('rests in a cycle whose compaction was undone, also after a restart', async () => {
    const { service, automation, look, memento } = made();
    automation.rest(target.file, 1);
    await look({ ...full, compactionCount: 1 });
    const later = made({ memento });
    await later.look({ ...full, compactionCount: 1 });
    assert.deepEqual([...service.verbs(), ...later.service.verbs()], []);
  });

  it('carries out a yes as soon as the agent is idle, whatever the policy', async () => {
    const { service, automation, look } = made({ policy: 'off' });
    service.answers.set('compact', () => refused('busy'));
    automation.compactWhenIdle(target.file);
    await look(full);
    assert.equal(automation.of(target.file).wanted, true);
    service.answers.set('compact', () => compacted(185_000, 24_000));
    await look(full);
    assert.equal(automation.of(target.file).wanted, false);
    assert.deepEqual(service.verbs(), ['compact', 'compact']);
  });

  it('makes no trouble of having nothing to summarise, but does not try it at every change', async () => {
    const { service, automation, look } = made();
    service.answers.set('compact', () => refused('nothingToCompact'));
    await look(full);
    await look({ ...full, tokens: 186_000 });
    assert.deepEqual(automation.notesOn(target.file), []);
    assert.deepEqual(service.verbs(), ['compact']);
  });

  it('says so when the person waits for a compaction that is refused', async () => {
    const { service, automation, look } = made({ policy: 'ask' });
    service.answers.set('compact', () => refused('nothingToCompact'));
    automation.compactWhenIdle(target.file);
    await look(full);
    assert.deepEqual(automation.notesOn(target.file), ['Not done: nothingToCompact.']);
  });

  it('keeps the decisions for a hundred conversations and no more', () => {
    const { automation, memento } = made();
    for (let i = 0; i < 150; i++) automation.neverAsk(`/s/${i}.jsonl`);
    const kept = Object.keys(memento.get<Record<string, unknown>>('restingConversations', {}));
    assert.equal(kept.length, 100);
    assert.ok(kept.includes('/s/149.jsonl') && !kept.includes('/s/49.jsonl'));
  });
});
