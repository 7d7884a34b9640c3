import assert from 'node:assert/strict';
import type { LogLine } from '../../../src/base/log';
import { lineText, logTo } from '../../../src/base/log';
import { onDispose } from '../../../src/base/disposable';
import type { Announcement } from '../../../src/ports/announcements';
import type { BeforeCompactAnswer, SessionBeforeCompact } from '../../../src/vscode/apiTypes';
import { answerMs, Listeners } from '../../../src/vscode/api/listeners';
import { asIs, said } from '../../../src/base/sentence';

const subject = { agent: 'pi', sessionId: 's', file: '/t/a.jsonl', cwd: '/ws' };
const before: Announcement = {
  event: 'before_compaction',
  ...subject,
  messageCount: 12,
  tokenCount: 9_000,
};
const deciding: Announcement = {
  event: 'session_before_compact',
  ...subject,
  instructions: 'mind the port',
  preparation: {
    firstKeptEntryId: 'e',
    messageCount: 10,
    keptCount: 2,
    tokensBefore: 9_000,
    previousSummary: null,
    readFiles: ['a.ts'],
    modifiedFiles: [],
    trigger: 'manual',
  },
};

function made() {
  const lines: LogLine[] = [];
  const timers: { ms: number; run: () => void; ended: boolean }[] = [];
  const listeners = new Listeners(
    logTo((line) => lines.push(line)),
    (ms, run) => {
      const timer = { ms, run, ended: false };
      timers.push(timer);
      return onDispose(() => (timer.ended = true));
    },
  );
  return { listeners, timers, logged: () => lines.map(lineText) };
}

const never = new Promise<undefined>(() => undefined);

describe('listeners before and after a compaction', () => {
  it('hear what it is about, without the event’s name', async () => {
    const { listeners } = made();
    const heard: unknown[] = [];
    listeners.before.add((about) => heard.push(about));
    listeners.after.add((about) => heard.push(about));
    assert.deepEqual(await listeners.run(before), { kind: 'go' });
    assert.deepEqual(heard, [{ ...subject, messageCount: 12, tokenCount: 9_000 }]);
    await listeners.run({ ...before, event: 'after_compaction', compactedCount: 8 });
    assert.equal(heard.length, 2);
  });

  it('hold nothing up, whether they wait for ever or throw', async () => {
    const { listeners, logged } = made();
    const heard: string[] = [];
    listeners.before.add(() => never);
    listeners.before.add(() => {
      throw new TypeError('the port is 8080');
    });
    listeners.before.add(async () => Promise.reject(new Error('late')));
    listeners.before.add(() => heard.push('last'));
    assert.deepEqual(await listeners.run(before), { kind: 'go' });
    await new Promise(setImmediate);
    assert.deepEqual(heard, ['last']);
    assert.equal(logged().length, 2);
    assert.match(logged()[0]!, /a listener failed \(event before_compaction, error TypeError\)/);
    assert.ok(!logged().join().includes('8080'));
  });

  it('cannot change what the others hear', async () => {
    const { listeners } = made();
    const counts: number[] = [];
    listeners.before.add((about) => Object.assign(about, { messageCount: 0 }));
    listeners.before.add((about) => counts.push(about.messageCount));
    await listeners.run(before);
    assert.deepEqual(counts, [12]);
  });

  it('hear nothing any more once they ended', async () => {
    const { listeners } = made();
    const heard: unknown[] = [];
    listeners.before.add((about) => heard.push(about)).dispose();
    await listeners.run(before);
    assert.deepEqual(heard, []);
  });
});

