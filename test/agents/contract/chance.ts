/**
 * The contract by chance: any conversation is read as it was held, and any row of compactions, undos and turns ends where a plain
 * list of messages would.
 */
import { writing } from '../../build/writing';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planCompaction } from '../../../src/engine/compaction/plan';
import type { TranscriptReader } from '../../../src/ports/agent';
import { contextFor, isSummaryAndTail } from './kit/edits';
import { contextOf, conversationOf, meterOf, readerOf, withWordsOf } from './kit/read';
import { contextAfter, figureAfter } from './kit/script';
import type { Call, Deed, Said, Step } from './kit/script';
import { idOf, linesOf, textOf } from './subject';
import type { ContractSubject } from './subject';

const session = { id: idOf(1), cwd: '/home/dev/boats' };

/** One turn, by a few numbers; what it says has the turn's number in it. */
interface Turn {
  readonly calls: readonly number[];
  readonly isThinking: boolean;
  readonly isSaid: boolean;
  readonly end: 'reported' | 'zero' | 'error' | 'aborted';
  readonly before: 'nothing' | 'side' | 'unknown' | 'model' | 'injected';
  readonly own: number | null;
  readonly hasImage: boolean;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  calls: fc.array(fc.nat(3), { maxLength: 3 }),
  isThinking: fc.boolean(),
  isSaid: fc.boolean(),
  end: fc.constantFrom('reported', 'reported', 'reported', 'zero', 'error', 'aborted'),
  before: fc.constantFrom('nothing', 'nothing', 'side', 'unknown', 'model', 'injected'),
  own: fc.option(fc.nat(3), { freq: 5 }),
  hasImage: fc.boolean(),
});

const deeds: readonly Deed[] = ['read', 'edit', 'write', 'shell'];

function callOf(n: number, i: number, kind: number): Call {
  const deed = deeds[kind] ?? 'read';
  const on = deed === 'shell' ? `make part${n}` : `src/part${n}-${i}.ts`;
  const output = `Output ${n}.${i} of it.`;
  return { id: `call-${n}-${i}`, deed, on, output, ...(deed === 'shell' ? { exitCode: 2 } : {}) };
}

function stepsOf({ before, hasImage, end, ...turn }: Turn, n: number): readonly Step[] {
  const tokens = 5_000 + n * 10;
  const odd: Readonly<Record<Turn['before'], readonly Step[]>> = {
    nothing: [],
    side: [{ kind: 'side', text: `Helper ${n}.`, tokens: 600_000 + n }],
    unknown: [{ kind: 'unknown' }],
    model: [{ kind: 'model', model: n % 2 === 0 ? 'small' : 'large' }],
    injected: [],
  };
  const calls = turn.calls.map((kind, i) => callOf(n, i, kind));
  const usage = end === 'reported' ? {} : { usage: end };
  const last: Step = {
    kind: 'answer',
    ...(end === 'error' ? {} : { text: `Answer ${n}.` }),
    ...(end === 'aborted'
      ? { calls: [{ id: `cut-${n}`, deed: 'shell', on: 'sleep 9', output: null }] }
      : {}),
    tokens: end === 'reported' ? tokens + 5 : null,
    ...usage,
  };
  const first: Step = {
    kind: 'answer',
    tokens: end === 'reported' ? tokens : null,
    calls,
    ...(turn.isThinking ? { thinking: `Thought ${n}.` } : {}),
    ...(turn.isSaid ? { text: `Remark ${n}.` } : {}),
  };
  return [
    ...(before === 'injected' ? [{ kind: 'injected', text: `Surroundings ${n}.` } as const] : []),
    { kind: 'user', text: `Request ${n}.`, ...(hasImage ? { image: true } : {}) },
    ...odd[before],
    ...(calls.length > 0 ? [first] : []),
    last,
  ];
}

/** A script of turns; a compaction of the client's own keeps so many of the turns before it. */
function scriptOf(turns: readonly Turn[]): readonly Step[] {
  const steps: Step[] = [];
  const starts: number[] = [];
  turns.forEach((one, n) => {
    starts.push(steps.length);
    steps.push(...stepsOf(one, n));
    // A chat's summary reaches to the last round that was recorded, so there has to be one.
    if (one.own === null || one.end !== 'reported') return;
    const keepFrom = one.own === 0 ? steps.length : (starts.at(-one.own) ?? starts[0] ?? 0);
    // What is replaced by an earlier summary cannot be kept.
    const earlier = steps.findLastIndex(({ kind }) => kind === 'compacted') + 1;
    steps.push({
      kind: 'compacted',
      summary: `Summary ${n}.`,
      keepFrom: Math.max(keepFrom, earlier),
    });
  });
  return steps;
}

