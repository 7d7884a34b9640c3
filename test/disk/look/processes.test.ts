import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { diskProcesses, parseLocks, parseStat } from '../../../src/disk/look/processes';
import { withProc } from '../procFiles';
import { tempDir } from '../tempDir';

const at = tempDir();
const now = (): Date => new Date(0);

const linux = diskProcesses({ platform: 'linux', now });

/** A made-up /proc: pid → its parent and name. */
function among<T>(
  rows: Readonly<Record<number, readonly [parent: number, name: string]>>,
  run: () => Promise<T>,
): Promise<T> {
  const rest = Array.from({ length: 17 }, (_, n) => n).join(' ');
  const stats = Object.entries(rows).map(([pid, [parent, name]]) => [
    `${pid}/stat`,
    `${pid} (${name}) S ${parent} ${rest} 77${pid} 0 0\n`,
  ]);
  return withProc({ 'self/stat': '', ...Object.fromEntries(stats) }, run);
}

describe('what the system tells of processes', () => {
  it('reads a line of /proc whatever the name of the program', () => {
    const rest = '5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 987654 23';
    for (const name of ['node', 'a b', ') R 1 2 (', ')']) {
      assert.deepEqual(parseStat(`12 (${name}) S 34 ${rest}`), { parent: 34, start: '987654' });
    }
    assert.equal(parseStat(''), undefined);
    assert.equal(parseStat('12 (node) S'), undefined);
  });

  it('names a process and those that started it, up to the first one', async () => {
    const rows = {
      1: [0, 'init'],
      20: [1, 'code'],
      30: [20, 'bash (x'],
      44: [30, 'claude'],
    } as const;
    await among(rows, async () => {
      assert.deepEqual(await linux.lineage(44), [44, 30, 20, 1]);
      assert.equal(await linux.startOf(44), '7744');
      assert.deepEqual(await linux.lineage(45), []);
      assert.equal(await linux.startOf(45), undefined);
    });
  });

  it('ends where numbers go round in a circle', async () => {
    const rows = { 5: [6, 'a'], 6: [5, 'b'] } as const;
    assert.deepEqual(await among(rows, () => linux.lineage(5)), [5, 6]);
  });

  it('tells nothing where there is no /proc, and on Windows', async () => {
    for (const platform of ['linux', 'win32'] as const) {
      const { lineage, startOf, lockHolders } = diskProcesses({ platform, now });
      await withProc({}, async () => {
        assert.equal(await lineage(process.pid), undefined);
        assert.equal(await startOf(process.pid), undefined);
        assert.equal(await lockHolders([at('x')]), undefined);
      });
    }
  });

  it('asks for the list of processes once in a while on other systems', async () => {
    let atMs = 0;
    let asked = 0;
    let text: string | undefined = '    1     0\n  300     1\n 4000   300\n';
    const { lineage, startOf, lockHolders } = diskProcesses({
      platform: 'darwin',
      now: () => new Date(atMs),
      list: () => {
        asked++;
        return Promise.resolve(text);
      },
    });
    assert.deepEqual(await lineage(4000), [4000, 300, 1]);
    assert.deepEqual(await lineage(300), [300, 1]);
    assert.deepEqual(await lineage(9), []);
    assert.equal(asked, 1);
    atMs = 60_000;
    text = undefined;
    assert.equal(await lineage(4000), undefined);
    assert.equal(asked, 2);
    assert.equal(await startOf(4000), undefined);
    assert.equal(await lockHolders([]), undefined);
  });

  it('tells who holds a lock by the file’s number, and who only waits for one does not', async () => {
    const text = [
      '1: FLOCK  ADVISORY  WRITE 708 00:2d:1234 0 EOF',
      '1: -> FLOCK  ADVISORY  WRITE 999 00:2d:1234 0 EOF',
      '2: POSIX  ADVISORY  READ 5 fd:00:88 128 128',
      '3: FLOCK  ADVISORY  WRITE -1 fe:00:99 0 EOF',
      'nonsense',
    ].join('\n');
    assert.deepEqual(
      [...parseLocks(text)],
      [
        [1234, 708],
        [88, 5],
        [99, 0],
      ],
    );
    fs.writeFileSync(at('held'), '');
    fs.writeFileSync(at('free'), '');
    const { ino } = fs.statSync(at('held'));
    const locks = `1: FLOCK  ADVISORY  WRITE 708 fe:00:${ino} 0 EOF\n`;
    const files = ['held', 'free', 'gone'].map((name) => at(name));
    const holders = await withProc({ locks }, () => linux.lockHolders(files));
    assert.deepEqual(holders, [708, null, null]);
  });

  if (process.platform === 'linux') {
    it('knows a real child and when it began', async () => {
      const { lineage, startOf } = diskProcesses({ platform: 'linux', now });
      const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
      try {
        const pid = child.pid ?? assert.fail();
        assert.deepEqual((await lineage(pid))?.slice(0, 2), [pid, process.pid]);
        const [mine, its] = await Promise.all([startOf(process.pid), startOf(pid)]);
        assert.ok(Number(its) >= Number(mine));
      } finally {
        const ended = new Promise((resolve) => child.on('close', resolve));
        child.kill('SIGKILL');
        await ended;
      }
    });
  }
});
