/**
 * The contract's second part: a transcript that grows, byte by byte or all at once, and is cut, replaced or damaged meanwhile,
 * always shows what one reading of the same bytes would show; never an error for what a client does all the time.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import fc from 'fast-check';
import type { Shown } from './kit/disk';
import { places } from './kit/places';
import { contextOf, conversationOf, meterOf, snapshotOf } from './kit/read';
import { voyage } from './kit/script';
import { idOf, linesOf, textOf } from './subject';
import type { ContractSubject } from './subject';
import { words } from '../../build/words';

const session = { id: idOf(1), cwd: '/home/dev/boats' };
const other = { id: idOf(2), cwd: '/home/dev/boats' };

/** What every number of whole lines shows. */
function truths(subject: ContractSubject, lines: readonly string[]): (count: number) => string {
  const known = new Map<number, string>();
  return (count) => {
    const text = known.get(count) ?? snapshotOf(conversationOf(subject, lines.slice(0, count)));
    known.set(count, text);
    return text;
  };
}

const textOfShown = (shown: Shown): string => ('why' in shown ? shown.why : shown.text);

export function isFollowed(subject: ContractSubject): void {
  const here = places();
  const lines = linesOf(subject.render(voyage, session));
  const bytes = Buffer.from(textOf(lines));
  const truth = truths(subject, lines);
  const put = (all: readonly string[] = lines, as = session): string =>
    subject.put(here().home, as, all);

  /** The states that some bytes may show: a last line that is whole counts before its line break, too. */
  const lawful = (end: number): readonly string[] => {
    const whole = bytes.subarray(0, end).toString('latin1').split('\n').length - 1;
    return [truth(whole), truth(Math.min(whole + 1, lines.length))];
  };

  it('shows with every byte of its end what one reading shows, and half a line never counts', async () => {
    const file = put();
    const from = bytes.length - 500;
    fs.writeFileSync(file, bytes.subarray(0, from));
    const refresh = here().follower.follow(file);
    for (let end = from; end <= bytes.length; end++) {
      if (end > from) fs.appendFileSync(file, bytes.subarray(end - 1, end));
      const shown = textOfShown(await refresh());
      assert.ok(
        lawful(end).includes(shown),
        `at byte ${end} of ${bytes.length}: ${shown.slice(0, 200)}`,
      );
    }
    assert.equal(textOfShown(await refresh()), truth(lines.length));
    assert.equal(textOfShown(await here().follower.read(file)), truth(lines.length));
  });

  it('shows the same however the bytes came and whenever it was looked', async () => {
    const first = bytes.indexOf(0x0a) + 1;
    const cuts = fc.array(fc.integer({ min: first, max: bytes.length }), { maxLength: 12 });
    const looks = fc.array(fc.boolean(), { minLength: 13, maxLength: 13 });
    await fc.assert(
      fc.asyncProperty(cuts, looks, async (places_, isLooked) => {
        const file = put([]);
        const refresh = here().follower.follow(file);
        let end = 0;
        for (const [i, cut] of [...places_, bytes.length].sort((a, b) => a - b).entries()) {
          fs.appendFileSync(file, bytes.subarray(end, cut));
          end = cut;
          if (!isLooked[i]) continue;
          const shown = textOfShown(await refresh());
          assert.ok(lawful(end).includes(shown), `at byte ${end}: ${shown.slice(0, 200)}`);
        }
        assert.equal(textOfShown(await refresh()), truth(lines.length));
      }),
      { numRuns: 12 },
    );
  });

  it('reads the same with a byte order mark, with the line breaks of Windows, and with blank lines', async () => {
    const wanted = contextOf(conversationOf(subject, lines));
    for (const text of [
      `\uFEFF${textOf(lines)}`,
      textOf(lines).replaceAll('\n', '\r\n'),
      `\uFEFF${textOf(lines).replaceAll('\n', '\r\n\r\n')}`,
    ]) {
      fs.writeFileSync(put(), text);
      const { conversation, tornLine } = await here().follower.seen(put());
      assert.equal(tornLine, null);
      assert.deepEqual(conversation.oddities, []);
      assert.deepEqual(contextOf(conversation), wanted);
    }
  });

  it('passes over zeros where a disk lost power, and reads text that is no UTF-8 as far as it is', async () => {
    // In the person's own words, which every form holds before it says them again.
    const good = Buffer.from(textOf(lines).replace('Never touch', 'Never touch\u00e9'));
    const at = good.indexOf(Buffer.from('touch\u00e9')) + 5;
    const broken = Buffer.concat([
      good.subarray(0, at),
      Buffer.from([0xe9]),
      good.subarray(at + 2),
    ]);
    const file = put();
    fs.writeFileSync(file, broken);
    const { conversation } = await here().follower.seen(file);
    assert.deepEqual(conversation.oddities, []);
    const all = JSON.stringify(conversation.path.map((ref) => ref.load()));
    assert.ok(all.includes('Never touch\uFFFD hull.txt'));
    const holes = [...lines.slice(0, 4), '\0'.repeat(4_096), ...lines.slice(4)];
    fs.writeFileSync(file, textOf(holes));
    const { conversation: withHole } = await here().follower.seen(file);
    assert.deepEqual(withHole.oddities, []);
    assert.deepEqual(contextOf(withHole), contextOf(conversationOf(subject, lines)));
  });

  it('reads on after a line of 20 MB', async () => {
    const output = 'plank '.repeat(3_500_000);
    const steps = voyage
      .slice(0, 5)
      .map((step) =>
        step.kind === 'answer' && step.calls
          ? { ...step, calls: step.calls.map((call, i) => (i === 0 ? { ...call, output } : call)) }
          : step,
      );
    const { conversation } = await here().follower.seen(
      put(linesOf(subject.render(steps, session))),
    );
    assert.deepEqual(conversation.oddities, []);
    assert.equal(meterOf(conversation).reportedTokens, 9_300);
    assert.equal(
      contextOf(conversation).at(-1)?.text,
      'The mast: 14 metres. The cargo: 90 crates.',
    );
  });

  it('starts over when the file is cut, replaced under its name or written anew, and when it comes back', async () => {
    const file = put();
    const refresh = here().follower.follow(file);
    assert.equal(textOfShown(await refresh()), truth(lines.length));
    const half = Math.floor(lines.length / 2);
    fs.writeFileSync(file, textOf(lines.slice(0, half)));
    assert.equal(textOfShown(await refresh()), truth(half), 'cut');
    const others = linesOf(subject.render(voyage.slice(0, 9), other));
    const wanted = snapshotOf(conversationOf(subject, others));
    fs.writeFileSync(`${file}.new`, textOf(others));
    fs.renameSync(`${file}.new`, file);
    assert.equal(textOfShown(await refresh()), wanted, 'replaced by another session');
    fs.writeFileSync(file, textOf(lines));
    assert.equal(textOfShown(await refresh()), truth(lines.length), 'written anew in place');
    fs.rmSync(file);
    assert.ok('why' in (await refresh()), 'gone');
    fs.writeFileSync(file, textOf(others));
    assert.equal(textOfShown(await refresh()), wanted, 'back');
  });

  it('misses nothing of what is appended while it reads', async () => {
    const file = put(lines.slice(0, 3));
    const refresh = here().follower.follow(file);
    for (let n = 3; n < lines.length; n += 2) {
      const end = Math.min(n + 2, lines.length);
      const reading = refresh();
      fs.appendFileSync(file, textOf(lines.slice(n, end)));
      const again = refresh();
      const first = textOfShown(await reading);
      assert.ok(
        [truth(n), truth(n + 1), truth(end)].includes(first),
        `${n}: ${first.slice(0, 200)}`,
      );
      assert.equal(textOfShown(await again), truth(end));
    }
  });
}

