import assert from 'node:assert/strict';
import fc from 'fast-check';
import { calmMs, choose, noChoice } from '../../../src/engine/selection/choose';
import type {
  Candidate,
  Choice,
  PastChoice,
  Openness,
  AgentLocation,
} from '../../../src/engine/selection/choose';

const nowMs = 1_800_000_000_000;

/** One whose agent tells nothing, quiet for longer than a pause. */
const one = (file: string, change: Partial<Candidate> = {}): Candidate => ({
  file,
  folder: 0,
  atMs: nowMs - 10 * calmMs,
  openness: 'untold',
  where: 'untold',
  turn: 'untold',
  ...change,
});
const ago = (ms: number): number => nowMs - ms;
const pick = (own: readonly Candidate[], past: PastChoice = noChoice): Choice =>
  choose(own, null, past, nowMs);
const pickOf = (...own: readonly Candidate[]): string => {
  const { file, why } = pick(own);
  return `${file}: ${why}`;
};

const idle = { openness: 'open', turn: 'idle', where: 'elsewhere' } as const;
const ended = { openness: 'ended', turn: 'idle' } as const;
const active = { ...idle, where: 'activeTerminal' } as const;
const terminal = { ...idle, where: 'terminal' } as const;

describe('choosing the conversation to follow', () => {
  it('takes what the person chose while it is there', () => {
    const own = [one('a'), one('b', { ...active, atMs: nowMs })];
    const chosen = choose(own, 'a', noChoice, nowMs);
    assert.deepEqual([chosen.file, chosen.why], ['a', 'pinned']);
    assert.equal(choose(own, 'gone', noChoice, nowMs).file, 'b');
    assert.equal(choose([one('a', { folder: null })], 'a', noChoice, nowMs).file, 'a');
  });

  it('takes none where there is none, and none of a folder that is not open', () => {
    assert.deepEqual(pick([]), { file: null, why: null, past: noChoice });
    assert.equal(pick([one('a', { folder: null })]).file, null);
  });

  it('looks in the folder of the active editor first, whatever happens in others', () => {
    const here = one('here', { ...ended, folder: 0 });
    const there = one('there', { ...active, folder: 1, atMs: nowMs });
    assert.equal(pickOf(there, here), 'here: only');
    assert.equal(pickOf(there), 'there: only');
  });

  it('takes the active terminal’s before another terminal’s before the newest elsewhere', () => {
    const elsewhere = one('elsewhere', { ...idle, turn: 'busy', atMs: nowMs });
    const other = one('other', { ...terminal, atMs: ago(1) });
    const mine = one('mine', { ...active, atMs: ago(9e6) });
    assert.equal(pickOf(elsewhere, other, mine), 'mine: terminal');
    assert.equal(pickOf(elsewhere, other), 'other: otherTerminal');
    assert.equal(pickOf(mine, one('newer', { ...active, atMs: ago(8e6) })), 'newer: terminal');
  });

  it('takes an agent that tells nothing, or the editor’s own chat, before a terminal’s once they are newer', () => {
    const mine = one('mine', { ...active, atMs: ago(5e6) });
    assert.equal(pickOf(mine, one('pi', { atMs: ago(4e6) })), 'pi: newest');
    assert.equal(pickOf(mine, one('pi', { atMs: ago(6e6) })), 'mine: terminal');
    const chat = { where: 'window', turn: 'idle' } as const;
    assert.equal(pickOf(mine, one('chat', { ...chat, atMs: ago(4e6) })), 'chat: newest');
    assert.equal(pickOf(mine, one('chat', { ...chat, atMs: ago(6e6) })), 'mine: terminal');
    const panel = { ...idle, where: 'window' } as const;
    assert.equal(pickOf(mine, one('panel', { ...panel, atMs: ago(4e6) })), 'panel: newest');
  });

  it('takes one that is open before one that has ended, however new that is', () => {
    const open = one('open', { ...idle, atMs: ago(9e6) });
    assert.equal(pickOf(one('ended', { ...ended, atMs: nowMs }), open), 'open: open');
    assert.equal(
      pickOf(one('old', ended), one('ended', { ...ended, atMs: nowMs })),
      'ended: newest',
    );
  });

  it('counts one whose agent cannot tell by its last activity', () => {
    const open = one('open', { ...idle, atMs: ago(5e6) });
    assert.equal(pickOf(open, one('pi', { atMs: ago(4e6) })), 'pi: newest');
    assert.equal(pickOf(open, one('pi', { atMs: ago(6e6) })), 'open: open');
    const over = one('ended', { ...ended, atMs: ago(5e6) });
    assert.equal(pickOf(over, one('pi', { atMs: ago(4e6) })), 'pi: newest');
    assert.equal(pickOf(over, one('pi', { atMs: ago(6e6) })), 'ended: newest');
  });

  it('believes no activity that is still to come', () => {
    const future = one('future', { atMs: nowMs + 9e9 });
    assert.equal(pickOf(future, one('a', { atMs: ago(9e6) })), 'a: newest');
    const skewed = one('skewed', { atMs: nowMs + 5_000 });
    assert.equal(pickOf(skewed, one('a', { atMs: ago(1_000) })), 'skewed: newest');
  });
});

