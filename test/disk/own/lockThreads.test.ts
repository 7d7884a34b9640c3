import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { withLock } from '../../../src/disk/own/lock';
import { root } from '../../build/shared';
import { tempDir } from '../tempDir';

const at = tempDir();

describe('a lock of a thread', () => {
  let code = '';

  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(root, 'test/disk/own/lockingWorker.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
    });
    code = outputFiles[0]?.text ?? '';
  });

  const running: Worker[] = [];
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.terminate();
  });

  /** Whether a thread comes to have it. */
  async function isTaken(holds = false): Promise<readonly [Worker, unknown]> {
    const worker = new Worker(code, { eval: true, workerData: { lock: at('l'), holds } });
    running.push(worker);
    const [answer] = (await once(worker, 'message')) as readonly unknown[];
    return [worker, answer];
  }

  it('that was ended is taken over at once by the thread in its place', async () => {
    const [first, answer] = await isTaken(true);
    assert.equal(answer, 'taken');
    await first.terminate();
    assert.ok(fs.existsSync(at('l')), 'nobody gave it back');
    const [second, next] = await isTaken();
    assert.equal(next, 'taken');
    await once(second, 'exit');
    assert.equal(fs.existsSync(at('l')), false);
  });

  it('that goes on is nobody else’s, and gives way to others once it gave no sign for long', async () => {
    await isTaken(true);
    const others = () => withLock(at('l'), () => Promise.resolve(), { waitMs: 0 });
    assert.equal((await others()).ok, false);
    fs.utimesSync(at('l'), 1, 1);
    assert.equal((await others()).ok, true);
  });
});
