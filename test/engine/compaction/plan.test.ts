import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planCompaction, withCompaction } from '../../../src/engine/compaction/plan';
import type { CompactionPlan } from '../../../src/engine/compaction/plan';
import {
  goalTokens,
  keepTokensFor,
  leastKept,
  summaryBudget,
} from '../../../src/engine/compaction/room';
import type { SummaryBudget, SummaryRoom } from '../../../src/engine/compaction/room';
import {
  contextMessages,
  contextRefs,
  findContextStart,
} from '../../../src/engine/conversation/context';
import { entryId, sessionId } from '../../../src/engine/conversation/types';
import type {
  Compaction,
  Conversation,
  Entry,
  EntryRef,
} from '../../../src/engine/conversation/types';
import { conversation } from '../../build/conversation';

const refOf = (entry: Entry): EntryRef => ({
  id: entry.id,
  kind: entry.kind,
  role: entry.kind === 'message' ? entry.role : null,
  bytes: 10,
  line: entry.line,
  load: () => entry,
});
const over = (entries: readonly Entry[]): Conversation => ({
  agent: 'pi',
  sessionId: sessionId('s'),
  cwd: '/w',
  formatVersion: 3,
  title: null,
  path: entries.map(refOf),
  totalEntries: entries.length,
  oddities: [],
});
const ten = (): number => 10;

function planned(entries: readonly Entry[], keepTokens: number): CompactionPlan {
  const plan = planCompaction(over(entries), keepTokens, ten);
  assert.ok(plan.ok);
  return plan.value;
}
const compactionKeeping = (first: string, id = 'c1'): Compaction => ({
  kind: 'compaction',
  id: entryId(id),
  parentId: null,
  atMs: null,
  line: 9,
  summary: 'EARLIER',
  firstKeptId: entryId(first),
  tokensBefore: 100,
  tokensAfter: null,
  details: { readFiles: ['old.ts'], modifiedFiles: [] },
});