export function isTrueByChance(subject: ContractSubject, numRuns: number): void {
  it('reads any conversation as it was held, with its figure', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 6 }), (turns) => {
        const script = scriptOf(turns);
        const conversation = conversationOf(subject, linesOf(subject.render(script, session)));
        const wanted = contextAfter(script, subject.tools, subject.keeps);
        assert.deepEqual(withWordsOf(contextOf(conversation), wanted), wanted);
        // Where nothing else is known, the engine believes the prompt of an answer that was cut off.
        const figure = figureAfter(script);
        const isCutOff = turns.some(({ end }) => end === 'aborted' || end === 'error');
        if (figure !== null || !isCutOff)
          assert.equal(meterOf(conversation).reportedTokens, figure);
        assert.deepEqual(conversation.oddities, []);
      }),
      { numRuns },
    );
  });

  if (subject.cannot.write !== undefined) return;

  it('ends where a list of messages would, whatever is compacted, undone and said in whatever order', () => {
    const whole = turn.map((one): Turn => ({
      ...one,
      own: null,
      end: 'reported',
      before: 'nothing',
    }));
    const deed = fc.oneof(
      whole.map((one) => ({ kind: 'talk', turn: one }) as const),
      whole.map((one) => ({ kind: 'talk', turn: one }) as const),
      fc.integer({ min: 1, max: 400 }).map((keep) => ({ kind: 'compact', keep }) as const),
      fc.integer({ min: 1, max: 60 }).map((keep) => ({ kind: 'compact', keep }) as const),
      // Often several in a row.
      fc.constant({ kind: 'undo' } as const),
      fc.constant({ kind: 'undo' } as const),
      whole.map((one) => ({ kind: 'own', turn: one }) as const),
    );
    fc.assert(
      fc.property(fc.array(deed, { minLength: 4, maxLength: 16 }), (all) => {
        const voyage = new Log(subject);
        for (const one of all) {
          if (one.kind === 'talk' || one.kind === 'own') voyage.talk(one.turn, one.kind === 'own');
          else if (one.kind === 'compact') voyage.compact(one.keep);
          else voyage.undo();
        }
      }),
      { numRuns },
    );
  });
}

/** A transcript that is written to from both sides, and what has to be in it. */
class Log {
  readonly #subject: ContractSubject;
  #lines: readonly string[];
  #context: readonly Said[] = [];
  /** What was there before the compactions that are in force, oldest first, and how long the context was right after each. */
  readonly #saved: { readonly before: readonly Said[]; readonly length: number }[] = [];
  #turns = 0;

  constructor(subject: ContractSubject) {
    this.#subject = subject;
    this.#lines = linesOf(subject.render([], session));
    for (let n = 0; n < 3; n++) {
      this.talk({
        calls: [0, 1],
        isThinking: false,
        isSaid: true,
        end: 'reported',
        before: 'nothing',
        own: null,
        hasImage: false,
      });
    }
  }

  get #reader(): TranscriptReader {
    return readerOf(this.#subject, this.#lines);
  }

  #holds(after: string): void {
    const conversation = this.#reader.conversation();
    assert.deepEqual(withWordsOf(contextOf(conversation), this.#context), this.#context, after);
    assert.deepEqual(conversation.oddities, []);
  }

  /** The client goes on, and at the end of the turn it may compact by itself. */
  talk(one: Turn, isCompacted = false): void {
    const n = this.#turns++;
    const turns = stepsOf(one, n);
    const own = { kind: 'compacted', summary: `Summary ${n}.`, keepFrom: 0 } as const;
    const steps = isCompacted ? [...turns, own] : turns;
    const { tools, keeps } = this.#subject;
    const text = textOf(this.#lines);
    const more =
      n === 0
        ? linesOf(this.#subject.render(steps, session)).slice(this.#lines.length)
        : this.#subject.goOn(text, steps, session);
    this.#lines = [...this.#lines, ...more];
    const said = contextAfter(steps, tools, keeps);
    this.#context = isCompacted ? said : [...this.#context, ...said];
    // What lies before a compaction of the client's own is nobody's to bring back.
    if (isCompacted) this.#saved.length = 0;
    this.#holds('talk');
    assert.equal(meterOf(this.#reader.conversation()).reportedTokens, figureAfter(steps));
  }

  compact(keep: number): void {
    const reader = this.#reader;
    const conversation = reader.conversation();
    const plan = planCompaction(conversation, keep, () => 30);
    if (!plan.ok) return;
    const { firstKeptId } = plan.value;
    const details = { readFiles: [], modifiedFiles: [], toolFailures: [] };
    const summary = `Our summary after ${this.#turns}.`;
    const done = writing(this.#subject.adapter).writeCompaction(
      { summary, firstKeptId, tokensBefore: 9_000, tokensAfter: 900, details },
      contextFor(reader),
    );
    assert.ok(done.kind === 'edit', JSON.stringify(done));
    this.#lines = [...this.#lines, ...done.lines];
    const after = withWordsOf(contextOf(this.#reader.conversation()), []);
    const spoken = this.#context.filter(({ role }) => role !== 'summary');
    const kept = spoken.slice(spoken.length - after.length + 1);
    const head = after[0];
    assert.ok(head);
    isSummaryAndTail(withWordsOf(after, [head, ...kept]), [
      ...this.#context.slice(0, -kept.length),
      ...kept,
    ]);
    this.#saved.push({ before: this.#context, length: after.length });
    this.#context = [head, ...kept];
    this.#holds('compact');
    assert.equal(meterOf(this.#reader.conversation()).reportedTokens, null);
  }

  undo(): void {
    const reader = this.#reader;
    const { adapter } = this.#subject;
    const id = writing(adapter).undoable(reader.conversation(), (one) => reader.rawLine(one));
    const last = this.#saved.at(-1);
    if (!last) assert.equal(id, null, 'nothing is left to be undone');
    if (!last) return;
    assert.ok(id !== null, 'the last compaction can be undone');
    const done = writing(adapter).writeUndo(id, contextFor(reader));
    assert.ok(done.kind === 'edit', JSON.stringify(done));
    this.#lines = [...this.#lines, ...done.lines];
    this.#context = [...last.before, ...this.#context.slice(last.length)];
    this.#saved.pop();
    this.#holds('undo');
  }
}
