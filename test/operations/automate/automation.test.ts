import assert from 'node:assert/strict';
import { afterApplying, afterDeciding, afterUndoing } from '../../../src/engine/automation/track';
import type { AutomationPolicy } from '../../../src/engine/automation/nextStep';
import type { AutoActs, WorkNews } from '../../../src/operations/automate/acts';
import { Automation } from '../../../src/operations/automate/automation';
import type { AutomationState } from '../../../src/operations/automate/state';
import { remember } from '../../../src/operations/automate/tracks';
import type { Status } from '../../../src/operations/meter/status';
import type { Worded } from '../../../src/operations/answer';
import type { Outside } from '../../../src/ports/outside';
import { compacted, refused } from '../../vscode/fakes';
import { nowMs, status } from '../../vscode/words';
import { desks } from '../desk';
import { SaidError, asIs, said } from '../../../src/base/sentence';

const due = (flush: boolean, compact: boolean): Status['due'] => ({ flush, compact, why: [] });
const full = { due: due(false, true), tokens: 185_000, updatedAtMs: nowMs - 60_000 };

/** A flush that was due and found nothing that is not noted yet. */
const nothingNew: Awaited<ReturnType<AutoActs['flushDue']>> = {
  ok: true,
  value: {
    ...{ notes: [], tier: 'offline', model: null, why: null },
    ...{ file: null, skipped: said`Nothing new to note.`, receipt: null },
  },
};

interface Given {
  readonly policy?: AutomationPolicy;
  readonly records?: Outside['records'];
}

