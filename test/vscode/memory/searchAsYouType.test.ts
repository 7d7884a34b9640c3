import assert from 'node:assert/strict';
import { onDispose } from '../../../src/base/disposable';
import { SearchAsYouType, pauseMs, restMs } from '../../../src/vscode/memory/searchAsYouType';

interface Asked {
  readonly text: string;
  readonly signal: AbortSignal | null;
  readonly answer: (text: string) => Promise<void>;
}

/** Typing whose time passes as the test says. `isSlow`: somebody knows more. */
function made(isSlow = true) {
  let nowMs = 0;
  const timers = new Map<() => void, number>();
  const asked = { atOnce: [] as Asked[], whole: [] as Asked[] };
  const seen = { shown: [] as string[], isBusy: false };
  const asking = (list: Asked[], text: string, signal: AbortSignal | null): Promise<string> =>
    new Promise((resolve) => {
      const answer = async (answered: string): Promise<void> => {
        resolve(answered);
        // What waits for it has gone on by then.
        await new Promise((done) => setImmediate(done));
      };
      list.push({ text, signal, answer });
    });
  const asTyped = new SearchAsYouType<string>({
    atOnce: (text) => asking(asked.atOnce, text, null),
    whole: isSlow ? (text, signal) => asking(asked.whole, text, signal) : null,
    after: (ms, run) => {
      timers.set(run, nowMs + ms);
      return onDispose(() => timers.delete(run));
    },
    show: (answer) => seen.shown.push(answer),
    busy: (isBusy) => (seen.isBusy = isBusy),
  });
  const pass = (ms: number): void => {
    nowMs += ms;
    for (const [run, atMs] of [...timers]) if (atMs <= nowMs && timers.delete(run)) run();
  };
  const texts = (list: readonly Asked[]): readonly string[] => list.map(({ text }) => text);
  return { asTyped, asked, seen, pass, texts, timers };
}

describe('a search as somebody types', () => {
  it('asks what knows at once after each key, and what is slow when typing rests, once', async () => {
    const { asTyped, asked, seen, pass, texts } = made();
    for (const text of ['g', 'ga', 'gau']) {
      asTyped.typed(text);
      pass(pauseMs);
    }
    assert.deepEqual(texts(asked.atOnce), ['g', 'ga', 'gau']);
    assert.deepEqual(texts(asked.whole), [], 'nobody is asked while keys come');
    await asked.atOnce[2]?.answer('quick');
    assert.deepEqual(seen, { shown: ['quick'], isBusy: true });
    pass(restMs - pauseMs);
    assert.deepEqual(texts(asked.whole), ['gau']);
    await asked.whole[0]?.answer('whole');
    assert.deepEqual(seen, { shown: ['quick', 'whole'], isBusy: false });
    pass(10_000);
    assert.deepEqual(texts(asked.whole), ['gau']);
  });

  it('asks nobody for words that are typed quicker than that', () => {
    const { asTyped, asked, pass, texts } = made();
    for (const text of ['g', 'ga', 'gau']) {
      asTyped.typed(text);
      pass(pauseMs - 1);
    }
    pass(1);
    assert.deepEqual(texts(asked.atOnce), ['gau']);
  });

  it('calls off what was asked before a key, and shows none of its answers', async () => {
    const { asTyped, asked, seen, pass } = made();
    asTyped.typed('old');
    pass(restMs);
    assert.equal(asked.whole[0]?.signal?.aborted, false);
    asTyped.typed('new');
    assert.equal(asked.whole[0].signal.aborted, true);
    await asked.atOnce[0]?.answer('old, quick');
    await asked.whole[0].answer('old, whole');
    assert.deepEqual(seen, { shown: [], isBusy: true });
    pass(pauseMs);
    await asked.atOnce[1]?.answer('new, quick');
    assert.deepEqual(seen.shown, ['new, quick']);
  });

  it('does not show the quick answer over the whole one', async () => {
    const { asTyped, asked, seen, pass } = made();
    asTyped.typed('gauge');
    pass(restMs);
    await asked.whole[0]?.answer('whole');
    await asked.atOnce[0]?.answer('quick');
    assert.deepEqual(seen, { shown: ['whole'], isBusy: false });
  });

  it('has done with the quick answer where nobody knows more', async () => {
    const { asTyped, asked, seen, pass, timers } = made(false);
    asTyped.typed('gauge');
    pass(restMs);
    await asked.atOnce[0]?.answer('quick');
    assert.deepEqual(seen, { shown: ['quick'], isBusy: false });
    assert.equal(timers.size, 0);
  });

  it('ends with its list: nothing is asked any more, and what was is called off', async () => {
    const { asTyped, asked, seen, pass, timers } = made();
    asTyped.typed('a');
    pass(restMs);
    asTyped.dispose();
    assert.equal(asked.whole[0]?.signal?.aborted, true);
    await asked.whole[0].answer('late');
    assert.deepEqual(seen.shown, []);
    asTyped.typed('b');
    asTyped.dispose();
    assert.equal(timers.size, 0);
  });
});
