/**
 * The contract's seventh part: a message that fits into no window does not stand in the way. It goes behind the summary, which
 * shows its two ends and says where the whole of it is; what is left fits the window, and can be taken back.
 */
import assert from 'node:assert/strict';
import { asPattern } from '../../../src/base/text';
import { desks } from '../../operations/desk';
import { openCalls } from './kit/edits';
import { chatter } from './kit/script';
import type { Step } from './kit/script';
import type { ContractSubject } from './subject';
import { Ship, values } from './writing';

const window = 32_000;
/** A quarter of a small window is kept free: `engine/policy` says so. */
const usable = window * 0.75;

/** About 57,000 tokens of a log, all lines different. */
const log = Array.from(
  { length: 1_750 },
  (_, n) =>
    `2026-11-21T08:${n % 60}:00Z pump-${n} pressure=${n * 7}mbar valve=${n % 9} state=ok${n}`,
).join('\n');
const request = 'Why does the pump stop at night?';
const pasted: Step = { kind: 'user', text: `${request}\n${log}\nEnd of the log.` };
const said = (text: string): Step => ({ kind: 'answer', text, tokens: null, usage: 'zero' });

const looked = (output: string | null): Step => ({
  kind: 'answer',
  text: 'Looking.',
  tokens: null,
  usage: 'zero',
  calls: [{ id: 'look', deed: 'shell', on: 'cat pump.log', output }],
});

const cases: Readonly<Record<string, readonly Step[]>> = {
  'pasted three turns back': [
    ...[...chatter(6, 'Early'), pasted, said('The night valve closes.')],
    ...chatter(2, 'Late'),
  ],
  'pasted as the first message': [pasted, said('The night valve closes.'), ...chatter(2, 'Late')],
  'pasted last, with no answer yet': [...chatter(6, 'Early'), pasted],
  'all there is': [pasted],
  'a tool’s output in a turn that goes on': [
    ...[...chatter(6, 'Early'), { kind: 'user', text: request } as const],
    ...[looked(log), said('The night valve closes.')],
  ],
  'a tool’s output, with no answer yet': [
    ...[...chatter(6, 'Early'), { kind: 'user', text: request } as const, looked(log)],
  ],
  'an answer': [
    ...[...chatter(6, 'Early'), { kind: 'user', text: request } as const, said(log)],
    ...chatter(2, 'Late'),
  ],
};

/** About 13,000 tokens: it fits well into what is kept, and would be most of it. */
const listing = log.split('\n').slice(0, 400).join('\n');
const afterOutput: Readonly<Record<string, readonly Step[]>> = {
  'turns go on behind it': [said('The night valve closes.'), ...chatter(3, 'Late')],
  'it is the last thing': [],
};