describe('staying with a conversation', () => {
  const from = (file: string): PastChoice => ({ chosen: file, left: [] });
  /** Moves on in time: each step is what was written when, and the answer is what is followed then. */
  function follow(
    steps: readonly (readonly [ms: number, own: readonly Candidate[]])[],
    start: PastChoice = noChoice,
  ): readonly (string | null)[] {
    let past = start;
    return steps.map(([ms, own]) => {
      const choice = choose(own, null, past, nowMs + ms);
      past = choice.past;
      return choice.file;
    });
  }
  const at = (ms: number): number => nowMs + ms;

  it('goes over at once to what is new: /clear, /resume, a fork', () => {
    const old = one('old', { ...active, turn: 'busy', atMs: ago(1) });
    const cleared = one('new', { ...active, atMs: nowMs });
    assert.equal(pick([{ ...old, ...ended }, cleared], from('old')).file, 'new');
    assert.equal(
      pick([one('old', { atMs: ago(1) }), one('new', { atMs: nowMs })], from('old')).file,
      'new',
    );
    // Both lines are written in the same millisecond; the one that is open is meant.
    const tie = [one('z-old', { ...ended, atMs: nowMs }), one('a-new', { ...active, atMs: nowMs })];
    assert.equal(pick(tie, from('z-old')).file, 'a-new');
  });

  it('goes over at once when the active terminal is another one, and back', () => {
    const own = (first: AgentLocation, second: AgentLocation): readonly Candidate[] => [
      one('a', { ...idle, turn: 'busy', where: first, atMs: ago(2) }),
      one('b', { ...idle, turn: 'busy', where: second, atMs: ago(1) }),
    ];
    const steps = [
      [0, own('activeTerminal', 'terminal')],
      [1, own('terminal', 'activeTerminal')],
      [2, own('activeTerminal', 'terminal')],
    ] as const;
    assert.deepEqual(follow(steps), ['a', 'b', 'a']);
  });

  it('does not swing between two that both stream', () => {
    const steps = Array.from({ length: 200 }, (_, n): [number, readonly Candidate[]] => {
      const ms = n * 1_000;
      const later = n % 2 === 0 ? 'a' : 'b';
      return [
        ms,
        ['a', 'b'].map((file) => one(file, { atMs: at(file === later ? ms : ms - 1_000) })),
      ];
    });
    const followed = follow(steps);
    assert.deepEqual(followed.slice(0, 2), ['a', 'b']);
    assert.deepEqual(new Set(followed.slice(1)), new Set(['b']));
  });

  it('says that it stays', () => {
    const left = { chosen: 'b', left: [{ file: 'a', untilMs: at(calmMs), wasIdle: false }] };
    const own = [one('a', { atMs: at(10) }), one('b', { atMs: at(5) })];
    assert.deepEqual(choose(own, null, left, at(10)).why, 'stays');
  });

  it('goes back once the other one has been quiet for a while', () => {
    const b = one('b', { atMs: at(1_000) });
    const a = (ms: number): readonly Candidate[] => [one('a', { atMs: at(ms) }), b];
    const steps = [
      [0, [one('a', { atMs: at(0) }), one('b')]],
      [1_000, a(0)],
      [2_000, a(2_000)],
      [30_000, a(29_000)],
      [32_000, a(31_500)],
    ] as const;
    assert.deepEqual(follow(steps), ['a', 'b', 'b', 'b', 'a']);
  });

  it('goes back at once when it is taken up again after a pause, though the other one goes on', () => {
    const both = (a: number, b: number): readonly Candidate[] => [
      one('a', { atMs: at(a) }),
      one('b', { atMs: at(b) }),
    ];
    const steps = [
      [0, both(0, -9)],
      [1_000, both(0, 1_000)],
      [50_000, both(0, 50_000)],
      [51_000, both(51_000, 50_000)],
      [52_000, both(51_000, 52_000)],
    ] as const;
    assert.deepEqual(follow(steps), ['a', 'b', 'b', 'a', 'a']);
  });

  it('goes back at once to one whose turn was over when it was left, however soon it is spoken in again', () => {
    // Two chats of the editor side by side: what is said in them is seen seconds later, with the answer.
    const chat = (file: string, atMs: number): Candidate =>
      one(file, { where: 'window', turn: 'idle', atMs });
    let past = noChoice;
    const look = (atMs: number, ...own: readonly Candidate[]): string | null => {
      const choice = choose(own, null, past, atMs);
      past = choice.past;
      return choice.file;
    };
    assert.equal(look(nowMs, chat('left', nowMs - 4_000)), 'left');
    const right = chat('right', nowMs + 1_000);
    assert.equal(look(nowMs + 5_000, chat('left', nowMs - 4_000), right), 'right');
    assert.equal(look(nowMs + 10_000, chat('left', nowMs + 6_000), right), 'left');
    const again = chat('right', nowMs + 12_000);
    assert.equal(look(nowMs + 15_000, chat('left', nowMs + 6_000), again), 'right');
  });

  it('believes agents about their turns: a long tool is no pause, and a turn begun anew is the person’s', () => {
    const both = (a: number, turnA: 'busy' | 'idle', b: number): readonly Candidate[] => [
      one('a', { ...idle, atMs: at(a), turn: turnA }),
      one('b', { ...idle, atMs: at(b), turn: 'busy' }),
    ];
    const steps = [
      [0, both(0, 'busy', -9)],
      [1_000, both(0, 'busy', 1_000)],
      // Both are in a turn, each with tools that take minutes.
      [90_000, both(0, 'busy', 1_000)],
      [95_000, both(95_000, 'busy', 1_000)],
      // The turn of a is over, then it begins another one.
      [96_000, both(95_000, 'idle', 1_000)],
      [99_000, both(99_000, 'busy', 1_000)],
    ] as const;
    assert.deepEqual(follow(steps), ['a', 'b', 'b', 'b', 'b', 'a']);
  });

  it('forgets those that are gone', () => {
    const left = { chosen: 'b', left: [{ file: 'a', untilMs: at(calmMs), wasIdle: false }] };
    assert.deepEqual(choose([one('b')], null, left, nowMs).past, { chosen: 'b', left: [] });
  });
});