describe('automation', () => {
  const here = desks();

  function made({ policy = 'on', records }: Given = {}) {
    const desk = here();
    desk.nowMs = nowMs;
    const built = desk.outside();
    const alarms: number[] = [];
    const outside: Outside = {
      ...built,
      ...(records ? { records } : {}),
      wait: (ms) => {
        alarms.push(ms);
        return new Promise(() => undefined);
      },
    };
    const done: string[] = [];
    const news: WorkNews[] = [];
    const answers = {
      flush: nothingNew,
      compact: compacted(185_000, 24_000),
    };
    const wakers: (() => void)[] = [];
    const key = { agent: status().agent, sessionId: status().sessionId };
    const acts = {
      isBusy: () => false,
      flushDue: () => {
        done.push('flush');
        return Promise.resolve(answers.flush);
      },
      compact: async () => {
        done.push('compact');
        const { compact } = answers;
        if (compact.ok) {
          // As the operation does it under the record's lock.
          const { tokensBefore: before, tokensAfter: after } = compact.value.result;
          const how = { before, after, byPerson: false };
          await remember(key, (track) => afterApplying(track, how), outside);
        }
        return compact;
      },
    };
    const automation = new Automation(outside, acts, {
      onWork: (one) => news.push(one),
      onDue: () => wakers.splice(0).forEach((wake) => wake()),
    });
    /** Looks, and waits for what was begun to end. */
    const look = async (change: Partial<Status>): Promise<AutomationState> => {
      const ended = new Promise<void>((resolve) => wakers.push(resolve));
      const { limits, place } = { limits: desk.limits(), place: desk.place };
      const at = { limits, place, policy, belongs: true, folder: desk.workspace };
      const state = await automation.look({
        status: status(change),
        placed: at,
        activeAtMs: 0,
      });
      if (state.step === 'flush' || state.step === 'compact') await ended;
      else wakers.splice(0);
      return state;
    };
    const decide = (kind: 'whenIdle' | 'neverAsk'): Promise<unknown> =>
      remember(key, (track) => afterDeciding(track, { kind }, desk.nowMs), outside);
    return { desk, outside, acts, done, news, alarms, answers, look, decide };
  }

  it('flushes once in a cycle even when the record cannot say so', async () => {
    const { records: kept } = here().outside();
    const full = new SaidError(asIs('The disk is full.'));
    const records: Outside['records'] = {
      get: (key) => kept.get(key),
      update: () => Promise.reject(full),
      exclusive: (key, job) => kept.exclusive(key, job),
      forget: (key) => kept.forget(key),
    };
    const { done, look } = made({ records });
    await look({ due: due(true, false) });
    await look({ due: due(true, false) });
    assert.deepEqual(done, ['flush']);
    await look({ due: due(true, false), compactionCount: 1 });
    assert.deepEqual(done, ['flush', 'flush']);
  });

  it('flushes later in a cycle where none was due any more when it came to it, and does not try all the time', async () => {
    const { desk, done, answers, look } = made();
    answers.flush = { ok: true, value: null };
    await look({ due: due(true, false) });
    // An estimate that the agent's next report took back: not due, and due again as the talk goes on.
    await look({});
    const { step, trouble } = await look({ due: due(true, false) });
    assert.deepEqual([step, trouble, done], ['wait', null, ['flush']]);
    desk.nowMs = nowMs + 60_000;
    answers.flush = nothingNew;
    await look({ due: due(true, false) });
    await look({ due: due(true, false) });
    assert.deepEqual(done, ['flush', 'flush']);
  });

  it('says a failed flush, pauses, and shows it until it is over', async () => {
    const { desk, done, alarms, answers, look } = made();
    answers.flush = refused('unsafe');
    await look({ due: due(true, false) });
    const { trouble, step } = await look({ due: due(true, false) });
    assert.deepEqual(trouble, {
      sentence: said`Not done: ${'unsafe'}.`,
      retryAtMs: nowMs + 60_000,
    });
    assert.deepEqual([step, done], ['wait', ['flush']]);
    assert.equal(alarms.at(-1), 60_100);
    answers.flush = nothingNew;
    desk.nowMs = nowMs + 60_000;
    await look({ due: due(true, false) });
    assert.equal((await look({})).trouble, null);
  });

  it('waits for the agent to be idle before it compacts', async () => {
    const { desk, done, alarms, look } = made();
    await look({ ...full, updatedAtMs: nowMs - 3_000 });
    assert.deepEqual([done, alarms], [[], [7_100]]);
    desk.nowMs = nowMs + 7_100;
    await look({ ...full, updatedAtMs: nowMs - 3_000 });
    assert.deepEqual(done, ['compact']);
  });

  it('tells when it begins and how it ended', async () => {
    const { news, answers, look } = made();
    answers.compact = refused('busy');
    await look(full);
    const ends = news.map(({ work, end }) => [work, end]);
    assert.deepEqual(ends, [
      ['compact', null],
      ['compact', { ok: false, kind: 'busy', willRetry: true }],
    ]);
  });

  it('appends no further compaction while the agent goes on without the last one', async () => {
    const { done, look } = made();
    await look(full);
    const after = { compactionCount: 1, due: due(false, false) };
    await look({ ...after, tokens: 24_000, source: 'estimated' });
    // A running agent knows nothing of it: its next report is about the old size.
    await look({ ...full, compactionCount: 1, tokens: 186_000 });
    const { isLaidAside } = await look({ ...full, compactionCount: 1, tokens: 187_000 });
    assert.deepEqual([isLaidAside, done], [true, ['compact']]);
    // The session was opened anew.
    assert.equal((await look({ ...after, tokens: 26_000 })).isLaidAside, false);
    await look({ ...full, compactionCount: 1, tokens: 186_000 });
    assert.deepEqual(done, ['compact', 'compact']);
  });

  it('does not take what an undo brings back for a compaction laid aside, whichever is written first', async () => {
    const desk = here();
    const kept = desk.outside();
    const key = { agent: status().agent, sessionId: status().sessionId };
    const undone = (): Promise<unknown> => remember(key, (track) => afterUndoing(track, 1), kept);
    let isUndone = false;
    const records: Outside['records'] = {
      get: (one) => kept.records.get(one),
      update: async (one, change) => {
        if (isUndone) await undone();
        return kept.records.update(one, change);
      },
      exclusive: (one, job) => kept.records.exclusive(one, job),
      forget: (one) => kept.records.forget(one),
    };
    const { look } = made({ records });
    await look(full);
    const after = { compactionCount: 1, due: due(false, false) };
    await look({ ...after, tokens: 24_000, source: 'estimated' });
    isUndone = true;
    const back = { ...full, compactionCount: 1 };
    assert.equal((await look(back)).isLaidAside, false);
    const { isLaidAside, held } = await look(back);
    assert.deepEqual([isLaidAside, held], [false, 'undone']);
  });

  it('weighs no report while something is being done to the conversation', async () => {
    const { acts, look } = made();
    await look(full);
    const after = { compactionCount: 1, due: due(false, false) };
    await look({ ...after, tokens: 24_000, source: 'estimated' });
    acts.isBusy = () => true;
    const back = { ...full, compactionCount: 1 };
    assert.equal((await look(back)).isLaidAside, false);
    acts.isBusy = () => false;
    assert.equal((await look(back)).isLaidAside, true);
  });

  it('does not compact again when the last compaction freed next to nothing, until the window had room again', async () => {
    const { done, answers, look } = made();
    answers.compact = compacted(185_000, 184_000);
    await look(full);
    await look({ ...full, compactionCount: 1 });
    assert.deepEqual(done, ['compact']);
    await look({ tokens: 90_000, due: due(false, false), compactionCount: 1 });
    await look({ ...full, compactionCount: 1 });
    assert.deepEqual(done, ['compact', 'compact']);
  });

  it('goes by what another window or process remembered', async () => {
    const one = made();
    one.answers.compact = refused('unproven');
    await one.look(full);
    // A window that was loaded anew: the same records, nothing else.
    const other = made();
    const { step } = await other.look(full);
    assert.deepEqual([step, other.done], ['wait', []]);
    await other.decide('neverAsk');
    const asking = made({ policy: 'ask' });
    assert.equal((await asking.look(full)).step, 'nothing');
  });

  it('carries out a yes as soon as the agent is idle, whatever the policy', async () => {
    const { done, answers, look, decide } = made({ policy: 'off' });
    answers.compact = refused('busy');
    await decide('whenIdle');
    assert.equal((await look(full)).isWaiting, true);
    answers.compact = compacted(185_000, 24_000);
    await look(full);
    assert.equal((await look(full)).isWaiting, false);
    assert.deepEqual(done, ['compact', 'compact']);
  });

  it('makes no trouble of having nothing to summarise, but does not try it at every change', async () => {
    const { done, answers, look } = made();
    answers.compact = refused('nothingToCompact');
    await look(full);
    const { trouble } = await look({ ...full, tokens: 186_000 });
    assert.deepEqual([trouble, done], [null, ['compact']]);
  });

  it('says so when the person waits for a compaction that is refused', async () => {
    const { answers, look, decide } = made({ policy: 'ask' });
    answers.compact = refused('nothingToCompact');
    await decide('whenIdle');
    await look(full);
    const { trouble, isWaiting } = await look(full);
    assert.deepEqual(trouble, {
      sentence: said`Not done: ${'nothingToCompact'}.`,
      retryAtMs: null,
    });
    assert.equal(isWaiting, false);
  });

  it('tells no more of what failed once somebody else has done it, or nothing is due', async () => {
    const { desk, answers, look } = made();
    answers.compact = refused('unproven');
    await look(full);
    assert.notEqual((await look(full)).trouble, null);
    // The person compacted by the command; before, it was still to be tried again at a time that is over.
    desk.nowMs = nowMs + 3_600_000;
    const after = { compactionCount: 1, tokens: 24_000 };
    assert.equal((await look(after)).trouble, null);
    answers.flush = refused('unsafe');
    await look({ ...after, due: due(true, false) });
    assert.notEqual((await look({ ...after, due: due(true, false) })).trouble, null);
    assert.equal((await look(after)).trouble, null);
  });

  it('survives an act that throws', async () => {
    const { done, answers, news, look } = made();
    Object.defineProperty(answers, 'flush', {
      get: (): Worded<never> => {
        throw new Error('broken');
      },
    });
    await look({ due: due(true, false) });
    assert.deepEqual([done, news.at(-1)?.end?.kind], [['flush'], 'failed']);
  });
});