describe('the plan of a compaction', () => {
  it('keeps the newest entries and replaces what came before', () => {
    const entries = conversation()
      .user('a')
      .agent('b')
      .user('c')
      .agent('d')
      .user('e')
      .agent('f')
      .entries();
    const plan = planned(entries, 20);
    assert.equal(plan.firstKeptId, 'e5');
    assert.deepEqual(
      [...plan.replaced].map(({ id }) => id),
      ['e1', 'e2', 'e3', 'e4'],
    );
    assert.deepEqual(
      plan.kept.map(({ id }) => id),
      ['e5', 'e6'],
    );
    assert.deepEqual(plan.turnPrefix, []);
  });

  it('names the first part of a turn that the cut splits', () => {
    const built = conversation().user('a').agent('b').user('c');
    for (let i = 0; i < 6; i++) built.call('read', { path: `f${i}` }).result('text');
    const plan = planned(built.entries(), 40);
    assert.equal(plan.turnPrefix[0]?.id, 'e3');
    assert.equal(plan.turnPrefix.at(-1)?.id, [...plan.replaced].at(-1)?.id);
  });

  it('replaces from the root although an earlier summary stands for some of it', () => {
    const entries = conversation().user('a').agent('b').user('c').agent('d').entries();
    const later = conversation().user('e').agent('f').user('g').agent('h').entries();
    const renamed = later.map((entry, i): Entry => ({
      ...entry,
      id: entryId(`x${i}`),
      line: entry.line + 10,
    }));
    const all = [...entries, compactionKeeping('e3'), ...renamed];
    const plan = planned(all, 20);
    assert.equal(plan.previous?.summary, 'EARLIER');
    assert.deepEqual(
      [...plan.replaced].map(({ id }) => id),
      ['e1', 'e2', 'e3', 'e4', 'c1', 'x0', 'x1'],
    );
    assert.deepEqual([...plan.replaced].length, 7, 'it can be iterated again');
  });

  it('has nothing to do when everything is kept, and nothing when nothing was said since the last one', () => {
    const entries = conversation().user('a').agent('b').entries();
    const all = planCompaction(over(entries), 1_000, ten);
    assert.ok(!all.ok && all.problem.kind === 'nothingToCompact');
    const again = planCompaction(over([...entries, compactionKeeping('e2')]), 1, ten);
    assert.ok(!again.ok);
    assert.ok(!planCompaction(over([]), 1, ten).ok);
  });

  it('keeps at most half of a small window', () => {
    assert.equal(keepTokensFor(20_000, 200_000), 20_000);
    assert.equal(keepTokensFor(20_000, 16_000), 8_000);
    assert.equal(keepTokensFor(0, 16_000), 1);
  });

  const budget = (room: Partial<SummaryRoom>): SummaryBudget =>
    summaryBudget({
      evidenceTokens: 4_000,
      windowTokens: 200_000,
      replacedTokens: 0,
      previousTokens: 0,
      behindTokens: 0,
      freeTokens: Infinity,
      perCounted: 1,
      ...room,
    });

  it('gives a summary half of what instructions and tools leave free, and a twentieth of the window in any case', () => {
    const total = (freeTokens: number): number => {
      const room = budget({ windowTokens: 32_000, replacedTokens: 100_000, freeTokens });
      return room.proseTokens + room.evidenceTokens;
    };
    assert.ok(total(6_000) <= 3_000 && total(6_000) > 2_990);
    assert.ok(total(-4_000) <= 1_600 && total(-4_000) > 1_590);
    assert.equal(total(100_000), total(Infinity));
  });

  it('keeps a quarter of what is free, at least, and leaves a fifth of it to go on with', () => {
    assert.equal(leastKept(32_000, 16_000, 8_000), 2_000);
    assert.equal(leastKept(32_000, 16_000, -1), 960);
    assert.equal(leastKept(32_000, 16_000, Infinity), 3_200);
    assert.equal(goalTokens(24_000, 8_000), 22_400);
    assert.equal(goalTokens(24_000, -5_000), 24_000);
    assert.equal(goalTokens(24_000, Infinity), 24_000);
  });

  it('gives a summary less room in a small window and for a short conversation', () => {
    assert.deepEqual(budget({ replacedTokens: 100_000 }), {
      proseTokens: 3_920,
      evidenceTokens: 4_000,
    });
    const inSmall = budget({ windowTokens: 8_000, replacedTokens: 100_000 });
    assert.ok(inSmall.proseTokens + inSmall.evidenceTokens <= 1_600);
    const ofShort = budget({ replacedTokens: 3_000 });
    assert.ok(ofShort.proseTokens + ofShort.evidenceTokens <= 1_500);
  });

  it('never gives a summary less room than the one it follows, within the same bounds', () => {
    const total = (previous: number, window = 200_000): number => {
      const room = budget({
        windowTokens: window,
        replacedTokens: 2_000,
        previousTokens: previous,
      });
      return room.proseTokens + room.evidenceTokens;
    };
    assert.ok(total(5_000) >= 5_900, 'all of the earlier one and half of what is new');
    assert.ok(total(50_000) <= 8_400);
    assert.ok(total(5_000, 10_000) <= 2_000);
    const entries = conversation().user('a').agent('b').user('c').agent('d').entries();
    const more = conversation()
      .user('e')
      .agent('f')
      .entries()
      .map((entry, i) => ({ ...entry, id: entryId(`x${i}`) }));
    const plan = planned([...entries, compactionKeeping('e3'), ...more], 20);
    assert.deepEqual([plan.previousTokens, plan.replacedTokens], [10, 20]);
    assert.equal(planned(entries, 20).previousTokens, 0);
  });

  it('says what it replaces, in entries and tokens', () => {
    const entries = conversation().user('a').agent('b').user('c').agent('d').entries();
    const plan = planned(entries, 20);
    assert.deepEqual([plan.replacedCount, plan.replacedTokens], [2, 20]);
  });

  it('shows what the context would be before anything is written', () => {
    const entries = conversation().user('a').agent('b').user('c').agent('d').entries();
    const path = withCompaction(over(entries).path, {
      id: entryId('planned'),
      summary: 'NEW',
      firstKeptId: entryId('e3'),
      tokensBefore: null,
      tokensAfter: null,
      details: { readFiles: [], modifiedFiles: [] },
    });
    assert.deepEqual(
      contextRefs(path).map(({ id }) => id),
      ['planned', 'e3', 'e4'],
    );
  });

  describe('with an output that takes more than half of what is kept', () => {
    const sized = (entry: Entry): number =>
      entry.kind === 'message'
        ? entry.blocks.reduce(
            (sum, block) => sum + (block.kind === 'toolResult' ? block.text.length : 10),
            0,
          )
        : 0;
    const kept = (entries: readonly Entry[], keep = 100): readonly string[] => {
      const plan = planCompaction(over(entries), keep, sized, null, 1_000);
      assert.ok(plan.ok, JSON.stringify(plan));
      return plan.value.kept.map(({ id }) => id);
    };
    const talk = () => conversation().user('a').agent('b').user('c').agent('d').user('look');

    it('cuts behind it and names it', () => {
      const long = talk().call('bash', {}).result('x'.repeat(51)).agent('e').user('f').agent('g');
      assert.deepEqual(kept(long.user('h').entries()), ['e8', 'e9', 'e10', 'e11']);
      const plan = planCompaction(over(long.entries()), 100, sized, null, 1_000);
      assert.ok(plan.ok);
      assert.deepEqual(
        plan.value.oversized.map(({ entry, tokens }) => [entry.id, tokens]),
        [['e7', 51]],
      );
    });

    it('keeps one that takes half of it', () => {
      const half = talk().call('bash', {}).result('x'.repeat(50)).agent('e').user('f').agent('g');
      assert.deepEqual(kept(half.entries())[0], 'e5');
    });

    it('keeps all of a conversation that is no longer than what is kept', () => {
      const short = conversation().user('a').call('bash', {}).result('x'.repeat(80)).agent('b');
      const plan = planCompaction(over(short.entries()), 200, sized, null, 1_000);
      assert.ok(!plan.ok && plan.problem.kind === 'nothingToCompact');
    });

    it('keeps nothing where it is the last thing, and all that goes with it where a call still waits', () => {
      const last = talk().call('bash', {}).result('x'.repeat(90));
      assert.deepEqual(kept(last.entries()), []);
      const [first, ...rest] = talk().call('bash', {}).call('bash', {}).entries().slice(-2);
      assert.ok(first?.kind === 'message' && rest[0]?.kind === 'message');
      const both = { ...first, blocks: [...first.blocks, ...rest[0].blocks] };
      const block = first.blocks[0];
      assert.ok(block?.kind === 'toolCall');
      const result = talk().call('bash', {}).result('x'.repeat(90)).entries().at(-1);
      assert.ok(result);
      assert.deepEqual(kept([...talk().entries(), both, result]), ['e6', 'e7']);
    });

    it('leaves what the person wrote where it is', () => {
      const said = (entry: Entry): number => (entry.id === 'e5' ? 80 : 10);
      const entries = talk().agent('e').user('f').agent('g').entries();
      const plan = planCompaction(over(entries), 100, said, null, 1_000);
      assert.ok(plan.ok);
      assert.equal(plan.value.firstKeptId, 'e5');
    });
  });

  it('never keeps a result without its call, whatever was said and however much is kept', () => {
    const step = fc.constantFrom('user', 'agent', 'call', 'result', 'both');
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(400), (steps, keep) => {
        const built = conversation();
        let open = false;
        for (const kind of steps) {
          if (kind === 'user') built.user('u');
          else if (kind === 'agent') built.agent('a');
          else if (kind === 'call' || (kind === 'result' && !open)) built.call('read', {});
          else if (kind === 'result') built.result('x');
          else built.call('read', {}).result('x');
          open = kind === 'call' || (kind === 'result' && !open);
        }
        const plan = planCompaction(over(built.entries()), keep + 1, ten);
        if (!plan.ok) return;
        const calls = new Set<string>();
        for (const entry of plan.value.kept) {
          if (entry.kind !== 'message') continue;
          for (const block of entry.blocks) {
            if (block.kind === 'toolCall') calls.add(block.callId);
            if (block.kind === 'toolResult') assert.ok(calls.has(block.callId), block.callId);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the start of a context', () => {
  it('is the root where there is no boundary', () => {
    const { path } = over(conversation().user('a').agent('b').entries());
    assert.deepEqual(findContextStart(path), { boundary: null, keptFrom: 0 });
  });

  it('is the last compaction and the entry it keeps from', () => {
    const entries = conversation().user('a').agent('b').user('c').entries();
    const { path } = over([...entries, compactionKeeping('e2')]);
    const start = findContextStart(path);
    assert.equal(start.boundary?.index, 3);
    assert.equal(start.keptFrom, 1);
  });

  it('shows a summary, not the compaction, to the model', () => {
    const entries = conversation().user('a').agent('b').user('c').entries();
    const messages = contextMessages(over([...entries, compactionKeeping('e3')]).path);
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['summary', 'user'],
    );
  });
});