export function isNeverStuck(subject: ContractSubject): void {
  const here = desks();
  for (const [name, script] of Object.entries(cases)) {
    for (const keep of name === 'pasted three turns back' ? [1_000, 20_000] : [20_000]) {
      it(`compacts around what fits into no window: ${name}, keeping ${keep}`, async () => {
        const ship = new Ship(here(), subject, script);
        const before = ship.said;
        const limits = ship.desk.limits({
          ...values,
          contextTokens: window,
          'compaction.evidenceTokens': 2_000,
          'compaction.keepRecentTokens': keep,
        });
        const done = await ship.desk.compact(ship.file, limits, ship.desk.outside());
        assert.ok(done.ok, JSON.stringify(done));
        const { summary, tokensBefore, tokensAfter } = done.value.result;
        assert.ok(tokensBefore > 50_000, `${tokensBefore} before`);
        assert.ok(tokensAfter <= usable, `${tokensAfter} after`);
        const status = await ship.desk.status(ship.file, limits, ship.desk.outside());
        assert.ok((status.tokens ?? Infinity) <= usable);
        // The request of the person, both ends of what is too long, its size, and where it is.
        assert.ok(ship.said.some(({ text }) => text.includes(request)) || name === 'an answer');
        assert.match(summary, /pump-0 pressure=0mbar/);
        assert.match(summary, /pump-1749 pressure=12243mbar/);
        const [, line] = summary.match(new RegExp(`${asPattern(ship.file)}:(\\d+)`)) ?? [];
        assert.match(ship.text.split('\n')[Number(line) - 1] ?? '', /pump-1000 pressure/);
        assert.ok(ship.said.slice(1).every(({ text }) => !text.includes('pump-1000 ')));
        assert.deepEqual(openCalls(ship.said), []);
        const kept = ship.said.length - 1;
        assert.deepEqual(ship.said.slice(1), kept === 0 ? [] : before.slice(-kept));
        const undone = await ship.undo();
        assert.ok(undone.ok, JSON.stringify(undone));
        assert.deepEqual(ship.said, before);
      });
    }
  }

  for (const [name, after] of Object.entries(afterOutput)) {
    it(`keeps what was said and not one output that is half of it: ${name}`, async () => {
      const ship = new Ship(here(), subject, [
        ...chatter(20, 'Early', ` It was about${' another plank'.repeat(400)}.`),
        ...[{ kind: 'user', text: request } as const, looked(listing), ...after],
      ]);
      const before = ship.said;
      const limits = ship.desk.limits({
        ...values,
        contextTokens: 200_000,
        'compaction.keepRecentTokens': 20_000,
      });
      const done = await ship.desk.compact(ship.file, limits, ship.desk.outside());
      assert.ok(done.ok, JSON.stringify(done));
      const { summary } = done.value.result;
      assert.match(summary, /pump-0 pressure=0mbar/);
      assert.match(summary, /pump-399 pressure=2793mbar/);
      assert.match(summary, new RegExp(`${asPattern(ship.file)}:\\d+`));
      assert.ok(ship.said.slice(1).every(({ text }) => !text.includes('pump-200 ')));
      assert.deepEqual(openCalls(ship.said), []);
      const kept = ship.said.length - 1;
      assert.equal(kept, after.length);
      assert.deepEqual(ship.said.slice(1), kept === 0 ? [] : before.slice(-kept));
      assert.ok((await ship.undo()).ok);
      assert.deepEqual(ship.said, before);
    });
  }

  it('goes on after a summary that keeps nothing, and is taken back with the turns since', async () => {
    const ship = new Ship(here(), subject, [...chatter(6, 'Early'), pasted]);
    const before = ship.said;
    const limits = ship.desk.limits({ ...values, contextTokens: window });
    assert.ok((await ship.desk.compact(ship.file, limits, ship.desk.outside())).ok);
    ship.goOn(chatter(2, 'Later'));
    const later = ship.said.slice(1);
    assert.equal(later.length, 4);
    assert.ok((await ship.undo()).ok);
    assert.deepEqual(ship.said, [...before, ...later]);
  });

  it('is never stuck where instructions and tools fill half of a window: it compacts whenever that is due', async () => {
    const turn = (n: number, tokens: number | null): readonly Step[] => [
      { kind: 'user', text: `And what about plank ${n}?` },
      { kind: 'answer', text: `It is sound.${` plank ${n}`.repeat(450)}`, tokens, usage: 'zero' },
    ];
    const script = [1, 2, 3].flatMap((n) => turn(n, 16_000 + n * 1_400));
    const ship = new Ship(here(), subject, script);
    const limits = ship.desk.limits({
      ...values,
      contextTokens: window,
      'compaction.keepRecentTokens': 20_000,
    });
    let compactions = 0;
    for (let n = 4; n < 14; n++) {
      ship.goOn(turn(n, null));
      ship.desk.age(ship.file);
      const { due, tokens } = await ship.desk.status(ship.file, limits, ship.desk.outside());
      if (!due.compact) continue;
      const done = await ship.desk.compact(ship.file, limits, ship.desk.outside());
      assert.ok(done.ok, `${n}, ${tokens}: ${JSON.stringify(done)}`);
      assert.ok(done.value.result.tokensAfter <= usable - 500, JSON.stringify(done.value.result));
      compactions++;
    }
    assert.ok(compactions > 1, `${compactions}`);
  });

  it('says what stands in the way where the window is full and hardly anything of that was said', async () => {
    const ship = new Ship(here(), subject, [
      { kind: 'user', text: request },
      { kind: 'answer', text: 'Looking.', tokens: 30_500 },
    ]);
    const limits = ship.desk.limits({ ...values, contextTokens: window });
    const done = await ship.desk.compact(ship.file, limits, ship.desk.outside());
    assert.ok(!done.ok && done.problem.kind === 'littleSaid', JSON.stringify(done));
  });

  it('says what stands in the way where a call still waits beside what is too long', async () => {
    const calls = [
      { id: 'look', deed: 'shell', on: 'cat pump.log', output: log },
      { id: 'wait', deed: 'shell', on: 'sleep 100', output: null },
    ] as const;
    const ship = new Ship(here(), subject, [
      ...[...chatter(6, 'Early'), { kind: 'user', text: request } as const],
      { kind: 'answer', text: 'Looking.', tokens: null, usage: 'zero', calls },
    ]);
    const { text } = ship;
    const limits = ship.desk.limits({ ...values, contextTokens: window });
    const done = await ship.desk.compact(ship.file, limits, ship.desk.outside());
    assert.ok(!done.ok && done.problem.kind === 'unfinished', JSON.stringify(done));
    assert.equal(ship.text, text);
  });
}