/** For what comes in rows: each is there or not. */
export function isFollowedByRows(subject: ContractSubject): void {
  const here = places();
  const lines = linesOf(subject.render(voyage, session));
  const plain = (shown: Shown): unknown => {
    if ('why' in shown) return shown.why;
    const { conversation } = shown.seen;
    return [contextOf(conversation), meterOf(conversation).reportedTokens, conversation.oddities];
  };
  const wanted = (count: number, of = lines): unknown => {
    const conversation = conversationOf(subject, of.slice(0, count));
    return [contextOf(conversation), meterOf(conversation).reportedTokens, conversation.oddities];
  };

  it(`has no bytes to be cut at, for ${subject.cannot.bytes}: shows with every row what one reading shows`, async () => {
    const { home, follower } = here();
    const file = subject.put(home, session, lines.slice(0, 1));
    const database = file.slice(0, file.indexOf('#'));
    const refresh = follower.follow(file);
    for (let count = 1; count <= lines.length; count++) {
      if (count > 1) home.gateway.add(database, session.id, [lines[count - 1]!]);
      assert.deepEqual(plain(await refresh()), wanted(count));
      if (count % 5 === 0) assert.deepEqual(plain(await follower.read(file)), wanted(count));
    }
    const { reads } = home.gateway;
    await refresh();
    assert.equal(home.gateway.reads, reads, 'nothing is read where nothing changed');
  });

  it('starts over when rows were taken away or replaced, and tells the window of the session’s own record', async () => {
    const { home, follower } = here();
    const file = subject.put(home, session, lines);
    const database = file.slice(0, file.indexOf('#'));
    const refresh = follower.follow(file);
    assert.deepEqual(plain(await refresh()), wanted(lines.length));
    home.gateway.add(database, session.id, [], 12);
    assert.deepEqual(plain(await refresh()), wanted(12));
    const others = linesOf(subject.render(voyage.slice(1, 9), session));
    home.gateway.add(database, session.id, others, 0);
    assert.deepEqual(plain(await refresh()), wanted(others.length, others));
    const { conversation } = await follower.seen(file);
    assert.equal(conversation.reportedWindowTokens, subject.windows.small.window);
    home.gateway.add(database, session.id, [], 0);
    assert.ok('why' in (await refresh()));
  });

  it('reads what fits of a database that is newer than known, and says so', async () => {
    const { home, follower } = here();
    home.gateway.schema = 99;
    const { conversation } = await follower.seen(subject.put(home, session, lines));
    assert.match(words(conversation.oddities[0]?.reason ?? ''), /version 99, newer than the known/);
    assert.deepEqual(contextOf(conversation), contextOf(conversationOf(subject, lines)));
  });
}