describe('listeners that decide', () => {
  const asked = (
    answers: readonly (() => unknown)[],
    signal?: AbortSignal,
  ): ReturnType<typeof made> & { answer: Promise<unknown> } => {
    const all = made();
    for (const answer of answers) {
      // What others answer is theirs: wrong shapes too.
      all.listeners.onSessionBeforeCompact(answer as () => BeforeCompactAnswer | undefined);
    }
    return { ...all, answer: all.listeners.run(deciding, signal) };
  };

  it('nobody = go, without a timer', async () => {
    const { answer, timers } = asked([]);
    assert.deepEqual(await answer, { kind: 'go' });
    assert.deepEqual(timers, []);
  });

  it('get preparation, instructions and a signal', async () => {
    const { listeners } = made();
    let seen: SessionBeforeCompact | undefined;
    listeners.onSessionBeforeCompact((about) => {
      seen = about;
      return undefined;
    });
    await listeners.run(deciding);
    assert.deepEqual(seen?.preparation, deciding.preparation);
    assert.equal(seen.instructions, 'mind the port');
    assert.equal('event' in seen, false);
    assert.ok(seen.signal.aborted, 'the time for an answer is over');
  });

  it('a cancellation wins over summaries, whoever is first', async () => {
    const { answer } = asked([
      () => ({ summary: '## Goal', from: 'Notes' }),
      async () => Promise.resolve({ cancel: true, reason: 'not\nnow\u001b[2J' }),
    ]);
    assert.deepEqual(await answer, { kind: 'cancel', reason: asIs('not now.') });
  });

  it('the first summary wins over later ones', async () => {
    const { answer } = asked([
      () => undefined,
      async () => new Promise((resolve) => setImmediate(() => resolve({ summary: 'first' }))),
      () => ({ summary: 'second', from: 'B' }),
    ]);
    const from = 'another extension';
    assert.deepEqual(await answer, { kind: 'summary', summary: 'first', from });
  });

  it('what they throw or answer wrongly counts as nothing said, and is logged', async () => {
    const wrong = ['yes', 7, {}, { cancel: 'true' }, { summary: '  ' }, { summary: 5 }, []];
    const { answer, logged } = asked([
      ...wrong.map((value) => () => value),
      () => {
        throw new Error('x');
      },
    ]);
    assert.deepEqual(await answer, { kind: 'go' });
    assert.equal(logged().length, wrong.length + 1);
  });

  it('are asked without their reason too', async () => {
    const { answer } = asked([() => ({ cancel: true })]);
    const reason = said`another extension asked for it.`;
    assert.deepEqual(await answer, { kind: 'cancel', reason });
  });

  it('that take too long count as nothing said; the others still count', async () => {
    const { answer, timers, logged } = asked([() => never, () => ({ summary: 'mine' })]);
    await new Promise(setImmediate);
    assert.deepEqual(
      timers.map(({ ms }) => ms),
      [answerMs],
    );
    timers[0]!.run();
    const from = 'another extension';
    assert.deepEqual(await answer, { kind: 'summary', summary: 'mine', from });
    assert.match(logged()[0]!, /took too long/);
    assert.ok(timers[0]!.ended);
  });

  it('are let go at once when the compaction is cancelled', async () => {
    const stop = new AbortController();
    const { answer, timers } = asked([() => never], stop.signal);
    stop.abort();
    assert.deepEqual(await answer, { kind: 'go' });
    assert.ok(timers[0]!.ended);
    const late = asked([() => assert.fail('it was asked')], AbortSignal.abort());
    assert.deepEqual(await late.answer, { kind: 'go' });
    assert.deepEqual(late.logged(), [], 'nobody is asked for what was called off before');
  });

  it('whose answer throws when it is read swallows no other’s cancellation', async () => {
    const trap = {
      get cancel(): never {
        throw new Error('the port is 8080');
      },
    };
    const all = new Proxy(
      {},
      {
        get: (_target, name) => {
          if (name === 'then') return undefined;
          throw new Error('no');
        },
      },
    );
    const { answer, logged } = asked([
      () => trap,
      () => all,
      () => ({ cancel: true, reason: 'no' }),
    ]);
    assert.deepEqual(await answer, { kind: 'cancel', reason: asIs('no.') });
    assert.equal(logged().length, 2);
    assert.ok(!logged().join().includes('8080'));
  });

  it('that call off with a reason that throws when it is read have called off', async () => {
    const { listeners, logged } = made();
    listeners.onSessionBeforeCompact(() => ({
      cancel: true,
      get reason(): string {
        throw new Error('the port is 8080');
      },
    }));
    const verdict = await listeners.run(deciding);
    assert.deepEqual(verdict, { kind: 'cancel', reason: said`another extension asked for it.` });
    assert.equal(logged().length, 1);
  });

  it('that send an end to the signal they were given end it for nobody else', async () => {
    const { listeners } = made();
    const seen: boolean[] = [];
    listeners.onSessionBeforeCompact(({ signal }) => {
      signal.dispatchEvent(new Event('abort'));
      return undefined;
    });
    listeners.onSessionBeforeCompact(async ({ signal }) => {
      signal.addEventListener('abort', () => seen.push(signal.aborted));
      await new Promise((resolve) => setImmediate(resolve));
      return { cancel: true, reason: 'release day' };
    });
    const verdict = await listeners.run(deciding);
    assert.deepEqual(verdict, { kind: 'cancel', reason: asIs('release day.') });
    assert.deepEqual(seen, [true], 'only when all have answered');
  });

  it('that throw what throws again when it is looked at count as nothing said', async () => {
    const { answer } = asked([
      () => {
        throw Object.defineProperty(new Error('x'), 'name', {
          get: () => {
            throw new Error('again');
          },
        });
      },
      () => Promise.reject(Object.create(null) as Error),
      () => ({ cancel: true, reason: 'no' }),
    ]);
    assert.deepEqual(await answer, { kind: 'cancel', reason: asIs('no.') });
  });

  it('may not hand over more than a summary can be', async () => {
    const long = 'x'.repeat(1_000_001);
    const { answer, logged } = asked([
      () => ({ summary: long }),
      () => ({ summary: 'mine', from: 'n'.repeat(10_000) }),
    ]);
    const from = `${'n'.repeat(59)}…`;
    assert.deepEqual(await answer, { kind: 'summary', summary: 'mine', from });
    assert.equal(logged().length, 1);
    assert.ok((logged()[0] ?? '').length < 200);
  });
});
