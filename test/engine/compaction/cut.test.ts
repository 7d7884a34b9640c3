import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCut } from '../../../src/engine/compaction/cut';
import { findTurnStart, isMessageLike, startsTurn } from '../../../src/engine/conversation/turns';
import { pairResults } from '../../../src/engine/conversation/toolPairs';
import type { Entry } from '../../../src/engine/conversation/types';
import { plainTokens } from '../../vectors/hybrid';
import { Branch } from '../../build/lines/branch';

/** A text of so many plain tokens. */
const text = (tokens: number): string => 'x'.repeat(tokens * 4);
const cut = (branch: Branch, keep: number): ReturnType<typeof findCut> =>
  findCut(branch.entries(), plainTokens, keep);

describe('the cut', () => {
  const plain = new Branch()
    .user('first')
    .answer({ text: text(1_000) })
    .user('second')
    .answer({ text: text(1_000) })
    .user('third')
    .answer({ text: text(1_000) });

  it('keeps everything where everything fits', () => {
    assert.deepEqual(cut(plain, 20_000), { firstKept: 0, turnStart: -1, isSplitTurn: false });
    assert.deepEqual(findCut([], plainTokens, 5), {
      firstKept: 0,
      turnStart: -1,
      isSplitTurn: false,
    });
  });

  it('falls inside a turn where that is what reaches the size', () => {
    assert.deepEqual(cut(plain, 1), { firstKept: 5, turnStart: 4, isSplitTurn: true });
    assert.deepEqual(cut(plain, 1_500), { firstKept: 3, turnStart: 2, isSplitTurn: true });
  });

  it('falls on a turn where a turn reaches the size', () => {
    assert.deepEqual(cut(plain, 1_001), { firstKept: 4, turnStart: -1, isSplitTurn: false });
  });

  it('never falls on a result but on the call or message after it', () => {
    const tools = new Branch()
      .user('do it')
      .answer({ calls: [['a', 'read', { path: 'x' }]] })
      .result('a', text(3_000))
      .answer({ calls: [['b', 'edit', { path: 'x' }]] })
      .result('b', 'ok')
      .answer({ text: 'done' });
    assert.equal(cut(tools, 2_000).firstKept, 3);
    assert.equal(cut(tools, 1).firstKept, 5);
  });

  it('keeps the call of results that are too large by themselves', () => {
    const trailing = new Branch()
      .user('start')
      .answer({ text: 'old' })
      .user('now')
      .answer({ calls: [['a', 'bash']] })
      .result('a', text(30_000));
    assert.deepEqual(cut(trailing, 5_000), { firstKept: 3, turnStart: 2, isSplitTurn: true });
  });

  it('does not part a call from a result that comes after a word of the user', () => {
    const late = new Branch()
      .user('start')
      .answer({
        calls: [
          ['a', 'bash'],
          ['b', 'bash'],
        ],
      })
      .result('a', text(100))
      .user('are you there?')
      .answer({ text: text(200) })
      .result('b', text(10))
      .user('good');
    assert.equal(cut(late, 150).firstKept, 6, 'behind the late result');
    assert.equal(cut(late, 1_000).firstKept, 0);
  });

  it('takes metadata before it along and still is no split turn', () => {
    const meta = new Branch()
      .user('a')
      .answer({ text: text(800) })
      .switchModel('m')
      .other()
      .user('b')
      .answer({ text: text(800) });
    assert.deepEqual(cut(meta, 801), { firstKept: 2, turnStart: -1, isSplitTurn: false });
  });

  it('may fall on what a program said in the place of the user', () => {
    const injected = new Branch()
      .user('a')
      .injected(text(10))
      .answer({ text: text(10) });
    assert.deepEqual(cut(injected, 15), { firstKept: 1, turnStart: -1, isSplitTurn: false });
    const shell = new Branch()
      .user('a')
      .shell('ls', text(10))
      .answer({ text: text(10) });
    assert.equal(cut(shell, 15).firstKept, 1);
    const branched = new Branch()
      .user('a')
      .branchSummary(text(10))
      .answer({ text: text(10) });
    assert.equal(cut(branched, 15).firstKept, 1);
  });

  it('falls on no system message, no summary and no result', () => {
    const branch = new Branch().system(text(9)).compaction(text(9), null).result('z', text(9));
    assert.deepEqual(cut(branch, 1), { firstKept: 0, turnStart: -1, isSplitTurn: false });
  });

  const step = fc.oneof(
    fc.record({ do: fc.constant('user' as const), n: fc.nat(300), id: fc.nat(4) }),
    fc.record({ do: fc.constant('call' as const), n: fc.nat(300), id: fc.nat(4) }),
    fc.record({ do: fc.constant('result' as const), n: fc.nat(900), id: fc.nat(4) }),
    fc.record({ do: fc.constant('answer' as const), n: fc.nat(300), id: fc.nat(4) }),
    fc.record({ do: fc.constant('meta' as const), n: fc.nat(1), id: fc.nat(4) }),
  );
  const built = (steps: readonly { do: string; n: number; id: number }[]): readonly Entry[] => {
    const branch = new Branch();
    for (const { do: what, n, id } of steps) {
      const call = `c${String(id)}`;
      if (what === 'user') branch.user(text(n));
      else if (what === 'call') branch.answer({ text: text(n), calls: [[call, 'bash']] });
      else if (what === 'result') branch.result(call, text(n));
      else if (what === 'answer') branch.answer({ text: text(n) });
      else branch.other();
    }
    return branch.entries();
  };

  it('never parts any call from its result', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(4_000), (steps, keep) => {
        const entries = built(steps);
        const { firstKept } = findCut(entries, plainTokens, keep);
        const parted = pairResults(entries).filter(
          ({ call, result }) => call < firstKept && result >= firstKept,
        );
        return parted.length === 0;
      }),
      { numRuns: 500 },
    );
  });

  it('lies later the less is kept', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.nat(4_000),
        fc.nat(4_000),
        (steps, a, b) => {
          const entries = built(steps);
          const few = findCut(entries, plainTokens, Math.min(a, b)).firstKept;
          const many = findCut(entries, plainTokens, Math.max(a, b)).firstKept;
          return few >= many;
        },
      ),
    );
  });

  it('says of a split turn where it began', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(4_000), (steps, keep) => {
        const entries = built(steps);
        const { firstKept, turnStart, isSplitTurn } = findCut(entries, plainTokens, keep);
        assert.equal(isSplitTurn, turnStart >= 0);
        if (isSplitTurn) {
          assert.ok(turnStart < firstKept && startsTurn(entries[turnStart]!));
          const between = entries.slice(turnStart + 1, firstKept);
          assert.ok(!between.some(startsTurn));
        }
      }),
    );
  });
});

