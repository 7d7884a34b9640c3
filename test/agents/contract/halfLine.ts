/**
 * The contract's part about half a line: a client writes the first half of its next line in the very moment of our write, and
 * the rest at some time after it. What it wrote stays as it was, nothing of ours counts unseen, and nothing is called done.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { desks } from '../../operations/desk';
import { chatter } from './kit/script';
import { textOf } from './subject';
import type { ContractSubject } from './subject';
import { Ship } from './writing';
import { words } from '../../build/words';

type Act = 'compact' | 'undo';
const acts: readonly Act[] = ['compact', 'undo'];

/** A conversation ready for an act, and what the client writes next, in two parts of whole lines. */
async function scene(ship: Ship, act: Act) {
  if (act === 'undo') {
    const done = await ship.compact();
    assert.ok(done.ok, JSON.stringify(done));
    ship.goOn(chatter(1, 'Since'));
  }
  const lines = ship.subject.goOn(ship.text, chatter(1, 'Meanwhile'), ship.session);
  const asked = lines.findLastIndex((line) => line.includes('Meanwhile 0 was asked.')) + 1;
  const theirs = [textOf(lines.slice(0, asked)), textOf(lines.slice(asked))] as const;
  const run = () => (act === 'undo' ? ship.undo() : ship.compact());
  return { theirs, run };
}

const refusals = ['moved', 'busy'];

export function keepsHalfLines(subject: ContractSubject): void {
  const here = desks();

  for (const act of acts) {
    it(`leaves half a line as it was, and the conversation too: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const before = ship.text;
      const said = ship.said;
      const [first, rest] = theirs;
      const cut = first.length - 20;
      const stop = atWrites(ship.file, [
        { before: () => fs.appendFileSync(ship.file, first.slice(0, cut)) },
      ]);
      const done = await run().finally(stop);
      assert.ok(!done.ok && refusals.includes(done.problem.kind), JSON.stringify(done));
      assert.equal(ship.text, before + first.slice(0, cut));
      fs.appendFileSync(ship.file, first.slice(cut) + rest);
      assert.equal(ship.text, before + theirs.join(''));
      assert.deepEqual(
        ship.said.slice(said.length).map(({ text }) => text),
        ['Meanwhile 0 was asked.', 'Meanwhile 0 was answered.'],
      );
      assert.ok((await run()).ok, 'and it can be done afterwards');
    });

    it(`says which line is broken where the rest came right behind ours: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const before = ship.text;
      const said = ship.said;
      const [first] = theirs;
      const cut = first.length - 20;
      let ours = '';
      const stop = atWrites(ship.file, [
        {
          before: () => fs.appendFileSync(ship.file, first.slice(0, cut)),
          after: (text) => {
            ours = text;
            fs.appendFileSync(ship.file, first.slice(cut));
          },
        },
      ]);
      const done = await run().finally(stop);
      assert.ok(!done.ok && done.problem.kind === 'unproven', JSON.stringify(done));
      const line = (before + first.slice(0, cut)).split('\n').length;
      assert.ok(
        words(done.problem.sentence).includes(`${ship.file}:${line} `),
        words(done.problem.sentence),
      );
      const met = `${before}${first.slice(0, cut)}${ours}${first.slice(cut)}`;
      assert.equal(ship.text.slice(0, met.length), met);
      // Lines of ours behind the broken one stand whole, and hang on what nobody can read.
      assert.deepEqual(ship.said.slice(0, said.length), said);
    });

    it(`leaves nothing of a write that broke off in its last line in force: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const before = ship.text;
      const said = ship.said;
      const [first] = theirs;
      let ours = '';
      const stop = atWrites(ship.file, [
        {
          taken: (bytes) => Math.floor((bytes.subarray(0, -1).lastIndexOf(10) + bytes.length) / 2),
          after: (text) => {
            ours = text;
            fs.appendFileSync(ship.file, first);
          },
        },
      ]);
      const done = await run().finally(stop);
      assert.ok(!done.ok && done.problem.kind === 'unproven', JSON.stringify(done));
      const line = (before + ours).split('\n').length;
      const why = words(done.problem.sentence);
      assert.ok(why.includes(`${ship.file}:${line} `), why);
      assert.ok(ship.text.startsWith(before + ours + first));
      assert.deepEqual(ship.said.slice(0, said.length), said, why);
    });

    it(`sets ours aside although the client writes half a line in that moment: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const before = ship.text;
      const [first, second] = theirs;
      const cut = second.length - 20;
      // A whole line before ours, then half of the next before what sets ours aside; the rest comes while that is tried again.
      const stop = atWrites(ship.file, [
        { before: () => fs.appendFileSync(ship.file, first) },
        {
          before: () => {
            fs.appendFileSync(ship.file, second.slice(0, cut));
            setTimeout(() => fs.appendFileSync(ship.file, second.slice(cut)), 5);
          },
        },
      ]);
      const done = await run().finally(stop);
      assert.ok(ship.text.includes(first) && ship.text.includes(second), 'its lines are whole');
      assert.ok(ship.text.startsWith(before));
      const texts = ship.said.map(({ text }) => text);
      assert.ok(texts.includes('Meanwhile 0 was asked.'), JSON.stringify(done));
      assert.ok(texts.includes('Meanwhile 0 was answered.'), JSON.stringify(done));
    });

    it(`waits for a line that comes in three pieces, the last two seconds later: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const said = ship.said;
      const [first, second] = theirs;
      const [a, b] = [second.length - 40, second.length - 20];
      let waitedMs = 0;
      const due = [
        { atMs: 1, text: second.slice(a, b) },
        { atMs: 2_000, text: second.slice(b) },
      ];
      ship.onWait = (ms) => {
        waitedMs += ms;
        while (due[0] && due[0].atMs <= waitedMs)
          fs.appendFileSync(ship.file, due.shift()?.text ?? '');
      };
      const stop = atWrites(ship.file, [
        { before: () => fs.appendFileSync(ship.file, first) },
        { before: () => fs.appendFileSync(ship.file, second.slice(0, a)) },
      ]);
      const done = await run().finally(stop);
      assert.deepEqual(due, [], `${waitedMs} ms, ${JSON.stringify(done)}`);
      const wanted = ['Meanwhile 0 was asked.', 'Meanwhile 0 was answered.'];
      const texts = ship.said.map(({ text }) => text);
      assert.deepEqual(texts.slice(-2), wanted, JSON.stringify(done));
      if (!done.ok) assert.deepEqual(ship.said.slice(0, said.length), said);
    });

    it(`leaves a way back where the client never finishes its line: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const whole = ship.said;
      const { theirs, run } = await scene(ship, act);
      const [first, second] = theirs;
      ship.onWait = () => undefined;
      const stop = atWrites(ship.file, [
        { before: () => fs.appendFileSync(ship.file, first) },
        { before: () => fs.appendFileSync(ship.file, second.slice(0, -20)) },
      ]);
      const done = await run().finally(stop);
      assert.ok(!done.ok && done.problem.kind === 'unproven', JSON.stringify(done));
      fs.appendFileSync(ship.file, '\n');
      // An undo that could not be set aside is in force already.
      const undone = await ship.undo();
      const how = undone.ok ? 'done' : undone.problem.kind;
      assert.equal(how, act === 'compact' ? 'done' : 'nothingToUndo', JSON.stringify(undone));
      // What the client wrote into the moment of the compaction may stand before what that kept.
      const since = ship.said.filter(({ text }) => !text.startsWith('Meanwhile'));
      assert.deepEqual(since.slice(0, whole.length), whole);
    });

    it(`leaves nothing of ours in force in a line that the client goes on with piece by piece: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const said = ship.said;
      const [first] = theirs;
      const [a, b] = [first.length - 40, first.length - 20];
      ship.onWait = () => undefined;
      const stop = atWrites(ship.file, [
        {
          before: () => fs.appendFileSync(ship.file, first.slice(0, a)),
          after: () => fs.appendFileSync(ship.file, first.slice(a, b)),
        },
      ]);
      const done = await run().finally(stop);
      assert.ok(!done.ok && done.problem.kind === 'unproven', JSON.stringify(done));
      const why = words(done.problem.sentence);
      const stays = (): void => assert.deepEqual(ship.said.slice(0, said.length), said, why);
      stays();
      fs.appendFileSync(ship.file, first.slice(b));
      stays();
    });

    it(`leaves nothing of ours in force where every write of ours meets half a line: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const said = ship.said;
      const [first] = theirs;
      ship.onWait = () => undefined;
      const meets = {
        before: () => fs.appendFileSync(ship.file, first.slice(0, 40)),
        after: () => fs.appendFileSync(ship.file, first.slice(40)),
      };
      const stop = atWrites(ship.file, new Array<Moment>(20).fill(meets));
      const done = await run().finally(stop);
      assert.ok(!done.ok && done.problem.kind === 'unproven', JSON.stringify(done));
      assert.deepEqual(ship.said.slice(0, said.length), said, words(done.problem.sentence));
    });

    it(`sets aside what sets ours aside where that meets a whole line, too: ${act}`, async () => {
      const ship = new Ship(here(), subject);
      const { theirs, run } = await scene(ship, act);
      const [first, second] = theirs;
      const write = (line: string) => ({ before: () => fs.appendFileSync(ship.file, line) });
      const said = ship.said;
      const stop = atWrites(ship.file, [write(first), write(second)]);
      const done = await run().finally(stop);
      const texts = ship.said.map(({ text }) => text);
      const wanted = ['Meanwhile 0 was asked.', 'Meanwhile 0 was answered.'];
      assert.deepEqual(texts.slice(-2), wanted, JSON.stringify(done));
      // A compaction is planned anew and succeeds; an undo is left to the person.
      assert.equal(done.ok, act === 'compact', JSON.stringify(done));
      if (act === 'undo') assert.deepEqual(ship.said.slice(0, said.length), said);
    });
  }
}

