/**
 * What every model behind `ports/model.ts` keeps to, whoever provides it. A provider's test hands in how its far side is
 * told to behave; limits are small numbers, so that no test waits long, and nothing is asserted about time beyond "it ended".
 */
import assert from 'node:assert/strict';
import type { CallWatch, Model, ModelCall, ModelProblem } from '../../src/ports/model';
import type { Result } from '../../src/base/result';
import { patience } from '../../tools/patience.mjs';
import { words } from '../build/words';

/** The far side of one provider. */
export interface FarSide {
  /** A model, opened anew. */
  model(): Promise<Model>;
  answers(text: string): void;
  /** Begins and never says another word. */
  fallsSilent(): void;
  /** Says a little for ever. */
  neverEnds(): void;
  counts(tokens: number | null): void;
  /** Requests for an answer so far. */
  requests(): number;
  /** Whether the last request was left by us before it was complete; true too where it did not get that far. */
  wasLeft(): Promise<boolean>;
}

export const call: ModelCall = {
  system: 'You write summaries.',
  prompt: 'The user wants purple giraffes in the kindergarten module.',
  maxOutputTokens: 1_000,
};

/** Generous limits unless told otherwise. */
export const watch = (given: Partial<CallWatch> = {}): CallWatch => ({
  signal: new AbortController().signal,
  totalMs: patience(),
  idleMs: patience(),
  ...given,
});

/** The problem of an outcome that must be one, with everything that holds for all of them. */
export function problemOf<T>(outcome: Result<T, ModelProblem>, name: string): ModelProblem {
  assert.ok(!outcome.ok, 'there was an answer');
  const { problem } = outcome;
  assertSentence(problem, name);
  return problem;
}

/** One sentence or two that name the model and what to do, and repeat nothing of the request. */
export function assertSentence(problem: ModelProblem, name: string): void {
  const { sentence } = problem;
  assert.ok(
    words(sentence).includes(name) || words(sentence).includes(name.split('/')[1]!),
    words(sentence),
  );
  assert.match(words(sentence), /^[A-Za-z].*[.]$/);
  assert.ok(words(sentence).split(/[.!?] (?=[A-Z])/).length <= 2, words(sentence));
  assert.ok(words(sentence).length < 360, words(sentence));
  for (const part of ['giraffe', 'kindergarten', 'summaries', 'sk-ant']) {
    assert.ok(!words(sentence).includes(part), words(sentence));
  }
}

export function keepsTheContract(start: () => Promise<FarSide>): void {
  let far: FarSide;
  beforeEach(async () => {
    far = await start();
  });

  it('gives the text as it was said', async () => {
    const said = 'Goal: ünïcode 目標 🦒\n\n- `src/a.ts` </summary>\u0007 end ';
    far.answers(said);
    const model = await far.model();
    const answer = await model.ask(call, watch());
    assert.ok(answer.ok, JSON.stringify(answer));
    assert.equal(answer.value.text, said);
    assert.equal(answer.value.ended, 'complete');
    assert.equal(far.requests(), 1);
  });

  it('tells how many characters there are so far', async () => {
    const said = 'A sentence of a summary. '.repeat(20);
    far.answers(said);
    const seen: number[] = [];
    await (await far.model()).ask(call, watch({ onProgress: (chars) => seen.push(chars) }));
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    assert.equal(seen.at(-1), said.length);
  });

  it('asks nobody when the call is cancelled beforehand', async () => {
    const model = await far.model();
    const outcome = await model.ask(call, watch({ signal: AbortSignal.abort() }));
    const { kind, again } = problemOf(outcome, model.name);
    assert.deepEqual([kind, again], ['cancelled', 'never']);
    assert.equal(far.requests(), 0);
  });

  it('ends when it is cancelled in the middle, and leaves the far side', async () => {
    far.neverEnds();
    const model = await far.model();
    const stop = new AbortController();
    const outcome = await model.ask(
      call,
      watch({ signal: stop.signal, onProgress: () => stop.abort() }),
    );
    assert.equal(problemOf(outcome, model.name).kind, 'cancelled');
    assert.equal(await far.wasLeft(), true);
  });

  it('ends a model that falls silent, and leaves the far side', async () => {
    far.fallsSilent();
    const model = await far.model();
    const outcome = await model.ask(call, watch({ idleMs: 60 }));
    const { kind, again, sentence } = problemOf(outcome, model.name);
    assert.deepEqual([kind, again], ['silent', 'later']);
    assert.match(words(sentence), /modelIdleSeconds/);
    assert.equal(await far.wasLeft(), true);
  });

  it('ends a model that never comes to an end', async () => {
    far.neverEnds();
    const model = await far.model();
    const outcome = await model.ask(call, watch({ totalMs: 150 }));
    const { kind, again, sentence } = problemOf(outcome, model.name);
    assert.deepEqual([kind, again], ['timeLimit', 'smaller']);
    assert.match(words(sentence), /modelTimeoutSeconds/);
    assert.equal(await far.wasLeft(), true);
  });

  it('takes an answer without a word for a problem', async () => {
    for (const said of ['', ' \n ']) {
      far.answers(said);
      const model = await far.model();
      assert.equal(problemOf(await model.ask(call, watch()), model.name).kind, 'empty');
    }
  });

  it('always knows limits', async () => {
    const { windowTokens, maxOutputTokens } = await (
      await far.model()
    ).limits(new AbortController().signal);
    assert.ok(windowTokens > 0 && maxOutputTokens > 0);
  });

  it('counts as the provider does, and never 0 for a text', async () => {
    const model = await far.model();
    const { signal } = new AbortController();
    far.counts(17);
    assert.equal(await model.countTokens('some words', signal), 17);
    assert.equal(await model.countTokens('', signal), 0);
    far.counts(0);
    assert.equal(await model.countTokens('some words', signal), null);
    far.counts(null);
    assert.equal(await model.countTokens('some words', signal), null);
    assert.equal(await model.countTokens('some words', AbortSignal.abort()), null);
  });

  it('leaves no listener on a signal that lives on', async () => {
    far.answers('Words.');
    const model = await far.model();
    const stop = new AbortController();
    let listeners = 0;
    const { signal } = stop;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners++;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners--;
      remove(...given);
    };
    await model.ask(call, watch({ signal }));
    assert.equal(listeners, 0);
  });
}