describe('the choice among any conversations', () => {
  const candidate = (file: string): fc.Arbitrary<Candidate> =>
    fc.record({
      file: fc.constant(file),
      folder: fc.constantFrom(0, 0, 1, null),
      atMs: fc.integer({ min: nowMs - 100_000, max: nowMs + 1_000 }),
      openness: fc.constantFrom<Openness>('open', 'ended', 'untold'),
      where: fc.constantFrom<AgentLocation>(
        'activeTerminal',
        'terminal',
        'window',
        'elsewhere',
        'untold',
      ),
      turn: fc.constantFrom('busy', 'idle', 'untold'),
    });
  const sane = ({ openness, where }: Candidate): boolean =>
    openness === 'open' || where === 'untold' || where === 'window';
  const some = fc
    .tuple(...['a', 'b', 'c', 'd', 'e'].map((file) => candidate(file)))
    .chain((all) => fc.subarray(all))
    .map((all) => all.filter(sane));
  const memories = fc.record({
    chosen: fc.constantFrom(null, 'a', 'b', 'z'),
    left: fc.array(
      fc.record({
        file: fc.constantFrom('a', 'b', 'c'),
        untilMs: fc.integer({ min: nowMs - 9e4, max: nowMs + 9e4 }),
        wasIdle: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  });

  it('does not depend on the order they come in', () => {
    fc.assert(
      fc.property(some, memories, (own, past) => {
        const there = choose(own, null, past, nowMs);
        const back = choose([...own].reverse(), null, past, nowMs);
        assert.deepEqual([there.file, there.why], [back.file, back.why]);
      }),
    );
  });

  it('is one of them, of the first folder, and none only where none belongs here', () => {
    fc.assert(
      fc.property(some, memories, (own, past) => {
        const { file, why } = choose(own, null, past, nowMs);
        const here = own.filter(({ folder }) => folder !== null);
        assert.equal(file === null, here.length === 0);
        assert.equal(why === null, file === null);
        const first = Math.min(...here.map(({ folder }) => folder ?? 9));
        const followed = own.find((found) => found.file === file);
        if (followed) assert.equal(followed.folder, first);
      }),
    );
  });

  it('is never one that has ended while another of its folder is open', () => {
    fc.assert(
      fc.property(some, memories, (own, past) => {
        const followed = own.find(({ file }) => file === choose(own, null, past, nowMs).file);
        if (followed?.openness !== 'ended') return;
        const here = own.filter(({ folder }) => folder === followed.folder);
        assert.ok(here.every(({ openness }) => openness !== 'open'));
      }),
    );
  });

  it('asked again at the same moment, is the same', () => {
    fc.assert(
      fc.property(some, memories, (own, past) => {
        const first = choose(own, null, past, nowMs);
        assert.equal(choose(own, null, first.past, nowMs).file, first.file);
      }),
    );
  });

  it('changes at most once for each of those that stream on without a pause', () => {
    const streams = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 9_000 })),
      {
        minLength: 10,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(streams, (writes) => {
        const atMs = [nowMs - 2, nowMs - 1, nowMs];
        let past = noChoice;
        let ms = nowMs;
        let changes = -1;
        for (const [n, pause] of writes) {
          ms += pause;
          atMs[n] = ms;
          // Nobody is quiet for longer than a third of a pause.
          atMs.forEach((last, i) => {
            if (ms - last > calmMs / 3) atMs[i] = ms - 1;
          });
          const own = atMs.map((last, i) => one(`f${i}`, { atMs: last }));
          const choice = choose(own, null, past, ms);
          if (choice.file !== past.chosen) changes++;
          past = choice.past;
        }
        assert.ok(changes <= 2, `${changes} changes`);
      }),
    );
  });
});
