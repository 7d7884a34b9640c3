/** How what is asked of the worker waits for its turn, and what a cancellation that comes meanwhile does: nothing at all. */
import assert from 'node:assert/strict';
import { said } from '../../src/base/sentence';
import { operationsOver } from '../../src/operations/dispatch';
import type { Operations, Verbs } from '../../src/operations/verbs';
import { desks } from './desk';

describe('what is asked of the worker', () => {
  const here = desks();
  let opened: string[];
  let signals: (AbortSignal | undefined)[];
  let goOn: () => void;
  let operations: Operations;

  beforeEach(() => {
    [opened, signals] = [[], []];
    const outside = here().outside();
    const held = new Promise<void>((resolve) => (goOn = resolve));
    operations = operationsOver(
      {
        ...outside,
        transcripts: {
          ...outside.transcripts,
          open: (file) => {
            opened.push(file);
            return {
              file,
              refresh: async (signal) => {
                signals.push(signal);
                await held;
                return {
                  ok: false,
                  problem: { kind: 'unreadable', sentence: said`${file} is not there.` },
                };
              },
              close: () => Promise.resolve(),
            };
          },
        },
      },
      {
        every: () => ({ dispose: () => undefined }),
        watchFolder: () => ({ dispose: () => undefined }),
      },
    );
  });

  const undo = (file: string, signal?: AbortSignal): Promise<Verbs['undo']['answer']> =>
    operations.call(
      'undo',
      { file, limits: here().limits(), id: null, force: false },
      signal === undefined ? {} : { signal },
    );
  const kindOf = async (answer: Promise<Verbs['undo']['answer']>): Promise<string> => {
    const told = await answer;
    return told.ok ? 'done' : told.kind;
  };

  it('is answered at once and never begun where it was cancelled while it waited', async () => {
    const stop = new AbortController();
    const others = [undo('a'), undo('b')];
    const waiting = undo('c', stop.signal);
    stop.abort();
    assert.equal(await kindOf(waiting), 'cancelled');
    goOn();
    await Promise.all(others);
    assert.deepEqual(opened, ['a', 'b']);
  });

  it('is not begun where it was cancelled before it came', async () => {
    assert.equal(await kindOf(undo('a', AbortSignal.abort())), 'cancelled');
    assert.deepEqual(opened, []);
    goOn();
  });

  it('is not read on for where nobody wants it any more, also where it only looks', async () => {
    const stop = new AbortController();
    const asked = operations.call('message', { file: 'a', id: 'm' }, { signal: stop.signal });
    stop.abort();
    goOn();
    const told = await asked;
    assert.equal(!told.ok && told.kind, 'cancelled');
    assert.deepEqual(signals, [stop.signal]);
  });

  it('joins the same that is under way, but not one that was called off', async () => {
    const stop = new AbortController();
    const first = undo('a', stop.signal);
    const joined = undo('a', new AbortController().signal);
    stop.abort();
    const anew = undo('a', new AbortController().signal);
    goOn();
    assert.deepEqual(await Promise.all([kindOf(first), kindOf(joined)]), [
      'cancelled',
      'cancelled',
    ]);
    assert.equal(await kindOf(anew), 'unreadable');
    assert.deepEqual(opened, ['a', 'a']);
  });
});