describe('turns', () => {
  it('start with a user, a program in their place and a branch summary, and nothing else', () => {
    const starting = new Branch().user('a').injected('b').shell('ls', '').branchSummary('c');
    assert.ok(starting.entries().every(startsTurn));
    const others = new Branch()
      .answer({ text: 'a' })
      .result('c', 'x')
      .system('s')
      .compaction('s', null)
      .reset()
      .edit('e0', null)
      .switchModel('m')
      .branchSummary('')
      .other();
    assert.ok(!others.entries().some(startsTurn));
  });

  it('are found from anywhere inside them', () => {
    const entries = new Branch().answer({ text: 'a' }).user('b').answer({ text: 'c' }).entries();
    assert.equal(findTurnStart(entries, 2), 1);
    assert.equal(findTurnStart(entries, 1), 1);
    assert.equal(findTurnStart(entries, 0), -1);
    assert.equal(findTurnStart(entries, 99), 1);
  });

  it('are made of messages; metadata is none', () => {
    const shown = new Branch().user('a').answer({}).result('c', '').compaction('', null);
    assert.ok(shown.branchSummary('x').entries().every(isMessageLike));
    const hidden = new Branch().switchModel('m').other().reset().edit('e', null).branchSummary('');
    assert.ok(!hidden.entries().some(isMessageLike));
  });
});
