import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { againMs, LookPace } from '../../../src/vscode/panel/pace';

/** Looks that end when they are told to. */
class Looks {
  readonly ends: ((isDone: boolean) => void)[] = [];
  look = (): Promise<boolean> => new Promise((resolve) => this.ends.push(resolve));
  get count(): number {
    return this.ends.length;
  }
  /** Waits until there are so many. */
  async are(count: number): Promise<void> {
    while (this.count < count) await pause(1);
    assert.equal(this.count, count);
  }
  end = (isDone = true): void => this.ends.at(-1)?.(isDone);
}

describe('the pace of looks', () => {
  const hour = 3_600_000;

  it('looks once for all who want it by then', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, hour);
    pace.want();
    pace.want();
    await looks.are(1);
    pace.dispose();
  });

  it('looks again where it was wanted during a look: what that one saw may be old', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, 1);
    pace.want();
    await looks.are(1);
    pace.want();
    await pause(20);
    assert.equal(looks.count, 1, 'one at a time');
    looks.end();
    await looks.are(2);
    looks.end();
    await pause(20);
    assert.equal(looks.count, 2, 'and then no more');
    pace.dispose();
  });

  it('keeps a pause between two looks, but for what is to be seen at once', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, hour);
    pace.want();
    await looks.are(1);
    looks.end();
    await pause(5);
    pace.want();
    await pause(20);
    assert.equal(looks.count, 1);
    pace.want(true);
    await looks.are(2);
    pace.dispose();
  });

  it('looks no more once it is disposed of', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, 1);
    pace.want();
    pace.dispose();
    pace.want();
    await pause(20);
    assert.equal(looks.count, 0);
  });

  it('tries again by itself what failed, until it is seen', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, 1);
    pace.want();
    for (const count of [1, 2, 3]) {
      await looks.are(count);
      looks.end(false);
    }
    await looks.are(4);
    looks.end();
    await pause(30);
    assert.equal(looks.count, 4);
    pace.dispose();
  });

  it('waits longer from failure to failure, and never more than 32 pauses', () => {
    assert.deepEqual(
      [1, 2, 3, 5, 6, 2_000].map((failures) => againMs(failures, 3)),
      [6, 12, 24, 96, 96, 96],
    );
  });

  it('does not wait for that where it is wanted meanwhile', async () => {
    const looks = new Looks();
    const pace = new LookPace(looks.look, hour);
    pace.want();
    await looks.are(1);
    looks.end(false);
    await pause(5);
    pace.want(true);
    await looks.are(2);
    pace.dispose();
    looks.end(false);
    await pause(5);
    pace.want(true);
    assert.equal(looks.count, 2);
  });
});
