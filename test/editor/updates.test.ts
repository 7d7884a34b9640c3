import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { addFolder, dropFolder } from './folders';
import { home, itemText, PiSession, testing, until } from './world';

/** Bytes of the host's heap that are in use, after a collection of all that is not. */
function heapUsed(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Files, sockets and watches this process has open, the worker's among them; none where the system does not tell. */
const openFiles = (): readonly string[] =>
  fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').flatMap(openedAs) : [];

/** What a descriptor stands for; nothing where it was closed meanwhile. */
function openedAs(descriptor: string): readonly string[] {
  try {
    return [fs.readlinkSync(`/proc/self/fd/${descriptor}`)];
  } catch {
    return [];
  }
}

const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const updates = 1_000;
/** What the editor itself may open or start meanwhile. */
const ofOthers = 10;

describe('a conversation that changes a thousand times', () => {
  const folder = path.join(home, 'busy');
  let session: PiSession;

  before(async () => {
    fs.mkdirSync(folder, { recursive: true });
    session = new PiSession(folder).turn('Begin', 'Begun.', 20_000).idle();
    await addFolder(folder);
    await itemText(/10%/);
  });

  after(async () => {
    session.remove();
    await dropFolder(folder);
  });

  /** Lets the agent add a turn and waits until the meter has it, so many times. */
  async function grow(times: number): Promise<void> {
    const hook = await testing();
    for (let i = 0; i < times; i++) {
      const entries = hook.view().snapshot.status?.entries ?? 0;
      session.turn('Go on', 'Done.', 20_000 + i);
      await until('the new turn', () =>
        (hook.view().snapshot.status?.entries ?? 0) > entries ? true : undefined,
      );
    }
  }

  it('leaves nothing behind: no listener, no question, no timer, no open file, no memory', async () => {
    const hook = await testing();
    await grow(50);
    const before = {
      counts: hook.counts(),
      heap: heapUsed(),
      files: openFiles().length,
      timers: timers(),
    };
    await grow(updates);
    // What somebody is just reading is closed in a moment; what was left behind never is.
    const files = await until('only the files of before', () => {
      const open = openFiles();
      return open.length <= before.files + ofOthers ? open.length : undefined;
    }).catch(() => {
      throw new Error(`before ${before.files} files, now: ${[...openFiles()].sort().join(' ')}`);
    });
    const after = { counts: hook.counts(), heap: heapUsed(), files, timers: timers() };
    console.log(`after ${updates} updates: ${JSON.stringify({ before, after })}`);
    assert.deepEqual(after.counts, before.counts);
    assert.equal(after.counts.waiting, 0);
    assert.equal(after.counts.watching, 1);
    assert.ok(after.timers <= before.timers + ofOthers, `${after.timers} timers`);
    const grownMB = (after.heap - before.heap) / 1e6;
    assert.ok(grownMB < 20, `the heap grew by ${grownMB.toFixed(1)} MB`);
  });
});
