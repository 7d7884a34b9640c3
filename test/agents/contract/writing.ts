/**
 * The contract's sixth part, on a disk and through the operations: what is written is archived, appended, found again and taken
 * back, or refused in a sentence with the file as it was.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { historyOf } from '../../../src/operations/history/history';
import { replacedBy } from '../../../src/operations/history/passages';
import { desks } from '../../operations/desk';
import type { Desk } from '../../operations/desk';
import type { Outside } from '../../../src/ports/outside';
import { isSummaryAndTail, openCalls } from './kit/edits';
import { Home } from './kit/home';
import { places } from './kit/places';
import { contextOf, conversationOf, meterOf } from './kit/read';
import { chatter, longVoyage, voyage } from './kit/script';
import type { Said, Step } from './kit/script';
import { idOf, linesOf, textOf } from './subject';
import type { ContractSubject, Session } from './subject';
import { words } from '../../build/words';

export const values = { 'compaction.keepRecentTokens': 700, 'compaction.evidenceTokens': 400 };

export class Ship {
  readonly desk: Desk;
  readonly subject: ContractSubject;
  readonly session: Session;
  readonly file: string;
  onWait: ((ms: number) => void) | null = null;

  constructor(desk: Desk, subject: ContractSubject, script: readonly Step[] = longVoyage(10)) {
    this.desk = desk;
    this.subject = subject;
    this.session = { id: idOf(1), cwd: desk.workspace };
    const lines = linesOf(subject.render(script, this.session));
    this.file = subject.put(new Home(desk.home), this.session, lines);
    desk.age(this.file);
  }

  get bytes(): Buffer {
    return fs.readFileSync(this.file);
  }
  get text(): string {
    return this.bytes.toString('utf8');
  }
  get said(): readonly Said[] {
    return contextOf(conversationOf(this.subject, this.text.trimEnd().split('\n')));
  }
  get figure(): ReturnType<typeof meterOf> {
    return meterOf(conversationOf(this.subject, this.text.trimEnd().split('\n')));
  }

  /** The client reads the file anew and goes on. */
  goOn(script: readonly Step[]): void {
    fs.appendFileSync(this.file, textOf(this.subject.goOn(this.text, script, this.session)));
  }

  compact = (
    ...more: Parameters<Desk['compact']> extends [unknown, unknown, unknown, ...infer Rest]
      ? Rest
      : never
  ) => this.desk.compact(this.file, this.desk.limits(values), this.outside(), ...more);
  undo = (id: string | null = null) =>
    this.desk.undo(this.file, this.desk.limits(values), this.outside(), id);

  /** The ports of one act, whose waits somebody may hear of instead of their being waited for. */
  outside(): Outside {
    const outside = this.desk.outside();
    const { onWait } = this;
    if (onWait === null) return outside;
    const wait = (ms: number): Promise<void> => {
      onWait(ms);
      return Promise.resolve();
    };
    return { ...outside, wait };
  }
}

/** Nothing was written: the bytes are the same, and no copy was made. */
async function isRefused(
  ship: Ship,
  kinds: readonly string[],
  outside = ship.desk.outside(),
): Promise<void> {
  const before = ship.bytes;
  const limits = ship.desk.limits(values);
  const done = await ship.desk.compact(ship.file, limits, outside, { force: false });
  assert.ok(!done.ok);
  assert.ok(kinds.includes(done.problem.kind), JSON.stringify(done.problem));
  if ('sentence' in done.problem) assert.match(words(done.problem.sentence ?? ''), /^$|^\S.*\.$/s);
  assert.ok(ship.bytes.equals(before));
  assert.ok(
    !fs.existsSync(ship.desk.at('ours/archives')) ||
      fs.readdirSync(ship.desk.at('ours/archives')).length === 0,
  );
}

