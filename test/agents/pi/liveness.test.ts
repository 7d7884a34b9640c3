import assert from 'node:assert/strict';
import { TurnTeller } from '../../../src/agents/pi/liveness';
import type { Listing } from '../../../src/ports/listing';

const file = '/home/u/.pi/agent/sessions/--w-app--/s.jsonl';
const header = JSON.stringify({ type: 'session', version: 3, id: 's', cwd: '/w/app' });
const message = (role: string, rest: object = {}): string =>
  JSON.stringify({ type: 'message', id: 'e1', parentId: null, message: { role, ...rest } });

/** Processes by their number: name and folder. `looked` counts looks at all of them. */
function system(
  processes: Readonly<Record<string, readonly [name: string, cwd: string]>>,
  lines: readonly string[],
): { listing: Listing; looked: () => number; tails: () => number } {
  let looks = 0;
  let tails = 0;
  const text = [header, ...lines, ''].join('\n');
  const of = (name: string) => processes[name.split('/')[2] ?? ''];
  const listing: Listing = {
    list: (dir) => {
      if (dir !== '/proc') return Promise.resolve([]);
      looks++;
      const names = [...Object.keys(processes), 'self', 'meminfo'];
      return Promise.resolve(
        names.map((name) => ({ name, isFile: false, mtimeMs: 0, sizeBytes: 0 })),
      );
    },
    smallText: (name) => Promise.resolve(of(name) && `${of(name)?.[0] ?? ''}\n`),
    realPath: (name) => Promise.resolve(name.endsWith('/cwd') ? (of(name)?.[1] ?? name) : name),
    firstLine: () => Promise.resolve(header),
    tail: (_file, bytes) => {
      tails++;
      return Promise.resolve(text.slice(-bytes));
    },
    head: () => Promise.resolve(undefined),
    exists: () => Promise.resolve(false),
    isAlive: () => true,
  };
  return { listing, looked: () => looks, tails: () => tails };
}
const here = { 71: ['pi', '/w/app'] } as const;
const liveness = (processes: Parameters<typeof system>[0], lines: readonly string[], at = file) =>
  new TurnTeller().liveness(at, system(processes, lines).listing);

describe('whether pi is in a turn', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['a prompt without an answer', [message('user')], 'busy'],
    [
      'a tool’s result',
      [message('assistant', { stopReason: 'toolUse' }), message('toolResult')],
      'busy',
    ],
    ['a call that runs', [message('assistant', { stopReason: 'toolUse' })], 'busy'],
    ['an answer', [message('user'), message('assistant', { stopReason: 'stop' })], 'unknown'],
    [
      'a turn broken off',
      [message('user'), message('assistant', { stopReason: 'aborted' })],
      'unknown',
    ],
    [
      'a turn that failed',
      [message('user'), message('assistant', { stopReason: 'error' })],
      'unknown',
    ],
    [
      'lines that are no talk after a prompt',
      [message('user'), '{"type":"compaction"}', '{"type":"label"}', message('bashExecution')],
      'busy',
    ],
    [
      'half a line after an answer',
      [message('assistant', { stopReason: 'stop' }), '{"type":"mess'],
      'unknown',
    ],
    [
      'a line too large to be looked at',
      [message('toolResult', { text: 'x'.repeat(600_000) })],
      'busy',
    ],
    [
      'an answer after a large line',
      [
        message('toolResult', { text: 'x'.repeat(60_000) }),
        message('assistant', { stopReason: 'stop' }),
      ],
      'unknown',
    ],
  ];
  for (const [what, lines, told] of cases) {
    it(`says ${told} after ${what}`, async () => {
      assert.equal(await liveness(here, lines), told);
      assert.equal(await liveness({}, lines), 'unknown', 'no process');
    });
  }

  it('takes only a pi in the folder of the session, by the name of its folder or by its header', async () => {
    const lines = [message('user')];
    assert.equal(await liveness({ 71: ['pi', '/w/other'] }, lines), 'unknown');
    assert.equal(await liveness({ 71: ['pip', '/w/app'] }, lines), 'unknown');
    assert.equal(await liveness({ 71: ['node', '/w/app'] }, lines), 'unknown');
    assert.equal(await liveness({ 70: ['sh', '/'], 71: ['pi-rpc', '/w/app'] }, lines), 'busy');
    assert.equal(await liveness(here, lines, '/all/s.jsonl'), 'busy');
    assert.equal(await liveness({ 71: ['pi', '/w'] }, lines, '/all/s.jsonl'), 'unknown');
  });

  it('looks at the processes once for many sessions, and again the next time', async () => {
    const { listing, looked, tails } = system({ 71: ['pi', '/elsewhere'] }, [message('user')]);
    const teller = new TurnTeller();
    const all = () => Promise.all(Array.from({ length: 50 }, () => teller.liveness(file, listing)));
    await all();
    assert.equal(looked(), 1);
    await all();
    assert.equal(looked(), 2);
    assert.equal(tails(), 0, 'and reads no session that is none of theirs');
  });
});
