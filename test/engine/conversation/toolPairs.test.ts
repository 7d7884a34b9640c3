import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  callsOf,
  missingResultText,
  pairResults,
  repairToolPairs,
  resultsOf,
} from '../../../src/engine/conversation/toolPairs';
import type { Message } from '../../../src/engine/conversation/types';
import { Branch } from '../../build/lines/branch';
import { conversation } from '../../build/conversation';

const messagesOf = (branch: Branch): readonly Message[] =>
  branch.entries().filter((entry) => entry.kind === 'message');
const repair = (branch: Branch): readonly Message[] => repairToolPairs(messagesOf(branch));
/** The repaired order by ids, `+id` for what was made up. */
const order = (messages: readonly Message[]): readonly string[] =>
  messages.map((message) => `${isMadeUp(message) ? '+' : ''}${message.id}`);
const isMadeUp = (message: Message): boolean =>
  resultsOf(message).some(({ text }) => text === missingResultText);

describe('the repair of calls and results', () => {
  it('leaves a whole conversation as it is', () => {
    const branch = new Branch()
      .user('a')
      .answer({ calls: [['1', 'read']] })
      .result('1', 'x')
      .answer({ text: 'd' });
    assert.deepEqual(repair(branch), messagesOf(branch));
  });

  it('puts results in the order of the calls and right behind them', () => {
    const branch = new Branch()
      .answer({
        calls: [
          ['1', 'read'],
          ['2', 'read'],
        ],
      })
      .user('hello?')
      .result('2', 'two')
      .result('1', 'one');
    assert.deepEqual(order(repair(branch)), ['e0', 'e3', 'e2', 'e1']);
  });

  it('takes the real result where one that was made up came before it, at once or frames later', () => {
    const theirs = '[openclaw] missing tool result in session history; inserted synthetic error';
    for (const madeUp of [theirs, missingResultText, 'No result provided']) {
      const lost = { failed: true };
      const built = conversation().user('a').call('read', {}).result(madeUp, lost).result('real');
      const messages = built.entries().filter((entry) => entry.kind === 'message');
      assert.deepEqual(order(repairToolPairs(messages)), ['e1', 'e2', 'e4']);
      const swapped = [0, 1, 3, 2].flatMap((at) => messages[at] ?? []);
      assert.deepEqual(order(repairToolPairs(swapped)), ['e1', 'e2', 'e4']);
      const between = new Branch()
        .answer({ calls: [['z', 'ls']] })
        .result('z', 'x')
        .entries();
      const late = [...messages.slice(0, 3), ...between, ...messages.slice(3)];
      const repaired = repairToolPairs(late.filter((entry) => entry.kind === 'message'));
      assert.deepEqual(order(repaired), ['e1', 'e2', 'e4', 'e0', 'e1']);
    }
  });

  it('makes up what is missing and says so as a failure', () => {
    const branch = new Branch()
      .answer({
        calls: [
          ['1', 'read'],
          ['2', 'bash'],
        ],
      })
      .result('1', 'x');
    const [result] = repair(branch).filter(isMadeUp).flatMap(resultsOf);
    assert.deepEqual(order(repair(branch)), ['e0', 'e1', '+e0']);
    assert.deepEqual([result?.callId, result?.tool, result?.failed], ['2', 'bash', true]);
    assert.equal(result?.text, missingResultText);
  });

  it('makes up nothing for an answer that was cut off, and keeps what it has', () => {
    const lost = new Branch().answer({ calls: [['1', 'read']], stop: 'aborted' }).user('b');
    assert.deepEqual(order(repair(lost)), ['e0', 'e1']);
    const kept = new Branch().answer({ calls: [['1', 'read']], stop: 'error' }).result('1', 'x');
    assert.deepEqual(order(repair(kept)), ['e0', 'e1']);
  });

  it('drops results without a call and second results', () => {
    const branch = new Branch()
      .result('9', 'before any call')
      .answer({ calls: [['1', 'read']] })
      .result('1', 'x')
      .result('1', 'again')
      .result('8', 'nobody asked');
    assert.deepEqual(order(repair(branch)), ['e1', 'e2']);
  });

  it('pairs by occurrence where an id is used twice', () => {
    const branch = new Branch()
      .answer({
        calls: [
          ['1', 'read'],
          ['1', 'read'],
        ],
      })
      .result('1', 'x')
      .result('1', 'y');
    assert.deepEqual(order(repair(branch)), ['e0', 'e1', 'e2']);
  });

  it('gives a late result to the one call that waits for it', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'read']] })
      .answer({ calls: [['2', 'read']] })
      .result('2', 'two')
      .result('1', 'one');
    assert.deepEqual(order(repair(branch)), ['e0', 'e3', 'e1', 'e2']);
  });

  it('gives a late result to nobody where two calls wait for it', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'read']] })
      .answer({ calls: [['1', 'read']] })
      .answer({ calls: [['2', 'read']] })
      .result('2', 'x')
      .result('1', 'whose?');
    assert.deepEqual(order(repair(branch)), ['e0', '+e0', 'e1', '+e1', 'e2', 'e3']);
  });

  it('names a result after its call', () => {
    const branch = new Branch().answer({ calls: [['1', 'bash']] }).result('1', 'x', '');
    const named = repair(branch)[1]!;
    assert.equal(resultsOf(named)[0]?.tool, 'bash');
  });

  it('keeps the name a result has, and gives one to a call without a name', () => {
    const toolOf = (branch: Branch): readonly (string | undefined)[] =>
      repair(branch).flatMap((message) => resultsOf(message).map(({ tool }) => tool));
    const called = (name: string): Branch => new Branch().answer({ calls: [['1', name]] });
    assert.deepEqual(toolOf(called('bash').result('1', 'x', 'exec')), ['exec']);
    assert.deepEqual(toolOf(called('bash').result('1', 'x', ' ')), ['bash']);
    assert.deepEqual(toolOf(called(' ').result('1', 'x', '')), ['']);
    assert.deepEqual(toolOf(called('')), ['unknown']);
    const late = called('bash')
      .answer({ calls: [['2', 'read']] })
      .result('1', 'x', '')
      .result('2', 'y');
    assert.deepEqual(toolOf(late), ['bash', 'bash']);
  });

  it('changes no other block of a result that it names', () => {
    const branch = new Branch().answer({ calls: [['1', 'bash']] }).result('1', 'x', '');
    const [call, result] = messagesOf(branch);
    const both = { ...result!, blocks: [...result!.blocks, { kind: 'text', text: 'y' } as const] };
    assert.deepEqual(repairToolPairs([call!, both])[1]?.blocks[1], both.blocks[1]);
  });

  it('makes up a result that no person and no model said', () => {
    const branch = new Branch().answer({ calls: [['1', 'bash']], prompt: 9, model: 'm' });
    const made = repair(branch)[1];
    assert.deepEqual(
      [made?.role, made?.origin, made?.usage, made?.model, made?.stop],
      ['tool', 'injected', null, null, null],
    );
    assert.equal(resultsOf(made!)[0]?.text, missingResultText);
    assert.match(missingResultText, /Run it again/u);
  });

  it('gives a late result to the call that still waits where another of its id is answered', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'a']] })
      .result('1', 'first')
      .answer({ calls: [['1', 'b']] })
      .answer({ calls: [['2', 'c']] })
      .result('2', 'two')
      .result('1', 'late');
    assert.deepEqual(order(repair(branch)), ['e0', 'e1', 'e2', 'e5', 'e3', 'e4']);
    const twice = repair(branch.result('1', 'later still'));
    assert.deepEqual(order(twice), ['e0', 'e1', 'e2', 'e5', 'e3', 'e4']);
  });

  it('gives a late result to an answer that was cut off, too', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'a']], stop: 'error' })
      .answer({ calls: [['2', 'b']], stop: 'error' })
      .result('1', 'late');
    assert.deepEqual(order(repair(branch)), ['e0', 'e2', 'e1']);
  });

  const step = fc.tuple(fc.constantFrom('u', 'c', 'd', 'r', 't', 'x'), fc.nat(3));
  const built = (steps: readonly (readonly [string, number])[]): Branch => {
    const branch = new Branch();
    for (const [what, n] of steps) {
      const id = String(n);
      if (what === 'u') branch.user('u');
      else if (what === 'c') branch.answer({ calls: [[id, 'read']] });
      else if (what === 'd')
        branch.answer({
          calls: [
            [id, 'read'],
            [String(n + 1), 'bash'],
          ],
        });
      else if (what === 'x') branch.answer({ calls: [[id, 'read']], stop: 'aborted' });
      else if (what === 'r') branch.result(id, 'r');
      else branch.answer({ text: 't' });
    }
    return branch;
  };

  it('leaves every call of a finished answer with exactly one result right behind it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const messages = repair(built(steps));
        messages.forEach((message, at) => {
          const calls = callsOf(message);
          if (calls.length === 0 || message.stop === 'aborted') return;
          const behind = messages.slice(at + 1, at + 1 + calls.length);
          const ids = behind.map((result) => resultsOf(result)[0]?.callId);
          assert.deepEqual(
            ids,
            calls.map(({ callId }) => callId),
          );
        });
      }),
      { numRuns: 300 },
    );
  });

  it('repairs once: a repaired conversation needs no repair', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const messages = repair(built(steps));
        assert.deepEqual(repairToolPairs(messages), messages);
      }),
    );
  });

  it('loses nothing but results', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const before = messagesOf(built(steps)).filter((m) => resultsOf(m).length === 0);
        const after = repair(built(steps)).filter((m) => resultsOf(m).length === 0);
        assert.deepEqual(after, before);
      }),
    );
  });
});

describe('pairs', () => {
  it('join each result to the oldest call of its id that waits', () => {
    const entries = new Branch()
      .answer({ calls: [['1', 'a']] })
      .answer({ calls: [['1', 'a']] })
      .result('1', 'x')
      .result('1', 'y')
      .result('1', 'nobody waits')
      .entries();
    assert.deepEqual(pairResults(entries), [
      { call: 0, result: 2 },
      { call: 1, result: 3 },
    ]);
  });

  it('count the calls of answers only, and the results of messages only', () => {
    const [answer] = new Branch().answer({ calls: [['1', 'a']] }).entries();
    assert.ok(answer?.kind === 'message');
    assert.equal(callsOf(answer).length, 1);
    assert.deepEqual(callsOf({ ...answer, role: 'user' }), []);
    const [edit] = new Branch().edit('e0', answer.blocks).entries();
    assert.deepEqual([callsOf(edit!), resultsOf(edit!)], [[], []]);
  });

  it('are none where there are no calls', () => {
    assert.deepEqual(
      pairResults(new Branch().user('a').result('1', 'x').compaction('s', null).entries()),
      [],
    );
  });
});