export function isCompacted(subject: ContractSubject): void {
  const here = desks();

  it('is compacted with a copy of before, by bytes behind those that were there, twice', async () => {
    const ship = new Ship(here(), subject);
    for (let round = 0; round < 2; round++) {
      const [bytes, before, { tokens }] = [ship.bytes, ship.said, ship.figure];
      const done = await ship.compact();
      assert.ok(done.ok, JSON.stringify(done));
      const { archive } = done.value;
      if (round === 0) assert.ok(fs.readFileSync(archive ?? '').equals(bytes));
      assert.ok(ship.bytes.subarray(0, bytes.length).equals(bytes));
      assert.equal(ship.bytes.at(-1), 0x0a);
      isSummaryAndTail(ship.said, before);
      assert.equal(ship.said[0]?.text, done.value.result.summary);
      const { source, reportedTokens, tokens: now } = ship.figure;
      assert.deepEqual([source, reportedTokens], ['estimated', null]);
      assert.ok(now !== null && tokens !== null && now < tokens, `${now} of ${tokens}`);
      ship.goOn(longVoyage(4, 20 + round * 4));
    }
  });

  it('is taken back to what it was, with the turns since, once; and can be compacted again', async () => {
    const ship = new Ship(here(), subject);
    const before = ship.said;
    assert.ok((await ship.compact()).ok);
    ship.goOn(chatter(2, 'Later'));
    const later = ship.said.slice(-4);
    const bytes = ship.bytes;
    const undone = await ship.undo();
    assert.ok(undone.ok, JSON.stringify(undone));
    assert.ok(ship.bytes.subarray(0, bytes.length).equals(bytes));
    assert.deepEqual(ship.said, [...before, ...later]);
    const twice = await ship.undo();
    assert.equal(twice.ok ? 'done' : twice.problem.kind, 'nothingToUndo');
    ship.goOn(chatter(2, 'Still'));
    const whole = ship.said;
    const again = await ship.compact();
    assert.ok(again.ok, JSON.stringify(again));
    isSummaryAndTail(ship.said, whole);
    assert.ok((await ship.undo()).ok);
    assert.deepEqual(ship.said, whole);
  });

  it('is taken back step by step, to the context before each compaction that is in force, the newest first', async () => {
    for (const between of [0, 2]) {
      const ship = new Ship(here(), subject);
      /** What was there before each compaction in force, and how long the context was right after it. */
      const saved: { readonly before: readonly Said[]; readonly length: number }[] = [];
      const compact = async (): Promise<void> => {
        const before = ship.said;
        const done = await ship.compact();
        assert.ok(done.ok, JSON.stringify(done));
        saved.push({ before, length: ship.said.length });
      };
      const undo = async (): Promise<void> => {
        const last = saved.pop();
        const wanted = last ? [...last.before, ...ship.said.slice(last.length)] : [];
        const done = await ship.undo();
        if (!last) {
          assert.equal(done.ok ? 'done' : done.problem.kind, 'nothingToUndo');
          return;
        }
        assert.ok(done.ok, JSON.stringify(done));
        assert.deepEqual(ship.said, wanted);
      };
      await compact();
      ship.goOn(longVoyage(4, 20));
      await compact();
      ship.goOn(longVoyage(4, 30));
      await compact();
      ship.goOn(chatter(between, 'Later'));
      await undo();
      ship.goOn(chatter(between, 'Between'));
      await undo();
      ship.goOn(longVoyage(4, 40));
      await compact();
      ship.goOn(chatter(between, 'Anew'));
      await undo();
      ship.goOn(chatter(between, 'Again'));
      await undo();
      await undo();
      ship.goOn(chatter(1, 'Last'));
      assert.equal(ship.said.at(-1)?.text, 'Last 0 was answered.');
    }
  });

  it('has a history, and any compaction in it is taken back with those after it, the turns since kept', async () => {
    const ship = new Ship(here(), subject);
    const history = async () => {
      const outside = ship.desk.outside();
      const seen = await ship.desk.seen(ship.file, outside);
      const { past } = await historyOf(seen, ship.desk.limits(values), outside);
      return past.flatMap((one) => (one.kind === 'compaction' ? [one] : []));
    };
    const saved: { readonly before: readonly Said[]; readonly length: number; id: string }[] = [];
    for (const round of [0, 1, 2]) {
      ship.goOn(longVoyage(4, 20 + round * 10));
      const before = ship.said;
      ship.desk.nowMs += 60_000;
      const done = await ship.compact();
      assert.ok(done.ok, JSON.stringify(done));
      saved.push({ before, length: ship.said.length, id: done.value.entryId });
    }
    ship.goOn(chatter(2, 'Since'));
    const [third, second, first] = await history();
    assert.deepEqual(
      [third, second, first].map((one) => [one?.id, one?.standing, one?.by, one?.canUndo]),
      [
        [saved[2]?.id, 'inForce', 'tidemark', true],
        [saved[1]?.id, 'earlier', 'tidemark', true],
        [saved[0]?.id, 'earlier', 'tidemark', true],
      ],
    );
    assert.ok((third?.tokensBefore ?? 0) > (third?.tokensAfter ?? Infinity));
    assert.deepEqual([third?.answersSince, third?.byPerson, third?.writtenBy], [2, true, 'code']);
    const outside = ship.desk.outside();
    const read = replacedBy(await ship.desk.seen(ship.file, outside), saved[1]?.id ?? '');
    assert.ok(read.ok);
    const start = saved[1]?.before[1]?.text.slice(0, 40) ?? '?';
    assert.ok(read.value.replaced.some(({ text }) => text.includes(start)));
    let wanted = ship.said;
    for (const { before, length } of [...saved].slice(1).reverse())
      wanted = [...before, ...wanted.slice(length)];
    const undone = await ship.undo(saved[1]?.id);
    assert.ok(undone.ok, JSON.stringify(undone));
    assert.deepEqual([undone.value.undone, undone.value.also], [saved[1]?.id, [saved[2]?.id]]);
    assert.deepEqual(ship.said, wanted);
    assert.deepEqual(
      (await history()).map(({ id, standing }) => [id, standing]),
      [
        [saved[2]?.id, 'undone'],
        [saved[1]?.id, 'undone'],
        [saved[0]?.id, 'inForce'],
      ],
    );
    // What was taken back stands in the file all the same.
    const back = replacedBy(await ship.desk.seen(ship.file, outside), saved[1]?.id ?? '');
    assert.deepEqual(back, { ok: true, value: { summary: read.value.summary, replaced: [] } });
    assert.ok((await history()).every(({ line }) => line !== null));
    assert.equal((await ship.undo('nobody')).ok, false);
  });

  it('keeps what the client wrote between our reading and our writing, at whatever step', async () => {
    for (const step of ['summarising', 'writing'] as const) {
      const ship = new Ship(here(), subject);
      let isDone = false;
      const done = await ship.compact({}, (progress) => {
        if (isDone || progress.step !== step) return;
        isDone = true;
        ship.goOn(chatter(1, 'Meanwhile'));
      });
      assert.ok(done.ok || done.problem.kind === 'moved', JSON.stringify(done));
      assert.deepEqual(
        ship.said.slice(-2).map(({ text }) => text),
        ['Meanwhile 0 was asked.', 'Meanwhile 0 was answered.'],
      );
      assert.equal(ship.text.split('Meanwhile 0 was answered.').length - 1 >= 1, true);
    }
  });

  it('writes nothing to a file that another session took the place of', async () => {
    const ship = new Ship(here(), subject);
    const others = { id: idOf(2), cwd: ship.session.cwd };
    const text = textOf(linesOf(subject.render(chatter(1, 'Other'), others)));
    const done = await ship.compact({}, ({ step }) => {
      if (step === 'writing') fs.writeFileSync(ship.file, text);
    });
    assert.ok(!done.ok, 'written to another session');
    assert.equal(ship.text, text);
  });

  const renew = (ship: Ship): void => {
    const lines = ship.text.trimEnd().split('\n');
    fs.writeFileSync(ship.file, textOf(subject.newer?.(lines) ?? []));
    ship.desk.age(ship.file);
  };

  it('takes nothing back in a version nobody knows', async () => {
    const ship = new Ship(here(), subject);
    assert.ok((await ship.compact()).ok);
    renew(ship);
    const before = ship.text;
    const undone = await ship.undo();
    assert.ok(!undone.ok && undone.problem.kind === 'refused');
    assert.equal(ship.text, before);
  });

  it('refuses half a line, a client in a turn and a version nobody knows, and changes nothing', async () => {
    const torn = new Ship(here(), subject);
    const line = subject.goOn(torn.text, chatter(1, 'Torn'), torn.session)[0] ?? '';
    fs.appendFileSync(torn.file, line.slice(0, line.length / 2));
    await isRefused(torn, ['busy']);
    const newer = new Ship(here(), subject);
    renew(newer);
    await isRefused(newer, ['refused']);
    const busy = new Ship(here(), subject);
    const home = new Home(busy.desk.home);
    if (subject.mark) subject.mark(home, busy.session, 'busy');
    else fs.utimesSync(busy.file, new Date(busy.desk.nowMs), new Date(busy.desk.nowMs));
    // The marks are made up, and so are the processes they speak of.
    const outside = { ...busy.desk.outside(), listing: home.listing() };
    await isRefused(busy, ['busy'], outside);
  });

  it('never parts a call that was cut off from its answer', async () => {
    const ship = new Ship(here(), subject, [...longVoyage(6), ...voyage.slice(14, 16)]);
    const before = ship.said;
    const done = await ship.compact();
    if (done.ok) {
      isSummaryAndTail(ship.said, before);
      if (subject.halfPairs === 'dropped') assert.deepEqual(openCalls(ship.said), []);
    } else {
      assert.equal(done.problem.kind, 'refused');
      assert.deepEqual(ship.said, before);
    }
  });
}

/** For what is only read. */
export function refusesToBeWritten(subject: ContractSubject): void {
  const here = places();

  it(`is never written to, for ${subject.cannot.write}, and says what to do instead`, async () => {
    const { home, follower } = here();
    const session = { id: idOf(1), cwd: '/a/b' };
    const lines = linesOf(subject.render(longVoyage(4), session));
    const file = subject.put(home, session, lines);
    const seen = await follower.seen(file);
    const { adapter, conversation } = seen;
    const refusal = adapter.refusal(conversation);
    assert.match(
      words(refusal?.reason ?? ''),
      /never writes to it[;.] ?\S.*(?:\/compact|compact)/s,
    );
    assert.equal(adapter.write, undefined);
    if (subject.cannot.bytes !== undefined) return;
    const bytes = fs.readFileSync(file);
    const written = await follower.write(seen);
    assert.ok(written.every(({ ok }) => !ok));
    assert.ok(fs.readFileSync(file).equals(bytes));
  });
}