/** What somebody else does around a write of ours. */
interface Moment {
  readonly before?: () => void;
  /** How many of our bytes the disk takes; all without it. */
  readonly taken?: (ours: Buffer) => number;
  readonly after?: (ours: string) => void;
}

const textIn = (data: string | NodeJS.ArrayBufferView): string =>
  typeof data === 'string'
    ? data
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString();

/** Lets somebody act around the first, second, … write of ours to a file. */
function atWrites(file: string, moments: readonly Moment[]): () => void {
  const original = fs.writeSync;
  const { ino } = fs.statSync(file);
  let count = 0;
  let isTheirs = false;
  const patched = (...args: Parameters<typeof original>): number => {
    const isOurs = !isTheirs && fs.fstatSync(args[0]).ino === ino;
    const moment = isOurs ? moments[count++] : undefined;
    isTheirs = true;
    try {
      moment?.before?.();
      const written = moment?.taken ? takeSome(args, moment.taken) : original(...args);
      moment?.after?.(fs.readFileSync(file).subarray(-written).toString('utf8'));
      return written;
    } finally {
      isTheirs = false;
    }
  };
  const takeSome = (
    [fd, data]: Parameters<typeof original>,
    taken: NonNullable<Moment['taken']>,
  ): number => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(textIn(data));
    return original(fd, bytes, 0, taken(bytes), null);
  };
  fs.writeSync = patched as typeof original; // its overloads are one function
  return () => {
    fs.writeSync = original;
  };
}
