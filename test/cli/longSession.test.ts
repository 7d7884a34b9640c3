import assert from 'node:assert/strict';
import fs from 'node:fs';
import { flushDue } from '../../src/operations/flush/flush';
import { statusOf } from '../../src/operations/meter/status';
import type { Reckoned } from '../../src/operations/meter/status';
import type { Outside } from '../../src/ports/outside';
import type { PiLines } from '../build/lines/piLines';
import { desks } from '../operations/desk';
import type { Desk } from '../operations/desk';

const compactions = 20;
const settings = {
  contextTokens: 32_000,
  'compaction.keepRecentTokens': 6_000,
  'compaction.evidenceTokens': 1_500,
} as const;

const planted = 'src/planted/first.ts';
const rule = 'You must never change the public route /v1/levels.';

/** An agent at work: every turn reads and edits files, runs the tests, and says how full the context is. */
class Worker {
  readonly file: string;
  readonly #lines: PiLines;
  #turn = 0;
  #written = 0;

  constructor(desk: Desk) {
    this.#lines = desk.lines().user(`We build a tide table. ${rule}`);
    this.#lines.call('edit', { path: planted }, 'first').result('first', 'edited').agent('Begun.');
    this.file = desk.write('');
    this.#write();
  }

  #write(): void {
    const fresh = this.#lines.lines.slice(this.#written);
    this.#written = this.#lines.lines.length;
    fs.appendFileSync(this.file, `${fresh.join('\n')}\n`);
  }

  /** Goes on under a compaction that was written by somebody else. */
  follow(leaf: string): void {
    this.#lines.branchFrom(leaf);
  }

  async turn(status: () => Promise<Reckoned>): Promise<void> {
    const n = ++this.#turn;
    const text = Array.from({ length: 420 }, (_, i) => `const value${n}x${i} = ${n * i};`).join(
      '\n',
    );
    this.#lines
      .user(`Now part ${n}: make it faster than before.`)
      .call('read', { path: `src/part${n % 40}.ts` }, `read${n}`)
      .result(`read${n}`, text.slice(0, 5_500))
      .call('edit', { path: `src/part${n % 40}.ts`, edits: [] }, `edit${n}`)
      .result(`edit${n}`, 'edited')
      .call('bash', { command: `npm test -- part${n}` }, `test${n}`)
      .result(`test${n}`, `${n + 3} passing (${n} ms)`);
    this.#write();
    const before = (await status()).tokens ?? 0;
    this.#lines.agent(`Part ${n} is ${n} % faster; all tests pass.`, before + 30);
    this.#write();
  }
}

/** What happened, a word each, in order. */
type Happening = 'turn' | 'flush' | 'compact';

describe('a long session of twenty compactions', () => {
  const here = desks();

  it('flushes before each compaction, never flaps, and its summary neither grows nor forgets', async () => {
    const desk = here();
    const worker = new Worker(desk);
    const outside = desk.outside();
    const limits = desk.limits(settings);
    const log: Happening[] = [];
    const sizes: number[] = [];
    let summary = '';
    let modified: readonly string[] = [];
    // One that stays open and reads on, as a window has it.
    const open = outside.transcripts.open(worker.file);
    const status = async () => {
      const read = await open.refresh();
      assert.ok(read.ok);
      return statusOf(read.value, limits, desk.place, outside);
    };
    while (sizes.length < compactions) {
      await worker.turn(status);
      log.push('turn');
      assert.ok(log.length < 2_000, 'never full');
      const { due } = await status();
      if (due.flush) await flushOnce(desk, worker.file, limits, outside, log);
      if (!(await status()).due.compact) continue;
      assert.equal(
        log.slice(log.lastIndexOf('compact') + 1).includes('flush'),
        true,
        'no flush before it',
      );
      const before = await status();
      const done = await desk.compact(worker.file, limits, outside, { flushFirst: true });
      assert.ok(done.ok);
      assert.equal(done.value.flushed, null, 'flushed twice in a cycle');
      log.push('compact');
      worker.follow(done.value.entryId ?? '');
      ({ summary } = done.value.result);
      modified = done.value.result.details.modifiedFiles;
      sizes.push(outside.counters.exact('o200k_base').count(summary));
      const after = await status();
      assert.ok((after.tokens ?? 0) < (before.tokens ?? 0) * 0.75, 'freed too little');
      assert.equal(after.tokens, done.value.result.tokensAfter);
      assert.equal(after.due.compact || after.due.flush, false, 'due again at once');
    }
    const cycles = log.join(' ').split('compact').slice(0, compactions);
    for (const cycle of cycles) {
      assert.equal(cycle.split('flush').length - 1, 1, `one flush a cycle:${cycle}`);
      assert.ok(cycle.split('turn').length - 1 >= 3, `compacted after hardly a turn:${cycle}`);
    }
    // It may fill its room, which is bounded, and stays in it.
    console.log(`summaries of ${compactions} compactions, tokens: ${sizes.join(' ')}`);
    assert.ok(Math.max(...sizes) <= 4_400 + settings['compaction.evidenceTokens']);
    assert.ok(modified.includes(planted));
    assert.ok(summary.includes('never change the public route /v1/levels'));
    const last = await status();
    const { opening, ...anew } = await desk.status(worker.file, limits, outside);
    assert.equal(
      opening,
      'We build a tide table. You must never change the public route /v1/levels.',
    );
    assert.deepEqual(anew, last, 'read anew, the same');
    const { compactionCount, memoryFlushCompactionCount } = last;
    assert.equal(compactionCount, compactions);
    assert.equal(memoryFlushCompactionCount, compactions - 1);
    await open.close();
    checkNotes(desk);
  });
});

async function flushOnce(
  desk: Desk,
  file: string,
  limits: ReturnType<Desk['limits']>,
  outside: Outside,
  log: Happening[],
): Promise<void> {
  const flushed = await flushDue(
    await desk.seen(file, outside),
    { limits, place: desk.place, byPerson: false },
    outside,
  );
  assert.ok(flushed.ok && flushed.value);
  log.push('flush');
  assert.equal((await desk.status(file, limits, outside)).due.flush, false, 'due again at once');
  await desk.close();
}

/** No note is there twice. */
function checkNotes(desk: Desk): void {
  const dir = desk.at('workspace/memory');
  const text = fs.readdirSync(dir).map((name) => fs.readFileSync(`${dir}/${name}`, 'utf8'));
  const ids = [...text.join('').matchAll(/\^([0-9a-z]+)$/gm)].map((match) => match[1]);
  assert.ok(ids.length > compactions);
  assert.equal(new Set(ids).size, ids.length);
}
